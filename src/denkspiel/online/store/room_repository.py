"""Kept rooms: opened, looked up, and changed by commands, each in a transaction.

What happens to a game of a room happens to the room in the same transaction: the result comes to the table, and if
that was the last game of a round, the games of the next one begin. So whatever ends, and wherever, no room waits for
anything that nobody does any more.

A transaction that ends a game locks the game and then its room; one that decides games of a room locks them before the
room, too, so the two wait for each other only where a round has begun in between, and then PostgreSQL lets one of them
try again.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, delete, insert, select, update

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.faults import NotTheHost, RoomIsOver, SeatTaken
from denkspiel.online.games.course import create_game
from denkspiel.online.games.live_game import GameStage, LiveGame
from denkspiel.online.games.messages import DecideGame, ReportTimeout
from denkspiel.online.rooms.course import RoomContext
from denkspiel.online.rooms.course import apply_command as acted
from denkspiel.online.rooms.messages import (
    ROOM_LOG,
    SERVICE_ACTOR,
    CloseRound,
    EndRoom,
    Entry,
    JoinRoom,
    LeaveRoom,
    MemberJoined,
    RemoveMember,
    ReportGameResult,
    RoomActor,
    RoomCommand,
)
from denkspiel.online.rooms.room import Meeting, MeetingResult, Room, RoomStage
from denkspiel.online.store import game_repository, rows
from denkspiel.online.store.faults import NeedsToken, NoSuchRoom
from denkspiel.online.store.game_repository import GAMES, GameForBrowser
from denkspiel.online.store.rows import AggregateTable, game_columns, live_game_from_row, room_from_row
from denkspiel.online.store.secrets import contains_digest, new_id
from denkspiel.online.store.tables import games, holders, room_log, room_members, rooms, seats
from denkspiel.online.store.transaction import DELETED_VERSION, Transaction
from denkspiel.play.player import Player
from denkspiel.play.seats import WhoBegins

__all__ = [
    "AWAY_AFTER_MS",
    "ROOMS",
    "RoomCommandResult",
    "RoomForBrowser",
    "RoomSummary",
    "actor_of_browser",
    "apply_command",
    "delete_as_host",
    "delete_rooms",
    "insert_room",
    "join_as_seat_holder",
    "load_boards",
    "load_room",
    "note_ending",
    "record_presence",
    "rooms_of_browser",
]


def _missing() -> NoSuchRoom:
    return NoSuchRoom(Message("This room does not exist. Perhaps it was deleted."))


ROOMS = AggregateTable(rooms, room_log, ROOM_LOG, _missing)

AWAY_AFTER_MS = 120_000
"""Where games are decided, a member counts as away whose browser was seen neither in the room nor in its game for so
many milliseconds."""

SHOWN_AWAY_AFTER_MS = 35_000
"""The same for those who look at the room: browsers that are here are noted every fifteen seconds."""

_DECIDING = (LeaveRoom, RemoveMember, CloseRound, EndRoom)
"""The commands by which games end."""


@dataclass(frozen=True)
class RoomForBrowser:
    """A kept room as one browser sees it.

    Attributes:
        id: under which it is kept.
        room: as it stands.
        actor: whether the browser is the host's, and as whom it has joined.
        created: when it was opened, in milliseconds since 1970.
        changed: when it last changed.
        present: the members who are not away.
        latest: the last change; `None` for a new room.
    """

    id: str
    room: Room
    actor: RoomActor
    created: int
    changed: int
    present: frozenset[int] = frozenset()
    latest: Entry | None = None

    @property
    def address(self) -> str:
        """By which anybody finds the room: its id, and behind a dot what the host has renewed."""
        return f"{self.id}.{self.room.link}" if self.room.link else self.id


RoomCommandResult = rows.CommandResult[RoomForBrowser, Entry]


def insert_room(transaction: Transaction, room: RoomForBrowser, digest: str) -> None:
    """Keep a new room, which that browser has opened; nothing happens if it is kept already."""
    if ROOMS.has(transaction, room.id):
        return  # the connection broke after the transaction had ended
    row = {"id": room.id, "created": room.created} | game_columns(room.room.game) | _told(room.room, room.changed)
    transaction.connection.execute(insert(rooms), row)
    host = {"room_id": room.id, "owner": digest, "host": True, "member": room.actor.member, "seen": room.created}
    transaction.connection.execute(insert(room_members), host)
    transaction.mark_changed(room.id, room.room.version)


def load_room(transaction: Transaction, address: str, digest: str | None, now: int) -> RoomForBrowser:
    """A room, and who the browser is there; for a browser that takes part the id does as an address.

    Raises:
        NoSuchRoom: none is kept under that id, or the link was renewed.
    """
    row = ROOMS.row(transaction, _id_in(address))
    kept = _kept(transaction, row, room_from_row(row), digest, now)
    _check_address(address, kept)
    return kept


def load_boards(
    transaction: Transaction, address: str, digest: str | None, now: int
) -> tuple[RoomForBrowser, dict[str, LiveGame]]:
    """A room with the games of its latest round, by their ids; those that are gone or damaged are missing.

    Raises:
        NoSuchRoom: as `load_room` does.
    """
    stored = load_room(transaction, address, digest, now)
    latest = stored.room.rounds[-1:]
    wanted = [meeting.game for each in latest for meeting in each.meetings if meeting.game is not None]
    found: dict[str, LiveGame] = {}
    for row in transaction.connection.execute(select(games).where(games.c.id.in_(wanted))):
        with suppress(DenkspielError):
            found[row.id] = live_game_from_row(row)
    return stored, found


def apply_command(
    transaction: Transaction, address: str, command: RoomCommand, digest: str | None, now: int
) -> RoomCommandResult:
    """Carry out the command of a browser, unless it was carried out before; its address is as for `load`.

    Raises:
        NoSuchRoom: none is kept under that id, or the link was renewed.
        NeedsToken: who would join has none.
        DenkspielError: whatever `denkspiel.online.rooms.course.act` raises.
    """
    room_id = _id_in(address)
    if isinstance(command, _DECIDING):
        # lock the games that go on in a room; where a time is over, it is so before anything is decided
        for game_id, due in transaction.connection.execute(_OPEN_GAMES_LOCKED, {"id": room_id}).all():
            if due is not None and due <= now:
                late = ReportTimeout(id=new_id(), seen=0)
                ended = game_repository.apply_command(transaction, game_id, late, None, now, service=True)
                note_ending(transaction, ended.stored, now)
    row = ROOMS.locked(transaction, room_id)
    room, by = room_from_row(row), actor_of_browser(transaction, room_id, digest)
    _check_address(address, RoomForBrowser(room_id, room, by, row.created, row.changed))
    earlier = ROOMS.entry_by(transaction, room_id, command.id)
    if digest is not None:
        transaction.connection.execute(_SEE, {"of_room": room_id, "of_owner": digest, "at": now})
    world = RoomContext(_present(transaction, room_id, room, now - AWAY_AFTER_MS), new_id)
    after, entry = acted(room, command, by, now, world, earlier_entry=earlier)
    if earlier is None:
        if isinstance(command, JoinRoom):
            _note_joined(transaction, room_id, entry, digest)
        _keep(transaction, room_id, room, after, entry)
    changed = row.changed if earlier is not None else now
    return RoomCommandResult(_kept(transaction, row, after, digest, now, changed=changed), entry)


def note_ending(transaction: Transaction, game: GameForBrowser, now: int) -> None:
    """Let the room of a game that may just have ended go on; nothing happens if it knows of that end, or is gone."""
    ending = game.live.ending
    if game.room is None or ending is None:
        return
    try:
        room = room_from_row(ROOMS.locked(transaction, game.room))
    except NoSuchRoom:
        return
    if any(meeting.game == game.id for meeting in room.open_meetings):
        command = ReportGameResult(
            id=new_id(), seen=room.version, game=game.id, result=MeetingResult.from_winner(ending.winner)
        )
        after, entry = acted(room, command, SERVICE_ACTOR, now, RoomContext(frozenset(), new_id))
        _keep(transaction, game.room, room, after, entry)


def join_as_seat_holder(transaction: Transaction, game_id: str, side: int, digest: str, now: int) -> None:
    """Let a browser that has come to hold a seat in a game of a room be the member who sits there, too.

    It holds that member's seats in the room's other games as well. Nothing happens if the game belongs to no room.

    Raises:
        SeatTaken: in the room the browser is somebody else.
    """
    room_id = GAMES.row(transaction, game_id).room
    if room_id is None:
        return
    row = ROOMS.locked(transaction, room_id)
    room, by = room_from_row(row), actor_of_browser(transaction, room_id, digest)
    member = next(meeting.members[side] for meeting in room.meetings if meeting.game == game_id)
    if by.member not in (None, member):
        raise SeatTaken(Message("You are in this room under another name; this seat is for somebody else."))
    if by.host:
        transaction.connection.execute(_JOIN_HOST, {"of_room": room_id, "of_owner": digest, "number": member})
    elif by.member is None:
        known = {"room_id": room_id, "owner": digest, "host": False, "member": member, "seen": now}
        transaction.connection.execute(insert(room_members), known)
    seats_of = {each.game: each.members.index(member) for each in room.meetings if member in each.members}
    theirs = [
        {"game_id": kept, "side": seats_of[kept], "owner": digest}
        for kept in transaction.connection.scalars(_GAMES_OF, {"id": room_id}).all()
        if kept != game_id and kept in seats_of and game_repository.held_side(transaction, kept, digest) is None
    ]
    if theirs:
        transaction.connection.execute(insert(holders), theirs)


def actor_of_browser(transaction: Transaction, room_id: str, digest: str | None) -> RoomActor:
    """Who a browser is in a room."""
    if digest is None:
        return RoomActor()
    known = [
        row for row in transaction.connection.execute(_MEMBERS, {"id": room_id}) if contains_digest(digest, [row.owner])
    ]
    return RoomActor(host=known[0].host, member=known[0].member) if known else RoomActor()


def _note_joined(transaction: Transaction, room_id: str, entry: Entry, digest: str | None) -> None:
    """Note which browser has joined; one that has come back is known."""
    joined = [event.member for event in entry.events if isinstance(event, MemberJoined)]
    if not joined:
        return
    if digest is None:
        raise NeedsToken
    if entry.by.host:
        transaction.connection.execute(_JOIN_HOST, {"of_room": room_id, "of_owner": digest, "number": joined[0]})
        return
    row = {"room_id": room_id, "owner": digest, "host": False, "member": joined[0], "seen": entry.at}
    transaction.connection.execute(insert(room_members), row)


def _keep(transaction: Transaction, room_id: str, before: Room, after: Room, entry: Entry) -> None:
    """Keep what a command has changed: the room, the games that it has decided, and those of new rounds."""
    transaction.connection.execute(_UPDATE, {"of_room": room_id, **_told(after, entry.at)})
    for meeting in after.meetings[: len(before.meetings)]:
        if meeting.decided and any(meeting.game == each.game for each in before.open_meetings):
            _decide(transaction, meeting, entry.at)
    # keep the games of new meetings, those of a round at once
    meetings = after.meetings[len(before.meetings) :]
    owners = _owners(transaction, room_id) if meetings else {}
    begun = [
        (
            _new_game(room_id, after, meeting.game, meeting.members, entry.at),
            (owners.get(meeting.first, ()), owners.get(meeting.second, ())),
        )
        for meeting in meetings
        if meeting.game is not None
    ]
    if begun:
        game_repository.insert_games(transaction, begun)
    ROOMS.note(transaction, room_id, entry)


def _decide(transaction: Transaction, meeting: Meeting, now: int) -> None:
    """End a game as the room has decided."""
    if meeting.game is not None and meeting.result is not None:
        command = DecideGame(id=new_id(), seen=0, winner=meeting.result.winner)
        game_repository.apply_command(transaction, meeting.game, command, None, now, service=True)


def _new_game(room_id: str, room: Room, game_id: str, members: tuple[int, int], now: int) -> GameForBrowser:
    """The game of two members, which is under way."""
    first, second = (Player(room.members[member].name) for member in members)
    clock, seed = room.plan.clock, f"{room.seed} {game_id}"
    live = create_game(room.game, first, second, now, begin=WhoBegins.FIRST, clock=clock, seed=seed, in_room=True)
    return GameForBrowser(game_id, live, None, now, now, room=room_id)


def _owners(transaction: Transaction, room_id: str) -> dict[int, list[str]]:
    """The digests of each member's browsers."""
    owners: dict[int, list[str]] = {}
    for row in transaction.connection.execute(_MEMBERS, {"id": room_id}):
        if row.member is not None:
            owners.setdefault(row.member, []).append(row.owner)
    return owners


