"""How fast the pure-Python core is: random moves with legality and outcome, and perft.

For each game of the catalogue random games are played through the public `Position` alone: every step asks for the
outcome and the legal moves, draws one of them and plays it. Perft counts the move sequences of a given length.
"""

import sys
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.report import report, wanted
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from tools.markdown import markdown_table

__all__ = ["main", "perft", "perft_plies", "random_moves"]

MOVES = 40_000
"""Random moves in a round; the figure is taken over several rounds."""
ROUNDS = 7
LEAST_SEQUENCES = 60_000
"""Perft counts at least so many sequences, if a game has as many, and with as few plies as do."""


def random_moves(board: Game, least: int, rng: Random) -> int:
    """Play random games until at least that many moves are made; return how many were."""
    draw = rng.random
    made = 0
    while made < least:
        position = Position.start(board)
        while position.outcome is None:
            moves = position.legal_moves
            position = position.play(moves[int(draw() * len(moves))])
        made += position.ply
    return made


def perft(position: Position, plies: int) -> int:
    """The number of sequences of `plies` legal moves from here."""
    moves = position.legal_moves
    if plies <= 1:
        return len(moves) if plies else 1
    return sum(perft(position.play(move), plies - 1) for move in moves)


def perft_plies(position: Position) -> int:
    """How many plies hold `LEAST_SEQUENCES`; the most that the game can last if none do."""
    longest = position.game.geometry.size
    return next((plies for plies in range(longest) if perft(position, plies) >= LEAST_SEQUENCES), longest)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every game and show the table."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    heads = ("game", "random moves/s, median", "best round", "perft", "sequences", "sequences/s")
    report("core-speed", markdown_table(heads, [_row(name) for name in game_names()], " rrrrr"), options)
    return 0


def _row(name: str) -> tuple[object, ...]:
    board = game(name)
    speeds = [_moves_per_second(board, seed) for seed in range(ROUNDS)]
    plies = perft_plies(Position.start(board))
    began = perf_counter()
    sequences = perft(Position.start(board), plies)
    rate = sequences / (perf_counter() - began)
    return name, f"{median(speeds):,.0f}", f"{max(speeds):,.0f}", f"{plies} plies", f"{sequences:,}", f"{rate:,.0f}"


def _moves_per_second(board: Game, seed: int) -> float:
    rng = Random(seed)
    began = perf_counter()
    made = random_moves(board, MOVES, rng)
    return made / (perf_counter() - began)


if __name__ == "__main__":
    sys.exit(main())
