// @ts-check
// Copies citations, permanent links and files of citations, and says that it did. Without scripts there are no
// buttons: the words can be selected, and the files are links.

(() => {
  "use strict";

  const page = /** @type {HTMLElement | null} */ (document.querySelector(".m-cite-page"));
  const said = document.querySelector(".m-cite-said");
  if (!page || !said || !navigator.clipboard) return;
  const words = page.dataset;
  /** How long a button tells what it did, in milliseconds. */
  const TOLD = 3000;
  /** @type {Map<string, Promise<string>>} */
  const files = new Map();

  /** The step at which a board stands, as the address of the page has it. @param {HTMLElement} part */
  const step = (part) => {
    const { board } = part.dataset;
    const here = location.hash;
    return board && here.startsWith(`#${board}.step-`) ? here.slice(board.length + 1) : "";
  };

  /** A text in which the address of a board leads to its step. @param {HTMLElement} part @param {string} text */
  const stepped = (part, text) => {
    const anchor = `#${part.dataset.board}`;
    return step(part) ? text.replaceAll(anchor, anchor + step(part)) : text;
  };

  /** The content of a file, fetched once. @param {string} address */
  const file = (address) => {
    const known = files.get(address);
    if (known) return known;
    const found = fetch(address).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return response.text();
    });
    files.set(address, found);
    // What failed is tried again.
    found.catch(() => files.delete(address));
    return found;
  };

  /**
   * A button behind something that it copies.
   * @param {Element} after
   * @param {HTMLElement} part
   * @param {string} name
   * @param {() => string | Promise<string>} content
   */
  const offer = (after, part, name, content) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "m-cite-copy";
    button.textContent = words.copy ?? "";
    button.setAttribute("aria-label", name);
    after.append(" ", button);
    let told = 0;
    button.addEventListener("click", async () => {
      said.textContent = "";
      /** @type {string} */
      let outcome;
      try {
        await navigator.clipboard.writeText(stepped(part, await content()));
        outcome = "copied";
      } catch {
        outcome = "failed";
      }
      said.textContent = button.textContent = words[outcome] ?? "";
      button.dataset.outcome = outcome;
      clearTimeout(told);
      told = setTimeout(() => {
        button.textContent = words.copy ?? "";
        delete button.dataset.outcome;
      }, TOLD);
    });
  };

  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.m-cite"))) {
    const text = part.querySelector(".m-cite-text");
    const link = /** @type {HTMLAnchorElement | null} */ (part.querySelector(".m-cite-link"));
    if (!text || !link) continue;
    const citation = text.textContent?.trim() ?? "";
    const own = link.href;
    // Buttons are made when a part is first opened: a page may have hundreds of parts.
    part.addEventListener("toggle", () => {
      offer(text, part, words.text ?? "", () => citation);
      offer(/** @type {Element} */ (link.parentElement), part, words.link ?? "", () => own);
      for (const found of /** @type {NodeListOf<HTMLAnchorElement>} */ (part.querySelectorAll("a[download]"))) {
        const name = (words.format ?? "").replace("%(format)s", found.textContent ?? "");
        offer(/** @type {Element} */ (found.parentElement), part, name, () => file(found.href));
        // Asked for already, so that copying need not wait.
        if (location.protocol !== "file:") file(found.href).catch(() => undefined);
      }
    }, { once: true });
    link.addEventListener("click", () => {
      if (step(part)) link.href = stepped(part, own);
    });
  }
})();
