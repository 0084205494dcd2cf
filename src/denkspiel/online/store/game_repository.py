"""Kept games: begun, looked up, and changed by commands, each in a transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    Row,
    Select,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from denkspiel.core.message import Message
from denkspiel.online.games.course import apply_command as acted
from denkspiel.online.games.course import create_rematch
from denkspiel.online.games.live_game import FREE_SEAT, LiveGame
from denkspiel.online.games.messages import GAME_LOG, Entry, GameActor, GameCommand, RematchAgreed, SatDown
from denkspiel.online.store import rows
from denkspiel.online.store.faults import NeedsToken, NoSuchGame
from denkspiel.online.store.move_statistics import CountedGame, count_choices
from denkspiel.online.store.rows import AggregateTable, game_columns, live_columns, live_game_from_row
from denkspiel.online.store.secrets import contains_digest, new_id
from denkspiel.online.store.tables import games, holders, log, moves, seats
from denkspiel.online.store.transaction import Transaction

__all__ = [
    "GAMES",
    "GameCommandResult",
    "GameForBrowser",
    "Owners",
    "apply_command",
    "held_side",
    "insert_game",
    "insert_games",
    "load_game",
]


def _missing() -> NoSuchGame:
    return NoSuchGame(Message("This game does not exist. Perhaps it was deleted."))


GAMES = AggregateTable(games, log, GAME_LOG, _missing)

Owners = tuple[Sequence[str], Sequence[str]]
"""For each seat the digests of the browsers that hold it at the beginning."""

_SEEN_ANEW_MS = 10_000
"""After so long a browser that commands is noted anew as being here; the service notes browsers that look."""


@dataclass(frozen=True)
class GameForBrowser:
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
        listed: whether a new game is an invitation that everybody may find.
    """

    id: str
    live: LiveGame
    side: int | None
    created: int
    changed: int
    seen: tuple[int | None, int | None] = (None, None)
    room: str | None = None
    latest: Entry | None = None
    listed: bool = False


GameCommandResult = rows.CommandResult[GameForBrowser, Entry]


def insert_game(transaction: Transaction, game: GameForBrowser, owners: Owners) -> None:
    """Keep a new game; nothing happens if it is kept already."""
    if GAMES.has(transaction, game.id):
        return  # the connection broke after the transaction had ended
    insert_games(transaction, [(game, owners)])


def insert_games(transaction: Transaction, new_games: Sequence[tuple[GameForBrowser, Owners]]) -> None:
    """Keep new games, at least one, of which none is kept yet."""
    connection = transaction.connection
    connection.execute(insert(games), [_row(kept) for kept, _ in new_games])
    connection.execute(insert(seats), [seat for kept, _ in new_games for seat in _people(kept)])
    setup = [
        {"game_id": kept.id, "ply": ply, "cell": cell}
        for kept, _ in new_games
        for ply, cell in enumerate(kept.live.moves, start=1)
    ]
    if setup:
        connection.execute(insert(moves), setup)
    held = [holder for kept, owners in new_games for holder in _held(kept, owners)]
    if held:
        connection.execute(insert(holders), held)
    for kept, _ in new_games:
        transaction.mark_changed(kept.id, kept.live.version)


def _row(kept: GameForBrowser) -> dict[str, Any]:
    row = {"id": kept.id, "created": kept.created, "room": kept.room, "listed": kept.listed}
    return row | game_columns(kept.live.game) | live_columns(kept.live, kept.changed)


def _people(kept: GameForBrowser) -> list[dict[str, Any]]:
    return [
        {"game_id": kept.id, "side": side, "kind": player.kind, "name": player.name, "seen": kept.seen[side]}
        for side, player in enumerate(kept.live.players)
    ]


def _held(kept: GameForBrowser, owners: Owners) -> list[dict[str, Any]]:
    return [
        {"game_id": kept.id, "side": side, "owner": owner}
        for side, holding in enumerate(owners)
        if kept.live.players[side] != FREE_SEAT
        for owner in holding
    ]


def load_game(transaction: Transaction, game_id: str, digest: str | None) -> GameForBrowser:
    """A game, and which seat of it the browser holds.

    Raises:
        NoSuchGame: none is kept under that id.
    """
    looked = _looked(transaction.connection.execute(_WITH_LATEST, {"id": game_id}).all(), digest)
    return _kept(looked, live_game_from_row(looked.row), looked.side, GAMES.entry_if(looked.row.entry))


def apply_command(
    transaction: Transaction, game_id: str, command: GameCommand, digest: str | None, now: int, *, service: bool = False
) -> GameCommandResult:
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
        NeedsToken: who would sit down has none.
        DenkspielError: whatever `denkspiel.online.games.course.act` raises.
    """
    connection = transaction.connection
    if transaction.has_concurrent_writers:
        connection.execute(_LOCK, {"id": game_id})  # first: PostgreSQL reads other tables as before it waited
    looked = _looked(connection.execute(_WITH_EARLIER, {"id": game_id, "command": command.id}).all(), digest)
    row, side = looked.row, looked.side
    live, earlier = live_game_from_row(row), GAMES.entry_if(row.entry)
    after, entry = acted(live, command, GameActor.SERVICE if service else GameActor.from_side(side), now, earlier)
    if earlier is not None:
        return GameCommandResult(_kept(looked, live, side, GAMES.entry_at(transaction, game_id, row.version)), earlier)
    for event in entry.events:
        if isinstance(event, SatDown):
            side = _sat(transaction, game_id, event, entry.by, digest)
        elif isinstance(event, RematchAgreed):
            after = after.with_rematch(_begin_rematch(transaction, row, after, now))
    _keep(transaction, row, live, after, entry)
    if side is not None and now - (looked.seen[side] or 0) >= _SEEN_ANEW_MS:
        connection.execute(_SEE, {"at": now, "of_game": game_id, "of_side": side})
        looked.seen[side] = now
    return GameCommandResult(_kept(looked, after, side, entry), entry)


def held_side(transaction: Transaction, game_id: str, digest: str | None) -> int | None:
    """The seat that a browser holds, 0 or 1; `None` for none."""
    if digest is None:
        return None
    return _side_of(digest, transaction.connection.execute(_HOLDERS, {"id": game_id}).all())


@dataclass(frozen=True)
class _Looked:
    """A game's row, the seat that a browser holds, and when each seat was last seen."""

    row: Row[Any]
    side: int | None
    seen: list[int | None]


