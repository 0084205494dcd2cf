"""The parser of the whole program: what stands before a command, and, when asked for, what all commands take."""

from collections.abc import Iterable

from denkspiel import __version__
from denkspiel.cli.commands import COMMANDS, load
from denkspiel.cli.parser import CommandParser, parser_class
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["program_parser", "whole_parser"]


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
