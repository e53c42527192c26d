// @ts-check
// Playing on: asks the engine of the page what the rules leave, and gives its answers to the stepper. What may be
// played, what happens and what is said of it all come from the engine.

(() => {
  "use strict";

  /** @typedef {{move: string, answer: Answer, end: number}} Turn */
  /** @typedef {Beginning & {readings: Record<string, string>}} GameRequest */
  /** @typedef {{beginning: Beginning, readings: Record<string, string>, turns: Turn[], now: number, back: number}} Kept */

  const root = document.documentElement.getAttribute("data-content_root") ?? "./";
  /** How long a question may be open before it is said that one waits. */
  const SLOW = 800;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  class Game {
    /** @param {Stepper} board @param {HTMLElement} panel */
    constructor(board, panel) {
      this.board = board;
      this.panel = panel;
      this.svg = /** @type {SVGElement} */ (board.figure.querySelector(".mb-board"));
      this.list = /** @type {HTMLElement} */ (board.figure.querySelector(".mb-played"));
      this.pits = /** @type {SVGElement[]} */ ([...this.svg.querySelectorAll("[data-pit]")]);
      /** The turns from the position on; the first is that position itself. @type {Turn[]} */
      this.turns = [];
      this.now = 0;
      /** @type {Beginning} */
      this.beginning = { history: [] };
      /** @type {Record<string, string>} */
      this.readings = { ...board.data.readings };
      /** What the choices show: the readings of the next game. */
      this.wanted = this.readings;
      /** @type {Promise<void>} */
      this.settled = Promise.resolve();
      this.back = 0;
      /** Counts the requests: only the answer to the last one is heard. */
      this.asked = 0;
      this.busy = false;
      this.state = "";
      this.base = new URL(`${root}${panel.dataset.runtime}`, location.href).href;
      const bar = /** @type {HTMLProgressElement} */ (panel.querySelector("progress"));
      this.bar = bar;
      /** @param {number} progress */
      this.progress = (progress) => void (bar.value = progress);
      /** Whether the engine met an error: it is then loaded anew. */
      this.broken = false;
      /** The turn of which it has been said what is to be known before it is answered. @type {Turn | undefined} */
      this.noted = undefined;
      /** @type {() => Promise<void>} */
      this.again = () => this.begin();
      this.listen();
      this.turnTo(location.protocol === "file:" ? "file" : "idle");
      panel.hidden = false;
      this.reopen();
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.panel.querySelector(name));
    }

    listen() {
      /** @type {Record<string, () => unknown>} */
      const does = {
        start: () => this.begin(),
        retry: () => this.again(),
        pass: () => this.choose("-"),
        undo: () => this.take(-1),
        redo: () => this.take(1),
        cancel: () => this.cancel(),
        leave: () => this.leave(),
      };
      this.panel.addEventListener("click", (event) => {
        const button = /** @type {Element} */ (event.target).closest("[data-live]");
        if (button && button.getAttribute("aria-disabled") !== "true") does[button.getAttribute("data-live") ?? ""]();
      });
      this.panel.addEventListener("change", (event) => {
        const select = /** @type {HTMLSelectElement} */ (event.target);
        if (select.dataset.reading) this.reread(select.dataset.reading, select.value);
      });
      this.svg.addEventListener("click", (event) => {
        const pit = /** @type {Element} */ (event.target).closest("[data-pit]");
        if (!pit || event.detail > 1) return;
        this.hurry();
        this.choose(pit.getAttribute("data-pit") ?? "");
      });
      this.board.figure.addEventListener("keydown", (event) => this.key(event));
      this.board.watchers.add(() => this.offer());
      // Another place on the page is another page in the way back.
      window.addEventListener("hashchange", () => this.keep());
    }

    get turn() {
      return this.turns[this.now];
    }

    /** What may be played now; nothing while the board is on its way or shows what was before. */
    get next() {
      const arrived = this.turn && this.board.at === this.turn.end && this.board.track.list === this.list;
      return arrived && !this.busy && this.state === "ready" ? this.turn.answer.next : [];
    }

    /** Who has chosen already need not wait until the last turn has been shown. */
    hurry() {
      if (this.board.timer && this.turn && !this.busy) this.board.skip(this.turn.end);
    }

    /** Load the engine and begin with the last whole turn up to the step on the board, and all that led to it. */
    async begin() {
      const { turns } = this.board.data;
      const whole = turns.filter(({ step }) => step <= this.board.at).at(-1) ?? turns[0];
      this.board.pause();
      this.back = this.board.at;
      this.again = () => this.begin();
      await this.open(whole.asked, this.readings);
    }

    /** @param {Beginning} beginning @param {Record<string, string>} readings */
    async open(beginning, readings) {
      await this.ask({ ...beginning, readings }, (answer) => {
        // What came before is known from the example; only a turn that ended the game is shown again.
        const steps = answer.ended ? answer.steps : [];
        const frame = steps.length ? answer.frame : (answer.steps.at(-1)?.frame ?? answer.frame);
        const turns = [{ move: "", answer: { ...answer, frame, steps }, end: steps.length }];
        this.lay({ beginning, readings, turns, now: 0, back: this.back });
        this.board.skip(steps.length);
        this.board.address();
        this.keep();
        this.focus();
      });
    }

    /** Put a game on the board, as far as it has been played. @param {Kept} game */
    lay(game) {
      Object.assign(this, game);
      const [{ answer }] = game.turns;
      this.list.replaceChildren();
      this.board.load({ frame: answer.frame, steps: [], list: this.list, outcome: "", start: "", addressed: false }, 0);
      this.turnTo("ready");
      for (const turn of game.turns.slice(0, game.now + 1)) this.board.append(turn.answer.steps, turn.answer.outcome);
    }

    /** Keep the game with the page in the way back, so that it is there after a reload and for whoever comes back. */
    keep() {
      const { beginning, readings, turns, now, back } = this;
      const { id } = this.board.figure;
      const game = turns.length ? { beginning, readings, turns, now, back } : undefined;
      if (!game && !history.state?.[id]) return;
      try {
        history.replaceState({ ...history.state, [id]: game }, "");
      } catch {
        // Too much, or too often: the game goes on all the same.
      }
    }

    /** Go on with the game that was kept. The engine is loaded when it is asked. */
    reopen() {
      /** @type {Kept | undefined} */
      const game = history.state?.[this.board.figure.id];
      if (!game) return;
      this.wanted = game.readings;
      this.lay(game);
      this.board.move(this.turn.end);
    }

    /** Play a move, if it is one that the engine offers. @param {string} move */
    async choose(move) {
      if (!this.next.includes(move)) return;
      const kept = this.turns.slice(0, this.now + 1);
      const { beginning, readings } = this;
      const history = [...beginning.history, ...kept.slice(1).map((turn) => turn.move), move];
      await this.ask({ ...beginning, readings, history }, (answer) => {
        this.turns = [...kept, { move, answer, end: kept[this.now].end + answer.steps.length }];
        this.now += 1;
        this.turnTo("ready");
        this.keep();
        this.show(answer);
        this.focus();
      });
    }

    /** Begin anew under another reading, but first hear of a move that is on its way. @param {string} name @param {string} value */
    async reread(name, value) {
      this.wanted = { ...this.wanted, [name]: value };
      await this.settled;
      if (this.turn) await this.open({ position: this.turn.answer.after, history: [] }, this.wanted);
    }

    /**
     * Ask the engine, and load it first where it is not there. A later question makes an earlier one void.
     * @param {GameRequest} request
     * @param {(answer: Answer) => void} then
     */
    ask(request, then) {
      this.settled = this.inquire(request, then);
      return this.settled;
    }

    /** @param {GameRequest} request @param {(answer: Answer) => void} then */
    async inquire(request, then) {
      const ticket = ++this.asked;
      const engine = window.mancalaEngine;
      // One that has been stopped in mid-game is loaded anew; the request carries the whole game.
      this.again = () => this.ask(request, then);
      this.busy = true;
      if (this.state !== "ready") this.turnTo("loading");
      this.offer();
      const slow = setTimeout(() => this.wait(ticket), SLOW);
      try {
        const settings = { base: this.base, onProgress: this.progress };
        // Nothing is loaded again while the engine is alive and well.
        await (this.broken ? engine.restart(settings) : engine.start(settings));
        this.broken = false;
        const answer = await engine.ask({ ruleset: this.board.data.ruleset, steps: true, ...request });
        if (ticket !== this.asked) return;
        this.busy = false;
        if (answer.error) this.fail("refused", answer.error.message);
        else then(answer);
      } catch (error) {
        if (ticket !== this.asked) return;
        this.busy = false;
        this.fail(/** @type {EngineError} */ (error).code ?? "engine");
      } finally {
        clearTimeout(slow);
      }
    }

    /** Say that an answer is late. @param {number} ticket */
    wait(ticket) {
      if (ticket !== this.asked || this.state !== "ready") return;
      this.bar.removeAttribute("value");
      this.turnTo("loading");
    }

    /** Let the stepper play what an answer tells. @param {Answer} answer */
    show({ steps, outcome }) {
      const { board } = this;
      board.append(steps, outcome);
      if (!steps.length) this.offer();
      else if (calm.matches) board.skip(board.track.steps.length);
      // A click shows the first seed at once: a lift alone would look like waiting.
      else board.play(2);
    }

    /** Take a turn back, or play it again: both are known already. @param {1 | -1} way */
    take(way) {
      if (!this.turns[this.now + way]) return;
      this.void();
      this.now += way;
      const { answer, end } = this.turn;
      if (way < 0) this.board.cut(end, answer.outcome);
      else {
        this.board.cut(this.turns[this.now - 1].end, "");
        this.board.append(answer.steps, answer.outcome);
      }
      this.keep();
      this.board.go(end);
      if (this.state !== "ready") this.turnTo("ready");
      this.offer();
    }

    leave() {
      this.void();
      this.turns = [];
      this.readings = this.wanted = { ...this.board.data.readings };
      this.keep();
      this.board.load(this.board.example, this.back);
      this.turnTo("idle");
      this.part('[data-live="start"]').focus();
    }

    /** Wait no longer for the engine. */
    cancel() {
      this.void();
      window.mancalaEngine.cancel(this.progress);
      if (this.turns.length) this.fail("cancelled");
      else this.leave();
    }

    /** Hear no answer that is still on its way. */
    void() {
      this.asked += 1;
      this.busy = false;
    }

    /** @param {string} code @param {string} [message] */
    fail(code, message) {
      const known = this.panel.querySelector(`[data-code="${code}"]`) ? code : "engine";
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (this.panel.querySelectorAll("[data-code]")))
        text.hidden = text.dataset.code !== known;
      if (message) this.part(".mb-refused").textContent = message;
      this.broken = known === "engine";
      this.turnTo("failed");
      this.part('[data-live="retry"]').focus();
    }

    /** @param {string} state */
    turnTo(state) {
      this.state = state;
      this.panel.dataset.state = state;
      const present = this.turns.length ? [state, "game"] : [state];
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.panel.querySelectorAll("[data-when]")))
        part.hidden = !present.some((word) => part.dataset.when?.split(" ").includes(word));
      if (state === "ready") this.part(".mb-size").hidden = true;
      if (state === "loading") this.board.voice.tell([this.part(".mb-loading").textContent ?? ""]);
      for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (this.panel.querySelectorAll("[data-reading]")))
        select.value = this.wanted[select.dataset.reading ?? ""] ?? select.options[0].value;
      this.offer();
    }

    /** Mark what may be played. */
    offer() {
      const playing = this.turns.length > 0;
      const next = this.next;
      const first = this.pits.find((pit) => next.includes(pit.dataset.pit ?? ""));
      for (const pit of this.pits) {
        const legal = next.includes(pit.dataset.pit ?? "");
        pit.toggleAttribute("data-legal", legal);
        if (playing) pit.setAttribute("aria-disabled", String(!legal));
        else pit.removeAttribute("aria-disabled");
      }
      const { cells } = this.board.grid;
      if (first && !cells.some((cell) => cell === document.activeElement)) this.board.grid.hold(first);
      this.part(".mb-ready").hidden = !first;
      this.part(".mb-pass").hidden = !next.includes("-");
      this.part(".mb-repeated").hidden = !next.length || !this.turn.answer.repeated;
      for (const [name, way] of /** @type {[string, number][]} */ ([["undo", -1], ["redo", 1]]))
        this.part(`[data-live="${name}"]`).setAttribute("aria-disabled", String(!this.turns[this.now + way]));
      this.note();
    }

    /** Say what is to be known before a turn is played, once, after the sentences of the last turn. */
    note() {
      if (!this.next.length || this.noted === this.turn) return;
      this.noted = this.turn;
      const notes = [this.part(".mb-pass"), this.part(".mb-repeated")].filter((note) => !note.hidden);
      const texts = notes.map((note) => (note.querySelector("p") ?? note).textContent ?? "");
      queueMicrotask(() => this.board.voice.tell(texts));
    }

    focus() {
      const held = /** @type {HTMLElement | null} */ (document.activeElement);
      const gone = !held || held === document.body || (this.panel.contains(held) && !held.offsetParent);
      if (gone) this.board.grid.focus();
    }

    /** Letters play their pit from anywhere on the figure, Enter and the space bar the pit that has the focus. @param {KeyboardEvent} event */
    key(event) {
      const target = /** @type {Element} */ (event.target);
      if (!this.turns.length || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest("select, input, summary")) return;
      const pit = this.pits.find((other) => other === target);
      const { key } = event;
      const presses = pit && (key === "Enter" || key === " ");
      if (!presses && !/^[a-z]$/i.test(key)) return;
      if (!event.repeat) this.hurry();
      const names = presses ? [pit.dataset.pit ?? ""] : [key, key.toUpperCase(), key.toLowerCase()];
      const move = names.find((name) => this.next.includes(name));
      if (move) this.choose(move);
      if (move || presses) event.preventDefault();
    }
  }

  for (const board of window.mancalaBoards) {
    const panel = /** @type {HTMLElement | null} */ (board.figure.querySelector(".mb-live"));
    try {
      if (panel) new Game(board, panel);
    } catch (error) {
      console.error(board.figure.id, error);
    }
  }
})();
