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
from denkspiel.online.games.live_game import Stage
from denkspiel.online.games.messages import Offer
from denkspiel.online.store.faults import Damaged, NeedsToken, NoSuchLink
from denkspiel.online.store.game_repository import GAMES, StoredGame, load, side_held
from denkspiel.online.store.room_repository import let_join
from denkspiel.online.store.rows import listed_of, reading
from denkspiel.online.store.secrets import holds
from denkspiel.online.store.tables import games, holders, links, room_members, seats, secrets
from denkspiel.online.store.transaction import GONE, Transaction
from denkspiel.play.player import HUMAN

__all__ = [
    "EVERYTHING",
    "LINK_LASTS",
    "Search",
    "SeatOf",
    "Seen",
    "Summary",
    "delete_for",
    "forget",
    "games_of",
    "give_link",
    "is_known",
    "note_here",
    "note_seen",
    "seen_at",
    "take_seat",
    "token_key",
    "unfinished_of",
]

LINK_LASTS = 3_600_000
"""So many milliseconds a link to a seat can be used, once."""


SeatOf = tuple[str, int]
"""The id of a game, and a side of it."""

Seen = tuple[int | None, int | None]
"""When each seat of a game was last seen, in milliseconds since 1970."""


@dataclass(frozen=True)
class Summary:
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
    stage: Stage
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
class Search:
    """Which games of a browser are wanted.

    Attributes:
        game: only those of this game, such as "connect-four"; empty for all.
        name: only those in which the name of the one in the other seat has this in it, in capital or small letters.
        before: only those behind this one in the list: when it last changed, and its id.
    """

    game: str = ""
    name: str = ""
    before: tuple[int, str] | None = None


EVERYTHING = Search()


def games_of(transaction: Transaction, digest: str, most: int, search: Search = EVERYTHING) -> list[Summary]:
    """The games in which a browser has a seat, the one that has changed last first."""
    one, two, other = seats.alias(), seats.alias(), seats.alias()
    found = select(games.c.id, games.c.changed, holders.c.side).join(holders, holders.c.game_id == games.c.id)
    found = found.where(holders.c.owner == digest)
    if search.game:
        found = found.where(games.c.game == search.game)
    if search.name:
        is_other = (other.c.game_id == games.c.id) & (other.c.side == 1 - holders.c.side)
        found = found.join(other, is_other).where(other.c.name.icontains(search.name, autoescape=True))
    if search.before is not None:
        changed, game_id = search.before
        found = found.where((games.c.changed < changed) | (games.c.changed == changed) & (games.c.id > game_id))
    wanted = found.order_by(games.c.changed.desc(), games.c.id).limit(most).subquery()
    chosen = (
        select(games, wanted.c.side, one.c.kind, one.c.name, two.c.kind.label("kind_2"), two.c.name.label("name_2"))
        .join(wanted, wanted.c.id == games.c.id)
        .join(one, (one.c.game_id == games.c.id) & (one.c.side == 0))
        .join(two, (two.c.game_id == games.c.id) & (two.c.side == 1))
        .order_by(games.c.changed.desc(), games.c.id)
    )
    summaries = []
    for row in transaction.connection.execute(chosen):
        with suppress(Damaged), reading():  # a damaged game is missing in the list
            summaries.append(_summary(row))
    return summaries


