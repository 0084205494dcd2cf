"""The course of a game between seats as a pure function: a game and a command lead to a game and to what happened.

    live, entry = act(live, command, by, now)

Nothing here reads a clock: `now` comes from the caller, in milliseconds since 1970. What is possible on the board is
decided by `denkspiel.play.course`; here it is who may do it, when, and until when.

A command that comes after the time was over is not refused: it finds the game lost on time, and that is what it leads
to. A command that was carried out before leads to the same entry again and changes nothing.
"""

from dataclasses import replace
from functools import singledispatch

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.errors import IllegalMove, InvalidName
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.online.aggregate import Command, apply_and_log
from denkspiel.online.faults import (
    GameHasEnded,
    GameNotBegun,
    NotYourSeat,
    NotYourTurn,
    SeatTaken,
    StaleVersion,
    UnknownOffer,
)
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Ending, EndReason, ending_by_timeout
from denkspiel.online.games.live_game import FREE_SEAT, GameStage, LastGreeting, LiveGame, Plan
from denkspiel.online.games.messages import (
    AbortGame,
    AcceptOffer,
    ComputerMove,
    DecideGame,
    DeclineOffer,
    Entry,
    GameActor,
    GameCommand,
    GameEvent,
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
    OfferWithdrawn,
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
from denkspiel.opponents.opponent import Choice
from denkspiel.play.action import Acknowledge, ChangePlayer, PlayChoice, StartGame, TakeBack, TakeCell
from denkspiel.play.course import apply_action, initial_state
from denkspiel.play.player import Player, computer_player, human_player
from denkspiel.play.seats import WhoBegins, distinct_player
from denkspiel.play.state import State

__all__ = [
    "MAX_PLANNED_LINES",
    "apply_command",
    "can_plan",
    "create_game",
    "create_rematch",
    "possible_commands",
    "possible_greetings",
]

Transition = tuple[LiveGame, tuple[GameEvent, ...]]

_PLIES_TO_ABORT = 2
"""From so many stones on a game is not broken off but given up."""

MAX_PLANNED_LINES = 20
"""So many lines a player may answer in advance."""

_GREETINGS_A_MOVE = 3
"""So much a player may say between two moves, and after the end."""


def create_game(
    game: Game,
    inviter: Player | None,
    other: Player | None,
    now: int,
    *,
    begin: WhoBegins = WhoBegins.LOT,
    clock: Clock | None = None,
    seed: str | None = None,
    in_room: bool = False,
    setup: tuple[int, ...] = (),
) -> LiveGame:
    """A new game; it begins when both seats are taken, which may be at once.

    Args:
        game: what is played.
        inviter: the one named first; `None` leaves the seat free.
        other: the one named second; `None` leaves the seat free.
        now: the time.
        begin: who has the first move.
        clock: how much time the players have.
        seed: the source of all random choices; drawn at random if not given.
        in_room: whether a room has paired the two.
        setup: the moves that lead to the position from which the game begins.

    Raises:
        IllegalMove: the game would be over before it begins.
        InvalidName: no person can play, for both are computers.
    """
    one, two = inviter or FREE_SEAT, other or FREE_SEAT
    if not (one.is_human or two.is_human):
        raise InvalidName(Message("At least one of the two players must be a person."))
    seats = (one, two) if FREE_SEAT in (one, two) else (one, distinct_player(two, one))
    state, _ = apply_action(initial_state(game, seats, begin, seed), StartGame(setup=setup))
    if state.outcome is not None:
        raise IllegalMove(Message("The game is over in this position, so there is nothing left to play."))
    live = LiveGame(state, clock, left=_at_the_start(clock), in_room=in_room)
    return _begun_if_full(live, now)[0]


def create_rematch(live: LiveGame, game_id: str, now: int) -> LiveGame:
    """The game that follows the one of that id, with colours changed."""
    setup = live.moves[: live.state.setup]
    has_first_move = live.state.seats.swapped is bool(len(setup) % 2)  # the one named first, in the game before
    state, _ = apply_action(live.state, StartGame(WhoBegins.SECOND if has_first_move else WhoBegins.FIRST, setup=setup))
    following = LiveGame(state, live.clock, left=_at_the_start(live.clock), previous=game_id)
    return _begun_if_full(following, now)[0]


def apply_command(
    live: LiveGame, command: GameCommand, by: GameActor, now: int, earlier_entry: Entry | None = None
) -> tuple[LiveGame, Entry]:
    """What a command leads to, and the entry for the log, which is also the answer.

    Args:
        live: the game.
        command: what is to be done.
        by: who commands, as the caller has made sure.
        now: the time.
        earlier_entry: what the log has under the command's id, if anything.

    Raises:
        CommandIdTaken: there was another command with that id.
        StaleVersion: what was seen is not of this game, or the board has changed since.
        NotYourSeat: only who has a seat, or the other one, may do that.
        SeatTaken: nobody can sit down any more, or the one who wants to sits there already.
        NotYourTurn: the other side is to move.
        GameNotBegun: that is possible only when both seats are taken.
        GameHasEnded: that is possible only before the end.
        UnknownOffer: nothing of that kind was offered.
        IllegalMove: the cell cannot be taken, or the command does not fit as things stand.
        InvalidName: nobody can have that name.
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: it does not play this game.
    """
    unseen = Message(
        "There is no version {seen} of this game; the latest is {version}. Reload the game.",
        version=live.version,
        seen=command.seen,
    )
    after, entry = apply_and_log(
        live,
        command,
        by,
        now,
        earlier_entry,
        transition=lambda: _led_to(live, command, by, now),
        is_repeated_by=lambda before: _same(before, by),
        is_outsider=by is GameActor.WATCHER,
        stale_message=unseen,
    )
    return (after if after.moves == live.moves else replace(after, board_version=after.version)), entry


def possible_commands(live: LiveGame, by: GameActor, now: int) -> tuple[GameCommand, ...]:
    """All commands that would be carried out now, with an empty id; a command to sit down still needs a name.

    Moves are not among them, nor plans (`can_plan`) and greetings (`possible_greetings`).
    """
    if _is_late(live, now):
        return ()
    seen, side = live.version, by.side
    if side is None:
        return (
            (TakeSeat(id="", seen=seen, name="?"),)
            if live.stage is GameStage.WAITING and by is GameActor.WATCHER
            else ()
        )
    commands: list[GameCommand] = []
    if live.stage is GameStage.PLAYING:
        commands.append(Resign(id="", seen=seen))
    if live.stage is not GameStage.OVER and _why_no_abort(live) is None:
        commands.append(AbortGame(id="", seen=seen))
    if live.stage is not GameStage.WAITING:
        offers = [offer for offer in Offer if (offer is Offer.REMATCH) == (live.stage is GameStage.OVER)]
        theirs = [offer for offer in offers if live.offers.get(offer) == 1 - side]
        computers = (
            [] if live.players[1 - side].is_human else [Offer.TAKE_BACK]
        )  # whose moves cannot be taken back alone
        commands += [AcceptOffer(id="", seen=seen, offer=offer) for offer in theirs if offer not in computers]
        commands += [DeclineOffer(id="", seen=seen, offer=offer) for offer in theirs]
        commands += [WithdrawOffer(id="", seen=seen, offer=offer) for offer in offers if live.offers.get(offer) == side]
        free = [offer for offer in offers if offer not in live.offers and _why_no_offer(live, offer, side) is None]
        commands += [MakeOffer(id="", seen=seen, offer=offer) for offer in free]
    if live.stage is GameStage.PLAYING and _why_no_gift(live, side) is None:
        commands.append(GiveTime(id="", seen=seen))
    return tuple(commands)


def possible_greetings(live: LiveGame, side: int | None) -> tuple[Greeting, ...]:
    """What the player on that side can say now; nothing for those who watch."""
    return () if side is None or _why_no_greeting(live, side) is not None else tuple(Greeting)


def can_plan(live: LiveGame, side: int | None) -> bool:
    """Whether the player on that side can answer the next move of the other one in advance."""
    return side is not None and live.stage is GameStage.PLAYING and _why_no_plan(live, side) is None


def _same(earlier: Entry, by: GameActor) -> bool:
    """Whether it is the same who commands; a player who sat down only watched before, and has a seat since."""
    seats = {
        GameActor.from_side(event.side) for event in earlier.events if isinstance(event, SatDown)
    }  # none if it came too late to sit
    return by in seats if seats else by is earlier.by


def _led_to(live: LiveGame, command: GameCommand, by: GameActor, now: int) -> Transition:
    if _is_late(live, now):
        return _ended(live, ending_by_timeout(live.position), now)
    return _act(command, live, by, now)


def _is_late(live: LiveGame, now: int) -> bool:
    return live.deadline is not None and now >= live.deadline


@singledispatch
def _act(command: Command, _live: LiveGame, _by: GameActor, _now: int) -> Transition:
    raise TypeError(f"{type(command).__name__} is no command")


@_act.register
def _(command: TakeSeat, live: LiveGame, by: GameActor, now: int) -> Transition:
    _check_not_over(live)
    if by.side is not None:
        raise SeatTaken(Message("You already have a seat in this game; the other one is for your opponent."))
    if by is GameActor.SERVICE:
        raise NotYourSeat(Message("Only a person can take a seat. To let a computer play, invite it."))
    return _sat(live, human_player(command.name), now)


@_act.register
def _(command: InviteOpponent, live: LiveGame, by: GameActor, now: int) -> Transition:
    _side_of(live, by)
    return _sat(live, computer_player(command.opponent, live.game), now)


@_act.register
def _(command: MakeMove, live: LiveGame, by: GameActor, now: int) -> Transition:
    side = _side_of(live, by)
    _check_begun(live)
    if command.seen < live.board_version:
        raise StaleVersion(
            Message("The board has changed in the meantime, so your move was not made. Look again, then move.")
        )
    if side != live.side_to_move:
        raise NotYourTurn(Message("It is {player}'s turn.", player=live.players[1 - side].title))
    state, _ = apply_action(live.state, TakeCell(command.cell))
    return _answered(live, state, command.cell, now)


@_act.register
def _(command: ComputerMove, live: LiveGame, by: GameActor, now: int) -> Transition:
    if by is not GameActor.SERVICE:
        raise NotYourSeat(Message("You cannot make moves for the computer player."))
    _check_not_over(live)
    _check_begun(live)
    if command.seen < live.board_version:
        raise StaleVersion(
            Message("The board has changed in the meantime, so your move was not made. Look again, then move.")
        )
    played, _ = apply_action(live.state, PlayChoice(Choice(command.cell, {})))
    state, _ = apply_action(played, Acknowledge())  # each looks when it suits; nobody waits for that
    return _answered(live, state, command.cell, now)


@_act.register
def _(_command: Resign, live: LiveGame, by: GameActor, now: int) -> Transition:
    side = _side_of(live, by)
    _check_begun(live)
    return _ended(live, Ending(EndReason.RESIGNED, 1 - side), now)


@_act.register
def _(_command: AbortGame, live: LiveGame, by: GameActor, now: int) -> Transition:
    _side_of(live, by)
    if (fault := _why_no_abort(live)) is not None:
        raise IllegalMove(fault)
    return _ended(live, Ending(EndReason.ABORTED), now)


@_act.register
def _(_command: ReportTimeout, live: LiveGame, _by: GameActor, _now: int) -> Transition:
    _check_not_over(live)
    raise IllegalMove(Message("There is still time left."))  # or the command would not have come to this


@_act.register
def _(command: DecideGame, live: LiveGame, by: GameActor, now: int) -> Transition:
    if by is not GameActor.SERVICE or not live.in_room:
        raise NotYourSeat(Message("Only a room can end its games."))
    _check_not_over(live)
    return _ended(live, Ending(EndReason.DECIDED, command.winner), now)


@_act.register
def _(command: MakeOffer, live: LiveGame, by: GameActor, now: int) -> Transition:
    side, offer = _side_with_offers(live, by, command.offer)
    if live.offers.get(offer) == 1 - side:
        return _accepted(live, offer, 1 - side, now)
    if live.offers.get(offer) == side:
        raise IllegalMove(Message("You have already offered that. Wait for the answer."))
    if (fault := _why_no_offer(live, offer, side)) is not None:
        raise IllegalMove(fault)
    if live.players[1 - side].is_human:
        return replace(live, offers={**live.offers, offer: side}), (OfferMade(side, offer),)
    if offer is not Offer.DRAW:  # an invited computer is obliging, but it plays on
        return _accepted(live, offer, side, now)
    return _declined(live, offer, side)


@_act.register
def _(command: AcceptOffer, live: LiveGame, by: GameActor, now: int) -> Transition:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, 1 - side)
    return _accepted(live, offer, 1 - side, now)


