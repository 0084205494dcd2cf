"""The course of a game between seats: pure, and as JSON the same."""

from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove, InvalidName, UnknownName, UnsuitableOpponent
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.online.faults import IdTaken, NotBegun, NotYourSeat, SeatTaken, Stale
from denkspiel.online.games.clock import GRACE, Clock
from denkspiel.online.games.course import act, invitation, possible, rematch
from denkspiel.online.games.ending import Ending, Why
from denkspiel.online.games.live_game import LiveGame, Stage
from denkspiel.online.games.messages import (
    LOG,
    Abort,
    Accept,
    Begun,
    By,
    ComputerMove,
    Decide,
    Decline,
    Declined,
    Ended,
    Entry,
    GameCommand,
    Invite,
    Lapsed,
    Move,
    Moved,
    Offer,
    Propose,
    Proposed,
    RematchAgreed,
    Resign,
    Sat,
    Sit,
    TakenBack,
    TimeOver,
    Withdraw,
)
from denkspiel.online.games.sentences import sentences, status
from denkspiel.play.player import computer, human
from denkspiel.play.seats import Begin
from tests.cases import for_each
from tests.online.games.at_the_board import NOW, REFUSED, SEATS, WON, Board, random_command


def test_the_second_one_to_sit_down_begins_the_game_and_nobody_sits_down_after_that() -> None:
    board = Board(alone=True)
    assert (board.live.stage, board.live.free_side, board.live.version) == (Stage.WAITING, 1, 1)
    assert board.do(Sit, By.WATCHER, name="Ada").events == (Sat(1, "human", "Ada 2"), Begun())
    assert (board.live.stage, board.live.side_to_move, board.live.version) == (Stage.PLAYING, 0, 2)
    with pytest.raises(SeatTaken, match="Both seats are taken; you can watch"):
        board.do(Sit, By.WATCHER, name="Eve")
    assert board.live.version == 2


def test_colours_are_drawn_or_chosen_and_the_inviter_stays_the_one_named_first() -> None:
    for begin, sides in ((Begin.FIRST, {1}), (Begin.SECOND, {0}), (Begin.LOT, {0, 1})):
        games = [invitation(game("hexagon"), human("Ada"), None, NOW, begin=begin, seed=str(n)) for n in range(20)]
        assert {live.free_side for live in games} == sides
        assert {live.state.seats.named[0].name for live in games} == {"Ada"}


def test_at_least_one_person_plays_and_a_computer_may_take_the_free_seat() -> None:
    played = game("hexagon")
    machine = computer("random", played)
    with pytest.raises(InvalidName, match="At least one seat must be a person's"):
        invitation(played, machine, machine, NOW)
    board = Board(alone=True)
    for name, fault in (("nobody", UnknownName), ("hexagon-1360", UnsuitableOpponent)):
        with pytest.raises(fault):
            board.do(Invite, By.FIRST, opponent=name)
    board.do(Invite, By.FIRST, opponent="random")
    board.play("4")
    assert board.live.waits_for_computer
    with pytest.raises(NotYourSeat, match="Only the computer itself makes its moves"):
        board.do(ComputerMove, By.FIRST, cell=0)
    assert board.do(ComputerMove, By.SERVICE, cell=0).events == (Moved(2, 1, 0),)


def test_the_computers_edge_need_not_be_acknowledged() -> None:
    board = Board("hexagon", opponent="random")
    board.do(Move, By.FIRST, cell=0)
    board.do(ComputerMove, By.SERVICE, cell=1)
    assert board.live.state.acknowledgement is None


def test_the_board_decides_and_the_end_is_told() -> None:
    board = Board()
    board.play(WON)
    ending = Ending(Why.LINE, 0, ((18, 24, 30, 36),))
    assert board.live.ending == ending
    assert str(status(board.live, None)).startswith("Ada wins with ")
    assert board.log["c7"].events[1] == Ended(ending.why, ending.winner, ending.lines)


@for_each("moves, kind, by, attributes, fault", REFUSED)
def test_what_is_not_allowed_is_refused_by_kind_and_changes_nothing(
    moves: str, kind: type[GameCommand], by: By, attributes: dict[str, Any], fault: type[DenkspielError]
) -> None:
    board = Board()
    board.play(moves)
    before = board.live
    with pytest.raises(fault) as refusal:
        board.do(kind, by, **attributes)
    assert type(refusal.value) is fault
    assert board.live is before


