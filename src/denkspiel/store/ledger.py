"""Kept games: begun, looked up, and changed by commands, each in a transaction."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, delete, insert, select, update

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import is_own
from denkspiel.play.live.command import By, Command
from denkspiel.play.live.course import act as acted
from denkspiel.play.live.course import rematch
from denkspiel.play.live.entry import Entry
from denkspiel.play.live.event import RematchAgreed, Sat
from denkspiel.play.live.faults import NotYourSeat
from denkspiel.play.live.live_game import FREE, LiveGame
from denkspiel.store.choices import Played, count
from denkspiel.store.faults import NoSuchGame
from denkspiel.store.secrets import holds, new_id
from denkspiel.store.tables import games, holders, log, moves, seats
from denkspiel.store.transaction import Transaction

__all__ = [
    "Answer",
    "Kept",
    "Owners",
    "act",
    "begin",
    "entries_since",
    "found",
    "game_of",
    "live_of",
    "load",
    "locked",
    "side_held",
    "version_of",
    "versions",
]

Owners = tuple[str | None, str | None]
"""The digests of the browsers that hold the seats at the beginning."""


@dataclass(frozen=True)
class Kept:
    """A kept game as one browser sees it.

    Attributes:
        id: under which it is kept.
        live: the game.
        side: the seat that the browser holds, 0 or 1; `None` if it watches.
        created: when it was begun, in milliseconds since 1970.
        changed: when it last changed.
        seen: when a browser was last seen on each seat.
        room: the room it belongs to.
        latest: what has changed last; `None` while nothing has.
    """

    id: str
    live: LiveGame
    side: int | None
    created: int
    changed: int
    seen: tuple[int | None, int | None] = (None, None)
    room: str | None = None
    latest: Entry | None = None


@dataclass(frozen=True)
class Answer:
    """What came of a command.

    Attributes:
        kept: the game as it now stands.
        entry: what the command has changed; the same again if it is repeated, even if the game has gone on.
    """

    kept: Kept
    entry: Entry


def begin(transaction: Transaction, kept: Kept, owners: Owners) -> None:
    """Keep a new game; nothing happens if it is kept already."""
    if transaction.connection.execute(_VERSION, {"id": kept.id}).first() is not None:
        return  # the connection broke after the transaction had ended
    game = kept.live.game
    definition = None if is_own(game) else _written(game.to_dict())
    row = {"id": kept.id, "game": game.id, "definition": definition, "created": kept.created, "room": kept.room}
    transaction.connection.execute(insert(games), row | _told(kept.live, kept.changed))
    people = [
        {"game_id": kept.id, "side": side, "kind": player.kind, "name": player.name, "seen": kept.seen[side]}
        for side, player in enumerate(kept.live.players)
    ]
    transaction.connection.execute(insert(seats), people)
    held = [
        {"game_id": kept.id, "side": side, "owner": owner}
        for side, owner in enumerate(owners)
        if owner is not None and kept.live.players[side] != FREE
    ]
    if held:
        transaction.connection.execute(insert(holders), held)
    transaction.touch(kept.id, kept.live.version)


def load(transaction: Transaction, game_id: str, digest: str | None) -> Kept:
    """A game, and which seat of it the browser holds.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    row = found(transaction, game_id)
    latest = _entry_of_version(transaction, game_id, row.version)
    return _kept(transaction, row, live_of(row), side_held(transaction, game_id, digest), latest)


