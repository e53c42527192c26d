// Goes on to the first of the reader's languages that the site has; the page's own links serve everybody else.
"use strict";

/** @type {Map<string, HTMLAnchorElement>} */
const pages = new Map();
for (const link of document.querySelectorAll("a")) pages.set(link.lang, link);
// Some browsers know one language only, or write it with another sign.
const languages = navigator.languages ?? [navigator.language ?? ""];
const found = languages.map((wanted) => pages.get(wanted.toLowerCase().split(/[-_]/)[0])).find(Boolean);
const page = found ?? pages.get("en");
// Without a new entry in the history, so that the way back does not lead here again.
if (page) location.replace(page.href + location.search + location.hash);
