// @ts-check
// Who plays: lets the machine play its sides, gives a hint, begins new games, turns the board, keeps the settings.
// Which move it is, and why, the engine says.

(() => {
  "use strict";

  const KEY = "mangala.settings";
  const VERSION = 1;

  /** A number for the engine to draw by. */
  const chance = () => crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;

  /** The machine at the board: plays when it is to move, until it is stopped. */
  class Machine {
    /** @param {Game} game */
    constructor(game) {
      this.game = game;
      this.figure = game.board.figure;
      this.button = /** @type {HTMLElement} */ (this.figure.querySelector('[data-do="stop"]'));
      this.speed = /** @type {HTMLSelectElement} */ (this.figure.querySelector("select[data-speed]"));
      this.timer = 0;
      /** Whether a move is being asked for. */
      this.asking = false;
      // What was seen last: the turns, how many were played, who plays.
      this.turns = game.turns;
      this.now = game.now;
      this.players = game.players;
      /** A game that comes back with the page waits for its reader. */
      this.stopped = game.turns.length > 0;
      game.watchers.add(() => this.watch());
      this.button.addEventListener("click", () => (this.stopped ? this.go() : this.stop()));
      // Between two turns the bar stands still, but to the reader all of it is one play: its button stops the machine.
      this.figure.addEventListener("click", (event) => this.press(event), true);
      this.figure.addEventListener("keydown", (event) => this.press(event), true);
      // Who wants to play on from an earlier moment wants the machine to play on too.
      this.figure.addEventListener("click", (event) => {
        if (/** @type {Element} */ (event.target).closest('[data-live="rewind"]')) this.go();
      });
      this.watch();
    }

    /** Whether the machine is to move, and the board has shown all that was before. */
    get due() {
      const { game } = this;
      return game.arrived && game.turn.answer.next.length > 0 && game.players[game.side] !== "person";
    }

    watch() {
      const { game } = this;
      // Who takes back does not want the machine to play at once; who changes the players wants them to play.
      if (game.turns === this.turns && game.now < this.now) this.stopped = true;
      const person = !game.turn || game.players[game.side] === "person";
      if (person || game.players !== this.players) this.stopped = false;
      Object.assign(this, { turns: game.turns, now: game.now, players: game.players });
      if (!this.due || this.stopped) this.rest();
      else if (!this.timer) this.timer = window.setTimeout(() => this.move(), Number(this.speed.value));
      this.show();
    }

    /** Ask for a move, and play it if all is still as it was. */
    async move() {
      this.rest();
      const { game } = this;
      const { board, turn, side } = game;
      const player = game.players[side];
      if (!this.due || this.stopped) return;
      this.asking = true;
      await game.ask({ ...game.request, suggest: player, chance: chance() }, ({ suggested }) => {
        const same = game.turn === turn && board.at === turn.end && game.players[side] === player;
        if (same && !this.stopped && suggested) game.play(suggested.move);
      });
      this.asking = false;
      this.watch();
    }

    rest() {
      clearTimeout(this.timer);
      this.timer = 0;
    }

    stop() {
      this.stopped = true;
      this.watch();
    }

    go() {
      this.stopped = false;
      this.watch();
    }

    /** The bar's button, or its key, while the machine is to move. @param {Event} event */
    press(event) {
      const target = /** @type {Element} */ (event.target);
      const space = event instanceof KeyboardEvent && event.key === " " && target.classList.contains("mb-drawing");
      const button = event.type === "click" && target.closest('[data-go="play"]');
      if (!(space || button) || this.game.board.timer || !(this.due || this.asking)) return;
      event.preventDefault();
      event.stopPropagation();
      if (this.stopped) this.go();
      else this.stop();
    }

    show() {
      const { game, button, figure } = this;
      const machines = Object.values(game.players).filter((player) => player !== "person").length;
      const on = Boolean(game.turn && !game.turn.answer.ended);
      const shown = on && (machines === 2 || (this.stopped && this.due));
      if (!shown && button.contains(document.activeElement)) game.board.grid.focus();
      button.hidden = !shown;
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (button.querySelectorAll("[data-said]")))
        text.hidden = (text.dataset.said === "stopped") !== this.stopped;
      // The bar forgets that it plays at the end of each turn, after it has told so.
      queueMicrotask(() => {
        const playing = Boolean(game.board.timer || this.timer || this.asking);
        if (playing) figure.dataset.playing = "";
        else delete figure.dataset.playing;
      });
    }
  }

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
      const request = { ...game.request, suggest: "greedy", chance: chance() };
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
      const { at } = game.board;
      const shown = game.turns.slice(0, game.now + 1).filter(({ end }) => end <= at).at(-1) ?? game.turn;
      const from = this.source.value === "position" && shown ? { position: shown.answer.after } : {};
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
    new Versus(game, root, new Machine(game));
  }
})();
