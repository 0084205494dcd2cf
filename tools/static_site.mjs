// Compile Python files to bytecode with the very Python that will run them in the browser.
// Then start the program once, so that nothing is missing that it needs.
// node tools/static_site.mjs PYODIDE LIBRARY.zip PROGRAM.zip
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import io, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compile_archive(packed):
    """The archive with bytecode in the place of sources, without docstrings; it is as valid whenever the file was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as target:
        for name in source.namelist():
            content = source.read(name)
            if source.getinfo(name).comment:  # a source that the page shows; Python takes the bytecode beside it unchecked
                target.writestr(zipfile.ZipInfo(name), content)
                folder, _, file = name.rpartition("/")
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content, name = bytes(_code_to_hash_pyc(code, bytes(8), False)), f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc"
            elif name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content, name = bytes(_code_to_hash_pyc(code, bytes(8), False)), name + "c"
            target.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
`;

const CHECK = `
import io, lzma, sys, zipfile
zipfile.ZipFile(io.BytesIO(program.to_py())).extractall("/program")
sys.path.insert(0, "/program")
from denkspiel.web.in_browser.application import ask, create_app
app = create_app()
for address in ("/api/games", "/api/opponents", "/api/render?game=connect-four&moves=&format=svg", "/api/help/original-c64"):
    statuses = []
    await ask(app, "GET", address, b"", lambda status, *_: statuses.append(status))
    assert statuses[0] == 200, f"{address}: {statuses[0]}"
`;

const [pyodide, library, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.runPython(COMPILE);
const compile = python.globals.get("compile_archive");
for (const archive of [library, program]) writeFileSync(archive, compile(python.toPy(new Uint8Array(readFileSync(archive)))).toJs());

const checked = await loadPyodide({ indexURL: `${pyodide}/`, stdLibURL: library });
checked.globals.set("program", new Uint8Array(readFileSync(program)));
await checked.runPythonAsync(CHECK).catch(({ message }) => {
  console.error(message); // the error itself would show a line of a megabyte
  process.exit(1);
});
