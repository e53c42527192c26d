// @ts-check
// The drawing of a board: shows a frame and the marks of a turn in an SVG that has everything already.

window.mancalaDrawing = (() => {
  "use strict";

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
   * @param {Pick<Track, "frame" | "steps">} track @param {number} at @returns {Marks}
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
      this.points = (root.getAttribute("data-points") ?? "").split(",");
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
        const points = this.points.slice(0, number);
        seeds[0].setAttribute("d", points.join(""));
        seeds[1].setAttribute("d", (sown && points.at(-1)) || "");
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

  return { Drawing, marks };
})();
