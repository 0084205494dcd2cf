"""What `master` gives away in Connect Four on the board of 42 cells, held against the book and the exact search.

It plays against each opponent, with both colours, after two moves by lot. Counted are its moves in positions where one
move is worse than another: how many change who wins, and how many win later or lose sooner than they need. The 95 %
interval of those that change who wins is Wilson's and takes moves as independent.

    python -m benchmarks.flawless [--seconds 0.2] [--games 10] [--write --date 2026-11-23]
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tqdm import tqdm

from benchmarks.report import parsed, report
from denkspiel.arena.table import SeriesResult
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent
from denkspiel.solver.book.book_solver import BookSolver
from denkspiel.solver.book.shipped_books import load_shipped_book
from tools.markdown import markdown_table
from tools.strength import PAGE

__all__ = ["RIVALS", "Faults", "faults", "main"]

RIVALS = ("level-7", "level-9", "master-1", "perfect")
HEADS = ("against", "moves", "change who wins", "95 % interval", "win later, lose sooner")
_DRAWN = 2


@dataclass
class Faults:
    """What was given away.

    Attributes:
        moves: how many were made where it mattered.
        outcomes: how many of them changed who wins.
        plies: how many others changed when.
    """

    moves: int = 0
    outcomes: int = 0
    plies: int = 0

    def add(self, others: "Faults") -> None:
        """Count others as well."""
        self.moves += others.moves
        self.outcomes += others.outcomes
        self.plies += others.plies


def faults(name: str, games: int, seconds: float, rival: str, player_name: str = "master") -> Faults:
    """Play so many games and count."""
    board = game(name)
    judge, player, other, found = (
        BookSolver(board, load_shipped_book(board)),
        opponent(player_name),
        opponent(rival),
        Faults(),
    )
    limit = Limit(seconds=seconds)
    for number in tqdm(range(games), desc=rival, disable=None):
        rng, position = Random(f"flawless/{number // 2}"), Position.start(board)
        for _ in range(_DRAWN):
            position = position.play(rng.choice(position.legal_moves))
        while position.outcome is None:
            if position.side_to_move != number % 2:
                position = position.play(other.choose(position, rng, limit).move)
                continue
            scores = judge.analyse(position)
            move, best = player.choose(position, rng, limit).move, max(scores.values())
            if len({*scores.values()}) > 1:
                found.moves += 1
                found.outcomes += scores[move].value != best.value
                found.plies += scores[move].value == best.value and scores[move] != best
            position = position.play(move)
    return found


def _row(name: str, found: Faults) -> tuple[str, ...]:
    low, high = SeriesResult(found.outcomes, 0, found.moves - found.outcomes).interval()
    return name, str(found.moves), str(found.outcomes), f"{low * 100:.1f} to {high * 100:.1f} %", str(found.plies)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print or write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.2, help="for a move (default: %(default)s)")
    parser.add_argument("--games", type=int, default=10, help="against each (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    rows, together = [], Faults()
    for rival in RIVALS:
        found = faults("connect-four", options.games, options.seconds, rival)
        rows.append(_row(rival, found))
        together.add(found)
    report("flawless", markdown_table(HEADS, [*rows, _row("all", together)], " rrrr"), options, page=PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
