"""One checker for link games and rooms: do the log, the answers to clients and what watchers saw agree?

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
from denkspiel.online.games.ending import EndReason
from denkspiel.online.games.live_game import FREE_SEAT, LiveGame
from denkspiel.online.games.messages import ComputerMove, SatDown, StonePlaced, TakeSeat, TimeGiven
from denkspiel.online.rooms import course as room_course
from denkspiel.online.rooms import messages as room_messages
from denkspiel.online.rooms.messages import CloseRound, EndRoom, JoinRoom, MeetingEnded, MemberJoined, ReplaceRoomLink
from denkspiel.online.rooms.room import MeetingResult, Room, RoomStage
from denkspiel.online.store import game_repository
from denkspiel.online.store.game_repository import GAMES, GameForBrowser
from denkspiel.online.store.room_repository import ROOMS
from denkspiel.online.store.rows import room_from_row
from denkspiel.online.store.secrets import token_digest
from denkspiel.online.store.tables import games, holders, moves, room_members, rooms
from denkspiel.online.store.transaction import Transaction

__all__ = ["Acknowledged", "History", "Sent", "Watch", "check", "check_place"]

Part = tuple[int, str]
"""A side of a game or a member of a room, and the digest of the token that holds it."""
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
        sent: the commands of clients, of one that was sent several times the last; none if nobody has noted them.
        acknowledged: answers to clients.
        refused: when a command was sent, by key and id, that was refused then; the last time if it was several times.
        watches: what watchers saw.
        begun: what a client holds from the beginning: the id of a game or room, a side or member, and a token.
        linked: what a client may hold by a link to a seat, in the same way.
        times: when a version was asked for and when it was stored, by the one source of time; else the log's times.
        tolerance: by how many milliseconds a node's clock may differ from the source of time.
    """

    sent: list[Sent] = field(default_factory=list)
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
            row.id: game_repository.load_game(self.transaction, row.id, None)
            for row in self.connection.execute(select(games.c.id).order_by(games.c.created)).all()
        }
        halls = {row.id: room_from_row(row) for row in self.connection.execute(select(rooms)).all()}
        self.logs = {key: GAMES.entries_since(self.transaction, key, 0) for key in stored}
        self.logs |= {key: ROOMS.entries_since(self.transaction, key, 0) for key in halls}
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
        yield from self._answer_faults()
        yield from self._watch_faults()
        if self.history.sent:
            yield from self._sent_faults()
            yield from self._part_faults(stored, halls)

    # the log leads to what is stored

    def _game_faults(self, stored: GameForBrowser, halls: Mapping[str, Room]) -> Iterator[str]:
        live = self._first(stored, halls)
        states = self.states[stored.id] = {live.version: live}
        turn = self.history.times.get((stored.id, 1), (stored.created, stored.created))
        for entry in self.logs[stored.id]:
            before = live
            try:
                live, again = course.apply_command(before, entry.command, entry.by, entry.at)
            except Exception as error:
                yield f"{stored.id}: version {entry.version} cannot be carried out again: {error}"
                return
            if again != entry:
                yield f"{stored.id}: version {entry.version} is {entry}, but again {again}"
            states[live.version] = live
            yield from self._clock_faults(stored.id, before, live, entry, turn)
            if live.turn_since != before.turn_since or live.moves != before.moves:
                turn = self._times(stored.id, entry)
        live = replace(live, following=stored.live.following)  # the id was drawn at random
        if live.to_text() != stored.live.to_text():
            yield f"{stored.id}: stored is {stored.live.to_text()}, the log leads to {live.to_text()}"
        row = self.connection.execute(select(games).where(games.c.id == stored.id)).one()
        ending = live.ending
        columns = {
            "version": live.version,
            "stage": live.stage,
            "due": live.deadline,
            "to_move": live.side_to_move,
            "why": ending and ending.why,
            "winner": ending and ending.winner,
            "counted": ending is not None,
            "thinks": live.waits_for_computer,
        }
        if wrong := {name: row._mapping[name] for name, value in columns.items() if row._mapping[name] != value}:
            yield f"{stored.id}: columns are {wrong}, the log leads to {columns}"
        stones = select(moves.c.ply, moves.c.cell).where(moves.c.game_id == stored.id).order_by(moves.c.ply)
        made = [(row.ply, row.cell) for row in self.connection.execute(stones)]
        if made != [*enumerate(live.moves, start=1)]:
            yield f"{stored.id}: stored are the moves {made}, the log has {live.moves}"

    def _first(self, stored: GameForBrowser, halls: Mapping[str, Room]) -> LiveGame:
        """The game with which the log begins."""
        live = stored.live
        if live.previous in self.states:
            previous = self.states[live.previous]
            return course.create_rematch(previous[max(previous)], live.previous, stored.created)
        sat = {event.side for entry in self.logs[stored.id] for event in entry.events if isinstance(event, SatDown)}
        players = [FREE_SEAT if side in sat else player for side, player in enumerate(live.players)]
        one, two = players[:: -1 if live.state.seats.swapped else 1]
        hall = halls.get(stored.room or "")
        if hall is not None:
            members = next(meeting.members for meeting in hall.meetings if meeting.game == stored.id)
            if [player.name for player in players] != [hall.members[each].name for each in members]:
                return replace(live, version=0)  # which is no game of these members
        return course.create_game(
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
        grace, to_move = clock.grace_ms(len(before.moves)), before.side_to_move
        least, most = max(0, asked - turn[1] - grace - slack), max(0, stored - turn[0] - grace + slack)
        moved = any(isinstance(event, StonePlaced) for event in entry.events)
        for side in (0, 1):
            runs = side == to_move and not isinstance(entry.command, ComputerMove) and not before.waits_for_computer
            gained = clock.seconds * 1000 if moved and side == to_move else 0
            gained += sum(event.ms for event in entry.events if isinstance(event, TimeGiven) and event.side != side)
            used = before.left[side] + gained - after.left[side]
            if clock.days and moved and side == to_move:
                used = -1 if after.left[side] != clock.initial_ms else least if runs else 0
            if not 0 <= used <= (most if runs else 0) or (runs and moved and used < least):
                yield f"{key}: version {entry.version} takes {used} ms from side {side}, passed have {least} to {most}"
            if runs and moved and least > before.left[side]:
                yield f"{key}: version {entry.version} is a move {least - before.left[side]} ms after the time was over"
        ended = after.ending
        if ended is not None and ended.why is EndReason.TIME and before.left[to_move] > most:
            yield f"{key}: version {entry.version} ends the time of side {to_move} after {most} ms"

    def _room_faults(self, room_id: str, stored: Room) -> Iterator[str]:
        log = self.logs[room_id]
        joined = sum(isinstance(event, MemberJoined) for entry in log for event in entry.events)
        host = stored.members[0].name if len(stored.members) > joined else None
        room = room_course.create_room(stored.plan, stored.seed, host)
        ids = iter([meeting.game for meeting in stored.meetings if meeting.game is not None])
        states = self.states[room_id] = {room.version: room}
        for entry in log:
            renews = isinstance(entry.command, ReplaceRoomLink)
            world = room_course.RoomContext(_present(entry), lambda renews=renews: stored.link if renews else next(ids))  # type: ignore[misc]
            try:
                room, again = room_course.apply_command(room, entry.command, entry.by, entry.at, world)
            except Exception as error:
                yield f"{room_id}: version {entry.version} cannot be carried out again: {error!r}"
                return
            if again != entry:
                yield f"{room_id}: version {entry.version} is {entry}, but again {again}"
            states[room.version] = room
        if room != stored:
            yield f"{room_id}: stored is {stored.to_text()}, the log leads to {room.to_text()}"

    # what was said to clients and watchers

    def _answer_faults(self) -> Iterator[str]:
        by_id = {(key, entry.command.id): entry for key, log in self.logs.items() for entry in log}
        for told in self.history.acknowledged:
            entry = by_id.get((told.key, told.id))
            if told.key in self.logs and (entry is None or _public(entry) != told.entry):
                yield f"{told.key}: {told.id} was answered with {told.entry}, the log has {entry}"
        for (key, name), asked in self.history.refused.items():
            entry = by_id.get((key, name))
            if entry is not None and self._times(key, entry)[1] < asked:
                yield f"{key}: {name} was carried out, and refused when it was sent again"

    def _watch_faults(self) -> Iterator[str]:
        for watch in self.history.watches:
            if watch.key not in self.logs:
                continue  # it was deleted
            log, states = [*map(_public, self.logs[watch.key])], self.states[watch.key]
            begin = max(0, watch.since - 1)
            end = begin + len(watch.entries)
            if watch.entries != log[begin:end]:
                yield f"{watch.key}: a watcher saw {watch.entries} since {watch.since}, the log has {log[begin:]}"
            if watch.is_current and end != len(log):
                yield f"{watch.key}: a watcher missed {log[end:]}"
            versions = [version for version, _ in watch.boards]
            if versions != sorted(set(versions)):
                yield f"{watch.key}: a watcher saw the versions {versions}"
            for version, seen in watch.boards:
                if version not in states or states[version].moves != seen:
                    yield f"{watch.key}: a watcher saw the moves {seen} as version {version}"

    # seats and members belong to those who took them

    def _part_faults(self, stored: Mapping[str, GameForBrowser], halls: Mapping[str, Room]) -> Iterator[str]:
        """Whoever has sat down or joined, and nobody else, holds the seat or is the member, and commands as that."""
        senders = {(sent.key, sent.id): sent for sent in self.history.sent}
        owned, linked = self._given(senders), self._given({})
        for key, part, token in self.history.linked:
            linked[key].add((part, token_digest(token)))
        for key, part, token in self.history.begun:
            owned[key].add((part, token_digest(token)))
        for game in _in_order(stored):
            for given in (owned, linked):
                given[game.id] |= {(1 - side, owner) for side, owner in given.get(game.live.previous or "", ())}
            if (hall := halls.get(game.room or "")) is not None:
                members = next(each for each in hall.meetings if each.game == game.id).members
                known = owned[game.room or ""]
                owned[game.id] |= {(members.index(part), owner) for part, owner in known if part in members}
        found = self._held()
        for key, held in owned.items():
            if held and not held <= found[key] <= held | linked[key]:  # or its begin was not answered
                yield f"{key}: the parts are held by {found[key]}, but were given to {held}"
            for entry in self.logs[key]:
                sent, by = senders.get((key, entry.command.id)), _part_of(entry)
                if sent and by is not None and (by, token_digest(sent.token)) not in found[key]:
                    yield f"{key}: {entry.command} came from {sent.token}, who has no such part"

    def _held(self) -> dict[str, set[Part]]:
        """The parts as they are stored."""
        held: dict[str, set[Part]] = {key: set() for key in self.logs}
        for key, part, owner in (
            (holders.c.game_id, holders.c.side, holders.c.owner),
            (room_members.c.room_id, room_members.c.member, room_members.c.owner),
        ):
            for row in self.connection.execute(select(key, part, owner).where(part.is_not(None))):
                held[row[0]].add((row[1], row[2]))
        return held

    def _given(self, senders: Mapping[Any, Sent]) -> dict[str, set[Part]]:
        """The parts that the commands of these senders have given to them."""
        given: dict[str, set[Part]] = {key: set() for key in self.logs}
        for key, log in self.logs.items():
            for entry in log:
                sent = senders.get((key, entry.command.id))
                if sent is not None and isinstance(entry.command, TakeSeat | JoinRoom):
                    parts = [event.side for event in entry.events if isinstance(event, SatDown)]
                    parts += [event.member for event in entry.events if isinstance(event, MemberJoined)]
                    given[key] |= {(part, token_digest(sent.token)) for part in parts}
        return given

    def _sent_faults(self) -> Iterator[str]:
        """Nothing is in the log that nobody has sent."""
        commands = {(sent.key, sent.id): sent.command for sent in self.history.sent}
        for key, log in self.logs.items():
            for entry in log:
                sent = commands.get((key, entry.command.id))
                if not _is_own(entry) and (sent is None or replace(sent, seen=entry.command.seen) != entry.command):
                    yield f"{key}: {sent} was sent, and the log has {entry.command}"


def _public(entry: Any) -> dict[str, Any]:
    """What watchers and clients may see of an entry."""
    return (
        messages.GAME_LOG if isinstance(entry.by, messages.GameActor) else room_messages.ROOM_LOG
    ).dump_public_entry(entry)


def _part_of(entry: Any) -> int | None:
    """The side or member that has commanded."""
    return entry.by.side if isinstance(entry.by, messages.GameActor) else entry.by.member


def _in_order(stored: Mapping[str, GameForBrowser]) -> list[GameForBrowser]:
    """Each game behind the one of which it is the rematch."""
    return sorted(stored.values(), key=lambda game: game.live.state.number)


def _is_own(entry: Any) -> bool:
    """Whether the program itself has commanded."""
    by = entry.by
    return by.service if isinstance(by, room_messages.RoomActor) else by is messages.GameActor.SERVICE


def _present(entry: room_messages.Entry) -> frozenset[int]:
    """Who was present when the host decided the games that went on, as their results say."""
    if not isinstance(entry.command, CloseRound | EndRoom):
        return frozenset()
    present: set[int] = set()
    for event in entry.events:
        if isinstance(event, MeetingEnded):
            present |= {event.first} if event.result in (MeetingResult.FIRST, MeetingResult.DRAW) else set()
            present |= {event.second} if event.result in (MeetingResult.SECOND, MeetingResult.DRAW) else set()
    return frozenset(present)


def _meeting_faults(room: Room, stored: Mapping[str, GameForBrowser]) -> Iterator[str]:
    """A room and its games agree, and no room waits for anything that nobody does any more."""
    if room.stage is RoomStage.PLAYING and not room.open_meetings:
        yield f"the room {room.plan.title} goes on, and nobody plays"
    for meeting in room.meetings:
        if meeting.game is None:
            continue
        ending = stored[meeting.game].live.ending
        result = None if ending is None else MeetingResult.from_winner(ending.winner)
        if result is MeetingResult.DRAW and meeting.decided and meeting.result is MeetingResult.NOBODY:
            result = MeetingResult.NOBODY  # the game does not know whether both were away
        decided = ending is not None and ending.why is EndReason.DECIDED
        if (meeting.result, meeting.decided) != (result, decided):
            yield f"{meeting.game}: the game has {ending}, its room {meeting}"
