"""Progress on standard error: a bar in a terminal, otherwise one line per percent."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from denkspiel.cli.long_work import announce_after, suppress_announcement
from denkspiel.core.message import Message
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from tqdm import tqdm

__all__ = ["AdvanceProgress", "ShowCount", "open_workers", "show_counter", "show_progress"]

_BAR_SECONDS = 0.5
"""A count whose end nobody knows is shown if it goes on for longer."""
_QUIET_SECONDS = 1.0
"""Lines come no closer together; work that takes less says nothing."""


_PERCENT = Message("{percent} % ({done} of {total})")


class AdvanceProgress(Protocol):
    """Tells that more is done."""

    def __call__(self, count: int, fact: str = "") -> None:
        """So much more, and what is known now in a few words."""


class ShowCount(Protocol):
    """Shows how far a count has come."""

    def __call__(self, count: int, fact: Message | None = None) -> None:
        """So many so far, and what is proven."""


@contextmanager
def show_progress(say: Translator, total: int, unit: Message) -> Iterator[AdvanceProgress]:
    """Show how much of `total` is done; `unit` begins with a blank."""
    if not sys.stderr.isatty():
        percents = _PercentByPercent(say, total, monotonic)
        with announce_after(percents.first, _PERCENT):
            yield percents
        return
    with suppress_announcement(), _bar(total=total, unit=say(unit)) as bar:

        def step(count: int, fact: str = "") -> None:
            if fact:
                bar.set_postfix_str(fact, refresh=False)
            bar.update(count)

        yield step


@contextmanager
def show_counter(say: Translator, unit: Message) -> Iterator[ShowCount | None]:
    """Show a count, its speed and what is proven, in a terminal only; `unit` begins with a blank."""
    if not sys.stderr.isatty():
        yield None
        return
    with suppress_announcement(), _bar(unit=say(unit), unit_scale=True, delay=_BAR_SECONDS) as bar:

        def show(count: int, fact: Message | None = None) -> None:
            if fact is not None:
                bar.set_postfix_str(say(fact), refresh=False)
            bar.update(count - bar.n)

        yield show


def _bar(**options: Any) -> "tqdm[Any]":
    from tqdm import tqdm  # noqa: PLC0415 (no bar, no import)

    return tqdm(file=sys.stderr, leave=False, dynamic_ncols=True, **options)


class _PercentByPercent:
    """Tells how much is done: when half a second has passed, and then at each percent, but not oftener than that."""

    def __init__(self, say: Translator, total: int, clock: Callable[[], float]) -> None:
        self._say, self._total, self._clock = say, total, clock
        self._done, self._told, self._spoken = 0, 0, clock()

    def first(self, _sentence: Message) -> str:
        """What is said when half a second has passed."""
        self._told, self._spoken = self._percent, self._clock()
        return self._line()

    def __call__(self, count: int, fact: str = "") -> None:
        """See `Step`."""
        self._done += count
        if self._percent == self._told or self._clock() < self._spoken + _QUIET_SECONDS:
            return
        self._told, self._spoken = self._percent, self._clock()
        print(f"denkspiel: {self._line()} {fact}".rstrip(), file=sys.stderr, flush=True)

    @property
    def _percent(self) -> int:
        return 100 * self._done // max(1, self._total)

    def _line(self) -> str:
        told = {"percent": self._percent, "done": self._done, "total": self._total}
        return self._say(Message(_PERCENT.template, **told))


@contextmanager
def open_workers(arguments: Namespace, say: Translator) -> Iterator[Executor]:
    """Those who do the work, as `--cluster` and `--workers` say; the address of Dask's page is told once.

    Raises:
        NoCluster: there is no such cluster.
        WorkersLost: workers ended amid the work.
        ClusterLost: the connection to the cluster was lost amid the work.
    """
    from denkspiel.executors.executors import open_executor  # noqa: PLC0415 (loads multiprocessing)

    def tell(address: str) -> None:
        line = say(Message("Watch the cluster at work: {address}", address=address))
        print(f"denkspiel: {line}", file=sys.stderr)

    with open_executor(arguments.cluster, arguments.workers, tell) as them:
        yield them
