"""Sentences for what happens in a room, and for how it stands."""

from collections.abc import Iterable
from functools import singledispatch

from denkspiel.core.message import Message
from denkspiel.online.rooms.messages import (
    MeetingEnded,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberReturned,
    RoomEnded,
    RoomEvent,
    RoomLinkReplaced,
    RoundBegun,
)
from denkspiel.online.rooms.pairing import planned_round_count
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.rooms.room import MeetingResult, Room, RoomStage
from denkspiel.online.rooms.standings import room_standings

__all__ = ["format_text", "sentences", "status"]


def sentences(events: Iterable[RoomEvent], room: Room) -> list[Message]:
    """What happened, in a sentence for each event."""
    return [_sentence(event, room) for event in events]


def status(room: Room, *, host: bool = False) -> Message:
    """How the room stands, for its host or somebody else: what it waits for, or who has won."""
    if room.stage is RoomStage.OPEN and host:
        return Message("Start when everyone is here. Players so far: {count}.", count=len(room.active_members))
    if room.stage is RoomStage.OPEN:
        return Message("Waiting for the host to begin. Players so far: {count}.", count=len(room.active_members))
    if room.stage is RoomStage.OVER:
        return _winners(room)
    return Message(
        "Round {round} of {rounds}. Games in progress: {count}.",
        round=len(room.rounds),
        rounds=planned_round_count(room),
        count=len(room.open_meetings),
    )


def format_text(settings: RoomSettings) -> Message:
    """Who meets whom, in a few words."""
    if settings.is_swiss and settings.rounds == 1:
        return Message("Swiss tournament, one round")
    if settings.is_swiss:
        return Message("Swiss tournament, {rounds} rounds", rounds=settings.rounds)
    if settings.format is PairingFormat.ROUND_ROBIN_TWICE:
        return Message("everyone plays everyone, twice")
    return Message("everyone plays everyone")


def _winners(room: Room) -> Message:
    names = [room.members[one.member].name for one in room_standings(room) if one.rank == 1 and room.rounds]
    if not names:
        return Message("The room is closed. Nobody played.")
    if len(names) == 1:
        return Message("The room is closed. {name} wins the tournament.", name=names[0])
    return Message("The room is closed. Joint winners: {names}.", names=", ".join(names))


@singledispatch
def _sentence(event: RoomEvent, _room: Room) -> Message:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_sentence.register
def _(event: MemberJoined, _room: Room) -> Message:
    return Message("{name} has joined.", name=event.name)


@_sentence.register
def _(event: MemberReturned, room: Room) -> Message:
    return Message("{name} is back.", name=room.members[event.member].name)


@_sentence.register
def _(event: MemberLeft, room: Room) -> Message:
    return Message("{name} has left.", name=room.members[event.member].name)


@_sentence.register
def _(event: MemberRemoved, room: Room) -> Message:
    return Message("The host has removed {name}.", name=room.members[event.member].name)


@_sentence.register
def _(_event: RoomLinkReplaced, _room: Room) -> Message:
    return Message("The host has renewed the link to this room.")


@_sentence.register
def _(event: RoundBegun, _room: Room) -> Message:
    return Message("Round {round} begins.", round=event.round)


@_sentence.register
def _(event: MeetingEnded, room: Room) -> Message:
    first, second = room.members[event.first].name, room.members[event.second].name
    if event.result is MeetingResult.NOBODY:
        return Message("{first} and {second} were both away, so neither gets a point.", first=first, second=second)
    if event.result is MeetingResult.DRAW:
        return Message("{first} and {second} draw.", first=first, second=second)
    winner, loser = (first, second) if event.result is MeetingResult.FIRST else (second, first)
    return Message("{winner} beats {loser}.", winner=winner, loser=loser)


@_sentence.register
def _(_event: RoomEnded, room: Room) -> Message:
    return _winners(room)