def _present(transaction: Transaction, room_id: str, room: Room, since: int) -> frozenset[int]:
    """The members who were seen since then, in the room or at their game."""
    found = transaction.connection.execute(_MEMBERS, {"id": room_id})
    present = {row.member for row in found if row.member is not None and row.seen >= since}
    playing = {meeting.game: meeting.members for meeting in room.open_meetings}
    for row in transaction.connection.execute(_SEEN_AT_GAMES, {"id": room_id, "since": since}):
        if row.game_id in playing:
            present.add(playing[row.game_id][row.side])
    return frozenset(present)


def _kept(
    transaction: Transaction, row: Row[Any], room: Room, digest: str | None, now: int, *, changed: int | None = None
) -> RoomForBrowser:
    by = actor_of_browser(transaction, row.id, digest)
    present = _present(transaction, row.id, room, now - SHOWN_AWAY_AFTER_MS)
    latest = ROOMS.entry_at(transaction, row.id, room.version)
    return RoomForBrowser(row.id, room, by, row.created, changed or row.changed, present, latest)


def _id_in(address: str) -> str:
    return address.partition(".")[0]


def _check_address(address: str, kept: RoomForBrowser) -> None:
    """Let only those in who take part, or who have the latest link."""
    if kept.actor == RoomActor() and address != kept.address:
        if not kept.room.link:
            raise _missing()
        raise NoSuchRoom(Message("This link no longer works: the host has renewed it. Ask the host for the new link."))


