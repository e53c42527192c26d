// @ts-check
// What a move would do, while its pit is pointed at or has the keyboard: the engine has played it already.

(() => {
  "use strict";

  class Foresight {
    /** @param {Game} game */
    constructor(game) {
      this.game = game;
      const { figure } = game.board;
      this.text = /** @type {HTMLElement} */ (figure.querySelector(".mb-ahead"));
      this.pits = [.../** @type {NodeListOf<SVGElement>} */ (figure.querySelectorAll("[data-pit]"))];
      /** The pit whose move is shown. */
      this.held = "";
      /** The turn whose moves are being asked about. @type {Turn | undefined} */
      this.asking = undefined;
      game.watchers.add(() => this.look());
      for (const pit of this.pits) {
        pit.addEventListener("pointerenter", () => this.hold(pit));
        pit.addEventListener("pointerleave", () => this.hold(undefined));
        pit.addEventListener("focus", () => this.hold(pit, true));
        pit.addEventListener("blur", () => this.hold(undefined));
      }
    }

    /** Ask what the moves would do, once a turn, if it is to be shown. */
    async look() {
      const { game } = this;
      const { turn } = game;
      if (game.foresight && game.next.length && !turn.ahead && this.asking !== turn) {
        this.asking = turn;
        const answer = await game.aside({ ...game.request, ahead: true });
        // Where there was no answer, one may be had later: when the engine is there, or the turn has been taken back.
        if (this.asking === turn) this.asking = undefined;
        if (answer?.ahead) turn.ahead = answer.ahead;
      }
      this.show();
    }

    /** @param {SVGElement | undefined} pit @param {boolean} [speak] */
    hold(pit, speak) {
      this.held = pit?.dataset.pit ?? "";
      this.show();
      const ahead = this.ahead;
      if (speak && ahead) this.game.board.voice.answer([ahead.text]);
    }

    get ahead() {
      const { game, held } = this;
      return game.next.includes(held) && game.foresight ? game.turn.ahead?.[held] : undefined;
    }

    show() {
      const { ahead } = this;
      for (const pit of this.pits) {
        const name = pit.dataset.pit ?? "";
        pit.toggleAttribute("data-ahead", name === ahead?.pit);
        pit.toggleAttribute("data-ahead-taken", Boolean(ahead?.taken.includes(name)));
      }
      this.text.hidden = !ahead;
      this.text.textContent = ahead?.text ?? "";
    }
  }

  for (const game of window.mancalaGames) new Foresight(game);
})();
