// Keeps the place on the page, such as a step of a board, when the language changes.
"use strict";

for (const link of document.querySelectorAll(".m-languages a, .m-untranslated a")) {
  link.addEventListener("click", () => {
    if (link instanceof HTMLAnchorElement) link.hash = location.hash;
  });
}
