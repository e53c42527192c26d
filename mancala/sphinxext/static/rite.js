// @ts-check
// The opening rite and the game that follows from it: the throw, the guess, the sides, a prediction, watching, the
// verdict. The stage is found from the game each time, so that taking back, leaving and a reload need no care of
// their own. What a number throws, whether a guess is right, what came of a prediction: the engine says it.

(() => {
  "use strict";

  /**
   * What a throw has brought, and what the reader has done since.
   * @typedef {object} Throw
   * @property {string} number
   * @property {string} position
   * @property {number} hidden
   * @property {"odd" | "even"} parity
   * @property {Side} side
   * @property {"guess" | "hide"} [role]
   * @property {boolean} [chooses] whether the reader may choose the sides
   * @property {string} [guess] what was guessed, in a sentence of the engine
   * @property {boolean} [silent] whether there is to be no prediction
   */

  /**
   * What is kept with the page: the throw, what came of the prediction, who played before the rite.
   * @typedef {{thrown?: Throw, verdict?: string, before?: Players}} Kept
   */

  /** @type {Players} */
  const PERSONS = { south: "person", north: "person" };
  /** The stages in which something is asked. */
  const ASKED = ["role", "guess", "hide", "side", "predict"];
  /** @type {Players} */
  const MACHINES = { south: "random", north: "random" };

  /** @param {Side} side @returns {Side} */
  const other = (side) => (side === "south" ? "north" : "south");

  class Rite {
    /** @param {Game} game @param {HTMLElement} root */
    constructor(game, root) {
      this.game = game;
      this.board = game.board;
      this.root = root;
      this.number = /** @type {HTMLInputElement} */ (root.querySelector('[data-in="number"]'));
      this.key = `${this.board.figure.id}.rite`;
      /** The beginning that the throw, the role and the prediction belong to. @type {Turn | undefined} */
      this.first = game.turns[0];
      /** @type {Kept} */
      const kept = (game.turns.length && history.state?.[this.key]) || {};
      /** Whether a game is being opened that belongs to the present throw. */
      this.opening = false;
      /** @type {Throw | undefined} */
      this.thrown = kept.thrown;
      this.verdict = kept.verdict ?? "";
      /** Who played before the rite, and who plays for the time of it. @type {Players | undefined} */
      this.before = kept.before;
      this.held = game.players;
      /** Whether moves are not shown before they are played. */
      this.blind = false;
      this.stage = "";
      /** The end of which the verdict has been asked. @type {Turn | undefined} */
      this.judged = this.verdict ? game.turn : undefined;
      // A rite that comes back with the page is still open.
      if (this.thrown) Object.assign(root, { open: true });
      this.number.value = this.thrown?.number ?? "";
      game.watchers.add(() => this.watch());
      window.addEventListener("hashchange", () => this.keep());
      this.listen();
      this.watch();
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.root.querySelector(name));
    }

    listen() {
      /** @type {Record<string, (value: string) => unknown>} */
      const does = {
        throw: () => this.cast(String(this.game.chance())),
        repeat: () => this.cast(this.number.value),
        role: (role) => this.take({ role: role === "hide" ? "hide" : "guess" }),
        guess: (parity) => this.settle({ parity: parity === "odd" ? "odd" : "even" }),
        hide: (hidden) => this.settle({ hidden: Number(hidden) }),
        side: (side) => this.choose(side === "south" ? "south" : "north"),
        predict: (winner) => this.predict(winner),
        watch: () => this.follow(),
        finish: () => this.finish(),
      };
      this.root.addEventListener("click", (event) => {
        const name = /** @type {Element} */ (event.target).closest("[data-do]")?.getAttribute("data-do");
        const [what, value = ""] = name?.split("-") ?? [];
        // A second click may fall on what the first has brought there.
        if (what && event.detail < 2 && !this.game.busy) does[what]?.(value);
      });
      this.number.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (!this.game.busy) does.repeat("");
      });
    }

    /** The request of a game from the present throw. */
    get dealt() {
      return { position: this.thrown?.position, readings: this.game.readings, history: [] };
    }

    /** The rite that the game on the board began with. @returns {{hidden: number, parity: string, guesser: Side} | undefined} */
    get rite() {
      return /** @type {any} */ (this.game.request.rite);
    }

    /** The reader's own side, once it is settled. @returns {Side | undefined} */
    get own() {
      const { rite, thrown } = this;
      if (!rite || !thrown?.role) return undefined;
      return thrown.role === "guess" ? rite.guesser : other(rite.guesser);
    }

    /** Throw the seeds. @param {string} text a number; what is none is left to the engine to refuse */
    async cast(text) {
      const { game } = this;
      const number = text.trim();
      this.number.value = number;
      const deal = /^\d+$/.test(number) ? Number(number) : number;
      const request = { readings: game.readings, deal };
      const answer = await game.inquire(request, () => this.cast(text));
      if (!answer) return;
      const error = this.part(".mp-error");
      error.hidden = !answer.error;
      error.textContent = answer.error?.message ?? "";
      if (answer.error) return;
      const { position, hidden, parity, side } = /** @type {Throw} */ (/** @type {unknown} */ (answer));
      this.forget();
      this.thrown = { number, position, hidden, parity, side };
      await this.open(this.dealt);
    }

    /** Put a game of the present throw on the board. @param {GameRequest} request @param {number} [step] */
    async open(request, step) {
      this.opening = true;
      this.hold(PERSONS);
      this.veil(true);
      const opened = await this.game.open(request, step);
      this.opening = false;
      this.keep();
      this.watch();
      return opened;
    }

    /** @param {Partial<Throw>} done */
    take(done) {
      if (!this.thrown) return;
      Object.assign(this.thrown, done);
      this.keep();
      this.watch();
    }

    /** Hide or guess: the machine does the other, as the number has it. @param {Partial<Throw>} done */
    async settle(done) {
      const { game, thrown } = this;
      if (!thrown) return;
      const { hidden, parity } = Object.assign(thrown, done);
      const rite = { hidden, parity, guesser: "south" };
      await game.ask({ ...this.dealt, rite, steps: true }, ({ steps }) => {
        /** @param {string} type */
        const told = (type) => steps.find(({ event }) => event.type === type);
        thrown.chooses = told("assigned")?.event.chooser === (thrown.role === "guess" ? "guesser" : "challenger");
        thrown.guess = told("guessed")?.text ?? "";
        if (!thrown.chooses) this.assign(thrown.role === "guess" ? other(thrown.side) : thrown.side, thrown);
        else game.board.voice.tell([thrown.guess]);
      });
      this.keep();
    }

    /** @param {Side} side the reader's own */
    choose(side) {
      if (this.thrown) this.assign(this.thrown.role === "guess" ? side : other(side), this.thrown);
    }

    /** Give the guesser his side, and show the whole rite on the board. @param {Side} guesser @param {Throw} thrown */
    async assign(guesser, { hidden, parity }) {
      const opened = await this.open({ ...this.dealt, rite: { hidden, parity, guesser } }, 0);
      if (!opened) return;
      this.game.run();
      this.seen();
    }

    /** @param {string} winner */
    predict(winner) {
      const { game } = this;
      game.prediction = winner === "none" ? undefined : winner;
      game.keep();
      this.take({ silent: winner === "none" });
    }

    /** Let the machine play both sides. */
    follow() {
      const { board, game } = this;
      this.hold(MACHINES);
      if (!board.timer) board.move(game.turn.end);
      game.keep();
      this.keep();
      this.seen();
      game.changed();
    }

    /** Let the board be seen. */
    seen() {
      this.board.figure.querySelector(".mb-drawing")?.scrollIntoView({ block: "nearest" });
    }

    /** Come to the end of the game without its steps. */
    finish() {
      this.hold(PERSONS);
      const { history: played, ...rest } = this.game.request;
      /** @param {string[]} history @returns {Promise<boolean>} */
      const reckon = (history) =>
        this.game.ask({ ...rest, history }, ({ next }) => {
          if (next.length === 1) reckon([...history, next[0]]);
          else this.open({ ...rest, history });
        });
      reckon(played);
    }

    /** Let these players play for the time of the rite. @param {Players} players */
    hold(players) {
      this.before ??= this.game.players;
      this.game.players = this.held = { ...players };
    }

    /** Let those play who played before the rite, unless the reader has changed the players meanwhile. */
    release() {
      if (this.before && this.game.players === this.held) this.game.players = this.before;
      this.before = undefined;
    }

    /** Keep with the page in the way back what the game does not. */
    keep() {
      const { key, thrown, verdict, before } = this;
      this.game.note(key, thrown || verdict ? { thrown, verdict, before } : undefined);
    }

    /** Find the stage. */
    find() {
      const { game, thrown, rite } = this;
      if (!game.turns.length) return "";
      if (rite) {
        if (game.turn.answer.ended) return this.judged === game.turn && this.verdict ? "told" : "";
        if (!game.now && !game.prediction && !thrown?.silent) return "predict";
        return game.turns[0].answer.next.length > 1 ? "free" : "watch";
      }
      if (!thrown) return "";
      if (!thrown.role) return "role";
      return thrown.chooses ? "side" : thrown.role;
    }

    watch() {
      const { game } = this;
      if (game.turns[0] !== this.first) {
        this.first = game.turns[0];
        // The game of a throw may come late, when the engine failed at first.
        const own = this.thrown && game.request.position === this.thrown.position;
        if (!this.opening && !own) this.forget();
      }
      const over = Boolean(game.turn?.answer.ended);
      const forced = game.turns.length > 0 && game.turns[0].answer.next.length <= 1;
      const on = Boolean(forced && !over && (this.rite || this.thrown));
      if (over && this.rite && game.arrived) this.release();
      this.veil(on);
      if (over && this.rite && game.arrived && this.judged !== game.turn) this.judge();
      this.show();
    }

    /** Another game is on the board, or none. */
    forget() {
      this.thrown = undefined;
      this.judged = undefined;
      this.verdict = "";
      this.game.prediction = undefined;
      this.release();
      this.keep();
    }

    /** Show moves before they are played, as the reader has it, but not while that would tell the end. @param {boolean} on */
    veil(on) {
      const { game } = this;
      const box = /** @type {HTMLInputElement | null} */ (this.board.figure.querySelector('[data-setting="preview"]'));
      const foresight = !on && (box?.checked ?? true);
      if ((on || this.blind) && game.foresight !== foresight) game.foresight = foresight;
      this.blind = on;
    }

    /** Ask what has come of the prediction, once the end has been shown. */
    async judge() {
      const { game } = this;
      const { turn, prediction } = game;
      this.judged = turn;
      this.verdict = "";
      if (!prediction && !this.rite) return;
      const answer = await game.aside({ ...game.request, prediction: prediction ?? null });
      if (!answer?.verdict) return;
      this.verdict = answer.verdict;
      this.board.voice.tell([answer.verdict]);
      this.keep();
      this.show();
    }

    show() {
      const { game, root } = this;
      const stage = this.find();
      const held = root.contains(document.activeElement) && document.activeElement?.closest("[data-stage], .mp-row");
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-stage]")))
        part.hidden = part.dataset.stage !== stage;
      this.part(".mp-done").hidden = stage !== "side";
      this.part(".mp-done").textContent = this.thrown?.guess ?? "";
      this.part(".mp-verdict").textContent = this.verdict;
      const said = this.rite ? [`is-${this.own}`, `says-${game.prediction}`] : [];
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-said]")))
        text.hidden = !said.includes(text.dataset.said ?? "");
      if (stage === this.stage) return;
      this.stage = stage;
      // Whoever did the last stage goes on with the next.
      if (held && stage) /** @type {HTMLElement} */ (this.part(`[data-stage="${stage}"] p`)).focus();
      // What is asked is answered before a turn is played.
      game.waits = ASKED.includes(stage);
      game.changed();
    }
  }

  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-rite"));
    if (root) new Rite(game, root);
  }
})();
