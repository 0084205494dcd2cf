"""The page's modules and style sheets in few files, so that a browser need not ask for them one behind the other.

python -m tools.page_script --check  complains if the files are not as the modules and sheets are now
python -m tools.page_script --write  writes them anew

esbuild makes them, one of the programs of package-lock.json. Where there is no Node, or no esbuild for the system, the
files stay as they are, which is a failure only if Node is required; playing needs none of it.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import node

__all__ = ["FOLDER", "main"]

_STATIC = Path(__file__).parents[1] / "src" / "denkspiel" / "web" / "static"
FOLDER = _STATIC / "page"
_ENTRIES = (
    *("page=js/main.js", "lazy=js/lazy_modules.js", "originals=js/originals_modules.js"),
    "space=js/space_modules.js",
    *("page=css/page.css", "lazy=css/lazy.css", "originals=css/originals.css"),
)
"""What the first board needs, and what the page fetches lazily."""
_OPTIONS = (
    "--bundle",
    "--splitting",
    "--preserve-symlinks",
    "--format=esm",
    "--entry-names=[name]-[hash]",
    "--chunk-names=shared-[hash]",
    "--minify",
    "--charset=utf8",
    "--log-level=warning",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds old files, or if they cannot be made although they must."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the files anew")
    options = parser.parse_args(arguments)
    made = _made()
    if not made:
        print(f"{FOLDER.name}: cannot be made here and stays as it is", file=sys.stderr)
        return 1 if node.is_required() else 0
    is_old = made != _read(FOLDER)
    if is_old and options.write:
        FOLDER.mkdir(exist_ok=True)
        for name, content in made.items():
            (FOLDER / name).write_bytes(content)
        for file in FOLDER.iterdir():
            if file.name not in made:
                file.unlink()
    state = "as the sources are" if not is_old else "renewed" if options.write else "old; make docs renews it"
    print(f"{FOLDER.name}: {state}")
    return 1 if options.check and is_old else 0


def _made() -> dict[str, bytes]:
    """The files as they should be, by name; none if they cannot be made here."""
    with TemporaryDirectory() as folder:
        entries = [entry.replace("=", f"={_STATIC}/") for entry in _ENTRIES]
        node.main(["esbuild", *entries, f"--outdir={folder}", *_OPTIONS])
        return _without_stub(_read(Path(folder)))


def _without_stub(files: dict[str, bytes]) -> dict[str, bytes]:
    """The page's script as one file.

    All other scripts import it, so esbuild moves the whole of it to a shared file and leaves a script that only imports
    that one. A browser would have to fetch both.
    """
    for name, content in files.items():
        if name.startswith("page-") and (stub := re.fullmatch(rb'import"\./shared-(\w+)\.js";\s*', content)):
            shared, page = (f"{prefix}-{stub[1].decode('ascii')}.js" for prefix in ("shared", "page"))
            others = {other: text for other, text in files.items() if other not in (name, shared)}
            renamed = {other: text.replace(shared.encode(), page.encode()) for other, text in others.items()}
            return renamed | {page: files[shared]}
    return files


def _read(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*")}


if __name__ == "__main__":
    sys.exit(main())
