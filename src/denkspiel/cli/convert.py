"""`denkspiel convert`: a position in another format."""

from argparse import Namespace

from denkspiel.cli.arguments import add_optional_game_option, position_from_text, tell_what_was_read
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import choice_of, named_game
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.play.positions.reader import format_names, format_position

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`convert [TEXT] --to FORMAT [--game GAME]`."""
    say = parser.say
    parser.add_argument(
        "text",
        metavar=say(Message("TEXT")),
        nargs="?",
        default="-",
        help=say(
            Message("a position in any format, or a file with it (default: -, which reads it from standard input)")
        ),
    )
    parser.add_argument(
        "--to",
        **choice_of(format_names()),
        required=True,
        help=say(Message("the format to write")),
    )
    add_optional_game_option(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the position in the other format; standard error says what was understood."""
    played = named_game(arguments.game) if arguments.game else None
    read = position_from_text(arguments.text, played)
    print(format_position(read, arguments.to).rstrip("\n"), flush=True)
    tell_what_was_read(read, say)
    return 0