def test_before_the_second_one_sits_down_only_the_invitation_can_be_withdrawn() -> None:
    board = Board(alone=True)
    for kind, attributes in ((Move, {"cell": 0}), (Resign, {}), (Propose, {"offer": Offer.DRAW})):
        with pytest.raises(NotBegun):
            board.do(kind, By.FIRST, **attributes)
    with pytest.raises(SeatTaken, match="You have a seat in this game already"):
        board.do(Sit, By.FIRST, name="Eve")
    board.do(Abort, By.FIRST)
    assert board.live.ending == Ending(Why.ABORTED)
    with pytest.raises(GameIsOver):
        board.do(Sit, By.WATCHER, name="Bob")
    with pytest.raises(IllegalMove, match="There was nobody in the other seat"):
        board.do(Propose, By.FIRST, offer=Offer.REMATCH)


def test_a_repeated_command_changes_nothing_and_gets_the_same_answer() -> None:
    board = Board(alone=True)
    sit = Sit(id="sit", seen=0, name="Bob")
    sat = board.send(sit, By.WATCHER)
    move = Move(id="again", seen=2, cell=6)
    answer = board.send(move, By.FIRST)
    board.play("1234")
    before = board.live
    assert board.send(move, By.FIRST) is answer
    assert board.send(Move(id="again", seen=4, cell=6), By.FIRST) is answer
    assert board.send(sit, By.SECOND) is sat  # who sits there now has sent it before having the seat
    for command, by in ((move, By.SECOND), (Move(id="again", seen=2, cell=4), By.FIRST), (sit, By.FIRST)):
        with pytest.raises(IdTaken):
            board.send(command, by)
    with pytest.raises(SeatTaken):
        board.send(sit, By.WATCHER)  # somebody else, who has no seat
    assert board.live is before


def test_moves_that_crossed_with_a_take_back_are_stale_and_all_else_that_crossed_is_not() -> None:
    board = Board()
    board.play("12")
    seen = board.live.version
    board.do(Propose, By.SECOND, offer=Offer.DRAW)
    board.do(Move, By.FIRST, cell=12, seen=seen)
    board.do(Propose, By.FIRST, offer=Offer.TAKE_BACK)
    seen = board.live.version
    board.do(Accept, By.SECOND, offer=Offer.TAKE_BACK)
    board.play("4")
    assert board.live.side_to_move == 1
    with pytest.raises(Stale, match="The board has changed meanwhile"):
        board.do(Move, By.SECOND, cell=0, seen=seen)


def test_an_offer_stands_until_it_is_answered_or_withdrawn_or_the_other_one_moves() -> None:
    board = Board()
    board.play("1")
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    with pytest.raises(IllegalMove, match="offered already"):
        board.do(Propose, By.FIRST, offer=Offer.DRAW)
    board.do(Withdraw, By.FIRST, offer=Offer.DRAW)
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    events = board.do(Move, By.SECOND, cell=1).events
    assert [type(event) for event in events] == [Moved, Lapsed]
    assert events[1] == Lapsed(0, Offer.DRAW)
    assert str(sentences(events, board.live)[1]) == "The draw that Ada offered was not accepted."
    assert board.live.offers == {}
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    board.play("2")
    assert board.live.offers == {Offer.DRAW: 0}
    assert board.do(Decline, By.SECOND, offer=Offer.DRAW).events == (Declined(1, Offer.DRAW),)
    with pytest.raises(IllegalMove, match="again after your next move"):
        board.do(Propose, By.FIRST, offer=Offer.DRAW)
    board.play("33")
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    board.do(Accept, By.SECOND, offer=Offer.DRAW)
    assert board.live.ending == Ending(Why.AGREED)


def test_two_who_offer_the_same_agree_and_no_draw_is_offered_where_none_can_be() -> None:
    board = Board()
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    board.do(Propose, By.SECOND, offer=Offer.DRAW)
    assert board.live.ending == Ending(Why.AGREED)
    with pytest.raises(IllegalMove, match="cannot end in a draw"):
        Board("hexagon").do(Propose, By.FIRST, offer=Offer.DRAW)


@for_each(
    "moves, by, left", [("1234", By.FIRST, 2), ("123", By.FIRST, 2), ("1234", By.SECOND, 3), ("12", By.SECOND, 1)]
)
def test_taking_back_leads_to_before_ones_own_last_move(moves: str, by: By, left: int) -> None:
    board = Board()
    board.play(moves)
    before = board.live.moves
    assert board.do(Propose, by, offer=Offer.TAKE_BACK).events == (Proposed(by.side or 0, Offer.TAKE_BACK),)
    taken = board.do(Accept, SEATS[by is By.FIRST], offer=Offer.TAKE_BACK)
    assert taken.events == (TakenBack(tuple(reversed(before[left:]))),)
    assert (board.live.moves, board.live.side_to_move) == (before[:left], by.side)


