"""Simulated people who play by link, as the page does: commands, repeated until they are answered, and a stream.

Two play a game, a move every two seconds, until it is over, and then another one; in every second game a third one
watches. Each comes from an address of its own (127.1.0.1, ...), so the usual limits apply to each one. Whoever is not
answered, or whose stream has ended, comes again by itself.
"""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from benchmarks.http_client import Answer, HttpClient
from denkspiel.online.games.messages import GAME_LOG
from tests.online.simulation.checker import Acknowledged, History, Sent, Watch

__all__ = ["GAMES", "LivePlay", "Person", "play_games"]

GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
_CLOCK = {"minutes": 30, "seconds": 5}
_AGAIN_SECONDS = 0.5
_GAME_ID, _VERSION = re.compile(r'"id":"([^"]*)"'), re.compile(r'"version":(\d+)')
_STAGE, _CELLS = re.compile(r'"stage":"(\w+)"'), re.compile(r'"cells":\[([\d,]*)\]')
_ADDRESSES = 250


@dataclass
class LivePlay:
    """What the people went through.

    Attributes:
        delays: the seconds from a stone that was sent off to the moment when another browser had it.
        answers: the seconds that commands took.
        faults: what went wrong for good, each with how often.
        repeated: how often somebody had to come again.
        acknowledged: by game the stones that were confirmed, in order.
        games: how many games came to their end.
        seconds: how long all of it took.
        history: what the people sent, were answered and saw, to be checked; `None` saves time and memory.
    """

    delays: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    repeated: Counter[str] = field(default_factory=Counter)
    acknowledged: dict[str, list[int]] = field(default_factory=dict)
    games: int = 0
    seconds: float = 0.0
    history: History | None = None


class Seen:
    """A view as it came, read only as far as somebody looks: players shall leave the processor to the service."""

    def __init__(self, text: str) -> None:
        """What was told, or an answer with that in it."""
        self._text = text

    @property
    def id(self) -> str:
        """The game's."""
        return self._first(_GAME_ID)

    @property
    def version(self) -> int:
        """The game's."""
        return int(self._first(_VERSION))

    @property
    def stones(self) -> int:
        """How many there are."""
        cells = self._first(_CELLS)
        return cells.count(",") + 1 if cells else 0

    @property
    def cells(self) -> tuple[int, ...]:
        """The stones in the order in which they were set."""
        return tuple(map(int, filter(None, self._first(_CELLS).split(","))))

    @property
    def is_over(self) -> bool:
        """Whether the game is."""
        return self._first(_STAGE) == "over"

    @property
    def legal(self) -> list[int]:
        """The cells that can be taken."""
        data = json.loads(self._text)
        return [move["cell"] for move in data.get("view", data)["step"]["position"]["legal"]]

    def _first(self, pattern: re.Pattern[str]) -> str:
        found = pattern.search(self._text)
        return found[1] if found else ""


class Person:
    """Somebody with a browser: a connection for commands, one for the stream, and the game as it was seen last."""

    def __init__(self, play: LivePlay, connect: Callable[[], HttpClient]) -> None:
        """Come by connections of that kind."""
        self.seen = Seen('{"id":"","version":0}')
        self.news = asyncio.Event()
        self._play = play
        self._client, self._stream = connect(), connect()
        self._stream.headers = self._client.headers  # one browser has one cookie
        self._listening: asyncio.Task[None] | None = None
        self._commands = 0

    async def begin(self, game: str, name: str) -> None:
        """Begin a game and have the first move there."""
        question = {"game": game, "name": name, "begin": "first", "clock": _CLOCK}
        self._see(Seen((await self._answered("/api/live", question)).text))
        if self._play.history is not None:
            self._play.history.begun.append((self.seen.id, 0, self._token))

    async def sit(self, game_id: str, name: str) -> None:
        """Sit down at the other's game."""
        self.seen = Seen(json.dumps({"id": game_id, "version": 1}, separators=(",", ":")))
        await self.do("sit", name=name)

    async def do(self, what: str, **more: Any) -> "Seen":
        """A command, repeated with the same id until it is answered; what it led to."""
        self._commands += 1
        command = {"id": f"{id(self)}-{self._commands}", "seen": self.seen.version, "do": what, **more}
        game_id = self.seen.id
        answer = await self._answered(f"/api/live/{game_id}", command)
        if self._play.history is not None:
            self._play.history.acknowledged.append(Acknowledged(game_id, command["id"], answer.data["entry"]))
        self._see(seen := Seen(answer.text))
        return seen

    def listen(self, game_id: str, told: Callable[["Seen"], None] = lambda _: None) -> None:
        """Hear from now on what happens at that game."""
        self._listening = asyncio.ensure_future(self._listen(game_id, told))

    def leave(self) -> None:
        """Go away."""
        if self._listening is not None:
            self._listening.cancel()
        self._client.close()
        self._stream.close()

    @property
    def _token(self) -> str:
        return str(self._client.headers.get("Cookie", "")).partition("=")[2]

    async def _listen(self, game_id: str, told: Callable[["Seen"], None]) -> None:
        watch = Watch(game_id)
        if self._play.history is not None:
            self._play.history.watches.append(watch)
        while True:
            since = self.seen.version
            try:
                async for event, data in self._stream.events(f"/api/live/{game_id}/changes?since={since}"):
                    if event == "view":
                        seen = Seen(data)
                        told(seen)
                        if self._play.history is not None:
                            watch.boards.append((seen.version, seen.cells))
                        self._see(seen)
            except (OSError, EOFError, ValueError) as error:
                self._play.repeated[f"stream: {type(error).__name__}"] += 1
            self._stream.close()
            await asyncio.sleep(_AGAIN_SECONDS)

    def _see(self, seen: "Seen") -> None:
        if seen.version >= self.seen.version or seen.id != self.seen.id:
            self.seen = seen
            self.news.set()

    async def _answered(self, path: str, question: dict[str, Any]) -> Answer:
        """The answer; whoever gets none, or is told to come again, asks the same again."""
        while True:
            begun = time.perf_counter()
            try:
                answer = await self._client.post(path, question)
            except (OSError, EOFError, TimeoutError) as error:
                self._play.repeated[f"command: {type(error).__name__}"] += 1
                self._client.close()
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            finally:  # by now it is known under which cookie it was sent
                if self._play.history is not None and "do" in question:
                    sent = Sent(self.seen.id, question["id"], self._token, GAME_LOG.load_command(question))
                    self._play.history.sent.append(sent)
            if answer.status in (502, 503, 504):
                self._play.repeated[f"command: {answer.status}"] += 1
                await asyncio.sleep(_AGAIN_SECONDS)
            elif answer.status >= 400:
                self._play.faults[f"{answer.status} {answer.data.get('type', '')}"] += 1
                raise ConnectionAbortedError(answer.text)
            else:
                self._play.answers.append(time.perf_counter() - begun)
                return answer


