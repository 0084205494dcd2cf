from dataclasses import replace

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from tools import check_batch

TIC_TAC_TOE = game("tic-tac-toe")


def test_games_are_compared_until_so_many_moves_are_made() -> None:
    games, made, different = check_batch.compared(TIC_TAC_TOE, 500, 40)
    assert (games, different) == (80, 0)
    assert 500 <= made <= 80 * 9


def test_other_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moves by the rules of the misere game: whoever wins in one loses in the other."""
    other = Position.start(replace(TIC_TAC_TOE, avoidance=True))
    monkeypatch.setattr(Position, "start", lambda _: other)
    assert check_batch.compared(TIC_TAC_TOE, 50, 40)[2] > 20
