from collections.abc import Callable
from random import Random

import pytest

from denkspiel.arena.playing import TOLERANCE_SECONDS, Clock, GameLimits, PlayedGame, play_game
from denkspiel.core.errors import Stopped
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.opponents.roster import opponent
from denkspiel.play.match import Match
from denkspiel.play.player import Player
from tests.cases import for_each

THREE = game("tic-tac-toe")


class Time:
    """A clock that goes only when somebody thinks."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Scripted(Opponent):
    """Takes the first free cell, after a time; at a given ply it does something else."""

    name = "scripted"
    character = Message("For tests.")

    def __init__(self, time: Time, takes: float = 0.0, at: int = -1, does: Callable[[], int] | None = None) -> None:
        self._time, self._takes, self._at, self._does = time, takes, at, does
        self.allowed: list[float | None] = []
        self.left: list[tuple[float, float, float]] = []

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        self.allowed.append(limit.seconds if limit else None)
        if limit and limit.clocks:
            self.left.append((limit.clocks.own, limit.clocks.other, limit.clocks.increment))
        self._time.seconds += self._takes
        if position.ply == self._at and self._does:
            return Choice(self._does(), {})
        return Choice(position.legal_moves[0], {})


def played(first: Scripted, second: Scripted, time: Time, limits: GameLimits | None = None) -> PlayedGame:
    return play_game(THREE, (first, second), (), "s", 0, limits=limits, now=time)


def test_without_faults_it_is_the_game_that_a_match_plays() -> None:
    found = play_game(THREE, (opponent("random"), opponent("raumvier-1")), (), "s", 3)
    players = (Player("a", opponent("random")), Player("b", opponent("raumvier-1")))
    moves = [event.move for event in Match(THREE, players, "s", 3).events() if hasattr(event, "move")]
    assert list(found.moves) == moves
    assert found.fault is None


def crash() -> int:
    raise ZeroDivisionError("oh\ndear")


@for_each(
    "does, says",
    [(crash, "The player crashed:"), (lambda: 0, "Allowed"), (lambda: 99, "Allowed"), (lambda: -1, "Allowed")],
)
def test_who_crashes_or_cheats_loses_where_it_happened(does: Callable[[], int], says: str) -> None:
    time = Time()
    found = played(Scripted(time), Scripted(time, at=3, does=does), time)
    assert found.winner == 0
    assert found.moves == (0, 1, 2)
    assert found.fault is not None
    assert found.fault.side == 1
    assert says in str(found.fault.message)
    assert "\n" not in str(found.fault.message)


def test_who_takes_too_long_loses() -> None:
    time = Time()
    late = 2.0 + TOLERANCE_SECONDS + 0.01
    found = played(Scripted(time, late), Scripted(time), time, GameLimits(seconds=2.0))
    assert (found.winner, found.moves) == (1, ())
    assert found.fault is not None
    assert str(found.fault.message) == "The move took 2.26 s; the player had 2.00 s."
    assert played(Scripted(time, late - 0.02), Scripted(time), time, GameLimits(seconds=2.0)).fault is None


def test_clock() -> None:
    """5 s, 2 s a move and 1 s for each: 5, 4, 3, 2 are left; what a move should take is less."""
    time = Time()
    first, second = Scripted(time, 2.0), Scripted(time)
    found = played(first, second, time, GameLimits(clock=Clock(5.0, 1.0)))
    assert first.left == [(5.0, 5.0, 1.0), (4.0, 6.0, 1.0), (3.0, 7.0, 1.0), (2.0, 8.0, 1.0)]
    assert second.left == [(5.0, 4.0, 1.0), (6.0, 3.0, 1.0), (7.0, 2.0, 1.0)]
    assert first.allowed == pytest.approx([5 / 8 + 0.8, 4 / 8 + 0.8, 3 / 8 + 0.8, 1.0])
    assert found.fault is None
    time = Time()
    slow = Scripted(time, 3.0)
    lost = played(slow, Scripted(time), time, GameLimits(clock=Clock(5.0)))
    assert (lost.winner, len(lost.moves)) == (1, 2)


def stop() -> int:
    raise Stopped


def test_who_is_stopped_loses_nothing() -> None:
    time = Time()
    with pytest.raises(Stopped):
        played(Scripted(time, at=0, does=stop), Scripted(time), time)
