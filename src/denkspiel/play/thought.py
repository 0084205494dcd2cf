"""What an opponent is asked to think about, and its thinking in a thread of its own: front ends keep responding.

A thought touches nothing but the opponent. What it leads to happens in the thread that asks for its result, so games
need no locks.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import TracebackType
from typing import Self

from denkspiel.core.errors import Stopped
from denkspiel.core.job import Job
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Limit, Opponent

__all__ = ["ThinkingTask", "ThinkingThread"]

_FAREWELL_SECONDS = 0.1
"""How long a thought that was stopped may take to end."""


@dataclass(frozen=True)
class ThinkingTask:
    """What is to be thought about; equal tasks lead to equal choices, unless time is what limits them.

    Attributes:
        opponent: who thinks.
        position: about what; not the end of a game.
        make_rng: which random numbers (see `denkspiel.play.state`), of those that
        seed: and
        number: of the game in its session or series lead to.
        limit: what the choice may cost.
    """

    opponent: Opponent
    position: Position
    make_rng: Callable[[str, int, int], Random]
    seed: str
    number: int
    limit: Limit | None = None

    def choice(self, stop: Callable[[], bool]) -> Choice:
        """Let the opponent choose in this thread; raises what `Opponent.choose` raises.

        Args:
            stop: asked besides the limit's own `stop`.
        """
        limit = self.limit or Limit()
        given = limit.stop
        both = stop if given is None else lambda: stop() or given()
        rng = self.make_rng(self.seed, self.number, self.position.ply)
        return self.opponent.choose(self.position, rng, replace(limit, stop=both))


class ThinkingThread:
    """An opponent at work on a task. Leaving it as a context stops it.

    Attributes:
        task: what it is about.
    """

    def __init__(self, task: ThinkingTask) -> None:
        """Begin to think, or wait for the opponent to end an earlier thought: it has one at a time."""
        self.task = task
        self._begun = time.perf_counter()
        self._job = Job(self._think)
        self._job.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Stop, and wait a moment for the end: a program should not end amid compiled code."""
        self.stop()
        self._job.wait(time.perf_counter() + _FAREWELL_SECONDS)

    @property
    def choice(self) -> Choice | None:
        """Its result; `None` while it goes on, and if it ended with an error."""
        return self._job.value

    @property
    def has_ended(self) -> bool:
        """Whether `result` answers at once."""
        return self._job.has_ended

    @property
    def seconds(self) -> float:
        """The time since its beginning."""
        return time.perf_counter() - self._begun

    def wait(self, patience: float | None = None) -> bool:
        """Wait for the end until the thought is `patience` seconds old, or for ever; whether it has ended.

        Raises:
            KeyboardInterrupt: Ctrl-C; the thought goes on.
        """
        return self._job.wait(None if patience is None else self._begun + patience)

    def result(self) -> Choice:
        """Wait for the choice; raises what `Opponent.choose` and `wait` raise."""
        return self._job.result()

    def stop(self) -> None:
        """Tell the opponent to give up; does nothing once it has ended."""
        self._job.stop()

    def _think(self, stopped: Callable[[], bool]) -> Choice:
        with self.task.opponent.turn:
            if stopped():
                raise Stopped
            return self.task.choice(stopped)
