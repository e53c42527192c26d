// @ts-check
// Keeps out of what the search shows of a page all that only works a board: its captions and steps stay.

(() => {
  "use strict";

  const MACHINERY =
    ".mb-drawing, .mb-controls, .mb-now, .mb-live, .mb-final, .mb-announce, .mc-there, .mc-listed, .mb-dialog, " +
    ".m-cite, .m-cite-page, noscript";
  // Not a property of `window`, but known to all scripts of the search page.
  /** @type {{htmlToText(page: string, anchor?: string): string}} */
  // @ts-ignore
  const search = Search;
  const toText = search.htmlToText;

  search.htmlToText = (page, anchor) => {
    const { documentElement } = new DOMParser().parseFromString(page, "text/html");
    for (const part of documentElement.querySelectorAll(MACHINERY)) part.remove();
    return toText(documentElement.outerHTML, anchor);
  };
})();
