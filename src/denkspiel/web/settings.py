"""What the service offers, and how much of it one client may use."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game, game_names

__all__ = ["STATIC", "Settings"]

STATIC = Path(__file__).parent / "static"
"""The page: HTML, CSS and JavaScript as they are written, without a build step."""


def _catalogue() -> tuple[Game, ...]:
    return tuple(map(game, game_names()))


@dataclass(frozen=True)
class Settings:
    """How the service is to behave.

    Attributes:
        games: the games that can be played, in the order in which they are offered. Only these: a name that comes with
            a request never leads to a file.
        static: the folder of the page.
        largest_body_bytes: the bytes that the body of a request may have.
        patience_seconds: the time in which the head of a request must arrive, and then its body.
        keep_alive_seconds: the time for which a connection is kept open after an answer.
        connections: the connections that there may be at a time; each is an open file.
        connections_each: those that one address may have.
        rate: the requests a second that one address may make in the long run; ten times as many for files of the page.
        burst: the requests that it may make at once; again ten times as many for files of the page.
        searches: the searches that one address may have under way or waiting at a time.
        workers: the processes that search.
        most_waiting: the searches of all addresses that may wait for a worker.
        table_megabytes: the size of the table of each solver in a worker.
        worker_megabytes: the memory that a worker may have.
        usual_seconds: the time that a search takes if the request does not say.
        most_seconds: the longest time that it may ask for.
    """

    games: tuple[Game, ...] = field(default_factory=_catalogue)
    static: Path = STATIC
    largest_body_bytes: int = 65_536
    patience_seconds: float = 10.0
    keep_alive_seconds: int = 5
    connections: int = 800
    connections_each: int = 64
    rate: float = 100.0
    burst: int = 400
    searches: int = 4
    workers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))
    most_waiting: int = 16
    table_megabytes: int = 32
    worker_megabytes: int = 1536
    usual_seconds: float = 3.0
    most_seconds: float = 30.0
