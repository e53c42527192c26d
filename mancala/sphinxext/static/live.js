// @ts-check
// Playing on: what the panel below a board offers and tells, and what may be pressed on the board itself.

window.mancalaGames = (() => {
  "use strict";

  const root = document.documentElement.getAttribute("data-content_root") ?? "./";

  class Live {
    /** @param {Game} game @param {HTMLElement} panel */
    constructor(game, panel) {
      this.game = game;
      this.board = game.board;
      this.panel = panel;
      this.svg = /** @type {SVGElement} */ (this.board.figure.querySelector(".mb-board"));
      this.pits = /** @type {SVGElement[]} */ ([...this.svg.querySelectorAll("[data-pit]")]);
      this.bar = /** @type {HTMLProgressElement} */ (panel.querySelector("progress"));
      /** The readings of the game, and those that the choices show: the readings of the next game. */
      this.readings = this.wanted = game.readings;
      /** @type {Promise<unknown>} */
      this.settled = Promise.resolve();
      /** @type {GameState | undefined} */
      this.state = undefined;
      /** Whether the keyboard was on a part that has gone. */
      this.lost = false;
      /** The turn of which it has been said what is to be known before it is answered. @type {Turn | undefined} */
      this.noted = undefined;
      game.watchers.add(() => this.show());
      this.listen();
      game.reopen();
      this.show();
      panel.hidden = false;
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.panel.querySelector(name));
    }

    listen() {
      const { game } = this;
      /** @type {Record<string, () => unknown>} */
      const does = {
        start: () => game.begin(),
        retry: () => game.again(),
        pass: () => game.choose("-"),
        agree: () => this.agree(),
        claim: () => game.claim(),
        undo: () => game.take(-1),
        redo: () => game.take(1),
        rewind: () => game.rewind(),
        cancel: () => game.cancel(),
        leave: () => this.leave(),
        whole: () => this.whole(),
      };
      this.panel.addEventListener("click", (event) => {
        const button = /** @type {Element} */ (event.target).closest("[data-live]");
        if (button && button.getAttribute("aria-disabled") !== "true") does[button.getAttribute("data-live") ?? ""]?.();
      });
      this.panel.addEventListener("change", (event) => {
        const select = /** @type {HTMLSelectElement} */ (event.target);
        if (select.dataset.reading) this.reread(select.dataset.reading, select.value);
      });
      this.svg.addEventListener("click", (event) => {
        const pit = /** @type {Element} */ (event.target).closest("[data-pit]");
        if (!pit || event.defaultPrevented || event.detail > 1) return;
        game.hurry();
        this.choose(pit.getAttribute("data-pit") ?? "");
      });
      this.board.figure.addEventListener("keydown", (event) => this.key(event));
    }

    /** @param {string} move */
    choose(move) {
      this.settled = this.game.choose(move);
    }

    /** Begin anew under another reading, but first hear of a move that is on its way. @param {string} name @param {string} value */
    async reread(name, value) {
      this.wanted = { ...this.wanted, [name]: value };
      await this.settled;
      const { turn } = this.game;
      if (turn) await this.game.open({ position: turn.answer.after, readings: this.wanted, history: [] });
    }

    /** Share what is left, if all who play want it: a machine may not. */
    agree() {
      const { game } = this;
      const refusal = game.machines ? game.turn.answer.refusal : "";
      this.part(".mb-refusal").textContent = refusal;
      this.part(".mb-refusal").hidden = !refusal;
      if (!refusal) game.choose("=");
    }

    leave() {
      this.game.leave();
      this.part('[data-live="start"]').focus();
    }

    /** Go on at this very moment on the page that has the full board. */
    async whole() {
      const { game } = this;
      const answer = await game.inquire({ ...game.request, link: game.step }, () => this.whole());
      const page = this.part('[data-live="whole"]').dataset.page ?? "";
      // Without a link the game would be left behind.
      if (!answer?.link) return;
      const address = `${page}#${answer.link}`;
      // A page that is not ours is left as it is.
      if (window.top === window) location.assign(address);
      else window.open(address, "_blank", "noopener");
    }

    /** Show what the game is at. */
    show() {
      const { game, panel } = this;
      const held = /** @type {HTMLElement | null} */ (document.activeElement);
      if (game.readings !== this.readings) this.readings = this.wanted = game.readings;
      panel.dataset.state = game.state;
      const present = game.turns.length ? [game.state, "game"] : [game.state];
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.board.figure.querySelectorAll("[data-when]")))
        part.hidden = !present.some((word) => part.dataset.when?.split(" ").includes(word));
      if (game.progress === undefined) this.bar.removeAttribute("value");
      else this.bar.value = game.progress;
      if (game.state !== this.state) this.enter(game.state);
      this.offer();
      if (held && this.board.figure.contains(held) && held.closest("[hidden]")) this.lost = true;
      if (this.lost) this.find();
    }

    /** @param {GameState} state */
    enter(state) {
      this.state = state;
      const { game, panel } = this;
      if (state === "ready") this.part(".mb-size").hidden = true;
      if (state === "loading") this.board.voice.tell([this.part(".mb-loading").textContent ?? ""]);
      if (state === "failed") {
        const { code, message } = game.failure;
        const known = panel.querySelector(`[data-code="${CSS.escape(code)}"]`) ? code : "engine";
        for (const text of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("[data-code]")))
          text.hidden = text.dataset.code !== known;
        this.part(".mb-refused").textContent = message;
        this.part('[data-live="retry"]').focus();
      }
    }

    /** Whoever was on a part that has gone is not left nowhere. */
    find() {
      this.lost = false;
      const { state } = this.game;
      const held = document.activeElement;
      if (held && held !== document.body && !held.closest("[hidden]")) return;
      if (state === "failed") this.part('[data-live="retry"]').focus();
      else if (state === "idle") this.part('[data-live="start"]').focus();
      // Not the button beside it: who presses twice does not want to cancel.
      else if (state === "loading") this.part(".mb-loading").focus();
      else this.board.grid.focus();
    }

    /** Mark what may be played. */
    offer() {
      const { game, board } = this;
      const { next, turn, arrived } = game;
      const first = this.pits.find((pit) => next.includes(pit.dataset.pit ?? ""));
      for (const pit of this.pits) {
        const legal = next.includes(pit.dataset.pit ?? "");
        pit.toggleAttribute("data-legal", legal);
        if (turn) pit.setAttribute("aria-disabled", String(!legal));
        else pit.removeAttribute("aria-disabled");
      }
      const { cells } = board.grid;
      if (first && !cells.some((cell) => cell === document.activeElement)) board.grid.hold(first);
      const person = next.length > 0;
      const earlier = Boolean(turn && !arrived && game.state === "ready" && !game.busy && !board.timer);
      /** @type {Record<string, boolean>} */
      const shown = {
        ".mb-ready": Boolean(first),
        ".mb-pass": next.includes("-"),
        ".mb-repeated": person && turn.answer.repeated > 0,
        ".mb-claim": person && turn.answer.claim,
        ".mb-agree": person && turn.answer.agree,
        ".mb-earlier": earlier,
      };
      for (const [name, is] of Object.entries(shown)) {
        const part = /** @type {HTMLElement | null} */ (this.panel.querySelector(name));
        if (part) part.hidden = !is;
        // What both have to want is asked anew each time.
        if (!is && part instanceof HTMLDetailsElement) part.open = false;
      }
      for (const [name, way] of /** @type {[string, number][]} */ ([["undo", -1], ["redo", 1]]))
        this.part(`[data-live="${name}"]`).setAttribute("aria-disabled", String(!game.turns[game.now + way]));
      for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (this.panel.querySelectorAll("[data-reading]")))
        select.value = this.wanted[select.dataset.reading ?? ""] ?? select.options[0].value;
      this.note();
    }

    /** Say what is to be known before a turn is played, once, after the sentences of the last turn. */
    note() {
      if (!this.game.next.length || this.noted === this.game.turn) return;
      this.noted = this.game.turn;
      const refusal = /** @type {HTMLElement | null} */ (this.panel.querySelector(".mb-refusal"));
      if (refusal) refusal.hidden = true;
      const notes = [this.part(".mb-pass"), this.part(".mb-repeated")].filter((note) => !note.hidden);
      const texts = notes.map((note) => (note.querySelector("p") ?? note).textContent ?? "");
      queueMicrotask(() => this.board.voice.tell(texts));
    }

    /** Letters play their pit from anywhere on the figure, Enter and the space bar the pit that has the focus. @param {KeyboardEvent} event */
    key(event) {
      const target = /** @type {Element} */ (event.target);
      if (this.board.track.list !== this.game.list || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest("select, input, textarea, summary")) return;
      const pit = this.pits.find((other) => other === target);
      const { key } = event;
      if (key === "Backspace") {
        event.preventDefault();
        return this.game.take(event.shiftKey ? 1 : -1);
      }
      const presses = pit && (key === "Enter" || key === " ");
      if (!presses && !/^[a-z]$/i.test(key)) return;
      if (!event.repeat) this.game.hurry();
      const names = presses ? [pit.dataset.pit ?? ""] : [key, key.toUpperCase(), key.toLowerCase()];
      const move = names.find((name) => this.game.next.includes(name));
      if (move) this.choose(move);
      if (move || presses) event.preventDefault();
    }
  }

  /** The panel of a board: its texts stand in the page once for all boards of a ruleset. @param {Stepper} board */
  const fill = (board) => {
    const panel = /** @type {HTMLElement | null} */ (board.figure.querySelector(".mb-live"));
    const kind = panel?.dataset.panel ?? "";
    const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById(kind));
    if (!panel || !template) return undefined;
    panel.append(template.content.cloneNode(true));
    return panel;
  };

  return window.mancalaBoards.flatMap((board) => {
    try {
      const panel = fill(board);
      if (!panel) return [];
      const game = new window.MancalaGame(board, new URL(`${root}${panel.dataset.runtime}`, location.href).href);
      new Live(game, panel);
      return [game];
    } catch (error) {
      console.error(board.figure.id, error);
      return [];
    }
  });
})();
