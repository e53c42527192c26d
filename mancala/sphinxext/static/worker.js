// @ts-check
// The engine in the page: a module worker that loads Python from the site itself and answers requests with it.
//
// It is told `{id: 0, start: {base, language, hash}}`, then `{id, request}` with a JSON text. It says `{progress}`, 0 to
// 1, while it loads, `{ready: true}`, `{id, answer}` with a JSON text, `{id, failed}` where one request could not be
// answered, and `{failed}` where nothing more can be: "webassembly", "download", "engine", or "updated" where the
// runtime is not the one that the page was built with, which has the `hash`.

/** @typedef {{base: string, language?: string, hash?: string}} Start */
/** @typedef {{hash: string, info: object, files: Record<string, {size: number, path?: string}>}} Manifest */

const LOADED = 0.9; // of the progress; the rest is the start of Python

/** Why the engine cannot be had. */
class Failure extends Error {
  /** @param {string} code @param {unknown} cause */
  constructor(code, cause) {
    super(code, { cause });
    this.code = code;
  }
}

/** @type {(code: string) => (cause: unknown) => never} */
const fail = (code) => (cause) => {
  throw new Failure(code, cause);
};

/** @type {((request: string) => string) | undefined} */
let respond;

self.onmessage = async ({ data }) => {
  if (!data.start) return answer(data.id, data.request);
  try {
    respond = await start(data.start);
    postMessage({ ready: true });
  } catch (error) {
    console.error(error);
    postMessage({ failed: error instanceof Failure ? error.code : "engine" });
  }
};

/** @param {number} id @param {string} request */
function answer(id, request) {
  try {
    postMessage({ id, answer: /** @type {(request: string) => string} */ (respond)(request) });
  } catch (error) {
    console.error(error);
    // Python goes on after an exception of its own; after any other error its state is unknown.
    const survived = error instanceof Error && error.name === "PythonError";
    postMessage(survived ? { id, failed: "engine" } : { failed: "engine" });
  }
}

/**
 * @param {Start} settings
 * @returns {Promise<(request: string) => string>}
 */
async function start({ base, language = "en", hash }) {
  probe();
  const address = `${base}manifest.json${hash ? `?v=${hash}` : ""}`;
  const response = await fetch(address, { cache: "no-cache" }).then(checked).catch(fail("download"));
  const manifest = /** @type {Manifest} */ (await response.json().catch(fail("download")));
  if (hash && manifest.hash !== hash) fail("updated")(`${address} is now ${manifest.hash}`);
  const files = new Files(base, manifest);
  // Everything is on its way before anything is waited for.
  const library = files.load("python_stdlib.zip");
  const engine = files.load("engine.zip");
  const wasm = files.load("pyodide.asm.wasm");
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    files.module("pyodide.mjs"),
    files.module("pyodide.asm.mjs"),
  ]);
  files.serve();
  // `loadPyodide` never settles when a file or WebAssembly fails it, so these failures are watched here.
  const broken = watchInstantiation();
  const [pyodide] = await Promise.race([
    Promise.all([
      loadPyodide({
        indexURL: base,
        stdLibURL: `${base}python_stdlib.zip`,
        lockFileContents: { info: manifest.info, packages: {} },
        packageBaseUrl: base, // without one it would look for packages on another server
        createPyodideModule,
      }),
      library.complete,
      wasm.complete,
      engine.complete,
    ]),
    broken,
  ]);
  files.report(0.97);
  pyodide.unpackArchive(await (await engine.response).arrayBuffer(), "zip");
  const catalogue = pyodide.pyimport("mancala.narrate").catalogue(language);
  const { respond } = pyodide.pyimport("mancala.web");
  return (request) => respond(request, catalogue);
}

/**
 * Compile a module that has nothing but a tag for exceptions, the newest part of WebAssembly that is needed, before
 * megabytes are fetched that could not run.
 */
function probe() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0));
  } catch (error) {
    fail("webassembly")(error);
  }
}

/**
 * Rejects when the interpreter cannot be made: no memory, say. What cannot even be compiled, where `probe` could,
 * did not arrive as it was sent.
 * @returns {Promise<never>}
 */
function watchInstantiation() {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) => {
      const made = instantiateStreaming(source, imports);
      made.catch((error) =>
        reject(new Failure(error instanceof WebAssembly.CompileError ? "download" : "webassembly", error)),
      );
      return made;
    };
  });
}

/** @param {Response} response */
function checked(response) {
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response;
}

/** The files of the runtime: each fetched once, its bytes counted, and handed to Pyodide when it asks for them. */
class Files {
  /** @param {string} base @param {Manifest} manifest */
  constructor(base, manifest) {
    this.base = base;
    this.manifest = manifest;
    this.total = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0);
    this.loaded = 0;
    this.reported = 0;
    /** @type {Map<string, Promise<Response>>} */
    this.responses = new Map();
  }

  /**
   * Editions may share files, which then lie where the manifest says, under names that tell their content. Else the
   * version in the address keeps files of two versions apart in a browser's cache. The service worker knows by `v` that
   * an address always means the same content, and makes addresses in the same way.
   * @param {string} name
   */
  address(name) {
    const { path } = this.manifest.files[name];
    return new URL(path ? `${path}?v` : `${name}?v=${this.manifest.hash}`, this.base).href;
  }

  /** @param {string} name @returns {Promise<any>} */
  async module(name) {
    const module = await import(this.address(name)).catch(fail("download"));
    this.count(this.manifest.files[name].size);
    return module;
  }

  /** @param {string} name */
  load(name) {
    const arrived = fetch(this.address(name)).then(checked);
    // A copy is counted, the original is left whole: only then can a browser keep the compiled code.
    const copy = arrived.then((response) => response.clone());
    const response = arrived.then((response) => (name.endsWith(".wasm") ? typed(response) : response));
    const complete = copy.then((copy) => this.drain(copy, this.manifest.files[name].size)).catch(fail("download"));
    response.catch(() => {}); // `complete` reports it
    complete.catch(() => {}); // awaited only later
    this.responses.set(this.base + name, response);
    return { response, complete };
  }

  /** @param {Response} copy @param {number} size */
  async drain(copy, size) {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (copy.body).getReader();
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      this.count(part.value.length);
    }
    if (length !== size) throw new Error(`${copy.url}: ${length} bytes of ${size}`);
  }

  /** Let Pyodide's own `fetch` find what is already on its way. */
  serve() {
    const fetched = self.fetch;
    self.fetch = (resource, options) => {
      const address = resource instanceof Request ? resource.url : String(resource);
      return this.responses.get(address) ?? fetched(resource, options);
    };
  }

  /** @param {number} bytes */
  count(bytes) {
    this.loaded += bytes;
    this.report((LOADED * this.loaded) / this.total);
  }

  /** @param {number} progress */
  report(progress) {
    const now = performance.now();
    if (progress < LOADED && now - this.reported < 40) return;
    this.reported = now;
    postMessage({ progress: Math.min(progress, 1) });
  }
}

/** Streaming compilation insists on the media type, which not every server knows. @param {Response} response */
function typed(response) {
  if (response.headers.get("content-type") === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}
