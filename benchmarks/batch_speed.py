"""Moves a second of many games at once, beside OpenSpiel and PettingZoo where they are installed, and single calls.

Every way plays random games of Connect Four to their ends, one process and one thread. Where nothing else is said a
step asks for the legal moves, draws one and plays it. Seconds are those of the processor: the figures are for one core,
whatever else the machine does.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from benchmarks.core_speed import random_moves
from benchmarks.report import report, wanted
from denkspiel.batch import STAY, Batch
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.solver.exact.solver import Solver
from tools.markdown import markdown_table

__all__ = ["main", "played_moves", "playout_speed"]

SIZES = (1_024, 65_536)
"""Games at once."""
ROUNDS = 5
PYTHON_MOVES = 20_000
"""So many are made by what plays game by game; a tenth by PettingZoo."""
SINGLES = 100
"""Positions and games of which each is solved, or replayed, by a call of its own."""
_LATE, _LONG = 32, 38
"""Stones of the positions, and the shortest of the games."""


def played_moves(batch: Batch, seed: int) -> tuple[int, float]:
    """Play all games with moves that are given; how many moves were made, and the seconds that `play` took for them."""
    made, seconds = 0, 0.0
    while not batch.over.all():
        moves = batch.random_moves(seed)
        made += int((moves != STAY).sum())
        began = process_time()
        batch.play(moves)
        seconds += process_time() - began
    return made, seconds


def playout_speed(board: Game, games: int, seed: int) -> float:
    """Moves a second of random games to the end."""
    batch = Batch(board, games)
    began = process_time()
    return batch.random_playouts(seed) / (process_time() - began)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    rows = [*_batches(), *_one_by_one(), *_singles(game("connect-four"))]
    report("batch-speed", markdown_table(("what", "median", "best round"), rows, " rr"), options)
    return 0


def _batches() -> list[tuple[str, ...]]:
    four = game("connect-four")
    rows: list[tuple[str, ...]] = [
        (f"`Batch.play` of given moves, {size:,} games", *_rate(_given, four, size)) for size in SIZES
    ]
    for name in game_names():
        rows.append(
            (f"`Batch.random_playouts`, {name}, {SIZES[-1]:,} games", *_rate(playout_speed, game(name), SIZES[-1]))
        )
    return rows


def _one_by_one() -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        ("`Position`", *_rate(_timed, lambda seed: random_moves(game("connect-four"), PYTHON_MOVES, Random(seed))))
    ]
    for name, module, made in (
        ("OpenSpiel, `connect_four`, from Python", "pyspiel", _open_spiel),
        ("PettingZoo, `connect_four_v3`", "pettingzoo.classic.connect_four_v3", _pettingzoo),
    ):
        try:
            library = import_module(module)
        except ImportError as error:
            rows.append((name, f"not measured: {error}", ""))
        else:
            rows.append((name, *_rate(_timed, partial(made, library))))
    return rows


def _rate(speed: Callable[..., float], *arguments: Any) -> tuple[str, str]:
    """The median of several rounds, the first of which is not counted: it may compile something."""
    speeds = [speed(*arguments, seed) for seed in range(ROUNDS + 1)][1:]
    return f"{median(speeds) / 1e6:.3g} million moves/s", f"{max(speeds) / 1e6:.3g} million moves/s"


def _given(board: Game, games: int, seed: int) -> float:
    """Moves a second of `Batch.play`, over as many batches as make a million moves or so."""
    each = [played_moves(Batch(board, games), seed * 1000 + number) for number in range(max(1, 50_000 // games))]
    return sum(made for made, _ in each) / sum(seconds for _, seconds in each)


def _timed(made: Callable[[int], int], seed: int) -> float:
    began = process_time()
    return made(seed) / (process_time() - began)


def _open_spiel(library: Any, seed: int) -> int:
    board, draw, made = library.load_game("connect_four"), Random(seed).random, 0
    while made < PYTHON_MOVES:
        state = board.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(draw() * len(moves))])
            made += 1
    return made


def _pettingzoo(library: Any, seed: int) -> int:
    environment, draw, made = library.raw_env(), Random(seed).random, 0
    while made < PYTHON_MOVES // 10:
        environment.reset(seed=made)
        while environment.agents:
            seen, _, over, cut, _ = environment.last()
            moves = np.flatnonzero(seen["action_mask"])
            if over or cut:
                environment.step(None)
            else:
                environment.step(int(moves[int(draw() * len(moves))]))
                made += 1
    return made


def _singles(board: Game) -> list[tuple[str, ...]]:
    """Calls for one position, or one game, at a time."""
    rng, solver = Random(1), Solver(board, megabytes=16)
    ends = [_random_game(board, rng) for _ in range(20 * SINGLES)]
    texts = [format_moves(board, moves) for moves in ends if len(moves) >= _LONG][:SINGLES]
    positions = [replay(board, text[:_LATE]) for text in texts]
    return [
        (f"`Solver.score`, a position of {_LATE} stones", *_each(solver.score, positions)),
        (f"`replay`, a game of {_LONG} moves or more", *_each(partial(replay, board), texts)),
    ]


def _random_game(board: Game, rng: Random) -> list[int]:
    position, moves = Position.start(board), list[int]()
    while position.outcome is None:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return moves


def _each(call: Callable[[Any], object], entries: Sequence[Any]) -> tuple[str, str]:
    rounds = []
    for _ in range(ROUNDS + 1):
        began = process_time()
        for entry in entries:
            call(entry)
        rounds.append((process_time() - began) / len(entries))
    return f"{median(rounds[1:]) * 1e6:.1f} µs", f"{min(rounds) * 1e6:.1f} µs"


if __name__ == "__main__":
    sys.exit(main())
