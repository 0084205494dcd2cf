"""What the service offers, how much of it one client may use, and by which names it may be called."""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.core.game import Game
from denkspiel.executors.processors import processor_count
from denkspiel.games.catalogue import game, game_names

if TYPE_CHECKING:
    from denkspiel.online.store.place import DatabaseLocation

__all__ = ["STATIC_FOLDER", "AllowedHosts", "Settings", "is_loopback", "parse_host_header"]

STATIC_FOLDER = Path(__file__).parents[1] / "static"
"""The page: HTML, CSS, and JavaScript in one file, beside the modules of which that is made."""


_OWN_NAMES = ("localhost", "127.0.0.1", "::1")
_HOST = re.compile(r"(?:([A-Za-z0-9._~-]+)|\[([0-9A-Fa-f:.]+)\])(?::([0-9]{1,5}))?")
_HIGHEST_PORT = 65_535


def parse_host_header(header: str) -> str | None:
    """The name or number in a `Host` header, without its port; `None` if the header is malformed."""
    found = _HOST.fullmatch(header)
    if found is None or not 0 < int(found[3] or 1) <= _HIGHEST_PORT:
        return None
    return (found[1] or found[2]).lower().rstrip(".")


class AllowedHosts:
    """The names to which a service answers."""

    def __init__(self, served_at: str, names: Iterable[str] = ()) -> None:
        """Answer to the names of this machine for itself, and to others.

        Args:
            served_at: where it is served, as a name or a number. Unless that is for this machine only, every number
                is answered too: nobody can be led here under a number.
            names: further names.
        """
        self._names = {name.lower().rstrip(".") for name in (*_OWN_NAMES, served_at, *names)}
        self._any_number = not is_loopback(served_at)

    def __contains__(self, host: object) -> bool:
        """Whether a `Host` header, with or without a port, has one of the names."""
        name = parse_host_header(str(host))
        return name is not None and (name in self._names or (self._any_number and _number(name) is not None))


def is_loopback(host: str) -> bool:
    """Whether an address is for this machine only."""
    number = _number(host)
    return host.lower() == "localhost" if number is None else number.is_loopback


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _catalogue() -> tuple[Game, ...]:
    return tuple(map(game, game_names()))


@dataclass(frozen=True)
class Settings:
    """How the service is to behave.

    Attributes:
        games: the games that can be played, in the order in which they are offered. Only these: a name that comes with
            a request never leads to a file.
        static_folder: the folder of the page.
        max_body_bytes: the bytes that the body of a request may have.
        request_timeout_seconds: the time in which the body of a request must arrive, and then its turn must come.
        keep_alive_seconds: the time for which a connection is kept open after an answer.
        max_connections: the largest number of open connections; each is an open file, and the system may allow fewer.
        client_share: the part of the service's processor time that one address may have; 0 for no limit.
        client_burst_seconds: the seconds of it that it may have at a stretch.
        searches_per_client: the searches that one address may have under way or waiting at a time.
        streams_per_client: the link games that one address may look at at a time; a school may be behind one.
        watchers_per_game: those who may look at a link game without a seat in it.
        stream_seconds: after which a stream ends; browsers begin another one at once.
        max_wait_seconds: the longest time that a request may wait for the next change of a link game.
        allowed_hosts: the names by which the service may be called; `None` for any.
        trusted_proxies: the addresses and networks of proxies that say for whom they ask.
        database: where link games are kept; `None` for nowhere.
        unfinished_days: for how many days without a change games are kept that have not ended.
        finished_days: the same for those that have; `None` for ever.
        games_an_hour: the link games that one address may begin in an hour, and at once; rematches count, too.
        games_a_day: those that it may begin in a day.
        rooms_an_hour: the rooms that it may open in an hour, and at once.
        rooms_a_day: those that it may open in a day.
        members_an_hour: the people who may join rooms from one address in an hour, and at once.
        members_a_day: those who may do so in a day.
        lobby: whether invitations can be shown to everybody.
        unfinished_games: the games without an end that one browser may have a seat in.
        commands_a_second: what one browser may do at link games and in rooms in a second, in the long run.
        address_commands_a_second: what all browsers of one address may do there together.
        workers: the processes that search; beside them there is one for searches that are quick.
        max_queued_searches: the searches of all addresses that may wait for a worker.
        table_megabytes: the size of the table of each solver in a worker.
        worker_megabytes: the memory that a worker may have.
        default_seconds: the time that a search takes if the request does not say.
        max_seconds: the longest time that it may ask for.
    """

    games: tuple[Game, ...] = field(default_factory=_catalogue)
    static_folder: Path = STATIC_FOLDER
    max_body_bytes: int = 65_536
    request_timeout_seconds: float = 10.0
    keep_alive_seconds: int = 5
    max_connections: int = 4000
    client_share: float = 0.33
    client_burst_seconds: float = 0.05
    searches_per_client: int = 64
    streams_per_client: int = 512
    watchers_per_game: int = 256
    stream_seconds: float = 3600.0
    max_wait_seconds: float = 30.0
    allowed_hosts: AllowedHosts | None = None
    trusted_proxies: tuple[str, ...] = ()
    database: "DatabaseLocation | None" = None
    unfinished_days: int = 90
    finished_days: int | None = None
    games_an_hour: int = 500
    games_a_day: int = 2500
    rooms_an_hour: int = 60
    rooms_a_day: int = 300
    members_an_hour: int = 600
    members_a_day: int = 3000
    lobby: bool = False
    unfinished_games: int = 100
    commands_a_second: float = 5.0
    address_commands_a_second: float = 150.0
    workers: int = field(default_factory=lambda: min(4, processor_count()))
    max_queued_searches: int = 512
    table_megabytes: int = 32
    worker_megabytes: int = 1536
    default_seconds: float = 3.0
    max_seconds: float = 30.0
