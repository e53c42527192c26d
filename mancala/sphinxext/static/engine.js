// @ts-check
// The page's side of the engine: one worker for all boards of a page, made when it is first wanted.
//
// Nothing here speaks to readers. What fails is an Error with a `code`:
//   file         the page was opened from a file, where there are no workers
//   worker       the worker could not be made, has died or was never started
//   webassembly  the browser has none, or forbids it
//   download     a file of the runtime is missing or did not arrive
//   engine       Python could not start, or one request made it raise an exception
//   timeout      nothing was heard for too long
//   protocol     a message that makes no sense
//   updated      the site has been renewed since the page was opened: its engine would not be that of the page
//
// `<html data-mancala-runtime>` is the hash of the runtime that the page was built with. It is in the addresses of the
// worker and of the runtime, so that no cache can take another version for it.

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void}} Waiting */

window.mancalaEngine = (() => {
  "use strict";

  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const beside = script?.src || location.href;
  const page = document.documentElement.dataset;

  /** @param {EngineCode} code @param {string} [detail] @returns {EngineError} */
  const failure = (code, detail) => Object.assign(new Error(detail ? `${code}: ${detail}` : code), { code });

  /** @param {EngineSettings} settings */
  function workerOf({ worker = "worker.js" }) {
    const address = new URL(worker, beside);
    if (page.mancalaRuntime) address.searchParams.set("v", page.mancalaRuntime);
    return new Worker(address, { type: "module" });
  }

  /** @type {() => void} */
  let firstReady;
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => (firstReady = resolve));

  /** One worker, and what is expected of it. It ends once, with a code; nothing is heard from it afterwards. */
  class Session {
    /** @param {EngineSettings} settings */
    constructor(settings) {
      this.loading = settings.loading || Number(page.mancalaLoading) || 20_000;
      this.asking = settings.asking || Number(page.mancalaAsking) || 10_000;
      this.progress = 0;
      this.alive = true;
      this.ready = false;
      this.asked = 0;
      this.timer = 0;
      /** @type {Map<number, Waiting>} */
      this.waiting = new Map();
      /** @type {Set<(progress: number) => void>} */
      this.listeners = new Set();
      /** @type {Promise<void>} */
      this.started = new Promise((resolve, reject) => this.waiting.set(0, { resolve, reject }));
      this.started.catch(() => {}); // whoever called start() hears of it
      try {
        const worker = workerOf(settings);
        worker.onmessage = ({ data }) => this.hear(data);
        worker.onmessageerror = () => this.end("protocol");
        worker.onerror = (event) => {
          event.preventDefault();
          // A script that cannot be fetched and one that dies look the same.
          this.end(navigator.onLine ? "worker" : "download", event.message);
        };
        this.worker = worker;
        const base = new URL(settings.base, location.href).href;
        const language = settings.language ?? document.documentElement.lang;
        this.tell({ id: 0, start: { base, language, hash: page.mancalaRuntime } });
      } catch (error) {
        this.end("worker", String(error));
      }
    }

    /** @param {object} message */
    tell(message) {
      this.worker?.postMessage(message);
      this.watch();
    }

    /** Begin to wait anew, if there is anything to wait for. */
    watch() {
      clearTimeout(this.timer);
      if (this.alive && this.waiting.size)
        this.timer = window.setTimeout(() => this.end("timeout"), this.ready ? this.asking : this.loading);
    }

    /** @param {any} data */
    hear(data) {
      if (!this.alive) return;
      if (data?.ready) {
        this.ready = true;
        this.report(1);
        this.settle(0)?.resolve(undefined);
        firstReady();
      } else if (typeof data?.progress === "number") this.report(data.progress);
      else if (typeof data?.id === "number" && data.failed) this.settle(data.id)?.reject(failure(data.failed));
      else if (typeof data?.id === "number") this.receive(data.id, data.answer);
      else this.end(typeof data?.failed === "string" ? data.failed : "protocol");
      this.watch();
    }

    /** @param {number} id @param {unknown} text */
    receive(id, text) {
      try {
        const answer = JSON.parse(/** @type {string} */ (text));
        this.settle(id)?.resolve(answer);
      } catch (error) {
        this.end("protocol", String(error));
      }
    }

    /** @param {number} id */
    settle(id) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      return waiting;
    }

    /** @param {number} progress */
    report(progress) {
      this.progress = Math.max(progress, this.progress);
      for (const listener of this.listeners) listener(this.progress);
    }

    /** @param {object} request @returns {Promise<any>} */
    async ask(request) {
      await this.started;
      return new Promise((resolve, reject) => {
        if (!this.alive) return reject(failure("worker"));
        const id = ++this.asked;
        this.waiting.set(id, { resolve, reject });
        this.tell({ id, request: JSON.stringify(request) });
      });
    }

    /** @param {EngineCode} code @param {string} [detail] */
    end(code, detail) {
      this.alive = false;
      clearTimeout(this.timer);
      this.worker?.terminate();
      for (const { reject } of this.waiting.values()) reject(failure(code, detail));
      this.waiting.clear();
    }
  }

  /** @type {Session | undefined} */
  let session;
  /** @type {EngineSettings | undefined} */
  let settings;

  return {
    /** Resolves when the engine is ready for the first time. */
    ready,

    /**
     * Resolves when the engine can be asked. A page that has a living worker gets no second one: whoever starts
     * it again only waits for it, and hears of its progress.
     * @param {EngineSettings} wanted
     * @returns {Promise<void>}
     */
    start(wanted) {
      if (location.protocol === "file:") return Promise.reject(failure("file"));
      if (!session?.alive) session = new Session((settings = wanted));
      if (wanted.onProgress && !session.ready) {
        session.listeners.add(wanted.onProgress);
        wanted.onProgress(session.progress);
      }
      return session.started;
    },

    /**
     * The answer to a request of `mancala.web`; a request that the engine refuses is answered with its `error`.
     * @param {object} request
     * @returns {Promise<any>}
     */
    ask(request) {
      return session?.alive ? session.ask(request) : Promise.reject(failure("worker"));
    },

    /**
     * Listen no longer to what is loaded; a worker that nobody waits for any more is ended.
     * @param {(progress: number) => void} onProgress
     */
    cancel(onProgress) {
      session?.listeners.delete(onProgress);
      if (session?.alive && !session.ready && !session.listeners.size) session.end("worker");
    },

    /**
     * End the worker at once, whatever it is busy with; its open requests fail with the code `worker`. The next start
     * makes another one.
     */
    interrupt() {
      if (session?.alive) session.end("worker");
    },

    /**
     * A new worker in place of the old one, whose open requests fail with the code `worker`.
     * @param {Partial<EngineSettings>} [changed]
     * @returns {Promise<void>}
     */
    restart(changed) {
      if (!settings) return Promise.reject(failure("worker"));
      this.interrupt();
      return this.start({ ...settings, ...changed });
    },
  };
})();
