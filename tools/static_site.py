"""The page without a server: a folder that any web server can host, with the program itself for the browser.

python -m tools.static_site FOLDER  builds it; needs Node, and the registries of npm and Python packages

The folder holds the page, the Python of package-lock.json (Pyodide), the libraries of requirements/browser.txt, and
those parts of this package that a browser can run, compiled to bytecode. Large files are packed as a whole, whatever
the web server does. Nothing in it is another implementation.
"""

import argparse
import ast
import asyncio
import gzip
import hashlib
import json
import lzma
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Collection, Sequence, Set
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi import FastAPI

from denkspiel.games import catalogue
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import STATIC_FOLDER, Settings
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.in_browser import application as in_browser
from denkspiel.web.page.shared_links import page_description
from tools import node

__all__ = ["build", "main"]

_ROOT = Path(__file__).parents[1]
_PACKAGE = _ROOT / "src" / "denkspiel"
_PYODIDE = _ROOT / "node_modules" / "pyodide"
_REQUIREMENTS = _ROOT / "requirements" / "browser.txt"
_PLATFORM = ("--python-version=3.14", "--implementation=cp", "--abi=cp314", "--platform=pyemscripten_2026_0_wasm32")
"""What Pyodide is, in the words of pip."""
_STARTS = 4
"""So many beginnings of each game are saved: half of them, more or less, are the computer's."""
_MARK = b'data-server="none"'
"""By this the page knows that there is no server."""
_PROGRAM_SIZE = b"PROGRAM_SIZE"
_PREVIEW = re.compile(rb'<meta (name="description"|property="og:|name="twitter:)[^>]*>\n?')
"""Tags that name the address of a server."""
_FOR_OTHERS = re.compile(
    "(arena/results_page|batch|cli|envs|exercise|tui|uci|web/(page|static)|solver/(dataset|network|training))/"
    "|.*([.](po|pot)|game.schema.json|py.typed)$"
)
"""Parts of this package that need processes, a terminal or a compiler, and files that only its authors need."""
_LICENCES = """\
Pyodide {version}: Mozilla Public License 2.0, https://github.com/pyodide/pyodide; it holds CPython, which has the
Python Software Foundation License 2, https://docs.python.org/3.14/license.html, and these libraries:\
"""
_UNUSED_IN_WHEELS = re.compile(
    "anyio/(_backends/_trio|pytest_plugin)|fastapi/[.]agents/|idna[/-]|pydantic/(v1/|mypy)|starlette/testclient"
    "|.*[.]dist-info/(?!METADATA)|.*[.]pyi$|.*py[.]typed$"
)
_UNUSED_LIBRARY = re.compile(
    "(__hello__|__phello__|_markupbase|_pydatetime|_pyio|_pyrepl|antigravity|argparse|bdb|cProfile|cmd|code"
    "|compileall|configparser|csv|ctypes|curses|dbm|doctest|email/(_header_value|mime).*|ensurepip|filecmp|fileinput|ftplib"
    "|getopt|getpass|html/parser|http/(cookiejar|server)|idlelib|imaplib|logging/(config|handlers)|mailbox"
    "|modulefinder|multiprocessing|netrc|nturl2path|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|py_compile"
    "|pyclbr|pydoc|rlcompleter|sched|shelve|smtplib|socketserver|sqlite3|sre_.*|statistics|symtable|tabnanny|tarfile|this"
    "|timeit|trace|tracemalloc|tty|unittest|urllib/(request|robotparser)|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp"
    "|asyncio/(__main__|proactor_events|tools|windows_.*)"
    "|encodings/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|raw_uni|unicode|utf).*)([./]|$)"
)
"""Modules of the standard library that nothing here imports."""
_AT_START = re.compile(
    "(__future__|_ast_unparse|_collections_abc|_colorize|_opcode_metadata|_py_warnings|_pyodide|_sitebuiltins|_weakrefset"
    "|abc|annotationlib|ast|asyncio|base64|bisect|bz2|codecs|codeop|collections|compression|concurrent|contextlib"
    "|contextvars|copy|copyreg|dataclasses|dis|encodings|enum|fnmatch|functools|genericpath|glob|heapq|importlib|inspect"
    "|io|json|keyword|linecache|locale|logging|lzma|ntpath|opcode|operator|os|pathlib|posixpath|pyodide|random|re|reprlib"
    "|selectors|shutil|signal|site|socket|ssl|stat|string|struct|subprocess|sysconfig|tempfile|textwrap|threading|token"
    "|tokenize|traceback|types|typing|warnings|weakref|zipfile|zipimport)[./]"
)
"""What Python itself imports before it can unpack the rest, which is packed more tightly."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the folder; 1 if Node or the packages are missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a folder that is new or empty, or was built before")
    folder: Path = parser.parse_args(arguments).folder
    index = folder / "index.html"
    if folder.exists() and any(folder.iterdir()) and not (index.is_file() and _MARK in index.read_bytes()):
        print(f"{folder} holds something else. Name a new or an empty folder.", file=sys.stderr)
        return 1
    build(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB")
    return 0


def build(folder: Path) -> None:
    """Build the site into a folder, in the place of what was built there before.

    Raises:
        SystemExit: Node, Pyodide or the libraries cannot be had; the message says which.
    """
    if not node.has_programs():
        node.main(["esbuild", "--version"])  # installs the programs of package-lock.json
    if node.find() is None or not (_PYODIDE / "pyodide.mjs").is_file():
        raise SystemExit(
            "Pyodide is missing. It is in package-lock.json: Node and the registry of npm are needed once."
        )
    with TemporaryDirectory() as made:
        site = Path(made, "site")  # others may read it if umask lets them; nobody may read the folder around it
        site.mkdir()
        _write_site(site)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site, folder)


def _write_site(folder: Path) -> None:
    html, page_edition = _page()
    static = folder / "static" / "new"
    shutil.copytree(STATIC_FOLDER, static, ignore=shutil.ignore_patterns("index.html", "css", "js", "in_browser"))
    scripts = STATIC_FOLDER / "js" / "in_browser"
    for name in ("transport.js", "worker.js", "unpacked.js"):
        shutil.copy(scripts / name, static / name)
    shutil.copytree(STATIC_FOLDER / "originals", static.with_name("originals"))  # the help and the gallery name these
    for icon in STATIC_FOLDER.glob("icon*"):  # and these the manifest, without an edition
        shutil.copy(icon, static.parent)
    _write_python(static / "python")
    program = sum(file.stat().st_size for file in (static / "python").iterdir() if file.suffix in (".gz", ".xz"))
    html = html.replace(_PROGRAM_SIZE, b"%d" % program, 1)
    # The edition is that of all files, not of the page alone; the answers differ from time to time without need.
    edition = _fingerprint(folder, html.replace(page_edition, b""))
    for language in LANGUAGES:
        answers = json.dumps(_first_answers(language), ensure_ascii=False).encode()
        _pack(static / f"first-answers.{language}.json", answers)
    static.rename(static.with_name(edition))
    (folder / "index.html").write_bytes(html.replace(page_edition, edition.encode()))
    (folder / "manifest.webmanifest").write_text(_manifest(), encoding="utf-8")
    kept = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    worker = (scripts / "service_worker.js").read_text(encoding="utf-8")
    worker = worker.replace('"EDITION"', json.dumps(edition)).replace('["FILES"]', json.dumps(kept))
    (folder / "service-worker.js").write_text(worker, encoding="utf-8")


def _manifest() -> str:
    told = json.loads(_ask("GET", "/manifest.webmanifest"))
    return json.dumps({**told, "description": _description()}, ensure_ascii=False)


def _description() -> str:
    return page_description(GameCatalog(Settings().games), Translator(LANGUAGES[0]), has_server=False)


def _fingerprint(folder: Path, *more: bytes) -> str:
    found = hashlib.sha256()
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        found.update(file.relative_to(folder).as_posix().encode())
        found.update(file.read_bytes())
    for content in more:
        found.update(content)
    return found.hexdigest()[:16]


def _page() -> tuple[bytes, bytes]:
    """The HTML, with the first answers in all languages and with the program in place of a server; and its edition."""
    html = _ask("GET", "/")
    place = re.compile(rb'(<script type="application/json" id="answers">)(.*?)(</script>)', re.DOTALL)
    found = place.search(html)
    assert found is not None, "the page is told its first answers"
    program, answers = in_browser.create_app(), dict[str, object]()
    for address in json.loads(found[2]):
        path = address.partition("?")[0]
        for language in LANGUAGES:
            question = f"{path}?language={language}"
            answers[question] = json.loads(_ask("GET", f"/api/{question}", "", language, program))
    told = _json_in_html(answers)
    edition = re.search(rb'"static/([0-9a-f]{16})/', html)
    assert edition is not None, "the page names its edition"
    transport = b'<script type="module" src="static/%s/transport.js"></script>' % edition[1]
    transport += b'\n<script type="application/json" id="program-texts">%s</script>' % _json_in_html(
        in_browser.status_texts()
    )
    mark = b'%s data-languages="%s" data-bytes="%s"' % (_MARK, " ".join(LANGUAGES).encode(), _PROGRAM_SIZE)
    html = _PREVIEW.sub(b"", html)
    html = html.replace(b"</title>", b'</title>\n<meta name="description" content="%s">' % _description().encode(), 1)
    html = place.sub(lambda found: found[1] + told + found[3], html)
    html = html.replace(b"<html ", b"<html %s " % mark, 1).replace(b"</title>", b"</title>\n" + transport, 1)
    return html, edition[1]


def _json_in_html(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").encode()


def _first_answers(language: str) -> dict[str, list[str]]:
    """What the program answers to the first questions of a game in each of the games, until it has loaded.

    The keys are the questions exactly as the page asks them. Where chance decides, there are several answers.
    """
    app = in_browser.create_app()
    answers: dict[str, list[str]] = {}

    def asked(method: str, path: str, question: object = None) -> list[Any]:
        address = f"/api/{path}?language={language}"
        body = "" if question is None else json.dumps(question, ensure_ascii=False, separators=(",", ":"))
        answer = _ask(method, address, body, language, app).decode()
        answers.setdefault(f"{method} {address} {body}", []).append(answer)
        return [json.loads(line) for line in answer.splitlines()]

    for game in asked("GET", "games")[0]:
        asked("GET", f"games/{game['id']}")
        easy = next(one["opponent"] for one in game["strengths"] if one["id"] == "easy")
        players = [{"kind": kind, "name": ""} for kind in ("human", easy)]
        state = {"game": game["id"], "players": players, "number": 0}
        for _ in range(_STARTS):
            begun = asked("POST", "course", {"state": state, "action": {"do": "start", "begin": "lot"}, "think": False})
            if begun[-1]["phase"] == "computer":
                begun = asked("POST", "course", {"state": {**begun[-1]["state"], "begin": "lot"}})
            before = {**begun[-1]["state"], "begin": "lot"}
            if begun[-1]["phase"] == "acknowledge":
                begun = asked("POST", "course", {"state": before, "action": {"do": "acknowledge"}, "think": True})
                before = {**begun[-1]["state"], "begin": "lot"}
            for move in begun[-1]["position"]["legal"]:
                for action in _actions(game["id"], move["cell"], is_graph=game["edges"]):
                    asked("POST", "course", {"state": before, "action": action, "think": True})
    return answers


def _actions(name: str, cell: int, *, is_graph: bool) -> list[dict[str, object]]:
    """What the page does when a person takes a cell; a line between points is drawn from either of them."""
    geometry = catalogue.game(name).geometry
    if not is_graph:
        return [{"do": "play", "cell": cell}]
    start, end = geometry.edge(cell)
    return [{"do": "join", "start": one, "end": other} for one, other in ((start, end), (end, start))]


def _ask(method: str, address: str, body: str = "", language: str = LANGUAGES[0], app: FastAPI | None = None) -> bytes:
    """What a server answers to a browser that prefers this language; the application in the browser, if it is given."""
    parts = list[bytes]()

    def take(_status: int, _kind: str, part: bytes, _has_more: bool) -> None:
        parts.append(part)

    headers = {"accept-language": language, "prefer": "cells"}
    asyncio.run(in_browser.ask(app or create_app(Settings(workers=0)), method, address, body.encode(), take, headers))
    return b"".join(parts)


def _pack(file: Path, content: bytes) -> None:
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def _write_python(folder: Path) -> None:
    """Pyodide, and what it runs: packed here, because not every web server packs, and some pack poorly."""
    folder.mkdir(parents=True)
    shutil.copy(_PYODIDE / "pyodide.mjs", folder)
    lock = json.loads((_PYODIDE / "pyodide-lock.json").read_bytes())
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    with TemporaryDirectory() as made:
        wheels, python, program = (Path(made, name) for name in ("wheels", "python_stdlib.zip", "program.zip"))
        _download(wheels)
        licences = [_LICENCES.format(version=json.loads((_PYODIDE / "package.json").read_bytes())["version"])]
        with (
            zipfile.ZipFile(_PYODIDE / "python_stdlib.zip") as library,
            zipfile.ZipFile(python, "w") as first,
            zipfile.ZipFile(program, "w") as rest,
        ):
            for name in library.namelist():
                if not _UNUSED_LIBRARY.match(name):
                    _add(first if _AT_START.match(name) else rest, name, library.read(name))
            for path in sorted(wheels.iterdir()):
                with zipfile.ZipFile(path) as wheel:
                    for name in wheel.namelist():
                        if "/licenses/" in name:
                            licences.append(f"{path.name}\n\n{wheel.read(name).decode()}")
                        if not _UNUSED_IN_WHEELS.match(name):
                            _add(rest, name, wheel.read(name))
            (folder / "licences.txt").write_text("\n\n".join(licences), encoding="utf-8")
            available = {re.split("[./]", name)[0] for name in (*first.namelist(), *rest.namelist())}
            shown = {_PACKAGE.joinpath(*module.split(".")) for one in ORIGINALS for module in one.heritage.modules}
            for file in _files_of_package(available | sys.stdlib_module_names):
                name = file.relative_to(_PACKAGE.parent).as_posix()
                _add(rest, name, file.read_bytes(), keeps_source=file.with_suffix("") in shown)
        if node.main([str(Path(__file__).with_suffix(".mjs")), str(_PYODIDE), str(python), str(program)]):
            raise SystemExit("The program could not be compiled for the browser.")
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}]
        (folder / "program.zip.xz").write_bytes(lzma.compress(program.read_bytes(), filters=filters))
        for file in (python, _PYODIDE / "pyodide.asm.mjs", _PYODIDE / "pyodide.asm.wasm"):
            _pack(folder / file.name, file.read_bytes())


def _download(folder: Path) -> None:
    """Get the libraries; pip says what is wrong if they cannot be had."""
    words = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", *_PLATFORM]
    command = [sys.executable, "-m", "pip", *words, "--requirement", str(_REQUIREMENTS), "--dest", str(folder)]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(
            f"The libraries of {_REQUIREMENTS.relative_to(_ROOT)} cannot be had for Pyodide: they come from the"
            " registry of Python packages, and are needed once."
        )


def _add(archive: zipfile.ZipFile, name: str, content: bytes, *, keeps_source: bool = False) -> None:
    """Add a file, as if made at a fixed time, and not packed: the archive is packed as a whole.

    A source is kept beside its bytecode if the page shows it.
    """
    told = zipfile.ZipInfo(name)
    told.comment = b"keep the source" if keeps_source else b""
    archive.writestr(told, content, zipfile.ZIP_STORED)


def _files_of_package(available: Set[str]) -> list[Path]:
    """What a browser can use of this package: no module that imports a library that is not there."""
    files = [file for file in sorted(_PACKAGE.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    files = [file for file in files if not _FOR_OTHERS.match(file.relative_to(_PACKAGE).as_posix())]
    imported = {file: _imported_at_once(file) for file in files if file.suffix == ".py"}
    names = {_module_name(file): file for file in imported}
    while True:
        lost = {
            name
            for name, file in names.items()
            if any(_is_lost(module, names, available) for module in (*imported[file], name))
        }
        if not lost:
            return [file for file in files if file.suffix != ".py" or _module_name(file) in names]
        names = {name: file for name, file in names.items() if name not in lost}


def _is_lost(module: str, names: Collection[str], available: Set[str]) -> bool:
    """Whether a module cannot be imported: it, or a package that it is in, is not there."""
    root, *inner = module.split(".")
    if root != _PACKAGE.name:
        return root not in available
    return any(".".join([root, *inner[:count]]) not in names for count in range(len(inner) + 1))


def _module_name(file: Path) -> str:
    parts = file.relative_to(_PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported_at_once(file: Path) -> set[str]:
    """The modules that a module imports when it is imported; what stands in functions or under conditions is not."""
    found = set()
    for statement in ast.parse(file.read_bytes()).body:
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            found |= {statement.module, *_submodules(statement)}
    return found


def _submodules(statement: ast.ImportFrom) -> set[str]:
    """Those of the names imported from a package of ours that are modules."""
    names = {f"{statement.module}.{alias.name}" for alias in statement.names}
    return {name for name in names if _is_module(_PACKAGE.parent.joinpath(*name.split(".")))}


def _is_module(path: Path) -> bool:
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


if __name__ == "__main__":
    sys.exit(main())
