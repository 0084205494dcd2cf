import pytest

from denkspiel.arena.balance import BalanceJudge
from denkspiel.arena.openings import random_openings
from denkspiel.arena.plan import ImpossiblePlan
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import solve


def test_even_is_what_perfect_play_draws() -> None:
    three = game("tic-tac-toe")
    balance = BalanceJudge(three)
    assert balance.is_even(Position.start(three))
    assert balance.is_even(replay(three, "b2a1"))
    assert not balance.is_even(replay(three, "b2a2"))  # an edge in answer to the centre loses
    assert not balance.is_even(replay(three, "b2a2a1"))


def test_the_openings_kept_are_drawn() -> None:
    seven = game("connect-four")
    found = random_openings(seven, 4, 10, "b", BalanceJudge(seven).is_even)
    assert len(found) == 10
    for opening in found:
        position = Position.start(seven)
        for move in opening:
            position = position.play(move)
        assert solve(position).value == 0


def test_a_game_without_draws_has_no_even_opening() -> None:
    with pytest.raises(ImpossiblePlan, match="Games of hexagon cannot end in a draw, so no opening is balanced"):
        BalanceJudge(game("hexagon"))
