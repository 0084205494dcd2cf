"""Kept games for a server that runs in an event loop.

    async with await GameStore.open(default_location()) as store:
        game = await store.create(game("hexagon"), human("Ada"), None, token=token)
        result = await store.act(game.id, TakeSeat(id="1", seen=0, name="Bob"), other_token)
        async for version in store.watch_versions(game.id, since=result.entry.version):
            entries = await store.entries_since(game.id, since=...)

Every method is one transaction. It returns only when its result is on disk, and only then do watchers learn of it.
"""

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol

from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.optional_library import import_fault
from denkspiel.core.position import Position
from denkspiel.core.safe_file import atomic_writer
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.course import create_game
from denkspiel.online.games.messages import Entry, GameCommand
from denkspiel.online.store import game_repository, lobby, maintenance, room_repository, seats
from denkspiel.online.store.access import ChangeAnnouncer, StoreAccess
from denkspiel.online.store.clock import DatabaseClock, database_time, now_ms
from denkspiel.online.store.database import Database, OnChange, database_error
from denkspiel.online.store.faults import StoreFault, StoreReadableByOthers
from denkspiel.online.store.game_repository import GAMES, GameCommandResult, GameForBrowser
from denkspiel.online.store.lobby import OpenInvitation
from denkspiel.online.store.maintenance import DueGames, GameCounts, RetentionPolicy
from denkspiel.online.store.move_statistics import MoveStatistics, move_statistics_at
from denkspiel.online.store.place import DatabaseLocation, check_sqlite_file
from denkspiel.online.store.room_repository import ROOMS
from denkspiel.online.store.room_store import RoomStore
from denkspiel.online.store.seats import ALL_GAMES, GameFilter, LiveGameSummary, SeatId, SeatTimes
from denkspiel.online.store.secrets import TokenIssuer, new_id, new_link, token_digest
from denkspiel.online.store.sqlite import SqliteDatabase, make_private
from denkspiel.online.store.transaction import DELETED_VERSION, Transaction
from denkspiel.play.player import Player
from denkspiel.play.record import GameRecord
from denkspiel.play.seats import WhoBegins

__all__ = ["GameStore", "lock_for_service", "open_database"]


def open_database(place: DatabaseLocation, on_change: OnChange) -> Database:
    """Open it and bring its schema up to date.

    Args:
        place: a file, or a database of PostgreSQL.
        on_change: hears of every change that is made by what is returned.

    Raises:
        StoreFault: it cannot be reached, or a newer program has written it.
    """
    if isinstance(place, Path):
        return SqliteDatabase(place, on_change)
    try:
        from denkspiel.online.store.postgres import PostgresDatabase  # noqa: PLC0415 (nobody else needs it)

        return PostgresDatabase(place, on_change)
    except ImportError as error:  # of the library, an extra, which SQLAlchemy loads for the first address
        raise StoreFault(import_fault(error, "psycopg", "postgres")) from error


def lock_for_service(path: Path) -> IO[bytes]:
    """A file that says who serves the games, locked until it is closed; another service would not hear of changes.

    Args:
        path: where the games are kept; its folder is made if need be.

    Raises:
        StoreFault: another service has it, or something that is no database, or the file cannot be made.
    """
    check_sqlite_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = Path(f"{path}.served").open("ab")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise database_error(error, path) from error
    if try_lock(file) is not LockState.HELD_ELSEWHERE:
        return file
    file.close()
    raise StoreFault(
        Message(
            'Another server is using the games in "{file}". Stop it, or choose another file with --database. To '
            "run several servers at once, use PostgreSQL.",
            file=str(path),
        )
    )


_FIRST_READINGS = 3
"""How often the database is asked for its time at first: the fastest answer tells it most exactly."""


class _Closing(Protocol):
    async def close(self) -> None: ...


