// @ts-check
// Steps through what a board has prepared, or what playing on gives it. Shows counts, marks and sentences that are
// there already; knows no rule and makes no text.

/** @typedef {{lifted?: string, sown: string[], taken: Map<string, number>, gained: number[], hand: number}} Marks */

window.mancalaBoards = (() => {
  "use strict";

  /** Milliseconds between two announcements while the board plays by itself. */
  const QUIET = 1500;

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  /** @param {Element} element @param {string} name @param {unknown} on */
  const flag = (element, name, on) => element.toggleAttribute(name, Boolean(on));

  /** @param {Element} element @param {unknown} shown */
  const display = (element, shown) => (shown ? element.removeAttribute("display") : element.setAttribute("display", "none"));

  /** @param {Element} element @param {number} number */
  const write = (element, number) => {
    element.textContent = String(number);
    element.setAttribute("data-digits", String(String(number).length));
  };

  /**
   * What the turn has done up to a step: as `marks` in figure.py.
   * @param {Track} track @param {number} at @returns {Marks}
   */
  const marks = (track, at) => {
    let from = at;
    while (from > 0 && !/^(lifted|passed)$/.test(track.steps[from - 1].event.type)) from -= 1;
    /** @param {number} step */
    const frame = (step) => (step > 0 ? track.steps[step - 1].frame : track.frame);
    const before = frame(Math.max(from - 1, 0)).captured;
    /** @type {Marks} */
    const found = {
      sown: [],
      taken: new Map(),
      gained: frame(at).captured.map((seeds, player) => seeds - before[player]),
      hand: at ? frame(at).hand : 0,
    };
    for (const { event } of track.steps.slice(Math.max(from - 1, 0), at)) {
      const { type, pit = "", seeds = 0 } = event;
      if (type === "lifted" || type === "relayed") Object.assign(found, { lifted: pit, sown: [] });
      else if (type === "sown") found.sown = [...found.sown.filter((other) => other !== pit), pit];
      else if (type === "captured" || type === "swept") found.taken.set(pit, seeds);
    }
    return found;
  };

  /** The drawing of a board, whose parts are found once. */
  class Drawing {
    /** @param {SVGElement} root */
    constructor(root) {
      this.root = root;
      this.hand = one(root, ".hand");
      this.trays = ["south", "north"].map((side) => one(root, `[data-tray="${side}"]`));
      const pits = [...root.querySelectorAll("[data-pit]")].map((element) => ({
        element,
        name: element.getAttribute("data-pit") ?? "",
        seeds: [...element.querySelectorAll(".seeds path")],
        count: one(element, ".count"),
        gone: /** @type {SVGElement} */ (one(element, ".gone")),
      }));
      // The first row is North's, drawn from right to left; frames begin with South's.
      const half = pits.length / 2;
      this.pits = [...pits.slice(half), ...pits.slice(0, half).reverse()];
    }

    /** @param {Frame} frame @param {Marks} marks @param {boolean} over */
    paint(frame, marks, over) {
      this.root.setAttribute("data-side", frame.side);
      flag(this.root, "data-over", over);
      const last = marks.sown.at(-1);
      this.pits.forEach(({ element, name, seeds, count, gone }, index) => {
        const number = frame.pits[index];
        const sown = marks.sown.includes(name);
        element.setAttribute("data-seeds", String(number));
        write(count, number);
        seeds.forEach((seed, place) => {
          display(seed, place < number);
          flag(seed, "data-fresh", sown && place === Math.min(number, seeds.length) - 1);
        });
        flag(element, "data-lifted", name === marks.lifted);
        flag(element, "data-sown", sown);
        flag(element, "data-last", name === last);
        flag(element, "data-taken", marks.taken.has(name));
        const taken = marks.taken.get(name);
        gone.textContent = taken ? `${gone.dataset.sign}${taken}` : "";
      });
      this.trays.forEach((tray, player) => {
        one(tray, ".total").textContent = String(frame.captured[player]);
        one(tray, ".gained").textContent = String(marks.gained[player]);
        display(one(tray, ".gain"), marks.gained[player]);
      });
      this.carry(marks.hand, last ?? marks.lifted);
    }

    /** @param {number} seeds @param {string | undefined} name */
    carry(seeds, name) {
      display(this.hand, seeds);
      write(one(this.hand, "text"), seeds);
      const pit = this.pits.find((other) => other.name === name);
      if (!pit) return;
      const [x] = (pit.element.getAttribute("transform") ?? "").match(/\d+/) ?? ["0"];
      const lanes = (this.root.getAttribute("data-lanes") ?? "").split(" ");
      this.hand.setAttribute("transform", `translate(${x} ${lanes[this.pits.indexOf(pit) * 2 < this.pits.length ? 0 : 1]})`);
    }
  }

  /** Says one thing at a time to screen readers; while the board plays, what has come together is said at once. */
  class Voice {
    /** @param {HTMLElement} region */
    constructor(region) {
      this.region = region;
      /** @type {string[]} */
      this.waiting = [];
      this.timer = 0;
    }

    /** @param {string} text @param {boolean} patient */
    say(text, patient) {
      if (!patient) {
        clearTimeout(this.timer);
        this.timer = 0;
        this.waiting = [];
        this.region.textContent = text;
      } else if (text) {
        this.waiting.push(text);
        this.timer ||= window.setTimeout(() => this.flush(), QUIET);
      }
    }

    flush() {
      this.timer = 0;
      if (this.waiting.length) this.region.textContent = this.waiting.join(" ");
      this.waiting = [];
    }
  }

  /** @implements {Stepper} */
  class Board {
    /** @param {HTMLElement} figure */
    constructor(figure) {
      this.figure = figure;
      this.data = /** @type {BoardData} */ (JSON.parse(one(figure, ".mb-data").textContent ?? ""));
      this.drawing = new Drawing(one(figure, ".mb-board"));
      this.voice = new Voice(one(figure, ".mb-announce"));
      this.sentence = /** @type {HTMLElement} */ (one(figure, ".mb-sentence"));
      this.why = one(figure, ".mb-why");
      /** @type {Track} */
      this.example = {
        frame: this.data.frame,
        steps: this.data.steps,
        list: one(figure, ".mb-steps"),
        outcome: this.data.outcome,
        start: this.sentence.dataset.start ?? "",
        addressed: true,
      };
      this.track = this.example;
      this.at = 0;
      this.timer = 0;
      this.painted = () => {};
      this.grain = /** @type {HTMLSelectElement} */ (one(figure, "[data-grain]"));
      this.speed = /** @type {HTMLSelectElement} */ (one(figure, "[data-speed]"));
      this.listen();
      for (const link of this.example.list.querySelectorAll("a")) link.tabIndex = -1;
      const board = /** @type {HTMLElement} */ (one(figure, ".mb-drawing"));
      board.tabIndex = 0;
      const sleeping = /** @type {NodeListOf<HTMLElement>} */ (figure.querySelectorAll(".mb-controls, .mb-now"));
      for (const part of sleeping) part.hidden = false;
      figure.dataset.ready = "";
      this.move(this.data.step);
    }

    listen() {
      const { figure } = this;
      for (const button of figure.querySelectorAll("[data-go]"))
        button.addEventListener("click", () => this.press(button.getAttribute("data-go") ?? ""));
      figure.addEventListener("keydown", (event) => this.key(event));
      for (const list of figure.querySelectorAll(".mb-steps"))
        list.addEventListener("click", (event) => {
          const target = /** @type {Element} */ (event.target);
          const item = target.closest("li");
          if (item && !target.closest("a")) this.go(Number(item.dataset.step));
        });
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest("select, input, summary")) return;
      /** @type {Record<string, string>} */
      const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
      const onBoard = target.classList.contains("mb-drawing");
      const go = event.key === " " && onBoard ? "play" : keys[event.key];
      if (!go) return;
      event.preventDefault();
      this.press(go);
    }

    /** @param {string} what */
    press(what) {
      if (what === "play") return this.timer ? this.pause() : this.play();
      const { length } = this.track.steps;
      /** @type {Record<string, number>} */
      const goals = { first: 0, back: this.stop(-1), forward: this.stop(1), last: length };
      this.go(goals[what]);
    }

    /**
     * The next step to stop at: by event, seeds that follow one another are one.
     * @param {1 | -1} way
     */
    stop(way) {
      const { steps } = this.track;
      const end = way > 0 ? steps.length : 0;
      let step = this.at;
      do {
        if (step === end) return end;
        step += way;
      } while (this.grain.value === "event" && this.passing(step));
      return step;
    }

    /** Whether a step is a seed that is followed by another. @param {number} step */
    passing(step) {
      const { steps } = this.track;
      return step > 0 && steps[step - 1].event.type === "sown" && steps[step]?.event.type === "sown";
    }

    /** @param {number} step */
    go(step) {
      this.pause();
      this.move(step);
      this.voice.say(this.text(), false);
      this.address();
    }

    /** @param {number} [lead] so many steps are shown at once */
    play(lead = 1) {
      if (this.at === this.track.steps.length) this.move(0);
      this.figure.dataset.playing = "";
      for (; lead > 1; lead -= 1) {
        this.move(this.stop(1));
        this.voice.say(this.text(), true);
      }
      this.tick();
    }

    tick() {
      this.move(this.stop(1));
      if (!this.passing(this.at)) this.voice.say(this.text(), true);
      if (this.at === this.track.steps.length) {
        this.pause();
        this.address();
      } else this.timer = window.setTimeout(() => this.tick(), Number(this.speed.value));
    }

    pause() {
      clearTimeout(this.timer);
      this.timer = 0;
      delete this.figure.dataset.playing;
    }

    /** @param {Track} track @param {number} at */
    load(track, at) {
      this.pause();
      this.track.list.hidden = true;
      this.track = track;
      track.list.hidden = false;
      this.move(at);
    }

    /** @param {Step[]} steps @param {string} outcome */
    append(steps, outcome) {
      for (const step of steps) {
        this.track.steps.push(step);
        const item = document.createElement("li");
        item.dataset.step = String(this.track.steps.length);
        const text = document.createElement("span");
        text.textContent = step.text;
        item.append(text, " ", ...step.event.rules.flatMap((rule) => this.link(rule)));
        this.track.list.append(item);
      }
      this.track.outcome = outcome;
    }

    /** @param {number} length @param {string} outcome */
    cut(length, outcome) {
      this.track.steps.length = length;
      while (this.track.list.children.length > length) this.track.list.lastElementChild?.remove();
      this.track.outcome = outcome;
    }

    /** @param {string} rule @returns {(HTMLElement | string)[]} */
    link(rule) {
      const known = this.data.rules[rule];
      if (!known) return [];
      const link = document.createElement("a");
      Object.assign(link, { className: "mb-rule", href: known.href, title: known.title, textContent: known.number });
      link.tabIndex = -1;
      return [link, " "];
    }

    text() {
      return this.at ? this.track.steps[this.at - 1].text : this.track.start;
    }

    /** Show a step. @param {number} step */
    move(step) {
      const { track, figure } = this;
      const { steps } = track;
      this.at = Math.max(0, Math.min(step, steps.length));
      const now = this.at ? steps[this.at - 1] : undefined;
      const atEnd = this.at === steps.length;
      flag(figure, "data-bare", !steps.length && track.addressed);
      this.drawing.paint(now?.frame ?? track.frame, marks(track, this.at), now?.event.type === "ended");
      this.sentence.textContent = this.text();
      this.why.replaceChildren(...(now?.event.rules ?? []).flatMap((rule) => this.link(rule)));
      for (const link of this.why.querySelectorAll("a")) link.tabIndex = 0;
      one(figure, ".mb-at").textContent = String(this.at);
      one(figure, ".mb-of").textContent = String(steps.length);
      const outcome = /** @type {HTMLElement} */ (one(figure, ".mb-outcome"));
      outcome.textContent = track.outcome;
      outcome.hidden = !track.outcome || !atEnd;
      for (const button of figure.querySelectorAll("[data-go]")) {
        const go = button.getAttribute("data-go") ?? "";
        const idle = go === "play" ? !steps.length : /first|back/.test(go) ? !this.at : atEnd;
        button.setAttribute("aria-disabled", String(idle));
      }
      this.choose(track.list);
      this.painted();
    }

    /** Mark the present step in its list, and scroll that list alone. @param {HTMLElement} list */
    choose(list) {
      one(list, "[aria-current]")?.removeAttribute("aria-current");
      const item = /** @type {HTMLElement | undefined} */ (list.children[this.at - 1]);
      item?.setAttribute("aria-current", "step");
      const top = item ? item.offsetTop : 0;
      const bottom = top + (item ? item.offsetHeight : 0);
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    }

    /** Put the step into the address of the page. */
    address() {
      if (!this.track.addressed) return;
      try {
        history.replaceState(history.state, "", `#${this.figure.id}.step-${this.at}`);
      } catch {
        // Too many changes in a short time; the next one tells.
      }
    }
  }

  const boards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("figure.mancala-board"))].map(
    (figure) => new Board(figure),
  );

  /** Go to the step that the address names; any other address is left to the browser. */
  const follow = () => {
    const [, id, step] = /^#([\w-]+)\.step-(\d{1,6})$/.exec(location.hash) ?? [];
    const board = boards.find(({ figure }) => figure.id === id);
    if (!board?.track.addressed || Number(step) > board.track.steps.length) return;
    board.pause();
    board.move(Number(step));
    board.figure.scrollIntoView();
  };
  window.addEventListener("hashchange", follow);
  window.addEventListener("load", follow);
  return boards;
})();
