"""Histories of link games and rooms, each drawn from a seed: who does what, when, and what gets lost.

    .venv/bin/python -m tests.online.simulation.histories 4711          one history, with all that happens
    .venv/bin/python -m tests.online.simulation.histories --count 3000  many, with how many a minute

Clients load what they look at, choose a command by it, and repeat a command until it is answered, on any node. Watchers
begin again, on any node, with the version that they saw last. At the end everything is healed: then nobody may have
missed anything.
"""

import argparse
import asyncio
import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from denkspiel.core.errors import DenkspielError
from denkspiel.games.catalogue import game
from denkspiel.online.games import course
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.live_game import GameStage, LiveGame
from denkspiel.online.games.messages import (
    GAME_LOG,
    AbortGame,
    GameActor,
    GameCommand,
    MakeMove,
    RematchAgreed,
    Resign,
    TakeSeat,
)
from denkspiel.online.rooms import course as room_course
from denkspiel.online.rooms.messages import (
    ROOM_LOG,
    CloseRound,
    EndRoom,
    JoinRoom,
    LeaveRoom,
    RemoveMember,
    ReplaceRoomLink,
    RoomCommand,
    StartFirstRound,
)
from denkspiel.online.rooms.messages import RoomActor as RoomBy
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.store.faults import NoSuchGame, NoSuchRoom
from denkspiel.online.store.game_repository import GameForBrowser
from denkspiel.online.store.maintenance import RetentionPolicy
from denkspiel.online.store.room_repository import RoomForBrowser
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins
from denkspiel.web.live.scheduler import GameScheduler
from tests.online.simulation.checker import Acknowledged, History, Sent, Watch, check
from tests.online.simulation.nodes import TOLERANCE_MS, Cluster, Fate, Lost, Node

__all__ = ["faults_of"]

_STEPS = 55
"""So often the driver decides something in a history."""
_GAMES = ("tic-tac-toe", "tic-tac-toe", "connect-four", "hexagon", "score-four")
_CLOCKS = (None, Clock(minutes=1, seconds=2), Clock(seconds=20), Clock(days=1))
_PAUSES_MS = (100, 1_000, 5_000, 30_000, 100_000, 100_000, 90_000_000)
_LAST_LINES = 40


@dataclass
class _Client:
    """A browser, or one of several with the same token."""

    name: str
    token: str
    key: str
    task: "asyncio.Task[None] | None" = None
    unanswered: Sent | None = None
    count: int = 0
    parts: dict[str, Any] = field(default_factory=dict)
    """The part in each game and room that the client knows: a side, or who commands in a room."""


@dataclass
class _Watcher:
    name: str
    watch: Watch
    task: "asyncio.Task[None] | None" = None


