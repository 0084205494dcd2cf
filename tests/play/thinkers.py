"""Opponents that think for as long as a test wants, without a clock."""

from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

from denkspiel.core.errors import Stopped
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.core.registry import Registry
from denkspiel.games.catalogue import game
from denkspiel.opponents.entry import OpponentEntry
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.play.player import Player, human_player
from denkspiel.play.session import Session
from denkspiel.play.state import move_rng
from denkspiel.play.thought import ThinkingTask

__all__ = ["Failing", "Slow", "enlist", "session_with", "task_of"]

_GLANCE_SECONDS = 0.01


class Slow(Opponent):
    """Thinks until `go` is set or it is told to stop, then plays any move by lot.

    Attributes:
        begun: set when it has begun to think.
        go: set by tests.
        stops: how often it was stopped.
        limits: what it was given, one for each choice that it began.
    """

    name = "slow"
    character = Message("Thinks until it is told to stop.")

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()
        self.stops = 0
        self.limits: list[Limit | None] = []

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        self.limits.append(limit)
        self.begun.set()
        while not self.go.wait(_GLANCE_SECONDS):
            if limit is not None and limit.stop is not None and limit.stop():
                self.stops += 1
                raise Stopped
        return Choice(rng.choice(position.legal_moves), dict.fromkeys(position.legal_moves, 0.0))


class Failing(Opponent):
    """Never finds a move."""

    name = "failing"
    character = Message("Fails.")

    def __init__(self, error: Exception) -> None:
        self._error = error

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        raise self._error


def session_with(first: Opponent | None, second: Opponent | None = None, limit: Limit | None = None) -> Session:
    """A game of Connect Four that has begun, between these opponents; `None` is a human."""
    one, other = (
        human_player(name) if opponent is None else Player(opponent.name, opponent)
        for name, opponent in (("Ada", first), ("Bob", second))
    )
    session = Session(game("connect-four"), (one, other), seed="7", limit=limit)
    session.start()
    return session


def enlist(put: Callable[..., None] = setattr, name: str = Slow.name, make: Callable[[], Opponent] = Slow) -> None:
    """Let the roster of this process know an opponent by this name, in place of whoever has it."""
    find = Registry.find

    def found(registry: Registry[Any], asked: str) -> Any:
        if asked == name:
            return OpponentEntry(name, make, place=0)
        return find(registry, asked)

    put(Registry, "find", found)


def task_of(slow: Slow, seed: str = "7") -> ThinkingTask:
    """What such an opponent has to think about at the beginning of a game."""
    return ThinkingTask(slow, session_with(None).position, move_rng, seed, 0)
