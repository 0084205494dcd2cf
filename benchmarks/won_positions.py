"""Won positions of Score Four: how often does a player keep the win?

A set of 300 positions lies in `benchmarks/positions/won_score_four.tsv`, one a line: its moves, the moves that keep the
win, and how many nodes the exact search needed to find out who wins. In each

- 20 to 30 stones are on the board, and the side to move wins, in one half of them the first player;
- no stone would complete a line at once, for either side, and at least one move gives the win away;
- what comes of every move was proven by the exact search.

They are from games that nothing was trained on: even numbers are games of `master` against itself, odd ones against
`master-1`, each after 2 to 4 random moves, and a game gives one position at most. Positions that take many nodes to prove
are left out, so that with 20 to 22 stones the easier ones are in the set. Made anew (about an hour of processor time) by

    python -m benchmarks.won_positions --make

Players are asked for their choices in each position, all players in the same run:

    python -m benchmarks.won_positions [--player master-2 --player master] [--limit nodes=800000] [--positions 300]

A limit is `seconds=0.2` or `nodes=800000`; with nodes the figures are the same on every machine, and a busy machine does
no harm. `master` searches about 4 million nodes of this set in a second of processor time. The 95 % interval of a share
is Wilson's.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tqdm import tqdm

from benchmarks.position_sets import FOLDER
from benchmarks.ratings import is_quiet
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.executors.executors import open_executor
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent
from denkspiel.solver.exact.solver import Solver

__all__ = ["FILE", "WonPosition", "main", "read_won_positions"]

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
    players = [opponent("master"), opponent("master-1" if number % 2 else "master")]
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


def make(file: Path) -> None:
    """Make the set anew; the file grows while games are played."""
    chosen: tuple[list[tuple[int, WonPosition]], ...] = [], []
    number = 0
    with open_executor() as workers, tqdm(total=_COUNT, disable=None) as bar:
        while any(len(some) < _COUNT // 2 for some in chosen):
            numbers = range(number, number + _AT_A_TIME)
            for number, found in zip(numbers, workers.map(position_of_game, numbers), strict=True):
                winner = None if found is None else chosen[found.position.side_to_move]
                if found is not None and winner is not None and len(winner) < _COUNT // 2:
                    winner.append((number, found))
                    bar.update(1)
            number = numbers.stop
            lines = [found for _, found in sorted((*chosen[0], *chosen[1]), key=lambda pair: pair[0])]
            text = "".join(f"{one.moves}\t{' '.join(one.winning)}\n" for one in lines)
            file.write_text(text, encoding="ascii")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
