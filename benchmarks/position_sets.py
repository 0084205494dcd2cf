"""Sets of positions that solvers are measured on, made by random moves.

For Connect Four they lie in `benchmarks/positions`, one position a line with its score ("4453 1"), and are of the kinds
that Pascal Pons made popular: by how many stones are on the board (begin, middle, end) and by how many more are played
until the game is over (easy, medium, hard). Made anew by

    python -m benchmarks.position_sets

which takes some minutes, because the hard ones must be solved to be known as hard.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tqdm import tqdm

from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver

__all__ = ["FOLDER", "KINDS", "Kind", "Lines", "main", "random_game", "read_set", "read_sets"]

FOLDER = Path(__file__).parent / "positions"

Lines = list[tuple[str, int]]
"""Moves with the score."""


@dataclass(frozen=True)
class Kind:
    """A kind of positions.

    Attributes:
        stones: how many are on the board.
        left: how many more are played until the game is over.
        size: the number of positions in a set.
        most_nodes: positions that take longer are skipped, since they are hardly of this kind.
    """

    stones: range
    left: range
    size: int
    most_nodes: int | None = None

    def made(self, solver: Solver, rng: Random, name: str) -> list[str]:
        """The lines of the set; every number of stones is as likely as any other."""
        lines: dict[str, None] = {}
        with tqdm(desc=name, total=self.size, disable=None) as bar:
            while len(lines) < self.size:
                moves, position = random_game(solver.game, rng.choice(self.stones), rng)
                solver.memory.clear()
                found = solver.search(position, nodes=self.most_nodes)
                if found.exact and found.low.plies in self.left:
                    lines[f"{moves} {found.low.stones}"] = None
                    bar.update(len(lines) - bar.n)
        return list(lines)


_BEGIN, _MIDDLE, _END = range(3, 15), range(15, 29), range(29, 42)
_EASY, _MEDIUM, _HARD = range(1, 15), range(15, 29), range(29, 43)
KINDS = {
    "end_easy": Kind(_END, _EASY, 300),
    "middle_easy": Kind(_MIDDLE, _EASY, 300),
    "middle_medium": Kind(_MIDDLE, _MEDIUM, 300),
    "begin_easy": Kind(_BEGIN, _EASY, 300, 100_000),
    "begin_medium": Kind(_BEGIN, _MEDIUM, 150, 1_000_000),
    "begin_hard": Kind(range(4, 13), _HARD, 40, 8_000_000),
}
_LARGE_TABLE = 128


def random_game(played: Game, stones: int, rng: Random) -> tuple[str, Position]:
    """This many random moves that do not end the game, and where they lead."""
    while True:
        position, moves = Position.start(played), list[int]()
        while position.outcome is None and len(moves) < stones:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        if position.outcome is None:
            return format_moves(played, moves), position


def read_set(file: Path, count: int | None = None) -> Lines:
    """The first lines of a file, or all."""
    with file.open(encoding="ascii") as text:
        pairs = [line.split() for line in text]
    return [(moves, int(score)) for moves, score in pairs[:count]]


def read_sets(folder: Path, count: int | None = None) -> dict[str, Lines]:
    """All sets of a folder by name, the known kinds first; "connect_four_" before a name does not count."""
    order = list(KINDS)
    files = {file.stem.removeprefix("connect_four_"): file for file in sorted(folder.glob("*.txt"))}
    names = sorted(files, key=lambda name: order.index(name) if name in order else len(order))
    return {name: read_set(files[name], count) for name in names}


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the sets that are named, or all."""
    solver = Solver(game("connect-four"), _LARGE_TABLE)
    FOLDER.mkdir(exist_ok=True)
    for name in (sys.argv[1:] if arguments is None else arguments) or KINDS:
        lines = KINDS[name].made(solver, Random(name), name)
        (FOLDER / f"{name}.txt").write_text("\n".join([*lines, ""]), encoding="ascii")
        print(f"{name}: {len(lines)} positions", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