def test_an_invited_computer_agrees_at_once_to_all_but_a_draw() -> None:
    board = Board(opponent="random")
    board.do(Move, By.FIRST, cell=0)
    board.do(ComputerMove, By.SERVICE, cell=1)
    assert board.do(Propose, By.FIRST, offer=Offer.DRAW).events == (Declined(1, Offer.DRAW),)
    assert board.do(Propose, By.FIRST, offer=Offer.TAKE_BACK).events == (TakenBack((1, 0)),)
    board.do(Abort, By.FIRST)
    assert board.do(Propose, By.FIRST, offer=Offer.REMATCH).events == (RematchAgreed(),)
    assert rematch(board.live, "one", NOW).waits_for_computer


def test_a_rematch_is_another_game_with_colours_changed_again_and_again() -> None:
    board = Board(clock=Clock(minutes=5))
    board.do(Resign, By.FIRST)
    assert board.live.ending == Ending(Why.RESIGNED, 1)
    board.do(Propose, By.FIRST, offer=Offer.REMATCH)
    board.do(Decline, By.SECOND, offer=Offer.REMATCH)
    with pytest.raises(IllegalMove, match="now the other one can offer it"):
        board.do(Propose, By.FIRST, offer=Offer.REMATCH)
    board.do(Propose, By.SECOND, offer=Offer.REMATCH)
    board.do(Accept, By.FIRST, offer=Offer.REMATCH)
    with pytest.raises(IllegalMove, match="has begun already"):
        board.do(Propose, By.FIRST, offer=Offer.REMATCH)
    second = rematch(board.live, "one", NOW)
    third = rematch(second, "two", NOW)
    assert [[player.name for player in live.players] for live in (second, third)] == [["Bob", "Ada"], ["Ada", "Bob"]]
    assert [live.state.number for live in (board.live, second, third)] == [0, 1, 2]
    assert (second.moves, second.version, second.stage, second.left) == ((), 1, Stage.PLAYING, (300_000, 300_000))


def test_a_clock_runs_from_sitting_down_and_the_first_moves_may_take_longer() -> None:
    board = Board(clock=Clock(minutes=1, seconds=5), alone=True)
    assert (board.live.due_at, board.live.left) == (None, (65_000, 65_000))
    board.do(Sit, By.WATCHER, name="Bob")
    assert board.live.due_at == NOW + GRACE + 65_000
    board.play("1", after=GRACE - 1)
    assert board.live.left == (70_000, 65_000)
    board.play("1", after=GRACE + 1_000)
    assert board.live.left == (70_000, 69_000)
    board.play("2", after=7_000)
    assert board.live.left_at(board.now + 9_000) == (68_000, 60_000)
    assert board.live.due_at == board.now + 69_000


def test_days_are_for_each_move_anew() -> None:
    day = 86_400_000
    board = Board(clock=Clock(days=2))
    board.play("12", after=2 * day - 1)
    assert board.live.left_at(board.now + day) == (day, 2 * day)
    assert board.live.due_at == board.now + 2 * day


def test_whoever_looks_finds_that_the_time_is_over_and_a_late_move_too() -> None:
    for kind, by, attributes in ((TimeOver, By.WATCHER, {}), (Move, By.FIRST, {"cell": 0}), (Resign, By.SECOND, {})):
        board = Board(clock=Clock(seconds=10))
        board.play("12")
        assert board.live.due_at == NOW + 20_000
        board.now = NOW + 19_999
        if kind is TimeOver:
            with pytest.raises(IllegalMove, match="The time is not over"):
                board.do(TimeOver, By.SERVICE)
        board.now += 1
        assert possible(board.live, by, board.now) == ()
        assert board.do(kind, by, **attributes).events == (Ended(Why.TIME, 1),)
        assert len(board.live.moves) == 2
        assert board.live.left == (0, 20_000)
        assert board.live.due_at is None


def test_at_the_end_the_clocks_stand_as_they_stood() -> None:
    board = Board(clock=Clock(minutes=1))
    board.play("12")
    board.now += 7_000
    board.do(Resign, By.SECOND)
    assert board.live.left == board.live.left_at(board.now + 10**9) == (53_000, 60_000)


def test_taking_back_gives_no_time_back_and_the_computer_has_no_clock() -> None:
    board = Board(clock=Clock(minutes=1))
    board.play("1212", after=1_000)
    board.now += 3_000
    board.do(Propose, By.SECOND, offer=Offer.TAKE_BACK)
    board.do(Accept, By.FIRST, offer=Offer.TAKE_BACK)
    assert board.live.left_at(board.now) == (59_000, 59_000)
    against = Board(clock=Clock(seconds=10), opponent="random")
    against.do(Move, By.FIRST, cell=0)
    assert against.live.due_at is None
    assert against.live.left_at(NOW + 10**9) == (20_000, 10_000)
    against.now += 10**9
    against.do(ComputerMove, By.SERVICE, cell=1)
    assert against.live.left == (20_000, 20_000)