@dataclass
class _Run:
    """A history under way."""

    seed: int
    log: list[str] = field(default_factory=list)
    latest: dict[str, Any] = field(default_factory=dict)
    """Games and rooms as somebody has seen them last: usually all others are told soon."""

    async def go(self) -> list[str]:
        """What is wrong at the end."""
        self.rng = rng = Random(self.seed)
        self.cluster = Cluster(rng, rng.choice((1, 2, 3)))
        self.is_room = rng.random() < 0.4
        self.history = History(times=self.cluster.times, tolerance=TOLERANCE_MS)
        self.schedulers = {node.name: self._scheduler(node) for node in self.cluster.nodes}
        self.clients: list[_Client] = []
        self.watchers: list[_Watcher] = []
        self.services: set[asyncio.Task[Any]] = set()
        self.errors: list[str] = []
        await self._begin()
        steps: dict[Callable[[], None], float] = {
            self._serve: 50,
            self._act: 30,
            self._pass: 7,
            self._tell: 5,
            self._watch: 4,
            self._look_after: 2.5,
            self._cut: 2,
            self._restart: 0.5,
        }
        for step in rng.choices([*steps], [*steps.values()], k=int(_STEPS * (1 + 0.5 * self.is_room))):
            step()
            await self.cluster.settle()
        await self._heal()
        with self.cluster.connection.begin():
            return self.errors + check(self.cluster.connection, self.history)

    # the driver

    def _serve(self) -> None:
        """One request is carried out, or a part of it."""
        if self.cluster.requests:
            request = self.rng.choice(self.cluster.requests)
            fate = self.rng.choices([*Fate], [82, 6, 6, 6])[0] if request.writes else Fate.DONE
            if self.rng.random() < 0.03:
                fate = Fate.LOST_BEFORE
            self._note(f"{request.node.name}, for {request.task}: {fate.value}")
            self.cluster.carry_out(request, fate)

    def _act(self) -> None:
        """A client does something, or what it has no answer for once more."""
        due = [client for client in self.clients if self._is_due(client)]
        client = self.rng.choice(due if due and self.rng.random() < 0.7 else self.clients)
        if client.task is None or client.task.done():
            client.task = self._task(self._client_acts(client, self._any_node()), client.name)
        elif client.unanswered is not None and self.rng.random() < 0.3:  # two of the same are on their way
            self._task(self._send(client, client.unanswered, self._any_node()), f"{client.name} again")

    def _is_due(self, client: _Client) -> bool:
        """Whether it is the client's turn, as far as somebody has seen."""
        seats = [(key, side) for key, side in client.parts.items() if key in self.latest]
        views = [(self.latest[key], side) for key, side in seats if isinstance(self.latest[key], GameForBrowser)]
        return any(side is not None and view.live.side_to_move == side for view, side in views)

    def _pass(self) -> None:
        self.cluster.time += self.rng.randrange(self.rng.choice(_PAUSES_MS))

    def _tell(self) -> None:
        self._any_node().hear_all()

    def _watch(self) -> None:
        """A watcher goes away, or comes back."""
        watcher = self.rng.choice(self.watchers)
        if watcher.task is None or watcher.task.done():
            self._come(watcher)
        elif self.rng.random() < 0.3:
            watcher.task.cancel()

    def _look_after(self) -> None:
        """A node looks what is due; and what time it is."""
        node = self._any_node()
        node.follow_clock()
        self._task(self._check_due(self.schedulers[node.name]), f"{node.name} looks")

    def _cut(self) -> None:
        """A node hears no more what others do, or does so again and asks for what it has missed."""
        node = self._any_node()
        node.is_cut_off = not node.is_cut_off
        self._note(f"{node.name} is {'cut off' if node.is_cut_off else 'back'}")
        if node.is_cut_off:
            node.inbox.clear()
        else:
            self._task(self._ask_for_missed(node), f"{node.name} asks")

    def _restart(self) -> None:
        """A node is killed and begins anew."""
        node = self._any_node()
        self._note(f"{node.name} is killed")
        node.break_off()
        for watcher in self.watchers:
            if watcher.task is not None:
                watcher.task.cancel()
        node.start()
        self.schedulers[node.name] = self._scheduler(node)

    async def _heal(self) -> None:
        """Everything that was broken is whole, and everybody is answered."""
        for node in self.cluster.nodes:
            if node.is_cut_off:
                node.is_cut_off = False
                self._task(self._ask_for_missed(node), f"{node.name} asks")
        while await self._is_something_open():
            for request in [*self.cluster.requests]:
                self.cluster.carry_out(request, Fate.DONE)
                await self.cluster.settle()
        for watcher in self.watchers:
            watcher.watch.is_current = True
            if watcher.task is not None:
                watcher.task.cancel()
        await asyncio.gather(*self.services, return_exceptions=True)

    async def _is_something_open(self) -> bool:
        """Let everybody hear and ask what there is to hear and ask; whether there are requests then."""
        for node in self.cluster.nodes:
            node.hear_all()
        for watcher in self.watchers:
            if watcher.task is None or watcher.task.done():
                self._come(watcher)
        for client in self.clients:
            if client.unanswered is not None and (client.task is None or client.task.done()):
                client.task = self._task(self._send(client, client.unanswered, self._any_node()), client.name)
        await self.cluster.settle()
        return bool(self.cluster.requests) and not self.errors  # a watcher that fails would come again for ever

    def _any_node(self) -> Node:
        return self.rng.choice(self.cluster.nodes)

    def _task(self, work: Coroutine[Any, Any, None], name: str) -> "asyncio.Task[None]":
        task = asyncio.create_task(work, name=name)
        self.services.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: "asyncio.Task[None]") -> None:
        self.services.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.errors.append(f"{task.get_name()}: {error!r}")

    def _note(self, line: str) -> None:
        self.log.append(f"{self.cluster.time - 1_790_000_000_000:>12} {line}")

    # the program's own work

    def _scheduler(self, node: Node) -> GameScheduler:
        async def choose(live: LiveGame, _: str) -> int:
            return self.rng.choice(live.position.legal_moves)

        return GameScheduler(node.store, RetentionPolicy(), choose, partial(node.store.act, service=True))

    async def _check_due(self, scheduler: GameScheduler) -> None:
        with suppress(Lost):
            await scheduler.check_due()

    async def _ask_for_missed(self, node: Node) -> None:
        while True:  # as a node does that listens anew
            with suppress(Lost):
                return await node.store.announce_missed()

    # clients and watchers

    async def _begin(self) -> None:
        """A game or a room, who takes part in it, and who watches."""
        rng, store = self.rng, self._any_node().store
        clock = rng.choice(_CLOCKS)
        if self.is_room:
            form = rng.choice([*PairingFormat])
            plan = RoomSettings("Class 5b", game("tic-tac-toe"), form, 2 if form is PairingFormat.SWISS else 0, clock)
            plays_as = rng.choice((None, "Host"))
            kept = await self._done(store.rooms.open(plan, "host", host_plays_as=plays_as, seed=str(self.seed)))
            names = ["host", *(f"guest {number}" for number in range(rng.randrange(2, 5)))]
            self.history.begun += [(kept.id, 0, "host")] if plays_as else []
        else:
            played = game(rng.choice(_GAMES))
            other = computer_player("random", played) if rng.random() < 0.2 else None
            begin = rng.choice([*WhoBegins])
            kept = await self._done(
                store.create(
                    played, human_player("Ada"), other, token="ada", clock=clock, begin=begin, seed=str(self.seed)
                )
            )
            names = ["ada", "bob", "eve"]
            self.history.begun.append((kept.id, kept.side, "ada"))
        self.clients = [_Client(name, name, kept.id) for name in names]
        self.clients.append(_Client(f"phone of {names[0]}", names[0], kept.id))
        for client in self.clients:
            nobody = RoomBy() if self.is_room else None
            self._seen(client, kept)
            client.parts[kept.id] = client.parts[kept.id] if client.token == names[0] else nobody
        self.watchers = [_Watcher(f"watcher {number}", Watch(kept.id)) for number in range(2)]
        self.history.watches = [watcher.watch for watcher in self.watchers]

    async def _done(self, work: Coroutine[Any, Any, Any]) -> Any:
        task = asyncio.create_task(work, name="begin")
        await self.cluster.settle()
        self.cluster.carry_out(self.cluster.requests[0], self.rng.choice((Fate.DONE, Fate.DONE_AGAIN)))
        return await task

    async def _client_acts(self, client: _Client, node: Node) -> None:
        if client.unanswered is not None:
            await self._send(client, client.unanswered, node)
            return
        try:
            kept = await self._view(client, node, client.key)
            if isinstance(kept, RoomForBrowser) and kept.actor.member is not None:
                seat = kept.room.current_seat_of(kept.actor.member)
                if seat is not None and self.rng.random() < 0.85:
                    kept = await self._view(client, node, seat[0])
        except (Lost, NoSuchGame, NoSuchRoom):
            return
        rng = self.rng
        if not self.is_room and rng.random() < 0.05:
            await self._hand_on(client, node)
            return
        client.count += 1
        name = f"{client.name.replace(' ', '-')}-{client.count}"
        command: GameCommand | RoomCommand | None
        if isinstance(kept, RoomForBrowser):
            if rng.random() < 0.3:
                with suppress(Lost, NoSuchRoom):
                    await node.store.rooms.record_presence(kept.id, client.token)
            command = self._room_command(kept, name, client)
        else:
            command = self._game_command(kept, name, node)
            if kept.live.following is not None and rng.random() < 0.5:
                client.key = kept.live.following
        if command is not None:
            client.unanswered = sent = Sent(kept.id, name, client.token, command)
            self.history.sent.append(sent)
            await self._send(client, sent, node)

    async def _view(self, client: _Client, node: Node, key: str) -> Any:
        """What the client sees: mostly what it was told, now and then it loads it."""
        known = self.latest.get(key)
        if known is not None and key in client.parts and self.rng.random() < 0.8:
            part = client.parts[key]
            return replace(known, actor=part) if isinstance(known, RoomForBrowser) else replace(known, side=part)
        kept: Any = node.store.rooms if self.is_room and key == client.key else node.store
        return self._seen(client, await kept.load(key, client.token))

    def _seen(self, client: _Client, kept: Any) -> Any:
        """What was loaded or answered, and who the client is there."""
        is_room = isinstance(kept, RoomForBrowser)
        client.parts[kept.id] = kept.actor if is_room else kept.side
        before = self.latest.get(kept.id)
        now, then = ((each.room if is_room else each.live).version for each in (kept, before or kept))
        if before is None or now > then:
            self.latest[kept.id] = kept
        return kept

    async def _send(self, client: _Client, sent: Sent, node: Node) -> None:
        is_game = isinstance(sent.command, GameCommand)
        act: Any = node.store.act if is_game else node.store.rooms.act
        asked = self.cluster.time
        try:
            answer = await act(sent.key, sent.command, sent.token)
        except Lost:
            return
        except DenkspielError as fault:
            self.history.refused[sent.key, sent.id] = asked
            client.parts.pop(sent.key, None)  # so the client loads it anew
            self._note(f"{client.name}: {sent.command} is refused: {fault}")
        else:
            self._seen(client, answer.stored)
            entry = (GAME_LOG if is_game else ROOM_LOG).dump_public_entry(answer.entry)
            self._note(f"{client.name}: {sent.command} leads to {answer.entry.events}")
            self.history.acknowledged.append(Acknowledged(sent.key, sent.id, entry))
            agreed = any(isinstance(event, RematchAgreed) for event in answer.entry.events)
            if agreed and self.rng.random() < 0.5:
                watcher = _Watcher(f"watcher {len(self.watchers)}", Watch(answer.stored.live.following))
                self.watchers.append(watcher)
                self.history.watches.append(watcher.watch)
        if client.unanswered is sent:
            client.unanswered = None

    async def _hand_on(self, client: _Client, node: Node) -> None:
        """Give a link to the seat to another browser."""
        taker = f"{client.token}'s tablet"
        with suppress(Lost, DenkspielError):
            link = await node.store.create_seat_link(client.key, client.token)
            kept = await self._any_node().store.load(client.key, client.token)
            self.history.linked.append((client.key, kept.side or 0, taker))
            self.clients.append(_Client(f"tablet {len(self.clients)}", taker, client.key))
            await self._any_node().store.take_seat(link, taker)

    def _game_command(self, kept: GameForBrowser, name: str, node: Node) -> GameCommand | None:
        """What somebody does who sees that; mostly something that is possible."""
        rng, live, by = self.rng, kept.live, GameActor.from_side(kept.side)
        seen = live.version if rng.random() < 0.9 else rng.randrange(live.version + 2)
        legal = live.position.legal_moves
        if live.side_to_move == kept.side and kept.side is not None and legal and rng.random() < 0.8:
            return MakeMove(id=name, seen=seen, cell=rng.choice(legal))
        if rng.random() < 0.1:
            return MakeMove(id=name, seen=seen, cell=rng.randrange(64))
        options = course.possible_commands(live, by, node.store.now())
        if not options or (live.stage is GameStage.PLAYING and rng.random() < 0.5):
            return None
        weights = [0.1 if isinstance(each, AbortGame | Resign) else 1 for each in options]
        if sum(weights) < rng.random():
            return None
        chosen = replace(rng.choices(options, weights)[0], id=name, seen=seen)
        return replace(chosen, name=rng.choice(("Bob", "Ada"))) if isinstance(chosen, TakeSeat) else chosen

    def _room_command(self, kept: RoomForBrowser, name: str, client: _Client) -> RoomCommand | None:
        weights = {
            JoinRoom: 8,
            StartFirstRound: 4,
            LeaveRoom: 1,
            RemoveMember: 1,
            ReplaceRoomLink: 1,
            CloseRound: 1,
            EndRoom: 0.3,
        }
        options = [each for each in room_course.possible_commands(kept.room, kept.actor) if self.rng.random() < 0.9]
        if not options:
            return None
        kinds = [weights[type(each)] for each in options]
        if not any(isinstance(each, JoinRoom | StartFirstRound) for each in options) and self.rng.random() < 0.8:
            return None
        chosen = replace(self.rng.choices(options, kinds)[0], id=name)
        return replace(chosen, name=client.token[-7:]) if isinstance(chosen, JoinRoom) else chosen

    def _come(self, watcher: _Watcher) -> None:
        watcher.task = self._task(self._look(watcher, self._any_node()), watcher.name)

    async def _look(self, watcher: _Watcher, node: Node) -> None:
        """Watch until the connection breaks; then the driver lets the watcher come again."""
        watch = watcher.watch
        kept: Any = node.store.rooms if self.is_room else node.store
        log: Any = ROOM_LOG if self.is_room else GAME_LOG
        with suppress(Lost):
            async for version in kept.watch_versions(watch.key, self._last_seen(watch)):
                entries = await kept.entries_since(watch.key, self._last_seen(watch))
                watch.entries += [log.dump_public_entry(entry) for entry in entries]
                if not self.is_room and self.rng.random() < 0.3:
                    live = (await kept.load(watch.key)).live
                    if not watch.boards or watch.boards[-1][0] < live.version:
                        watch.boards.append((live.version, live.moves))
                self._note(f"{watcher.name} at {node.name} is told of {version} and sees {self._last_seen(watch)}")

    def _last_seen(self, watch: Watch) -> int:
        return watch.entries[-1]["version"] if watch.entries else max(1, watch.since)


