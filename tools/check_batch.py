"""Do games in a batch follow the rules? A million random moves of each game, compared with `Position` one by one.

    python -m tools.check_batch [--moves 1000000] [--write --date 2026-11-24]

Before every move the legal cells and how the game stands are compared, and the stones at the end. The games are those
of the catalogue and one from a file, whose stacks differ. The exit status is 1 if anything differs.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.report import parsed, report
from denkspiel.batch import DRAW, STAY, UNFINISHED, Batch
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from tools.markdown import markdown_table

__all__ = ["compared", "main"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "research" / "solver-checks.md"
HEADS = ("game", "games", "moves", "different", "seconds")
_AT_ONCE = 5000


def compared(board: Game, moves: int, at_once: int = _AT_ONCE) -> tuple[int, int, int]:
    """Play random games until so many moves are made: how many games and moves it were, and what differed."""
    games = made = different = seed = 0
    while made < moves:
        batch, positions = Batch(board, at_once), [Position.start(board)] * at_once
        games, seed = games + at_once, seed + 1
        while not batch.over.all():
            drawn = batch.random_moves(seed)
            different += _differences(batch, positions, drawn.tolist())
            going_on = [number for number, position in enumerate(positions) if position.outcome is None]
            for number in going_on:
                positions[number] = positions[number].play(int(drawn[number]))
            made += len(going_on)
            batch.play(drawn)
        different += _differences(batch, positions, [STAY] * at_once)
        first, second = batch.stones
        pairs = zip(first.tolist(), second.tolist(), positions, strict=True)
        different += sum((one, other) != (position.first, position.second) for one, other, position in pairs)
    return games, made, different


def _differences(batch: Batch, positions: Sequence[Position], drawn: Sequence[int]) -> int:
    """In how many games legal cells, the outcome, or whether there is a move, are not what the rules say."""
    cells = [np.flatnonzero(row).tolist() for row in batch.legal]
    outcomes = batch.outcome.tolist()
    return sum(
        (sorted(position.legal_moves), _outcome(position), position.outcome is not None)
        != (legal, outcome, move == STAY)
        for legal, outcome, move, position in zip(cells, outcomes, drawn, positions, strict=True)
    )


def _outcome(position: Position) -> int:
    """As a batch tells it."""
    if position.outcome is None:
        return UNFINISHED
    return DRAW if position.outcome.winner is None else position.outcome.winner


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and show the table; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--moves", type=int, default=1_000_000, help="of each game (default: %(default)s)")
    options = parsed(parser, arguments, PAGE)
    rows, wrong = [], 0
    for name in (*game_names(), str(ROOT / "examples" / "three-towers.toml")):
        begun = perf_counter()
        games, made, different = compared(game(name), options.moves)
        wrong += different
        seconds = f"{perf_counter() - begun:.0f}"
        rows.append((Path(name).stem, f"{games:,}", f"{made:,}", str(different), seconds))
        print(*rows[-1], flush=True)
    report(
        "batch-moves", markdown_table(HEADS, rows, " rrrr"), options, command="python -m tools.check_batch", page=PAGE
    )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
