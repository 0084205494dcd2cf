"""How soon the page shows its first board, compared with another version of it: medians of ratios, measured in turn.

python -m benchmarks.first_board --before DIR  compares with the version in that folder, a worktree of an older commit

Each visit has a browser that knows nothing of the page yet. It ends with the picture that has the board and the status
line. The two versions take turns, so that other work on the machine slows down both alike.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from benchmarks.report import parsed, report, words_of
from benchmarks.web_page import first_board
from benchmarks.web_server import served
from tools import chromium
from tools.markdown import markdown_table

__all__ = ["main"]

_PAGE = Path(__file__).parents[1] / "docs" / "research" / "server-measurements.md"
_GAMES = ("connect-four", "score-four")
_SLOWER = (1, 4)
"""How much slower the browser's processor is made."""
_HEADER = ("game", "processor", "before", "now", "ratio")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table; the exit status is 1 if a board comes later than before."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--before", type=Path, required=True, metavar="DIR", help="where the other version is")
    parser.add_argument("--games", nargs="+", default=_GAMES, metavar="GAME", help="usually %(default)s")
    parser.add_argument("--visits", type=int, default=40, help="of each game in each version (usually %(default)s)")
    options = parsed(parser, arguments, _PAGE)
    program = chromium.find()
    if program is None:
        print("There is no Chromium here.")
        return 1
    rows, ratios = [], []
    with ExitStack() as stack:
        services = [
            stack.enter_context(
                served("--database", f"{place}/games.sqlite", variables={"PYTHONPATH": f"{folder}/src"})
            )
            for folder in (options.before.resolve(), Path(__file__).parents[1])
            for place in (stack.enter_context(TemporaryDirectory()),)
        ]
        addresses = [f"http://{service.host}:{service.port}/" for service in services]
        browser = stack.enter_context(chromium.launched(program))
        for slower in _SLOWER:
            for game in options.games:
                pairs = _measured(browser, [f"{address}?game={game}" for address in addresses], slower, options.visits)
                ratios.append(median(now / before for before, now in pairs))
                times = [f"{1000 * median(column):.0f} ms" for column in zip(*pairs, strict=True)]
                processor = "as it is" if slower == 1 else f"{slower} times slower"
                rows.append((game, processor, *times, f"{ratios[-1]:.2f}"))
    command = f"python -m benchmarks.first_board {words_of(arguments)}"
    report("first-board", markdown_table(_HEADER, rows, "  rrr"), options, command=command, page=_PAGE)
    return 0 if max(ratios) <= 1 else 1


def _measured(browser: Browser, addresses: Sequence[str], slower: int, visits: int) -> list[tuple[float, float]]:
    """The seconds that each of the two versions took at each visit, after one that warms up the services."""
    pairs = []
    for number in range(visits + 1):
        both = [0.0, 0.0]
        for version in (0, 1) if number % 2 else (1, 0):
            both[version] = first_board(browser, addresses[version], slower)
        pairs.append((both[0], both[1]))
    return pairs[1:]


if __name__ == "__main__":
    sys.exit(main())
