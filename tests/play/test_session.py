"""Sessions: everything that may be done at the board."""

from random import Random

import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidName, UnknownName
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Limit
from denkspiel.play.event import (
    Event,
    GameEnded,
    GameStarted,
    HintGiven,
    MoveMade,
    PlayerChanged,
    QuestionAnswered,
    QuestionAsked,
    SessionQuit,
    StonesSwapped,
)
from denkspiel.play.player import MAX_NAME_LENGTH, Player, computer_player, human_player
from denkspiel.play.seats import WhoBegins
from denkspiel.play.session import Session
from denkspiel.play.state import Question

CONNECT_FOUR = game("connect-four")


def session_of(first: str, second: str, *, seed: str = "7", begin: WhoBegins = WhoBegins.FIRST) -> Session:
    def sit(name: str) -> Player:
        return human_player(name) if name[0].isupper() else computer_player(name, CONNECT_FOUR)

    session = Session(CONNECT_FOUR, (sit(first), sit(second)), seed=seed, begin=begin)
    session.start()
    return session


def play_all(session: Session, moves: str) -> list[Event]:
    """Let humans on both sides make these moves."""
    events: list[Event] = []
    for move in parse_moves(session.game, moves):
        events += session.play(move)
    return events


def snapshot(session: Session) -> tuple[object, ...]:
    return session.state, session.debug


def test_a_human_moves_and_the_computer_answers() -> None:
    session = session_of("Ada", "homburg")
    (made,) = session.play(session.position.legal_moves[3])
    assert isinstance(made, MoveMade)
    assert (made.ply, made.side, made.player.name, made.choice) == (1, 0, "Ada", None)
    assert session.waits_for_computer
    (answer,) = session.think()
    assert isinstance(answer, MoveMade)
    assert answer.choice is not None
    assert answer.choice.move == answer.move
    assert not session.waits_for_computer


def test_an_illegal_move_leaves_everything_as_it_was() -> None:
    session = session_of("Ada", "Bob")
    play_all(session, "444444")
    before = snapshot(session)
    with pytest.raises(IllegalMove):
        session.play(parse_moves(CONNECT_FOUR, "4")[0])
    assert snapshot(session) == before


@pytest.mark.parametrize(("moves", "winner"), [("1212121", "Ada"), ("12121372", None), ("121213233424", None)])
def test_the_end_is_found_after_every_move(moves: str, winner: str | None) -> None:
    events = play_all(session_of("Ada", "Bob"), moves)
    ends = [event for event in events if isinstance(event, GameEnded)]
    assert [end.winner.name if end.winner else None for end in ends] == ([winner] if winner else [])


def test_after_the_end_only_help_quitting_and_a_new_game_remain() -> None:
    session = session_of("Ada", "Bob")
    play_all(session, "1212121")
    for action in (session.take_back, session.redo, session.hint, session.swap_sides, session.think):
        with pytest.raises(GameIsOver):
            action()
    with pytest.raises(GameIsOver):
        session.play(0)
    assert session.ratings() is None
    (started,) = session.new_game()
    assert isinstance(started, GameStarted)
    assert session.moves == ()
    play_all(session, "1212121")
    assert session.quit() == [SessionQuit()]
    assert session.has_quit


def test_new_game_and_quit_stand_behind_a_question() -> None:
    session = session_of("Ada", "Bob")
    play_all(session, "44")
    before = session.position, session.moves
    for ask, question in ((session.new_game, Question.NEW_GAME), (session.quit, Question.QUIT)):
        assert ask() == [QuestionAsked(question)]
        assert session.answer(yes=False) == [QuestionAnswered(question, yes=False)]
        assert (session.position, session.moves) == before
        assert session.state.question is None
        assert not session.has_quit
    session.new_game()
    events = session.answer(yes=True)
    assert isinstance(events[-1], GameStarted)
    assert session.moves == ()
    session.quit()
    assert session.answer(yes=True)[-1] == SessionQuit()
    with pytest.raises(IllegalMove, match="There is no question to answer"):
        session.answer(yes=True)


def test_take_back_between_humans_is_one_move_and_a_new_move_forgets_what_was_undone() -> None:
    session = session_of("Ada", "Bob")
    play_all(session, "123")
    session.take_back()
    session.take_back()
    assert format_moves(CONNECT_FOUR, session.moves) == "1"
    session.redo()
    assert format_moves(CONNECT_FOUR, session.moves) == "12"
    session.play(session.position.legal_moves[6])
    with pytest.raises(IllegalMove):
        session.redo()


def test_a_hint_comes_from_strength_one_unless_told_otherwise_and_disturbs_nothing() -> None:
    session = session_of("Ada", "homburg")
    before = snapshot(session)
    (hint,) = session.hint()
    assert isinstance(hint, HintGiven)
    assert hint.by == "raumvier-1"
    assert hint.choice.move in session.position.legal_moves
    (other,) = session.hint("raumvier-2")
    assert isinstance(other, HintGiven)
    assert other.by == "raumvier-2"
    assert snapshot(session) == before
    with pytest.raises(UnknownName, match="raumvier-1"):
        session.hint("raumvier-9")


