"""The commands by name, each with what it does in one line.

The line is here and not in the command's module, so that `denkspiel --help` loads none of the modules.
"""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Protocol, cast

from denkspiel.cli.parser import LocalizedArgumentParser, localized_parser_class
from denkspiel.core.message import Message
from denkspiel.core.version import version_in_full
from denkspiel.locale import Translator

__all__ = [
    "COMMANDS",
    "DEFAULT_COMMAND",
    "LONG_RUNNING",
    "CommandModule",
    "full_parser",
    "load_command",
    "program_parser",
]


COMMANDS: dict[str, Message] = {
    "play": Message("play a game (also what the program does without a command)"),
    "serve": Message("play in the browser: start the web server"),
    "kept": Message("back up, restore, export or delete the link games that the server has stored"),
    "originals": Message("list the five originals, and how to play each one"),
    "exercise": Message("grade your own solution of an exercise after the originals, in any language"),
    "games": Message("list the games"),
    "opponents": Message("list the computer players"),
    "show": Message("show a position"),
    "convert": Message("write a position in another format: moves, a diagram, a FEN, a link and more"),
    "rate": Message("show how an opponent rates the moves of a position, and why"),
    "think": Message("show step by step how a player of an original decides"),
    "solve": Message("show who wins under perfect play, and when"),
    "analyse": Message("show the exact value of every move and the best line"),
    "prove": Message("prove who wins, over days if need be, on several processors or machines"),
    "check-proof": Message("check a proof written by solve, using only the rules"),
    "perft": Message("count all games of a given length"),
    "engine": Message("run as a UCI engine for other programs"),
    "new-opponent": Message("create a template for your own opponent"),
    "check": Message("check your own opponent"),
    "match": Message("let two opponents play against each other"),
    "tournament": Message("let many players compete, and rate them"),
    "sprt": Message("test whether a new player is stronger than an old one"),
    "replay": Message("show a recorded game move by move"),
    "puzzle": Message("find the one move that wins or draws, in puzzles that match your strength"),
    "puzzles": Message("build, check and print puzzles"),
    "book": Message("build and check opening books"),
    "dataset": Message("write positions with exact values to a Parquet file"),
    "train": Message("train the program to evaluate positions by playing against itself"),
    "warm-up": Message("compile the code of the search now, so that no game has to wait for it later"),
    "help": Message("show help for the program or a command"),
    "completion": Message("print a script that lets your shell complete commands, options and names"),
}

DEFAULT_COMMAND = "play"
"""What happens without a command: the program starts right in the game."""

LONG_RUNNING = frozenset(
    {
        *("rate", "solve", "analyse", "prove", "perft", "check", "match", "tournament", "sprt"),
        *("puzzles", "book", "dataset", "train", "warm-up", "check-proof"),
    }
)
"""They may work for long, and then say so; all others answer at once, or wait for somebody."""


class CommandModule(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: LocalizedArgumentParser, /) -> None:
        """Add to the command's parser the arguments it takes."""

    def run(self, arguments: Namespace, say: Translator, /) -> int:
        """Do it and return the exit status; raises a `DenkspielError` where the user is to be told of a fault."""


class _ShowVersion(Action):
    """Asks for the version only if it is shown, because in a checkout git has to find the commit."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        print(f"denkspiel {version_in_full()}")
        parser.exit()


def load_command(name: str) -> CommandModule:
    """The module of the command `name`, one of `COMMANDS`."""
    return cast(CommandModule, import_module(f"denkspiel.cli.{name.replace('-', '_')}"))


def program_parser(say: Translator, names: Iterable[str] = COMMANDS) -> LocalizedArgumentParser:
    """What comes before the command; it knows only these names of commands, and loads none."""
    parser = localized_parser_class(say)(
        prog="denkspiel",
        description=say(
            Message("Play classic line games against the computer players of five original home-computer programs.")
        ),
    )
    parser.add_argument(
        "-V",
        "--version",
        action=_ShowVersion,
        nargs=0,
        help=say(Message("show the version and exit")),
    )
    for name in names:
        parser.add_command(name, COMMANDS[name])
    return parser


def full_parser(say: Translator) -> LocalizedArgumentParser:
    """Everything; it loads every command."""
    parser = program_parser(say)
    for name, commanded in parser.commands.items():
        load_command(name).add_arguments(commanded)
    return parser
