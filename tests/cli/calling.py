"""A call of the command, as the tests see it."""

from dataclasses import dataclass
from typing import Protocol

__all__ = ["Answer", "Call"]


@dataclass(frozen=True)
class Answer:
    """What a call of the command left behind."""

    status: int
    out: str
    err: str


class Call(Protocol):
    """Calls the command in this process."""

    def __call__(self, *words: str) -> Answer: ...
