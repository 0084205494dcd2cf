// Compile Python files to bytecode with the very Python that will run them in the browser.
// node tools/static_site.mjs PYODIDE LIBRARY.zip FOLDER PROGRAM.zip FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import io, marshal, pathlib, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compile_archive(packed):
    """The archive with bytecode in the place of sources, without docstrings; it is as valid whenever the file was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content, name = bytes(_code_to_hash_pyc(code, bytes(8), False)), name + "c"
            target.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
`;

const [pyodide, ...jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.runPython(COMPILE);
const compile = python.globals.get("compile_archive");
for (let at = 0; at < jobs.length; at += 2) {
  const made = compile(python.toPy(new Uint8Array(readFileSync(jobs[at])))).toJs();
  writeFileSync(join(jobs[at + 1], basename(jobs[at])), made);
}