def _told(room: Room, now: int) -> dict[str, Any]:
    """The columns that change."""
    return {"state": room.to_text(), "stage": room.stage.value, "version": room.version, "changed": now}


_OF_ID: BindParameter[str] = bindparam("id")
_MEMBERS = select(room_members).where(room_members.c.room_id == _OF_ID)
_OPEN_GAMES_LOCKED = (
    select(games.c.id, games.c.due)
    .where(games.c.room == _OF_ID, games.c.stage != GameStage.OVER.value)
    .order_by(games.c.id)
    .with_for_update()
)
_GAMES_OF = select(games.c.id).where(games.c.room == _OF_ID)
_SEEN_AT_GAMES = (
    select(seats.c.game_id, seats.c.side)
    .join(games, games.c.id == seats.c.game_id)
    .where(games.c.room == _OF_ID, games.c.stage != GameStage.OVER.value, seats.c.seen >= bindparam("since"))
)
_UPDATE = update(rooms).where(rooms.c.id == bindparam("of_room"))
_THIS_BROWSER = (room_members.c.room_id == bindparam("of_room"), room_members.c.owner == bindparam("of_owner"))
_SEE = update(room_members).where(*_THIS_BROWSER).values(seen=bindparam("at"))
_JOIN_HOST = update(room_members).where(*_THIS_BROWSER).values(member=bindparam("number"))


