"""Sentences for what happens in a room, and for how it stands."""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.message import Message
from denkspiel.online.rooms.messages import (
    Joined,
    Left,
    LinkRenewed,
    MeetingEnded,
    Removed,
    Returned,
    RoomEnded,
    RoomEvent,
    RoundBegun,
)
from denkspiel.online.rooms.pairing import rounds_planned
from denkspiel.online.rooms.plan import Format, Plan
from denkspiel.online.rooms.room import Result, Room, Stage
from denkspiel.online.rooms.standings import standings

__all__ = ["format_text", "sentences", "status"]


def sentences(events: Iterable[RoomEvent], room: Room) -> list[Message]:
    """What happened, in a sentence for each event."""
    return [_sentence(event, room) for event in events]


def status(room: Room, *, host: bool = False) -> Message:
    """How the room stands, for its host or somebody else: what it waits for, or who has won."""
    if room.stage is Stage.OPEN and host:
        return Message("Begin when everybody is here. People here: {count}.", count=len(room.here))
    if room.stage is Stage.OPEN:
        return Message("Waiting for the host to begin. People here: {count}.", count=len(room.here))
    if room.stage is Stage.OVER:
        return _winners(room)
    return Message(
        "Round {round} of {rounds}. Games that go on: {count}.",
        round=len(room.rounds),
        rounds=rounds_planned(room),
        count=len(room.open_meetings),
    )


def format_text(plan: Plan) -> Message:
    """Who meets whom, in a few words."""
    if plan.is_swiss:
        return Message("Swiss tournament, {rounds} rounds", rounds=plan.rounds)
    if plan.format is Format.ROUND_ROBIN_TWICE:
        return Message("everybody against everybody, twice")
    return Message("everybody against everybody")


def _winners(room: Room) -> Message:
    names = [room.members[one.member].name for one in standings(room) if one.rank == 1 and room.rounds]
    if not names:
        return Message("The room is closed; nobody has played.")
    if len(names) == 1:
        return Message("The room is closed. {name} has won.", name=names[0])
    return Message("The room is closed. First together: {names}.", names=", ".join(names))


@singledispatch
def _sentence(event: RoomEvent, _room: Room) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_sentence.register
def _(event: Joined, _room: Room) -> Message:
    return Message("{name} takes part.", name=event.name)


@_sentence.register
def _(event: Returned, room: Room) -> Message:
    return Message("{name} is back.", name=room.members[event.member].name)


@_sentence.register
def _(event: Left, room: Room) -> Message:
    return Message("{name} has left.", name=room.members[event.member].name)


@_sentence.register
def _(event: Removed, room: Room) -> Message:
    return Message("The host has removed {name}.", name=room.members[event.member].name)


@_sentence.register
def _(_event: LinkRenewed, _room: Room) -> Message:
    return Message("The host has renewed the link of this room.")


@_sentence.register
def _(event: RoundBegun, _room: Room) -> Message:
    return Message("Round {round} begins.", round=event.round)


@_sentence.register
def _(event: MeetingEnded, room: Room) -> Message:
    first, second = room.members[event.first].name, room.members[event.second].name
    if event.result is Result.NOBODY:
        return Message("{first} and {second} were both away: no point for either.", first=first, second=second)
    if event.result is Result.DRAW:
        return Message("{first} and {second} part with a draw.", first=first, second=second)
    winner, loser = (first, second) if event.result is Result.FIRST else (second, first)
    return Message("{winner} wins against {loser}.", winner=winner, loser=loser)


@_sentence.register
def _(_event: RoomEnded, room: Room) -> Message:
    return _winners(room)
