"""Kept games for a service that runs in an event loop.

    async with await Store.open(default_place()) as store:
        kept = await store.create(game("hexagon"), human("Ada"), None, token=token)
        answer = await store.act(kept.id, Sit(id="1", seen=0, name="Bob"), other_token)
        async for version in store.changes(kept.id, since=answer.entry.version):
            entries = await store.entries(kept.id, since=...)

Every method is one transaction. What it answers is on disk, and only then are others told of it.
"""

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol

from denkspiel.core.file_lock import Lock, lock
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.optional_library import library_fault
from denkspiel.core.position import Position
from denkspiel.core.safe_file import safely_written
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.course import invitation
from denkspiel.online.games.messages import Entry, GameCommand
from denkspiel.online.store import game_repository, maintenance, room_repository, seats
from denkspiel.online.store.access import Access, Announcements
from denkspiel.online.store.clock import DatabaseClock, database_time, now_ms
from denkspiel.online.store.database import Database, Tell, unreachable
from denkspiel.online.store.faults import OpenToOthers, StoreFault
from denkspiel.online.store.game_repository import GAMES, Answer, StoredGame
from denkspiel.online.store.maintenance import Counts, Keeping, Pending
from denkspiel.online.store.move_statistics import Chosen, choices_at
from denkspiel.online.store.place import Place, check_may_be_kept_games
from denkspiel.online.store.room_repository import ROOMS
from denkspiel.online.store.room_store import Rooms
from denkspiel.online.store.seats import EVERYTHING, Search, SeatOf, Seen, Summary
from denkspiel.online.store.secrets import TokenIssuer, digest_of, new_id, new_link
from denkspiel.online.store.sqlite import SqliteDatabase, keep_private
from denkspiel.online.store.transaction import GONE, Transaction
from denkspiel.play.player import Player
from denkspiel.play.record import Record
from denkspiel.play.seats import Begin

__all__ = ["Store", "only_service", "open_database"]


def open_database(place: Place, tell: Tell) -> Database:
    """Open it and bring its schema up to date.

    Args:
        place: a file, or a database of PostgreSQL.
        tell: hears of every change that is made by what is returned.

    Raises:
        StoreFault: it cannot be reached, or a newer program has written it.
    """
    if isinstance(place, Path):
        return SqliteDatabase(place, tell)
    try:
        from denkspiel.online.store.postgres import PostgresDatabase  # noqa: PLC0415 (nobody else needs it)

        return PostgresDatabase(place, tell)
    except ImportError as error:  # of the library, an extra, which SQLAlchemy loads for the first address
        raise StoreFault(library_fault(error, "psycopg", "postgres")) from error