class GameStore(StoreAccess):
    """All kept games; made by `open`, in the event loop that uses it.

    Attributes:
        rooms: the kept rooms.
    """

    def __init__(self, database: Database, announcements: ChangeAnnouncer, now: Callable[[], int]) -> None:
        super().__init__(database, announcements, now)
        self.rooms = RoomStore(database, announcements, now)
        self._listener: _Closing | None = None
        self._served: IO[bytes] | None = None
        self._clock: DatabaseClock | None = None
        self._issuer: TokenIssuer
        self._known = set[str]()

    @classmethod
    async def open(
        cls, place: DatabaseLocation, now: Callable[[], int] | None = None, *, as_service: bool = False
    ) -> "GameStore":
        """Open the games kept there, and bring their tables up to date.

        Args:
            place: a file, or a database of PostgreSQL; see `denkspiel.online.store.place`.
            now: tells the time, in milliseconds since 1970; by default the clock of PostgreSQL, which all its nodes
                share, and that of this machine for a file.
            as_service: whether a server opens it. A server learns of changes, and only one can open the same file.

        Raises:
            StoreFault: they cannot be reached, a newer program has written them, or another service has the file.
        """
        announcements = ChangeAnnouncer()
        served = await asyncio.to_thread(lock_for_service, place) if as_service and isinstance(place, Path) else None
        try:
            database = await asyncio.to_thread(open_database, place, announcements.announce)
        except BaseException:
            if served is not None:
                served.close()
            raise
        clock = DatabaseClock(now_ms) if now is None and not isinstance(place, Path) else None
        store = cls(database, announcements, now or (clock.now if clock else now_ms))
        store._served, store._clock = served, clock
        if isinstance(place, Path) and not make_private(place):
            try:
                warnings.warn(StoreReadableByOthers(place), stacklevel=2)
            except StoreReadableByOthers:  # where warnings are errors
                await store.close()
                raise
        try:
            if not isinstance(place, Path):
                from denkspiel.online.store.listener import ChangeListener  # noqa: PLC0415 (an extra, which is there by now)

                store._listener = listener = ChangeListener(place, announcements, store.announce_missed)
                await listener.listening()
            for _ in range(_FIRST_READINGS):
                await store.synchronize_clock()
            store._issuer = TokenIssuer(await store._database.read(seats.token_key))
        except BaseException:
            await store.close()
            raise
        return store

    async def __aenter__(self) -> "GameStore":
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
        is_known = await self._database.read(seats.is_known, token_digest(token))
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
        begin: WhoBegins = WhoBegins.LOT,
        clock: Clock | None = None,
        seed: str | None = None,
        setup: tuple[int, ...] = (),
        listed: bool = False,
    ) -> GameForBrowser:
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
            setup: the moves that lead to the position from which the game begins.
            listed: whether everybody may find the invitation (`open_invitations`).

        Raises:
            InvalidName: both are computers.
            IllegalMove: the position is the end of a game.
        """
        now = self._now()
        live = create_game(game, inviter, other, now, begin=begin, clock=clock, seed=seed, setup=setup)
        owners = [() if each is None else (token_digest(each),) for each in (token, other_token)]
        turned = live.state.seats.swapped
        side = None if token is None or inviter is None else int(turned)
        seen: list[int | None] = [None, None]
        if side is not None:
            seen[side] = now
        kept = GameForBrowser(new_id(), live, side, now, now, (seen[0], seen[1]), listed=listed)
        by_side = (owners[turned], owners[not turned])
        await self._database.write(game_repository.insert_game, kept, by_side)
        return kept

    async def load(self, game_id: str, token: str | None = None) -> GameForBrowser:
        """A game, and which seat of it the browser holds; raises what `game_repository.load` raises."""
        digest = _digest(token)
        return await self._database.read(game_repository.load_game, game_id, digest)

    async def act(
        self, game_id: str, command: GameCommand, token: str | None = None, *, service: bool = False
    ) -> GameCommandResult:
        """Carry out a command of a browser, or of the program itself: a computer's move, or a time that is over.

        Raises:
            DenkspielError: whatever `game_repository.act` raises.
        """
        digest, now = _digest(token), self._now()

        def carry_out(transaction: Transaction) -> GameCommandResult:
            answer = game_repository.apply_command(transaction, game_id, command, digest, now, service=service)
            room_repository.note_ending(transaction, answer.stored, now)  # in the same transaction, lest a room wait
            return answer

        return await self._database.write(carry_out)

    async def entries_since(self, game_id: str, since: int = 0) -> list[Entry]:
        """What has changed since that version, in order; raises `NoSuchGame` if there is no such game."""
        return await self._database.read(GAMES.entries_since, game_id, since)

    async def watch_versions(self, game_id: str, since: int = 0) -> AsyncIterator[int]:
        """The versions of a game after that one as they come; of several at a time the latest. Ends if it is deleted.

        Raises:
            NoSuchGame: none is kept under that id.
        """
        async for version in self._changes(game_id, GAMES.version_of, since):
            yield version

    async def games_of_browser(
        self, token: str, limit: int = 200, game_filter: GameFilter = ALL_GAMES
    ) -> list[LiveGameSummary]:
        """The games in which a browser has a seat, the one that has changed last first.

        Args:
            token: the browser.
            limit: how many.
            game_filter: which of them.
        """
        digest = token_digest(token)
        return await self._database.read(seats.games_of_browser, digest, limit, game_filter)

    async def open_invitations(self, token: str | None, limit: int = 50) -> list[OpenInvitation]:
        """The invitations that are shown to everybody, the latest first.

        Args:
            token: the browser that asks.
            limit: how many.
        """
        digest, now = _digest(token), self._now()
        return await self._database.read(lobby.open_invitations, digest, now, limit)

    async def record_presence(self, game_id: str, token: str | None) -> bool:
        """Note that a browser is here; whether it holds a seat."""
        digest, now = _digest(token), self._now()
        return await self._database.write(seats.record_presence, game_id, digest, now)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._now()

    @property
    def clock_ahead_of_database(self) -> int | None:
        """By how many milliseconds this machine's clock is ahead of the one that counts; `None` if it counts itself."""
        return None if self._clock is None else self._clock.ahead_of_database

    async def synchronize_clock(self) -> None:
        """Ask the database what time it is, if its clock counts."""
        if self._clock is not None:
            before = self._clock.monotonic()
            told = await self._database.read(database_time)
            self._clock.synchronize(before, told, self._clock.monotonic())

    async def record_seats_seen(self, seats_seen: Sequence[SeatId]) -> int:
        """Note that the holders of these seats are here; the time that was noted."""
        now = self._now()
        if seats_seen:
            await self._database.write(seats.record_seats_seen, seats_seen, now)
        return now

    async def seat_times(self, ids: Sequence[str]) -> dict[str, SeatTimes]:
        """When the seats of those of these games that are kept were last seen."""
        return await self._database.read(seats.seat_times, ids)

    async def count_unfinished(self, token: str) -> int:
        """The number of games that a browser has a seat in and that have not ended."""
        digest = token_digest(token)
        return await self._database.read(seats.count_unfinished, digest)

    async def stored_record(self, game_id: str) -> GameRecord:
        """A game as a record; raises what `game_repository.load` raises."""
        return await self._database.read(maintenance.stored_record, game_id)

    async def create_seat_link(self, game_id: str, token: str | None) -> str:
        """A secret by which another browser can hold the seat as well, once within an hour.

        Raises:
            NoSuchGame, NotYourSeat: see `seats.create_seat_link`.
        """
        link, digest, now = new_link(), _digest(token), self._now()
        kept = token_digest(link)
        await self._database.write(seats.create_seat_link, game_id, digest, kept, now)
        return link

    async def take_seat(self, link: str, token: str | None) -> GameForBrowser:
        """Let a browser hold the seat of a link, too; raises what `seats.take_seat` raises."""
        used, digest, now = token_digest(link), _digest(token), self._now()
        return await self._database.write(seats.take_seat, used, digest, now)

    async def delete(self, game_id: str, token: str | None) -> bool:
        """Take a game from a player; say whether it is gone for good. Raises what `seats.delete_for_player` raises."""
        digest = _digest(token)
        return await self._database.write(seats.delete_for_player, game_id, digest)

    async def find_due_games(self) -> DueGames:
        """Where a time is over or a computer is to move, and when to look again."""
        now = self._now()
        return await self._database.read(maintenance.find_due_games, now)

    async def expire(self, policy: RetentionPolicy) -> int:
        """Delete the games and rooms that have been kept long enough; how many those were."""
        now, count = self._now(), 0
        while found := await self._database.write(maintenance.expire, policy, now):
            count += found
        return count

    async def count_uncounted_games(self) -> int:
        """Count what was chosen in games that ended before choices were counted; in how many that was."""
        count = 0
        while found := await self._database.write(maintenance.count_uncounted_games):
            count += found
        return count

    async def move_statistics_at(self, position: Position) -> list[MoveStatistics]:
        """What was chosen in a position in games that have ended, for each of its moves."""
        return await self._database.read(move_statistics_at, position)

    async def count_games(self) -> GameCounts:
        """How many games there are."""
        return await self._database.read(maintenance.count_games)

    async def export(self, path: Path) -> tuple[int, dict[str, Message]]:
        """Write all games that can be read to a file of records, which only this user may read.

        Returns:
            how many games are there, and why others are not: each cause by the id of the game.

        Raises:
            FileFault: the file cannot be written.
            StoreFault: not even the ids of the games can be read.
        """
        count, last, unreadable = 0, "", dict[str, Message]()
        with atomic_writer(path, private=True) as file:
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

    async def announce_missed(self) -> None:
        """Let those who look at games and rooms hear what was changed or deleted there without this being told."""
        ids = self._announcements.watched_games
        if ids:
            found = await self._database.read(_versions, ids)
            self._announcements.announce_in_loop([(game_id, found.get(game_id, DELETED_VERSION)) for game_id in ids])

    async def _texts_of(self, ids: list[str]) -> dict[str, str | Message]:
        """Games as the texts of their records, by their ids, or why one cannot be read."""
        try:
            return await self._database.read(maintenance.record_texts, ids)
        except StoreFault as error:  # perhaps a single row is damaged
            if len(ids) == 1:
                return {ids[0]: error.message}
        found: dict[str, str | Message] = {}
        for each in ids:
            found.update(await self._texts_of([each]))
        return found


def _digest(token: str | None) -> str | None:
    return None if token is None else token_digest(token)


def _versions(transaction: Transaction, ids: list[str]) -> dict[str, int]:
    """Those of games and rooms."""
    return GAMES.versions(transaction, ids) | ROOMS.versions(transaction, ids)