def _looked(rows: Sequence[Any], digest: str | None) -> _Looked:
    """What the rows of a game say: it is asked for at once, which costs less than one by one."""
    if not rows:
        raise _missing()
    seen: list[int | None] = [None, None]
    for row in rows:
        seen[row.side] = row.seen
    held = [(row.side, row.owner) for row in rows if row.owner is not None]
    return _Looked(rows[0], None if digest is None else _side_of(digest, held), seen)


def _side_of(digest: str, held: Iterable[Sequence[Any]]) -> int | None:
    """The seat that a browser holds, by all that are held and by whom."""
    owners: tuple[list[str], list[str]] = ([], [])
    for side, owner in held:
        owners[side].append(owner)
    holding = [contains_digest(digest, kept) for kept in owners]
    return holding.index(True) if any(holding) else None


def _kept(looked: _Looked, live: LiveGame, side: int | None, latest: Entry | None) -> GameForBrowser:
    row, seen = looked.row, looked.seen
    changed = row.created if latest is None else latest.at
    return GameForBrowser(row.id, live, side, row.created, changed, (seen[0], seen[1]), row.room, latest)


def _sat(transaction: Transaction, game_id: str, event: SatDown, by: GameActor, digest: str | None) -> int | None:
    """Note who has sat down; the seat that the commanding browser holds then."""
    if by.side is None and digest is None:
        raise NeedsToken
    sitting = {"kind": event.player, "name": event.name, "of_game": game_id, "of_side": event.side}
    transaction.connection.execute(_SIT, sitting)
    if by.side is not None:  # who has a seat has invited a computer to the other one
        return by.side
    transaction.connection.execute(insert(holders), {"game_id": game_id, "side": event.side, "owner": digest})
    return event.side


def _begin_rematch(transaction: Transaction, row: Row[Any], live: LiveGame, now: int) -> str:
    """Keep the game that follows; each player has the seat of the other colour there."""
    following = new_id()
    insert_game(transaction, GameForBrowser(following, create_rematch(live, row.id, now), None, now, now), ((), ()))
    held = transaction.connection.execute(_HOLDERS, {"id": row.id}).all()
    again = [{"game_id": following, "side": 1 - side, "owner": owner} for side, owner in held]
    if again:
        transaction.connection.execute(insert(holders), again)
    return following


def _keep(transaction: Transaction, row: Row[Any], before: LiveGame, after: LiveGame, entry: Entry) -> None:
    connection, game_id = transaction.connection, row.id
    if after.ending is not None and not row.counted:
        count_choices(transaction, [CountedGame.from_live_game(after)])
    connection.execute(_UPDATE, {"of_game": game_id, **live_columns(after, entry.at)})
    made, stood = len(after.moves), len(before.moves)
    if made > stood:
        new = [{"game_id": game_id, "ply": ply + 1, "cell": after.moves[ply]} for ply in range(stood, made)]
        connection.execute(insert(moves), new)
    elif made < stood:
        connection.execute(_TAKE_BACK, {"id": game_id, "ply": made})
    GAMES.note(transaction, game_id, entry)


_OF_ID: BindParameter[str] = bindparam("id")
_LOCK = select(games.c.id).where(games.c.id == _OF_ID).with_for_update()
_HOLDERS = select(holders.c.side, holders.c.owner).where(holders.c.game_id == _OF_ID)
_ENTRY = select(log.c.entry).where(log.c.game_id == games.c.id)


def _with(entry: Select[Any]) -> Select[Any]:
    """A game with its seats, those who hold them, and an entry of its log."""
    held = (holders.c.game_id == seats.c.game_id) & (holders.c.side == seats.c.side)
    columns = (games, seats.c.side, seats.c.seen, holders.c.owner, entry.scalar_subquery().label("entry"))
    joined = games.join(seats, seats.c.game_id == games.c.id).outerjoin(holders, held)
    return select(*columns).select_from(joined).where(games.c.id == _OF_ID)


_WITH_LATEST = _with(_ENTRY.where(log.c.version == games.c.version))
_WITH_EARLIER = _with(_ENTRY.where(log.c.command == bindparam("command")))
_UPDATE = update(games).where(games.c.id == bindparam("of_game"))
_TAKE_BACK = delete(moves).where(moves.c.game_id == _OF_ID, moves.c.ply > bindparam("ply"))
_THIS_SEAT = (seats.c.game_id == bindparam("of_game"), seats.c.side == bindparam("of_side"))
_SIT = update(seats).where(*_THIS_SEAT).values(kind=bindparam("kind"), name=bindparam("name"))
_SEE = update(seats).where(*_THIS_SEAT).values(seen=bindparam("at"))