@_act.register
def _(command: DeclineOffer, live: LiveGame, by: GameActor, _now: int) -> Transition:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, 1 - side)
    return _declined(live, offer, 1 - side)


@_act.register
def _(command: WithdrawOffer, live: LiveGame, by: GameActor, _now: int) -> Transition:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, side)
    return _without(live, offer), (OfferWithdrawn(side, offer),)


@_act.register
def _(command: SendGreeting, live: LiveGame, by: GameActor, _now: int) -> Transition:
    side = _seat_of(by)
    _check_begun(live)
    if (fault := _why_no_greeting(live, side)) is not None:
        raise IllegalMove(fault)
    before = live.greetings[side]
    said = LastGreeting(command.greeting, live.version + 1, 1 if before is None else before.count + 1)
    greetings = (live.greetings[0], said) if side else (said, live.greetings[1])
    return replace(live, greetings=greetings), (GreetingSent(side, command.greeting),)


@_act.register
def _(_command: GiveTime, live: LiveGame, by: GameActor, _now: int) -> Transition:
    side = _side_of(live, by)
    _check_begun(live)
    if (fault := _why_no_gift(live, side)) is not None:
        raise IllegalMove(fault)
    assert live.clock is not None, "nothing can be given without a clock"
    gift, (first, second) = live.clock.gift_ms, live.left
    left = (first + gift, second) if side else (first, second + gift)
    return replace(live, left=left), (TimeGiven(side, gift),)


