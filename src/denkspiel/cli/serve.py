"""`denkspiel serve`: the page for the browser, and the service under it."""

import os
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from urllib.parse import urlencode

from denkspiel.cli.arguments import file_path
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import GameName, WholeNumber, host_name, named_game, network
from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.online.store.place import DatabaseLocation

__all__ = ["add_arguments", "run"]

_HOST = "127.0.0.1"
_PORT = 8000
_STANDARD_ERROR = Path("-")


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`serve [GAME]`, and where to serve it, to whom, and where to keep what."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(
            Message("the game that the page shows first; other sizes and TOML files are added to the built-in games")
        ),
    )
    parser.add_argument(
        "--host",
        metavar=say(Message("ADDRESS")),
        default=_HOST,
        help=say(
            Message(
                "the network address to listen on (default: 127.0.0.1, reachable only from this machine; 0.0.0.0 "
                "allows connections from any machine)"
            )
        ),
    )
    parser.add_argument(
        "--port",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 65_535),
        default=_PORT,
        help=say(Message("the port (default: 8000; 0: any free port)")),
    )
    parser.add_argument(
        "--host-name",
        metavar=say(Message("NAME")),
        action="append",
        type=host_name,
        default=[],
        help=say(
            Message(
                "another host name that the server accepts from browsers, besides localhost and IP addresses; "
                "may be repeated"
            )
        ),
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar=say(Message("ADDRESS")),
        action="append",
        type=network,
        default=[],
        help=say(Message("a proxy whose X-Forwarded-For header you trust: an address or a network; may be repeated")),
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=say(Message("open the page in the browser; if the port is in use, take the next free one")),
    )
    parser.add_argument(
        "--database",
        metavar=say(Message("DATABASE")),
        help=say(
            Message(
                "the database for link games: a file, or postgresql+psycopg://USER:PASSWORD@HOST/NAME (default: "
                "a file in your data folder)"
            )
        ),
    )
    parser.add_argument(
        "--lobby",
        action="store_true",
        help=say(
            Message("let people show their invitations to everybody on this server, instead of sending a link only")
        ),
    )
    parser.add_argument(
        "--log",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("write a line for each request to this file; - is standard error")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Serve until Ctrl-C."""
    from denkspiel.web.app.server import (  # noqa: PLC0415 (loads FastAPI)
        network_address,
        open_socket,
        page_address,
        serve,
    )
    from denkspiel.web.app.settings import AllowedHosts, Settings  # noqa: PLC0415

    opened = named_game(arguments.game) if arguments.game else None
    settings = Settings(
        allowed_hosts=AllowedHosts(arguments.host, arguments.host_name),
        trusted_proxies=tuple(arguments.trusted_proxy),
        database=_database(arguments.database),
        lobby=arguments.lobby,
    )
    if opened is not None and opened not in settings.games:
        settings = replace(settings, games=(*settings.games, opened))
    with _log(arguments.log) as log, open_socket(arguments.host, arguments.port, or_next=arguments.open) as listening:
        query = _query(opened, arguments.language)
        address = page_address(listening) + query
        print(say(Message("The page is at {address} (Ctrl-C stops the server).", address=address)))
        if elsewhere := network_address(listening):
            print(say(Message("In your network, the page is at {address}", address=elsewhere + query)))
        print(say(Message('To play in the terminal instead, run "denkspiel play".')))
        sys.stdout.flush()
        if arguments.open:
            _open(address, say)
        serve(settings, listening, log)
    return 0


def _database(text: str | None) -> "DatabaseLocation":
    """Where link games are kept; a place that was named must be there, and another one is made when it is needed.

    Raises:
        StoreFault: the place is none, or cannot be used.
    """
    from denkspiel.online.store.place import DATABASE_VARIABLE, location_or_default  # noqa: PLC0415 (loads nothing yet)

    place = location_or_default(text)
    if text is None and not os.environ.get(DATABASE_VARIABLE):
        return place
    import asyncio  # noqa: PLC0415

    from denkspiel.online.store.store import GameStore  # noqa: PLC0415 (loads SQLAlchemy)

    async def open_once() -> None:
        async with await GameStore.open(place, as_service=True):
            pass

    asyncio.run(open_once())
    return place


def _open(address: str, say: Translator) -> None:
    """Open the page while it is served already: some browsers keep their caller waiting until they are closed."""

    def open_it() -> None:
        if not _has_window() or not webbrowser.open(address):
            print(say(Message("Cannot open a browser here. Open the address yourself.")), flush=True)

    threading.Thread(target=open_it, daemon=True).start()


def _has_window() -> bool:
    """Whether the browser shows the page beside this terminal, or in it because BROWSER says so."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    waits = isinstance(browser, webbrowser.GenericBrowser) and not isinstance(browser, webbrowser.BackgroundBrowser)
    return not waits or bool(os.environ.get("BROWSER"))


@contextmanager
def _log(path: Path | None) -> Iterator[TextIO | None]:
    """Where the access log goes.

    Raises:
        FileFault: the file cannot be written.
    """
    if path is None or path == _STANDARD_ERROR:
        yield None if path is None else sys.stderr
        return
    try:
        # only its owner may read it: it has addresses
        file = open(path, "a", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600))  # noqa: SIM115
    except OSError as error:
        raise FileFault(
            Message('Cannot write "{file}": {fault}.', file=quote_input(str(path)), fault=os_error_reason(error))
        ) from error
    with file:
        yield file


def _query(game: Game | None, language: str | None) -> str:
    """What the address tells the page."""
    asked = {"game": game.id if game else None, "language": language}
    told = urlencode({name: value for name, value in asked.items() if value}, safe=":,")
    return f"?{told}" if told else ""
