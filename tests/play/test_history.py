import pytest

from denkspiel.core.errors import IllegalMove
from denkspiel.core.notation import parse_moves, replay
from denkspiel.games.catalogue import game
from denkspiel.play.history import History

GAME = game("tic-tac-toe")


def history_of(moves: str) -> History:
    return History.from_moves(GAME, parse_moves(GAME, moves))


def test_moves_are_taken_back_and_made_again_in_the_same_portions() -> None:
    whole = history_of("b2a1c3")
    back = whole.take_back(1)
    assert back.undone == (parse_moves(GAME, "b2a1c3")[2:],)
    start = back.take_back(2)
    assert start.undone == (*back.undone, parse_moves(GAME, "b2a1"))
    assert start.position == replay(GAME, "")
    assert start.redo() == back
    assert start.redo().redo() == whole
    assert whole.redo() == whole


def test_a_new_move_forgets_what_was_taken_back_but_a_refused_one_does_not() -> None:
    back = history_of("b2a1").take_back(1)
    with pytest.raises(IllegalMove):
        back.play(back.moves[0])
    assert len(back.undone) == 1
    assert back.play(8).undone == ()


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalMove):
        History.from_moves(GAME, [4, 4])
    with pytest.raises(IllegalMove):
        History.from_moves(GAME, [4], ((0,), (4,)))


def test_what_was_taken_back_stone_by_stone_is_made_again_from_below() -> None:
    """Cell 1 rests on cell 0: it was lifted first, and comes last."""
    history = History.from_moves(game("connect-four"), (), ((1,), (0,)))
    assert history.redo().redo().moves == (0, 1)
