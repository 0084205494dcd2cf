"""`denkspiel help`: the help of the program or of a command, as `--help` shows it."""

from argparse import Namespace

from denkspiel.cli.parser import LANGUAGE_OPTION, LocalizedArgumentParser
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`help [COMMAND]`."""
    say = parser.say
    parser.add_argument(
        "about",
        nargs="*",
        metavar=say(Message("COMMAND")),
        help=say(Message("the command, such as solve or kept backup (default: the whole program)")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Show it."""
    from denkspiel.cli.main import main  # noqa: PLC0415 (which loads this module)

    return main([*arguments.about, "--help", LANGUAGE_OPTION, say.language])
