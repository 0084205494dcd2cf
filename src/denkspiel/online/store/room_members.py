"""Whose rooms are whose: the rooms of a browser, who was seen when, and deletion."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import delete, select, update

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.faults import NotTheHost, RoomIsOver
from denkspiel.online.rooms.room import Stage
from denkspiel.online.store.room_repository import locked, who_is
from denkspiel.online.store.rows import room_of
from denkspiel.online.store.tables import games, room_members, rooms
from denkspiel.online.store.transaction import GONE, Transaction

__all__ = ["RoomSummary", "delete_by", "forget_rooms", "note_seen", "rooms_of"]


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
    stage: Stage
    changed: int


def note_seen(transaction: Transaction, room_id: str, digest: str, now: int) -> bool:
    """Note that a browser is here; whether it has joined the room or opened it."""
    this_browser = (room_members.c.room_id == room_id, room_members.c.owner == digest)
    return bool(transaction.connection.execute(update(room_members).where(*this_browser).values(seen=now)).rowcount)


def rooms_of(transaction: Transaction, digest: str, most: int) -> list[RoomSummary]:
    """The rooms that a browser has opened or joined, the one that has changed last first."""
    chosen = (
        select(rooms, room_members.c.host, room_members.c.member)
        .join(room_members, room_members.c.room_id == rooms.c.id)
        .where(room_members.c.owner == digest)
        .order_by(rooms.c.changed.desc(), rooms.c.id)
        .limit(most)
    )
    found = []
    for row in transaction.connection.execute(chosen):
        with suppress(DenkspielError):  # a damaged room is missing in the list
            room = room_of(row)
            mine = None if row.member is None else room.seat_of(row.member)
            told = (room.plan.title, row.game, row.host, row.member, mine, Stage(row.stage), row.changed)
            found.append(RoomSummary(row.id, row.version, *told))
    return found


def delete_by(transaction: Transaction, room_id: str, digest: str | None) -> None:
    """Delete a room in which nobody plays; its games stay with their players.

    Raises:
        NoSuchRoom: none is kept under that id.
        NotTheHost: the browser has not opened it.
        RoomIsOver: its rounds go on.
    """
    row = locked(transaction, room_id)
    if not who_is(transaction, room_id, digest).host:
        raise NotTheHost(Message("Only who has opened the room can do that."))
    if row.stage == Stage.PLAYING:
        raise RoomIsOver(Message("The rounds go on; the room can be deleted after its end."))
    forget_rooms(transaction, [room_id])


def forget_rooms(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete rooms with all that belongs to them; their games stay with their players."""
    transaction.connection.execute(update(games).where(games.c.room.in_(ids)).values(room=None))
    transaction.connection.execute(delete(rooms).where(rooms.c.id.in_(ids)))
    for room_id in ids:
        transaction.touch(room_id, GONE)