def act(
    transaction: Transaction, game_id: str, command: Command, digest: str | None, now: int, *, service: bool = False
) -> Answer:
    """Carry out a command, unless it was carried out before.

    Args:
        transaction: all happens in it.
        game_id: which game.
        command: what is to be done.
        digest: the browser that commands.
        now: the time.
        service: whether the program itself commands.

    Raises:
        NoSuchGame: none is kept under that id.
        DenkspielError: whatever `denkspiel.play.live.course.act` raises.
    """
    row = locked(transaction, game_id)
    side = None if service else side_held(transaction, game_id, digest)
    live, earlier = live_of(row), _entry(transaction, game_id, command.id)
    after, entry = acted(live, command, By.SERVICE if service else By.of(side), now, earlier)
    if earlier is not None:
        latest = _entry_of_version(transaction, game_id, row.version)
        return Answer(_kept(transaction, row, live, side, latest), earlier)
    for event in entry.events:
        if isinstance(event, Sat):
            side = _sat(transaction, game_id, event, entry.by, digest)
        elif isinstance(event, RematchAgreed):
            after = after.followed_by(_begin_rematch(transaction, row, after, now))
    _keep(transaction, row, live, after, entry)
    if side is not None:
        transaction.connection.execute(_SEE, {"at": now, "of_game": game_id, "of_side": side})
    return Answer(_kept(transaction, row, after, side, entry), entry)


def entries_since(transaction: Transaction, game_id: str, version: int) -> list[Entry]:
    """What has changed in a game since that version, in order.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    rows = transaction.connection.execute(_SINCE, {"id": game_id, "version": version}).all()
    if not rows:
        version_of(transaction, game_id)
    return [Entry.of_data(json.loads(entry)) for (entry,) in rows]


def version_of(transaction: Transaction, game_id: str) -> int:
    """The version of a game.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    return int(_found(transaction.connection.execute(_VERSION, {"id": game_id}).first()).version)


def versions(transaction: Transaction, ids: list[str]) -> dict[str, int]:
    """The versions of those of these games that are kept."""
    chosen = select(games.c.id, games.c.version).where(games.c.id.in_(ids))
    return {row.id: row.version for row in transaction.connection.execute(chosen)}


def found(transaction: Transaction, game_id: str) -> Row[Any]:
    """The game's row.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    return _found(transaction.connection.execute(_GAME, {"id": game_id}).first())


def locked(transaction: Transaction, game_id: str) -> Row[Any]:
    """The game's row, which nobody else changes before the end of the transaction.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    return _found(transaction.connection.execute(_GAME_LOCKED, {"id": game_id}).first())


def side_held(transaction: Transaction, game_id: str, digest: str | None) -> int | None:
    """The seat that a browser holds, 0 or 1; `None` for none."""
    if digest is None:
        return None
    owners: tuple[list[str], list[str]] = ([], [])
    for side, owner in transaction.connection.execute(_HOLDERS, {"id": game_id}):
        owners[side].append(owner)
    held = [holds(digest, kept) for kept in owners]
    return held.index(True) if any(held) else None


def live_of(row: Row[Any]) -> LiveGame:
    """The game that a row keeps."""
    return LiveGame.of_data(json.loads(row.state), game_of(row))


def game_of(row: Row[Any]) -> Game:
    """What is played there."""
    return _game(row.game, row.definition)


@lru_cache(maxsize=64)
def _game(name: str, definition: str | None) -> Game:
    return game_called(name) if definition is None else Game.from_dict(json.loads(definition))


def _found(row: Row[Any] | None) -> Row[Any]:
    if row is None:
        raise NoSuchGame(Message("There is no such game; perhaps it was deleted."))
    return row


def _kept(transaction: Transaction, row: Row[Any], live: LiveGame, side: int | None, latest: Entry | None) -> Kept:
    seen: list[int | None] = [None, None]
    for number, at in transaction.connection.execute(_SEEN, {"id": row.id}):
        seen[number] = at
    changed = row.created if latest is None else latest.at
    return Kept(row.id, live, side, row.created, changed, (seen[0], seen[1]), row.room, latest)


def _entry(transaction: Transaction, game_id: str, command: str) -> Entry | None:
    row = transaction.connection.execute(_ENTRY, {"id": game_id, "command": command}).first()
    return None if row is None else Entry.of_data(json.loads(row.entry))


def _entry_of_version(transaction: Transaction, game_id: str, version: int) -> Entry | None:
    row = transaction.connection.execute(_ENTRY_OF_VERSION, {"id": game_id, "version": version}).first()
    return None if row is None else Entry.of_data(json.loads(row.entry))


