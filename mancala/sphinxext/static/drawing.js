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

  /** Let two elements exchange an attribute. @param {Element} one @param {Element} other @param {string} name */
  const exchange = (one, other, name) => {
    const kept = one.getAttribute(name) ?? "";
    one.setAttribute(name, other.getAttribute(name) ?? "");
    other.setAttribute(name, kept);
  };

  /** Let two elements exchange their texts. @param {Element} one @param {Element} other */
  const swap = (one, other) => {
    [one.textContent, other.textContent] = [other.textContent, one.textContent];
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
      // The lower one first, as the pits.
      this.trays = ["south", "north"].map((side) => one(root, `[data-tray="${side}"]`));
      /** Whether North sits below. */
      this.flipped = false;
      const pits = [...root.querySelectorAll("[data-pit]")].map((element) => ({
        element,
        seeds: [...element.querySelectorAll(".seeds path")],
        count: one(element, ".count"),
        gone: /** @type {SVGElement} */ (one(element, ".gone")),
      }));
      // The first row is the upper one, which is sown from right to left.
      const half = pits.length / 2;
      this.places = [...pits.slice(half), ...pits.slice(0, half).reverse()];
    }

    /** @param {Frame} frame @param {Marks} marks @param {boolean} over */
    paint(frame, marks, over) {
      this.root.setAttribute("data-side", frame.side);
      flag(this.root, "data-over", over);
      const last = marks.sown.at(-1);
      const { length } = this.places;
      this.places.forEach(({ element, seeds, count, gone }, place) => {
        const name = element.getAttribute("data-pit") ?? "";
        // Frames begin with South's row.
        const number = frame.pits[this.flipped ? (place + length / 2) % length : place];
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
      this.trays.forEach((tray, place) => {
        const player = this.flipped ? 1 - place : place;
        one(tray, ".total").textContent = String(frame.captured[player]);
        one(tray, ".gained").textContent = String(marks.gained[player]);
        display(one(tray, ".gain"), marks.gained[player]);
      });
      this.carry(marks.hand, last ?? marks.lifted);
    }

    /** Turn the board round: the places stay, and each takes the name of the one opposite by half a turn. */
    flip() {
      this.flipped = !this.flipped;
      const half = this.places.length / 2;
      this.places.slice(0, half).forEach(({ element }, place) => {
        const other = this.places[place + half].element;
        exchange(element, other, "data-pit");
        swap(one(element, ".label"), one(other, ".label"));
      });
      const [lower, upper] = this.trays;
      exchange(lower, upper, "data-tray");
      for (const text of [".name", ".turn"]) swap(one(lower, text), one(upper, text));
    }

    /** @param {number} seeds @param {string | undefined} name */
    carry(seeds, name) {
      display(this.hand, seeds);
      write(one(this.hand, "text"), seeds);
      const place = this.places.findIndex(({ element }) => element.getAttribute("data-pit") === name);
      const pit = this.places[place];
      if (!pit) return;
      const [x] = (pit.element.getAttribute("transform") ?? "").match(/\d+/) ?? ["0"];
      const lanes = (this.root.getAttribute("data-lanes") ?? "").split(" ");
      this.hand.setAttribute("transform", `translate(${x} ${lanes[place * 2 < this.places.length ? 0 : 1]})`);
    }
  }

  return { Drawing, marks };
})();
