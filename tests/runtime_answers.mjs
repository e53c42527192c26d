// Answers requests with the trimmed runtime, in Node: node runtime_answers.mjs PYODIDE.MJS RUNTIME ASKED.JSON
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [module, runtime, asked] = process.argv.slice(2);

async function main() {
  const { loadPyodide } = await import(pathToFileURL(module).href);
  const { info } = JSON.parse(await readFile(join(runtime, "manifest.json"), "utf8"));
  const pyodide = await loadPyodide({
    indexURL: runtime,
    stdLibURL: join(runtime, "python_stdlib.zip"),
    lockFileContents: { info, packages: {} },
    packageBaseUrl: "/",
  });
  pyodide.unpackArchive(new Uint8Array(await readFile(join(runtime, "engine.zip"))), "zip");
  const { respond } = pyodide.pyimport("mancala.web");
  const { requests, modules } = JSON.parse(await readFile(asked, "utf8"));
  const answers = requests.map((request) => respond(request));
  // All others are imported after the answers, so that none of these leans on them.
  for (const name of modules) pyodide.pyimport(name);
  console.log(JSON.stringify(answers));
}

// Left to itself Node prints the line that threw, and Pyodide's is a megabyte long.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
