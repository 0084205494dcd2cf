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
from denkspiel.online.faults import CommandIdTaken, GameNotBegun, NotYourSeat, SeatTaken, StaleVersion
from denkspiel.online.games.clock import FIRST_MOVE_GRACE_MS, Clock
from denkspiel.online.games.course import (
    apply_command,
    can_plan,
    create_game,
    create_rematch,
    possible_commands,
    possible_greetings,
)
from denkspiel.online.games.ending import Ending, EndReason
from denkspiel.online.games.live_game import GameStage, LiveGame
from denkspiel.online.games.messages import (
    GAME_LOG,
    AbortGame,
    AcceptOffer,
    ComputerMove,
    DecideGame,
    DeclineOffer,
    Entry,
    GameActor,
    GameCommand,
    GiveTime,
    Greeting,
    GreetingSent,
    InviteOpponent,
    LiveGameBegun,
    LiveGameEnded,
    MakeMove,
    MakeOffer,
    MovesTakenBack,
    Offer,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    PlanMoves,
    RematchAgreed,
    ReportTimeout,
    Resign,
    SatDown,
    SendGreeting,
    StonePlaced,
    TakeSeat,
    TimeGiven,
    WithdrawOffer,
)
from denkspiel.online.games.sentences import sentences, status
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins
from tests.cases import for_each
from tests.online.games.at_the_board import NOW, REFUSED, SEATS, WON, Board, random_command


def test_the_second_one_to_sit_down_begins_the_game_and_nobody_sits_down_after_that() -> None:
    board = Board(alone=True)
    assert (board.live.stage, board.live.free_side, board.live.version) == (GameStage.WAITING, 1, 1)
    assert board.do(TakeSeat, GameActor.WATCHER, name="Ada").events == (SatDown(1, "human", "Ada 2"), LiveGameBegun())
    assert (board.live.stage, board.live.side_to_move, board.live.version) == (GameStage.PLAYING, 0, 2)
    with pytest.raises(SeatTaken, match="Both seats are taken, but you can watch"):
        board.do(TakeSeat, GameActor.WATCHER, name="Eve")
    assert board.live.version == 2


def test_colours_are_drawn_or_chosen_and_the_inviter_stays_the_one_named_first() -> None:
    for begin, sides in ((WhoBegins.FIRST, {1}), (WhoBegins.SECOND, {0}), (WhoBegins.LOT, {0, 1})):
        games = [
            create_game(game("hexagon"), human_player("Ada"), None, NOW, begin=begin, seed=str(n)) for n in range(20)
        ]
        assert {live.free_side for live in games} == sides
        assert {live.state.seats.named[0].name for live in games} == {"Ada"}


def test_at_least_one_person_plays_and_a_computer_may_take_the_free_seat() -> None:
    played = game("hexagon")
    machine = computer_player("random", played)
    with pytest.raises(InvalidName, match="At least one of the two players must be a person"):
        create_game(played, machine, machine, NOW)
    board = Board(alone=True)
    for name, fault in (("nobody", UnknownName), ("hexagon-1360", UnsuitableOpponent)):
        with pytest.raises(fault):
            board.do(InviteOpponent, GameActor.FIRST, opponent=name)
    board.do(InviteOpponent, GameActor.FIRST, opponent="random")
    board.play("4")
    assert board.live.waits_for_computer
    with pytest.raises(NotYourSeat, match="You cannot make moves for the computer player"):
        board.do(ComputerMove, GameActor.FIRST, cell=0)
    assert board.do(ComputerMove, GameActor.SERVICE, cell=0).events == (StonePlaced(2, 1, 0),)


def test_the_computers_edge_need_not_be_acknowledged() -> None:
    board = Board("hexagon", opponent="random")
    board.do(MakeMove, GameActor.FIRST, cell=0)
    board.do(ComputerMove, GameActor.SERVICE, cell=1)
    assert board.live.state.acknowledgement is None


def test_the_board_decides_and_the_end_is_told() -> None:
    board = Board()
    board.play(WON)
    ending = Ending(EndReason.LINE, 0, ((18, 24, 30, 36),))
    assert board.live.ending == ending
    assert str(status(board.live, None)).startswith("Ada wins with ")
    assert board.log["c7"].events[1] == LiveGameEnded(ending.why, ending.winner, ending.lines)


