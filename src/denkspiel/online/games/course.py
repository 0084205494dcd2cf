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
from denkspiel.online.aggregate import Command, changed
from denkspiel.online.faults import (
    HasEnded,
    NotBegun,
    NotYourSeat,
    NotYourTurn,
    SeatTaken,
    Stale,
    UnknownOffer,
)
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Ending, Why, by_time
from denkspiel.online.games.live_game import FREE, LiveGame, Stage
from denkspiel.online.games.messages import (
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
    GameEvent,
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
    Withdrawn,
)
from denkspiel.opponents.opponent import Choice
from denkspiel.play.action import Acknowledge, ChangePlayer, ComputerPlay, Play, Start, TakeBack
from denkspiel.play.course import advance, before_the_first_game
from denkspiel.play.player import Player, computer, human
from denkspiel.play.seats import Begin, distinct_player
from denkspiel.play.state import State

__all__ = ["act", "invitation", "possible", "rematch"]

Step = tuple[LiveGame, tuple[GameEvent, ...]]

_PLIES_TO_ABORT = 2
"""From so many stones on a game is not broken off but given up."""


def invitation(
    game: Game,
    inviter: Player | None,
    other: Player | None,
    now: int,
    *,
    begin: Begin = Begin.LOT,
    clock: Clock | None = None,
    seed: str | None = None,
    in_room: bool = False,
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

    Raises:
        InvalidName: no person can play, for both are computers.
    """
    one, two = inviter or FREE, other or FREE
    if not (one.is_human or two.is_human):
        raise InvalidName(Message("At least one seat must be a person's."))
    seats = (one, two) if FREE in (one, two) else (one, distinct_player(two, one))
    state, _ = advance(before_the_first_game(game, seats, begin, seed), Start())
    live = LiveGame(state, clock, left=_at_the_start(clock), in_room=in_room)
    return _begun_if_full(live, now)[0]


def rematch(live: LiveGame, game_id: str, now: int) -> LiveGame:
    """The game that follows the one of that id, with colours changed."""
    begin = Begin.FIRST if live.state.seats.turned else Begin.SECOND
    state, _ = advance(live.state, Start(begin))
    following = LiveGame(state, live.clock, left=_at_the_start(live.clock), previous=game_id)
    return _begun_if_full(following, now)[0]


def act(live: LiveGame, command: GameCommand, by: By, now: int, earlier: Entry | None = None) -> tuple[LiveGame, Entry]:
    """What a command leads to, and the entry for the log, which is also the answer.

    Args:
        live: the game.
        command: what is to be done.
        by: who commands, as the caller has made sure.
        now: the time.
        earlier: what the log has under the command's id, if anything.

    Raises:
        IdTaken: there was another command with that id.
        Stale: what was seen is not of this game, or the board has changed since.
        NotYourSeat: only who has a seat, or the other one, may do that.
        SeatTaken: nobody can sit down any more, or the one who wants to sits there already.
        NotYourTurn: the other side is to move.
        NotBegun: that is possible only when both seats are taken.
        HasEnded: that is possible only before the end.
        UnknownOffer: nothing of that kind was offered.
        IllegalMove: the cell cannot be taken, or the command does not fit as things stand.
        InvalidName: nobody can have that name.
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: it does not play this game.
    """
    unseen = Message(
        "This game has {version} versions, and number {seen} is not among them. Load it again.",
        version=live.version,
        seen=command.seen,
    )
    after, entry = changed(
        live,
        command,
        by,
        now,
        earlier,
        step=lambda: _led_to(live, command, by, now),
        is_repeated_by=lambda before: _same(before, by),
        is_stranger=by is By.WATCHER,
        unseen=unseen,
    )
    return (after if after.moves == live.moves else replace(after, board_version=after.version)), entry


def possible(live: LiveGame, by: By, now: int) -> tuple[GameCommand, ...]:
    """All commands besides moves that would be carried out now, with an empty id; whoever may sit needs a name yet."""
    if _is_late(live, now):
        return ()
    seen, side = live.version, by.side
    if side is None:
        return (Sit(id="", seen=seen, name="?"),) if live.stage is Stage.WAITING and by is By.WATCHER else ()
    commands: list[GameCommand] = []
    if live.stage is Stage.PLAYING:
        commands.append(Resign(id="", seen=seen))
    if live.stage is not Stage.OVER and _why_no_abort(live) is None:
        commands.append(Abort(id="", seen=seen))
    if live.stage is not Stage.WAITING:
        offers = [offer for offer in Offer if (offer is Offer.REMATCH) == (live.stage is Stage.OVER)]
        theirs = [offer for offer in offers if live.offers.get(offer) == 1 - side]
        computers = (
            [] if live.players[1 - side].is_human else [Offer.TAKE_BACK]
        )  # whose moves cannot be taken back alone
        commands += [Accept(id="", seen=seen, offer=offer) for offer in theirs if offer not in computers]
        commands += [Decline(id="", seen=seen, offer=offer) for offer in theirs]
        commands += [Withdraw(id="", seen=seen, offer=offer) for offer in offers if live.offers.get(offer) == side]
        free = [offer for offer in offers if offer not in live.offers and _why_no_offer(live, offer, side) is None]
        commands += [Propose(id="", seen=seen, offer=offer) for offer in free]
    return tuple(commands)


def _same(earlier: Entry, by: By) -> bool:
    """Whether it is the same who commands; a player who sat down only watched before, and has a seat since."""
    seats = {By.of(event.side) for event in earlier.events if isinstance(event, Sat)}  # none if it came too late to sit
    return by in seats if seats else by is earlier.by


def _led_to(live: LiveGame, command: GameCommand, by: By, now: int) -> Step:
    if _is_late(live, now):
        return _ended(live, by_time(live.position), now)
    return _act(command, live, by, now)


def _is_late(live: LiveGame, now: int) -> bool:
    return live.due_at is not None and now >= live.due_at


@singledispatch
def _act(command: Command, _live: LiveGame, _by: By, _now: int) -> Step:
    raise TypeError(f"{type(command).__name__} is no command")


@_act.register
def _(command: Sit, live: LiveGame, by: By, now: int) -> Step:
    _check_not_over(live)
    if by.side is not None:
        raise SeatTaken(Message("You have a seat in this game already; the other one is for somebody else."))
    if by is By.SERVICE:
        raise NotYourSeat(Message("Only people sit down; computers are invited."))
    return _sat(live, human(command.name), now)


@_act.register
def _(command: Invite, live: LiveGame, by: By, now: int) -> Step:
    _side_of(live, by)
    return _sat(live, computer(command.opponent, live.game), now)


@_act.register
def _(command: Move, live: LiveGame, by: By, now: int) -> Step:
    side = _side_of(live, by)
    _check_begun(live)
    if command.seen < live.board_version:
        raise Stale(Message("The board has changed meanwhile, so the move was not made. Look and move again."))
    if side != live.side_to_move:
        raise NotYourTurn(Message("It is {player}'s turn.", player=live.players[1 - side].title))
    state, _ = advance(live.state, Play(command.cell))
    return _moved(live, state, command.cell, now)


@_act.register
def _(command: ComputerMove, live: LiveGame, by: By, now: int) -> Step:
    if by is not By.SERVICE:
        raise NotYourSeat(Message("Only the computer itself makes its moves."))
    _check_not_over(live)
    _check_begun(live)
    if command.seen < live.board_version:
        raise Stale(Message("The board has changed meanwhile, so the move was not made. Look and move again."))
    played, _ = advance(live.state, ComputerPlay(Choice(command.cell, {})))
    state, _ = advance(played, Acknowledge())  # each looks when it suits; nobody waits for that
    return _moved(live, state, command.cell, now)


@_act.register
def _(_command: Resign, live: LiveGame, by: By, now: int) -> Step:
    side = _side_of(live, by)
    _check_begun(live)
    return _ended(live, Ending(Why.RESIGNED, 1 - side), now)


@_act.register
def _(_command: Abort, live: LiveGame, by: By, now: int) -> Step:
    _side_of(live, by)
    if (fault := _why_no_abort(live)) is not None:
        raise IllegalMove(fault)
    return _ended(live, Ending(Why.ABORTED), now)


@_act.register
def _(_command: TimeOver, live: LiveGame, _by: By, _now: int) -> Step:
    _check_not_over(live)
    raise IllegalMove(Message("The time is not over."))  # or the command would not have come to this


@_act.register
def _(command: Decide, live: LiveGame, by: By, now: int) -> Step:
    if by is not By.SERVICE or not live.in_room:
        raise NotYourSeat(Message("Only a room ends its games."))
    _check_not_over(live)
    return _ended(live, Ending(Why.DECIDED, command.winner), now)


@_act.register
def _(command: Propose, live: LiveGame, by: By, now: int) -> Step:
    side, offer = _side_with_offers(live, by, command.offer)
    if live.offers.get(offer) == 1 - side:
        return _accepted(live, offer, 1 - side, now)
    if live.offers.get(offer) == side:
        raise IllegalMove(Message("That is offered already; the answer is due."))
    if (fault := _why_no_offer(live, offer, side)) is not None:
        raise IllegalMove(fault)
    if live.players[1 - side].is_human:
        return replace(live, offers={**live.offers, offer: side}), (Proposed(side, offer),)
    if offer is not Offer.DRAW:  # an invited computer is obliging, but it plays on
        return _accepted(live, offer, side, now)
    return _declined(live, offer, side)


@_act.register
def _(command: Accept, live: LiveGame, by: By, now: int) -> Step:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, 1 - side)
    return _accepted(live, offer, 1 - side, now)


@_act.register
def _(command: Decline, live: LiveGame, by: By, _now: int) -> Step:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, 1 - side)
    return _declined(live, offer, 1 - side)


@_act.register
def _(command: Withdraw, live: LiveGame, by: By, _now: int) -> Step:
    side, offer = _side_with_offers(live, by, command.offer)
    _check_offered(live, offer, side)
    return _without(live, offer), (Withdrawn(side, offer),)


def _sat(live: LiveGame, player: Player, now: int) -> Step:
    """Let a player take the free seat."""
    _check_not_over(live)
    side = live.free_side
    if side is None:
        raise SeatTaken(Message("Both seats are taken; you can watch."))
    player = distinct_player(player, live.players[1 - side])
    state, _ = advance(live.state, ChangePlayer(side, player))
    begun, events = _begun_if_full(replace(live, state=state), now)
    return begun, (Sat(side, player.kind, player.name), *events)


def _begun_if_full(live: LiveGame, now: int) -> Step:
    if live.free_side is not None:
        return live, ()
    return replace(live, turn_since=now), (Begun(),)


def _at_the_start(clock: Clock | None) -> tuple[int, int]:
    return (0, 0) if clock is None else (clock.start, clock.start)


def _moved(live: LiveGame, state: State, cell: int, now: int) -> Step:
    """With a stone more: the clock changes hands, and what was offered lapses unless the mover has offered it."""
    side = live.position.side_to_move
    left = list(live.left)
    if live.clock is not None:
        left[side] = live.clock.after(left[side], live.used_at(now))
    stays: dict[Offer, int] = {offer: by for offer, by in live.offers.items() if offer is Offer.DRAW and by == side}
    moved = replace(
        live,
        state=state,
        left=(left[0], left[1]),
        turn_since=now,
        offers=stays,
        turned_down=frozenset((offer, by) for offer, by in live.turned_down if by != side),
    )
    event = Moved(len(state.moves), side, cell)
    if state.outcome is None:
        return moved, (event, *(Lapsed(by, offer) for offer, by in live.offers.items() if offer not in stays))
    over, events = _ended(moved, Ending.of_outcome(state.outcome), now)
    return over, (event, *events)


def _ended(live: LiveGame, ending: Ending, now: int) -> Step:
    """Over, with the clocks as they stand then: whoever was to move has used some time since the last stone."""
    left = live.left_at(now)
    over = replace(live, ending=ending, left=left, turn_since=None, offers={}, turned_down=frozenset())
    return over, (Ended(ending.why, ending.winner, ending.lines),)


def _accepted(live: LiveGame, offer: Offer, by: int, now: int) -> Step:
    """What the one on the side `by` has offered comes about."""
    if offer is Offer.DRAW:
        return _ended(live, Ending(Why.AGREED), now)
    if offer is Offer.REMATCH:
        return replace(_without(live, offer), rematch_agreed=True), (RematchAgreed(),)
    return _taken_back(live, by, now)


def _taken_back(live: LiveGame, by: int, now: int) -> Step:
    """Back to before the last move of that side.

    Time used for moves stays used, those taken back too; of the turn that ends so nothing is charged, for it went on
    while the question was thought about.
    """
    state = live.state
    while state is live.state or state.position.side_to_move != by:
        state, _ = advance(state, TakeBack())
    taken = tuple(reversed(live.moves[len(state.moves) :]))
    return replace(live, state=state, turn_since=now, offers={}), (TakenBack(taken),)


def _declined(live: LiveGame, offer: Offer, by: int) -> Step:
    declined = replace(_without(live, offer), turned_down=live.turned_down | {(offer, by)})
    return declined, (Declined(1 - by, offer),)


def _without(live: LiveGame, offer: Offer) -> LiveGame:
    return replace(live, offers={kept: by for kept, by in live.offers.items() if kept is not offer})


def _check_not_over(live: LiveGame) -> None:
    if live.stage is Stage.OVER:
        raise HasEnded(Message("The game is over."))


def _check_begun(live: LiveGame) -> None:
    if live.stage is Stage.WAITING:
        raise NotBegun(Message("The game begins when the other seat is taken."))


def _seat_of(by: By) -> int:
    if by.side is None:
        raise NotYourSeat(Message("You watch this game; only its players can do that."))
    return by.side


def _side_of(live: LiveGame, by: By) -> int:
    """The seat of whoever does what is possible before the end only."""
    side = _seat_of(by)
    _check_not_over(live)
    return side


def _side_with_offers(live: LiveGame, by: By, offer: Offer) -> tuple[int, Offer]:
    """The seat of whoever has to do with an offer, where there can be one of that kind."""
    side = _seat_of(by)
    if offer is not Offer.REMATCH:
        _check_not_over(live)
        _check_begun(live)
    elif live.stage is not Stage.OVER:
        raise IllegalMove(Message("A rematch can be agreed upon after the end."))
    return side, offer


def _check_offered(live: LiveGame, offer: Offer, by: int) -> None:
    if live.offers.get(offer) != by:
        raise UnknownOffer(_NOTHING[offer])


def _why_no_abort(live: LiveGame) -> Message | None:
    """Why a game is not broken off; `None` if it can be."""
    if live.in_room:
        return Message("A game of a room is not broken off; it can be given up.")
    if len(live.moves) >= _PLIES_TO_ABORT:
        return Message("A game can be broken off before the second move only; now it can be given up.")
    return None


def _why_no_offer(live: LiveGame, offer: Offer, side: int) -> Message | None:
    """Why nothing of that kind can be offered by that side; `None` if it can be."""
    faults = {
        Offer.DRAW: [(not can_be_drawn(live.game), Message("This game cannot end in a draw."))],
        Offer.TAKE_BACK: [(len(live.moves) <= side, Message("You have made no move that could be taken back."))],
        Offer.REMATCH: [
            (live.in_room, Message("In a room nobody needs a rematch: the room says who plays whom.")),
            (live.rematch_agreed, Message("The rematch has begun already.")),
            (live.free_side is not None, Message("There was nobody in the other seat.")),
        ],
    }[offer]
    return next(
        (fault for is_so, fault in [*faults, ((offer, side) in live.turned_down, _AGAIN[offer])] if is_so), None
    )


_NOTHING = {
    Offer.DRAW: Message("No draw is offered now."),
    Offer.TAKE_BACK: Message("Nobody asks now to take a move back."),
    Offer.REMATCH: Message("No rematch is offered now."),
}
_AGAIN = {
    Offer.DRAW: Message("The draw was declined; it can be offered again after your next move."),
    Offer.TAKE_BACK: Message("Taking back was declined; you can ask again after your next move."),
    Offer.REMATCH: Message("The rematch was declined; now the other one can offer it."),
}
