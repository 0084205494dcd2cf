"""How many modules things pass through: a move in the terminal, its redraw, a click in the page, a position to solve.

    python -m tools.ways            counts
    python -m tools.ways --names    names the modules, too, in the order of their first calls

A way leads from an input to its answer: from a key read to the move made and on to the picture written, from a click to
the opponent's answer on the board, from a line with moves read to the line with its value written. A module counts if
one of its Python functions is called on the way, in whatever thread. What is set up once for many inputs does not
count (imports, tables, a book that is opened), nor do compiled functions. Each request to the service is a way of its
own: what several of them pass through counts as often. The service is seen from the application on; what stands before
it (`web.connection`) and worker processes are not. The page's modules are counted by the browser; without one, no click
is counted.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tools.markdown_table import markdown_table
from tools.page_way import click_way

__all__ = ["Way", "clicked", "main", "solved_by_search", "solved_in_book", "typed"]

_SOLVE = ("tools.recorder", "solve", "connect-four", "-")
_IN_BOOK = ("4", "444")
_NOT_IN_BOOK = ("44444452222266", "444444522222666")
"""Positions of Connect Four: one that sets up what all need, and the one that is followed."""


@dataclass(frozen=True)
class Way:
    """A way through the program.

    Attributes:
        name: what passes.
        modules: through which modules, in the order of first calls.
        requests: the requests to the service on the way.
    """

    name: str
    modules: Sequence[str]
    requests: Sequence[str] = ()


def typed() -> list[Way]:
    """The ways of Enter in the full-screen game: to the move made, and to its picture."""
    move, redraw = _told("tools.typist")
    return [Way("a move in the terminal", move), Way("its redraw", redraw)]


def clicked() -> list[Way]:
    """The ways of a click through the page and through the service; none without a browser."""
    click = click_way()
    if click is None:
        return []
    return [
        Way("a click, in the service", click.modules, click.requests),
        Way("a click, in the page", click.scripts),
    ]


def solved_by_search() -> Way:
    """The way of a position through `denkspiel solve` to be searched."""
    return Way("a position to solve, without a book", _told(*_SOLVE, "--no-book", lines=_NOT_IN_BOOK))


def solved_in_book() -> Way:
    """The way of a position through `denkspiel solve` that is found in the book."""
    return Way("a position to solve, in the book", _told(*_SOLVE, lines=_IN_BOOK))


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--names", action="store_true", help="name the modules, too")
    options = parser.parse_args(arguments)
    ways = [*typed(), *clicked(), solved_by_search(), solved_in_book()]
    rows = [(way.name, len(way.modules), len(way.requests) or "") for way in ways]
    print(markdown_table(("way", "modules", "requests"), rows, " rr"))
    if options.names:
        for way in ways:
            print(f"\n{way.name}: {' '.join((*way.requests, *way.modules))}")
    return 0


def _told(module: str, *words: str, lines: Sequence[str] = ()) -> list[str]:
    """What a module prints as JSON that is run in a process of its own.

    Raises:
        CalledProcessError: it failed.
    """
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", module, *words], input=text, stdout=subprocess.PIPE, text=True, check=True
    )
    told: list[str] = json.loads(done.stdout)
    return told


if __name__ == "__main__":
    sys.exit(main())
