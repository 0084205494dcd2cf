"""Whose seats are whose: the games of a browser, links to a seat for another browser, and deletion."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from denkspiel.core.errors import IllegalMove
from denkspiel.core.message import Message
from denkspiel.online.faults import NotYourSeat, SeatTaken
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.live_game import GameStage
from denkspiel.online.games.messages import Offer
from denkspiel.online.store.faults import DamagedRow, NeedsToken, NoSuchLink
from denkspiel.online.store.game_repository import GAMES, GameForBrowser, held_side, load_game
from denkspiel.online.store.room_repository import join_as_seat_holder
from denkspiel.online.store.rows import listed_of, reading_rows
from denkspiel.online.store.secrets import contains_digest
from denkspiel.online.store.tables import games, holders, links, room_members, seats, secrets
from denkspiel.online.store.transaction import DELETED_VERSION, Transaction
from denkspiel.play.player import HUMAN

__all__ = [
    "ALL_GAMES",
    "LINK_LIFETIME_MS",
    "GameFilter",
    "LiveGameSummary",
    "SeatId",
    "SeatTimes",
    "count_unfinished",
    "create_seat_link",
    "delete_for_player",
    "delete_games",
    "games_of_browser",
    "is_known",
    "record_presence",
    "record_seats_seen",
    "seat_times",
    "take_seat",
    "token_key",
]

LINK_LIFETIME_MS = 3_600_000
"""So many milliseconds a link to a seat can be used, once."""


SeatId = tuple[str, int]
"""The id of a game, and a side of it."""

SeatTimes = tuple[int | None, int | None]
"""When each seat of a game was last seen, in milliseconds since 1970."""


@dataclass(frozen=True)
class LiveGameSummary:
    """A game in the list of a browser.

    Attributes:
        id: under which it is kept.
        version: the number of changes, from 1.
        game: what is played, such as "connect-four".
        side: the browser's seat, 0 or 1.
        kinds: who sits on each side: "human" or an opponent's name.
        names: what they are called; empty for a free seat.
        stage: how far the game has come.
        to_move: whose turn it is, `None` unless it is being played.
        clock: how much time there is, `None` for any.
        due: when the time of the side to move is over.
        offers: what is offered, and by which side.
        why: why it ended.
        winner: the side that has won.
        changed: when it last changed, in milliseconds since 1970.
        previous: the game of which it is the rematch.
        following: its rematch.
        room: the room it belongs to.
    """

    id: str
    version: int
    game: str
    side: int
    kinds: tuple[str, str]
    names: tuple[str, str]
    stage: GameStage
    to_move: int | None
    clock: Clock | None
    due: int | None
    offers: Mapping[Offer, int]
    why: str | None
    winner: int | None
    changed: int
    previous: str | None
    following: str | None
    room: str | None


@dataclass(frozen=True)
class GameFilter:
    """Which games of a browser are wanted.

    Attributes:
        game: only those of this game, such as "connect-four"; empty for all.
        name: only those in which the name of the one in the other seat has this in it, in capital or small letters.
        before: only those behind this one in the list: when it last changed, and its id.
    """

    game: str = ""
    name: str = ""
    before: tuple[int, str] | None = None


ALL_GAMES = GameFilter()


def games_of_browser(
    transaction: Transaction, digest: str, limit: int, game_filter: GameFilter = ALL_GAMES
) -> list[LiveGameSummary]:
    """The games in which a browser has a seat, the one that has changed last first."""
    one, two, other = seats.alias(), seats.alias(), seats.alias()
    found = select(games.c.id, games.c.changed, holders.c.side).join(holders, holders.c.game_id == games.c.id)
    found = found.where(holders.c.owner == digest)
    if game_filter.game:
        found = found.where(games.c.game == game_filter.game)
    if game_filter.name:
        is_other = (other.c.game_id == games.c.id) & (other.c.side == 1 - holders.c.side)
        found = found.join(other, is_other).where(other.c.name.icontains(game_filter.name, autoescape=True))
    if game_filter.before is not None:
        changed, game_id = game_filter.before
        found = found.where((games.c.changed < changed) | (games.c.changed == changed) & (games.c.id > game_id))
    wanted = found.order_by(games.c.changed.desc(), games.c.id).limit(limit).subquery()
    chosen = (
        select(games, wanted.c.side, one.c.kind, one.c.name, two.c.kind.label("kind_2"), two.c.name.label("name_2"))
        .join(wanted, wanted.c.id == games.c.id)
        .join(one, (one.c.game_id == games.c.id) & (one.c.side == 0))
        .join(two, (two.c.game_id == games.c.id) & (two.c.side == 1))
        .order_by(games.c.changed.desc(), games.c.id)
    )
    summaries = []
    for row in transaction.connection.execute(chosen):
        with suppress(DamagedRow), reading_rows():  # a damaged game is missing in the list
            summaries.append(_summary(row))
    return summaries


def _summary(row: Row[Any]) -> LiveGameSummary:
    live = listed_of(row)  # the moves are not made again: nothing in a list depends on them
    return LiveGameSummary(
        id=row.id,
        version=row.version,
        game=row.game,
        side=row.side,
        kinds=(row.kind, row.kind_2),
        names=(row.name, row.name_2),
        stage=GameStage(row.stage),
        to_move=row.to_move,
        clock=live["clock"],
        due=row.due,
        offers=live["offers"],
        why=row.why,
        winner=row.winner,
        changed=row.changed,
        previous=live["previous"],
        following=live["following"],
        room=row.room,
    )


def token_key(transaction: Transaction) -> str:
    """By which the tokens of browsers are recognized."""
    return str(transaction.connection.execute(select(secrets.c.value).where(secrets.c.name == "tokens")).scalar_one())


def is_known(transaction: Transaction, digest: str) -> bool:
    """Whether a browser holds a seat, or takes part in a room."""
    held = (select(table.c.owner).where(table.c.owner == digest) for table in (holders, room_members))
    return any(transaction.connection.execute(each.limit(1)).first() is not None for each in held)


def count_unfinished(transaction: Transaction, digest: str) -> int:
    """The number of games that a browser has a seat in and that have not ended."""
    counted = (
        select(func.count())
        .select_from(holders.join(games, holders.c.game_id == games.c.id))
        .where(holders.c.owner == digest, games.c.stage != GameStage.OVER.value)
    )
    return int(transaction.connection.scalar(counted) or 0)


def record_seats_seen(transaction: Transaction, seats_seen: Sequence[SeatId], now: int) -> None:
    """Note that the holders of these seats, at least one, are here."""
    rows = [{"of_game": game_id, "of_side": side, "at": now} for game_id, side in sorted(seats_seen)]
    transaction.connection.execute(_SEE, rows)


def seat_times(transaction: Transaction, ids: Sequence[str]) -> dict[str, SeatTimes]:
    """When the seats of those of these games that are kept were last seen."""
    seen: dict[str, list[int | None]] = {}
    chosen = select(seats.c.game_id, seats.c.side, seats.c.seen).where(seats.c.game_id.in_(ids))
    for row in transaction.connection.execute(chosen):
        seen.setdefault(row.game_id, [None, None])[row.side] = row.seen
    return {game_id: (first, second) for game_id, (first, second) in seen.items()}


def record_presence(transaction: Transaction, game_id: str, digest: str | None, now: int) -> bool:
    """Note that the holder of a seat is here; whether the browser holds one."""
    side = held_side(transaction, game_id, digest)
    if side is not None:
        transaction.connection.execute(_SEE, {"of_game": game_id, "of_side": side, "at": now})
    return side is not None


def create_seat_link(transaction: Transaction, game_id: str, digest: str | None, link: str, now: int) -> None:
    """Keep a link, of which this is the digest, to the seat that the browser holds; nothing happens if it is kept.

    Raises:
        NoSuchGame: none is kept under that id.
        NotYourSeat: the browser holds none.
    """
    side = _held(transaction, game_id, digest)
    if transaction.connection.execute(select(links).where(links.c.digest == link)).first() is not None:
        return  # the connection broke after the transaction had ended
    kept = {"digest": link, "game_id": game_id, "side": side, "until": now + LINK_LIFETIME_MS}
    transaction.connection.execute(insert(links), kept)


def take_seat(transaction: Transaction, link: str, digest: str | None, now: int) -> GameForBrowser:
    """Let a browser hold the seat of a link, too, and if the game is one of a room be the same member; it is used up.

    The browser that has used it may ask again, for it may have missed the answer: nothing more happens then.

    Raises:
        NoSuchLink: there is no such link, or none any more.
        NeedsToken: the browser has none.
        SeatTaken: the browser holds the other seat of the game, or is somebody else in its room.
    """
    game_id = _usable(transaction, link, digest, now).game_id
    if digest is None:
        raise NeedsToken
    GAMES.locked(transaction, game_id)
    found = _usable(transaction, link, digest, now)  # another browser may have used it, while this one waited
    if found.used_by is None:
        # let a browser hold a seat, too; raises `SeatTaken` as `take_seat` does
        held = held_side(transaction, game_id, digest)
        if held == 1 - found.side:
            raise SeatTaken(Message("You already have a seat in this game; the other one is for your opponent."))
        join_as_seat_holder(transaction, game_id, found.side, digest, now)
        if held is None:
            transaction.connection.execute(insert(holders), {"game_id": game_id, "side": found.side, "owner": digest})
        transaction.connection.execute(update(links).where(links.c.digest == link).values(used_by=digest))
    return load_game(transaction, game_id, digest)


def _usable(transaction: Transaction, link: str, digest: str | None, now: int) -> Row[Any]:
    """A link that no other browser has used.

    Raises:
        NoSuchLink: there is none.
    """
    found = transaction.connection.execute(select(links).where(links.c.digest == link)).first()
    if (
        found is None
        or found.until <= now
        or not (found.used_by is None or contains_digest(digest or "", [found.used_by]))
    ):
        raise NoSuchLink(Message("This link to a seat has already been used, or it is more than an hour old."))
    return found


def delete_for_player(transaction: Transaction, game_id: str, digest: str | None) -> bool:
    """Take a game that is not being played from one of its players; if nobody else has it, it is gone for good.

    Returns:
        whether it is gone.

    Raises:
        NoSuchGame: none is kept under that id.
        NotYourSeat: the browser holds no seat in it.
        IllegalMove: it is being played.
    """
    stage = GAMES.locked(transaction, game_id).stage
    side = _held(transaction, game_id, digest)
    if stage == GameStage.PLAYING:
        raise IllegalMove(Message("This game is still in progress. You can delete it when it is over."))
    connection = transaction.connection
    connection.execute(delete(holders).where(holders.c.game_id == game_id, holders.c.side == side))
    connection.execute(update(seats).where(seats.c.game_id == game_id, seats.c.side == side).values(deleted=True))
    others = select(seats.c.side).where(
        seats.c.game_id == game_id, seats.c.kind == HUMAN, seats.c.name != "", seats.c.deleted.is_(False)
    )
    if connection.execute(others).first() is not None:
        return False
    delete_games(transaction, [game_id])
    return True


def delete_games(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete games with all that belongs to them."""
    transaction.connection.execute(delete(games).where(games.c.id.in_(ids)))
    for game_id in ids:
        transaction.mark_changed(game_id, DELETED_VERSION)


def _held(transaction: Transaction, game_id: str, digest: str | None) -> int:
    """The seat that a browser holds.

    Raises:
        NoSuchGame: none is kept under that id.
        NotYourSeat: it holds none.
    """
    GAMES.locked(transaction, game_id)
    side = held_side(transaction, game_id, digest)
    if side is None:
        raise NotYourSeat(Message("You are watching this game; only its players can do that."))
    return side


_SEE = (
    update(seats)
    .where(seats.c.game_id == bindparam("of_game"), seats.c.side == bindparam("of_side"))
    .values(seen=bindparam("at"))
)
