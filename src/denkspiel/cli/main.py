"""The command `denkspiel`: finds the language and the command, and turns faults into sentences and exit statuses.

Exit status: 0 when all went well, 1 when a file cannot be read or written, 2 when the call itself is at fault,
130 after Ctrl-C.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise

from denkspiel import __version__
from denkspiel.cli import streams
from denkspiel.cli.commands import COMMANDS, DEFAULT, load
from denkspiel.cli.parser import CommandParser, parse, parser_class
from denkspiel.core.cause import cause
from denkspiel.core.errors import DenkspielError, FileFault, UnknownName
from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator, preferred_language

__all__ = ["main"]

FAILURE = 1
USAGE = 2
INTERRUPTED = 130
"""What shells report after Ctrl-C: 128 and the number of the signal."""

_LANGUAGE_OPTION = "--language"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (without the program's name; default: those of the process); return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    streams.prepare()
    say = Translator(_language(words))
    try:
        status = _run(words, say)
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse leaves so after --help and --version
        return int(leaving.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.silence()
        return 0
    except DenkspielError as error:
        return _complain(say(error.message), FAILURE if isinstance(error, FileFault) else USAGE)
    except OSError as error:
        streams.silence()
        return _complain(say(Message("The output cannot be written: {fault}.", fault=cause(error))), FAILURE)
    return status


def _run(words: list[str], say: Translator) -> int:
    place = _place_of_command(words)
    parse(_program_parser(say), words[:place])
    name = words[place] if place < len(words) else DEFAULT
    if name not in COMMANDS:
        raise UnknownName(Message("command"), name, COMMANDS)
    command = load(name)
    subparsers = parser_class(say)(prog="denkspiel").add_subparsers()
    command.add_parser(subparsers, say)
    parser = subparsers.choices[name]
    parser.description = parser.description or say(COMMANDS[name])
    return command.run(parse(parser, words[place + 1 :]), say)


def _program_parser(say: Translator) -> CommandParser:
    """What stands before the command; it knows the commands for its help only."""
    parser = parser_class(say)(
        prog="denkspiel",
        description=say(Message("Classic line games with the computer players of five home-computer originals.")),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"denkspiel {__version__}",
        help=say(Message("show the version and exit")),
    )
    commands = parser.add_subparsers(title=say(Message("commands")), metavar=say(Message("COMMAND")))
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=say(summary))
    return parser


def _place_of_command(words: list[str]) -> int:
    """The index of the command in `words`, or their number if there is none."""
    skip = False
    for place, word in enumerate(words):
        if not skip and (word == "-" or not word.startswith("-")):
            return place
        skip = word == _LANGUAGE_OPTION
    return len(words)


def _language(words: list[str]) -> str:
    """The language asked for last, or the system's; a faulty one is complained of later, in the system's language."""
    wanted = [word.partition("=")[2] for word in words if word.startswith(f"{_LANGUAGE_OPTION}=")]
    wanted += [after for word, after in pairwise(words) if word == _LANGUAGE_OPTION]
    known = [language for language in wanted if language in LANGUAGES]
    return known[-1] if known else preferred_language()


def _complain(sentence: str, status: int) -> int:
    print(f"denkspiel: {sentence}", file=sys.stderr)
    return status