def only_service(path: Path) -> IO[bytes]:
    """A file that says who serves the games, locked until it is closed; another service would not hear of changes.

    Args:
        path: where the games are kept; its folder is made if need be.

    Raises:
        StoreFault: another service has it, or something that is no database, or the file cannot be made.
    """
    check_may_be_kept_games(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = Path(f"{path}.served").open("ab")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise unreachable(error, path) from error
    if lock(file) is not Lock.TAKEN:
        return file
    file.close()
    raise StoreFault(
        Message(
            'Another service has the games in "{file}" open. End that one, or name another place with --database; for '
            "several services at once there is PostgreSQL.",
            file=str(path),
        )
    )


_FIRST_READINGS = 3
"""How often the database is asked for its time at first: the fastest answer tells it most exactly."""


class _Closing(Protocol):
    async def close(self) -> None: ...


class Store(Access):
    """All kept games; made by `open`, in the event loop that uses it.

    Attributes:
        rooms: the kept rooms.
    """

    def __init__(self, database: Database, announcements: Announcements, now: Callable[[], int]) -> None:
        super().__init__(database, announcements, now)
        self.rooms = Rooms(database, announcements, now)
        self._listener: _Closing | None = None
        self._served: IO[bytes] | None = None
        self._clock: DatabaseClock | None = None
        self._issuer: TokenIssuer
        self._known = set[str]()

    @classmethod
    async def open(cls, place: Place, now: Callable[[], int] | None = None, *, serves: bool = False) -> "Store":
        """Open the games kept there, and bring their tables up to date.

        Args:
            place: a file, or a database of PostgreSQL; see `denkspiel.online.store.place`.
            now: tells the time, in milliseconds since 1970; by default the clock of PostgreSQL, which all its nodes
                share, and that of this machine for a file.
            serves: whether a service opens them, which is told of changes: of one file there can be one only.

        Raises:
            StoreFault: they cannot be reached, a newer program has written them, or another service has the file.
        """
        announcements = Announcements()
        served = await asyncio.to_thread(only_service, place) if serves and isinstance(place, Path) else None
        try:
            database = await asyncio.to_thread(open_database, place, announcements.tell)
        except BaseException:
            if served is not None:
                served.close()
            raise
        clock = DatabaseClock(now_ms) if now is None and not isinstance(place, Path) else None
        store = cls(database, announcements, now or (clock.now if clock else now_ms))
        store._served, store._clock = served, clock
        if isinstance(place, Path) and not keep_private(place):
            try:
                warnings.warn(OpenToOthers(place), stacklevel=2)
            except OpenToOthers:  # where warnings are errors
                await store.close()
                raise
        try:
            if not isinstance(place, Path):
                from denkspiel.online.store.listener import Listener  # noqa: PLC0415 (an extra, which is there by now)

                store._listener = listener = Listener(place, announcements, store.ask_for_missed)
                await listener.listening()
            for _ in range(_FIRST_READINGS):
                await store.follow_clock()
            store._issuer = TokenIssuer(await store._database.read(seats.token_key))
        except BaseException:
            await store.close()
            raise
        return store

    async def __aenter__(self) -> "Store":
        """Use it, and close it at the end."""
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.close()

    async def close(self) -> None:
        """End what is under way."""
        if self._listener is not None:
            await self._listener.close()
        await asyncio.to_thread(self._database.close)
        if self._served is not None:
            self._served.close()

    def new_token(self) -> str:
        """A token for a browser that has none."""
        return self._issuer.new_token()

    async def is_issued(self, token: str) -> bool:
        """Whether a token is from here; one of an earlier version is known by the seats and rooms that it holds."""
        if self._issuer.has_issued(token) or token in self._known:
            return True
        is_known = await self._database.read(seats.is_known, digest_of(token))
        if is_known:
            self._known.add(token)
        return is_known

    async def create(
        self,
        game: Game,
        inviter: Player | None,
        other: Player | None,
        *,
        token: str | None = None,
        other_token: str | None = None,
        begin: Begin = Begin.LOT,
        clock: Clock | None = None,
        seed: str | None = None,
    ) -> StoredGame:
        """Begin a game.

        Args:
            game: what is played.
            inviter: the player named first; `None` for a free seat.
            other: the player named second.
            token: the browser that holds the seat of `inviter`, and is the one that asks.
            other_token: the browser that holds the seat of `other`.
            begin: who has the first move.
            clock: how much time the players have.
            seed: the source of all random choices.

        Raises:
            InvalidName: both are computers.
        """
        now = self._now()
        live = invitation(game, inviter, other, now, begin=begin, clock=clock, seed=seed)
        owners = [() if each is None else (digest_of(each),) for each in (token, other_token)]
        turned = live.state.seats.turned
        side = None if token is None or inviter is None else int(turned)
        seen: list[int | None] = [None, None]
        if side is not None:
            seen[side] = now
        kept = StoredGame(new_id(), live, side, now, now, (seen[0], seen[1]))
        by_side = (owners[turned], owners[not turned])
        await self._database.write(game_repository.begin, kept, by_side)
        return kept

    async def load(self, game_id: str, token: str | None = None) -> StoredGame:
        """A game, and which seat of it the browser holds; raises what `game_repository.load` raises."""
        digest = _digest(token)
        return await self._database.read(game_repository.load, game_id, digest)

    async def act(
        self, game_id: str, command: GameCommand, token: str | None = None, *, service: bool = False
    ) -> Answer:
        """Carry out a command of a browser, or of the program itself: a computer's move, or a time that is over.

        Raises:
            DenkspielError: whatever `game_repository.act` raises.
        """
        digest, now = _digest(token), self._now()

        def carry_out(transaction: Transaction) -> Answer:
            answer = game_repository.act(transaction, game_id, command, digest, now, service=service)
            room_repository.note_ending(transaction, answer.kept, now)  # in the same transaction, lest a room wait
            return answer

        return await self._database.write(carry_out)

    async def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """What has changed since that version, in order; raises `NoSuchGame` if there is no such game."""
        return await self._database.read(GAMES.entries_since, game_id, since)

    async def changes(self, game_id: str, since: int = 0) -> AsyncIterator[int]:
        """The versions of a game after that one as they come; of several at a time the latest. Ends if it is deleted.

        Raises:
            NoSuchGame: none is kept under that id.
        """
        async for version in self._changes(game_id, GAMES.version_of, since):
            yield version

    async def games_of(self, token: str, most: int = 200, search: Search = EVERYTHING) -> list[Summary]:
        """The games in which a browser has a seat, the one that has changed last first.

        Args:
            token: the browser.
            most: how many.
            search: which of them.
        """
        digest = digest_of(token)
        return await self._database.read(seats.games_of, digest, most, search)

    async def note_seen(self, game_id: str, token: str | None) -> bool:
        """Note that a browser is here; whether it holds a seat."""
        digest, now = _digest(token), self._now()
        return await self._database.write(seats.note_seen, game_id, digest, now)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._now()

    @property
    def clock_ahead(self) -> int | None:
        """By how many milliseconds this machine's clock is ahead of the one that counts; `None` if it counts itself."""
        return None if self._clock is None else self._clock.own_is_ahead

    async def follow_clock(self) -> None:
        """Ask the database what time it is, if its clock counts."""
        if self._clock is not None:
            before = self._clock.monotonic()
            told = await self._database.read(database_time)
            self._clock.correct(before, told, self._clock.monotonic())

    async def note_here(self, here: Sequence[SeatOf]) -> int:
        """Note that the holders of these seats are here; the time that was noted."""
        now = self._now()
        if here:
            await self._database.write(seats.note_here, here, now)
        return now

    async def seen_at(self, ids: Sequence[str]) -> dict[str, Seen]:
        """When the seats of those of these games that are kept were last seen."""
        return await self._database.read(seats.seen_at, ids)

    async def unfinished_of(self, token: str) -> int:
        """The number of games that a browser has a seat in and that have not ended."""
        digest = digest_of(token)
        return await self._database.read(seats.unfinished_of, digest)

    async def record(self, game_id: str) -> Record:
        """A game as a record; raises what `game_repository.load` raises."""
        return await self._database.read(maintenance.record, game_id)

    async def give_link(self, game_id: str, token: str | None) -> str:
        """A secret by which another browser can hold the seat as well, once within an hour.

        Raises:
            NoSuchGame, NotYourSeat: see `seats.give_link`.
        """
        link, digest, now = new_link(), _digest(token), self._now()
        kept = digest_of(link)
        await self._database.write(seats.give_link, game_id, digest, kept, now)
        return link

    async def take_seat(self, link: str, token: str | None) -> StoredGame:
        """Let a browser hold the seat of a link, too; raises what `seats.take_seat` raises."""
        used, digest, now = digest_of(link), _digest(token), self._now()
        return await self._database.write(seats.take_seat, used, digest, now)

    async def delete(self, game_id: str, token: str | None) -> bool:
        """Take a game from one of its players; whether it is gone for good. Raises what `seats.delete_for` raises."""
        digest = _digest(token)
        return await self._database.write(seats.delete_for, game_id, digest)

    async def pending(self) -> Pending:
        """Where a time is over or a computer is to move, and when to look again."""
        now = self._now()
        return await self._database.read(maintenance.pending, now)

    async def expire(self, keeping: Keeping) -> int:
        """Delete the games and rooms that have been kept long enough; how many those were."""
        now, count = self._now(), 0
        while found := await self._database.write(maintenance.expire, keeping, now):
            count += found
        return count

    async def count_kept(self) -> int:
        """Count what was chosen in games that ended before choices were counted; in how many that was."""
        count = 0
        while found := await self._database.write(maintenance.count_kept):
            count += found
        return count

    async def choices_at(self, position: Position) -> list[Chosen]:
        """What was chosen in a position in games that have ended, for each of its moves."""
        return await self._database.read(choices_at, position)

    async def counts(self) -> Counts:
        """How many games there are."""
        return await self._database.read(maintenance.counts)

    async def export(self, path: Path) -> tuple[int, dict[str, Message]]:
        """Write all games that can be read to a file of records, which only this user may read.

        Returns:
            how many games are there, and why others are not: each cause by the id of the game.

        Raises:
            FileFault: the file cannot be written.
            StoreFault: not even the ids of the games can be read.
        """
        count, last, unreadable = 0, "", dict[str, Message]()
        with safely_written(path, private=True) as file:
            while ids := await self._database.read(maintenance.ids_after, last):
                last = ids[-1]
                for game_id, found in (await self._texts_of(ids)).items():
                    if isinstance(found, Message):
                        unreadable[game_id] = found
                    else:
                        await asyncio.to_thread(file.write, (f"\n{found}" if count else found).encode())
                        count += 1
        return count, unreadable

    async def backup(self, path: Path) -> None:
        """Write everything to another file for SQLite while the games go on.

        Raises:
            FileFault: the file cannot be written.
            StoreFault: the games are kept in PostgreSQL, which has a program of its own for that.
        """
        await asyncio.to_thread(self._database.backup, path)

    async def ask_for_missed(self) -> None:
        """Let those who look at games and rooms hear what was changed or deleted there without this being told."""
        ids = self._announcements.games
        if ids:
            found = await self._database.read(_versions, ids)
            self._announcements.tell_here([(game_id, found.get(game_id, GONE)) for game_id in ids])

    async def _texts_of(self, ids: list[str]) -> dict[str, str | Message]:
        """Games as the texts of their records, by their ids, or why one cannot be read."""
        try:
            return await self._database.read(maintenance.texts_of, ids)
        except StoreFault as error:  # perhaps a single row is damaged
            if len(ids) == 1:
                return {ids[0]: error.message}
        found: dict[str, str | Message] = {}
        for each in ids:
            found.update(await self._texts_of([each]))
        return found


def _digest(token: str | None) -> str | None:
    return None if token is None else digest_of(token)


def _versions(transaction: Transaction, ids: list[str]) -> dict[str, int]:
    """Those of games and rooms."""
    return GAMES.versions(transaction, ids) | ROOMS.versions(transaction, ids)
