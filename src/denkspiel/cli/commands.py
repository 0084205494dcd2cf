"""The commands by name, each with what it does in one line.

The line is here and not in the command's module, so that `denkspiel --help` loads none of the modules.
"""

from argparse import Namespace
from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

from denkspiel import __version__
from denkspiel.cli.parser import CommandParser, parser_class
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["COMMANDS", "DEFAULT", "LONG", "Command", "load", "program_parser", "whole_parser"]


COMMANDS: dict[str, Message] = {
    "play": Message("play a game (this is also what happens without a command)"),
    "serve": Message("play in the browser: serve the page"),
    "kept": Message("back up, restore, export or delete the games by link that the service keeps"),
    "games": Message("list the games"),
    "opponents": Message("list the computer players"),
    "show": Message("show a position"),
    "rate": Message("show how an opponent rates the moves of a position, and why"),
    "solve": Message("say who wins under perfect play, and when"),
    "analyse": Message("show the exact value of every move, and the best line"),
    "check-proof": Message("check by the rules alone a proof that solve has written"),
    "perft": Message("count the games of a given length"),
    "engine": Message("be a UCI engine for other programs"),
    "new-opponent": Message("write the beginning of an opponent of one's own"),
    "check": Message("check an opponent of one's own"),
    "match": Message("let two opponents play against each other"),
    "tournament": Message("let many players meet, and rate them"),
    "sprt": Message("find out whether a new player is stronger than an old one"),
    "replay": Message("show a recorded game move by move"),
    "puzzle": Message("find the one move that wins or holds, in a puzzle that fits you"),
    "puzzles": Message("build, check and print puzzles"),
    "book": Message("build and check opening books"),
    "dataset": Message("write positions with exact values to a Parquet file"),
    "train": Message("learn to judge positions of a game, by playing it"),
    "help": Message("show the help of the program or of a command"),
    "completion": Message("print a script that completes commands, options and names in a shell"),
}

DEFAULT = "play"
"""What happens without a command: the program starts right in the game."""

LONG = frozenset(
    {
        *("rate", "solve", "analyse", "perft", "check", "match", "tournament", "sprt"),
        *("puzzles", "book", "dataset", "train", "check-proof"),
    }
)
"""They may work for long, and then say so; all others answer at once, or wait for somebody."""


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: CommandParser, /) -> None:
        """Add to the command's parser the arguments it takes."""

    def run(self, arguments: Namespace, say: Translator, /) -> int:
        """Do it and return the exit status; raises a `DenkspielError` where the user is to be told of a fault."""


def load(name: str) -> Command:
    """The module of the command `name`, one of `COMMANDS`."""
    return cast(Command, import_module(f"denkspiel.cli.{name.replace('-', '_')}"))


def program_parser(say: Translator, names: Iterable[str] = COMMANDS) -> CommandParser:
    """What comes before the command; it knows only these names of commands, and loads none."""
    parser = parser_class(say)(
        prog="denkspiel",
        description=say(Message("Classic line games with the computer players of five home-computer originals.")),
    )
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"denkspiel {__version__}",
        help=say(Message("show the version and exit")),
    )
    for name in names:
        parser.add_command(name, COMMANDS[name])
    return parser


def whole_parser(say: Translator) -> CommandParser:
    """Everything; it loads every command."""
    parser = program_parser(say)
    for name, commanded in parser.commands.items():
        load(name).add_arguments(commanded)
    return parser
