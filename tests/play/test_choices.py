from denkspiel.games.catalogue import game
from denkspiel.play.action import TakeCell
from denkspiel.play.player import Player, human_player
from denkspiel.play.session import Session
from tests.play.counting import Counting


def session_of() -> Session:
    """Ada against such a player; she begins."""
    session = Session(game("tic-tac-toe"), (human_player("Ada"), Player("counting", Counting())), seed="1")
    session.start()
    return session


def last_rating(session: Session) -> float | None:
    """What the last choice was rated at; `None` where there is none."""
    made = session.last_choice
    return None if made is None or made.choice is None else made.choice.ratings[made.move]


def test_the_last_choice_is_the_one_made_then_and_not_asked_for_again() -> None:
    session = session_of()
    assert last_rating(session) is None
    session.play(8)
    assert last_rating(session) is None
    session.think()
    assert last_rating(session) == 10
    session.ratings()
    assert last_rating(session) == 10, "asked for the next move meanwhile"
    session.play(7)
    assert last_rating(session) == 10
    session.think()
    assert last_rating(session) == 30
    made = session.last_choice
    assert made is not None
    assert (made.ply, made.side, made.player.name) == (4, 1, "counting")


def test_moves_taken_back_and_made_again_keep_what_was_thought_of_them() -> None:
    session = session_of()
    for cell in (8, 7):
        session.play(cell)
        session.think()
    session.take_back()
    assert last_rating(session) == 10
    session.redo()
    assert last_rating(session) == 20


def test_a_humans_own_move_is_no_choice_though_a_computer_made_the_same_one_before() -> None:
    session = session_of()
    session.play(8)
    session.think()
    move = session.moves[-1]
    session.swap_sides()
    session.change_player(0, human_player("Bob"))
    session.take_back()
    session.act(TakeCell(move))
    assert session.moves[-1] == move
    assert session.last_choice is None


def test_a_new_game_knows_no_choices_of_the_one_before() -> None:
    session = session_of()
    session.play(8)
    session.think()
    session.resume(session.moves)
    assert last_rating(session) is None, "the same moves, but nobody has chosen them in this game"
