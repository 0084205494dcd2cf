"""What has to be done about kept games from time to time: clocks, computers' moves, expiry, export."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, delete, func, select, update

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.games.live_game import Stage
from denkspiel.online.store.game_repository import GAMES
from denkspiel.online.store.move_statistics import Played, count
from denkspiel.online.store.room_repository import forget_rooms
from denkspiel.online.store.rows import game_of, listed_of, reading
from denkspiel.online.store.seats import forget
from denkspiel.online.store.tables import games, links, rooms
from denkspiel.online.store.transaction import Transaction
from denkspiel.play.record import ENDED, LOSERS, Ended, Record

__all__ = [
    "Counts",
    "Keeping",
    "Pending",
    "count_kept",
    "counts",
    "expire",
    "ids_after",
    "pending",
    "record",
    "record_of",
    "records_in",
    "texts_of",
]

_DAY = 86_400_000
_AT_A_TIME = 200


@dataclass(frozen=True)
class Keeping:
    """How long games and rooms are kept, in days since their last change; the games of a room as long as the room.

    Attributes:
        unfinished: games that wait for somebody, or for a move, and rooms that are not over.
        finished: games that have ended, and rooms that are over; `None` for ever.
    """

    unfinished: int = 90
    finished: int | None = None


@dataclass(frozen=True)
class Pending:
    """What the service has to do.

    Attributes:
        late: the games in which a time is over.
        thinking: those in which an invited computer is to move.
        next_due: when the next time will be over, in milliseconds since 1970; `None` if no clock runs.
    """

    late: tuple[str, ...]
    thinking: tuple[str, ...]
    next_due: int | None


@dataclass(frozen=True)
class Counts:
    """How many games are kept.

    Attributes:
        games: all of them.
        playing: those that are being played.
        waiting: those in which a seat is free.
    """

    games: int
    playing: int
    waiting: int


def counts(transaction: Transaction) -> Counts:
    """How many games are kept."""
    found = select(games.c.stage, func.count().label("number")).group_by(games.c.stage)
    by_stage = {row.stage: row.number for row in transaction.connection.execute(found)}
    return Counts(sum(by_stage.values()), by_stage.get(Stage.PLAYING, 0), by_stage.get(Stage.WAITING, 0))


def pending(transaction: Transaction, now: int) -> Pending:
    """What has to be done now, and when to look again."""
    connection = transaction.connection
    late = connection.scalars(select(games.c.id).where(games.c.due <= now).order_by(games.c.due))
    thinking = connection.scalars(select(games.c.id).where(games.c.thinks).order_by(games.c.changed))
    next_due = connection.scalar(select(func.min(games.c.due)).where(games.c.due > now))
    return Pending(tuple(late), tuple(thinking), next_due)


def expire(transaction: Transaction, keeping: Keeping, now: int) -> int:
    """Delete some of the games and rooms that have been kept long enough, and old links.

    Returns:
        how many; 0 if none is left.
    """
    connection = transaction.connection
    connection.execute(delete(links).where(links.c.until <= now))
    old_rooms = select(rooms.c.id).where(_is_old(rooms, keeping, now)).limit(_AT_A_TIME).with_for_update()
    room_ids = list(connection.scalars(old_rooms))
    forget_rooms(transaction, room_ids)
    alone = _is_old(games, keeping, now) & games.c.room.is_(None)
    ids = list(connection.scalars(select(games.c.id).where(alone).limit(_AT_A_TIME).with_for_update()))
    forget(transaction, ids)
    return len(room_ids) + len(ids)


def count_kept(transaction: Transaction) -> int:
    """Count what was chosen in some of the games that ended before choices were counted.

    Returns:
        in how many; 0 if none is left.
    """
    uncounted = games.c.counted.is_(False) & (games.c.stage == Stage.OVER.value)
    chosen = select(games).where(uncounted).limit(_AT_A_TIME).with_for_update(skip_locked=True)
    rows = transaction.connection.execute(chosen).all()
    count(transaction, [played for row in rows if (played := _played(row)) is not None])
    done = update(games).where(games.c.id.in_([row.id for row in rows])).values(counted=True)
    transaction.connection.execute(done)
    return len(rows)


def _played(row: Row[Any]) -> Played | None:
    """A kept game that has ended; `None` if it is damaged, or this program does not know what was played there."""
    try:
        with reading():
            kept = json.loads(row.state)
            one, two = kept["state"]["players"]
            ending = listed_of(row)["ending"]
            if ending is None:
                return None
            return Played(game_of(row), kept["state"]["cells"], (one["kind"], two["kind"]), ending)
    except DenkspielError:
        return None


def _is_old(table: Table, keeping: Keeping, now: int) -> ColumnElement[bool]:
    is_over = table.c.stage == Stage.OVER.value
    old = ~is_over & (table.c.changed < now - keeping.unfinished * _DAY)
    if keeping.finished is None:
        return old
    return old | (is_over & (table.c.changed < now - keeping.finished * _DAY))


def ids_after(transaction: Transaction, game_id: str) -> list[str]:
    """The ids of some games in their order, behind that one; none if none is left."""
    chosen = select(games.c.id).where(games.c.id > game_id).order_by(games.c.id).limit(_AT_A_TIME)
    return list(transaction.connection.scalars(chosen))


def texts_of(transaction: Transaction, ids: Sequence[str]) -> dict[str, str | Message]:
    """Games as the texts of their records, by their ids, or why one cannot be read."""
    chosen = select(games).where(games.c.id.in_(ids)).order_by(games.c.id)
    return {row.id: _text_of(row) for row in transaction.connection.execute(chosen)}


def _text_of(row: Row[Any]) -> str | Message:
    try:
        return record_of(row).to_text()
    except DenkspielError as error:
        return error.message


def records_in(transaction: Transaction, room_id: str) -> dict[str, Record]:
    """The games of a room as records, by their ids; without those that are damaged."""
    chosen = select(games).where(games.c.room == room_id)
    found: dict[str, Record] = {}
    for row in transaction.connection.execute(chosen):
        with suppress(DenkspielError):
            found[row.id] = record_of(row)
    return found


def record(transaction: Transaction, game_id: str) -> Record:
    """A game as a record; raises `NoSuchGame` if there is none."""
    return record_of(GAMES.row(transaction, game_id))


def record_of(row: Row[Any]) -> Record:
    """A kept game as a record; that its players are still to be had does not matter.

    Raises:
        DenkspielError: the row keeps no game.
    """
    with reading():
        kept = json.loads(row.state)
        state, ending = kept["state"], listed_of(row)["ending"]
        one, two = state["players"]
        ended: Ended = next((how for how in ENDED if ending is not None and how == ending.why.value), "")
        winner = None if ending is None else ending.winner
        found = Record(
            game_of(row),
            tuple(state["cells"]),
            (one["name"], two["name"]),
            (one["kind"], two["kind"]),
            state["seed"],
            state["number"],
            loser="" if not ended or winner is None else LOSERS[1 - winner],
            ended=ended,
        )
        found.to_text()  # the moves are those of a game, and all else is as it is written
        return found
