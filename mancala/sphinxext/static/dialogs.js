// @ts-check
// What is shown over the page: the text of a rule where its link is pressed, and the keys. Without scripts, from
// another tab, or where a text is not known, a link leads to the entry as links do.

window.mancalaRules = (() => {
  "use strict";

  /** @type {Record<string, RuleText>} */
  const rules = JSON.parse(document.getElementById("mancala-rules")?.textContent ?? "{}");
  /** @param {string} id */
  const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

  /** @param {HTMLDialogElement} box @param {string} selector @returns {HTMLElement} */
  const part = (box, selector) => /** @type {HTMLElement} */ (box.querySelector(selector));

  /** Show the text of a rule, if it is known. @param {HTMLAnchorElement} link */
  const open = (link) => {
    const rule = rules[decodeURIComponent(link.hash.slice(1))];
    const box = dialog("mancala-rule");
    if (!rule || !box) return false;
    part(box, ".mb-number").textContent = rule.number;
    part(box, ".mb-title").textContent = rule.title;
    part(box, ".mb-text").replaceChildren(
      ...rule.text.split(/\n{2,}/).filter(Boolean).map((text) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = text;
        return paragraph;
      }),
    );
    /** @type {HTMLAnchorElement} */ (part(box, ".mb-entry")).href = link.href;
    box.showModal();
    return true;
  };

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const box = /** @type {HTMLDialogElement | null} */ (target.closest("dialog.mb-dialog"));
    // Beside the box, which takes no room of its own, or on the link that leads away from it.
    if (box && (target === box || target.closest(".mb-entry"))) return box.close();
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a.mb-rule"));
    if (link && open(link)) event.preventDefault();
    if (target.closest("[data-keys]")) dialog("mancala-keys")?.showModal();
  });
  // Sphinx's own keys leave an open box no Escape.
  for (const box of document.querySelectorAll("dialog.mb-dialog"))
    box.addEventListener("keydown", (event) => {
      if (/** @type {KeyboardEvent} */ (event).key === "Escape") event.stopPropagation();
    });
  return rules;
})();