@_act.register
def _(command: PlanMoves, live: LiveGame, by: GameActor, _now: int) -> Transition:
    side = _side_of(live, by)
    _check_begun(live)
    if command.seen < live.board_version:
        raise StaleVersion(
            Message("The board has changed in the meantime, so your plan was not kept. Look again, then plan.")
        )
    if (fault := _why_no_plan(live, side)) is not None:
        raise IllegalMove(fault)
    _check_plan(live, command.lines)
    return _with_plan(live, side, command.lines), ()  # nobody else is told


def _check_plan(live: LiveGame, lines: Plan) -> None:
    """See that lines can be answered in advance.

    Raises:
        IllegalMove: a move of them cannot be made, or they answer the same move in two ways.
    """
    if len(lines) > MAX_PLANNED_LINES:
        raise IllegalMove(Message("You can plan at most {most} lines.", most=MAX_PLANNED_LINES))
    answers: dict[tuple[int, ...], int] = {}
    for line in lines:
        if not line or len(line) % 2:
            raise IllegalMove(Message("Each line of a plan ends with your own move."))
        position = live.position
        for cell in line:
            position = position.play(cell)
        for at in range(1, len(line), 2):
            if answers.setdefault(line[:at], line[at]) != line[at]:
                raise IllegalMove(Message("You can plan only one reply to each move."))


