/** What the scripts of a page share; engine.js says what each part means. */

interface EngineSettings {
  /** Address of the folder of the runtime, ending in a slash. */
  base: string;
  /** Of the sentences, as in `<html lang>`. */
  language?: string;
  /** Told 0 to 1. */
  onProgress?: (progress: number) => void;
  /** Address of worker.js; beside engine.js unless told. */
  worker?: string;
  /** Milliseconds without progress until loading is given up; else `data-mancala-loading` of `<html>`, else 20 s. */
  loading?: number;
  /** Milliseconds without an answer until a request is given up; else `data-mancala-asking` of `<html>`, else 10 s. */
  asking?: number;
}

type EngineCode = "file" | "worker" | "webassembly" | "download" | "engine" | "timeout" | "protocol" | "updated";

interface EngineError extends Error {
  code: EngineCode;
}

interface MancalaEngine {
  start(settings: EngineSettings): Promise<void>;
  ask(request: object): Promise<any>;
  /** Listen no longer; what nobody waits for any more is not loaded on. */
  cancel(onProgress: (progress: number) => void): void;
  /** End the worker at once, also while it is ready and busy; the next start makes another one. */
  interrupt(): void;
  /** Resolves when the engine is ready for the first time. */
  readonly ready: Promise<void>;
  restart(changed?: Partial<EngineSettings>): Promise<void>;
}

interface Window {
  mancalaEngine: MancalaEngine;
}
