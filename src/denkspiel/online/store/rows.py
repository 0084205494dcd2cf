"""What rows keep of games and rooms, written into their columns and read again."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import BindParameter, Row, Table, bindparam, insert, select
from typing_extensions import TypedDict

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_built_in
from denkspiel.online.aggregate import Command, Entry, Event, LogCodec, Side
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Ending
from denkspiel.online.games.live_game import LiveGame
from denkspiel.online.games.messages import Offer
from denkspiel.online.rooms.room import Room
from denkspiel.online.store.faults import DamagedRow
from denkspiel.online.store.transaction import Transaction

__all__ = [
    "AggregateTable",
    "CommandResult",
    "game_columns",
    "game_from_row",
    "listed_of",
    "live_columns",
    "live_game_from_row",
    "reading_rows",
    "room_from_row",
    "to_column_text",
]

_NOT_WRITTEN_HERE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


B = TypeVar("B")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
Kept = TypeVar("Kept")
Changed = TypeVar("Changed")


class _Listed(TypedDict):
    clock: Clock | None
    ending: Ending | None
    offers: dict[Offer, Side]
    previous: str | None
    following: str | None


_LISTED = TypeAdapter(_Listed)


@dataclass(frozen=True)
class CommandResult(Generic[Kept, Changed]):
    """What came of a command.

    Attributes:
        stored: the game or room as it now stands.
        entry: what the command has changed; the same again if it is repeated, even if the game or room has gone on.
    """

    stored: Kept
    entry: Changed


@contextmanager
def reading_rows() -> Iterator[None]:
    """Read what rows keep; `DamagedRow` if it is not what the program writes there."""
    try:
        yield
    except DenkspielError:
        raise
    except _NOT_WRITTEN_HERE as error:
        raise DamagedRow from error


def to_column_text(data: Any) -> str:
    """Data as a column keeps them."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def game_columns(game: Game) -> dict[str, Any]:
    """What the columns say of what is played: its name, and the whole of it if the program does not know it by that."""
    return {"game": game.id, "definition": None if is_built_in(game) else to_column_text(game.to_dict())}


def game_from_row(row: Row[Any]) -> Game:
    """What is played there."""
    return _game(row.game, row.definition)


@lru_cache(maxsize=64)
def _game(name: str, definition: str | None) -> Game:
    return game_called(name) if definition is None else Game.from_dict(json.loads(definition))


def live_columns(live: LiveGame, now: int) -> dict[str, Any]:
    """The columns of a game that change as it goes on."""
    return {
        "state": live.to_text(),
        "stage": live.stage.value,
        "version": live.version,
        "changed": now,
        "due": live.deadline,
        "thinks": live.waits_for_computer,
        "why": live.ending and live.ending.why.value,
        "to_move": live.side_to_move,
        "winner": live.ending and live.ending.winner,
        "counted": live.ending is not None,
    }


def live_game_from_row(row: Row[Any]) -> LiveGame:
    """The game that a row keeps.

    Raises:
        DamagedRow: it is none.
    """
    with reading_rows():
        live = LiveGame.of_text(row.state, game_from_row(row))
        if live.version != row.version:
            raise ValueError("the row has another version")
        return live


def listed_of(row: Row[Any]) -> _Listed:
    """What lists have of a game beside the columns, without making its moves again.

    Raises:
        DamagedRow: it keeps none.
    """
    with reading_rows():
        return _LISTED.validate_json(row.state, strict=True)


def room_from_row(row: Row[Any]) -> Room:
    """The room that a row keeps.

    Raises:
        DamagedRow: it is none.
    """
    with reading_rows():
        room = Room.of_text(row.state, game_from_row(row))
        named = {number for one in room.rounds for meeting in one.meetings for number in meeting.members}
        named |= {one.bye for one in room.rounds if one.bye is not None}
        if not named <= {*room.order} <= {*range(len(room.members))} or room.version != row.version:
            raise ValueError("there are no such members, or the row has another version")
        return room


