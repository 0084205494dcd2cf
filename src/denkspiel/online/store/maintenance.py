"""What has to be done about kept games from time to time: clocks, computers' moves, expiry, export."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, delete, func, select, update

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.online.games.live_game import GameStage
from denkspiel.online.store.game_repository import GAMES
from denkspiel.online.store.move_statistics import CountedGame, count_choices
from denkspiel.online.store.room_repository import delete_rooms
from denkspiel.online.store.rows import game_from_row, listed_of, reading_rows
from denkspiel.online.store.seats import delete_games
from denkspiel.online.store.tables import games, links, rooms
from denkspiel.online.store.transaction import Transaction
from denkspiel.play.record import EARLY_ENDS, LOSING_SIDES, EarlyEnd, GameRecord

__all__ = [
    "DueGames",
    "GameCounts",
    "RetentionPolicy",
    "count_games",
    "count_uncounted_games",
    "expire",
    "find_due_games",
    "ids_after",
    "record_from_row",
    "record_texts",
    "room_records",
    "stored_record",
]

_DAY = 86_400_000
_AT_A_TIME = 200


@dataclass(frozen=True)
class RetentionPolicy:
    """How long games and rooms are kept, in days since their last change; the games of a room as long as the room.

    Attributes:
        unfinished_days: games that wait for somebody, or for a move, and rooms that are not over.
        finished_days: games that have ended, and rooms that are over; `None` for ever.
    """

    unfinished_days: int = 90
    finished_days: int | None = None


@dataclass(frozen=True)
class DueGames:
    """What the service has to do.

    Attributes:
        timed_out: the games in which a time is over.
        computer_to_move: those in which an invited computer is to move.
        next_due: when the next time will be over, in milliseconds since 1970; `None` if no clock runs.
    """

    timed_out: tuple[str, ...]
    computer_to_move: tuple[str, ...]
    next_due: int | None


@dataclass(frozen=True)
class GameCounts:
    """How many games are kept.

    Attributes:
        games: all of them.
        playing: those that are being played.
        waiting: those in which a seat is free.
    """

    games: int
    playing: int
    waiting: int


def count_games(transaction: Transaction) -> GameCounts:
    """How many games are kept."""
    found = select(games.c.stage, func.count().label("number")).group_by(games.c.stage)
    by_stage = {row.stage: row.number for row in transaction.connection.execute(found)}
    return GameCounts(sum(by_stage.values()), by_stage.get(GameStage.PLAYING, 0), by_stage.get(GameStage.WAITING, 0))


def find_due_games(transaction: Transaction, now: int) -> DueGames:
    """What has to be done now, and when to look again."""
    connection = transaction.connection
    late = connection.scalars(select(games.c.id).where(games.c.due <= now).order_by(games.c.due))
    thinking = connection.scalars(select(games.c.id).where(games.c.thinks).order_by(games.c.changed))
    next_due = connection.scalar(select(func.min(games.c.due)).where(games.c.due > now))
    return DueGames(tuple(late), tuple(thinking), next_due)


def expire(transaction: Transaction, policy: RetentionPolicy, now: int) -> int:
    """Delete some of the games and rooms that have been kept long enough, and old links.

    Returns:
        how many; 0 if none is left.
    """
    connection = transaction.connection
    connection.execute(delete(links).where(links.c.until <= now))
    old_rooms = select(rooms.c.id).where(_is_old(rooms, policy, now)).limit(_AT_A_TIME).with_for_update()
    room_ids = list(connection.scalars(old_rooms))
    delete_rooms(transaction, room_ids)
    alone = _is_old(games, policy, now) & games.c.room.is_(None)
    ids = list(connection.scalars(select(games.c.id).where(alone).limit(_AT_A_TIME).with_for_update()))
    delete_games(transaction, ids)
    return len(room_ids) + len(ids)


def count_uncounted_games(transaction: Transaction) -> int:
    """Count what was chosen in some of the games that ended before choices were counted.

    Returns:
        in how many; 0 if none is left.
    """
    uncounted = games.c.counted.is_(False) & (games.c.stage == GameStage.OVER.value)
    chosen = select(games).where(uncounted).limit(_AT_A_TIME).with_for_update(skip_locked=True)
    rows = transaction.connection.execute(chosen).all()
    count_choices(transaction, [played for row in rows if (played := _played(row)) is not None])
    done = update(games).where(games.c.id.in_([row.id for row in rows])).values(counted=True)
    transaction.connection.execute(done)
    return len(rows)


def _played(row: Row[Any]) -> CountedGame | None:
    """A kept game that has ended; `None` if it is damaged, or this program does not know what was played there."""
    try:
        with reading_rows():
            kept = json.loads(row.state)
            one, two = kept["state"]["players"]
            ending = listed_of(row)["ending"]
            if ending is None:
                return None
            kinds, setup = (one["kind"], two["kind"]), kept["state"].get("setup", 0)
            return CountedGame(game_from_row(row), kept["state"]["cells"], kinds, ending, setup)
    except DenkspielError:
        return None


def _is_old(table: Table, keeping: RetentionPolicy, now: int) -> ColumnElement[bool]:
    is_over = table.c.stage == GameStage.OVER.value
    old = ~is_over & (table.c.changed < now - keeping.unfinished_days * _DAY)
    if keeping.finished_days is None:
        return old
    return old | (is_over & (table.c.changed < now - keeping.finished_days * _DAY))


def ids_after(transaction: Transaction, game_id: str) -> list[str]:
    """The ids of some games in their order, behind that one; none if none is left."""
    chosen = select(games.c.id).where(games.c.id > game_id).order_by(games.c.id).limit(_AT_A_TIME)
    return list(transaction.connection.scalars(chosen))


def record_texts(transaction: Transaction, ids: Sequence[str]) -> dict[str, str | Message]:
    """Games as the texts of their records, by their ids, or why one cannot be read."""
    chosen = select(games).where(games.c.id.in_(ids)).order_by(games.c.id)
    return {row.id: _text_of(row) for row in transaction.connection.execute(chosen)}


def _text_of(row: Row[Any]) -> str | Message:
    try:
        return record_from_row(row).to_text()
    except DenkspielError as error:
        return error.message


def room_records(transaction: Transaction, room_id: str) -> dict[str, GameRecord]:
    """The games of a room as records, by their ids; without those that are damaged."""
    chosen = select(games).where(games.c.room == room_id)
    found: dict[str, GameRecord] = {}
    for row in transaction.connection.execute(chosen):
        with suppress(DenkspielError):
            found[row.id] = record_from_row(row)
    return found


def stored_record(transaction: Transaction, game_id: str) -> GameRecord:
    """A game as a record; raises `NoSuchGame` if there is none."""
    return record_from_row(GAMES.row(transaction, game_id))


def record_from_row(row: Row[Any]) -> GameRecord:
    """A kept game as a record; that its players are still to be had does not matter.

    Raises:
        DenkspielError: the row keeps no game.
    """
    with reading_rows():
        kept = json.loads(row.state)
        state, ending = kept["state"], listed_of(row)["ending"]
        one, two = state["players"]
        ended: EarlyEnd = next((how for how in EARLY_ENDS if ending is not None and how == ending.why.value), "")
        winner = None if ending is None else ending.winner
        found = GameRecord(
            game_from_row(row),
            tuple(state["cells"]),
            (one["name"], two["name"]),
            (one["kind"], two["kind"]),
            state["seed"],
            state["number"],
            loser="" if not ended or winner is None else LOSING_SIDES[1 - winner],
            ended=ended,
            setup=state.get("setup", 0),
        )
        found.to_text()  # the moves are those of a game, and all else is as it is written
        return found
