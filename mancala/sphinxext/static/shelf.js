// @ts-check
// Keeps games in the browser as they are played. Only what was played is kept, never what the engine said of it: every
// later engine replays it. What cannot be read stays as it is.

window.mancalaShelf = (() => {
  "use strict";

  const PREFIX = "mangala.game.";
  const VERSION = 1;
  /** Where the page notes in its own history which game is on the board. */
  const NOTE = "mangala.kept";
  const PLAYERS = ["person", "random", "greedy"];
  const RESULTS = ["south", "north", "draw"];

  /** @type {Window["mancalaShelf"]["upgrades"]} */
  const upgrades = {};

  /** @param {unknown} value @returns {value is Record<string, unknown>} */
  const record = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  /** @param {unknown} value */
  const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
  /** @param {unknown} value */
  const texts = (value) => Object.values(/** @type {object} */ (value)).every((text) => typeof text === "string");

  /** Whether a value is a record that holds no other: one deep enough would be the end of the engine. @param {unknown} value */
  const flat = (value) => record(value) && Object.values(value).every((field) => typeof field !== "object");

  /** @param {boolean} holds */
  const expect = (holds) => {
    if (!holds) throw new Error("not a kept game");
  };

  /** A game out of the text that is kept. Only known fields are taken; an error where it is none. @param {string} text @returns {KeptGame} */
  const read = (text) => {
    let entry = JSON.parse(text);
    expect(record(entry) && count(entry.version));
    while (entry.version < VERSION) {
      expect(Object.hasOwn(upgrades, entry.version));
      entry = upgrades[entry.version](entry);
    }
    const { version, ruleset, request, back, step, players, prediction, saved, turns, over } = entry;
    expect(version === VERSION && typeof ruleset === "string" && record(request) && record(players));
    const { position, rite, readings, history, claim } = request;
    expect(record(readings) && texts(readings) && Array.isArray(history) && texts(history));
    expect(position === undefined || typeof position === "string");
    expect((rite === undefined || flat(rite)) && (claim === undefined || claim === true));
    expect(count(turns) && count(back) && back <= history.length && (step === null || count(step)));
    expect([players.south, players.north].every((player) => PLAYERS.includes(player)));
    expect(prediction === undefined || RESULTS.includes(prediction));
    expect(typeof saved === "string" && !Number.isNaN(Date.parse(saved)) && typeof over === "boolean");
    return {
      version,
      ruleset,
      request: { ...(position !== undefined && { position }), ...(rite && { rite }), readings, history, ...(claim && { claim }) },
      back,
      step,
      players: { south: players.south, north: players.north },
      ...(prediction && { prediction }),
      saved,
      turns,
      over,
    };
  };

  /** The storage, if the browser lets a page have one. */
  const storage = () => {
    try {
      return window.localStorage ?? undefined;
    } catch {
      return undefined;
    }
  };

  /** @param {string} id */
  const load = (id) => {
    try {
      return storage()?.getItem(PREFIX + id) ?? null;
    } catch {
      return null;
    }
  };

  /** @param {string} id */
  const remove = (id) => {
    try {
      storage()?.removeItem(PREFIX + id);
    } catch {
      // What cannot be deleted is still in the list.
    }
  };

  const ids = () => {
    try {
      return Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
    } catch {
      return [];
    }
  };

  /** What is kept, the newest first; what cannot be read comes last. @returns {KeptEntry[]} */
  const entries = () =>
    ids()
      .map((id) => {
        const text = load(id) ?? "";
        try {
          return { id, text, game: read(text) };
        } catch {
          return { id, text, game: undefined };
        }
      })
      .sort((one, two) => Date.parse(two.game?.saved ?? "1970") - Date.parse(one.game?.saved ?? "1970"));

  const fresh = () => [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join("");

  /** @param {unknown} one @param {unknown} other */
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /** All turns of a game, also those that have been taken back. @param {Game} game @returns {GameRequest} */
  const line = ({ request, turns }) => {
    const { history, claim, ...beginning } = request;
    const all = turns.slice(1).map(({ move }) => move);
    return { ...beginning, history: all, ...(turns.at(-1)?.claimed && { claim: true }) };
  };

  /** Keeps the game that is on a board. @implements {GameKeeper} */
  class Keeper {
    /** @param {Game} game @param {() => void} changed told when something else is kept, or cannot be */
    constructor(game, changed) {
      this.game = game;
      this.changed = changed;
      /** Why the game is not kept. @type {"" | "absent" | "full"} */
      this.trouble = "";
      /** Where it is kept, if it is. */
      this.id = "";
      /** What stands there by what this page knows: if it is something else, another tab has gone on with it. @type {string | null} */
      this.known = null;
      /** The beginning of the game on the board: another game has another. @type {Turn | undefined} */
      this.first = undefined;
      /** What the game was when it came to the board. @type {GameRequest | undefined} */
      this.opened = undefined;
      /** The kept game that is on its way to the board. @type {KeptEntry | undefined} */
      this.coming = undefined;
      /** What of the game has been kept last. @type {unknown[]} */
      this.seen = [];
      this.enter(history.state?.[NOTE]);
      game.watchers.add(() => this.watch());
      window.addEventListener("hashchange", () => this.note());
      window.addEventListener("pagehide", () => this.leave());
      document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.leave());
    }

    watch() {
      const { game } = this;
      if (game.turns[0] !== this.first) this.enter();
      const { present } = this;
      if (this.coming?.id === this.id || present.every((value, place) => value === this.seen[place])) return;
      this.seen = present;
      this.save();
    }

    /** What is kept anew whenever it changes. */
    get present() {
      const { turns, now, players, prediction } = this.game;
      return [turns, now, players.south, players.north, prediction];
    }

    /** Another game is on the board, or none: one that is kept already, or one that will be. @param {unknown} [noted] its id, where the page has noted it */
    enter(noted) {
      const { game, coming } = this;
      this.first = game.turns[0];
      this.opened = game.turns.length ? line(game) : undefined;
      this.id = "";
      const known = typeof noted === "string" ? { id: noted, text: load(noted) ?? "" } : coming;
      if (known && this.opened && this.kept(known.text)) Object.assign(this, { id: known.id, known: known.text });
      if (coming && this.id === coming.id) queueMicrotask(() => this.restore(coming));
      else if (this.opened) this.coming = undefined;
      this.seen = this.present;
      this.note();
      this.changed();
    }

    /** Whether a text is that of the game on the board. @param {string} text */
    kept(text) {
      try {
        return same(read(text).request, read(JSON.stringify(this.entry())).request);
      } catch {
        return false;
      }
    }

    /** Put back what a request cannot say: turns that had been taken back, the step, who plays. @param {KeptEntry} entry */
    restore({ game: kept }) {
      const { game } = this;
      if (!kept) return;
      for (let back = kept.back; back; back -= 1) game.take(-1);
      if (kept.step !== null) game.board.move(kept.step);
      Object.assign(game, { players: kept.players, prediction: kept.prediction });
      Object.assign(this, { coming: undefined, seen: this.present });
      game.keep();
      game.changed();
    }

    /** What is kept of the game as it stands. @returns {KeptGame} */
    entry() {
      const { ruleset, turns, now, turn, players, prediction } = this.game;
      return {
        version: VERSION,
        ruleset,
        request: line(this.game),
        back: turns.length - 1 - now,
        step: null,
        players,
        ...(prediction && { prediction }),
        saved: new Date().toISOString(),
        turns: now,
        over: turn.answer.ended !== null,
      };
    }

    /** Keep the game, if anything has been played since it came to the board. */
    save() {
      if (!this.first || (!this.id && same(line(this.game), this.opened))) return;
      // Never in the place of what another tab has made of it.
      this.write(this.id && load(this.id) === this.known ? this.id : fresh(), this.entry());
    }

    /** @param {string} id @param {KeptGame} entry */
    write(id, entry) {
      const known = JSON.stringify(entry);
      const place = storage();
      try {
        if (!place) throw new Error("no storage");
        place.setItem(PREFIX + id, known);
        Object.assign(this, { id, known, trouble: "" });
        this.note();
      } catch {
        // A storage without room for anything is none.
        this.trouble = place && ids().length ? "full" : "absent";
      }
      this.changed();
    }

    /** Keep the step at which the page is left. */
    leave() {
      const { game, id, known } = this;
      if (!id || !game.turn || known === null || load(id) !== known) return;
      const kept = read(known);
      if (kept.step !== game.step) this.write(id, { ...kept, step: game.step });
    }

    /** Note which game is on the board, so that it is known after a reload. */
    note() {
      const noted = history.state?.[NOTE] ?? "";
      if (noted !== this.id) this.game.note(NOTE, this.id || undefined);
    }
  }

  /** Tell when another tab has kept or deleted something. @param {() => void} changed */
  const heed = (changed) => {
    window.addEventListener("storage", ({ key }) => (key === null || key.startsWith(PREFIX)) && changed());
    window.addEventListener("pageshow", ({ persisted }) => persisted && changed());
  };

  return { upgrades, read, entries, remove, heed, Keeper };
})();
