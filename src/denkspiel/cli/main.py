"""The command `denkspiel`: finds the language and the command, and turns faults into sentences and exit statuses.

Exit status: 0 when all went well, 1 when a file cannot be read or written or those who did big work are lost, 2 when
the call itself is at fault, 130 after Ctrl-C.
"""

import sys
import warnings
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from itertools import pairwise
from typing import Any

from denkspiel.cli import streams
from denkspiel.cli.commands import COMMANDS, DEFAULT_COMMAND, LONG_RUNNING, load_command, program_parser
from denkspiel.cli.long_work import announce_if_long
from denkspiel.cli.parser import (
    EXIT_FAILURE,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    LANGUAGE_OPTION,
    command_index,
    parse_arguments,
    parse_options,
)
from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, DenkspielWarning, FileFault, UnknownName
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.message import Message
from denkspiel.executors.fault import ClusterLost, WorkersLost
from denkspiel.locale import LANGUAGES, Translator, preferred_language

__all__ = ["main"]

_NOT_OF_THE_CALL = (FileFault, WorkersLost, ClusterLost)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in `argv` (without the program's name; default: those of the process); return the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    streams.make_output_tolerant()
    say = Translator(_language(words))
    warnings.showwarning = partial(_show_warning, say, warnings.showwarning)
    try:
        report_helper("denkspiel")  # a player may have started us
        try:
            status = _run(words, say)
        except SystemExit as leaving:  # argparse does so after --help and --version
            status = int(leaving.code or 0)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        streams.discard_output()
        return 0
    except DenkspielError as error:
        return _complain(say(error.message), EXIT_FAILURE if isinstance(error, _NOT_OF_THE_CALL) else EXIT_USAGE)
    except OSError as error:
        streams.discard_output()
        return _complain(say(Message("Cannot write the output: {fault}.", fault=os_error_reason(error))), EXIT_FAILURE)
    return status


def _run(words: list[str], say: Translator) -> int:
    place = command_index(words)
    name = words[place] if place < len(words) else DEFAULT_COMMAND
    parser = program_parser(say, [name] if place == 0 and name in COMMANDS else COMMANDS)
    parse_options(parser, words[:place])
    if name not in COMMANDS:
        raise UnknownName(Message("command"), name, COMMANDS)
    command = load_command(name)
    command.add_arguments(parser.commands[name])
    arguments = parse_arguments(parser.commands[name], words[place + 1 :])
    with _dialogue_log(arguments), announce_if_long(say) if name in LONG_RUNNING else nullcontext():
        return command.run(arguments, say)


def _dialogue_log(arguments: Namespace) -> AbstractContextManager[None]:
    """What writes down the dialogue with players from outside, if the command has `--log` and a file is named."""
    if getattr(arguments, "dialogue_log", None) is None:
        return nullcontext()
    from denkspiel.opponents.external.dialogue_log import logging_dialogue  # noqa: PLC0415 (few want it)

    return logging_dialogue(arguments.dialogue_log)


def _language(words: list[str]) -> str:
    """The language asked for last, or the system's; a faulty one is reported later, in the system's language."""
    wanted = [word.partition("=")[2] for word in words if word.startswith(f"{LANGUAGE_OPTION}=")]
    wanted += [after for word, after in pairwise(words) if word == LANGUAGE_OPTION]
    known = [language for language in wanted if language in LANGUAGES]
    return known[-1] if known else preferred_language()


def _show_warning(
    say: Translator, usual: Callable[..., None], warning: Warning | str, *where: Any, **more: Any
) -> None:
    """Report our own warnings, each in one sentence, like a fault."""
    if isinstance(warning, DenkspielWarning):
        print(f"denkspiel: {say(warning.message)}", file=sys.stderr)
    else:
        usual(warning, *where, **more)


def _complain(sentence: str, status: int) -> int:
    with suppress(OSError):  # there may be no room for the sentence either
        print(f"denkspiel: {sentence}", file=sys.stderr, flush=True)
    return status
