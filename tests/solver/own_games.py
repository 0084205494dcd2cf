"""Games as users may make them, each with something that a kernel written for ordinary boards would get wrong."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.games.catalogue import game

__all__ = ["OWN", "towers"]


def towers(
    name: str, heights: Iterable[int], lengths: Iterable[int], seed: int, *, avoidance: bool = False, runs: bool = False
) -> Game:
    """Stacks of these heights, with random lines of these lengths, or with runs of neighbouring numbers as well."""
    cells: list[Cell] = []
    for stack, height in enumerate(heights):
        for level in range(height):
            below = len(cells) - 1 if level else None
            cells.append(Cell(f"{stack}.{level}", f"s{stack:02}", (stack, level), below=below))
    rng = Random(seed)
    lines = {tuple(sorted(rng.sample(range(len(cells)), length))) for length in lengths}
    if runs:
        lines |= {(cell, cell + 1, cell + 2) for cell in range(len(cells) - 2)}
    return Game(name, name, Geometry(tuple(cells), tuple(sorted(lines))), avoidance)


def _misere() -> Game:
    return replace(game("tic-tac-toe"), id="misere", avoidance=True)


OWN: dict[str, Game] = {
    played.id: played
    for played in (
        _misere(),
        towers("scattered", [1] * 13, [1, 2, 3, 3, 3, 4, 4, 5, 5], seed=1),
        towers("unequal-towers", [5, 1, 2, 4, 3, 1], [3, 3, 3, 4, 4, 4, 2], seed=2),
        towers("falling-misere", [4, 2, 3, 3], [3, 3, 3, 3, 4, 4], seed=3, avoidance=True),
        towers("even-towers", [4, 2, 4, 2, 2], [3, 3, 3, 4, 4, 4, 4], seed=4),
        towers("touching-towers", [1, 2, 1, 3] * 5 + [1] * 10, [3, 4, 5], seed=5, runs=True),
        towers("full-word", [2] * 32, [4] * 15, seed=6),
        towers("no-lines", [2, 3], [], seed=7),
    )
}