@for_each("moves, kind, by, attributes, fault", REFUSED)
def test_what_is_not_allowed_is_refused_by_kind_and_changes_nothing(
    moves: str, kind: type[GameCommand], by: GameActor, attributes: dict[str, Any], fault: type[DenkspielError]
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
    for kind, attributes in ((MakeMove, {"cell": 0}), (Resign, {}), (MakeOffer, {"offer": Offer.DRAW})):
        with pytest.raises(GameNotBegun):
            board.do(kind, GameActor.FIRST, **attributes)
    with pytest.raises(SeatTaken, match="You already have a seat in this game"):
        board.do(TakeSeat, GameActor.FIRST, name="Eve")
    board.do(AbortGame, GameActor.FIRST)
    assert board.live.ending == Ending(EndReason.ABORTED)
    with pytest.raises(GameIsOver):
        board.do(TakeSeat, GameActor.WATCHER, name="Bob")
    with pytest.raises(IllegalMove, match="Nobody took the other seat"):
        board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH)


def test_a_repeated_command_changes_nothing_and_gets_the_same_answer() -> None:
    board = Board(alone=True)
    sit = TakeSeat(id="sit", seen=0, name="Bob")
    sat = board.send(sit, GameActor.WATCHER)
    move = MakeMove(id="again", seen=2, cell=6)
    answer = board.send(move, GameActor.FIRST)
    board.play("1234")
    before = board.live
    assert board.send(move, GameActor.FIRST) is answer
    assert board.send(MakeMove(id="again", seen=4, cell=6), GameActor.FIRST) is answer
    assert board.send(sit, GameActor.SECOND) is sat  # who sits there now has sent it before having the seat
    for command, by in (
        (move, GameActor.SECOND),
        (MakeMove(id="again", seen=2, cell=4), GameActor.FIRST),
        (sit, GameActor.FIRST),
    ):
        with pytest.raises(CommandIdTaken):
            board.send(command, by)
    with pytest.raises(SeatTaken):
        board.send(sit, GameActor.WATCHER)  # somebody else, who has no seat
    assert board.live is before


def test_moves_that_crossed_with_a_take_back_are_stale_and_all_else_that_crossed_is_not() -> None:
    board = Board()
    board.play("12")
    seen = board.live.version
    board.do(MakeOffer, GameActor.SECOND, offer=Offer.DRAW)
    board.do(MakeMove, GameActor.FIRST, cell=12, seen=seen)
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.TAKE_BACK)
    seen = board.live.version
    board.do(AcceptOffer, GameActor.SECOND, offer=Offer.TAKE_BACK)
    board.play("4")
    assert board.live.side_to_move == 1
    with pytest.raises(StaleVersion, match=r"The board has changed in the meantime, so your move was not made\."):
        board.do(MakeMove, GameActor.SECOND, cell=0, seen=seen)


def test_an_offer_stands_until_it_is_answered_or_withdrawn_or_the_other_one_moves() -> None:
    board = Board()
    board.play("1")
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    with pytest.raises(IllegalMove, match=r"You have already offered that\. Wait for the answer\."):
        board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.do(WithdrawOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    events = board.do(MakeMove, GameActor.SECOND, cell=1).events
    assert [type(event) for event in events] == [StonePlaced, OfferLapsed]
    assert events[1] == OfferLapsed(0, Offer.DRAW)
    assert str(sentences(events, board.live)[1]) == "Ada's draw offer was not accepted."
    assert board.live.offers == {}
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.play("2")
    assert board.live.offers == {Offer.DRAW: 0}
    assert board.do(DeclineOffer, GameActor.SECOND, offer=Offer.DRAW).events == (OfferDeclined(1, Offer.DRAW),)
    with pytest.raises(IllegalMove, match="again after your next move"):
        board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.play("33")
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.do(AcceptOffer, GameActor.SECOND, offer=Offer.DRAW)
    assert board.live.ending == Ending(EndReason.AGREED)


def test_two_who_offer_the_same_agree_and_no_draw_is_offered_where_none_can_be() -> None:
    board = Board()
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    board.do(MakeOffer, GameActor.SECOND, offer=Offer.DRAW)
    assert board.live.ending == Ending(EndReason.AGREED)
    with pytest.raises(IllegalMove, match="cannot end in a draw"):
        Board("hexagon").do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)


