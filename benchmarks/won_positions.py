"""Won positions of Score Four: how often does a player keep the win?

`benchmarks/positions/won_score_four.tsv` has one position a line: its moves, and the moves that keep the win. In each

- 20 to 30 stones are on the board, and the side to move wins; in half of the positions that is the first player;
- no stone completes a line at once, for either side, and at least one move gives the win away;
- what comes of every move was proven by the exact search.

They come from games that nothing was trained on. Even numbers are games of `master-2` against itself, odd ones
games against `master-1`, each after 2 to 4 random moves, with 20,000 nodes for a move. A game gives one position at
most: from a random number of stones on, the first one that belongs into the set and takes at most ten million nodes for
each proof. So with 20 to 22 stones the harder ones are missing. In the end stand two positions from games that were
lost. The set is made anew in about half an hour of processor time by

    python -m benchmarks.won_positions --make

All players choose in each position, in the same run:

    python -m benchmarks.won_positions [--player master] [--limit nodes=800000] [--limit seconds=1]
        [--positions 50] [--write --date 2026-11-29]

With nodes as the limit the figures are the same on every machine, however busy it is. A second of processor time is
about 4 million nodes here, so 4,000,000 stand for 1 s and 800,000 for 0.2 s. "Few ways" are positions in which at
most a third of the moves keep the win. The 95 % interval of a share is Wilson's.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from tqdm import tqdm

from benchmarks.position_sets import FOLDER
from benchmarks.ratings import is_quiet
from benchmarks.report import parsed, report
from denkspiel.arena.table import SeriesResult
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.opponents.roster import opponent
from denkspiel.solver.exact.solver import Solver
from tools.markdown import markdown_table
from tools.strength import PAGE

__all__ = ["FILE", "Choosing", "WonPosition", "main", "read_won_positions", "table"]

FILE = FOLDER / "won_score_four.tsv"
_GAME = "score-four"
_COUNT = 300
_STONES = range(20, 31)
_OPENING = (2, 3, 4)
_NODES = 20_000
"""Of each player for a move."""
_SOLVING = 10_000_000
"""Nodes to find out who wins a position, or what comes of a move."""
_MEGABYTES = 128
_AT_A_TIME = 32
"""Games between two looks at how many positions there are."""


@dataclass(frozen=True)
class WonPosition:
    """A position in which the side to move wins.

    Attributes:
        moves: those that led there.
        winning: the moves that keep the win.
    """

    moves: str
    winning: tuple[str, ...]

    @property
    def position(self) -> Position:
        """The position itself."""
        return replay(_GAME, self.moves)


_LOST_GAMES = (
    WonPosition("b4b4a2d4a1d1a4a3d2d2d4a1a2a2c2b2c2c2a2a1d2b4c2d2a1c4c4", ("d3",)),
    WonPosition("b4d4a1d1a4d4d4d4d3d3b4a3b4b4d1d3a3b2a1a3c2c2c2d3", ("a1", "a3", "b1")),
)
"""Won positions that `master-2` gave away in games against other programs."""


def read_won_positions(file: Path = FILE) -> list[WonPosition]:
    """All positions of a file."""
    found = []
    for line in file.read_text(encoding="ascii").splitlines():
        moves, winning = line.split("\t")
        found.append(WonPosition(moves, tuple(winning.split())))
    return found


def position_of_game(number: int) -> WonPosition | None:
    """The first position of this game, from a drawn number of stones on, that belongs into the set."""
    board, rng = game(_GAME), Random(f"won positions/{number}")
    players = [opponent("master-2"), opponent("master-1" if number % 2 else "master-2")]
    if rng.random() < 0.5:
        players.reverse()
    drawn, first = rng.choice(_OPENING), rng.choice(_STONES)
    position, moves, solver = Position.start(board), list[int](), Solver(board, _MEGABYTES)
    while position.outcome is None and position.ply <= _STONES[-1]:
        if position.ply >= first and is_quiet(position):
            found = _won(position, moves, solver)
            if found is not None:
                return found
        if position.ply < drawn:
            move = rng.choice(position.legal_moves)
        else:
            move = players[position.side_to_move].choose(position, rng, Limit(nodes=_NODES)).move
        moves.append(move)
        position = position.play(move)
    return None


def _won(position: Position, moves: Sequence[int], solver: Solver) -> WonPosition | None:
    """The position, if the side to move wins and at least one move gives that away, as far as it is soon proven."""
    whole = solver.search(position, nodes=_SOLVING, only_outcome=True)
    if whole.value != 1:
        return None
    winning = []
    for move in position.legal_moves:
        value = solver.search(position.play(move), nodes=_SOLVING, only_outcome=True).value
        if value is None:
            return None
        if value < 0:
            winning.append(move)
    if len(winning) == len(position.legal_moves):
        return None
    board = position.game
    return WonPosition(format_moves(board, moves), tuple(format_moves(board, [one]) for one in winning))


def make(file: Path, count: int = _COUNT) -> None:
    """Make the set anew; the file grows while games are played."""
    chosen = list[WonPosition]()
    missing, number = [count // 2, count // 2], 0
    with open_executor() as workers, tqdm(total=count, disable=None) as bar:
        while any(missing):
            for found in workers.map(position_of_game, range(number, number + _AT_A_TIME)):
                if found is not None and missing[found.position.side_to_move]:
                    missing[found.position.side_to_move] -= 1
                    chosen.append(found)
                    bar.update(1)
            number += _AT_A_TIME
            lines = [f"{one.moves}\t{' '.join(one.winning)}\n" for one in (*chosen, *_LOST_GAMES)]
            file.write_text("".join(lines), encoding="ascii")


@dataclass(frozen=True)
class Choosing:
    """What is measured; sent to the workers.

    Attributes:
        players: their names.
        limits: such as "nodes=800000".
    """

    players: tuple[str, ...]
    limits: tuple[str, ...]

    def __call__(self, one: WonPosition) -> dict[tuple[str, str], bool]:
        """By limit and player, whether the chosen move keeps the win."""
        kept, position = {}, one.position
        for limit in self.limits:
            for player in self.players:
                choice = _opponent(player).choose(position, Random(one.moves), _limit(limit))
                kept[limit, player] = format_moves(position.game, [choice.move]) in one.winning
        return kept


@lru_cache
def _opponent(name: str) -> Opponent:
    return opponent(name)


def _limit(text: str) -> Limit:
    unit, _, amount = text.partition("=")
    return Limit(nodes=int(amount)) if unit == "nodes" else Limit(seconds=float(amount))


def table(measured: Choosing, positions: Sequence[WonPosition], results: Sequence[dict[tuple[str, str], bool]]) -> str:
    """The shares, and against the first player in how many positions only one of the two keeps the win."""
    few = [3 * len(one.winning) <= len(one.position.legal_moves) for one in positions]
    rows = list[tuple[str, ...]]()
    for limit in measured.limits:
        for player in measured.players:
            kept = [result[limit, player] for result in results]
            first = [result[limit, measured.players[0]] for result in results]
            low, high = SeriesResult(sum(kept), 0, len(kept) - sum(kept)).interval()
            better = sum(one and not other for one, other in zip(kept, first, strict=True))
            worse = sum(other and not one for one, other in zip(kept, first, strict=True))
            hard = [one for one, is_hard in zip(kept, few, strict=True) if is_hard]
            rows.append(
                (
                    limit,
                    player,
                    f"{sum(kept)} of {len(kept)}",
                    f"{100 * sum(kept) / len(kept):.1f} %",
                    f"{100 * low:.1f} to {100 * high:.1f} %",
                    f"{sum(hard)} of {len(hard)}",
                    f"+{better} -{worse}",
                )
            )
    heads: tuple[str, ...] = (
        "limit",
        "player",
        "win kept",
        "share",
        "95 % interval",
        "few ways",
        f"than {measured.players[0]}",
    )
    if len(measured.players) == 1:
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    return markdown_table(heads, rows, "  rrrrr"[: len(heads)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Choose, and print or write the shares; or make the set."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--make", action="store_true", help="make the set anew")
    parser.add_argument("--player", action="append", help="the players (default: master)")
    parser.add_argument("--limit", action="append", help="such as nodes=800000 or seconds=0.2")
    parser.add_argument("--positions", type=int, help="so many of them (default: all)")
    options = parsed(parser, arguments, PAGE)
    if options.make:
        make(FILE)
        return 0
    measured = Choosing(
        tuple(options.player or ("master",)), tuple(options.limit or ("nodes=400000", "nodes=800000", "nodes=4000000"))
    )
    positions = read_won_positions()[: options.positions]
    results = []
    with open_executor() as workers, tqdm(total=len(positions), disable=None) as bar:
        for result in workers.map(measured, positions):
            results.append(result)
            bar.update(1)
    report("won-positions", table(measured, positions, results), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
