"""Rooms as tests open and play them, and a table that is computed in another way."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from typing import Any

from denkspiel.games.catalogue import game
from denkspiel.online.games.clock import Clock
from denkspiel.online.rooms.course import RoomContext, apply_command, create_room
from denkspiel.online.rooms.messages import (
    SERVICE_ACTOR,
    Entry,
    JoinRoom,
    ReportGameResult,
    RoomActor,
    RoomCommand,
    StartFirstRound,
)
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.rooms.room import Meeting, MeetingResult, Room

__all__ = ["HOST", "NOW", "Hall", "meetings_of", "table"]

NOW = 1_790_000_000_000
HOST = RoomActor(host=True)


class Hall:
    """A room with its log."""

    def __init__(
        self,
        people: int = 0,
        kind: PairingFormat = PairingFormat.SWISS,
        rounds: int = 0,
        *,
        name: str = "hexagon",
        clock: Clock | None = None,
        seed: str = "7",
    ) -> None:
        ids = count(1)
        self.room: Room = create_room(RoomSettings("Class 5b", game(name), kind, rounds, clock), seed)
        self.log: dict[str, Entry] = {}
        self.present: set[int] = set()
        self._new_id = lambda: f"game {next(ids)}"
        for number in range(people):
            self.do(JoinRoom, RoomActor(), name=f"P{number}")

    def do(self, kind: type[RoomCommand], by: RoomActor, *, seen: int | None = None, **attributes: Any) -> Entry:
        """Carry out a new command that has seen everything, unless it is told otherwise."""
        seen = self.room.version if seen is None else seen
        return self.send(kind(id=f"c{len(self.log)}", seen=seen, **attributes), by)

    def send(self, command: RoomCommand, by: RoomActor) -> Entry:
        world = RoomContext(frozenset(self.present), self._new_id)
        self.room, entry = apply_command(self.room, command, by, NOW, world, earlier_entry=self.log.get(command.id))
        self.log[command.id] = entry
        return entry

    def start(self) -> Entry:
        return self.do(StartFirstRound, HOST)

    def ends(self, meeting: Meeting, result: MeetingResult) -> Entry:
        """Let a game end."""
        assert meeting.game is not None
        return self.do(ReportGameResult, SERVICE_ACTOR, game=meeting.game, result=result)

    def lower_wins(self) -> None:
        """Let all games of the round end, won by the member with the lower number."""
        for meeting in self.room.open_meetings:
            self.ends(meeting, MeetingResult.FIRST if meeting.first < meeting.second else MeetingResult.SECOND)


def meetings_of(room: Room) -> list[list[tuple[int, int]]]:
    """Who met whom, round by round, the lower number first."""
    return [sorted((min(each.members), max(each.members)) for each in one.meetings) for one in room.rounds]


def table(
    games: Iterable[tuple[str, str, str]], byes: Iterable[str], names: Iterable[str], *, swiss: bool
) -> list[tuple[str, float, float, float]]:
    """The table by another way of counting: from names and signs such as "1-0", with fractions, opponent by opponent.

    Args:
        games: first player, second player, and "1-0", "0-1", "1/2" or "0-0".
        byes: a name for each point without a game.
        names: who is in the table.
        swiss: whether Buchholz comes before Sonneborn-Berger; otherwise wins come behind it.
    """
    none, half, whole = Fraction(0), Fraction(1, 2), Fraction(1)
    value = {"1-0": (whole, none), "0-1": (none, whole), "1/2": (half, half), "0-0": (none, none)}
    against: dict[str, list[tuple[str, Fraction]]] = {name: [] for name in names}
    for first, second, sign in games:
        one, other = value[sign]
        against[first].append((second, one))
        against[second].append((first, other))
    score = {name: sum((won for _, won in met), Fraction(0)) for name, met in against.items()}
    for name in byes:
        score[name] += 1
    rows = []
    for name, met in against.items():
        buchholz = sum((score[other] for other, _ in met), Fraction(0))
        berger = sum((won * score[other] for other, won in met), Fraction(0))
        wins = sum(won == 1 for _, won in met)
        rows.append(
            (
                (score[name], buchholz, berger) if swiss else (score[name], berger, Fraction(wins)),
                name,
                berger,
                buchholz,
            )
        )
    rows.sort(key=lambda row: row[0], reverse=True)
    return [(name, float(key[0]), float(buchholz), float(berger)) for key, name, berger, buchholz in rows]
