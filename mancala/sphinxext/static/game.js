// @ts-check
// The game that is played on a board: asks the engine what the rules leave, and gives its answers to the stepper.
// What may be played, what happens and what is said of it all come from the engine. Shows nothing itself: whoever
// watches is told that something has changed, and looks.

window.MancalaGame = (() => {
  "use strict";

  /** How long a question may be open before it is said that one waits. */
  const SLOW = 800;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @implements {Game} */
  return class {
    /** @param {Stepper} board @param {string} base the folder of the engine */
    constructor(board, base) {
      this.board = board;
      this.base = base;
      this.ruleset = board.data.ruleset;
      this.list = /** @type {HTMLElement} */ (board.figure.querySelector(".mb-played"));
      /** @type {Set<() => void>} */
      this.watchers = new Set();
      /** The turns from the position on; the first is that position itself. @type {Turn[]} */
      this.turns = [];
      this.now = 0;
      /** @type {Beginning} */
      this.beginning = {};
      /** @type {Record<string, string>} */
      this.readings = { ...board.data.readings };
      /** @type {Players} */
      this.players = { south: "person", north: "person" };
      /** @type {string | undefined} */
      this.prediction = undefined;
      this.foresight = true;
      /** Whether something is to be answered before a turn is played. */
      this.waits = false;
      /** The step of the example that one comes back to. */
      this.back = 0;
      /** @type {GameState} */
      this.state = location.protocol === "file:" ? "file" : "idle";
      /** Why the engine failed, and its own words where it refused something. */
      this.failure = { code: "", message: "" };
      /** How much is loaded; nothing is known of a turn that takes long. @type {number | undefined} */
      this.progress = 0;
      this.busy = false;
      /** @type {() => Promise<boolean>} */
      this.again = () => this.begin();
      /** Counts the requests: only the answer to the last one is heard. */
      this.asked = 0;
      /** Whether the engine met an error: it is then loaded anew. */
      this.broken = false;
      /** @param {number} progress */
      this.report = (progress) => {
        this.progress = progress;
        this.changed();
      };
      board.watchers.add(() => this.changed());
      // Another place on the page is another page in the way back.
      window.addEventListener("hashchange", () => this.keep());
    }

    changed() {
      for (const watch of this.watchers) watch();
    }

    get turn() {
      return this.turns[this.now];
    }

    /** Whether the board shows the end of the last turn, and nothing is on its way. */
    get arrived() {
      return this.there && this.state === "ready";
    }

    /** The same where the engine has failed as well: whoever waits no longer for a turn may play another. */
    get there() {
      const { board, turn } = this;
      const open = this.state === "ready" || this.state === "failed";
      return Boolean(turn && board.at === turn.end && board.track.list === this.list && !this.busy && open);
    }

    /** Who is to move. @returns {Side} */
    get side() {
      return this.frame(this.turn.answer).side;
    }

    /** How many sides a machine plays. */
    get machines() {
      return Object.values(this.players).filter((player) => player !== "person").length;
    }

    /** The step of the game at which the board stands; null at its last, where links and kept games need none. */
    get step() {
      return this.board.at === this.turn.end ? null : this.board.at;
    }

    /** A number for the engine to draw by, short enough to be read out. */
    chance() {
      return crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
    }

    /** What the board shows after what an answer tells. @param {Pick<Answer, "frame" | "steps">} answer */
    frame({ frame, steps }) {
      return steps.at(-1)?.frame ?? frame;
    }

    /** The last turn that was whole at a step. @param {number} [step] */
    whole(step = this.board.at) {
      return this.turns.slice(0, this.now + 1).filter(({ end }) => end <= step).at(-1) ?? this.turns[0];
    }

    /** What a person may play now; nothing while the board is on its way, shows what was before, or a machine moves. */
    get next() {
      return this.there && !this.waits && this.players[this.side] === "person" ? this.turn.answer.next : [];
    }

    /** The whole game up to this turn, as a request. @returns {GameRequest} */
    get request() {
      const played = this.turns.slice(1, this.now + 1);
      return {
        ...this.beginning,
        readings: this.readings,
        history: played.map(({ move }) => move),
        ...(this.turn?.claimed && { claim: true }),
      };
    }

    /** Begin with the last whole turn up to the step on the board, and all that led to it. */
    begin() {
      const { data, at } = this.board;
      const whole = data.turns.filter(({ step }) => step <= at).at(-1) ?? data.turns[0];
      this.board.pause();
      return this.open({ ...whole.asked, readings: this.readings });
    }

    /**
     * Put a game on the board in place of what is there, which stays if the engine refuses.
     * @param {GameRequest} request @param {number | null} [step] where to look at it; else at its end
     */
    open(request, step) {
      const { history, claim, readings, ...beginning } = request;
      return this.ask({ ...request, turns: true }, (answer) => {
        if (!this.turns.length) this.back = this.board.at;
        let end = 0;
        /** @type {Turn[]} */
        const turns = answer.turns.map((turn) => ({ move: turn.move, answer: turn, end: (end += turn.steps.length) }));
        if (claim) turns[turns.length - 1].claimed = true;
        this.lay({ beginning, readings, turns, now: turns.length - 1 });
        this.board.move(step ?? end);
        this.board.voice.tell([this.board.text(), this.board.end()]);
        this.board.address();
        this.keep();
        this.changed();
      });
    }

    /** Put a game on the board, as far as it has been played. @param {Pick<Kept, "beginning" | "readings" | "turns" | "now">} game */
    lay({ beginning, readings, turns, now }) {
      Object.assign(this, { beginning, readings, turns, now, state: "ready" });
      const [{ answer }] = turns;
      const start = this.board.figure.querySelector(`[data-tray="${answer.frame.side}"] .turn`)?.textContent ?? "";
      this.list.replaceChildren();
      this.board.load({ frame: answer.frame, steps: [], list: this.list, outcome: "", start, addressed: false }, 0);
      for (const turn of turns.slice(0, now + 1)) this.board.append(turn.answer.steps, turn.answer.outcome);
    }

    /** Keep the game with the page in the way back, so that it is there after a reload and for whoever comes back. */
    keep() {
      const { beginning, readings, turns, now, back, players, prediction } = this;
      const game = turns.length ? { beginning, readings, turns, now, back, players, prediction } : undefined;
      this.note(this.board.figure.id, game);
    }

    /** Note something with the page in the way back, under a name. @param {string} name @param {unknown} value @param {string} [address] */
    note(name, value, address) {
      if (value === undefined && history.state?.[name] === undefined) return;
      try {
        history.replaceState({ ...history.state, [name]: value }, "", address);
      } catch {
        // Too much, or too often: what is played goes on all the same.
      }
    }

    /** Go on with the game that was kept. The engine is loaded when it is asked. */
    reopen() {
      /** @type {Kept | undefined} */
      const game = history.state?.[this.board.figure.id];
      if (!game?.turns?.length) return false;
      Object.assign(this, { back: game.back, players: game.players ?? this.players, prediction: game.prediction });
      this.lay(game);
      this.board.move(this.turn.end);
      return true;
    }

    /** Play a move, if it is one that the engine offers. @param {string} move */
    async choose(move) {
      const offered = this.next.includes(move) || (move === "=" && this.arrived && this.turn.answer.agree);
      if (offered) await this.play(move);
    }

    /** Play a move that the engine has offered or suggested. @param {string} move */
    play(move) {
      const kept = this.turns.slice(0, this.now + 1);
      const { request } = this;
      return this.ask({ ...request, history: [...request.history, move], steps: true }, (answer) => {
        const end = kept[this.now].end + answer.steps.length;
        this.turns = [...kept, { move, answer, end }];
        this.now += 1;
        this.keep();
        this.show(answer);
      });
    }

    /** End the game because its position has come back: the last turn then ends it. */
    async claim() {
      const { request, now } = this;
      if (!this.arrived || !this.turn.answer.claim) return;
      await this.ask({ ...request, claim: true, steps: true }, (answer) => {
        const before = now ? this.turns[now - 1].end : 0;
        const end = before + answer.steps.length;
        const shown = this.turn.answer.steps.length;
        this.turns = [...this.turns.slice(0, now), { move: this.turn.move, answer, end, claimed: true }];
        this.keep();
        this.show({ ...answer, steps: answer.steps.slice(shown) });
      });
    }

    /** Let the stepper play what an answer tells. @param {Pick<Answer, "steps" | "outcome">} answer */
    show({ steps, outcome }) {
      const { board } = this;
      board.append(steps, outcome);
      if (!steps.length) this.changed();
      // A click shows the first seed at once: a lift alone would look like waiting.
      else this.run(Math.min(2, steps.length));
    }

    /** Let the stepper play to its end, or be there at once for whoever wants no motion. @param {number} [lead] */
    run(lead) {
      const { board } = this;
      if (calm.matches) board.skip(board.track.steps.length);
      else board.play(lead);
    }

    /** Who has chosen already need not wait until the last turn has been shown. */
    hurry() {
      if (this.board.timer && this.turn && !this.busy) this.board.skip(this.turn.end);
    }

    /**
     * Take turns back, or play them again, until a person is to move: all are known already.
     * @param {1 | -1} way
     */
    take(way) {
      if (!this.turns[this.now + way]) return;
      this.void();
      const from = this.now;
      do this.now += way;
      while (this.machines < 2 && this.turns[this.now + way] && this.players[this.side] !== "person");
      if (way < 0) this.cut();
      for (const { answer } of this.turns.slice(from + 1, this.now + 1)) this.board.append(answer.steps, answer.outcome);
      this.arrive();
    }

    /** Take back to the last whole turn that the board has shown. */
    rewind() {
      const whole = this.whole();
      this.void();
      this.now = this.turns.indexOf(whole);
      this.cut();
      this.arrive();
    }

    /** Take from the board what comes after the present turn. */
    cut() {
      this.board.cut(this.turn.end, this.turn.answer.outcome);
    }

    /** Show the present turn, whose steps the board has. */
    arrive() {
      this.state = "ready";
      this.keep();
      this.board.go(this.turn.end);
      this.changed();
    }

    /** Leave the game for the example. */
    leave() {
      this.void();
      this.turns = [];
      this.now = 0;
      this.beginning = {};
      this.readings = { ...this.board.data.readings };
      this.prediction = undefined;
      this.state = "idle";
      this.keep();
      this.board.load(this.board.example, this.back);
      this.changed();
    }

    /**
     * Ask the engine, and load it first where it is not there. A later question makes an earlier one void; true if
     * the answer was heard and accepted.
     * @param {object} request @param {(answer: Answer) => void} then
     */
    async ask(request, then) {
      const ticket = ++this.asked;
      const engine = window.mancalaEngine;
      // One that has been stopped in mid-game is loaded anew; the request carries the whole game.
      this.again = () => this.ask(request, then);
      this.busy = true;
      if (this.state !== "ready") Object.assign(this, { state: "loading", progress: 0 });
      this.changed();
      const slow = setTimeout(() => this.wait(ticket), SLOW);
      try {
        const settings = { base: this.base, onProgress: this.report };
        // Nothing is loaded again while the engine is alive and well.
        await (this.broken ? engine.restart(settings) : engine.start(settings));
        this.broken = false;
        const answer = await engine.ask({ ruleset: this.ruleset, ...request });
        if (ticket !== this.asked) return false;
        this.busy = false;
        if (answer.error) return this.fail("refused", answer.error.message);
        this.state = this.turns.length ? "ready" : "idle";
        then(answer);
        this.changed();
        return true;
      } catch (error) {
        if (ticket !== this.asked) return false;
        this.busy = false;
        return this.fail(/** @type {EngineError} */ (error).code ?? "engine");
      } finally {
        clearTimeout(slow);
      }
    }

    /**
     * Ask beside the game, where nothing is lost if there is no answer or the game has gone on.
     * @param {object} request @returns {Promise<Answer | undefined>}
     */
    async aside(request) {
      const { turn } = this;
      try {
        const answer = await window.mancalaEngine.ask({ ruleset: this.ruleset, ...request });
        return turn === this.turn ? answer : undefined;
      } catch {
        return undefined;
      }
    }

    /**
     * Ask beside the game; where the engine is not there it is loaded first, which is seen in the panel.
     * @param {object} request @param {() => unknown} retry what was wanted: it is done whole by whoever tries again
     */
    async inquire(request, retry) {
      const { turn } = this;
      const answer = await this.aside(request);
      if (answer || turn !== this.turn || this.busy) return answer;
      return (await this.load(retry)) ? this.aside(request) : undefined;
    }

    /** Load the engine. @param {() => unknown} retry */
    load(retry) {
      const loading = this.ask({ readings: this.readings, history: [] }, () => {});
      this.again = async () => (await this.load(retry)) && (await retry(), true);
      return loading;
    }

    /** Say that an answer is late. @param {number} ticket */
    wait(ticket) {
      if (ticket !== this.asked || this.state !== "ready") return;
      Object.assign(this, { state: "loading", progress: undefined });
      this.changed();
    }

    /** Wait no longer: for the engine, or for a turn that takes long. */
    cancel() {
      const playing = this.turns.length > 0;
      const loading = this.progress !== undefined;
      this.void();
      if (loading) window.mancalaEngine.cancel(this.report);
      else window.mancalaEngine.interrupt();
      if (playing) this.fail("cancelled");
      else this.leave();
    }

    /** Hear no answer that is still on its way. */
    void() {
      this.asked += 1;
      this.busy = false;
    }

    /** @param {string} code @param {string} [message] @returns {false} */
    fail(code, message = "") {
      this.broken = code === "engine";
      this.failure = { code, message };
      this.state = "failed";
      this.changed();
      return false;
    }
  };
})();
