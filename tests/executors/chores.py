"""Tasks for workers, in a module that they can import."""

import os
import signal
import time
from pathlib import Path

from denkspiel.core.errors import UnknownName
from denkspiel.core.message import Message

__all__ = ["complain", "die", "die_once", "own_process", "sleep", "square"]


def square(number: int) -> int:
    return number * number


def own_process(_: int) -> int:
    return os.getpid()


def complain(name: str) -> None:
    raise UnknownName(Message("game"), name, ["hexagon"])


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(path: Path) -> int:
    """The file says that it has happened."""
    if not path.exists():
        path.touch()
        die(0)
    return os.getpid()


def sleep(path: Path) -> None:
    """For ever, as a long search would; the file says whose sleep it is."""
    path.write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(1000)