async def play_games(
    play: LivePlay,
    connect: Callable[[str], HttpClient],
    games: int,
    seconds: float | None = None,
    *,
    pace: float = 2.0,
    arriving: float = 2.0,
    names: Sequence[str] = GAMES,
) -> None:
    """Let so many games be played at a time.

    Args:
        play: what the people go through is noted there.
        connect: makes a connection to the service from an address.
        games: how many, half of them with a watcher.
        seconds: for so long; what has begun is left where it is then. `None`: each game is played once, to its end.
        pace: seconds between moves.
        arriving: the seconds over which the first people come.
        names: what is played, in turn.
    """
    begun = time.perf_counter()
    end = None if seconds is None else begun + seconds
    tables = [_Table(names[number % len(names)], Random(number), 2 + number % 2, end, pace) for number in range(games)]
    plays = (_play_on(play, connect, table, at, arriving * at / games) for at, table in enumerate(tables))
    await asyncio.gather(*plays)
    play.seconds = time.perf_counter() - begun


@dataclass(frozen=True)
class _Table:
    """What is played somewhere, how moves are drawn, how many people are there, until when, and how fast they play."""

    game: str
    lot: Random
    people: int
    end: float | None
    pace: float

    @property
    def is_open(self) -> bool:
        return self.end is None or time.perf_counter() < self.end


async def _play_on(
    play: LivePlay, connect: Callable[[str], HttpClient], table: _Table, number: int, later: float
) -> None:
    """From then on one game after the other, or a single one."""
    await asyncio.sleep(later)
    while table.is_open:
        people = [Person(play, partial(connect, _address(3 * number + seat))) for seat in range(table.people)]
        try:
            # let the first two sit at a new game
            await people[0].begin(table.game, "One")
            await people[1].sit(people[0].seen.id, "Two")
            await _game(play, people, table)
        except ConnectionAbortedError:
            await asyncio.sleep(_AGAIN_SECONDS)
        finally:
            for person in people:
                person.leave()
        if table.end is None:
            return


def _address(number: int) -> str:
    return f"127.{1 + number // _ADDRESSES**2}.{number // _ADDRESSES % _ADDRESSES}.{1 + number % _ADDRESSES}"


async def _game(play: LivePlay, people: list[Person], table: _Table) -> None:
    """Everything from the first stone on."""
    game_id = people[0].seen.id
    sent: dict[int, float] = {}
    stones = play.acknowledged.setdefault(game_id, [])
    for number, person in enumerate(people):
        person.listen(game_id, partial(_note, play, sent, number))
    while table.is_open:
        await asyncio.sleep(table.pace)
        mover = people[len(stones) % 2]
        while mover.seen.stones < len(stones):
            mover.news.clear()
            await mover.news.wait()
        cell = table.lot.choice(mover.seen.legal)
        sent[len(stones) + 1] = time.perf_counter()
        done = await mover.do("move", cell=cell)
        stones.append(cell)
        if done.is_over:
            play.games += 1
            return


def _note(play: LivePlay, sent: dict[int, float], hearer: int, seen: Seen) -> None:
    """A view has come to one who may not have made the move."""
    ply = seen.stones
    if ply in sent and (ply - 1) % 2 != hearer:
        play.delays.append(time.perf_counter() - sent[ply])
