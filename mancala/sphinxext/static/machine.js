// @ts-check
// The machine at the board: plays its sides when it is to move, until it is stopped. Which move it is, the engine says.

window.MancalaMachine = (() => {
  "use strict";

  /** @implements {Machine} */
  return class {
    /** @param {Game} game */
    constructor(game) {
      this.game = game;
      this.figure = game.board.figure;
      this.button = /** @type {HTMLElement} */ (this.figure.querySelector('[data-do="stop"]'));
      this.speed = /** @type {HTMLSelectElement} */ (this.figure.querySelector("select[data-speed]"));
      this.timer = 0;
      /** Whether a move is being asked for. */
      this.asking = false;
      // What was seen last: the turns, how many were played, who plays.
      this.turns = game.turns;
      this.now = game.now;
      this.players = game.players;
      /** A game that comes back with the page waits for its reader. */
      this.stopped = game.turns.length > 0;
      game.watchers.add(() => this.watch());
      this.button.addEventListener("click", () => (this.stopped ? this.go() : this.stop()));
      // Between two turns the bar stands still, but to the reader all of it is one play: its button stops the machine.
      this.figure.addEventListener("click", (event) => this.press(event), true);
      this.figure.addEventListener("keydown", (event) => this.press(event), true);
      // Who wants to play on from an earlier moment wants the machine to play on too.
      this.figure.addEventListener("click", (event) => {
        if (/** @type {Element} */ (event.target).closest('[data-live="rewind"]')) this.go();
      });
      this.watch();
    }

    /** Whether the machine is to move, and the board has shown all that was before. */
    get due() {
      const { game } = this;
      return game.arrived && game.turn.answer.next.length > 0 && game.players[game.side] !== "person";
    }

    watch() {
      const { game } = this;
      // Who takes back does not want the machine to play at once; who changes the players wants them to play.
      if (game.turns === this.turns && game.now < this.now) this.stopped = true;
      const person = !game.turn || game.players[game.side] === "person";
      if (person || game.players !== this.players) this.stopped = false;
      Object.assign(this, { turns: game.turns, now: game.now, players: game.players });
      if (!this.due || this.stopped) this.rest();
      else if (!this.timer) this.timer = window.setTimeout(() => this.move(), Number(this.speed.value));
      this.show();
    }

    /** Ask for a move, and play it if all is still as it was. */
    async move() {
      this.rest();
      const { game } = this;
      const { board, turn, side } = game;
      const player = game.players[side];
      if (!this.due || this.stopped) return;
      this.asking = true;
      await game.ask({ ...game.request, suggest: player, chance: game.chance() }, ({ suggested }) => {
        const same = game.turn === turn && board.at === turn.end && game.players[side] === player;
        if (same && !this.stopped && suggested) game.play(suggested.move);
      });
      this.asking = false;
      this.watch();
    }

    rest() {
      clearTimeout(this.timer);
      this.timer = 0;
    }

    stop() {
      this.stopped = true;
      this.watch();
    }

    go() {
      this.stopped = false;
      this.watch();
    }

    /** The bar's button, or its key, while the machine is to move. @param {Event} event */
    press(event) {
      const target = /** @type {Element} */ (event.target);
      const space = event instanceof KeyboardEvent && event.key === " " && target.classList.contains("mb-drawing");
      const button = event.type === "click" && target.closest('[data-go="play"]');
      if (!(space || button) || this.game.board.timer || !(this.due || this.asking)) return;
      event.preventDefault();
      event.stopPropagation();
      if (this.stopped) this.go();
      else this.stop();
    }

    show() {
      const { game, button, figure } = this;
      const on = Boolean(game.turn && !game.turn.answer.ended);
      const shown = on && (game.machines === 2 || (this.stopped && this.due));
      if (!shown && button.contains(document.activeElement)) game.board.grid.focus();
      button.hidden = !shown;
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (button.querySelectorAll("[data-said]")))
        text.hidden = (text.dataset.said === "stopped") !== this.stopped;
      // The bar forgets that it plays at the end of each turn, after it has told so.
      queueMicrotask(() => {
        const playing = Boolean(game.board.timer || this.timer || this.asking);
        if (playing) figure.dataset.playing = "";
        else delete figure.dataset.playing;
      });
    }
  };
})();
