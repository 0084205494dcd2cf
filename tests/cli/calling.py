"""A call of the command, as the tests see it."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import pytest

from tools.shown_calls import PROGRESS

__all__ = ["PROGRESS", "Answer", "Call", "in_this_process"]


@dataclass(frozen=True)
class Answer:
    """What a call of the command left behind."""

    status: int
    out: str
    err: str


class Call(Protocol):
    """Calls the command in this process."""

    def __call__(self, *words: str) -> Answer: ...


def in_this_process(patch: pytest.MonkeyPatch) -> None:
    """Let a command do in a thread what it would give to processes."""

    @contextmanager
    def thread(*_: object) -> Iterator[Executor]:
        with ThreadPoolExecutor(1) as pool:
            yield pool

    patch.setattr("denkspiel.executors.executors.open_executor", thread)