@for_each(
    "moves, by, left",
    [
        ("1234", GameActor.FIRST, 2),
        ("123", GameActor.FIRST, 2),
        ("1234", GameActor.SECOND, 3),
        ("12", GameActor.SECOND, 1),
    ],
)
def test_taking_back_leads_to_before_ones_own_last_move(moves: str, by: GameActor, left: int) -> None:
    board = Board()
    board.play(moves)
    before = board.live.moves
    assert board.do(MakeOffer, by, offer=Offer.TAKE_BACK).events == (OfferMade(by.side or 0, Offer.TAKE_BACK),)
    taken = board.do(AcceptOffer, SEATS[by is GameActor.FIRST], offer=Offer.TAKE_BACK)
    assert taken.events == (MovesTakenBack(tuple(reversed(before[left:]))),)
    assert (board.live.moves, board.live.side_to_move) == (before[:left], by.side)


def test_an_invited_computer_agrees_at_once_to_all_but_a_draw() -> None:
    board = Board(opponent="random")
    board.do(MakeMove, GameActor.FIRST, cell=0)
    board.do(ComputerMove, GameActor.SERVICE, cell=1)
    assert board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW).events == (OfferDeclined(1, Offer.DRAW),)
    assert board.do(MakeOffer, GameActor.FIRST, offer=Offer.TAKE_BACK).events == (MovesTakenBack((1, 0)),)
    board.do(AbortGame, GameActor.FIRST)
    assert board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH).events == (RematchAgreed(),)
    assert create_rematch(board.live, "one", NOW).waits_for_computer


def test_a_rematch_is_another_game_with_colours_changed_again_and_again() -> None:
    board = Board(clock=Clock(minutes=5))
    board.do(Resign, GameActor.FIRST)
    assert board.live.ending == Ending(EndReason.RESIGNED, 1)
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH)
    board.do(DeclineOffer, GameActor.SECOND, offer=Offer.REMATCH)
    with pytest.raises(IllegalMove, match=r"Your opponent declined the rematch\. Now only they can offer one\."):
        board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH)
    board.do(MakeOffer, GameActor.SECOND, offer=Offer.REMATCH)
    board.do(AcceptOffer, GameActor.FIRST, offer=Offer.REMATCH)
    with pytest.raises(IllegalMove, match="has already begun"):
        board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH)
    second = create_rematch(board.live, "one", NOW)
    third = create_rematch(second, "two", NOW)
    assert [[player.name for player in live.players] for live in (second, third)] == [["Bob", "Ada"], ["Ada", "Bob"]]
    assert [live.state.number for live in (board.live, second, third)] == [0, 1, 2]
    assert (second.moves, second.version, second.stage, second.left) == ((), 1, GameStage.PLAYING, (300_000, 300_000))


def test_a_clock_runs_from_sitting_down_and_the_first_moves_may_take_longer() -> None:
    board = Board(clock=Clock(minutes=1, seconds=5), alone=True)
    assert (board.live.deadline, board.live.left) == (None, (65_000, 65_000))
    board.do(TakeSeat, GameActor.WATCHER, name="Bob")
    assert board.live.deadline == NOW + FIRST_MOVE_GRACE_MS + 65_000
    board.play("1", after=FIRST_MOVE_GRACE_MS - 1)
    assert board.live.left == (70_000, 65_000)
    board.play("1", after=FIRST_MOVE_GRACE_MS + 1_000)
    assert board.live.left == (70_000, 69_000)
    board.play("2", after=7_000)
    assert board.live.time_left_at(board.now + 9_000) == (68_000, 60_000)
    assert board.live.deadline == board.now + 69_000


def test_days_are_for_each_move_anew() -> None:
    day = 86_400_000
    board = Board(clock=Clock(days=2))
    board.play("12", after=2 * day - 1)
    assert board.live.time_left_at(board.now + day) == (day, 2 * day)
    assert board.live.deadline == board.now + 2 * day


def test_whoever_looks_finds_that_the_time_is_over_and_a_late_move_too() -> None:
    for kind, by, attributes in (
        (ReportTimeout, GameActor.WATCHER, {}),
        (MakeMove, GameActor.FIRST, {"cell": 0}),
        (Resign, GameActor.SECOND, {}),
    ):
        board = Board(clock=Clock(seconds=10))
        board.play("12")
        assert board.live.deadline == NOW + 20_000
        board.now = NOW + 19_999
        if kind is ReportTimeout:
            with pytest.raises(IllegalMove, match="There is still time left"):
                board.do(ReportTimeout, GameActor.SERVICE)
        board.now += 1
        assert possible_commands(board.live, by, board.now) == ()
        assert board.do(kind, by, **attributes).events == (LiveGameEnded(EndReason.TIME, 1),)
        assert len(board.live.moves) == 2
        assert board.live.left == (0, 20_000)
        assert board.live.deadline is None


