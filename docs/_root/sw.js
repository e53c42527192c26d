// @ts-check
// The service worker of the site: keeps whole languages on the device, and answers from them where there is no network.
//
// A version of a language is one cache, and so is a runtime of the engine, which languages share. What a version
// consists of is told by the language's `offline.json`. Each file is checked against its hash before it is kept, and
// the list is put last: a cache without its list is not whole, and nothing is ever answered from it.
//
// Versions are not mixed. A page comes from the network or from one cache. What belongs to a page of a cache comes from
// that cache. What belongs to a page of the network comes from the network too, but for addresses with a `v`, which
// always mean the same content and may come from any cache that has them.
//
// Pages say `{language, wish}`: "look" to be told, "play" when the language has been played in, "keep" and "drop" when
// the reader says so. They are told `{language, state, …}`: "none", "keeping", "kept" or "failed".
"use strict";

/** @typedef {Event & {waitUntil: (promise: Promise<unknown>) => void}} Extendable */
/** @typedef {{request: Request, clientId: string, resultingClientId: string}} Asked */
/** @typedef {Extendable & Asked & {respondWith: (response: Promise<Response>) => void}} Fetching */
/** @typedef {{id: string, url: string, postMessage: (message: object) => void}} Client */
/** @typedef {{matchAll: (options: object) => Promise<Client[]>, claim: () => Promise<void>}} Clients */
/** @typedef {{registration: ServiceWorkerRegistration, clients: Clients, skipWaiting: () => void}} Scope */
/** @typedef {Record<string, [hash: string, size: number]>} Files */
/** @typedef {{folder: string, hash: string, files: Files}} Runtime */
/** @typedef {{stored: string, sent: string, unkept: string}} Told */
/** @typedef {Told & {version: string, files: Files, runtime: Runtime}} Listing */
/** @typedef {{address: string, hash: string, size: number}} Entry */
/** @typedef {{cache: string, language: string, version: string, list?: Listing, replaced?: string[]}} Version */
/** @typedef {{done: Promise<void>, stop: AbortController, caches: string[], part: number}} Keeping */
/** @typedef {{from: Map<string, [Version, string]>, count: (size: number) => void, stop: AbortController}} Bringing */

const worker = /** @type {EventTarget & Scope} */ (/** @type {unknown} */ (self));
const ROOT = worker.registration.scope;
const PREFIX = `mangala 1 ${ROOT} `;
const RUNTIME = "runtime";
/** In place of a version: the reader does not want the language to be kept. */
const UNWANTED = "unwanted";
/** Within a cache: its list, and the pages that were open when another version took its place. */
const [LIST, REPLACED] = [`${ROOT}list.json`, `${ROOT}replaced.json`];
/** Of a response that is kept: the hash of its content. */
const HASH = "x-content-hash";
const AT_ONCE = 6;

/** What is being kept, by language. @type {Map<string, Keeping>} */
const keeping = new Map();
/** By page the cache that it came from; all others came from the network. @type {Map<string, string>} */
const origins = new Map();
/** What there is; unset whenever that changes. @type {Promise<Version[]> | undefined} */
let known;

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (event) => {
  /** @type {Extendable} */ (event).waitUntil(worker.clients.claim());
});

worker.addEventListener("message", (event) => {
  const { language, wish } = /** @type {MessageEvent} */ (event).data;
  const does = { look, play, keep, drop }[/** @type {"look" | "play" | "keep" | "drop"} */ (wish)];
  /** @type {Extendable} */ (event).waitUntil(does(language));
});

worker.addEventListener("fetch", (event) => {
  const fetching = /** @type {Fetching} */ (event);
  const { request, clientId } = fetching;
  const { href, origin, searchParams } = new URL(request.url);
  // An edition that is kept has a service worker of its own.
  if (request.method !== "GET" || origin !== location.origin || href.startsWith(`${ROOT}editions/`)) return;
  if (request.mode === "navigate") fetching.respondWith(page(fetching));
  else if (origins.has(clientId) || searchParams.has("v")) fetching.respondWith(part(request, origins.get(clientId)));
});

// --- Answers

/** A page, from the network if there is one. @param {Fetching} event @returns {Promise<Response>} */
async function page(event) {
  const { href, origin, pathname } = new URL(event.request.url);
  const language = languageOf(href);
  const response = await fetch(event.request).catch(() => undefined);
  if (response && response.status < 500) {
    event.waitUntil(renew(language));
    return response;
  }
  const path = `${origin}${pathname}`;
  const version = await current(language);
  const kept = version && (await inside(version, path.endsWith("/") ? `${path}index.html` : path));
  if (!kept) return response ?? instead(language, path);
  origins.set(event.resultingClientId, version.cache);
  return kept;
}

/** A part of a page. @param {Request} request @param {string} [cache] the one that the page came from */
async function part(request, cache) {
  const fixed = new URL(request.url).searchParams.has("v");
  // The runtime has a cache of its own.
  const versions = (await whole()).filter((version) => fixed || version.cache === cache);
  for (const version of versions.sort((one, other) => Number(other.cache === cache) - Number(one.cache === cache))) {
    const kept = await inside(version, request.url);
    if (kept) return kept;
  }
  return fetch(request);
}

