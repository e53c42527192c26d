// @ts-check
// Leads two boards at once: in step up to where their readings part, then each by its own steps.

(() => {
  "use strict";

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  class Compare extends window.MancalaBar {
    /** @param {HTMLElement} root @param {Stepper[]} sides */
    constructor(root, sides) {
      const { parting, texts, outcome } = /** @type {PairData} */ (JSON.parse(one(root, ".mc-data").textContent ?? ""));
      const [longer] = sides.map(({ track }) => track).sort((one, two) => two.steps.length - one.steps.length);
      const steps = longer.steps.map((step, index) => ({ ...step, text: texts[index + 1 - parting] ?? step.text }));
      super(root, { ...longer, steps, outcome, addressed: true });
      this.sides = sides;
      this.parting = parting;
      const there = /** @type {HTMLElement} */ (one(root, ".mc-there"));
      there.hidden = false;
      there.addEventListener("click", () => this.go(parting));
      this.listen();
      this.move(parting);
    }

    /** Whether a step is a seed that is followed by another, on each side that has not come to its end. @override @param {number} step */
    passing(step) {
      const going = this.sides.filter(({ track }) => step < track.steps.length);
      return step !== this.parting && going.length > 0 && going.every((side) => side.passing(step));
    }

    /** @override */
    paint() {
      const { figure, at, parting } = this;
      figure.toggleAttribute("data-parted", at >= parting);
      for (const side of this.sides) {
        side.move(at);
        /** @type {HTMLElement} */ (one(side.figure, ".mc-here")).hidden = at !== parting;
        /** @type {HTMLElement} */ (one(side.figure, ".mc-waits")).hidden = at <= side.track.steps.length;
      }
    }
  }

  for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".mancala-compare"))) {
    const sides = window.mancalaBoards.filter(({ figure }) => root.contains(figure));
    try {
      new Compare(root, sides);
    } catch (error) {
      console.error(root.id, error);
    }
  }
})();
