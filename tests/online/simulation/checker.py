"""One checker for games by link and rooms: do the log, the answers to clients and what watchers saw agree?

    faults = check(connection, history)      # sentences; none if all is well

The same checker runs over simulated histories and over services that were really killed. It looks at every stored game
and room, carries the commands of the log out again, and compares each step with what was said to somebody.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, select
from sqlalchemy.engine import URL

from denkspiel.online.games import course, messages
from denkspiel.online.games.ending import Why
from denkspiel.online.games.live_game import FREE, LiveGame
from denkspiel.online.games.messages import ComputerMove, Moved, Sat, Sit
from denkspiel.online.rooms import course as room_course
from denkspiel.online.rooms import messages as room_messages
from denkspiel.online.rooms.messages import CloseRound, End, Join, Joined, MeetingEnded, RenewLink
from denkspiel.online.rooms.room import Result, Room, Stage
from denkspiel.online.store import game_repository, room_repository
from denkspiel.online.store.game_repository import StoredGame
from denkspiel.online.store.rows import live_columns, room_of
from denkspiel.online.store.secrets import digest_of
from denkspiel.online.store.tables import games, holders, moves, room_members, rooms
from denkspiel.online.store.transaction import Transaction

__all__ = ["Acknowledged", "History", "Sent", "Watch", "check", "check_place"]

Version = tuple[str, int]
"""The id of a game or room, and a version of it."""


@dataclass(frozen=True)
class Sent:
    """A command that a client has sent, perhaps several times.

    Attributes:
        key: the id of the game or room.
        id: the command's.
        token: the client's.
        command: the command itself.
    """

    key: str
    id: str
    token: str
    command: Any


@dataclass(frozen=True)
class Acknowledged:
    """An answer: the entry of the log as everybody may see it."""

    key: str
    id: str
    entry: Mapping[str, Any]


@dataclass
class Watch:
    """What somebody who watches has seen.

    Attributes:
        key: the id of the game or room.
        since: the version with which it began.
        entries: what was seen of the log, without a gap, as everybody may see it.
        boards: the versions that were seen, each with the moves so far.
        is_current: whether the latest version must be among them.
    """

    key: str
    since: int = 0
    entries: list[Mapping[str, Any]] = field(default_factory=list)
    boards: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    is_current: bool = False


@dataclass
class History:
    """What is known of a run beside what is stored.

    Attributes:
        sent: the commands of clients; `None` if nobody has noted them.
        acknowledged: answers to clients.
        refused: when a command was sent, by key and id, that was refused then; the last time if it was several times.
        watches: what watchers saw.
        begun: what a client holds from the beginning: the id of a game or room, a side or member, and a token.
        linked: what a client may hold by a link to a seat, in the same way.
        times: when a version was asked for and when it was stored, by the one source of time; else the log's times.
        tolerance: by how many milliseconds a node's clock may differ from the source of time.
    """

    sent: list[Sent] | None = None
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: dict[tuple[str, str], int] = field(default_factory=dict)
    watches: list[Watch] = field(default_factory=list)
    begun: list[tuple[str, int, str]] = field(default_factory=list)
    linked: list[tuple[str, int, str]] = field(default_factory=list)
    times: dict[Version, tuple[int, int]] = field(default_factory=dict)
    tolerance: int = 0


def check_place(place: Path | URL, history: History) -> list[str]:
    """What is wrong in a database, as `check` says."""
    engine = create_engine(URL.create("sqlite", database=str(place)) if isinstance(place, Path) else place)
    try:
        with engine.connect() as connection:
            return check(connection, history)
    finally:
        engine.dispose()


def check(connection: Connection, history: History) -> list[str]:
    """What is wrong: a sentence for each fault."""
    return list(_Check(connection, history).faults())


class _Check:
    def __init__(self, connection: Connection, history: History) -> None:
        self.connection, self.history, self.transaction = connection, history, Transaction(connection)
        self.logs: dict[str, list[Any]] = {}
        self.states: dict[str, dict[int, Any]] = {}
        """Each version of a game or room, by carrying out the log again."""

    def faults(self) -> Iterator[str]:
        stored = {
            row.id: game_repository.load(self.transaction, row.id, None)
            for row in self.connection.execute(select(games.c.id).order_by(games.c.created)).all()
        }
        halls = {row.id: room_of(row) for row in self.connection.execute(select(rooms)).all()}
        self.logs = {key: game_repository.entries_since(self.transaction, key, 0) for key in stored}
        self.logs |= {key: room_repository.entries_since(self.transaction, key, 0) for key in halls}
        for key, log in self.logs.items():
            last = stored[key].live.version if key in stored else halls[key].version
            if [entry.version for entry in log] != [*range(2, last + 1)]:
                yield f"{key}: the log has versions {[entry.version for entry in log]}, stored is {last}"
            if twice := [name for name, count in Counter(entry.command.id for entry in log).items() if count > 1]:
                yield f"{key}: {twice} in the log more than once"
        for room_id, room in halls.items():
            yield from self._room_faults(room_id, room)
        for game in _in_order(stored):
            yield from self._game_faults(game, halls)
        for room in halls.values():
            yield from _meeting_faults(room, stored)
        yield from self._told_faults()
        yield from self._seat_faults(stored, halls)

    # the log leads to what is stored

    def _game_faults(self, stored: StoredGame, halls: Mapping[str, Room]) -> Iterator[str]:
        live = self._first(stored, halls)
        states = self.states[stored.id] = {live.version: live}
        turn = self.history.times.get((stored.id, 1), (stored.created, stored.created))
        for entry in self.logs[stored.id]:
            before = live
            try:
                live, again = course.act(before, entry.command, entry.by, entry.at)
            except Exception as error:  # noqa: BLE001 (whatever it is, the log has what cannot be)
                yield f"{stored.id}: version {entry.version} cannot be carried out again: {error}"
                return
            if again != entry:
                yield f"{stored.id}: version {entry.version} is {entry}, but again {again}"
            states[live.version] = live
            yield from self._clock_faults(stored.id, before, live, entry, turn)
            if live.turn_since != before.turn_since or live.moves != before.moves:
                turn = self._times(stored.id, entry)
        if {**live.to_data(), "following": stored.live.following} != stored.live.to_data():
            yield f"{stored.id}: stored is {stored.live.to_data()}, the log leads to {live.to_data()}"
        row = self.connection.execute(select(games).where(games.c.id == stored.id)).one()
        wrong = {
            name: value
            for name, value in live_columns(stored.live, stored.changed).items()
            if row._mapping[name] != value
        }
        if wrong:
            yield f"{stored.id}: columns are not {wrong}"
        stones = select(moves.c.ply, moves.c.cell).where(moves.c.game_id == stored.id).order_by(moves.c.ply)
        made = [(row.ply, row.cell) for row in self.connection.execute(stones)]
        if made != [*enumerate(live.moves, start=1)]:
            yield f"{stored.id}: stored are the moves {made}, the log has {live.moves}"

    def _first(self, stored: StoredGame, halls: Mapping[str, Room]) -> LiveGame:
        """The game with which the log begins."""
        live = stored.live
        if live.previous in self.states:
            previous = self.states[live.previous]
            return course.rematch(previous[max(previous)], live.previous, stored.created)
        sat = {event.side for entry in self.logs[stored.id] for event in entry.events if isinstance(event, Sat)}
        players = [FREE if side in sat else player for side, player in enumerate(live.players)]
        one, two = players[:: -1 if live.state.seats.turned else 1]
        if stored.room in halls:
            members = next(meeting.members for meeting in halls[stored.room].meetings if meeting.game == stored.id)
            if [player.name for player in players] != [halls[stored.room].members[each].name for each in members]:
                return replace(live, version=0)  # which is no game of these members
        return course.invitation(
            live.game,
            one,
            two,
            stored.created,
            begin=live.state.begin,
            clock=live.clock,
            seed=live.state.seed,
            in_room=live.in_room,
        )

    def _times(self, key: str, entry: Any) -> tuple[int, int]:
        return self.history.times.get((key, entry.version), (entry.at, entry.at))

    def _clock_faults(
        self, key: str, before: LiveGame, after: LiveGame, entry: messages.Entry, turn: tuple[int, int]
    ) -> Iterator[str]:
        """The clocks by a count of their own: from the version at which the turn began to this one."""
        asked, stored = self._times(key, entry)
        slack = 2 * self.history.tolerance  # a turn may begin on one node and end on another one
        if not asked - self.history.tolerance <= entry.at <= asked + self.history.tolerance:
            yield f"{key}: version {entry.version} has the time {entry.at}, but it was {asked}"
        clock = before.clock
        if clock is None or before.side_to_move is None:
            return
        grace, to_move = clock.grace(len(before.moves)), before.side_to_move
        least, most = max(0, asked - turn[1] - grace - slack), max(0, stored - turn[0] - grace + slack)
        moved = any(isinstance(event, Moved) for event in entry.events)
        for side in (0, 1):
            runs = side == to_move and not isinstance(entry.command, ComputerMove) and not before.waits_for_computer
            gained = clock.seconds * 1000 if moved and side == to_move else 0
            used = before.left[side] + gained - after.left[side]
            if clock.days and moved and side == to_move:
                used = -1 if after.left[side] != clock.start else least if runs else 0
            if not 0 <= used <= (most if runs else 0) or (runs and moved and used < least):
                yield f"{key}: version {entry.version} takes {used} ms from side {side}, passed have {least} to {most}"
            if runs and moved and least > before.left[side]:
                yield f"{key}: version {entry.version} is a move {least - before.left[side]} ms after the time was over"
        ended = after.ending
        if ended is not None and ended.why is Why.TIME and before.left[to_move] > most:
            yield f"{key}: version {entry.version} ends the time of side {to_move} after {most} ms"

    def _room_faults(self, room_id: str, stored: Room) -> Iterator[str]:
        log = self.logs[room_id]
        joined = sum(isinstance(event, Joined) for entry in log for event in entry.events)
        host = stored.members[0].name if len(stored.members) > joined else None
        room = room_course.opened(stored.plan, stored.seed, host)
        ids = iter([meeting.game for meeting in stored.meetings if meeting.game is not None])
        states = self.states[room_id] = {room.version: room}
        for entry in log:
            renews = isinstance(entry.command, RenewLink)
            world = room_course.World(_present(entry), lambda renews=renews: stored.link if renews else next(ids))  # type: ignore[misc]
            try:
                room, again = room_course.act(room, entry.command, entry.by, entry.at, world)
            except Exception as error:  # noqa: BLE001
                yield f"{room_id}: version {entry.version} cannot be carried out again: {error!r}"
                return
            if again != entry:
                yield f"{room_id}: version {entry.version} is {entry}, but again {again}"
            states[room.version] = room
        if room != stored:
            yield f"{room_id}: stored is {stored.to_data()}, the log leads to {room.to_data()}"

    # what was said to clients and watchers

    def _told_faults(self) -> Iterator[str]:
        by_id = {(key, entry.command.id): entry for key, log in self.logs.items() for entry in log}
        for told in self.history.acknowledged:
            if told.key not in self.logs:
                continue  # deleted since
            entry = by_id.get((told.key, told.id))
            if entry is None:
                yield f"{told.key}: {told.id} was acknowledged, and is not in the log"
            elif self._public(told.key, entry) != told.entry:
                yield f"{told.key}: {told.id} was answered with {told.entry}, the log has {entry}"
        for (key, name), asked in self.history.refused.items():
            entry = by_id.get((key, name))
            if entry is not None and self._times(key, entry)[1] < asked:
                yield f"{key}: {name} was carried out, and refused when it was sent again"
        for watch in self.history.watches:
            if watch.key not in self.logs:
                continue
            log = [self._public(watch.key, entry) for entry in self.logs[watch.key]]
            begin = max(0, watch.since - 1)
            if watch.entries != log[begin : begin + len(watch.entries)]:
                yield f"{watch.key}: a watcher saw {watch.entries} since {watch.since}, the log has {log[begin:]}"
            versions = [version for version, _ in watch.boards]
            if versions != sorted(set(versions)):
                yield f"{watch.key}: a watcher saw the versions {versions}"
            states = self.states[watch.key]
            for version, seen in watch.boards:
                if version not in states or states[version].moves != seen:
                    yield f"{watch.key}: a watcher saw the moves {seen} as version {version}"
            if watch.is_current and begin + len(watch.entries) != len(log):
                yield f"{watch.key}: a watcher missed {log[begin + len(watch.entries) :]}"

    def _public(self, key: str, entry: Any) -> dict[str, Any]:
        return (messages.LOG if isinstance(entry.by, messages.By) else room_messages.LOG).public_data(entry)

    # seats and members belong to those who took them

    def _seat_faults(self, stored: Mapping[str, StoredGame], halls: Mapping[str, Room]) -> Iterator[str]:
        if self.history.sent is None:
            return
        senders = {(sent.key, sent.id): sent for sent in self.history.sent}
        owned: dict[str, set[tuple[int, str]]] = {key: set() for key in stored}
        members: dict[str, dict[int, str]] = {key: {} for key in halls}
        for key, place, token in self.history.begun:
            if key in owned:
                owned[key].add((place, digest_of(token)))
            elif key in members:
                members[key][place] = digest_of(token)
        for key, log in self.logs.items():
            for entry in log:
                sent = senders.get((key, entry.command.id))
                if sent is None:
                    if not _is_own(entry):
                        yield f"{key}: nobody has sent {entry.command}"
                    continue
                if sent.command != replace(entry.command, seen=sent.command.seen):
                    yield f"{key}: {sent.command} was sent, and the log has {entry.command}"
                owner = digest_of(sent.token)
                if isinstance(entry.command, Sit):
                    owned[key] |= {(event.side, owner) for event in entry.events if isinstance(event, Sat)}
                elif isinstance(entry.command, Join):
                    members[key] |= {event.member: owner for event in entry.events if isinstance(event, Joined)}
        linked = {key: {(side, digest_of(token)) for at, side, token in self.history.linked if at == key} for key in stored}
        for game in _in_order(stored):
            if game.live.previous in owned:
                owned[game.id] |= {(1 - side, owner) for side, owner in owned[game.live.previous]}
                linked[game.id] |= {(1 - side, owner) for side, owner in linked[game.live.previous]}
            if game.room in halls:
                meeting = next(each for each in halls[game.room].meetings if each.game == game.id)
                known = enumerate(members[game.room].get(member) for member in meeting.members)
                owned[game.id] |= {(side, owner) for side, owner in known if owner is not None}
            held = select(holders.c.side, holders.c.owner).where(holders.c.game_id == game.id)
            found = {(row.side, row.owner) for row in self.connection.execute(held)}
            if not owned[game.id] <= found <= owned[game.id] | linked[game.id]:
                yield f"{game.id}: the seats are held by {found}, but were given to {owned[game.id]}"
            for entry in self.logs[game.id]:
                sent = senders.get((game.id, entry.command.id))
                if sent and entry.by.side is not None and (entry.by.side, digest_of(sent.token)) not in found:
                    yield f"{game.id}: {entry.command} came from {sent.token}, who has no such seat"
        for room_id in halls:
            here = select(room_members).where(room_members.c.room_id == room_id, room_members.c.member.is_not(None))
            now = {row.member: row.owner for row in self.connection.execute(here)}
            if now != members[room_id]:
                yield f"{room_id}: the members are {now}, but {members[room_id]} have joined"


def _in_order(stored: Mapping[str, StoredGame]) -> list[StoredGame]:
    """Each game behind the one of which it is the rematch."""
    return sorted(stored.values(), key=lambda game: game.live.state.number)


def _is_own(entry: Any) -> bool:
    """Whether the program itself has commanded."""
    by = entry.by
    return by.service if isinstance(by, room_messages.By) else by is messages.By.SERVICE


def _present(entry: room_messages.Entry) -> frozenset[int]:
    """Who was present when the host decided the games that went on, as their results say."""
    if not isinstance(entry.command, CloseRound | End):
        return frozenset()
    present: set[int] = set()
    for event in entry.events:
        if isinstance(event, MeetingEnded):
            present |= {event.first} if event.result in (Result.FIRST, Result.DRAW) else set()
            present |= {event.second} if event.result in (Result.SECOND, Result.DRAW) else set()
    return frozenset(present)


def _meeting_faults(room: Room, stored: Mapping[str, StoredGame]) -> Iterator[str]:
    """A room and its games agree, and no room waits for anything that nobody does any more."""
    if room.stage is Stage.PLAYING and not room.open_meetings:
        yield f"the room {room.plan.title} goes on, and nobody plays"
    for meeting in room.meetings:
        if meeting.game is None:
            continue
        if meeting.game not in stored:
            yield f"there is no game {meeting.game}"
            continue
        ending = stored[meeting.game].live.ending
        if meeting.result is None or ending is None:
            if meeting.is_open is not (ending is None):
                yield f"{meeting.game}: the game has {ending}, its room {meeting}"
        elif meeting.result is not Result.NOBODY and Result.of_winner(ending.winner) is not meeting.result:
            yield f"{meeting.game}: the game has {ending}, its room {meeting}"
        elif meeting.decided is not (ending.why is Why.DECIDED):
            yield f"{meeting.game}: the game has {ending}, its room {meeting}"
