// @ts-check
// A game taken home, as a link, a position, a record, a picture; and the field in which one is pasted.

(() => {
  "use strict";

  /** The picture has so many points for each of the drawing. */
  const FINE = 3;
  const STYLES = ["tokens.css", "board.css"];
  const FRAME = { width: "100%", height: "760", style: "border: 0; max-width: 100%", loading: "lazy" };

  /** The address of this page. */
  const page = () => location.href.split("#")[0];

  /** What is taken home, and the field in which something is pasted. */
  class Share {
    /** @param {Game} game @param {HTMLElement} root @param {Arrival} arrival */
    constructor(game, root, arrival) {
      this.game = game;
      this.board = game.board;
      this.root = root;
      this.arrival = arrival;
      this.text = /** @type {HTMLTextAreaElement} */ (root.querySelector(".mp-text textarea"));
      this.pasted = /** @type {HTMLTextAreaElement} */ (root.querySelector(".mp-pasted textarea"));
      /** What was wanted last. @type {() => unknown} */
      this.last = () => {};
      /** @type {Record<string, () => unknown>} */
      const does = {
        link: async () => this.copy(await this.link(page())),
        position: () => this.copy(game.whole().answer.after),
        record: async () => this.copy(await this.record()),
        embed: async () => this.copy(this.frame(await this.link(new URL("embed.html", page()).href))),
        save: async () => this.save(await this.record(), "text/plain", "txt"),
        svg: async () => this.save(await this.picture(), "image/svg+xml", "svg"),
        png: async () => this.save(await this.points(await this.picture()), "image/png", "png"),
        read: () => this.read(),
      };
      root.addEventListener("click", (event) => {
        const button = /** @type {Element} */ (event.target).closest("[data-do]");
        this.last = does[button?.getAttribute("data-do") ?? ""] ?? this.last;
        if (button) this.last();
      });
      // The keys of the board are letters here.
      for (const field of [this.text, this.pasted]) field.addEventListener("keydown", (event) => event.stopPropagation());
    }

    /** @param {string} name @returns {HTMLElement} */
    part(name) {
      return /** @type {HTMLElement} */ (this.root.querySelector(name));
    }

    /** Ask for something of the game. @param {object} wanted */
    wanted(wanted) {
      return this.ask({ ...this.game.request, ...wanted });
    }

    /** Ask for something to take; what the engine refuses is told here. @param {object} request */
    async ask(request) {
      const answer = await this.game.inquire(request, this.last);
      this.tell(this.part(".mp-untaken"), answer?.error?.message);
      return answer?.error ? undefined : answer;
    }

    /** The link to the moment on the board. @param {string} page */
    async link(page) {
      const answer = await this.wanted({ link: this.game.step });
      return answer?.link && `${page}#${answer.link}`;
    }

    async record() {
      const now = new Date();
      const day = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
      const { south, north } = this.game.players;
      /** @type {Record<string, string>} */
      const tags = { Date: day, Site: page() };
      if (south !== "person") tags.South = south;
      if (north !== "person") tags.North = north;
      return (await this.wanted({ record: tags }))?.record;
    }

    /** What another page shows the board with. @param {string | undefined} address */
    frame(address) {
      if (!address) return undefined;
      const frame = document.createElement("iframe");
      const title = this.part(".mp-take").dataset.title ?? "";
      for (const [name, value] of Object.entries({ src: address, title, ...FRAME })) frame.setAttribute(name, value);
      return frame.outerHTML;
    }

    /** The drawing as it stands, as a picture of its own. */
    async picture() {
      const drawing = /** @type {SVGElement} */ (this.board.figure.querySelector(".mb-board")).cloneNode(true);
      const root = /** @type {SVGSVGElement} */ (drawing);
      // What is there only to be played with.
      for (const part of [root, ...root.querySelectorAll("*")])
        for (const { name } of [...part.attributes])
          if (/^(tabindex|aria-(disabled|readonly|describedby)|data-(legal|hint|ahead.*))$/.test(name)) part.removeAttribute(name);
      const [, , width, height] = root.getAttribute("viewBox")?.split(" ") ?? [];
      root.setAttribute("width", width);
      root.setAttribute("height", height);
      const styles = await this.styles();
      if (styles === undefined) return this.said("offline");
      const picture = { drawing: new XMLSerializer().serializeToString(root), styles };
      const answer = await this.ask({ picture });
      return /** @type {{picture?: string} | undefined} */ (answer)?.picture;
    }

    /** The style sheets of the drawing, in their order. */
    async styles() {
      const links = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[rel="stylesheet"]')]);
      const own = links.filter(({ href }) => STYLES.some((name) => new URL(href).pathname.endsWith(`/${name}`)));
      try {
        const answers = await Promise.all(own.map(({ href }) => fetch(href)));
        if (!answers.every(({ ok }) => ok)) return undefined;
        return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
      } catch {
        return undefined;
      }
    }

    /** A picture in points. @param {string | undefined} picture @returns {Promise<Blob | undefined>} */
    async points(picture) {
      if (!picture) return undefined;
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width * FINE;
      canvas.height = image.height * FINE;
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png"));
    }

    /** Show a text where it can be taken from, and copy it where the browser lets a page do so. @param {string | undefined} text */
    async copy(text) {
      if (!text) return;
      this.text.value = text;
      this.part(".mp-text").hidden = false;
      try {
        await navigator.clipboard.writeText(text);
        this.said("copied");
      } catch {
        this.text.focus();
        this.text.select();
        this.said("by-hand");
      }
    }

    /** @param {string | Blob | undefined} content @param {string} type @param {string} ending */
    save(content, type, ending) {
      if (!content) return;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([content], { type }));
      link.download = `${this.game.ruleset}.${ending}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      this.said("saved");
    }

    /** Say one of the sentences that are there. @param {string} name */
    said(name) {
      for (const text of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-said]"))) {
        text.hidden = text.dataset.said !== name;
        if (!text.hidden) this.board.voice.answer([text.textContent ?? ""]);
      }
      return undefined;
    }

    /** @param {HTMLElement} error @param {string | undefined} message */
    tell(error, message) {
      error.textContent = message ?? "";
      error.hidden = !message;
    }

    /** Open what was pasted; it stays as it is. */
    async read() {
      const elsewhere = this.part(".mp-elsewhere");
      const error = this.part(".mp-unread");
      this.tell(error, undefined);
      elsewhere.replaceChildren();
      const { found, opened } = await this.arrival.open(this.pasted.value, () => this.read());
      this.pasted.toggleAttribute("aria-invalid", Boolean(found?.error));
      this.tell(error, found?.error?.message);
      if (!found || found.error || opened) return;
      const way = this.arrival.other(this.arrival.root, found.request.ruleset)?.cloneNode(true);
      if (!way) return;
      elsewhere.append(way);
      await this.arrival.lead(elsewhere, found);
      /** @type {HTMLElement} */ (way).hidden = false;
    }
  }

  for (const [game, arrival] of window.mancalaArrivals) {
    const root = /** @type {HTMLElement | null} */ (game.board.figure.querySelector(".mp-share"));
    if (root) new Share(game, root, arrival);
  }
})();
