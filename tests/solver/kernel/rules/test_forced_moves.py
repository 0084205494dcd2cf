"""Positions on words, against brute force, which knows neither words nor what is forced."""

from random import Random
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.rules import forced_moves
from denkspiel.solver.kernel.rules.bit_layout import Layout, layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings
from tests.solver.interpreted import interpreted
from tests.solver.own_games import OWN, towers

settle, best_value, worst_value, last_asked = map(
    interpreted,
    (forced_moves.play_forced_moves, forced_moves.upper_limit, forced_moves.lower_limit, forced_moves.last_open_ply),
)

GAMES = [
    game("tic-tac-toe"),
    OWN["misere"],
    towers("low-towers", [3, 2, 3, 1], [3, 3, 2, 3, 4], seed=1),
    towers("high-towers", [4, 4], [2, 3, 3, 3], seed=2),
    towers("low-misere", [3, 2, 3, 1], [3, 3, 3, 4], seed=3, avoidance=True),
]


def ends(played: Game, stones: int, taken: int) -> int:
    """The free cells where these stones would complete a line."""
    found = 0
    for line in played.geometry.line_masks:
        missing = line & ~stones
        found |= missing if missing.bit_count() == 1 and not missing & taken else 0
    return found


def cells(layout: Layout, word: Any) -> int:
    """What a word of the kernel holds, as a bit mask of cells."""
    return sum(1 << cell for cell, bit in enumerate(layout.bits) if int(word) >> bit & 1)


def value(known: Endings, own: int, enemy: int) -> int:
    """On the kernel's scale, for the side to move."""
    size = len(known.below)
    return Score(*known.value(own, enemy), size, (own | enemy).bit_count()).stones


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_what_is_played_at_once_is_forced_and_what_is_decided_is_so(played: Game) -> None:
    layout, known = layout_of(played), Endings(played)
    compiled = CompiledGame(layout)
    known.value(0, 0)
    tight = set()
    for own, enemy in Random(1).sample(sorted(known.known), min(400, len(known.known))):
        ply = (own | enemy).bit_count()
        words = (np.uint64(layout.stones(stones)) for stones in (own, enemy))
        wins = np.uint64(layout.stones(ends(played, own, own | enemy)))
        decided, told, *stones, its_ply, its_wins, its_threats, its_moves = settle(compiled, *words, ply, wins)
        sign = -1 if (its_ply - ply) & 1 else 1
        true = sign * value(known, own, enemy)
        if decided:
            assert told == true
            continue
        its_own, its_enemy, moves = (cells(layout, word) for word in (*stones, its_moves))
        assert value(known, its_own, its_enemy) == true
        assert worst_value(compiled, its_ply) <= true <= best_value(compiled, its_ply)
        tight |= {true == worst_value(compiled, its_ply), 2 * (true == best_value(compiled, its_ply))}
        children = [
            after(known, its_own | 1 << cell, its_enemy) for cell in range(played.geometry.size) if moves >> cell & 1
        ]
        assert max(children) == true
        assert len(children) > 1 or played.geometry.gravity
        if not played.avoidance:
            free = own | enemy | its_own | its_enemy
            assert cells(layout, its_wins) == ends(played, its_own, free)
            assert cells(layout, its_threats) == ends(played, its_enemy, free)
    assert {1, 2} <= tight, "the bounds of unforced nodes are reached"


def after(known: Endings, own: int, enemy: int) -> int:
    """The value of the move that led to these stones, for the one who made it."""
    size, ply = len(known.below), (own | enemy).bit_count()
    return Score(*known.after(own, enemy), size, ply - 1).stones


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_after_the_last_ply_a_question_is_answered_by_the_best_or_the_worst_value(played: Game) -> None:
    compiled, size = CompiledGame(layout_of(played)), played.geometry.size

    def is_open(ply: int, beta: int) -> bool:
        return bool(worst_value(compiled, ply) < beta <= best_value(compiled, ply))

    for ply in range(size - 1):
        for beta in range(-size, size):
            if is_open(ply, beta):
                last = last_asked(compiled, ply, beta)
                for later in range(ply, size - 1):
                    assert is_open(later, 1 - beta if (later - ply) & 1 else beta) == (later <= last)


@pytest.mark.parametrize("name", ["connect-four", "score-four", "unequal-towers"])
def test_all_cells_above_and_below_some(name: str) -> None:
    """Where a spare bit follows each stack, and where none does."""
    played = OWN.get(name) or game(name)
    layout, rng, size = layout_of(played), Random(name), played.geometry.size
    all_above, all_below = interpreted(forced_moves.all_above), interpreted(forced_moves.all_below)
    for _ in range(60):
        those = rng.getrandbits(size) & rng.getrandbits(size)
        above = below = 0
        for stack in played.geometry.stacks:
            levels = [level for level, cell in enumerate(stack) if those >> cell & 1]
            if levels:
                above |= sum(1 << cell for cell in stack[levels[0] + 1 :])
                below |= sum(1 << cell for cell in stack[: levels[-1]])
        word = np.uint64(layout.stones(those))
        assert int(all_above(CompiledGame(layout), word)) == layout.stones(above)
        assert int(all_below(CompiledGame(layout), word)) == layout.stones(below)
