"""`denkspiel engine`: the program as a UCI engine, over pipes."""

import os
import sys
from argparse import Namespace

from denkspiel.cli.parser import CommandParser
from denkspiel.cli.values import GameName
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.uci.order import lines_of
from denkspiel.uci.server import UciServer

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"


def add_arguments(parser: CommandParser) -> None:
    """`engine [--game G]`."""
    say = parser.say
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        default=_USUAL_GAME,
        help=say(Message("the game until UCI_Variant names another (default: {game})", game=_USUAL_GAME)),
    )


def run(arguments: Namespace, say: Translator) -> int:  # noqa: ARG001 (UCI is English)
    """Obey standard input until it ends."""
    if sys.stdin is None:
        return 0
    server = UciServer(game(arguments.game), lambda line: print(line, flush=True))
    server.serve(lines_of(sys.stdin.buffer))
    if server.is_preparing:
        os._exit(0)  # all is said, and a compiler cannot be stopped
    return 0
