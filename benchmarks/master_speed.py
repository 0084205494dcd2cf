"""How `master` keeps to its time, how deep it looks, and how it fares against the best player of the original.

Whole games against `raumvier-2` with a time for every move; they take turns to begin, after two moves drawn by lot so
that the games differ. Overshoot is how much later than allowed a move came, at worst; an early move counts as none.
Choices that need no time (a proven win, a single move) are left out of depth and speed.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.report import machine
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import opponent
from denkspiel.solver.heuristic.estimator import Estimate, Estimator
from tools.markdown import markdown_table

__all__ = ["Record", "main", "play"]

GAMES = ("score-four", "qubic", "connect-four")
RIVAL = "raumvier-2"
MOST_OVERSHOOT = 0.05
"""Seconds."""
_DRAWN = 2
"""Moves by lot before the game begins."""
HEADS = ("game", "won", "drawn", "lost", "moves", "overshoot", "depth", "million nodes/s")


@dataclass
class Record:
    """What was seen in the games.

    Attributes:
        points: for each game 1 (won), 0 or -1 (lost).
        times: seconds of every move.
        estimates: those that took the time they were given.
    """

    points: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    estimates: list[Estimate] = field(default_factory=list)

    def overshoot(self, seconds: float) -> float:
        """By how many seconds a move was late at most."""
        return max(max(self.times, default=0.0) - seconds, 0.0)


def play(board: Game, games: int, seconds: float) -> Record:
    """Play this many games with this many seconds for each move."""
    estimator, rival, record = Estimator(board), opponent(RIVAL), Record()
    estimator.estimate(Position.start(board), nodes=1000)
    for number in range(games):
        rng, position = Random(number // 2), Position.start(board)
        while position.outcome is None:
            if position.ply < _DRAWN:
                move = rng.choice(position.legal_moves)
            elif position.side_to_move == number % 2:
                # the move that `master` would choose; the first one of equals
                began = perf_counter()
                estimate = estimator.estimate(position, seconds=seconds, margin=0)
                record.times.append(perf_counter() - began)
                if estimate.seconds > seconds / 2:
                    record.estimates.append(estimate)
                move = max(estimate.values, key=estimate.values.__getitem__)
            else:
                move = rival.choose(position, rng).move
            position = position.play(move)
        winner = position.outcome.winner
        record.points.append(0 if winner is None else 1 if winner == number % 2 else -1)
    return record


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and show the table; the exit status is 1 if a move was later than 50 ms."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", metavar="GAME", help=f"may be given several times ({GAMES})")
    parser.add_argument("--games", type=int, default=20, help="games of each kind (default 20)")
    parser.add_argument("--seconds", type=float, default=0.2, help="time for a move (default 0.2)")
    options = parser.parse_args(arguments)
    rows, latest = [], 0.0
    for name in options.game or GAMES:
        record = play(game(name), options.games, options.seconds)
        latest = max(latest, record.overshoot(options.seconds))
        rows.append(_row(name, record, options.seconds))
    print(markdown_table(HEADS, rows, " rrrrrrr"))
    print(f"\n{options.seconds} s a move against {RIVAL}; {machine()}")
    return int(latest > MOST_OVERSHOOT)


def _row(name: str, record: Record, seconds: float) -> tuple[object, ...]:
    depths = [estimate.depth for estimate in record.estimates]
    speeds = [estimate.nodes / estimate.seconds / 1e6 for estimate in record.estimates]
    counts = [record.points.count(point) for point in (1, 0, -1)]
    shown = (f"{record.overshoot(seconds) * 1e3:.1f} ms", median(depths or [0]), f"{median(speeds or [0]):.1f}")
    return (name, *counts, len(record.times), *shown)


if __name__ == "__main__":
    sys.exit(main())