/** What is shown where there is no network, and the page is not kept. @param {string} language @param {string} path */
async function instead(language, path) {
  const all = (await whole()).filter((version) => version.language !== RUNTIME && !version.replaced);
  const kept = all.find((version) => version.language === language) ?? all.at(-1);
  if (!kept) return Response.error();
  const folder = folderOf(kept.language);
  if (path === ROOT || path === `${ROOT}index.html`) return Response.redirect(`${folder}index.html`);
  // The address stays, so that loading it again with a network shows the page.
  const text = kept.list?.unkept.replace("<head>", `<head><base href="${folder}">`);
  return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

// --- Wishes

/** Tell what has become of a language. @param {string} language */
async function look(language) {
  const now = keeping.get(language);
  const kept = (await current(language))?.list;
  if (now) await tell(language, "keeping", { part: now.part });
  else if (kept) await tell(language, "kept", { size: kept.stored });
  else {
    const list = await load(language).catch(() => undefined);
    if (list) await tell(language, "none", { size: list.sent });
  }
}

/** Keep a language that has been played in, unless the reader has said otherwise. @param {string} language */
async function play(language) {
  if (await caches.has(nameOf(language, UNWANTED))) await look(language);
  else await keep(language);
}

/** Keep the newest version where there is one already, or half of one. @param {string} language */
async function renew(language) {
  const { saveData } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection ?? {};
  const names = (await versions()).filter((version) => version.language === language);
  if (names.length && !saveData && !names.some(({ version }) => version === UNWANTED)) await keep(language);
}

/** Keep nothing of a language any more. @param {string} language */
async function drop(language) {
  const now = keeping.get(language);
  now?.stop.abort();
  await now?.done;
  for (const version of await versions()) if (version.language === language) await remove(version.cache);
  await caches.open(nameOf(language, UNWANTED));
  await tidy();
  await look(language);
}

/** Keep the newest version of a language; whoever wishes it again waits for the same. @param {string} language */
async function keep(language) {
  let now = keeping.get(language);
  if (!now) {
    now = { done: Promise.resolve(), stop: new AbortController(), caches: [], part: 0 };
    keeping.set(language, now);
    now.done = bring(language, now)
      .catch((error) => console.warn(`${language} is not kept: ${error}`))
      .then(async () => {
        keeping.delete(language);
        if (await current(language)) await look(language);
        else await tell(language, "failed");
      });
  }
  await now.done;
}

/**
 * Bring the newest version here, whole, and let it take the place of the others.
 * @param {string} language @param {Keeping} now
 */
async function bring(language, now) {
  const list = await load(language);
  const cache = nameOf(language, list.version);
  if (!(await versions()).some((version) => version.cache === cache && version.list)) {
    const runtime = await runtimeOf(list.runtime, folderOf(language));
    const files = entries(list.files, (name) => new URL(name, folderOf(language)).href);
    const total = [...runtime.files, ...files].reduce((sum, { size }) => sum + size, 0);
    now.caches = [cache, runtime.cache];
    await remove(nameOf(language, UNWANTED));
    await tell(language, "keeping", { part: 0 });
    let [done, told] = [0, 0];
    /** @param {number} size */
    const count = (size) => {
      done += size;
      now.part = done / total;
      // Not every file is news.
      if (now.part - told > 0.01) tell(language, "keeping", { part: (told = now.part) });
    };
    const bringing = { from: await copies(), count, stop: now.stop };
    await fill(runtime.cache, runtime.files, bringing);
    await note(runtime.cache, runtime.address, runtime.manifest);
    await note(runtime.cache, LIST, runtime.manifest);
    await fill(cache, files, bringing);
    await note(cache, LIST, list);
  }
  await replace(language, cache);
  now.caches = [];
  await tidy();
}

// --- What is kept

/** @param {string} language @param {string} version */
const nameOf = (language, version) => `${PREFIX}${language} ${version}`;

/** @param {string} language */
const folderOf = (language) => `${ROOT}${language}/`;

/** The folder of an address below the root; empty if there is none. @param {string} href */
function languageOf(href) {
  const [language, ...rest] = href.startsWith(ROOT) ? href.slice(ROOT.length).split(/[?#]/)[0].split("/") : [];
  return rest.length && language !== RUNTIME ? language : "";
}

/** @param {Version} version @param {string} address */
const inside = ({ cache }, address) => caches.match(address, { cacheName: cache, ignoreVary: true });

/** All caches of this site, the oldest first; those without a list are not whole. @returns {Promise<Version[]>} */
function versions() {
  return (known ??= caches.keys().then((names) =>
    Promise.all(
      names
        .filter((name) => name.startsWith(PREFIX))
        .map(async (cache) => {
          const [language, version] = cache.slice(PREFIX.length).split(" ");
          /** @param {string} address */
          const noted = async (address) => (await caches.match(address, { cacheName: cache }))?.json();
          return { cache, language, version, list: await noted(LIST), replaced: await noted(REPLACED) };
        }),
    ),
  ));
}

const whole = async () => (await versions()).filter(({ list }) => list);

/** The version of a language that pages come from. @param {string} language */
const current = async (language) =>
  (await whole()).filter((version) => version.language === language && !version.replaced).at(-1);

/** @param {string} cache */
async function remove(cache) {
  await caches.delete(cache);
  known = undefined;
}

/** @param {string} cache @param {string} address @param {object} content */
async function note(cache, address, content) {
  await (await caches.open(cache)).put(address, new Response(JSON.stringify(content)));
  known = undefined;
}

/** The pages of the site that are open. */
const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Let a version take the place of all others, which stay for the pages that are open.
 * @param {string} language @param {string} cache
 */
async function replace(language, cache) {
  const open = (await pages()).filter(({ url }) => languageOf(url) === language).map(({ id }) => id);
  for (const version of await whole()) {
    if (version.language !== language) continue;
    if (version.cache !== cache && !version.replaced) await note(version.cache, REPLACED, open);
    if (version.cache === cache && version.replaced) await (await caches.open(cache)).delete(REPLACED);
  }
  known = undefined;
}

/** Delete what nothing needs any more. */
async function tidy() {
  const open = new Set((await pages()).map(({ id }) => id));
  const used = new Set([...keeping.values()].flatMap((now) => now.caches));
  for (const { cache, language, version, list, replaced } of await versions()) {
    if (language === RUNTIME || version === UNWANTED || used.has(cache)) continue;
    const isOver = list ? replaced && !replaced.some((id) => open.has(id)) : await current(language);
    if (isOver) await remove(cache);
  }
  const left = (await versions()).filter(({ language, version }) => language !== RUNTIME && version !== UNWANTED);
  // What has been begun will be gone on with, and then needs a runtime.
  if (!left.every(({ list }) => list)) return;
  for (const { list } of left) used.add(nameOf(RUNTIME, /** @type {Listing} */ (list).runtime.hash));
  for (const { cache, language } of await versions())
    if (language === RUNTIME && !used.has(cache)) await remove(cache);
}

// --- Bringing it here

/** The list of the newest version of a language. @param {string} language @returns {Promise<Listing>} */
async function load(language) {
  return (await ask(`${folderOf(language)}offline.json`)).json();
}

/** From the network, whatever the browser remembers. @param {string} address @param {AbortSignal} [signal] */
async function ask(address, signal) {
  const response = await fetch(address, { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

/** @param {Files} files @param {(name: string) => string} address @returns {Entry[]} */
const entries = (files, address) =>
  Object.entries(files).map(([name, [hash, size]]) => ({ address: address(name), hash, size }));

/**
 * Where the files of the runtime are; its manifest tells, and the engine's worker reads it in the same way.
 * @param {Runtime} runtime @param {string} folder
 */
async function runtimeOf({ folder: below, hash, files }, folder) {
  const base = new URL(below, folder).href;
  const address = `${base}manifest.json?v=${hash}`;
  const manifest = await (await ask(address)).json();
  if (manifest.hash !== hash) throw new Error(`${address} is now ${manifest.hash}`);
  const all = entries(files, (name) => {
    const { path } = manifest.files[name];
    return new URL(path ? `${path}?v` : `${name}?v=${hash}`, base).href;
  });
  return { cache: nameOf(RUNTIME, hash), files: all, manifest, address };
}

/** What tells a file that can be copied: content of the same kind. @param {string} address @param {string} hash */
const signOf = (address, hash) => `${hash} ${new URL(address).pathname.split(".").at(-1)}`;

/** Where each content can be copied from: every file was checked, also those of versions that are not whole. */
async function copies() {
  /** @type {Map<string, [Version, string]>} */
  const found = new Map();
  for (const version of await versions())
    for (const { url } of await (await caches.open(version.cache)).keys()) {
      const hash = (await inside(version, url))?.headers.get(HASH);
      if (hash) found.set(signOf(url, hash), [version, url]);
    }
  return found;
}

/**
 * Put files into a cache, each checked; those that are there already stay.
 * @param {string} name @param {Entry[]} files @param {Bringing} bringing
 */
async function fill(name, files, { from, count, stop }) {
  const cache = await caches.open(name);
  known = undefined;
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const left = [...files];
  const line = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      stop.signal.throwIfAborted();
      const place = from.get(signOf(file.address, file.hash));
      const copy = place && (await inside(...place));
      if (!there.has(file.address)) await cache.put(file.address, copy ?? (await checked(file, stop.signal)));
      count(file.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line)).catch((error) => {
    stop.abort(error);
    throw error;
  });
}

/** A file from the network, if it is the one that the list means. @param {Entry} file @param {AbortSignal} signal */
async function checked({ address, hash }, signal) {
  const response = await ask(address, signal);
  const content = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const found = Array.from(digest.slice(0, hash.length / 2), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== hash) throw new Error(`${address} is of another version`);
  // The headers stay, as a policy may be among them; but what was compressed is no longer.
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(HASH, hash);
  return new Response(content, { headers });
}

/** Tell the pages of the site. @param {string} language @param {string} state @param {object} [more] */
async function tell(language, state, more) {
  for (const client of await pages()) client.postMessage({ language, state, ...more });
}
