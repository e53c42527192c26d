// @ts-check
// What leads one board, or two at once, through their steps: buttons, keys, playing, the address of the step.

window.MancalaBar = (() => {
  "use strict";

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  /** @type {Bar[]} */
  const bars = [];

  /** The place that the address names. */
  const place = () => {
    try {
      return decodeURIComponent(location.hash);
    } catch {
      return location.hash;
    }
  };

  /** Go to the step that the address names; any other address is left to the browser. */
  const follow = () => {
    const [, id, step] = /^#(.+)\.step-(\d{1,6})$/.exec(place()) ?? [];
    const bar = bars.find(({ figure }) => figure.id === id);
    if (!bar) return;
    const { addressed, steps } = bar.track;
    if (addressed && Number(step) > steps.length) return;
    bar.pause();
    // A game that is on is not left for a step of the example.
    if (addressed) bar.move(Number(step));
    bar.figure.scrollIntoView();
  };
  window.addEventListener("hashchange", follow);
  window.addEventListener("load", follow);

  /** @implements {Bar} */
  return class {
    /** @param {HTMLElement} figure @param {Track} track */
    constructor(figure, track) {
      this.figure = figure;
      this.track = track;
      this.at = 0;
      this.timer = 0;
      this.voice = new window.MancalaVoice(one(figure, ".mb-announce"));
      /** @type {Set<() => void>} */
      this.watchers = new Set();
      this.grain = /** @type {HTMLSelectElement} */ (one(figure, "[data-grain]"));
      this.speed = /** @type {HTMLSelectElement} */ (one(figure, "[data-speed]"));
    }

    /** Show what is stepped with, and heed it. */
    listen() {
      const { figure } = this;
      bars.push(this);
      /** @type {HTMLElement} */ (one(figure, ".mb-controls")).hidden = false;
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

    /** Show a step. @param {number} step */
    move(step) {
      const { figure } = this;
      const { length } = this.track.steps;
      this.at = Math.max(0, Math.min(step, length));
      this.paint();
      for (const place of figure.querySelectorAll(".mb-at")) place.textContent = String(this.at);
      for (const place of figure.querySelectorAll(".mb-of")) place.textContent = String(length);
      for (const button of figure.querySelectorAll("[data-go]")) {
        const go = button.getAttribute("data-go") ?? "";
        const idle = go === "play" ? !length : /first|back/.test(go) ? !this.at : this.at === length;
        button.setAttribute("aria-disabled", String(idle));
      }
      for (const watch of this.watchers) watch();
    }

    /** Show the present step on what is led. */
    paint() {}

    text() {
      return this.at ? this.track.steps[this.at - 1].text : this.track.start;
    }

    /** @param {KeyboardEvent} event */
    key(event) {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest("select, input, textarea, summary")) return;
      /** @type {Record<string, string>} */
      const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", ",": "back", ".": "forward" };
      const onBoard = target.classList.contains("mb-drawing");
      const go = event.key === " " && onBoard ? "play" : keys[event.key];
      if (go) this.press(go);
      else if (event.key === ";") this.voice.repeat();
      else return;
      event.preventDefault();
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
      this.voice.answer([this.text(), this.end()]);
      this.address();
    }

    /** Come to a step at once, and say all that happens until there. @param {number} step */
    skip(step) {
      this.pause();
      const from = this.at;
      this.move(step);
      this.voice.tell([...this.told(from), this.end()]);
    }

    /** The sentences of the events since a step; of seeds that follow one another, the last. @param {number} from */
    told(from) {
      const { steps } = this.track;
      return steps.slice(from, this.at).flatMap(({ text }, index) => (this.passing(from + index + 1) ? [] : [text]));
    }

    /** How the game has ended, where the board shows its end. */
    end() {
      return this.at === this.track.steps.length ? this.track.outcome : "";
    }

    /** @param {number} [lead] so many steps are shown at once */
    play(lead = 1) {
      if (this.at === this.track.steps.length) this.move(0);
      this.figure.dataset.playing = "";
      for (; lead > 1; lead -= 1) this.advance();
      this.tick();
    }

    advance() {
      const from = this.at;
      this.move(this.stop(1));
      this.voice.tell([...this.told(from), this.end()]);
    }

    tick() {
      this.advance();
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

    /** Step through other steps. @param {Track} track @param {number} at */
    load(track, at) {
      this.pause();
      this.track.list.hidden = true;
      this.track = track;
      track.list.hidden = false;
      this.move(at);
    }

    /** Put the step into the address of the page; where steps have none, the figure. */
    address() {
      const { figure, track, at } = this;
      try {
        history.replaceState(history.state, "", `#${figure.id}${track.addressed ? `.step-${at}` : ""}`);
      } catch {
        // Too many changes in a short time; the next one tells.
      }
    }
  };
})();
