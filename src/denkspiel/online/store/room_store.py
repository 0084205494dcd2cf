"""Kept rooms for a service that runs in an event loop; every method is one transaction, as in `Store`."""

from collections.abc import AsyncIterator

from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.rooms.course import create_room
from denkspiel.online.rooms.messages import Entry, RoomActor, RoomCommand
from denkspiel.online.rooms.plan import RoomSettings
from denkspiel.online.store import maintenance, room_repository
from denkspiel.online.store.access import StoreAccess
from denkspiel.online.store.room_repository import ROOMS, RoomCommandResult, RoomForBrowser, RoomSummary
from denkspiel.online.store.secrets import new_id, token_digest
from denkspiel.play.record import GameRecord

__all__ = ["RoomStore"]


class RoomStore(StoreAccess):
    """All kept rooms; the attribute `rooms` of a store."""

    async def open(
        self, settings: RoomSettings, token: str, *, host_plays_as: str | None = None, seed: str = ""
    ) -> RoomForBrowser:
        """Open a room.

        Args:
            settings: what is played.
            token: the host's browser.
            host_plays_as: the name under which the host plays, too; `None` if the host does not.
            seed: what chance decides with; drawn at random if not given.

        Raises:
            InvalidName: nobody can have that name.
        """
        now = self._now()
        room = create_room(settings, seed or new_id(), host_plays_as)
        by = RoomActor(host=True, member=None if host_plays_as is None else 0)
        kept = RoomForBrowser(new_id(), room, by, now, now, frozenset(room.active_members))
        digest = token_digest(token)
        await self._database.write(room_repository.insert_room, kept, digest)
        return kept

    async def load(self, address: str, token: str | None = None) -> RoomForBrowser:
        """A room, and who the browser is there; raises what `room_repository.load` raises."""
        digest, now = token and token_digest(token), self._now()
        return await self._database.read(room_repository.load_room, address, digest, now)

    async def boards(self, address: str, token: str | None = None) -> tuple[RoomForBrowser, dict[str, LiveGame]]:
        """A room with the games of its latest round; raises what `room_repository.load_boards` raises."""
        digest, now = token and token_digest(token), self._now()
        return await self._database.read(room_repository.load_boards, address, digest, now)

    async def act(self, address: str, command: RoomCommand, token: str | None) -> RoomCommandResult:
        """Carry out the command of a browser; raises what `room_repository.act` raises."""
        digest, now = token and token_digest(token), self._now()
        return await self._database.write(room_repository.apply_command, address, command, digest, now)

    async def entries_since(self, room_id: str, since: int = 0) -> list[Entry]:
        """What has changed since that version, in order; raises `NoSuchRoom` if there is no such room."""
        return await self._database.read(ROOMS.entries_since, room_id, since)

    async def watch_versions(self, room_id: str, since: int = 0) -> AsyncIterator[int]:
        """The versions of a room after that one as they come; of several at a time the latest. Ends if it is deleted.

        Raises:
            NoSuchRoom: none is kept under that id.
        """
        async for version in self._changes(room_id, ROOMS.version_of, since):
            yield version

    async def records(self, room_id: str) -> dict[str, GameRecord]:
        """The games of a room as records, by their ids; without those that their players have deleted."""
        return await self._database.read(maintenance.room_records, room_id)

    async def rooms_of_browser(self, token: str, limit: int = 200) -> list[RoomSummary]:
        """The rooms that a browser has opened or joined, the one that has changed last first."""
        digest = token_digest(token)
        return await self._database.read(room_repository.rooms_of_browser, digest, limit)

    async def record_presence(self, room_id: str, token: str) -> bool:
        """Note that a browser is here; whether it has joined the room or opened it."""
        digest, now = token_digest(token), self._now()
        return await self._database.write(room_repository.record_presence, room_id, digest, now)

    async def delete(self, room_id: str, token: str | None) -> None:
        """Delete a room, as its host; its games stay. Raises what `room_repository.delete_as_host` raises."""
        digest = token and token_digest(token)
        await self._database.write(room_repository.delete_as_host, room_id, digest)
