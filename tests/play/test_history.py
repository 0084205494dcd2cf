import pytest

from denkspiel.core.errors import IllegalMove
from denkspiel.core.notation import parse_moves, replay
from denkspiel.games.catalogue import game
from denkspiel.play.history import History

GAME = game("tic-tac-toe")


def history_of(moves: str) -> History:
    return History(GAME, parse_moves(GAME, moves))


def test_moves_lead_to_the_position() -> None:
    history = history_of("b2a1")
    assert history.moves == parse_moves(GAME, "b2a1")
    assert history.position == replay(GAME, "b2a1")
    assert [history.side_before(count) for count in (0, 1, 2)] == [0, 1, 0]


def test_moves_are_taken_back_and_made_again_in_the_same_portions() -> None:
    history = history_of("b2a1c3")
    assert history.take_back(1) == parse_moves(GAME, "b2a1c3")[2:]
    assert history.take_back(2) == parse_moves(GAME, "b2a1")
    assert history.position == replay(GAME, "")
    assert history.redo() == parse_moves(GAME, "b2a1")
    assert history.position == replay(GAME, "b2a1")
    assert len(history.redo()) == 1
    assert history.redo() == ()
    assert history.position == replay(GAME, "b2a1c3")


def test_a_new_move_forgets_what_was_taken_back_but_a_refused_one_does_not() -> None:
    history = history_of("b2a1")
    history.take_back(1)
    with pytest.raises(IllegalMove):
        history.make(history.moves[0])
    assert len(history.redo()) == 1
    history.take_back(1)
    history.make(8)
    assert history.redo() == ()


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalMove):
        History(GAME, [4, 4])
