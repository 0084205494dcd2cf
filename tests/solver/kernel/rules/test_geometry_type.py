"""What is written for a game as constants and shifts, against its lines and stacks one by one."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.rules import geometry_type
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import AnyGame, CompiledGame, GeneralGame
from tests.solver.from_python import from_python
from tests.solver.interpreted import interpreted
from tests.solver.own_games import OWN, towers

MOST_CODE = 1_000_000
CROWDED = towers("crowded", [1] * 36, [3] * 300, seed=8)
"""Lines of 36 cells that share their shapes with others, but of which there are hundreds."""
GAME_CONSTANTS = [name for name in geometry_type.__all__ if hasattr(getattr(geometry_type, name), "value")]
GAMES = [game(name) for name in ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")] + [
    OWN["even-towers"],
    OWN["touching-towers"],
    OWN["full-word"],
    OWN["scattered"],
    CROWDED,
]


def drawn(played: Game, rng: Random) -> list[tuple[int, int]]:
    """Cells taken, as stacks grow, and which of them belong to one player: boards more or less full."""
    found = []
    for share in (0.3, 0.6, 0.9) * 7:
        taken = 0
        for stack in played.geometry.stacks:
            height = sum(rng.random() < share for _ in stack)
            taken |= sum(1 << cell for cell in stack[:height])
        found.append((taken, taken & rng.getrandbits(64) | taken & rng.getrandbits(64)))
    return found


@pytest.mark.parametrize("kind", [CompiledGame, GeneralGame])
@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_lines_are_found_by_shifting_or_in_a_table(played: Game, kind: type[AnyGame]) -> None:
    layout = layout_of(played)
    compiled = kind(layout)
    completing, owns_line = from_python(geometry_type.completing_cells), from_python(geometry_type.has_line)
    for taken, stones in drawn(played, Random(played.id)):
        lines = played.geometry.line_masks
        ends = {line & ~stones for line in lines if (line & ~stones).bit_count() == 1}
        told = int(completing(compiled, np.uint64(layout.stones(stones))))
        assert told & ~layout.stones(taken) == layout.stones(sum(end for end in ends if not end & taken))
        assert owns_line(compiled, np.uint64(layout.stones(stones))) == any(stones & line == line for line in lines)


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_where_a_cell_lies(played: Game) -> None:
    layout, size = layout_of(played), played.geometry.size
    compiled = CompiledGame(layout)
    timely = interpreted(geometry_type.cells_ending_in_time)
    for stack in played.geometry.stacks:
        for level, cell in enumerate(stack):
            bit = np.uint64(1 << layout.bits[cell])
            stones = size - len(stack) + level + 1  # all other stacks are full, and this cell ends the game
            worth = (size + 2 - stones) // 2
            for least in range(-1, size + 1):
                assert bool(timely(compiled, least) & bit) == (worth >= least)


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_the_more_lines_cross_at_a_cell_the_larger_its_number(played: Game) -> None:
    layout, crossings = layout_of(played), interpreted(geometry_type.line_count_rank)
    numbers: dict[int, set[int]] = {}
    for cell, through in enumerate(played.geometry.lines_through):
        told = crossings(CompiledGame(layout), np.uint64(1 << layout.bits[cell]))
        numbers.setdefault(max(len(through), 1), set()).add(told)
    ordered = [numbers[count] for count in sorted(numbers)]
    assert [min(told) for told in ordered] == [max(told) for told in ordered] == sorted({*map(min, ordered)})


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe"])
def test_mirrors_are_symmetries_each_once(name: str) -> None:
    """Also of the word that tells the position: what follows a stack moves with it."""
    played = game(name)
    layout = layout_of(played)
    compiled, mirrored = CompiledGame(layout), interpreted(geometry_type.mirrored)
    images = played.geometry.automorphisms.images
    for _, stones in drawn(played, Random(name)):
        told = [int(mirrored(compiled, np.uint64(layout.stones(stones)), n)) for n in range(len(layout.mirrors))]
        assert sorted(told) == sorted(layout.stones(image) for image in list(images(stones))[1:])
    if layout.spare:
        tops = sum(1 << stack[-1] + 1 for stack in layout.stacks)
        assert all(int(mirrored(compiled, np.uint64(tops), n)) == tops for n in range(len(layout.mirrors)))


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_code_for_all_games_reads_in_tables_what_a_game_has_as_constants(played: Game) -> None:
    layout, rng = layout_of(played), Random(played.id)
    general, own = GeneralGame(layout, uses_policy_prior=True), CompiledGame(layout, uses_policy_prior=True)
    for name in GAME_CONSTANTS:
        assert _ask_constant(name)(general) == _ask_constant(name)(own), name
    answers: list[tuple[Any, list[Any]]] = [
        (from_python(geometry_type.lines_within), [np.uint64(rng.getrandbits(64) & layout.board) for _ in range(20)]),
        (from_python(geometry_type.line_count_rank), [np.uint64(1 << bit) for bit in layout.bits]),
        (from_python(geometry_type.cells_ending_in_time), list(range(-1, played.geometry.size + 1))),
    ]
    for function, questions in answers:
        assert [int(function(general, one)) for one in questions] == [int(function(own, one)) for one in questions]
    mirrored = from_python(geometry_type.mirrored)
    for number in range(len(layout.mirrors)):
        stones = np.uint64(rng.getrandbits(64) & layout.board)
        assert mirrored(general, stones, number) == mirrored(own, stones, number)


def _ask_constant(name: str) -> Any:
    constant = getattr(geometry_type, name)
    return njit(lambda game: constant(game))  # noqa: PLW0108 (an intrinsic cannot be compiled itself)


def test_no_more_code_is_written_than_compiles_in_seconds() -> None:
    """Lines of few shapes are found by a few shifts; of many shapes, in a loop over a table."""
    runs = towers("runs", [1] * 40, (), seed=1, runs=True)
    many = replace(runs, geometry=replace(runs.geometry, lines=tuple(combinations(range(40), 3))[:4500]))
    for played in (game("connect-four"), game("hexagon"), runs, game("hexagon:8"), many):
        completing = from_python(geometry_type.completing_cells)
        completing(CompiledGame(layout_of(played)), np.uint64(0))
        (code,) = completing.inspect_llvm().values()
        assert len(code) < MOST_CODE
