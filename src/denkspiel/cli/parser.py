"""Arguments of the commands: `argparse` in two languages, its faults as one clear sentence each."""

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NoReturn

from denkspiel.core.errors import DenkspielError, UnknownName
from denkspiel.core.message import Message, echo
from denkspiel.locale import LANGUAGES, Translator

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction["CommandParser"]
else:
    Subparsers = object

__all__ = ["CommandParser", "Subparsers", "UsageFault", "parse", "parser_class"]

_FAULTS = (
    (
        r"the following arguments are required: (?P<names>.+)",
        Message('Missing: {names}. "{program} --help" says more.'),
    ),
    (r"argument (?P<name>.+?): expected one argument", Message("{name} needs a value.")),
    (r"argument (?P<name>.+?): ignored explicit argument .*", Message("{name} takes no value.")),
    (r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)", Message("{name} does not go with {other}.")),
)
"""How argparse words the faults that can happen here, and how this program does. Tests bring each one about."""

_CHOICE = re.compile(
    r"argument (?P<name>.+?): invalid choice: (?P<value>.*?) \(choose from (?P<allowed>.*)\)", re.DOTALL
)


class UsageFault(DenkspielError):
    """Arguments that no command understands."""


class _Formatter(argparse.HelpFormatter):
    """Begins the usage line with a word of the language; argparse's own prefix cannot be translated otherwise."""

    def __init__(self, prog: str, *, usage_word: str) -> None:
        super().__init__(prog, max_help_position=30)
        self._usage_word = usage_word

    def add_usage(  # type: ignore[override]  # typeshed is narrower than argparse in the type of `groups`
        self,
        usage: str | None,
        actions: Sequence[argparse.Action],
        groups: Sequence[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, self._usage_word if prefix is None else prefix)


class CommandParser(argparse.ArgumentParser):
    """A parser that speaks one language (see `parser_class`) and raises its faults instead of exiting.

    Every parser understands `--help` and `--language`; options cannot be abbreviated.
    """

    say: ClassVar[Translator] = Translator("en")

    def __init__(self, *, prog: str | None = None, description: str | None = None) -> None:
        say = self.say
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=partial(_Formatter, usage_word=say(Message("usage: "))),
            add_help=False,
            allow_abbrev=False,
        )
        self._positionals.title = say(Message("arguments"))
        self._optionals.title = say(Message("options"))
        self.add_argument("-h", "--help", action="help", help=say(Message("show this help and exit")))
        self.add_argument(
            "--language", choices=LANGUAGES, help=say(Message("speak English or German (default: as the system does)"))
        )

    @property
    def options(self) -> list[str]:
        """All options as they are written."""
        return list(self._option_string_actions)

    @property
    def takes_commands(self) -> bool:
        """Whether commands with parsers of their own follow; argparse then knows no mixed order."""
        return self._subparsers is not None

    def error(self, message: str) -> NoReturn:
        """Raise `UsageFault` or `UnknownName` for the fault that argparse found."""
        raise _fault(message, self.prog)


def parser_class(language: Translator) -> type[CommandParser]:
    """`CommandParser` in that language; the parsers of its commands speak it too."""

    class Speaking(CommandParser):
        say = language

    return Speaking


def parse(parser: CommandParser, words: Sequence[str]) -> argparse.Namespace:
    """The arguments; options may stand between the others.

    Raises:
        UnknownName: there is no such option or choice.
        UsageFault: something is missing, superfluous, or lacks its value.
    """
    if parser.takes_commands:
        arguments, extras = parser.parse_known_args(words)
    else:
        # A usage text that is set is left alone by argparse; otherwise it would cut one out by the length of "usage: ".
        parser.usage = parser.format_usage().removeprefix(parser.say(Message("usage: "))).strip().replace("%", "%%")
        arguments, extras = parser.parse_known_intermixed_args(words)
    if extras:
        raise _superfluous(extras, parser.options)
    return arguments


def _superfluous(extras: Sequence[str], options: list[str]) -> DenkspielError:
    for word in extras:
        if word.startswith("-") and len(word) > 1:
            return UnknownName(Message("option"), word.partition("=")[0], options)
    return UsageFault(Message('"{word}" is one argument too many.', word=echo(extras[0])))


def _fault(message: str, program: str) -> DenkspielError:
    """Argparse's sentence in this program's words; a sentence that is not known stays as it is."""
    if choice := _CHOICE.fullmatch(message):
        return _wrong_choice(choice)
    for pattern, sentence in _FAULTS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return UsageFault(Message(sentence.template, program=program, **_quotable(found.groupdict())))
    return UsageFault(Message.literal(message))


def _wrong_choice(found: re.Match[str]) -> UsageFault:
    allowed = [word.strip().strip("'") for word in found["allowed"].split(",")]
    name, value = found["name"], found["value"].strip("'")
    near = get_close_matches(value, allowed, n=1, cutoff=0.5)
    said = {"name": name, "value": echo(value), "allowed": ", ".join(allowed)}
    if near:
        return UsageFault(
            Message('{name} cannot be "{value}". Did you mean "{near}"? Allowed: {allowed}.', near=near[0], **said)
        )
    return UsageFault(Message('{name} cannot be "{value}". Allowed: {allowed}.', **said))


def _quotable(texts: dict[str, str]) -> dict[str, str]:
    return {name: echo(text) for name, text in texts.items()}