@contextmanager
def _ids_of(seed: int) -> Iterator[None]:
    """Secrets and ids that follow from the seed: which game is decided first depends on them."""
    rng = Random(f"ids {seed}")
    drawn = lambda size: urlsafe_b64encode(rng.randbytes(size)).decode().rstrip("=")  # noqa: E731
    with patch("denkspiel.online.store.secrets.token_urlsafe", drawn):
        yield


def faults_of(seed: int) -> list[str]:
    """What is wrong in the history of that seed; none if all is well. The last lines say how to see it again."""
    run = _Run(seed)
    with _ids_of(seed):
        try:
            faults = asyncio.run(run.go())
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
    if not faults:
        return []
    again = f"again, with all that happened: .venv/bin/python -m tests.online.simulation.histories {seed}"
    return [f"seed {seed}:", *faults, "the last of what happened:", *run.log[-_LAST_LINES:], again]


def main() -> int:
    """Show one history, or count how many there are in a minute."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--count", type=int, default=0)
    options = parser.parse_args()
    if not options.count:
        run = _Run(options.seed)
        with _ids_of(options.seed):
            faults = asyncio.run(run.go())
        print(*run.log, *faults, sep="\n")
        return bool(faults)
    begun, wrong = time.process_time(), 0
    for seed in range(options.seed, options.seed + options.count):
        if faults := faults_of(seed):
            print(*faults, sep="\n")
            wrong += 1
    seconds = time.process_time() - begun
    print(f"{options.count} histories, {wrong} with faults; {60 * options.count / seconds:.0f} a minute on one core")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