def _with_plan(live: LiveGame, side: int, plan: Plan) -> LiveGame:
    return replace(live, plans=(live.plans[0], plan) if side else (plan, live.plans[1]))


def _sat(live: LiveGame, player: Player, now: int) -> Transition:
    """Let a player take the free seat."""
    _check_not_over(live)
    side = live.free_side
    if side is None:
        raise SeatTaken(Message("Both seats are taken, but you can watch."))
    player = distinct_player(player, live.players[1 - side])
    state, _ = apply_action(live.state, ChangePlayer(side, player))
    begun, events = _begun_if_full(replace(live, state=state), now)
    return begun, (SatDown(side, player.kind, player.name), *events)


def _begun_if_full(live: LiveGame, now: int) -> Transition:
    if live.free_side is not None:
        return live, ()
    return replace(live, turn_since=now), (LiveGameBegun(),)


def _at_the_start(clock: Clock | None) -> tuple[int, int]:
    return (0, 0) if clock is None else (clock.initial_ms, clock.initial_ms)


def _answered(live: LiveGame, state: State, cell: int, now: int) -> Transition:
    """With a stone more, and with the answers to it that were planned; they take no time."""
    moved, events = _moved(live, state, cell, now)
    while moved.ending is None:
        side = moved.position.side_to_move
        fitting = [line[1:] for line in moved.plans[side] if line[0] == cell]
        # the plan of the one to move is used up: what follows the answer stays
        moved = _with_plan(moved, side, tuple(line[1:] for line in fitting if len(line) > 1))
        if not fitting:
            break
        cell = fitting[0][0]
        state, _ = apply_action(moved.state, TakeCell(cell))
        moved, more = _moved(moved, state, cell, now)
        events += more
    return moved, events


