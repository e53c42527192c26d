// @ts-check
// Who plays: begins new games, gives a hint, turns the board, keeps the settings. Which move is good, and why, the
// engine says.

(() => {
  "use strict";

  const KEY = "mangala.settings";
  const VERSION = 1;

  /** A hint to whoever is to move: a move, marked and explained. */
  class Hint {
    /** @param {Game} game */
    constructor(game) {
      this.game = game;
      const { figure } = game.board;
      this.button = /** @type {HTMLElement} */ (figure.querySelector('[data-do="hint"]'));
      this.text = /** @type {HTMLElement} */ (figure.querySelector(".mp-hint"));
      this.pits = /** @type {SVGElement[]} */ ([...figure.querySelectorAll("[data-pit]")]);
      /** @type {{turn: Turn, move: string, text: string} | undefined} */
      this.given = undefined;
      game.watchers.add(() => this.show());
      this.button.addEventListener("click", () => this.give());
      this.show();
    }

    async give() {
      const { game } = this;
      const { turn, next } = game;
      if (!next.length) return;
      const request = { ...game.request, suggest: "greedy", chance: game.chance() };
      /** @param {Answer} answer */
      const take = ({ suggested }) => {
        if (!suggested || game.turn !== turn) return;
        this.given = { turn, ...suggested };
        game.board.voice.answer([suggested.text]);
        this.show();
      };
      const answer = await game.aside(request);
      if (answer) take(answer);
      // The engine is not there, as after a reload, or it has failed: that is seen where the game waits for it.
      else if (game.next.length && game.turn === turn) await game.ask(request, take);
    }

    show() {
      const { game, given } = this;
      const { next, turn } = game;
      this.button.setAttribute("aria-disabled", String(!next.length));
      const shown = given?.turn === turn && next.includes(given?.move ?? "") ? given : undefined;
      for (const pit of this.pits) pit.toggleAttribute("data-hint", pit.dataset.pit === shown?.move);
      this.text.hidden = !shown;
      this.text.textContent = shown?.text ?? "";
    }
  }

  /** What a reader has settled for all boards: whether moves are shown before they are played, and on which press. */
  class Settings {
    /** @param {Game} game */
    constructor(game) {
      this.game = game;
      const { figure } = game.board;
      /** @param {string} name */
      const box = (name) => /** @type {HTMLInputElement} */ (figure.querySelector(`[data-setting="${name}"]`));
      this.preview = box("preview");
      this.twice = box("twice");
      /** What the first press was on. @type {{turn: Turn, pit: Element} | undefined} */
      this.armed = undefined;
      this.read();
      this.preview.addEventListener("change", () => this.settle(this.preview));
      this.twice.addEventListener("change", () => this.settle(this.twice));
      figure.querySelector(".mb-board")?.addEventListener("click", (event) => this.press(event), true);
    }

    read() {
      try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
        if (kept?.version === VERSION) {
          this.preview.checked = kept.preview !== false;
          this.twice.checked = this.preview.checked && kept.twice === true;
        }
      } catch {
        // Nothing can be kept here, or what was kept makes no sense.
      }
      this.game.foresight = this.preview.checked;
      this.game.changed();
    }

    /** What is pressed twice has to be seen first. @param {HTMLInputElement} changed */
    settle(changed) {
      if (changed === this.twice && this.twice.checked) this.preview.checked = true;
      if (!this.preview.checked) this.twice.checked = false;
      this.game.foresight = this.preview.checked;
      this.game.changed();
      try {
        const kept = { version: VERSION, preview: this.preview.checked, twice: this.twice.checked };
        localStorage.setItem(KEY, JSON.stringify(kept));
      } catch {
        // It holds for this page.
      }
    }

    /** Let the first press show, and the second play, however fast it follows. @param {Event} event */
    press(event) {
      const { game } = this;
      const pit = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-pit]"));
      if (!pit || !this.twice.checked || !game.foresight || !game.turns.length) return;
      game.hurry();
      const name = pit.dataset.pit ?? "";
      if (!game.next.includes(name)) return;
      event.preventDefault();
      const second = this.armed?.turn === game.turn && this.armed.pit === pit;
      this.armed = second ? undefined : { turn: game.turn, pit };
      if (second) return void game.choose(name);
      // What has the keyboard shows what it would do.
      pit.blur();
      pit.focus({ preventScroll: true });
    }
  }

  /** A new game and its players, and the side from which the board is seen. */
  class Versus {
    /** @param {Game} game @param {HTMLElement} root @param {Machine} machine */
    constructor(game, root, machine) {
      this.game = game;
      this.machine = machine;
      this.figure = game.board.figure;
      /** @param {string} name */
      const choice = (name) => /** @type {HTMLSelectElement} */ (root.querySelector(`[data-in="${name}"]`));
      /** @type {Record<Side, HTMLSelectElement>} */
      this.players = { south: choice("south"), north: choice("north") };
      this.source = choice("source");
      this.first = /** @type {HTMLSelectElement | null} */ (root.querySelector('[data-in="first"]'));
      const flip = /** @type {HTMLElement} */ (this.figure.querySelector('[data-do="flip"]'));
      for (const select of Object.values(this.players)) select.addEventListener("change", () => this.change());
      this.source.addEventListener("change", () => this.show());
      root.querySelector('[data-do="new"]')?.addEventListener("click", () => this.begin());
      flip.addEventListener("click", () => this.flip(flip));
      game.watchers.add(() => this.show());
      this.show();
    }

    change() {
      const { game, players } = this;
      game.players = {
        south: /** @type {Player} */ (players.south.value),
        north: /** @type {Player} */ (players.north.value),
      };
      game.keep();
      game.changed();
    }

    /** Begin a new game, from the usual start or the last whole turn that the board has shown. */
    async begin() {
      const { game, first } = this;
      const from = this.source.value === "position" && game.turn ? { position: game.whole().answer.after } : {};
      const readings = first ? { ...game.readings, first: first.value } : game.readings;
      if (!(await game.open({ ...from, readings, history: [] }))) return;
      this.machine.go();
      game.board.grid.focus();
    }

    /** @param {HTMLElement} button */
    flip(button) {
      const { board } = this.game;
      board.drawing.flip();
      board.move(board.at);
      button.setAttribute("aria-pressed", String(board.drawing.flipped));
    }

    show() {
      const { game, source, first } = this;
      for (const side of /** @type {Side[]} */ (["south", "north"])) this.players[side].value = game.players[side];
      const [, position] = source.options;
      position.disabled = !game.turns.length;
      if (position.disabled && position.selected) source.selectedIndex = 0;
      // A position says itself who is to move.
      if (first) first.disabled = source.value === "position";
    }
  }

  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-versus"));
    if (!root) continue;
    new Settings(game);
    new Hint(game);
    new Versus(game, root, new window.MancalaMachine(game));
  }
})();
