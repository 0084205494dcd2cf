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
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.values import GameName, WholeNumber, host_name, network
from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.online.store.place import Place

__all__ = ["add_arguments", "run"]

_HOST = "127.0.0.1"
_PORT = 8000
_STANDARD_ERROR = Path("-")


def add_arguments(parser: CommandParser) -> None:
    """`serve [GAME]`, and where to serve it, to whom, and where to keep what."""
    say = parser.say
    parser.add_argument(
        "game",
        type=GameName,
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(
            Message(
                "the game that the page opens with; other sizes and TOML files are offered along with the usual games"
            )
        ),
    )
    parser.add_argument(
        "--host",
        metavar=say(Message("ADDRESS")),
        default=_HOST,
        help=say(Message("where to serve (default: 127.0.0.1, for this machine only; 0.0.0.0: for every machine)")),
    )
    parser.add_argument(
        "--port",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(0, 65_535),
        default=_PORT,
        help=say(Message("the port (default: 8000; 0: any free one)")),
    )
    parser.add_argument(
        "--host-name",
        metavar=say(Message("NAME")),
        action="append",
        type=host_name,
        default=[],
        help=say(
            Message("a name by which browsers may call the service, beside localhost and numbers; may be repeated")
        ),
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar=say(Message("ADDRESS")),
        action="append",
        type=network,
        default=[],
        help=say(
            Message("a proxy that tells by X-Forwarded-For for whom it asks: an address or a network; may be repeated")
        ),
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=say(Message("open the page in the browser; if the port is taken, use the next free one")),
    )
    parser.add_argument(
        "--database",
        metavar=say(Message("PLACE")),
        help=say(
            Message(
                "where games by link are kept: a file, or postgresql+psycopg://USER:PASSWORD@HOST/NAME "
                "(default: a file in your folder for data)"
            )
        ),
    )
    parser.add_argument(
        "--log",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("write a line for each request; - is standard error")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Serve until Ctrl-C."""
    from denkspiel.web.app.server import address_of, listen, serve  # noqa: PLC0415 (loads FastAPI)
    from denkspiel.web.app.settings import Hosts, Settings  # noqa: PLC0415

    opened = game_called(arguments.game) if arguments.game else None
    settings = Settings(
        hosts=Hosts(arguments.host, arguments.host_name),
        trusted_proxies=tuple(arguments.trusted_proxy),
        database=_database(arguments.database),
    )
    if opened is not None and opened not in settings.games:
        settings = replace(settings, games=(*settings.games, opened))
    with _log(arguments.log) as log, listen(arguments.host, arguments.port, or_next=arguments.open) as listening:
        address = address_of(listening) + _query(opened, arguments.language)
        print(say(Message("The page is at {address} (Ctrl-C ends it).", address=address)))
        print(say(Message('To play in the terminal instead: "denkspiel play".')))
        sys.stdout.flush()
        if arguments.open:
            _open(address, say)
        serve(settings, listening, log)
    return 0


def _database(text: str | None) -> "Place":
    """Where games by link are kept; a place that was named must be there, and another one is made when it is needed.

    Raises:
        StoreFault: the place is none, or cannot be used.
    """
    from denkspiel.online.store.place import VARIABLE, place_or_default  # noqa: PLC0415 (loads nothing yet)

    place = place_or_default(text)
    if text is None and not os.environ.get(VARIABLE):
        return place
    import asyncio  # noqa: PLC0415

    from denkspiel.online.store.store import Store  # noqa: PLC0415 (loads SQLAlchemy)

    async def open_once() -> None:
        async with await Store.open(place, serves=True):
            pass

    asyncio.run(open_once())
    return place


def _open(address: str, say: Translator) -> None:
    """Open the page while it is served already: some browsers keep their caller waiting until they are closed."""

    def open_it() -> None:
        if not _has_window() or not webbrowser.open(address):
            print(say(Message("There is no browser to open here; open the address by hand.")), flush=True)

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
            Message('"{file}" cannot be written: {fault}.', file=echo(str(path)), fault=cause(error))
        ) from error
    with file:
        yield file


def _query(game: Game | None, language: str | None) -> str:
    """What the address tells the page."""
    asked = {"game": game.id if game else None, "language": language}
    told = urlencode({name: value for name, value in asked.items() if value}, safe=":,")
    return f"?{told}" if told else ""