def _moved(live: LiveGame, state: State, cell: int, now: int) -> Transition:
    """With a stone more: the clock changes hands, and what was offered lapses unless the mover has offered it."""
    side = live.position.side_to_move
    left = list(live.left)
    if live.clock is not None:
        left[side] = live.clock.remaining_after(left[side], live.time_used_at(now))
    stays: dict[Offer, int] = {offer: by for offer, by in live.offers.items() if offer is Offer.DRAW and by == side}
    moved = replace(
        live,
        state=state,
        left=(left[0], left[1]),
        turn_since=now,
        offers=stays,
        turned_down=frozenset((offer, by) for offer, by in live.turned_down if by != side),
        greetings=_counted_anew(live),
    )
    event = StonePlaced(len(state.moves), side, cell)
    if state.outcome is None:
        return moved, (event, *(OfferLapsed(by, offer) for offer, by in live.offers.items() if offer not in stays))
    over, events = _ended(moved, Ending.from_outcome(state.outcome), now)
    return over, (event, *events)


def _ended(live: LiveGame, ending: Ending, now: int) -> Transition:
    """Over, with the clocks as they stand then: the side to move has used some time since the last stone."""
    left = live.time_left_at(now)
    over = replace(
        live,
        ending=ending,
        left=left,
        turn_since=None,
        offers={},
        turned_down=frozenset(),
        greetings=_counted_anew(live),
        plans=((), ()),
    )
    return over, (LiveGameEnded(ending.why, ending.winner, ending.lines),)


def _accepted(live: LiveGame, offer: Offer, by: int, now: int) -> Transition:
    """What the one on the side `by` has offered comes about."""
    if offer is Offer.DRAW:
        return _ended(live, Ending(EndReason.AGREED), now)
    if offer is Offer.REMATCH:
        return replace(_without(live, offer), rematch_agreed=True), (RematchAgreed(),)
    return _taken_back(live, by, now)


def _taken_back(live: LiveGame, by: int, now: int) -> Transition:
    """Back to before the last move of that side.

    Time used for moves stays used, those taken back too; of the turn that ends so nothing is charged, for it went on
    while the question was thought about.
    """
    state = live.state
    while state is live.state or state.position.side_to_move != by:
        state, _ = apply_action(state, TakeBack())
    taken = tuple(reversed(live.moves[len(state.moves) :]))
    return replace(live, state=state, turn_since=now, offers={}, plans=((), ())), (MovesTakenBack(taken),)


def _declined(live: LiveGame, offer: Offer, by: int) -> Transition:
    declined = replace(_without(live, offer), turned_down=live.turned_down | {(offer, by)})
    return declined, (OfferDeclined(1 - by, offer),)


def _without(live: LiveGame, offer: Offer) -> LiveGame:
    return replace(live, offers={kept: by for kept, by in live.offers.items() if kept is not offer})


def _check_not_over(live: LiveGame) -> None:
    if live.stage is GameStage.OVER:
        raise GameHasEnded(Message("The game is over."))


def _check_begun(live: LiveGame) -> None:
    if live.stage is GameStage.WAITING:
        raise GameNotBegun(Message("The game begins as soon as the other seat is taken."))


def _seat_of(by: GameActor) -> int:
    if by.side is None:
        raise NotYourSeat(Message("You are watching this game; only its players can do that."))
    return by.side


def _side_of(live: LiveGame, by: GameActor) -> int:
    """The seat of a player who does what is possible before the end only."""
    side = _seat_of(by)
    _check_not_over(live)
    return side


