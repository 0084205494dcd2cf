"""Simulated players, who do what the page does: a move a second each, against classic opponents.

A player asks what stands on the board, makes a move drawn by lot, asks again, and lets the opponent choose: three
requests a second. Each comes from an address of its own (127.0.1.1, ...), so the usual limits apply to each one.
"""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.http_client import HttpClient
from benchmarks.web_server import Served

__all__ = ["Meeting", "play_all"]

_PAIRS = (
    ("connect-four", "homburg"),
    ("score-four", "raumvier-2"),
    ("tic-tac-toe-3d", "raumvier-2"),
    ("hexagon", "hexagon-1360"),
    ("connect-four", "ilaender-normal"),
)
_MOVE_SECONDS = 1.0


@dataclass
class Meeting:
    """What the players went through.

    Attributes:
        times: the seconds that answers took, by path.
        faults: what went wrong, each with how often.
        games: how many games came to their end.
        seconds: how long all of it took.
    """

    times: dict[str, list[float]] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)
    games: int = 0
    seconds: float = 0.0

    async def ask(self, client: HttpClient, path: str, question: dict[str, Any]) -> Any:
        """Ask and note how long the answer took; `None` if there was none."""
        begun = time.perf_counter()
        try:
            answer = await client.post(path, question)
        except (OSError, EOFError, TimeoutError) as error:
            self.faults[type(error).__name__] += 1
            client.close()
            return None
        self.times.setdefault(path, []).append(time.perf_counter() - begun)
        if answer.status != 200:
            self.faults[str(answer.status)] += 1
            return None
        return answer.data


async def play_all(service: Served, players: int, seconds: float) -> Meeting:
    """Let this many players play for this long."""
    meeting, begun = Meeting(), time.perf_counter()
    await asyncio.gather(*(_play(meeting, service, number, begun + seconds) for number in range(players)))
    meeting.seconds = time.perf_counter() - begun
    return meeting


async def _play(meeting: Meeting, service: Served, number: int, end: float) -> None:
    client = HttpClient(service.host, service.port, f"127.0.{1 + number // 250}.{1 + number % 250}")
    player = _Player(meeting, client, Random(number), *_PAIRS[number % len(_PAIRS)])
    await asyncio.sleep(player.lot.random() * _MOVE_SECONDS)
    while time.perf_counter() < end:
        begun = time.perf_counter()
        if await player.game_ends():
            player.moves = []
        await asyncio.sleep(max(0.0, begun + _MOVE_SECONDS - time.perf_counter()))
    client.close()


@dataclass
class _Player:
    meeting: Meeting
    client: HttpClient
    lot: Random
    game: str
    opponent: str
    moves: list[str] = field(default_factory=list)

    async def game_ends(self) -> bool:
        """Make a move by lot and have it answered; whether the game is over then, or something went wrong."""
        before = await self._ask("/api/position")
        if before is None or before["outcome"]:
            self.meeting.games += before is not None
            return True
        self.moves.append(self.lot.choice(before["legal"])["move"])
        after = await self._ask("/api/position")
        if after is None or after["outcome"]:
            self.meeting.games += after is not None
            return True
        chosen = await self._ask("/api/choose", opponent=self.opponent)
        if chosen is None:
            return True
        self.moves.append(chosen["move"])
        return False

    async def _ask(self, path: str, **more: str) -> Any:
        return await self.meeting.ask(self.client, path, {"game": self.game, "moves": self.moves, **more})
