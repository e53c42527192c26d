// @ts-check
// Leads two boards at once: in step up to where their readings part, then each by its own steps.

window.MancalaCompare = (() => {
  "use strict";

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  /**
   * What both sides are stepped through: as many steps as the longer one has, told of both from the parting on.
   * @param {Stepper[]} sides @param {JointData} data @returns {Track}
   */
  const joint = (sides, { parting, texts, outcome }) => {
    const [longer] = sides.map(({ track }) => track).sort((one, two) => two.steps.length - one.steps.length);
    const steps = longer.steps.map((step, index) => ({ ...step, text: texts[index + 1 - (parting ?? 0)] ?? step.text }));
    return { ...longer, steps, outcome };
  };

  class Compare extends window.MancalaBar {
    /**
     * @param {HTMLElement} root @param {Stepper[]} sides @param {JointData} data
     * @param {boolean} addressed whether its steps have addresses
     */
    constructor(root, sides, data, addressed) {
      super(root, { ...joint(sides, data), addressed });
      this.sides = sides;
      this.parting = data.parting;
      this.addressed = addressed;
      this.there = /** @type {HTMLElement} */ (one(root, ".mc-there"));
      this.there.addEventListener("click", () => this.go(this.parting ?? 0));
      this.listen();
      this.enter();
    }

    /** Lead what the sides have now been filled with. @param {JointData} data */
    fill(data) {
      this.pause();
      this.track = { ...joint(this.sides, data), addressed: this.addressed };
      this.parting = data.parting;
      this.enter();
    }

    /** Stand where the readings part; if they do not, at the beginning. */
    enter() {
      this.there.hidden = this.parting === null;
      this.move(this.parting ?? 0);
    }

    /** Whether a step is a seed that is followed by another, on each side that has not come to its end. @override @param {number} step */
    passing(step) {
      const going = this.sides.filter(({ track }) => step < track.steps.length);
      return step !== this.parting && going.length > 0 && going.every((side) => side.passing(step));
    }

    /** @override */
    paint() {
      const { figure, at, parting } = this;
      figure.toggleAttribute("data-parted", parting !== null && at >= parting);
      for (const side of this.sides) {
        side.move(at);
        /** @type {HTMLElement} */ (one(side.figure, ".mc-here")).hidden = at !== parting;
        /** @type {HTMLElement} */ (one(side.figure, ".mc-waits")).hidden = at <= side.track.steps.length;
      }
    }

    /** @override */
    address() {
      if (this.addressed) super.address();
    }
  }

  for (const root of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".mancala-compare"))) {
    const sides = window.mancalaBoards.filter(({ figure }) => root.contains(figure));
    try {
      new Compare(root, sides, JSON.parse(one(root, ".mc-data").textContent ?? ""), true);
    } catch (error) {
      console.error(root.id, error);
    }
  }
  return Compare;
})();
