// @ts-check
// The games that the browser keeps: the list of them, and the last one to go on with. The engine replays what is opened.

(() => {
  "use strict";

  const { entries, remove, heed, Keeper } = window.mancalaShelf;

  /** The list of kept games, and the last one to go on with. */
  class List {
    /** @param {Game} game @param {HTMLDetailsElement} root */
    constructor(game, root) {
      this.game = game;
      this.root = root;
      this.list = this.part(".mp-games");
      const { figure } = game.board;
      this.unkept = /** @type {HTMLElement} */ (figure.querySelector(".mp-unkept"));
      this.offer = /** @type {HTMLElement} */ (figure.querySelector(".mp-offer"));
      this.last = /** @type {HTMLElement} */ (this.offer.querySelector("button"));
      this.named = this.last.textContent ?? "";
      /** The game that is offered. @type {KeptEntry | undefined} */
      this.offered = undefined;
      /** @type {GameKeeper | undefined} */
      this.keeper = undefined;
      figure.querySelector(".mb-live")?.prepend(this.offer);
      this.last.addEventListener("click", () => this.offered && this.go(this.offered));
      this.part('[data-do="clear"]').addEventListener("click", () => this.clear());
      this.keeper = new Keeper(game, () => this.show());
      game.watchers.add(() => this.look());
      heed(() => this.show());
      this.show();
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.root.querySelector(name));
    }

    /** What stands in the list: the games of this board, and all that nobody can read. */
    get entries() {
      return entries().filter(({ game }) => !game || game.ruleset === this.game.ruleset);
    }

    /** Show what depends on the game alone. */
    look() {
      const { game, keeper } = this;
      this.offer.hidden = !this.offered || game.state !== "idle" || game.turns.length > 0;
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (this.unkept.querySelectorAll("[data-said]")))
        text.hidden = !game.turns.length || text.dataset.said !== keeper?.trouble;
    }

    /** Show what is kept. */
    show() {
      const { root } = this;
      const found = this.entries;
      this.offered = found.find(({ game }) => game && !game.over);
      if (this.offered?.game) {
        const { saved, turns } = this.offered.game;
        this.last.textContent = this.named.replace("%(date)s", () => this.date(saved));
        /** @type {HTMLElement} */ (this.offer.querySelector(".mp-turns")).textContent = String(turns);
      }
      root.hidden = !found.length;
      this.arrange(found);
      this.look();
    }

    /** Bring the list up to date; whoever is on one of its buttons stays there, as far as it is still there. @param {KeptEntry[]} found */
    arrange(found) {
      const items = /** @type {HTMLElement[]} */ ([...this.list.children]);
      const known = new Map(items.map((item) => [item.dataset.id, item]));
      const wanted = found.map((entry) => {
        const item = known.get(entry.id);
        const stays = item && item.dataset.kind === (entry.game ? "game" : "unknown");
        return stays ? item : this.make(entry);
      });
      for (const item of items) if (!wanted.includes(item)) item.remove();
      wanted.forEach((item, place) => {
        if (this.list.children[place] !== item) this.list.insertBefore(item, this.list.children[place] ?? null);
        this.tell(item, found[place]);
      });
    }

    /** @param {KeptEntry} entry */
    make({ id, game }) {
      const kind = game ? "game" : "unknown";
      const { content } = /** @type {HTMLTemplateElement} */ (this.part(`template.mp-${kind}`));
      const item = /** @type {HTMLElement} */ (content.firstElementChild?.cloneNode(true));
      Object.assign(item.dataset, { id, kind });
      /** @param {(entry: KeptEntry) => unknown} act */
      const on = (act) => () => {
        const entry = entries().find((other) => other.id === id);
        if (entry) act(entry);
      };
      /** @type {Record<string, () => unknown>} */
      const does = {
        go: on((entry) => this.go(entry, item)),
        delete: () => this.delete(item),
        moves: on((entry) => this.raw(item, entry.game?.request.history.join(" ") ?? "")),
        text: on((entry) => this.raw(item, entry.text)),
      };
      for (const button of /** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll("[data-do]")))
        button.addEventListener("click", () => does[button.dataset.do ?? ""]?.());
      return item;
    }

    /** @param {HTMLElement} item @param {KeptEntry} entry */
    tell(item, { id, game }) {
      const group = /** @type {HTMLElement} */ (item.firstElementChild);
      if (!game) return group.setAttribute("aria-label", group.querySelector("p")?.textContent ?? "");
      const date = this.date(game.saved);
      const here = id === this.keeper?.id;
      group.setAttribute("aria-label", date);
      /** @type {HTMLElement} */ (item.querySelector(".mp-saved")).textContent = date;
      /** @type {HTMLElement} */ (item.querySelector(".mp-turns")).textContent = String(game.turns);
      for (const [name, shown] of Object.entries({ over: game.over, unfinished: !game.over, here }))
        /** @type {HTMLElement} */ (item.querySelector(`[data-said="${name}"]`)).hidden = !shown;
      item.querySelector('[data-do="go"]')?.setAttribute("aria-disabled", String(here));
    }

    /** @param {string} saved */
    date(saved) {
      const date = new Date(saved);
      /** @type {Intl.DateTimeFormatOptions} */
      const form = { dateStyle: "long", timeStyle: "short" };
      try {
        return new Intl.DateTimeFormat(document.documentElement.lang || undefined, form).format(date);
      } catch {
        return new Intl.DateTimeFormat(undefined, form).format(date);
      }
    }

    /**
     * Go on with a kept game. The engine is loaded first, if it is not there; what it refuses is told in the list, and
     * the game on the board stays.
     * @param {KeptEntry} entry @param {HTMLElement} [item]
     */
    async go(entry, item) {
      const { game, keeper } = this;
      const { ruleset, request, step } = entry.game ?? {};
      if (!request || !keeper || entry.id === keeper.id) return;
      const held = document.activeElement;
      const answer = await this.game.inquire({ ruleset, ...request }, () => this.go(entry, item));
      const shown = item ?? /** @type {HTMLElement} */ (this.list.querySelector(`[data-id="${CSS.escape(entry.id)}"]`));
      this.refuse(shown, answer?.error?.message);
      if (!answer || answer.error) return;
      const { players } = game;
      keeper.coming = entry;
      // No machine moves before it is known who plays.
      game.players = { south: "person", north: "person" };
      if (!(await game.open(request, step))) game.players = players;
      keeper.coming = undefined;
      // Whoever has pressed a button that is gone, or has no use any more, is on the board.
      if (held === this.last || (item && item.contains(held))) game.board.grid.focus();
    }

    /** @param {HTMLElement | null} item @param {string | undefined} message */
    refuse(item, message) {
      const error = /** @type {HTMLElement | null | undefined} */ (item?.querySelector(".mp-error"));
      if (!error) return;
      if (message) this.root.open = true;
      error.textContent = message ?? "";
      error.hidden = !message;
    }

    /** Show a text where it can be taken from; pressed again, hide it. @param {HTMLElement} item @param {string} text */
    raw(item, text) {
      const label = /** @type {HTMLElement} */ (item.querySelector(".mp-raw"));
      const field = /** @type {HTMLTextAreaElement} */ (label.querySelector("textarea"));
      label.hidden = !label.hidden;
      field.value = label.hidden ? "" : text;
      if (label.hidden) return;
      field.focus();
      field.select();
    }

    /** @param {HTMLElement} item */
    delete(item) {
      const next = /** @type {HTMLElement | null} */ (item.nextElementSibling ?? item.previousElementSibling);
      this.drop([item.dataset.id ?? ""]);
      const to = next?.querySelector('[data-do="delete"]') ?? this.after();
      /** @type {HTMLElement} */ (to).focus();
    }

    clear() {
      /** @type {HTMLDetailsElement} */ (this.part(".mp-all")).open = false;
      this.drop(this.entries.map(({ id }) => id));
      this.after().focus();
    }

    /** @param {string[]} gone */
    drop(gone) {
      for (const id of gone) remove(id);
      if (this.keeper?.trouble) this.keeper.save();
      this.show();
    }

    /** Where one is when the list has gone. @returns {HTMLElement} */
    after() {
      const start = /** @type {HTMLElement | null} */ (this.game.board.figure.querySelector('[data-live="start"]'));
      if (!this.root.hidden) return this.part("summary");
      return start && !start.closest("[hidden]") ? start : this.game.board.figure.querySelector(".mb-drawing") ?? this.root;
    }
  }

  for (const game of window.mancalaGames) {
    const root = /** @type {HTMLDetailsElement | null} */ (game.board.figure.querySelector(".mp-kept"));
    if (root) new List(game, root);
  }
})();