class AggregateTable(Generic[B, C, E]):
    """The games or the rooms: a row for each, and under each of its versions an entry of its log."""

    def __init__(
        self, table: Table, log: Table, entries: LogCodec[B, C, E], missing: Callable[[], DenkspielError]
    ) -> None:
        """Say what the table keeps.

        Args:
            table: the rows.
            log: their entries; its first column has the id of a row.
            entries: reads and writes these.
            missing: what is raised if there is no row.
        """
        self._table, self._log, self._of_row, self._entries, self._missing = (
            table,
            log,
            log.columns[0],
            entries,
            missing,
        )
        of_id: BindParameter[str] = bindparam("id")
        of_row = self._of_row == of_id
        self._row = select(table).where(table.c.id == of_id)
        self._locked_row = self._row.with_for_update()
        self._version = select(table.c.version).where(table.c.id == of_id)
        self._since = select(log.c.entry).where(of_row, log.c.version > bindparam("version")).order_by(log.c.version)
        self._at = select(log.c.entry).where(of_row, log.c.version == bindparam("version"))
        self._by_command = select(log.c.entry).where(of_row, log.c.command == bindparam("command"))

    def row(self, transaction: Transaction, of_id: str) -> Row[Any]:
        """A row; raises `NoSuchGame` or `NoSuchRoom` if there is none, as all methods do that need one."""
        return self._found(transaction.connection.execute(self._row, {"id": of_id}).first())

    def locked(self, transaction: Transaction, of_id: str) -> Row[Any]:
        """A row, which nobody else changes before the end of the transaction."""
        return self._found(transaction.connection.execute(self._locked_row, {"id": of_id}).first())

    def has(self, transaction: Transaction, of_id: str) -> bool:
        """Whether there is such a row."""
        return transaction.connection.execute(self._version, {"id": of_id}).first() is not None

    def version_of(self, transaction: Transaction, of_id: str) -> int:
        """The version of a row."""
        return int(self._found(transaction.connection.execute(self._version, {"id": of_id}).first()).version)

    def versions(self, transaction: Transaction, ids: list[str]) -> dict[str, int]:
        """The versions of those of these rows that are kept."""
        chosen = select(self._table.c.id, self._table.c.version).where(self._table.c.id.in_(ids))
        return {row.id: row.version for row in transaction.connection.execute(chosen)}

    def entries_since(self, transaction: Transaction, of_id: str, version: int) -> list[Entry[B, C, E]]:
        """What has changed since that version, in order."""
        rows = transaction.connection.execute(self._since, {"id": of_id, "version": version}).all()
        if not rows:
            self.version_of(transaction, of_id)
        return [self.entry(text) for (text,) in rows]

    def entry_at(self, transaction: Transaction, of_id: str, version: int) -> Entry[B, C, E] | None:
        """What has led to a version; `None` for the first one."""
        return self.entry_if(transaction.connection.scalar(self._at, {"id": of_id, "version": version}))

    def entry_by(self, transaction: Transaction, of_id: str, command: str) -> Entry[B, C, E] | None:
        """What the command of that id has changed; `None` if it has not been carried out."""
        return self.entry_if(transaction.connection.scalar(self._by_command, {"id": of_id, "command": command}))

    def entry(self, text: str) -> Entry[B, C, E]:
        """The entry that a row of the log keeps; raises `DamagedRow` if it keeps none."""
        with reading_rows():
            return self._entries.load_entry(text)

    def entry_if(self, text: str | None) -> Entry[B, C, E] | None:
        """The same of a row that may be missing."""
        return None if text is None else self.entry(text)

    def note(self, transaction: Transaction, of_id: str, entry: Entry[B, C, E]) -> None:
        """Keep an entry, and let all who look hear of the version after it."""
        kept = {"version": entry.version, "command": entry.command.id, "entry": self._entries.dump_entry(entry)}
        transaction.connection.execute(insert(self._log), {self._of_row.name: of_id, **kept})
        transaction.mark_changed(of_id, entry.version)

    def _found(self, row: Row[Any] | None) -> Row[Any]:
        if row is None:
            raise self._missing()
        return row
