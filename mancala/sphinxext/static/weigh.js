// @ts-check
// Weighs readings on a position of the game: by which moves another reading would make a difference, and both readings
// of such a move on two boards. What differs, and all that is said of it, comes from the engine.

(() => {
  "use strict";

  /** @typedef {{position: string, readings: Record<string, string>, turn: Turn}} Asked what has been asked about */

  /** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
  const one = (root, selector) => /** @type {T} */ (root.querySelector(selector));

  /** What a template in the page holds, once more. @param {ParentNode} root @param {string} name */
  const copy = (root, name) => {
    const { content } = /** @type {HTMLTemplateElement} */ (one(root, `template.${name}`));
    return /** @type {HTMLElement} */ (content.firstElementChild?.cloneNode(true));
  };

  /** Two boards that are filled again and again. They stand below the figure: no key or part of its board is theirs. */
  class Pair {
    /** @param {HTMLElement} root @param {Stepper} board the board of the game */
    constructor(root, board) {
      this.root = root;
      this.named = root.getAttribute("aria-label") ?? "";
      root.tabIndex = -1;
      board.figure.after(root);
      const { ruleset, frame } = board.data;
      const data = JSON.stringify({ ruleset, frame, readings: {}, step: 0, steps: [], turns: [], outcome: "" });
      this.sides = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("figure.mancala-board")]).map((figure) => {
        const content = Object.assign(document.createElement("script"), { type: "application/json", className: "mb-data" });
        content.textContent = data;
        figure.append(content);
        return new window.MancalaBoard(figure);
      });
      this.bar = new window.MancalaCompare(root, this.sides, { parting: null, texts: [], outcome: "" }, false);
    }

    /** @param {string} point @param {Compared} compared */
    show(point, compared) {
      const { root, sides, bar } = this;
      root.setAttribute("aria-label", this.named.replace("%(question)s", () => compared.question));
      one(root, ".mc-question").textContent = compared.question;
      one(root, ".mc-parting span:not(.mc-sign)").textContent = compared.text;
      /** @type {HTMLElement} */ (one(root, ".mc-sign")).hidden = compared.parting === null;
      sides.forEach((side, place) => this.fill(side, point, compared.sides[place], compared.parting));
      root.hidden = false;
      bar.fill(compared);
      root.focus();
      bar.voice.answer([compared.text, bar.text(), bar.end()]);
    }

    /** @param {Stepper} side @param {string} point @param {Compared["sides"][number]} read @param {number | null} parting */
    fill(side, point, { value, label, frame, steps, outcome }, parting) {
      const { figure, track } = side;
      const { list, start } = track;
      const code = document.createElement("code");
      code.textContent = `${point}=${value}`;
      one(figure, "figcaption").replaceChildren(label, " ", code);
      one(figure, ".mc-listed").textContent = label;
      list.setAttribute("aria-label", label);
      list.replaceChildren();
      side.load({ frame, steps: [], list, outcome: "", start, addressed: false }, 0);
      side.append(steps, outcome);
      if (parting === null) return;
      const sign = one(figure, ".mc-here .mc-sign").cloneNode(true);
      const item = list.children[parting - 1];
      if (item) {
        const here = document.createElement("span");
        here.className = "mb-unseen";
        here.textContent = one(figure, ".mc-here").lastChild?.textContent?.trim() ?? "";
        item.prepend(sign, here, " ");
        item.setAttribute("data-parting", "");
      } else {
        const none = document.createElement("li");
        none.className = "mc-none";
        none.dataset.step = String(parting);
        const text = document.createElement("span");
        text.textContent = one(figure, ".mc-waits").textContent;
        none.append(sign, " ", text);
        none.setAttribute("data-parting", "");
        list.append(none);
      }
    }

    hide() {
      this.bar.pause();
      this.root.hidden = true;
    }
  }

  class Weigh {
    /** @param {Game} game @param {HTMLElement} root */
    constructor(game, root) {
      this.game = game;
      this.root = root;
      /** @type {Record<string, string>} */
      this.defaults = JSON.parse(/** @type {HTMLElement} */ (one(root, ".mp-weighing")).dataset.defaults ?? "{}");
      this.error = /** @type {HTMLElement} */ (one(root, ".mp-error"));
      this.lists = [...root.querySelectorAll("ul.mp-points")];
      this.others = /** @type {HTMLElement} */ (one(root, ".mp-others"));
      /** @type {Asked | undefined} */
      this.asked = undefined;
      /** @type {Pair | undefined} */
      this.pair = undefined;
      /** The button from which the comparison was called. @type {HTMLElement | undefined} */
      this.from = undefined;
      /** The sentence that is shown. */
      this.saying = "";
      one(root, '[data-do="next"]').addEventListener("click", () => this.weigh("next"));
      one(root, '[data-do="last"]').addEventListener("click", () => game.now && this.weigh("last"));
      game.watchers.add(() => this.look());
      this.look();
    }

    /** Say whether what is shown is still about the board; what is left with the game goes. */
    look() {
      const { game, asked } = this;
      one(this.root, '[data-do="last"]').setAttribute("aria-disabled", String(!game.now));
      if (game.turns.length === 0 && (asked || this.saying)) this.clear();
      this.said("earlier", Boolean(asked && asked.turn !== game.turn));
    }

    clear() {
      this.asked = undefined;
      for (const list of this.lists) list.replaceChildren();
      this.others.hidden = true;
      this.say("");
      this.tell(undefined);
      this.pair?.hide();
    }

    /** @param {string} name @param {boolean} shown */
    said(name, shown) {
      const text = /** @type {HTMLElement} */ (one(this.root, `[data-said="${name}"]`));
      text.hidden = !shown;
      return text.textContent ?? "";
    }

    /** Say one sentence in place of the last. @param {string} name */
    say(name) {
      if (this.saying) this.said(this.saying, false);
      this.saying = name;
      if (name) this.game.board.voice.answer([this.said(name, true)]);
    }

    /** @param {string | undefined} message */
    tell(message) {
      this.error.textContent = message ?? "";
      this.error.hidden = !message;
    }

    /** Ask what other readings do to a turn. @param {"next" | "last"} which */
    async weigh(which) {
      const { turn, turns, now, readings } = this.game;
      const last = which === "last";
      const position = (last ? turns[now - 1] : turn).answer.after;
      this.clear();
      this.say("waiting");
      const answer = /** @type {any} */ (await this.game.inquire({ differ: true, readings, position }, () => this.weigh(which)));
      this.say("");
      if (!answer) return;
      this.tell(answer.error?.message);
      if (answer.error) return;
      this.asked = { position, readings, turn };
      /** @param {string} move */
      const counts = (move) => !last || move === turn.move;
      const differs = this.list(/** @type {Doubt[]} */ (answer.points), counts);
      this.say(differs ? which : `${which}-same`);
      this.look();
    }

    /** List all readings, first those that make a difference by moves that count. @param {Doubt[]} doubts @param {(move: string) => boolean} counts */
    list(doubts, counts) {
      const [differing, others] = this.lists;
      for (const { point, question, values } of doubts) {
        for (const [list, wanted] of /** @type {[Element, boolean][]} */ ([[differing, true], [others, false]])) {
          const listed = values.filter(({ moves }) => moves.some(counts) === wanted);
          if (!listed.length) continue;
          const item = copy(this.root, "mp-point");
          one(item, ".mp-question").textContent = question;
          one(item, "ul").append(...listed.map((value) => this.value(point, value, value.moves.filter(counts))));
          list.append(item);
        }
      }
      this.others.hidden = !others.children.length;
      return differing.children.length > 0;
    }

    /** A value of an open point, with a button for each move by which it makes a difference. @param {string} point @param {Difference} value @param {string[]} moves */
    value(point, { value, label, text }, moves) {
      const item = copy(this.root, "mp-value");
      one(item, ".mp-label").textContent = label;
      one(item, ".mp-text").textContent = text;
      const row = one(item, ".mp-row");
      row.setAttribute("aria-label", label);
      for (const move of moves) {
        const button = copy(this.root, move === "-" ? "mp-compare-pass" : "mp-compare");
        button.textContent = (button.textContent ?? "").replace("%(move)s", () => move);
        button.addEventListener("click", () => this.compare(button, point, value, move));
        row.append(button);
      }
      if (!moves.length) row.remove();
      return item;
    }

    /** Show what a move does by the reading of the game and by another. @param {HTMLElement} button @param {string} point @param {string} value @param {string} move */
    async compare(button, point, value, move) {
      const { asked } = this;
      if (!asked) return;
      const { position, readings } = asked;
      const present = { ...this.defaults, ...readings }[point];
      this.tell(undefined);
      const request = { compare: { point, values: [present, value] }, readings, position, moves: [move] };
      const retry = () => this.compare(button, point, value, move);
      const answer = /** @type {any} */ (await this.game.inquire(request, retry));
      if (!answer || asked !== this.asked) return;
      this.tell(answer.error?.message);
      if (answer.error) return;
      this.pair ??= this.make();
      this.from = button;
      this.pair.show(point, /** @type {Compared} */ (answer));
    }

    make() {
      const pair = new Pair(copy(this.root, "mp-pair"), this.game.board);
      one(pair.root, '[data-do="close"]').addEventListener("click", () => this.close());
      return pair;
    }

    /** Whoever closes the comparison is back where it was called. */
    close() {
      this.pair?.hide();
      if (this.from?.isConnected) this.from.focus();
      else /** @type {HTMLElement} */ (one(this.root, "summary")).focus();
    }
  }

  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-weigh"));
    if (root) new Weigh(game, root);
  }
})();
