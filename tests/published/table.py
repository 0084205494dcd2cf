"""What others have published about the games, as `values.toml` has it, with its sources."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.play.positions.reader import read_position

__all__ = [
    "ATTACKS",
    "IN_A_ROW",
    "POSITIONS",
    "SIZES",
    "VALUES",
    "Attack",
    "Outcome",
    "Size",
    "Source",
    "Values",
    "compared_sizes",
    "plies",
    "sources",
]

_VALUES = {"f": 1, "=": 0, "s": -1}


@dataclass(frozen=True)
class Source:
    """Where a figure was published."""

    author: str
    title: str
    year: str
    address: str


@dataclass(frozen=True)
class Size:
    """Connect Four on a board of another size.

    Attributes:
        width: columns.
        height: rows.
        value: 1, 0 or -1: what the first player gets.
        plies: with which ply the game ends under perfect play, or 0 if that is not published.
    """

    width: int
    height: int
    value: int
    plies: int

    @property
    def name(self) -> str:
        """As in the table: "7x6"."""
        return f"{self.width}x{self.height}"


@dataclass(frozen=True)
class Values:
    """How many positions of a size the player to move wins, draws and loses, by plies from 0 on.

    Attributes:
        size: "7x6".
        counts: for each ply the three numbers.
        quickly: the last ply that the quick tests compare.
        long: the last ply that all tests compare.
    """

    size: str
    counts: tuple[tuple[int, ...], ...]
    quickly: int
    long: int


@dataclass(frozen=True)
class Outcome:
    """Who wins a game from the empty board.

    Attributes:
        game: its name in the program.
        value: 1, 0 or -1: what the first player gets.
        sources: keys of `sources`.
        tested: "quickly", "long" or "" if the program cannot find it out in a test.
    """

    game: str
    value: int
    sources: tuple[str, ...]
    tested: str


@dataclass(frozen=True)
class Attack:
    """A forced win in Gomoku.

    Attributes:
        title: what the source calls it.
        source: a key of `sources`.
        start: the position before the attack; the attacker is to move.
        line: the cells of the attack and its answers.
        quiet: how many moves are no fours, at most.
    """

    title: str
    source: str
    start: Position
    line: tuple[int, ...]
    quiet: int


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "values.toml").read_text(encoding="utf-8"))


def sources() -> dict[str, Source]:
    """All sources by key."""
    return {key: Source(**fields) for key, fields in _data()["sources"].items()}


def compared_sizes(table: str) -> tuple[list[str], list[str]]:
    """The sizes of a table that the quick tests and only the long ones compare."""
    lists = _data()[table]["tested"]
    return lists["quickly"].split(), lists["long"].split()


def _sizes() -> Iterator[Size]:
    table = _data()["connect-four"]
    for height, row in table["winners"].items():
        pairs = zip(row.split(), table["plies"][height].split(), strict=True)
        for width, (letter, plies) in enumerate(pairs, start=table["narrowest"]):
            yield Size(width, int(height), _VALUES[letter], int(plies))


def plies() -> tuple[list[int], int, int]:
    """How many positions Connect Four has after each ply, and the last ply of the quick tests and of all tests."""
    table = _data()["connect-four-plies"]
    return [*map(int, table["counts"].split())], table["quickly"], table["long"]


def _values(table: dict[str, Any]) -> Values:
    counts = zip_longest(*(map(int, table[kind].split()) for kind in ("won", "drawn", "lost")))
    return Values(table["size"], tuple(counts), table["quickly"], table["long"])


def _outcomes() -> Iterator[Outcome]:
    for row in _data()["in-a-row"]:
        for sizes in row["games"].split():
            yield Outcome(f"mnk:{sizes}", _VALUES[row["winner"]], (*row["sources"],), row["tested"])
    for row in _data()["cubes"]:
        yield Outcome(row["game"], _VALUES[row["winner"]], (*row["sources"],), row["tested"])


def _attack(row: dict[str, Any]) -> Attack:
    start = read_position(row.get("moves") or row["diagram"], "gomoku")
    assert start.side_to_move == ["first", "second"].index(row["attacker"]), row["title"]
    cell_of = {cell.move: number for number, cell in enumerate(game("gomoku").geometry.cells)}
    line = tuple(cell_of[word] for word in row["line"].split())
    return Attack(row["title"], row["source"], start, line, row.get("quiet", 0))


SIZES = tuple(_sizes())
POSITIONS = {
    f"{width}x{height}": int(count)
    for height, row in _data()["connect-four-positions"]["counts"].items()
    for width, count in enumerate(row.split(), start=1)
}
"""How many positions games of Connect Four can lead to, by size."""
VALUES = tuple(map(_values, _data()["connect-four-values"]))
IN_A_ROW = tuple(_outcomes())
ATTACKS = tuple(map(_attack, _data()["gomoku"]))