@dataclass(frozen=True)
class RoomSummary:
    """A room in the list of a browser.

    Attributes:
        id: under which it is kept.
        version: the number of changes, from 1.
        title: what the host calls it.
        game: what is played, such as "connect-four".
        host: whether the browser is the host's.
        member: as whom the browser has joined; `None` if it has not.
        mine: the game of that member that goes on, and its side there; `None` if there is none.
        stage: how far the room has come.
        changed: when it last changed, in milliseconds since 1970.
    """

    id: str
    version: int
    title: str
    game: str
    host: bool
    member: int | None
    mine: tuple[str, int] | None
    stage: RoomStage
    changed: int


def record_presence(transaction: Transaction, room_id: str, digest: str, now: int) -> bool:
    """Note that a browser is here; whether it has joined the room or opened it."""
    this_browser = (room_members.c.room_id == room_id, room_members.c.owner == digest)
    return bool(transaction.connection.execute(update(room_members).where(*this_browser).values(seen=now)).rowcount)


def rooms_of_browser(transaction: Transaction, digest: str, limit: int) -> list[RoomSummary]:
    """The rooms that a browser has opened or joined, the one that has changed last first."""
    chosen = (
        select(rooms, room_members.c.host, room_members.c.member)
        .join(room_members, room_members.c.room_id == rooms.c.id)
        .where(room_members.c.owner == digest)
        .order_by(rooms.c.changed.desc(), rooms.c.id)
        .limit(limit)
    )
    found = []
    for row in transaction.connection.execute(chosen):
        with suppress(DenkspielError):  # a damaged room is missing in the list
            room = room_from_row(row)
            mine = None if row.member is None else room.current_seat_of(row.member)
            told = (room.plan.title, row.game, row.host, row.member, mine, RoomStage(row.stage), row.changed)
            found.append(RoomSummary(row.id, row.version, *told))
    return found


def delete_as_host(transaction: Transaction, room_id: str, digest: str | None) -> None:
    """Delete a room in which nobody plays; its games stay with their players.

    Raises:
        NoSuchRoom: none is kept under that id.
        NotTheHost: the browser has not opened it.
        RoomIsOver: its rounds go on.
    """
    row = ROOMS.locked(transaction, room_id)
    if not actor_of_browser(transaction, room_id, digest).host:
        raise NotTheHost(Message("Only the host of this room can do that."))
    if row.stage == RoomStage.PLAYING:
        raise RoomIsOver(Message("The tournament is still in progress. You can delete the room when it is over."))
    delete_rooms(transaction, [room_id])


def delete_rooms(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete rooms with all that belongs to them; their games stay with their players."""
    transaction.connection.execute(update(games).where(games.c.room.in_(ids)).values(room=None))
    transaction.connection.execute(delete(rooms).where(rooms.c.id.in_(ids)))
    for room_id in ids:
        transaction.mark_changed(room_id, DELETED_VERSION)
