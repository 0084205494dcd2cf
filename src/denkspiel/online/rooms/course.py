"""The course of a room as a pure function: a room and a command lead to a room and to what happened.

    room, entry = act(room, command, by, now, world)

The next round begins by itself when nobody plays any more, or when the host closes the round. Then the room decides the
games that go on: if one of the two is away, the other one has the point; if both are there, each has half; if both are
away, nobody has anything. A member who leaves or is removed loses the game that goes on, and is paired no more.

People may join at any time before the end of a Swiss tournament, and are paired from the next round on; a round robin
they may join until it begins. Members who have left may come back, in a round robin too.

A command that was carried out before leads to the same entry again and changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import singledispatch
from random import Random

from denkspiel.core.message import Message
from denkspiel.core.names import distinct_name
from denkspiel.online.aggregate import Command, apply_and_log
from denkspiel.online.faults import CannotJoin, NotAMember, NotTheHost, RoomIsOver, RoomNotBegun, StaleVersion
from denkspiel.online.rooms.messages import (
    CloseRound,
    EndRoom,
    Entry,
    JoinRoom,
    LeaveRoom,
    MeetingEnded,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberReturned,
    RemoveMember,
    ReplaceRoomLink,
    ReportGameResult,
    RoomActor,
    RoomCommand,
    RoomEnded,
    RoomEvent,
    RoomLinkReplaced,
    RoundBegun,
    StartFirstRound,
)
from denkspiel.online.rooms.pairing import pair_next_round
from denkspiel.online.rooms.plan import MAX_IN_ROUND_ROBIN, MAX_MEMBERS, RoomSettings
from denkspiel.online.rooms.room import Meeting, MeetingResult, Member, Membership, Room, RoomStage
from denkspiel.play.player import MAX_NAME_LENGTH, human_player

__all__ = ["RoomContext", "apply_command", "create_room", "possible_commands"]

Transition = tuple[Room, tuple[RoomEvent, ...]]


@dataclass(frozen=True)
class RoomContext:
    """What a room cannot know by itself.

    Attributes:
        present: the members whose browsers were seen lately; the others count as away.
        make_id: makes an id for a game, or a link that nobody guesses.
    """

    present: frozenset[int]
    make_id: Callable[[], str]


def create_room(settings: RoomSettings, seed: str, host_plays_as: str | None = None) -> Room:
    """A new room.

    Args:
        settings: what is played.
        seed: what chance decides with.
        host_plays_as: the name under which the host plays, too; `None` if the host does not.

    Raises:
        InvalidName: nobody can have that name.
        InvalidRoom: no room can have that title.
    """
    settings.check_title()
    return Room(settings, seed, () if host_plays_as is None else (Member(human_player(host_plays_as).name),))


def apply_command(
    room: Room,
    command: RoomCommand,
    by: RoomActor,
    now: int,
    context: RoomContext,
    *,
    earlier_entry: Entry | None = None,
) -> tuple[Room, Entry]:
    """What a command leads to, and the entry for the log, which is also the answer.

    Args:
        room: as it stands.
        command: what is to be done.
        by: who commands, as the caller has made sure.
        now: the time, in milliseconds since 1970.
        context: what the room cannot know by itself.
        earlier_entry: what the log has under the command's id, if anything.

    Raises:
        CommandIdTaken: there was another command with that id.
        StaleVersion: what was seen is not of this room, or the round is over.
        NotTheHost: only the host may do that.
        NotAMember: only who has joined may do that, or there is no such member.
        CannotJoin: this browser cannot join, or not any more.
        RoomNotBegun: that is possible once the first round has begun, or once two people are there.
        RoomIsOver: that is possible only before the end, or before the beginning.
        InvalidName: nobody can have that name.
    """
    unseen = Message(
        "There is no version {seen} of this room; the latest is {version}. Reload the room.",
        version=room.version,
        seen=command.seen,
    )
    return apply_and_log(
        room,
        command,
        by,
        now,
        earlier_entry,
        transition=lambda: _act(command, room, by, context),
        is_repeated_by=lambda before: _same(before, by),
        is_outsider=by == RoomActor(),
        stale_message=unseen,
    )


def possible_commands(room: Room, by: RoomActor) -> tuple[RoomCommand, ...]:
    """All commands that would be carried out now, with an empty id; a command to join still needs a name.

    Of the people that can be removed only the first one is told: it is possible for all who are here, or for none.
    """
    if room.stage is RoomStage.OVER:
        return ()
    seen = room.version
    commands: list[RoomCommand] = []
    if by.member is not None and room.members[by.member].is_active:
        commands.append(LeaveRoom(id="", seen=seen))
    elif _why_not_join(room, by) is None:
        commands.append(JoinRoom(id="", seen=seen, name="?"))
    if by.host:
        if _why_not_start(room) is None:
            commands.append(StartFirstRound(id="", seen=seen))
        if room.rounds:
            commands.append(CloseRound(id="", seen=seen, round=len(room.rounds)))
        commands.append(EndRoom(id="", seen=seen))
        commands += [RemoveMember(id="", seen=seen, member=member) for member in room.active_members[:1]]
        commands.append(ReplaceRoomLink(id="", seen=seen))
    return tuple(commands)


def _same(earlier: Entry, by: RoomActor) -> bool:
    """Whether it is the same who commands; a person who joined was nobody before, and is a member since."""
    if by.host and earlier.by.host:
        return True  # there is one host, who may have joined meanwhile on another device
    joined = {event.member for event in earlier.events if isinstance(event, MemberJoined)}
    return by.member in joined if joined else by == earlier.by


@singledispatch
def _act(command: Command, _room: Room, _by: RoomActor, _world: RoomContext) -> Transition:
    raise TypeError(f"{type(command).__name__} is no command")


@_act.register
def _(command: JoinRoom, room: Room, by: RoomActor, _world: RoomContext) -> Transition:
    _check_not_over(room)
    if (fault := _why_not_join(room, by)) is not None:
        raise CannotJoin(fault)
    if by.member is not None:
        return _with(room, by.member, Membership.HERE), (MemberReturned(by.member),)
    name = distinct_name(human_player(command.name).name, (member.name for member in room.members), MAX_NAME_LENGTH)
    number = len(room.members)
    order = (*room.order, number) if room.rounds else ()
    return replace(room, members=(*room.members, Member(name)), order=order), (MemberJoined(number, name),)


@_act.register
def _(_command: LeaveRoom, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    if by.member is None or not room.members[by.member].is_active:
        raise NotAMember(Message("You are not playing in this room."))
    _check_not_over(room)
    return _gone(room, by.member, Membership.LEFT, world)


@_act.register
def _(command: RemoveMember, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    _check_host(by)
    _check_not_over(room)
    if command.member not in range(len(room.members)) or not room.members[command.member].is_active:
        raise NotAMember(Message("No player in this room has that number."))
    return _gone(room, command.member, Membership.REMOVED, world)


@_act.register
def _(_command: ReplaceRoomLink, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    _check_host(by)
    _check_not_over(room)
    return replace(room, link=world.make_id()), (RoomLinkReplaced(),)


@_act.register
def _(_command: StartFirstRound, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    _check_host(by)
    _check_not_over(room)
    if (fault := _why_not_start(room)) is not None:
        raise RoomIsOver(fault) if room.rounds else RoomNotBegun(fault)
    order = [*room.active_members]
    Random(f"order {room.seed}").shuffle(order)
    return _on(replace(room, order=tuple(order)), (), world)


@_act.register
def _(command: CloseRound, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    _check_host(by)
    _check_not_over(room)
    if not room.rounds:
        raise RoomNotBegun(Message("The first round has not begun yet."))
    if command.round != len(room.rounds):
        raise StaleVersion(
            Message(
                "Round {round} is not in progress; the current round is {now}.",
                round=command.round,
                now=len(room.rounds),
            )
        )
    return _on(*_all_decided(room, world), world)


@_act.register
def _(_command: EndRoom, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    _check_host(by)
    _check_not_over(room)
    decided, events = _all_decided(room, world)
    return replace(decided, over=True), (*events, RoomEnded())


@_act.register
def _(command: ReportGameResult, room: Room, by: RoomActor, world: RoomContext) -> Transition:
    if not by.service:
        raise NotAMember(Message("You cannot enter a result. Each game reports its result when it ends."))
    meeting = next((each for each in room.open_meetings if each.game == command.game), None)
    if meeting is None:
        raise StaleVersion(Message("Nobody in this room is playing that game now."))
    return _on(*_ended(room, meeting, command.result, decided=False), world)


def _why_not_join(room: Room, by: RoomActor) -> Message | None:
    """Why somebody cannot join a room that is not over; `None` if they can."""
    member = None if by.member is None else room.members[by.member]
    if member is not None:
        if member.is_active:
            return Message("You are already taking part as {name}.", name=member.name)
        removed = member.membership is Membership.REMOVED
        return Message("The host has removed you from this room.") if removed else None
    if room.stage is RoomStage.PLAYING and not room.plan.is_swiss:
        return Message("This round robin has already begun. You can watch, and join the next one.")
    if len(room.active_members) >= MAX_MEMBERS:
        return Message("The room is full: at most {most} people can play.", most=MAX_MEMBERS)
    return None


def _why_not_start(room: Room) -> Message | None:
    """Why the first round of a room that is not over cannot begin; `None` if it can."""
    if room.rounds:
        return Message("The first round has already begun.")
    if len(room.active_members) < 2:
        return Message("At least two people must be here before the first round can begin.")
    if not room.plan.is_swiss and len(room.active_members) > MAX_IN_ROUND_ROBIN:
        most = MAX_IN_ROUND_ROBIN
        return Message("A round robin can have at most {most} people. For more, choose a Swiss tournament.", most=most)
    return None


def _gone(room: Room, number: int, membership: Membership, world: RoomContext) -> Transition:
    """Without a member, who loses the game that goes on."""
    left: tuple[RoomEvent, ...] = (MemberLeft(number) if membership is Membership.LEFT else MemberRemoved(number),)
    room, meeting = _with(room, number, membership), room.open_meeting_of(number)
    if meeting is None:
        return room, left
    winner = 1 - meeting.members.index(number)
    room, events = _ended(room, meeting, MeetingResult.from_winner(winner), decided=True)
    return _on(room, (*left, *events), world)


def _with(room: Room, number: int, membership: Membership) -> Room:
    members = [*room.members]
    members[number] = replace(members[number], membership=membership)
    return replace(room, members=tuple(members))


def _all_decided(room: Room, world: RoomContext) -> Transition:
    events: tuple[RoomEvent, ...] = ()
    for meeting in room.open_meetings:
        room, more = _ended(room, meeting, _decision(meeting, world.present), decided=True)
        events += more
    return room, events


def _decision(meeting: Meeting, present: frozenset[int]) -> MeetingResult:
    first, second = (member in present for member in meeting.members)
    if first and second:
        return MeetingResult.DRAW
    if first or second:
        return MeetingResult.FIRST if first else MeetingResult.SECOND
    return MeetingResult.NOBODY


def _ended(room: Room, meeting: Meeting, result: MeetingResult, *, decided: bool) -> Transition:
    """With the result of a meeting of the last round."""
    *before, last = room.rounds
    ended = meeting.with_result(result, decided=decided)
    meetings = tuple(ended if each is meeting else each for each in last.meetings)
    rounds = (*before, replace(last, meetings=meetings))
    return replace(room, rounds=rounds), (MeetingEnded(*meeting.members, result, decided),)


def _on(room: Room, events: tuple[RoomEvent, ...], world: RoomContext) -> Transition:
    """As it goes on by itself: once nobody plays any more, with the next round, or over."""
    while not room.over and not room.open_meetings:
        found = pair_next_round(room, world.make_id)
        if found is None:
            room, events = replace(room, over=True), (*events, RoomEnded())
        else:
            room = replace(room, rounds=(*room.rounds, found))
            events = (*events, RoundBegun(len(room.rounds)))
    return room, events


def _check_host(by: RoomActor) -> None:
    if not by.host:
        raise NotTheHost(Message("Only the host of this room can do that."))


def _check_not_over(room: Room) -> None:
    if room.over:
        raise RoomIsOver(Message("The room is closed; its standings are final."))
