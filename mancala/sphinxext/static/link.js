// @ts-check
// A game that comes from elsewhere: by the address of the page, or as a text. What a text is, and whether it can be
// opened, the engine says; nothing of it is ever taken for HTML.

window.mancalaArrivals = (() => {
  "use strict";

  /** The link to a moment in the address, if there is one. */
  const moment = () => {
    let text = location.hash;
    try {
      text = decodeURIComponent(text);
    } catch {
      // What is not well encoded is still worth an answer.
    }
    return /^#play;/.test(text) ? location.hash : "";
  };

  /** Whether a service worker leads the page, so that the engine may be on the device. */
  const controlled = () => {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      // A frame that is shut off from the site may not even ask.
      return false;
    }
  };

  /** @implements {Arrival} */
  class Gate {
    /** @param {Game} game @param {HTMLElement} root */
    constructor(game, root) {
      this.game = game;
      this.root = root;
      /** The turn at which something was said of the link. @type {Turn | undefined} */
      this.turn = undefined;
      /** Counts the texts: only the last one matters. */
      this.asked = 0;
      game.board.figure.querySelector(".mb-live")?.prepend(root);
      root.querySelector('[data-do="show"]')?.addEventListener("click", () => this.show());
      root.querySelector('[data-do="begin"]')?.addEventListener("click", () => this.begin());
      window.addEventListener("hashchange", () => this.follow());
      game.watchers.add(() => this.game.turn !== this.turn && this.say(""));
      // A game that went on from this link, and was kept over a reload, is not begun again.
      if (!game.turns.length || history.state?.moment !== moment()) this.follow();
    }

    /** Open what the address names; at once if nothing has to be loaded for it. */
    follow() {
      const { game } = this;
      if (game.state === "file") return;
      // What was said is of a link that is no longer there.
      if (!moment()) return this.say("");
      const known = game.turns.length || game.busy || controlled();
      if (known) this.show();
      else this.say("offered");
      (known ? game.board.figure : this.root).scrollIntoView({ block: known ? "start" : "center" });
    }

    async show() {
      const link = moment();
      const held = this.root.contains(document.activeElement);
      this.say("");
      const { found, opened } = await this.open(link, () => this.show());
      if (!found) return;
      const { error, request } = found;
      // It stays in the address until the game goes on.
      if (opened) this.game.note("moment", link, link);
      else if (error) this.refuse(error.message);
      else if (await this.lead(this.root, found)) this.say(request.ruleset);
      if (held) this.find();
    }

    /** @param {string} reason */
    refuse(reason) {
      /** @type {HTMLElement} */ (this.root.querySelector(".mp-reason")).textContent = reason;
      this.say("refused");
    }

    /** Whoever pressed a button, which has gone, is led to what can be done next. */
    find() {
      const ways = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("button, a"));
      ([...ways].find((way) => !way.closest("[hidden]")) ?? this.game.board.grid).focus();
    }

    /** @param {string} text what it is; a game of this board is opened at once. @param {() => unknown} retry */
    async open(text, retry) {
      const { game } = this;
      const asked = ++this.asked;
      const answer = await game.inquire({ read: text, readings: game.readings }, retry);
      const found = /** @type {Found | undefined} */ (asked === this.asked ? /** @type {unknown} */ (answer) : undefined);
      if (!found || found.error || found.request.ruleset !== game.ruleset) return { found, opened: false };
      const { ruleset, ...request } = found.request;
      return { found, opened: await game.open({ ...request, readings: request.readings ?? {} }, found.step) };
    }

    /** Let the way to the board of another game lead to this very moment of it. @param {Element} root @param {Found} found */
    async lead(root, { request, step }) {
      const answer = await this.game.aside({ ...request, link: step });
      const way = this.other(root, request.ruleset)?.querySelector("a");
      if (way && answer?.link) way.href = `${way.getAttribute("href")?.split("#")[0]}#${answer.link}`;
      return Boolean(way);
    }

    /** @param {Element} root @param {string} ruleset @returns {HTMLElement | null} */
    other(root, ruleset) {
      return root.querySelector(`[data-link="${CSS.escape(ruleset)}"]`);
    }

    /** @param {string} what is shown; nothing hides all */
    say(what) {
      this.turn = this.game.turn;
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-link]")))
        part.hidden = part.dataset.link !== what;
      // A game that is on is not given up for a link that leads nowhere.
      /** @type {HTMLElement} */ (this.root.querySelector('[data-do="begin"]')).hidden = Boolean(this.turn);
    }

    begin() {
      this.say("");
      this.game.begin();
    }
  }

  /** @type {Map<Game, Arrival>} */
  const arrivals = new Map();
  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-link"));
    if (root) arrivals.set(game, new Gate(game, root));
  }
  return arrivals;
})();
