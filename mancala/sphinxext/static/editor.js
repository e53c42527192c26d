// @ts-check
// Setting up a position: on the board itself, and in numbers below it. Both show what stands in the fields; the
// engine says how many seeds that makes and whether it can be played. The game changes only when it is played from.

(() => {
  "use strict";

  /** How long to wait for the next key before the total is asked for, and before a digit begins a new number. */
  const PAUSE = { total: 250, digit: 1500 };
  /** The digits of two scripts that are typed with keyboards of their own. @param {string} text */
  const plain = (text) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

  class Editor {
    /** @param {Game} game @param {HTMLElement} root */
    constructor(game, root) {
      this.game = game;
      this.board = game.board;
      this.root = /** @type {HTMLDetailsElement} */ (root);
      this.svg = /** @type {SVGElement} */ (this.board.figure.querySelector(".mb-board"));
      /** @param {string} kind @returns {HTMLInputElement[]} */
      const fields = (kind) => {
        const found = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll(`[data-of="${kind}"]`)]);
        return found.sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index));
      };
      // In the order of a frame.
      this.pits = fields("pit");
      this.captured = fields("captured");
      this.side = /** @type {HTMLSelectElement} */ (root.querySelector('[data-in="side"]'));
      this.click = /** @type {HTMLSelectElement} */ (root.querySelector('[data-in="click"]'));
      this.turn = 1;
      /** The position before the first turn. @type {Frame | undefined} */
      this.start = undefined;
      /** What the board showed before, and where it stood. @type {{track: Track, at: number} | undefined} */
      this.kept = undefined;
      /** What the board steps through meanwhile: nothing. @type {Track | undefined} */
      this.track = undefined;
      /** Counts what was asked: only the answer to the last one is shown. */
      this.asked = 0;
      this.timer = 0;
      /** When a digit was last typed, and in which field. */
      this.typed = { field: /** @type {HTMLInputElement | undefined} */ (undefined), at: 0 };
      game.watchers.add(() => this.watch());
      this.listen();
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.root.querySelector(name));
    }

    listen() {
      /** @type {Record<string, () => unknown>} */
      const does = {
        begin: () => this.begin(),
        empty: () => this.empty(),
        start: () => this.start && this.fill(this.start),
        game: () => this.fill(this.shown()),
        play: () => this.play(),
        cancel: () => this.cancel(),
      };
      this.root.addEventListener("click", (event) => {
        const button = /** @type {Element} */ (event.target).closest("[data-do]");
        if (button?.getAttribute("aria-disabled") !== "true") does[button?.getAttribute("data-do") ?? ""]?.();
      });
      this.part(".mp-set").addEventListener("input", () => this.show());
      // Whoever closes the part wants the game back.
      this.root.addEventListener("toggle", () => this.root.open || this.cancel());
      this.svg.addEventListener("click", (event) => {
        const pit = /** @type {Element} */ (event.target).closest("[data-pit]");
        if (!this.kept || !pit) return;
        this.add(pit, event.shiftKey || this.click.value === "take" ? -1 : 1);
      });
      this.svg.addEventListener("keydown", (event) => this.key(event));
    }

    /** Make the board the position that is set up. */
    async begin() {
      const { game, board } = this;
      if (game.busy) return;
      game.hurry();
      // The engine may have to be loaded; it is asked for what is wanted anyway.
      await game.ask({ readings: game.readings, history: [], steps: true }, (answer) => {
        // Whoever has closed the part meanwhile wants the game.
        if (!this.root.open) return;
        this.start = game.frame(answer);
        const frame = this.shown();
        this.kept = { track: board.track, at: board.at };
        const text = this.part('[data-said="edited"]').textContent ?? "";
        const list = document.createElement("ol");
        this.track = { frame: { ...frame, hand: 0 }, steps: [], list, outcome: "", start: text, addressed: false };
        this.dress();
        board.load(this.track, 0);
        this.fill(frame);
        board.grid.focus();
        board.voice.answer([text]);
      });
    }

    /** The position at the last whole turn that the board has shown, or that it showed before it was set up. */
    shown() {
      return this.game.frame(this.game.whole(this.kept?.at).answer);
    }

    empty() {
      for (const field of [...this.pits, ...this.captured]) field.value = "0";
      this.turn = 1;
      this.show();
    }

    /** @param {Frame} frame */
    fill(frame) {
      this.pits.forEach((field, index) => (field.value = String(frame.pits[index])));
      this.captured.forEach((field, index) => (field.value = String(frame.captured[index])));
      this.side.value = frame.side;
      this.turn = frame.turn;
      this.show();
    }

    /** Show on the board what stands in the fields, and ask what it makes. */
    show() {
      const { track } = this;
      if (!this.kept || !track) return;
      /** What can be drawn of a field: a number that has a place there. @param {HTMLInputElement} field */
      const number = (field) => (/^\d{1,5}$/.test(plain(field.value).trim()) ? Number(plain(field.value)) : 0);
      const [south, north] = this.captured.map(number);
      const side = /** @type {Side} */ (this.side.value);
      track.frame = { pits: this.pits.map(number), captured: [south, north], hand: 0, side, turn: this.turn };
      this.board.move(0);
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.weigh(), PAUSE.total);
    }

    /** What is set up, as it is asked about. */
    get request() {
      /** What is no number is sent as it is: the engine says where it stands. @param {HTMLInputElement} field */
      const value = (field) => (/^-?\d+$/.test(plain(field.value).trim()) ? Number(plain(field.value)) : field.value);
      const { pits, captured, side, turn } = this;
      return { setup: { pits: pits.map(value), captured: captured.map(value), side: side.value, turn } };
    }

    /** Tell how many seeds there are, or what is wrong. @param {ReturnType<Game["aside"]>} [asking] */
    async weigh(asking = this.game.aside(this.request)) {
      clearTimeout(this.timer);
      const asked = ++this.asked;
      const answer = await asking;
      if (!answer || asked !== this.asked || !this.kept) return undefined;
      const error = this.part(".mp-error");
      error.hidden = !answer.error;
      if (error.textContent !== answer.error?.message) error.textContent = answer.error?.message ?? "";
      this.part(".mp-total").textContent = answer.total ?? "";
      return /** @type {string | undefined} */ (Reflect.get(answer, "position"));
    }

    /** Begin a game from the position, if the engine accepts it. */
    async play() {
      const { readings } = this.game;
      // The engine may have stopped meanwhile; what is set up stays.
      const position = await this.weigh(this.game.inquire(this.request, () => this.play()));
      if (position) await this.game.open({ position, readings, history: [] });
    }

    /** The field of a pit on the board, which may have been turned round. @param {Element} pit */
    field(pit) {
      const name = pit.getAttribute("data-pit");
      return this.pits.find((field) => field.dataset.name === name);
    }

    /** Add a seed to a pit, or take one. @param {Element} pit @param {1 | -1} seeds */
    add(pit, seeds) {
      const field = this.field(pit);
      if (field) this.set(field, String(Math.max(0, (Number(plain(field.value)) || 0) + seeds)));
    }

    /** Write a number, and say it to whoever is on the board. @param {HTMLInputElement} field @param {string} value */
    set(field, value) {
      field.value = value;
      this.show();
      this.board.voice.answer([value]);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      const pit = /** @type {Element} */ (event.target).closest("[data-pit]");
      const field = pit && this.field(pit);
      if (!this.kept || !field || event.ctrlKey || event.altKey || event.metaKey) return;
      const key = plain(event.key);
      if (/^(Enter| |\+|=)$/.test(key)) this.add(pit, 1);
      else if (/^(-|\u2212|Delete)$/.test(key)) this.add(pit, -1);
      else if (key === "Backspace") this.set(field, field.value.slice(0, -1) || "0");
      else if (/^\d$/.test(key)) this.digit(field, key);
      else return;
      event.preventDefault();
    }

    /** Digits that follow each other are one number. @param {HTMLInputElement} field @param {string} digit */
    digit(field, digit) {
      const at = performance.now();
      const more = this.typed.field === field && at - this.typed.at < PAUSE.digit;
      this.typed = { field, at };
      this.set(field, String(Number(more ? `${plain(field.value)}${digit}`.slice(0, 5) : digit)));
    }

    /** Go back to the game as it was. */
    cancel() {
      const { kept, board } = this;
      if (!kept) return;
      this.close();
      board.load(kept.track, kept.at);
      board.voice.answer([board.text()]);
      if (this.root.open) this.part('[data-do="begin"]').focus();
    }

    /** The board is no longer what is set up. */
    close() {
      this.kept = this.track = undefined;
      this.asked += 1;
      clearTimeout(this.timer);
      this.part(".mp-error").hidden = true;
      this.dress();
    }

    /** Let the board and the part look as what they are. */
    dress() {
      const edited = Boolean(this.kept);
      this.board.figure.toggleAttribute("data-setup", edited);
      this.svg.querySelector('[role="grid"]')?.setAttribute("aria-readonly", String(!edited));
      for (const pit of this.svg.querySelectorAll("[data-pit]")) {
        pit.toggleAttribute("data-editing", edited);
        if (edited) pit.removeAttribute("aria-disabled");
      }
      this.part(".mp-set").hidden = !edited;
      this.part(".mp-unset").hidden = edited;
    }

    watch() {
      this.part('[data-do="begin"]').setAttribute("aria-disabled", String(this.game.busy));
      // Something else has been put on the board.
      if (this.kept && this.board.track !== this.track) this.close();
      if (this.kept) this.dress();
    }
  }

  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-editor"));
    if (root) new Editor(game, root);
  }
})();
