"""The dialogues in docs/how-to/engines.md with this program as the engine: what it answers to what is said there.

    python -m tools.dialogues --check
    python -m tools.dialogues --write

A dialogue is a block of code whose lines with `> ` are said to the engine. The first one of the page is that of an
example engine, and no matter of this tool. Nodes are the limit, so answers are always the same, except for times, which
stay as they are as long as nothing else has changed.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from denkspiel.games.catalogue import game
from denkspiel.uci.server import UciServer

__all__ = ["PAGE", "ROOT", "dialogues", "main", "renewed", "timeless"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "how-to" / "engines.md"
_DIALOGUE = re.compile(r"^```\n(?P<lines>> .*?)^```$", re.DOTALL | re.MULTILINE)
_SAID = "> "


def dialogues(text: str) -> list[tuple[list[str], list[str]]]:
    """For each dialogue of a page what is said to the engine, and what it answers."""
    blocks = [found["lines"].splitlines() for found in _DIALOGUE.finditer(text)]
    return [(_words(lines), [line for line in lines if not line.startswith(_SAID)]) for lines in blocks]


def timeless(lines: Sequence[str]) -> list[str]:
    """Without what depends on the machine: times, and the remark that loading takes long."""
    told = [line for line in lines if not line.startswith("info string preparing")]
    return [re.sub(r"nps \d+ time \d+", "nps N time T", line) for line in told]


def renewed(text: str) -> str:
    """The page with what this program answers today."""
    first = _DIALOGUE.search(text)
    begin = first.end() if first else 0
    return text[:begin] + _DIALOGUE.sub(_renewed, text[begin:])


def _words(lines: Sequence[str]) -> list[str]:
    return [line.removeprefix(_SAID) for line in lines if line.startswith(_SAID)]


def _renewed(found: re.Match[str]) -> str:
    """In the dialogues of the page all is said before anything but the answer to the last word comes."""
    lines = found["lines"].splitlines()
    words = _words(lines)
    said: list[str] = []
    UciServer(game("connect-four"), said.append).serve(words)
    told = [line for line in said if not line.startswith("info string preparing")]
    if timeless(told) == timeless([line for line in lines if not line.startswith(_SAID)]):
        return found[0]
    return "\n".join(["```", *(_SAID + word for word in words), *told, "```"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page; the exit status is 1 if a check finds a difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="only look, and complain")
    action.add_argument("--write", action="store_true", help="write the page")
    options = parser.parse_args(arguments)
    text = PAGE.read_text(encoding="utf-8")
    new = renewed(text)
    if options.write:
        PAGE.write_text(new, encoding="utf-8")
    elif new != text:
        print(f"The program answers otherwise than in {PAGE.name}; make docs writes what it answers.")
    return int(options.check and new != text)


if __name__ == "__main__":
    sys.exit(main())
