"""Getting ready to search: the compiled code of a game is loaded, or compiled, while the engine goes on listening."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.job import Job
from denkspiel.opponents.levels.master import master_estimator

if TYPE_CHECKING:
    from denkspiel.solver.heuristic.estimator import Estimator

__all__ = ["EngineSettings", "EstimatorPreparation", "wait_for_estimator"]


SOON_SECONDS = 0.5
"""What is ready by then was not compiled, and nobody need be told."""


@dataclass(frozen=True)
class EngineSettings:
    """What a search is made for.

    Attributes:
        game: the game.
        megabytes: the size of its tables.
        threads: how many search together.
        book: whether the opening book of the program is used, if there is one.
    """

    game: Game
    megabytes: int
    threads: int
    book: bool


class EstimatorPreparation:
    """Makes one estimator at a time, in a thread of its own, and keeps it as long as the settings stay the same."""

    def __init__(self) -> None:
        self._settings: EngineSettings | None = None
        self._job: Job[Estimator] | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether something is being loaded or compiled."""
        return self._job is not None and not self._job.has_ended

    def begin(self, settings: EngineSettings) -> "Job[Estimator]":
        """Get ready for these settings, unless that has been done or is being done."""
        if self._job is None or settings != self._settings:
            self._settings, self._job = settings, Job(lambda _stopped: _made(settings))
            self._job.start()
        return self._job


def wait_for_estimator(job: "Job[Estimator]", stop: Callable[[], bool], on_delay: Callable[[], object]) -> "Estimator":
    """What has been made, once it is.

    Args:
        job: makes it.
        stop: asked now and then.
        on_delay: called once if it is not ready soon.

    Raises:
        Stopped: `stop` has become true; it goes on being made.
        TableSizeFault: there is no room for its tables.
    """

    def look() -> None:
        if stop():
            raise Stopped

    look()
    if not job.wait(time.perf_counter() + SOON_SECONDS, look):
        on_delay()
    job.wait(watch=look)
    return job.result()


def _made(settings: EngineSettings) -> "Estimator":
    from denkspiel.solver.heuristic.estimator import compile_estimator  # noqa: PLC0415 (loads numba)

    estimator = master_estimator(settings.game, settings.megabytes, book=settings.book, threads=settings.threads)
    compile_estimator(settings.game)
    return estimator
