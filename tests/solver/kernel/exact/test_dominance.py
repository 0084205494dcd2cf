"""What is taken over from positions answered before is true: brute force knows all values."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact.dominance import (
    DOMINANCE_BITS,
    DominanceBucket,
    DominanceKey,
    fill_dominance_key,
    probe_dominance,
    store_dominance,
)
from denkspiel.solver.kernel.jit.structs import struct_at
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.forced_moves import relevant_completions
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, completing_cells
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings, random_ending
from tests.solver.own_games import OWN, towers

ENDINGS = [
    (OWN["falling-misere"], 8),
    (OWN["even-towers"], 9),
    (towers("low-towers", [3, 2, 3, 1], [3, 3, 2, 3, 4], seed=1), 9),
    (game("connect-four:5x5"), 9),
    (game("score-four"), 8),
]
precedents_at, standing_at = struct_at(DominanceBucket), struct_at(DominanceKey)


def _stand(game: Any, own: Any, enemy: Any, standing: Any) -> None:
    taken = own | enemy
    wins = relevant_completions(game, completing_cells(game, own), taken)
    fill_dominance_key(
        game, own, enemy, wins, relevant_completions(game, completing_cells(game, enemy), taken), standing_at(standing)
    )


stood = njit(_stand)
kept = njit(
    lambda game, precedents, taken, standing, beta, bound, turn: store_dominance(
        game, precedents_at(precedents), taken, standing_at(standing), beta, bound, turn
    )
)
asked = njit(
    lambda game, precedents, taken, standing, beta: probe_dominance(
        game, precedents_at(precedents), taken, standing_at(standing), beta
    )
)


class Answers:
    """The answers about positions of a game, and how a position stands."""

    def __init__(self, played: Game) -> None:
        self.layout = layout_of(played)
        self.compiled = CompiledGame(self.layout)
        words = DominanceBucket.size() // 8 << DOMINANCE_BITS
        self._memory = np.zeros(words + 8, np.uint64)
        self._address = np.uint64(-(-self._memory.ctypes.data // 64) * 64)
        self._standing = np.zeros(1, DominanceKey.dtype())

    def _stand(self, own: int, enemy: int) -> tuple[Any, Any]:
        words = [np.uint64(self.layout.stones(stones)) for stones in (own, enemy)]
        standing = np.uint64(self._standing.ctypes.data)
        stood(self.compiled, *words, standing)
        return words[0] | words[1], standing

    def ask(self, own: int, enemy: int, beta: int) -> tuple[bool, int]:
        told, bound = asked(self.compiled, self._address, *self._stand(own, enemy), beta)
        return told, bound

    def keep(self, own: int, enemy: int, beta: int, bound: int, turn: int) -> None:
        kept(self.compiled, self._address, *self._stand(own, enemy), beta, bound, turn)


@pytest.mark.parametrize(("played", "free"), ENDINGS, ids=lambda value: getattr(value, "id", None))
def test_what_is_taken_over_is_true(played: Game, free: int) -> None:
    """Each position is asked about with a question and then answered, as well as can be or with any weaker bound."""
    rng, size, answers = Random(played.id), played.geometry.size, Answers(played)
    told = new = strict = 0
    for _ in range(3):
        ending, endings = random_ending(played, free, rng), Endings(played)
        assert ending is not None
        endings.value(ending.own, ending.enemy)
        met = dict[tuple[int, int], int]()
        for own, enemy in rng.choices(sorted(endings.known), k=1500):
            true = Score(*endings.known[own, enemy], size, (own | enemy).bit_count()).stones
            beta = true + rng.randint(-2, 3)
            known, bound = answers.ask(own, enemy, beta)
            if known:
                assert (bound >= beta) == (true >= beta)
                assert bound <= true if bound >= beta else bound >= true
                told += 1
                new += (own, enemy) not in met
                strict += (own, enemy) not in met and bound == true
            bound = rng.randint(beta, true) if true >= beta else rng.randint(true, beta - 1)
            answers.keep(own, enemy, beta, bound, rng.randrange(8))
            met[own, enemy] = true
    assert told > new > strict > 0


def test_nothing_is_taken_over_where_nothing_was_answered() -> None:
    answers = Answers(game("connect-four"))
    assert all(
        answers.ask(own, enemy, beta) == (False, -63) for own, enemy in ((0, 0), (1, 2)) for beta in range(-20, 21)
    )


def test_a_position_is_at_least_as_good_with_more_and_no_better_with_less() -> None:
    """The first player's stones on 1.1, 2.1 and 5.1, the second player's on 3.1, 4.1 and 1.2."""
    answers = Answers(game("connect-four"))
    own, enemy = _cells("1.1", "2.1", "5.1"), _cells("3.1", "4.1", "1.2")
    better = own | _cells("3.1"), enemy ^ _cells("3.1")
    worse = own ^ _cells("5.1"), enemy | _cells("5.1")
    answers.keep(own, enemy, 1, 3, 0)
    assert answers.ask(own, enemy, 3) == (True, 3)
    assert not answers.ask(own, enemy, 4)[0], "nothing was said of more"
    assert answers.ask(*better, 3) == (True, 3)
    assert not answers.ask(*worse, 3)[0]
    assert not answers.ask(own, enemy | _cells("6.1"), 3)[0], "other stacks"
    answers.keep(own, enemy, 6, 5, 1)
    assert answers.ask(*worse, 6) == (True, 5)
    assert not answers.ask(*better, 6)[0]


def _cells(*names: str) -> int:
    geometry = game("connect-four").geometry
    numbers = {cell.name: number for number, cell in enumerate(geometry.cells)}
    return sum(1 << numbers[name] for name in names)
