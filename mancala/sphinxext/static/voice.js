// @ts-check
// What a board says to screen readers: one sentence for each event, no two announcements at once.

window.MancalaVoice = (() => {
  "use strict";

  /** Milliseconds from one announcement to the next. */
  const PACE = { told: 1500, asked: 300 };

  return class Voice {
    /** @param {HTMLElement} region */
    constructor(region) {
      this.region = region;
      /** @type {string[]} */
      this.waiting = [];
      /** What was said last, whole. */
      this.said = "";
      this.timer = 0;
      this.silent = 0;
    }

    /** Events that come by themselves: none is lost, those that come together are said together. @param {string[]} texts */
    tell(texts) {
      this.waiting.push(...texts.filter(Boolean));
      this.wait(PACE.told);
    }

    /** Where somebody has gone: only the last place matters, and what was still to be said is void. @param {string[]} texts */
    answer(texts) {
      this.waiting = texts.filter(Boolean);
      this.wait(PACE.asked);
    }

    /** Say once more what was said last. */
    repeat() {
      this.answer([[this.said, ...this.waiting].join(" ").trim()]);
    }

    /** @param {number} pace */
    wait(pace) {
      clearTimeout(this.timer);
      const now = performance.now();
      this.timer = window.setTimeout(() => this.speak(), Math.max(0, this.silent + pace - now));
    }

    speak() {
      if (!this.waiting.length) return;
      this.silent = performance.now();
      const before = this.region.textContent;
      this.said = this.waiting.join(" ");
      this.waiting = [];
      // The same text is news only if it differs.
      this.region.textContent = before === this.said ? `${this.said}\u00a0` : this.said;
    }
  };
})();
