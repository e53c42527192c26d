// @ts-nocheck: it runs in Node, whose types are not installed.
// Runs trim.py in Pyodide: node trim.mjs PYODIDE-FOLDER TRIM.PY ENGINE.ZIP OUT-FOLDER
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, engine, out] = process.argv.slice(2).map((path) => resolve(path));

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const { info } = JSON.parse(await readFile(join(folder, "pyodide-lock.json"), "utf8"));
  const pyodide = await loadPyodide({
    lockFileContents: { info, packages: {} },
    packageBaseUrl: "/", // without one it would look for packages elsewhere
    env: { PYTHONHASHSEED: "0" }, // the same bytes from every build
  });
  pyodide.FS.mkdirTree("/trim");
  pyodide.FS.writeFile("/trim/source.zip", await readFile(engine));
  pyodide.runPython(await readFile(script, "utf8"));
  pyodide.globals.get("main")("/trim/source.zip", "/trim");
  for (const name of ["python_stdlib.zip", "engine.zip"])
    await writeFile(join(out, name), pyodide.FS.readFile(`/trim/${name}`));
}

// Left to itself Node prints the line that threw, and Pyodide's is a megabyte long.
main().catch((error) => {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
});
