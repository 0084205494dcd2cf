"""The page without a server: a folder that any web server can host, with the program itself for the browser.

python -m tools.static_site FOLDER  builds it; needs Node, and the registries of npm and Python packages

The folder holds the page, the Python of package-lock.json (Pyodide), the libraries of requirements/browser.txt, and
those parts of this package that a browser can run, compiled to bytecode. Large files are packed as a whole, whatever
the web server does. Nothing in it is another implementation.
"""

import argparse
import asyncio
import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from denkspiel.locale import LANGUAGES
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import STATIC_FOLDER, Settings
from denkspiel.web.in_browser.application import ask
from tools import node

__all__ = ["build", "main"]

_ROOT = Path(__file__).parents[1]
_PACKAGE = _ROOT / "src" / "denkspiel"
_PYODIDE = _ROOT / "node_modules" / "pyodide"
_REQUIREMENTS = _ROOT / "requirements" / "browser.txt"
_PLATFORM = ("--python-version=3.14", "--implementation=cp", "--abi=cp314", "--platform=pyemscripten_2026_0_wasm32")
"""What Pyodide is, in the words of pip."""
_LEFT_OUT = (
    *("arena/results_page", "batch", "cli", "envs", "exercise", "tui", "uci", "web/static"),
    *(f"solver/{name}" for name in ("dataset", "network", "training")),
    *(f"solver/kernel/{name}" for name in ("exact", "jit", "rules", "threats")),
)
"""Parts of this package that need processes, a terminal or a compiler, or are files of the page."""
_MARK = b'data-server="none"'
"""By this the page knows that there is no server."""
_UNUSED_LIBRARY = re.compile(
    "(antigravity|_pyrepl|ctypes/(macholib|test)|curses|dbm|doctest|ensurepip|ftplib|idlelib|imaplib|lib2to3|mailbox"
    "|multiprocessing|nntplib|pdb|pickletools|poplib|profile|pstats|pydoc|pydoc_data|smtplib|sqlite3|telnetlib|test"
    "|this|tkinter|turtle|turtledemo|unittest|venv|webbrowser|wsgiref|xmlrpc|_pydecimal|_pydatetime|_pyio|xml)([./]|$)"
)
"""Modules of the standard library that nothing here imports; without them a third less has to be loaded."""


_UNUSED_IN_WHEELS = re.compile(
    "pydantic/(v1/|mypy)|anyio/(_backends/_trio|pytest_plugin)|starlette/testclient|.*[.]pyi$"
)


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
    """Build the site into a folder, in the place of what was built there before."""
    with TemporaryDirectory() as made:
        _write_site(Path(made))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)


def _write_site(folder: Path) -> None:
    html, edition = _page()
    static = folder / "static" / edition
    shutil.copytree(STATIC_FOLDER, static, ignore=shutil.ignore_patterns("index.html", "css", "js", "in_browser"))
    scripts = STATIC_FOLDER / "js" / "in_browser"
    for name in ("transport.js", "worker.js"):
        shutil.copy(scripts / name, static / name)
    (folder / "index.html").write_bytes(html)
    (folder / "manifest.webmanifest").write_bytes(_answer("/manifest.webmanifest"))
    _write_python(static / "python")
    kept = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    worker = (scripts / "service_worker.js").read_text(encoding="utf-8")
    worker = worker.replace('"EDITION"', json.dumps(edition)).replace('["FILES"]', json.dumps(["./", *kept]))
    (folder / "service-worker.js").write_text(worker, encoding="utf-8")


def _page() -> tuple[bytes, str]:
    """The HTML, with the first answers in all languages and with the program in place of a server; and its edition."""
    pages = {language: _answer(f"/?language={language}", language) for language in LANGUAGES}
    html = pages[LANGUAGES[0]]
    place = re.compile(rb'(<script type="application/json" id="answers">)(.*?)(</script>)', re.DOTALL)
    answers: dict[str, object] = {}
    for page in pages.values():
        found = place.search(page)
        assert found is not None, "the page is told its first answers"
        answers |= json.loads(found[2])
    told = json.dumps(answers, ensure_ascii=False).replace("<", "\\u003c").encode()
    edition = re.search(rb'"static/([0-9a-f]{16})/', html)
    assert edition is not None, "the page names its edition"
    transport = b'<script type="module" src="static/%s/transport.js"></script>' % edition[1]
    html = place.sub(lambda found: found[1] + told + found[3], html)
    html = html.replace(b"<html ", b"<html %s " % _MARK, 1).replace(b"</title>", b"</title>\n" + transport, 1)
    return html, edition[1].decode()


def _answer(address: str, language: str = LANGUAGES[0]) -> bytes:
    """What a server answers to a browser that prefers this language."""
    parts = []
    app = create_app(Settings(workers=0))
    headers = {"accept-language": language}
    asyncio.run(ask(app, "GET", address, b"", lambda _status, _kind, part, _more: parts.append(part), headers))
    return b"".join(parts)


def _write_python(folder: Path) -> None:
    """Pyodide, and what it runs."""
    folder.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json"):
        shutil.copy(_PYODIDE / name, folder / name)
    with TemporaryDirectory() as made:
        wheels = Path(made, "wheels")
        asked = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "-r", str(_REQUIREMENTS), "-d", str(wheels)]
        subprocess.run([sys.executable, "-m", "pip", *asked, *_PLATFORM], check=True)
        archive = Path(made, "denkspiel.zip")
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as target:
            for wheel in sorted(wheels.iterdir()):
                with zipfile.ZipFile(wheel) as source:
                    _copy(target, source, (name for name in source.namelist() if _is_needed(name)))
            for file in sorted(_PACKAGE.rglob("*")):
                name = file.relative_to(_PACKAGE).as_posix()
                if file.is_file() and "__pycache__" not in name and not name.startswith(_LEFT_OUT):
                    target.write(file, f"denkspiel/{name}")
        library = Path(made, "python_stdlib.zip")
        with (
            zipfile.ZipFile(_PYODIDE / "python_stdlib.zip") as source,
            zipfile.ZipFile(library, "w", zipfile.ZIP_STORED) as target,
        ):
            _copy(target, source, (name for name in source.namelist() if not _UNUSED_LIBRARY.match(name)))
        given = [str(_PYODIDE), str(library), str(folder), str(archive), str(folder)]
        if node.main([str(Path(__file__).with_suffix(".mjs")), *given]):
            raise SystemExit("The program could not be compiled for the browser.")
    shutil.copy(_PYODIDE / "pyodide.asm.wasm", folder)
    for name in ("pyodide.asm.wasm", "python_stdlib.zip", "denkspiel.zip"):
        file = folder / name
        file.with_name(f"{name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
        file.unlink()


def _is_needed(name: str) -> bool:
    """Whether a file of a wheel is of use when the program runs."""
    return (".dist-info/" not in name or name.endswith("/METADATA")) and not _UNUSED_IN_WHEELS.match(name)


def _copy(target: zipfile.ZipFile, source: zipfile.ZipFile, names: Iterable[str]) -> None:
    for name in names:
        target.writestr(zipfile.ZipInfo(name), source.read(name), zipfile.ZIP_STORED)


if __name__ == "__main__":
    sys.exit(main())
