"""Kept rooms for a service that runs in an event loop; every method is one transaction, as in `Store`."""

from collections.abc import AsyncIterator

from denkspiel.online.rooms.course import opened
from denkspiel.online.rooms.messages import By, Entry, RoomCommand
from denkspiel.online.rooms.plan import Plan
from denkspiel.online.store import maintenance, room_repository
from denkspiel.online.store.access import Access
from denkspiel.online.store.room_repository import ROOMS, RoomAnswer, RoomSummary, StoredRoom
from denkspiel.online.store.secrets import digest_of, new_id
from denkspiel.play.record import Record

__all__ = ["Rooms"]


class Rooms(Access):
    """All kept rooms; the attribute `rooms` of a store."""

    async def open(self, plan: Plan, token: str, *, host_plays_as: str | None = None, seed: str = "") -> StoredRoom:
        """Open a room.

        Args:
            plan: what is played.
            token: the host's browser.
            host_plays_as: the name under which the host plays, too; `None` if the host does not.
            seed: what chance decides with; drawn at random if not given.

        Raises:
            InvalidName: nobody can have that name.
        """
        now = self._now()
        room = opened(plan, seed or new_id(), host_plays_as)
        by = By(host=True, member=None if host_plays_as is None else 0)
        kept = StoredRoom(new_id(), room, by, now, now, frozenset(room.here))
        digest = digest_of(token)
        await self._database.write(room_repository.open_room, kept, digest)
        return kept

    async def load(self, address: str, token: str | None = None) -> StoredRoom:
        """A room, and who the browser is there; raises what `room_repository.load` raises."""
        digest, now = token and digest_of(token), self._now()
        return await self._database.read(room_repository.load, address, digest, now)

    async def act(self, address: str, command: RoomCommand, token: str | None) -> RoomAnswer:
        """Carry out the command of a browser; raises what `room_repository.act` raises."""
        digest, now = token and digest_of(token), self._now()
        return await self._database.write(room_repository.act, address, command, digest, now)

    async def entries(self, room_id: str, since: int = 0) -> list[Entry]:
        """What has changed since that version, in order; raises `NoSuchRoom` if there is no such room."""
        return await self._database.read(ROOMS.entries_since, room_id, since)

    async def changes(self, room_id: str, since: int = 0) -> AsyncIterator[int]:
        """The versions of a room after that one as they come; of several at a time the latest. Ends if it is deleted.

        Raises:
            NoSuchRoom: none is kept under that id.
        """
        async for version in self._changes(room_id, ROOMS.version_of, since):
            yield version

    async def records(self, room_id: str) -> dict[str, Record]:
        """The games of a room as records, by their ids; without those that their players have deleted."""
        return await self._database.read(maintenance.records_in, room_id)

    async def of(self, token: str, most: int = 200) -> list[RoomSummary]:
        """The rooms that a browser has opened or joined, the one that has changed last first."""
        digest = digest_of(token)
        return await self._database.read(room_repository.rooms_of, digest, most)

    async def note_seen(self, room_id: str, token: str) -> bool:
        """Note that a browser is here; whether it has joined the room or opened it."""
        digest, now = digest_of(token), self._now()
        return await self._database.write(room_repository.note_seen, room_id, digest, now)

    async def delete(self, room_id: str, token: str | None) -> None:
        """Delete a room, as its host; its games stay. Raises what `room_repository.delete_by` raises."""
        digest = token and digest_of(token)
        await self._database.write(room_repository.delete_by, room_id, digest)