def test_sides_are_swapped_in_mid_game() -> None:
    session = session_of("Ada", "homburg")
    (swapped,) = session.swap_sides()
    assert isinstance(swapped, StonesSwapped)
    assert [player.name for player in session.players] == ["homburg", "Ada"]
    assert session.waits_for_computer


def test_the_opponent_is_changed_in_mid_game_and_kept_for_the_next_one() -> None:
    session = session_of("Ada", "ilaender-defensive", begin=WhoBegins.LOT)
    side = next(side for side in (0, 1) if not session.players[side].is_human)
    (changed,) = session.change_player(side, computer_player("ilaender-aggressive", CONNECT_FOUR))
    assert isinstance(changed, PlayerChanged)
    for _ in range(6):
        session.start()
        assert {player.kind for player in session.players} == {"human", "ilaender-aggressive"}


def test_a_changed_strategy_makes_the_very_next_move_a8() -> None:
    session = session_of("Ada", "ilaender-defensive")
    for number in range(2):
        session.play(session.position.legal_moves[0])
        session.change_player(1, computer_player(("ilaender-aggressive", "ilaender-normal")[number], CONNECT_FOUR))
        (made,) = session.think()
        assert isinstance(made, MoveMade)
        assert made.player.kind == ("ilaender-aggressive", "ilaender-normal")[number]


def test_a_computer_on_which_the_lot_falls_moves_at_once_a6() -> None:
    session = session_of("Ada", "ilaender-normal", begin=WhoBegins.LOT)
    due = set()
    for _ in range(20):
        (started,) = session.start()
        assert isinstance(started, GameStarted)
        assert session.waits_for_computer is not started.players[0].is_human
        due.add(session.waits_for_computer)
    assert due == {True, False}


def test_the_lot_lets_each_of_the_two_begin_about_as_often() -> None:
    session = session_of("Ada", "Bob", begin=WhoBegins.LOT)
    beginners = []
    for _ in range(200):
        (started,) = session.start()
        assert isinstance(started, GameStarted)
        assert started.by_lot
        beginners.append(started.players[0].name)
    assert 70 <= beginners.count("Ada") <= 130


def test_same_seed_same_game_even_with_hints_and_moves_taken_back() -> None:
    def game_of(*, disturbed: bool) -> tuple[int, ...]:
        session = session_of("Ada", "random", seed="41")
        chooser = Random(3)
        while session.outcome is None:
            if session.waits_for_computer:
                session.think()
                continue
            if disturbed and session.moves:
                session.hint("random")
                session.take_back()
                session.redo()
            session.play(chooser.choice(session.position.legal_moves))
        return session.moves

    assert game_of(disturbed=True) == game_of(disturbed=False)


def test_another_seed_another_game() -> None:
    games = set()
    for seed in "12345":
        session = session_of("random", "random", seed=seed)
        while session.outcome is None:
            session.think()
        games.add(session.moves)
    assert len(games) == 5


def test_a_resumed_game_goes_on_where_it_was() -> None:
    moves = parse_moves(CONNECT_FOUR, "4453")
    session = Session(CONNECT_FOUR, (human_player("Ada"), human_player("Bob")))
    (started,) = session.resume(moves)
    assert isinstance(started, GameStarted)
    assert started.resumed
    assert session.moves == moves
    session.take_back()
    assert session.moves == moves[:-1]
    (_, ended) = Session(CONNECT_FOUR, (human_player("Ada"), human_player("Bob"))).resume(
        parse_moves(CONNECT_FOUR, "1212121")
    )
    assert isinstance(ended, GameEnded)


@pytest.mark.parametrize("name", ["A", "x" * MAX_NAME_LENGTH, "Jörg & Änne", " Ada "])
def test_names_of_up_to_twelve_characters(name: str) -> None:
    assert human_player(name).name == name.strip()


@pytest.mark.parametrize("name", ["", "   ", "x" * (MAX_NAME_LENGTH + 1), "a\x1b[2J", "two\nlines"])
def test_impossible_names(name: str) -> None:
    with pytest.raises(InvalidName, match="1 to 12 printable characters"):
        human_player(name)


def test_the_first_game_can_have_another_beginner_than_the_lot_draws_later() -> None:
    session = Session(CONNECT_FOUR, (human_player("Ada"), human_player("Bob")), begin=WhoBegins.LOT, seed="3")
    (first,) = session.start(WhoBegins.SECOND)
    assert isinstance(first, GameStarted)
    assert (first.by_lot, first.players[0].name) == (False, "Bob")
    beginners = set()
    for _ in range(20):
        (later,) = session.start()
        assert isinstance(later, GameStarted)
        assert later.by_lot
        beginners.add(later.players[0].name)
    assert beginners == {"Ada", "Bob"}


def test_what_was_proven_in_a_session_is_handed_to_every_task() -> None:
    session = Session(
        "tic-tac-toe", (computer_player("master", game("tic-tac-toe")), human_player("Ann")), limit=Limit(nodes=100)
    )
    session.start()
    limits = [task.limit for task in (session.move_task, session.hint_task()) if task]
    assert [limit.nodes for limit in limits if limit] == [100, 100]
    assert len({id(limit.proven) for limit in limits if limit}) == 1
    assert all(limit.proven is not None for limit in limits if limit)