def test_at_the_end_the_clocks_stand_as_they_stood() -> None:
    board = Board(clock=Clock(minutes=1))
    board.play("12")
    board.now += 7_000
    board.do(Resign, GameActor.SECOND)
    assert board.live.left == board.live.time_left_at(board.now + 10**9) == (53_000, 60_000)


def test_taking_back_gives_no_time_back_and_the_computer_has_no_clock() -> None:
    board = Board(clock=Clock(minutes=1))
    board.play("1212", after=1_000)
    board.now += 3_000
    board.do(MakeOffer, GameActor.SECOND, offer=Offer.TAKE_BACK)
    board.do(AcceptOffer, GameActor.FIRST, offer=Offer.TAKE_BACK)
    assert board.live.time_left_at(board.now) == (59_000, 59_000)
    against = Board(clock=Clock(seconds=10), opponent="random")
    against.do(MakeMove, GameActor.FIRST, cell=0)
    assert against.live.deadline is None
    assert against.live.time_left_at(NOW + 10**9) == (20_000, 10_000)
    against.now += 10**9
    against.do(ComputerMove, GameActor.SERVICE, cell=1)
    assert against.live.left == (20_000, 20_000)


def test_what_is_possible_is_what_would_be_done() -> None:
    board = Board(alone=True)
    told = {
        by: [GAME_LOG.dump_command(each)["do"] for each in possible_commands(board.live, by, NOW)] for by in GameActor
    }
    assert told == {
        GameActor.FIRST: ["abort"],
        GameActor.SECOND: ["abort"],
        GameActor.WATCHER: ["sit"],
        GameActor.SERVICE: [],
    }
    board.do(TakeSeat, GameActor.WATCHER, name="Bob")
    board.play("12")
    board.do(MakeOffer, GameActor.FIRST, offer=Offer.DRAW)
    told = {
        by: [tuple(GAME_LOG.dump_command(each).values())[2:] for each in possible_commands(board.live, by, NOW)]
        for by in GameActor
    }
    assert told == {
        GameActor.FIRST: [("resign",), ("withdraw", "draw"), ("propose", "take-back")],
        GameActor.SECOND: [("resign",), ("accept", "draw"), ("decline", "draw"), ("propose", "take-back")],
        GameActor.WATCHER: [],
        GameActor.SERVICE: [],
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
            command, by, before = random_command(rng, board.live, ids), rng.choice([*GameActor]), board.live
            known = command.id in board.log
            try:
                entry = board.send(command, by)
            except DenkspielError:
                assert board.live is before
                continue
            assert board.live.version == before.version + (not known)
            check(board.live, entry)
            if board.live.deadline is None or board.now < board.live.deadline:
                assert {by: set(possible_commands(board.live, by, board.now)) for by in GameActor} == carried_out(board)


def carried_out(board: Board) -> dict[GameActor, set[GameCommand]]:
    """All commands besides moves that would be carried out, found by trying each of them."""
    seen = board.live.version
    alone = [kind(id="", seen=seen) for kind in (Resign, AbortGame, GiveTime)] + [TakeSeat(id="", seen=seen, name="?")]
    commands = alone + [
        kind(id="", seen=seen, offer=offer)
        for kind in (MakeOffer, AcceptOffer, DeclineOffer, WithdrawOffer)
        for offer in Offer
    ]
    done: dict[GameActor, set[GameCommand]] = {by: set() for by in GameActor}
    for by, command in product(GameActor, commands):
        proposed = command.offer if isinstance(command, MakeOffer) else None
        if proposed and by.side is not None and board.live.offers.get(proposed) == 1 - by.side:
            continue  # to propose what the other one offers is to accept
        with suppress(DenkspielError):
            apply_command(board.live, command, by, board.now)
            done[by].add(command)
    return done


def check(live: LiveGame, entry: Entry) -> None:
    """What holds after every command."""
    assert LiveGame.of_text(live.to_text(), live.game).to_text() == live.to_text()
    assert GAME_LOG.load_entry(GAME_LOG.dump_entry(entry)) == entry
    assert (live.turn_since is not None) == (live.stage is GameStage.PLAYING)
    assert (live.ending is not None) or live.state.outcome is None
    assert min(live.left) >= 0
    for translator in (Translator("en"), Translator("de")):
        assert all(translator(each) for each in (*sentences(entry.events, live), status(live, None)))


def test_greetings_come_from_a_list_and_are_few_between_two_moves() -> None:
    board = Board()
    assert possible_greetings(board.live, None) == ()
    assert possible_greetings(board.live, 1) == tuple(Greeting)
    for greeting in (Greeting.HELLO, Greeting.HELLO, Greeting.GOOD_LUCK):
        sent = board.do(SendGreeting, GameActor.SECOND, greeting=greeting)
        assert sent.events == (GreetingSent(1, greeting),)
    assert str(sentences(sent.events, board.live)[0]) == "Bob: Good luck!"
    assert [Translator(code)(sentences(sent.events, board.live)[0]) for code in ("en", "de")] == [
        "Bob: Good luck!",
        "Bob: Viel Glück!",
    ]
    assert possible_greetings(board.live, 1) == ()
    with pytest.raises(IllegalMove, match="That is enough for now"):
        board.do(SendGreeting, GameActor.SECOND, greeting=Greeting.BYE)
    board.do(SendGreeting, GameActor.FIRST, greeting=Greeting.THANKS)
    board.play("1")
    board.do(SendGreeting, GameActor.SECOND, greeting=Greeting.NICE_MOVE)
    last = board.live.greetings[1]
    assert last is not None
    assert (last.greeting, last.version, last.count) == (Greeting.NICE_MOVE, board.live.version, 1)
    board.do(Resign, GameActor.FIRST)
    board.do(SendGreeting, GameActor.FIRST, greeting=Greeting.GOOD_GAME)
    assert LiveGame.of_text(board.live.to_text(), board.live.game) == board.live


def test_nobody_greets_a_free_seat_or_a_computer() -> None:
    with pytest.raises(GameNotBegun):
        Board(alone=True).do(SendGreeting, GameActor.FIRST, greeting=Greeting.HELLO)
    with pytest.raises(IllegalMove, match="nobody who would read"):
        Board(opponent="random").do(SendGreeting, GameActor.FIRST, greeting=Greeting.HELLO)


@for_each(
    "clock, gift, by, words",
    [
        (Clock(minutes=1), 15_000, GameActor.FIRST, "Ada gives Bob 15 more seconds."),
        (Clock(minutes=1), 15_000, GameActor.SECOND, "Bob gives Ada 15 more seconds."),
        (Clock(days=1), 86_400_000, GameActor.SECOND, "Bob gives Ada another day."),
    ],
)
def test_time_is_given_to_the_other_one(clock: Clock, gift: int, by: GameActor, words: str) -> None:
    board = Board(clock=clock)
    board.play("12", after=1_000)
    side, before, due = by.side or 0, board.live.left, board.live.deadline
    given = board.do(GiveTime, by)
    assert given.events == (TimeGiven(side, gift),)
    assert str(sentences(given.events, board.live)[0]) == words
    assert board.live.left[1 - side] == before[1 - side] + gift
    assert board.live.left[side] == before[side]
    assert due is not None
    assert board.live.deadline == due + (gift if side == 1 else 0)  # the first one is to move


def test_no_time_is_given_in_a_room_nor_without_end_nor_after_it_is_over() -> None:
    board = Board(clock=Clock(minutes=180))
    assert GiveTime(id="", seen=board.live.version) not in possible_commands(board.live, GameActor.FIRST, NOW)
    with pytest.raises(IllegalMove, match="as much time as a clock can hold"):
        board.do(GiveTime, GameActor.FIRST)
    board = Board(clock=Clock(minutes=5))
    board.live = replace(board.live, in_room=True)
    with pytest.raises(IllegalMove, match="in a room"):
        board.do(GiveTime, GameActor.FIRST)
    board = Board(clock=Clock(seconds=10))
    board.play("12")
    board.now += 10_000
    board.now += 10_000
    assert board.do(GiveTime, GameActor.SECOND).events == (LiveGameEnded(EndReason.TIME, 1),)


def test_moves_are_answered_as_planned_until_one_comes_that_was_not() -> None:
    board = Board(clock=Clock(days=2))
    assert [can_plan(board.live, side) for side in (0, 1, None)] == [False, True, False]
    planned = board.do(PlanMoves, GameActor.SECOND, lines=((0, 1, 2, 3, 4, 5), (0, 1, 6, 7), (12, 13)))
    assert planned.events == ()  # the other one does not learn of it
    board.now += 1000
    made = board.do(MakeMove, GameActor.FIRST, cell=0)
    assert made.events == (StonePlaced(1, 0, 0), StonePlaced(2, 1, 1))
    assert list(board.live.plans[1]) == [(2, 3, 4, 5), (6, 7)]
    assert board.live.left == (2 * 86_400_000, 2 * 86_400_000)
    assert board.live.turn_since == board.now
    assert LiveGame.of_text(board.live.to_text(), board.live.game) == board.live
    assert board.do(MakeMove, GameActor.FIRST, cell=18).events == (StonePlaced(3, 0, 18),)
    assert board.live.plans == ((), ())
    board.do(PlanMoves, GameActor.FIRST, lines=((19, 20),))
    board.do(PlanMoves, GameActor.FIRST, lines=())
    assert board.do(MakeMove, GameActor.SECOND, cell=19).events == (StonePlaced(4, 1, 19),)


def test_two_plans_that_fit_each_other_play_on_by_themselves_to_the_end() -> None:
    board = Board()
    board.do(PlanMoves, GameActor.SECOND, lines=((18, 19, 24, 25, 30, 31),))
    board.do(MakeMove, GameActor.FIRST, cell=18)
    assert list(board.live.moves) == [18, 19]
    with pytest.raises(IllegalMove, match="It is your turn"):
        board.do(PlanMoves, GameActor.FIRST, lines=((24, 25),))
    board.do(MakeMove, GameActor.FIRST, cell=24)
    board.do(MakeMove, GameActor.FIRST, cell=30)
    assert list(board.live.moves) == [18, 19, 24, 25, 30, 31]
    board = Board()
    board.play("445566")
    board.do(PlanMoves, GameActor.SECOND, lines=((0, 1),))
    made = board.do(MakeMove, GameActor.FIRST, cell=36)
    assert board.live.ending == Ending(EndReason.LINE, 0, ((18, 24, 30, 36),))
    assert [type(event) for event in made.events] == [StonePlaced, LiveGameEnded]
    assert board.live.plans == ((), ())


def test_what_is_taken_back_takes_plans_back_and_hurried_games_and_computers_need_none() -> None:
    board = Board()
    board.play("12")
    board.do(PlanMoves, GameActor.SECOND, lines=((1, 2),))
    board.do(MakeOffer, GameActor.SECOND, offer=Offer.TAKE_BACK)
    board.do(AcceptOffer, GameActor.FIRST, offer=Offer.TAKE_BACK)
    assert board.live.plans == ((), ())
    with pytest.raises(IllegalMove, match="only in games without a clock"):
        Board(clock=Clock(minutes=5)).do(PlanMoves, GameActor.SECOND, lines=((0, 1),))
    board = Board(opponent="random")
    board.do(MakeMove, GameActor.FIRST, cell=0)
    with pytest.raises(IllegalMove, match="nothing to plan"):
        board.do(PlanMoves, GameActor.FIRST, lines=((1, 2),))


def test_a_game_of_an_earlier_version_has_said_and_planned_nothing() -> None:
    board = Board()
    text = board.live.to_text().replace(',"greetings":[null,null],"plans":[[],[]]', "")
    assert "plans" not in text
    assert LiveGame.of_text(text, board.live.game) == board.live


def test_a_game_of_a_room_is_neither_broken_off_nor_repeated_and_the_room_can_end_it() -> None:
    for winner, told in (
        (1, "The tournament has decided this game. Bob wins."),
        (None, "The tournament has ended this game without a winner."),
    ):
        board = Board()
        board.live = replace(board.live, in_room=True)
        assert LiveGame.of_text(board.live.to_text(), board.live.game) == board.live
        with pytest.raises(IllegalMove, match="You cannot abort a game in a room, but you can resign"):
            board.do(AbortGame, GameActor.FIRST)
        ended = board.do(DecideGame, GameActor.SERVICE, winner=winner)
        assert ended.events == (LiveGameEnded(EndReason.DECIDED, winner),)
        assert GAME_LOG.load_entry(GAME_LOG.dump_entry(ended)) == ended
        assert str(status(board.live, None)).startswith(told)
        with pytest.raises(GameIsOver):
            board.do(DecideGame, GameActor.SERVICE, winner=0)
        with pytest.raises(IllegalMove, match="There are no rematches in a room"):
            board.do(MakeOffer, GameActor.FIRST, offer=Offer.REMATCH)
        assert possible_commands(board.live, GameActor.FIRST, NOW) == ()