def test_what_is_possible_is_what_would_be_done() -> None:
    board = Board(alone=True)
    told = {by: [LOG.command_data(each)["do"] for each in possible(board.live, by, NOW)] for by in By}
    assert told == {By.FIRST: ["abort"], By.SECOND: ["abort"], By.WATCHER: ["sit"], By.SERVICE: []}
    board.do(Sit, By.WATCHER, name="Bob")
    board.play("12")
    board.do(Propose, By.FIRST, offer=Offer.DRAW)
    told = {by: [tuple(LOG.command_data(each).values())[2:] for each in possible(board.live, by, NOW)] for by in By}
    assert told == {
        By.FIRST: [("resign",), ("withdraw", "draw"), ("propose", "take-back")],
        By.SECOND: [("resign",), ("accept", "draw"), ("decline", "draw"), ("propose", "take-back")],
        By.WATCHER: [],
        By.SERVICE: [],
    }


@for_each(
    "name, opponent", [("connect-four", ""), ("hexagon", ""), ("tic-tac-toe", "random"), ("score-four", "random")]
)
def test_thousands_of_random_commands_keep_what_must_hold(name: str, opponent: str) -> None:
    for seed in range(6):
        rng = Random(seed)
        board = Board(name, Clock(minutes=3, seconds=2), opponent=opponent, alone=rng.random() < 0.5)
        ids: list[str] = []
        for _ in range(250):
            board.now += rng.randrange(3_000)
            command, by, before = random_command(rng, board.live, ids), rng.choice([*By]), board.live
            known = command.id in board.log
            try:
                entry = board.send(command, by)
            except DenkspielError:
                assert board.live is before
                continue
            assert board.live.version == before.version + (not known)
            check(board.live, entry)
            if board.live.due_at is None or board.now < board.live.due_at:
                assert {by: set(possible(board.live, by, board.now)) for by in By} == carried_out(board)


def carried_out(board: Board) -> dict[By, set[GameCommand]]:
    """All commands besides moves that would be carried out, found by trying each of them."""
    seen = board.live.version
    alone = [kind(id="", seen=seen) for kind in (Resign, Abort)] + [Sit(id="", seen=seen, name="?")]
    commands = alone + [
        kind(id="", seen=seen, offer=offer) for kind in (Propose, Accept, Decline, Withdraw) for offer in Offer
    ]
    done: dict[By, set[GameCommand]] = {by: set() for by in By}
    for by, command in product(By, commands):
        proposed = command.offer if isinstance(command, Propose) else None
        if proposed and by.side is not None and board.live.offers.get(proposed) == 1 - by.side:
            continue  # to propose what the other one offers is to accept
        with suppress(DenkspielError):
            act(board.live, command, by, board.now)
            done[by].add(command)
    return done


def check(live: LiveGame, entry: Entry) -> None:
    """What holds after every command."""
    assert LiveGame.of_text(live.to_text(), live.game).to_text() == live.to_text()
    assert LOG.entry(LOG.entry_text(entry)) == entry
    assert (live.turn_since is not None) == (live.stage is Stage.PLAYING)
    assert (live.ending is not None) or live.state.outcome is None
    assert min(live.left) >= 0
    for translator in (Translator("en"), Translator("de")):
        assert all(translator(each) for each in (*sentences(entry.events, live), status(live, None)))


def test_a_game_of_a_room_is_neither_broken_off_nor_repeated_and_the_room_can_end_it() -> None:
    for winner, told in (
        (1, "The room has ended the game. Bob wins."),
        (None, "The room has ended the game without a"),
    ):
        board = Board()
        board.live = replace(board.live, in_room=True)
        assert LiveGame.of_text(board.live.to_text(), board.live.game) == board.live
        with pytest.raises(IllegalMove, match="A game of a room is not broken off"):
            board.do(Abort, By.FIRST)
        ended = board.do(Decide, By.SERVICE, winner=winner)
        assert ended.events == (Ended(Why.DECIDED, winner),)
        assert LOG.entry(LOG.entry_text(ended)) == ended
        assert str(status(board.live, None)).startswith(told)
        with pytest.raises(GameIsOver):
            board.do(Decide, By.SERVICE, winner=0)
        with pytest.raises(IllegalMove, match="In a room nobody needs a rematch"):
            board.do(Propose, By.FIRST, offer=Offer.REMATCH)
        assert possible(board.live, By.FIRST, NOW) == ()
