"""Levels between two others: which of them moves, and that each is as strong as its place says."""

from itertools import pairwise
from random import Random

import pytest

from denkspiel.core.message import Message
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.levels.between import Between
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import opponent, opponent_entries
from tests.arena.series import result_of

LADDER = [entry for entry in opponent_entries() if entry.role is OpponentRole.LEVEL]
POSITION = replay(game("tic-tac-toe"), "")


class _Fixed(Opponent):
    name = "fixed"
    searches = True

    def __init__(self, move: int, *, needs_solver: bool = False) -> None:
        self._move, self._needs_solver = move, needs_solver

    @property
    def needs_solver(self) -> bool:
        return self._needs_solver

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        return Choice(self._move, dict.fromkeys(position.legal_moves, 0))


@pytest.mark.parametrize("share", [0.0, 0.3, 0.8, 1.0])
def test_the_stronger_one_plays_its_share_of_the_moves(share: float) -> None:
    player = Between("between", _Fixed(0), _Fixed(1), share, Message("Plays."))
    moves = [player.choose(POSITION, Random(seed)).move for seed in range(2000)]
    assert sum(moves) / len(moves) == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize(("weaker", "stronger"), [(False, False), (False, True), (True, False)])
def test_compiled_code_is_needed_if_one_of_the_two_needs_it(weaker: bool, stronger: bool) -> None:
    two = _Fixed(0, needs_solver=weaker), _Fixed(1, needs_solver=stronger)
    assert Between("between", *two, 0.5, Message("Plays.")).needs_solver == (weaker or stronger)


def test_the_levels_stand_in_the_order_of_their_numbers_under_titles_of_their_own() -> None:
    def number(name: str) -> float:
        return float(name.removeprefix("level-").replace("-", "."))

    assert all(number(lower.name) < number(higher.name) for lower, higher in pairwise(LADDER))
    assert len({str(entry.title) for entry in LADDER}) == len(LADDER)
    assert len({str(opponent(entry.name).character) for entry in LADDER}) == len(LADDER)


@pytest.mark.parametrize("name", ["connect-four", "score-four", "hexagon", "tic-tac-toe-3d", "tic-tac-toe", "qubic"])
def test_the_lowest_three_levels_rise(name: str) -> None:
    lowest, _, third = (entry.name for entry in LADDER[:3])
    assert result_of(name, (third, lowest), 300, "between").score > 1 / 2