def _side_with_offers(live: LiveGame, by: GameActor, offer: Offer) -> tuple[int, Offer]:
    """The seat of a player who makes or answers an offer, where there can be one of that kind."""
    side = _seat_of(by)
    if offer is not Offer.REMATCH:
        _check_not_over(live)
        _check_begun(live)
    elif live.stage is not GameStage.OVER:
        raise IllegalMove(Message("You can agree on a rematch after the game."))
    return side, offer


def _check_offered(live: LiveGame, offer: Offer, by: int) -> None:
    if live.offers.get(offer) != by:
        raise UnknownOffer(_NOTHING[offer])


def _has_moved(live: LiveGame, side: int) -> bool:
    return live.moves_made > (side + live.state.setup) % 2  # who is to move first in the position has moved at one


def _why_no_abort(live: LiveGame) -> Message | None:
    """Why a game is not broken off; `None` if it can be."""
    if live.in_room:
        return Message("You cannot abort a game in a room, but you can resign.")
    if live.moves_made >= _PLIES_TO_ABORT:
        return Message("You can abort a game only before the second move. From then on, you can resign.")
    return None


def _why_no_offer(live: LiveGame, offer: Offer, side: int) -> Message | None:
    """Why nothing of that kind can be offered by that side; `None` if it can be."""
    faults = {
        Offer.DRAW: [(not can_be_drawn(live.game), Message("This game cannot end in a draw."))],
        Offer.TAKE_BACK: [
            (not _has_moved(live, side), Message("You have not made a move yet, so there is nothing to take back."))
        ],
        Offer.REMATCH: [
            (live.in_room, Message("There are no rematches in a room: the room decides who plays whom.")),
            (live.rematch_agreed, Message("The rematch has already begun.")),
            (live.free_side is not None, Message("Nobody took the other seat, so there is no opponent for a rematch.")),
        ],
    }[offer]
    return next(
        (fault for is_so, fault in [*faults, ((offer, side) in live.turned_down, _AGAIN[offer])] if is_so), None
    )


def _counted_anew(live: LiveGame) -> tuple[LastGreeting | None, LastGreeting | None]:
    """What was said last, as if nothing had been said since the last move."""
    first, second = (said and replace(said, count=0) for said in live.greetings)
    return first, second


def _why_no_greeting(live: LiveGame, side: int) -> Message | None:
    """Why the one on that side can say nothing; `None` if that can be."""
    if live.free_side is not None or not live.players[1 - side].is_human:
        return Message("There is nobody who would read your greeting.")
    said = live.greetings[side]
    if said is not None and said.count >= _GREETINGS_A_MOVE:
        return Message("That is enough for now. You can send greetings again after the next move.")
    return None


def _why_no_gift(live: LiveGame, side: int) -> Message | None:
    """Why the one on that side cannot give the other one time; `None` if that can be."""
    if live.clock is None or not live.players[1 - side].is_human:
        return Message("Your opponent has no clock.")
    if live.in_room:
        return Message("You cannot give away time in a room, where others wait for your game to end.")
    if live.left[1 - side] + live.clock.gift_ms > live.clock.most_ms:
        return Message("Your opponent already has as much time as a clock can hold.")
    return None


def _why_no_plan(live: LiveGame, side: int) -> Message | None:
    """Why the one on that side cannot answer moves in advance; `None` if that can be."""
    if live.clock is not None and not live.clock.days:
        return Message("You can plan replies only in games without a clock or with days per move.")
    if not live.players[1 - side].is_human:
        return Message("The computer player replies at once, so there is nothing to plan.")
    if live.side_to_move == side:
        return Message("It is your turn: make your move instead.")
    return None


_NOTHING = {
    Offer.DRAW: Message("There is no draw offer now."),
    Offer.TAKE_BACK: Message("Nobody is asking to take back a move."),
    Offer.REMATCH: Message("There is no rematch offer now."),
}
_AGAIN = {
    Offer.DRAW: Message("Your opponent declined the draw. You can offer it again after your next move."),
    Offer.TAKE_BACK: Message("Your opponent declined the take-back. You can ask again after your next move."),
    Offer.REMATCH: Message("Your opponent declined the rematch. Now only they can offer one."),
}
