"""The page's modules in one file, so that a browser need not ask for them one behind the other.

python -m tools.page_script --check  complains if the file is not as the modules are now
python -m tools.page_script --write  writes it anew

esbuild makes it, one of the programs of package-lock.json. Where there is no Node, or no esbuild for the system, the
file stays as it is, which is a failure only if Node is required; playing needs none of it.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import node

__all__ = ["FILE", "main"]

_STATIC = Path(__file__).parents[1] / "src" / "denkspiel" / "web" / "static"
_FIRST = _STATIC / "js" / "main.js"
FILE = _STATIC / "page.js"
_OPTIONS = ("--bundle", "--format=esm", "--minify", "--charset=utf8", "--log-level=warning")


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew or check; the exit status is 1 if a check finds an old file, or if it cannot be made although it must."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the file anew")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        made = Path(folder) / FILE.name
        node.main(["esbuild", str(_FIRST), f"--outfile={made}", *_OPTIONS])
        if not made.exists():
            print(f"{FILE.name}: cannot be made here and stays as it is", file=sys.stderr)
            return 1 if node.is_required() else 0
        text = made.read_bytes()
    is_old = not FILE.exists() or FILE.read_bytes() != text
    if is_old and options.write:
        FILE.write_bytes(text)
    state = "as the modules are" if not is_old else "renewed" if options.write else "old; make docs renews it"
    print(f"{FILE.name}: {state}")
    return 1 if options.check and is_old else 0


if __name__ == "__main__":
    sys.exit(main())