def _summary(row: Row[Any]) -> Summary:
    live = listed_of(row)  # the moves are not made again: nothing in a list depends on them
    return Summary(
        id=row.id,
        version=row.version,
        game=row.game,
        side=row.side,
        kinds=(row.kind, row.kind_2),
        names=(row.name, row.name_2),
        stage=Stage(row.stage),
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


def unfinished_of(transaction: Transaction, digest: str) -> int:
    """The number of games that a browser has a seat in and that have not ended."""
    counted = (
        select(func.count())
        .select_from(holders.join(games, holders.c.game_id == games.c.id))
        .where(holders.c.owner == digest, games.c.stage != Stage.OVER.value)
    )
    return int(transaction.connection.scalar(counted) or 0)


def note_here(transaction: Transaction, here: Sequence[SeatOf], now: int) -> None:
    """Note that the holders of these seats, at least one, are here."""
    rows = [{"of_game": game_id, "of_side": side, "at": now} for game_id, side in sorted(here)]
    transaction.connection.execute(_SEE, rows)


def seen_at(transaction: Transaction, ids: Sequence[str]) -> dict[str, Seen]:
    """When the seats of those of these games that are kept were last seen."""
    seen: dict[str, list[int | None]] = {}
    chosen = select(seats.c.game_id, seats.c.side, seats.c.seen).where(seats.c.game_id.in_(ids))
    for row in transaction.connection.execute(chosen):
        seen.setdefault(row.game_id, [None, None])[row.side] = row.seen
    return {game_id: (first, second) for game_id, (first, second) in seen.items()}


def note_seen(transaction: Transaction, game_id: str, digest: str | None, now: int) -> bool:
    """Note that the holder of a seat is here; whether the browser holds one."""
    side = side_held(transaction, game_id, digest)
    if side is not None:
        transaction.connection.execute(_SEE, {"of_game": game_id, "of_side": side, "at": now})
    return side is not None


def give_link(transaction: Transaction, game_id: str, digest: str | None, link: str, now: int) -> None:
    """Keep a link, of which this is the digest, to the seat that the browser holds; nothing happens if it is kept.

    Raises:
        NoSuchGame: none is kept under that id.
        NotYourSeat: the browser holds none.
    """
    side = _held(transaction, game_id, digest)
    if transaction.connection.execute(select(links).where(links.c.digest == link)).first() is not None:
        return  # the connection broke after the transaction had ended
    kept = {"digest": link, "game_id": game_id, "side": side, "until": now + LINK_LASTS}
    transaction.connection.execute(insert(links), kept)


def take_seat(transaction: Transaction, link: str, digest: str | None, now: int) -> StoredGame:
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
        held = side_held(transaction, game_id, digest)
        if held == 1 - found.side:
            raise SeatTaken(Message("You have a seat in this game already; the other one is for somebody else."))
        let_join(transaction, game_id, found.side, digest, now)
        if held is None:
            transaction.connection.execute(insert(holders), {"game_id": game_id, "side": found.side, "owner": digest})
        transaction.connection.execute(update(links).where(links.c.digest == link).values(used_by=digest))
    return load(transaction, game_id, digest)


def _usable(transaction: Transaction, link: str, digest: str | None, now: int) -> Row[Any]:
    """A link that no other browser has used.

    Raises:
        NoSuchLink: there is none.
    """
    found = transaction.connection.execute(select(links).where(links.c.digest == link)).first()
    if found is None or found.until <= now or not (found.used_by is None or holds(digest or "", [found.used_by])):
        raise NoSuchLink(Message("This link to a seat was used already, or is more than an hour old."))
    return found


def delete_for(transaction: Transaction, game_id: str, digest: str | None) -> bool:
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
    if stage == Stage.PLAYING:
        raise IllegalMove(Message("This game goes on; it can be deleted after its end."))
    connection = transaction.connection
    connection.execute(delete(holders).where(holders.c.game_id == game_id, holders.c.side == side))
    connection.execute(update(seats).where(seats.c.game_id == game_id, seats.c.side == side).values(deleted=True))
    others = select(seats.c.side).where(
        seats.c.game_id == game_id, seats.c.kind == HUMAN, seats.c.name != "", seats.c.deleted.is_(False)
    )
    if connection.execute(others).first() is not None:
        return False
    forget(transaction, [game_id])
    return True


def forget(transaction: Transaction, ids: Sequence[str]) -> None:
    """Delete games with all that belongs to them."""
    transaction.connection.execute(delete(games).where(games.c.id.in_(ids)))
    for game_id in ids:
        transaction.touch(game_id, GONE)


def _held(transaction: Transaction, game_id: str, digest: str | None) -> int:
    """The seat that a browser holds.

    Raises:
        NoSuchGame: none is kept under that id.
        NotYourSeat: it holds none.
    """
    GAMES.locked(transaction, game_id)
    side = side_held(transaction, game_id, digest)
    if side is None:
        raise NotYourSeat(Message("You watch this game; only its players can do that."))
    return side


_SEE = (
    update(seats)
    .where(seats.c.game_id == bindparam("of_game"), seats.c.side == bindparam("of_side"))
    .values(seen=bindparam("at"))
)
