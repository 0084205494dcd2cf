"""Invitations that people show to everybody on the server."""

import json
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import and_, select

from denkspiel.online.games.clock import Clock
from denkspiel.online.games.live_game import GameStage
from denkspiel.online.store.faults import DamagedRow
from denkspiel.online.store.rows import listed_of, reading_rows
from denkspiel.online.store.tables import games, holders, seats
from denkspiel.online.store.transaction import Transaction
from denkspiel.play.player import HUMAN

__all__ = ["MAX_AWAY_MS", "OpenInvitation", "open_invitations"]

MAX_AWAY_MS = 60_000
"""An invitation to a game without days for each move is shown as long as its inviter was here so lately."""


@dataclass(frozen=True)
class OpenInvitation:
    """A game with a free seat.

    Attributes:
        id: under which it is kept.
        game: what is played.
        name: what the inviter is called.
        side: the free seat, 0 or 1.
        begins: whether it has the first move.
        clock: how much time there is, `None` for any.
        created: when it was begun, in milliseconds since 1970.
        mine: whether the browser that asks has begun it.
    """

    id: str
    game: str
    name: str
    side: int
    begins: bool
    clock: Clock | None
    created: int
    mine: bool


def open_invitations(transaction: Transaction, digest: str | None, now: int, limit: int) -> list[OpenInvitation]:
    """The invitations shown to everybody, the latest first; those of people who have gone are not among them."""
    mine = and_(holders.c.game_id == games.c.id, holders.c.side == seats.c.side, holders.c.owner == (digest or ""))
    chosen = (
        select(games, seats.c.name, seats.c.side, seats.c.seen, holders.c.owner)
        .join(seats, and_(seats.c.game_id == games.c.id, seats.c.kind == HUMAN, seats.c.name != ""))
        .outerjoin(holders, mine)
        .where(games.c.listed.is_(True), games.c.stage == GameStage.WAITING.value)
        .order_by(games.c.created.desc(), games.c.id)
    )
    found: list[OpenInvitation] = []
    for row in transaction.connection.execute(chosen):
        with suppress(DamagedRow), reading_rows():  # a damaged game is missing
            clock = listed_of(row)["clock"]
            side = 1 - row.side
            begins = len(json.loads(row.state)["state"]["cells"]) % 2 == side  # a game may begin from a set-up position
            is_here = now - (row.seen or 0) <= MAX_AWAY_MS
            if is_here or (clock is not None and clock.days):
                told = (row.name, side, begins, clock, row.created, row.owner is not None)
                found.append(OpenInvitation(row.id, row.game, *told))
        if len(found) == limit:
            break
    return found
