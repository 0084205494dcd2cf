"""`denkspiel engine`: the program as a UCI engine, over pipes."""

import os
import sys
from argparse import Namespace

from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import GameName, named_game
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.uci.order import read_lines
from denkspiel.uci.server import UciServer

__all__ = ["add_arguments", "run"]

_USUAL_GAME = "connect-four"


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`engine [--game G]`."""
    say = parser.say
    parser.add_argument(
        "--game",
        type=GameName,
        metavar=say(Message("GAME")),
        default=_USUAL_GAME,
        help=say(
            Message("the game to start with, until UCI_Variant names another one (default: {game})", game=_USUAL_GAME)
        ),
    )


def run(arguments: Namespace, say: Translator) -> int:  # noqa: ARG001 (UCI is English)
    """Obey standard input until it ends."""
    if sys.stdin is None:
        return 0
    server = UciServer(named_game(arguments.game), lambda line: print(line, flush=True))
    server.serve(read_lines(sys.stdin.buffer))
    if server.is_preparing:
        os._exit(0)  # all is said, and a compiler cannot be stopped
    return 0