def _sat(transaction: Transaction, game_id: str, event: Sat, by: By, digest: str | None) -> int | None:
    """Note who has sat down; the seat that the commanding browser holds then."""
    sitting = {"kind": event.player, "name": event.name, "of_game": game_id, "of_side": event.side}
    transaction.connection.execute(_SIT, sitting)
    if by.side is not None:  # who has a seat has invited a computer to the other one
        return by.side
    if digest is None:
        raise NotYourSeat(Message("Whoever sits down needs a token, by which the seat is known again."))
    transaction.connection.execute(insert(holders), {"game_id": game_id, "side": event.side, "owner": digest})
    return event.side


def _begin_rematch(transaction: Transaction, row: Row[Any], live: LiveGame, now: int) -> str:
    """Keep the game that follows; whoever held a seat holds the one of the other colour there."""
    following = new_id()
    begin(transaction, Kept(following, rematch(live, row.id, now), None, now, now), (None, None))
    held = transaction.connection.execute(_HOLDERS, {"id": row.id}).all()
    again = [{"game_id": following, "side": 1 - side, "owner": owner} for side, owner in held]
    if again:
        transaction.connection.execute(insert(holders), again)
    return following


def _keep(transaction: Transaction, row: Row[Any], before: LiveGame, after: LiveGame, entry: Entry) -> None:
    connection, game_id = transaction.connection, row.id
    if after.ending is not None and not row.counted:
        count(transaction, [Played.of(after)])
    connection.execute(_UPDATE, {"of_game": game_id, **_told(after, entry.at)})
    made, stood = len(after.moves), len(before.moves)
    if made > stood:
        new = [{"game_id": game_id, "ply": ply + 1, "cell": after.moves[ply]} for ply in range(stood, made)]
        connection.execute(insert(moves), new)
    elif made < stood:
        connection.execute(_TAKE_BACK, {"id": game_id, "ply": made})
    logged = {"command": entry.command.id, "entry": _written(entry.to_data())}
    connection.execute(insert(log), {"game_id": game_id, "version": entry.version, **logged})
    transaction.touch(game_id, entry.version)


def _told(live: LiveGame, now: int) -> dict[str, Any]:
    """What the columns say of a game."""
    return {
        "state": _written(live.to_data()),
        "stage": live.stage.value,
        "version": live.version,
        "changed": now,
        "due": live.due_at,
        "thinks": live.waits_for_computer,
        "why": live.ending and live.ending.why.value,
        "to_move": live.side_to_move,
        "winner": live.ending and live.ending.winner,
        "counted": live.ending is not None,
    }


def _written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


_OF_ID: BindParameter[str] = bindparam("id")
_GAME = select(games).where(games.c.id == _OF_ID)
_GAME_LOCKED = _GAME.with_for_update()
_VERSION = select(games.c.version).where(games.c.id == _OF_ID)
_HOLDERS = select(holders.c.side, holders.c.owner).where(holders.c.game_id == _OF_ID)
_SEEN = select(seats.c.side, seats.c.seen).where(seats.c.game_id == _OF_ID)
_ENTRY = select(log.c.entry).where(log.c.game_id == _OF_ID, log.c.command == bindparam("command"))
_ENTRY_OF_VERSION = select(log.c.entry).where(log.c.game_id == _OF_ID, log.c.version == bindparam("version"))
_SINCE = (
    select(log.c.entry).where(log.c.game_id == _OF_ID, log.c.version > bindparam("version")).order_by(log.c.version)
)
_UPDATE = update(games).where(games.c.id == bindparam("of_game"))
_TAKE_BACK = delete(moves).where(moves.c.game_id == _OF_ID, moves.c.ply > bindparam("ply"))
_THIS_SEAT = (seats.c.game_id == bindparam("of_game"), seats.c.side == bindparam("of_side"))
_SIT = update(seats).where(*_THIS_SEAT).values(kind=bindparam("kind"), name=bindparam("name"))
_SEE = update(seats).where(*_THIS_SEAT).values(seen=bindparam("at"))
