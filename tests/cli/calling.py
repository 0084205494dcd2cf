"""A call of the command, as the tests see it."""

import re
from dataclasses import dataclass
from typing import Protocol

__all__ = ["PROGRESS", "Answer", "Call"]

PROGRESS = re.compile(r"^denkspiel: \d+ % \(\d+ of \d+\).*\n", re.MULTILINE)
"""What big work says meanwhile on slow machines."""


@dataclass(frozen=True)
class Answer:
    """What a call of the command left behind."""

    status: int
    out: str
    err: str


class Call(Protocol):
    """Calls the command in this process."""

    def __call__(self, *words: str) -> Answer: ...
