// @ts-check
// Steps through what a board has prepared, or what playing on gives it. Shows sentences that are there already; knows
// no rule and makes no text.

window.mancalaBoards = (() => {
  "use strict";

  const { Drawing, marks } = window.mancalaDrawing;

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  /**
   * A board with its own bar, or one that a comparison leads.
   * @implements {Stepper}
   */
  class Board extends window.MancalaBar {
    /** @param {HTMLElement} figure */
    constructor(figure) {
      const led = figure.closest(".mancala-compare");
      const data = /** @type {BoardData} */ (JSON.parse(one(figure, ".mb-data").textContent ?? ""));
      const { frame, steps, outcome } = data;
      const sentence = /** @type {HTMLElement} */ (one(figure, ".mb-sentence"));
      const start = sentence.dataset.start ?? "";
      /** @type {Track} */
      const example = { frame, steps, outcome, start, list: one(figure, ".mb-steps"), addressed: !led };
      super(figure, example);
      this.data = data;
      this.example = example;
      this.drawing = new Drawing(one(figure, ".mb-board"));
      this.grid = new window.MancalaGrid(one(figure, ".mb-board"));
      this.sentence = sentence;
      this.why = one(figure, ".mb-why");
      for (const link of example.list.querySelectorAll("a")) link.tabIndex = -1;
      /** The rules whose links are shown, once they are this script's. @type {string | undefined} */
      this.cited = undefined;
      this.board = /** @type {HTMLElement} */ (one(figure, ".mb-drawing"));
      this.board.tabIndex = -1;
      /** @type {HTMLElement} */ (one(figure, ".mb-now")).hidden = false;
      figure.dataset.ready = "";
      if (!led) this.listen();
      this.move(data.step);
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
      const known = window.mancalaRules[rule];
      if (!known) return [];
      const link = document.createElement("a");
      Object.assign(link, { className: "mb-rule", href: known.href, title: known.title, textContent: known.number });
      link.tabIndex = -1;
      return [link, " "];
    }

    /** @override */
    paint() {
      const { track, figure } = this;
      const { steps } = track;
      const now = this.at ? steps[this.at - 1] : undefined;
      figure.toggleAttribute("data-bare", !steps.length && track.addressed);
      this.drawing.paint(now?.frame ?? track.frame, marks(track, this.at), now?.event.type === "ended");
      this.sentence.textContent = this.text();
      this.cite(now?.event.rules ?? []);
      const outcome = /** @type {HTMLElement} */ (one(figure, ".mb-outcome"));
      outcome.textContent = track.outcome;
      outcome.hidden = !track.outcome || this.at < steps.length;
      this.choose(track.list);
    }

    /** Show links to rules; whoever is on one of them is not left nowhere when it goes. @param {string[]} rules */
    cite(rules) {
      const cited = rules.join(" ");
      if (cited === this.cited) return;
      this.cited = cited;
      const held = this.why.contains(document.activeElement);
      this.why.replaceChildren(...rules.flatMap((rule) => this.link(rule)));
      const links = this.why.querySelectorAll("a");
      for (const link of links) link.tabIndex = 0;
      if (held) (links[0] ?? this.board).focus();
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
  }

  window.MancalaBoard = Board;

  const figures = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("figure.mancala-board"));
  return [...figures].flatMap((figure) => {
    try {
      return [new Board(figure)];
    } catch (error) {
      // One that is broken does not stop the others.
      console.error(figure.id, error);
      return [];
    }
  });
})();
