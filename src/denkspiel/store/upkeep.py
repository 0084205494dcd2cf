"""What has to be done about kept games from time to time: clocks, computers' moves, expiry, export."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, func, or_, select

from denkspiel.play.live.ending import Ending
from denkspiel.play.live.live_game import Stage
from denkspiel.play.record import ENDED, LOSERS, Ended, Record
from denkspiel.store.ledger import game_of
from denkspiel.store.seating import forget
from denkspiel.store.tables import games, links
from denkspiel.store.transaction import Transaction

__all__ = ["Keeping", "Pending", "expire", "pending", "record_of", "records_after"]

_DAY = 86_400_000
_AT_A_TIME = 200


@dataclass(frozen=True)
class Keeping:
    """How long games are kept, in days since their last change.

    Attributes:
        unfinished: games that wait for somebody, or for a move.
        finished: games that have ended; `None` for ever.
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


def pending(transaction: Transaction, now: int) -> Pending:
    """What has to be done now, and when to look again."""
    connection = transaction.connection
    late = connection.scalars(select(games.c.id).where(games.c.due <= now).order_by(games.c.due))
    thinking = connection.scalars(select(games.c.id).where(games.c.thinks).order_by(games.c.changed))
    next_due = connection.scalar(select(func.min(games.c.due)).where(games.c.due > now))
    return Pending(tuple(late), tuple(thinking), next_due)


def expire(transaction: Transaction, keeping: Keeping, now: int) -> int:
    """Delete some of the games that have been kept long enough, and old links.

    Returns:
        how many games; 0 if none is left.
    """
    connection = transaction.connection
    connection.execute(delete(links).where(links.c.until <= now))
    is_over = games.c.stage == Stage.OVER.value
    old = [~is_over & (games.c.changed < now - keeping.unfinished * _DAY)]
    if keeping.finished is not None:
        old.append(is_over & (games.c.changed < now - keeping.finished * _DAY))
    ids = list(connection.scalars(select(games.c.id).where(or_(*old)).limit(_AT_A_TIME).with_for_update()))
    forget(transaction, ids)
    return len(ids)


def records_after(transaction: Transaction, game_id: str) -> list[tuple[str, Record]]:
    """Some games as records with their ids, in the order of these, behind that one; none if none is left."""
    chosen = select(games).where(games.c.id > game_id).order_by(games.c.id).limit(_AT_A_TIME)
    return [(row.id, record_of(row)) for row in transaction.connection.execute(chosen)]


def record_of(row: Row[Any]) -> Record:
    """A kept game as a record; that its players are still to be had does not matter."""
    kept = json.loads(row.state)
    state, ending = kept["state"], kept["ending"] and Ending.of_data(kept["ending"])
    one, two = state["players"]
    ended: Ended = next((how for how in ENDED if ending is not None and how == ending.why.value), "")
    return Record(
        game_of(row),
        tuple(state["cells"]),
        (one["name"], two["name"]),
        (one["kind"], two["kind"]),
        state["seed"],
        state["number"],
        loser="" if not ended or ending.winner is None else LOSERS[1 - ending.winner],
        ended=ended,
    )
