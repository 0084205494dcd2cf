"""`denkspiel serve`: the page for the browser, and the service under it."""

import os
import re
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO
from urllib.parse import urlencode

from denkspiel.cli.arguments import file_path
from denkspiel.cli.parser import Subparsers, UsageFault
from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.games.catalogue import game as game_called
from denkspiel.locale import Translator

__all__ = ["add_parser", "run"]

_HOST = "127.0.0.1"
_PORT = 8000
_STANDARD_ERROR = "-"


def add_parser(subparsers: Subparsers, say: Translator) -> None:
    """`serve [GAME] [--host H] [--port P] [--open] [--log FILE]`."""
    parser = subparsers.add_parser("serve")
    parser.add_argument(
        "game",
        metavar=say(Message("GAME")),
        nargs="?",
        help=say(
            Message("the game that the page opens with; other sizes and TOML files are offered besides the usual")
        ),
    )
    parser.add_argument(
        "--host",
        metavar=say(Message("ADDRESS")),
        default=_HOST,
        help=say(Message("where to serve (default: 127.0.0.1, for this machine only; 0.0.0.0 is for all)")),
    )
    parser.add_argument(
        "--port",
        metavar=say(Message("NUMBER")),
        type=_port,
        default=_PORT,
        help=say(Message("the port (default: 8000; 0: any free one)")),
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help=say(Message("open the page in the browser; if the port is taken, use the next free one")),
    )
    parser.add_argument(
        "--log",
        metavar=say(Message("FILE")),
        help=say(Message("write a line of JSON for each request; - is standard error")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Serve until Ctrl-C."""
    from denkspiel.web.server import address_of, listen, serve  # noqa: PLC0415 (loads FastAPI)
    from denkspiel.web.settings import Settings  # noqa: PLC0415

    opened = game_called(arguments.game) if arguments.game else None
    settings = Settings()
    if opened is not None and opened not in settings.games:
        settings = Settings(games=(*settings.games, opened))
    with _log(arguments.log) as log, listen(arguments.host, arguments.port, or_next=arguments.open) as listening:
        address = address_of(listening) + _query(opened, arguments.language)
        print(say(Message("The page is at {address} (Ctrl-C ends it).", address=address)))
        print(say(Message('To play in the terminal instead: "denkspiel play".')))
        sys.stdout.flush()
        if arguments.open:
            _open(address, say)
        serve(settings, listening, log)
    return 0


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
def _log(name: str | None) -> Iterator[TextIO | None]:
    """Where the access log goes.

    Raises:
        FileFault: the file cannot be written.
    """
    if name is None:
        yield None
    elif name == _STANDARD_ERROR:
        yield sys.stderr
    else:
        with _appended(file_path(name)) as file:
            yield file


def _appended(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="utf-8")
    except OSError as error:
        raise FileFault(
            Message('"{file}" cannot be written: {fault}.', file=echo(str(path)), fault=cause(error))
        ) from error


def _query(game: Game | None, language: str | None) -> str:
    """What the page is told by its address."""
    asked = {"game": game.id if game else None, "language": language}
    told = urlencode({name: value for name, value in asked.items() if value}, safe=":,")
    return f"?{told}" if told else ""


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65_535:
        raise UsageFault(
            Message('The port cannot be "{text}"; whole numbers from 0 to 65535 are allowed.', text=echo(text))
        )
    return int(text)
