"""Renews what docs/reference/commands.md and a tutorial show below each call of the program.

    python -m tools.shown_calls

A call stands in a console block behind `$ denkspiel `. `tests/cli/test_pages.py` checks that the page is up to date.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["PAGES", "PROGRESS", "main", "renewed"]

_DOCS = Path(__file__).parents[1] / "docs"
PAGES = (_DOCS / "reference" / "commands.md", _DOCS / "tutorials" / "exact-analysis.md")
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PROMPT = "$ denkspiel "
PROGRESS = re.compile(r"^denkspiel: (\d+ % \(\d+ of \d+\)|[A-Z].* \.\.\.).*\n", re.MULTILINE)
"""What long work reports on slow machines, and where the solver is not compiled yet."""


def renewed(text: str, folder: str) -> str:
    """The page with what the program prints today; the calls run in the folder, one after the other."""

    def block(found: re.Match[str]) -> str:
        calls = [call.partition("\n")[0] for call in found[1].split(_PROMPT)[1:]]
        shown = "".join(f"{_PROMPT}{words}\n{_printed(words, folder)}" for words in calls)
        return f"```console\n{shown}```"

    return _BLOCK.sub(block, text)


def main() -> int:
    """Write the pages."""
    for page in PAGES:
        with TemporaryDirectory() as folder:
            before = page.read_text(encoding="utf-8")
            after = renewed(before, folder)
        page.write_text(after, encoding="utf-8")
        print(f"{page.name}: {'as the program answers' if after == before else 'renewed'}")
    return 0


def _printed(words: str, folder: str) -> str:
    """What a shell shows after that call: its output, then its errors."""
    settings = {**os.environ, "LANGUAGE": "en", "COLUMNS": "100"}
    settings.pop("NO_COLOR", None)
    command = f"{sys.executable} -m denkspiel {words}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + PROGRESS.sub("", done.stderr)


if __name__ == "__main__":
    sys.exit(main())
