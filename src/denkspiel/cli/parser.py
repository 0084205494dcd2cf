"""Arguments of the commands: `argparse` in every language, its faults as one clear sentence each."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, NoReturn

from denkspiel.cli.values import UnfitValue, choice_of
from denkspiel.core.errors import DenkspielError, UnknownName
from denkspiel.core.message import Message, quote_input
from denkspiel.locale import ENGLISH, LANGUAGES, Translator

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = [
    "COMMAND_EXAMPLES",
    "ENVIRONMENT_VARIABLES",
    "EXIT_FAILURE",
    "EXIT_INTERRUPTED",
    "EXIT_USAGE",
    "LANGUAGE_OPTION",
    "LocalizedArgumentParser",
    "UsageFault",
    "command_index",
    "help_epilog",
    "localized_parser_class",
    "parse_arguments",
    "parse_options",
]


COMMAND_EXAMPLES: dict[str, tuple[str, ...]] = {
    "": ("", "help", "help solve", "play hexagon", "solve connect-four 4453"),
    "play": ("play", "play c64", "play connect-four --second level-3", "play hexagon --first human --second human"),
    "serve": ("serve --open", "serve --host 0.0.0.0 --port 8000 --database games.sqlite"),
    "kept": ("kept info", "kept backup copy.sqlite", "kept export games.txt"),
    "kept info": ("kept info", "kept info --database games.sqlite"),
    "kept backup": ("kept backup copy.sqlite",),
    "kept restore": ("kept restore copy.sqlite",),
    "kept export": ("kept export games.txt",),
    "kept expire": ("kept expire --unfinished 30 --finished 365",),
    "originals": ("originals", "originals --json"),
    "exercise": (
        "exercise",
        "exercise fortran",
        "exercise fortran my_solution.py",
        "exercise detect --program ./a.out",
    ),
    "games": ("games", "games --json"),
    "opponents": ("opponents", "opponents hexagon"),
    "show": ("show connect-four 4453", "show score-four a1b2 --format svg > board.svg"),
    "convert": ("convert 4453 --to fen", "convert match.json --to record", "convert --to link < board.txt"),
    "rate": ("rate connect-four 4453", "rate score-four a1b2 --by master --seconds 1"),
    "think": ("think connect-four 4453", "think amiga 44", "think homburg 1737 --reading H4=one"),
    "solve": ("solve hexagon", "solve connect-four 4444445 --score stones", "solve connect-four - < positions.txt"),
    "analyse": ("analyse connect-four 4453", "analyse qubic 111444 --seconds 10"),
    "prove": ("prove connect-four:6x5", "prove score-four b2c3b3c2 --seconds 3600 --store openings.tree"),
    "check-proof": ("check-proof proof",),
    "perft": ("perft connect-four 6",),
    "engine": ("engine",),
    "new-opponent": ("new-opponent my_player.py",),
    "check": ("check my_player.py --game connect-four",),
    "match": ("match level-3 homburg --game connect-four", "match master random --game qubic --games 10 --seconds 0.1"),
    "tournament": (
        "tournament level-1 level-2 level-3 --game hexagon",
        "tournament players --game connect-four --openings random:4 --out results",
    ),
    "sprt": ("sprt my_player.py level-5 --game connect-four --openings random:4",),
    "replay": ("replay game.txt",),
    "puzzle": ("puzzle", "puzzle connect-four --grade 3"),
    "puzzles": ("puzzles build hexagon", "puzzles check hexagon", "puzzles sheet connect-four --out sheet.html"),
    "puzzles build": ("puzzles build hexagon",),
    "puzzles check": ("puzzles check hexagon",),
    "puzzles sheet": ("puzzles sheet connect-four --out sheet.html",),
    "book": ("book build connect-four:6x5 --depth 8", "book info my.book"),
    "book build": ("book build connect-four:6x5 --depth 8",),
    "book check": ("book check my.book",),
    "book info": ("book info my.book",),
    "dataset": ("dataset connect-four --positions random:20:1000 --out positions.parquet",),
    "train": ("train score-four --out score-four.weights",),
    "warm-up": ("warm-up", "warm-up hexagon"),
    "completion": ("completion bash > ~/.local/share/bash-completion/completions/denkspiel",),
    "help": ("help", "help solve", "help kept backup"),
}
"""By the words of the command; a `>` or `<` is the shell's."""

ENVIRONMENT_VARIABLES: dict[str, Message] = {
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": Message("the language, unless you use --language"),
    "NO_COLOR": Message("no colours, unless --colour turns them on"),
    "NO_MOTION": Message("stones appear at once instead of falling"),
    "COLORTERM": Message("truecolor or 24bit: originals in the terminal have their exact colours"),
    "TERM": Message('what your terminal supports; "dumb" means plain lines of text'),
    "DENKSPIEL_DATA": Message(
        "the folder for solved puzzles and link games; by default the data folder of your system"
    ),
    "DENKSPIEL_DATABASE": Message("the database of serve and kept, unless you use --database"),
    "BROWSER": Message("the browser that serve --open opens"),
    "NUMBA_CACHE_DIR": Message("the folder for compiled code; by default next to the program"),
    "DENKSPIEL_COMPILE": Message(
        'with "never", nothing is compiled in the background; with "own" or "general", searches use only the code '
        "of their game or the code for all games"
    ),
    "DENKSPIEL_DEBUG": Message("with 1, the solver checks its own assumptions and runs more slowly"),
}
"""Those that mean the same are together."""

_INDENT = 2
_MOST_WIDTH = 100


def help_epilog(words: str, say: Callable[[Message], str]) -> str:
    """The examples of a command, and the variables; nothing for a command without examples.

    Args:
        words: the command's, without the program's name.
        say: puts messages into a language.
    """
    lines = [say(Message("examples:"))]
    lines += [f"{'':{_INDENT}}{f'denkspiel {example}'.strip()}" for example in COMMAND_EXAMPLES.get(words, ())]
    lines += ["", say(Message("environment variables:"))]
    width = min(_MOST_WIDTH, get_terminal_size().columns) - _INDENT
    for names, meaning in ENVIRONMENT_VARIABLES.items():
        lines += [f"{'':{_INDENT}}{line}" for line in wrap(f"{names}: {say(meaning)}", width, subsequent_indent="    ")]
    return "\n".join(lines) + "\n"


EXIT_FAILURE = 1
"""What was asked for could not be done."""
EXIT_USAGE = 2
"""The call itself is at fault."""
EXIT_INTERRUPTED = 130
"""What shells report after Ctrl-C: 128 and the number of the signal."""


LANGUAGE_OPTION = "--language"


class UsageFault(DenkspielError):
    """Arguments that no command understands."""

    kind = "usage-fault"


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


class LocalizedArgumentParser(argparse.ArgumentParser):
    """A parser that speaks one language (see `localized_parser_class`) and raises its faults instead of exiting.

    Every parser understands `--help` and `--language`; options cannot be abbreviated.
    """

    say: ClassVar[Translator] = Translator(ENGLISH)

    def __init__(self, *, prog: str | None = None, description: str | None = None) -> None:
        say = self.say
        super().__init__(
            prog=prog,
            description=description,
            formatter_class=partial(_Formatter, usage_word=say(Message("usage: "))),
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self._positionals.title = say(Message("arguments"))
        self._optionals.title = say(Message("options"))
        self._commands: argparse._SubParsersAction[LocalizedArgumentParser] | None = None
        self.add_argument("-h", "--help", action="help", help=say(Message("show this help and exit")))
        self.add_argument(
            LANGUAGE_OPTION,
            **choice_of(LANGUAGES),
            help=say(Message("use this language (default: the language of your system)")),
        )

    def add_command(self, name: str, summary: Message) -> "LocalizedArgumentParser":
        """A parser for what follows the word `name`, which the help explains by `summary`."""
        if self._commands is None:
            self._commands = self.add_subparsers(
                title=self.say(Message("commands")), metavar=self.say(Message("COMMAND"))
            )
        return self._commands.add_parser(name, help=self.say(summary), description=self.say(summary))

    @property
    def commands(self) -> Mapping[str, "LocalizedArgumentParser"]:
        """The parsers of the commands that may follow, by their names."""
        return {} if self._commands is None else self._commands.choices

    @property
    def actions(self) -> Sequence[argparse.Action]:
        """All arguments, as argparse keeps them; it has no public list of them."""
        return self._actions

    def rivals_of(self, action: argparse.Action) -> Iterator[argparse.Action]:
        """The arguments of which none may be given beside `action`."""
        for group in self._mutually_exclusive_groups:
            if action in group._group_actions:
                yield from (member for member in group._group_actions if member is not action)

    def format_help(self) -> str:
        """The help with examples and environment variables below it."""
        return f"{super().format_help()}\n{help_epilog(self.prog.partition(' ')[2], self.say)}"

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help or the version; argparse's own way would not tell of a full disk."""
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse finds as an error of its own kind; `parse` explains it."""
        raise argparse.ArgumentError(None, message)


def localized_parser_class(language: Translator) -> type[LocalizedArgumentParser]:
    """`LocalizedArgumentParser` in that language; the parsers of its commands speak it too."""

    class Speaking(LocalizedArgumentParser):
        say = language

    return Speaking


def command_index(words: Sequence[str]) -> int:
    """The index of the command in `words`, or their number if there is none."""
    skip = False
    for place, word in enumerate(words):
        if not skip and (word == "-" or not word.startswith("-")):
            return place
        skip = word == LANGUAGE_OPTION
    return len(words)


def parse_arguments(parser: LocalizedArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """The arguments; options may stand between the others. A command among them is called `command`.

    Raises:
        UnknownName: there is no such option or command.
        UsageFault: something is missing, superfluous, or not what it may be.
    """
    if not parser.commands:
        return parse_options(parser, words)
    place = command_index(words)
    before = parse_options(parser, words[:place])
    if place == len(words):
        raise _missing(parser, [parser.say(Message("COMMAND"))])
    name = words[place]
    if name not in parser.commands:
        raise UnknownName(Message("command"), name, parser.commands)
    arguments = parse_arguments(parser.commands[name], words[place + 1 :])
    return argparse.Namespace(**{**vars(before), **vars(arguments), "command": name})


def parse_options(parser: LocalizedArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """The arguments, without those of a command that follows; raises what `parse` raises."""
    read = parser.parse_known_args if parser.commands else _intermixed(parser)
    required = [action for action in parser.actions if action.required]
    for action in required:
        action.required = False  # what is missing is looked for below: argparse says it in English
    given = argparse.Namespace()
    try:
        _, superfluous = read(words, given)
    except argparse.ArgumentError as error:
        raise _fault(parser, error, given) from error
    if superfluous:
        raise _superfluous(superfluous, parser)
    if missing := [_name(action) for action in required if getattr(given, action.dest) is None]:
        raise _missing(parser, missing)
    return given


def _intermixed(
    parser: LocalizedArgumentParser,
) -> Callable[[Sequence[str], argparse.Namespace], tuple[argparse.Namespace, list[str]]]:
    """What reads options and other arguments in any order.

    A usage text that is set it leaves alone; otherwise it would cut one out by the length of "usage: ".
    """
    parser.usage = parser.format_usage().removeprefix(parser.say(Message("usage: "))).strip().replace("%", "%%")
    return parser.parse_known_intermixed_args


def _fault(parser: LocalizedArgumentParser, error: argparse.ArgumentError, given: argparse.Namespace) -> UsageFault:
    """What argparse found, told from which argument it found it in, and not from its sentence."""
    name = error.argument_name or ""
    if isinstance(error.__context__, UnfitValue):
        return UsageFault(error.__context__.message_for(name))
    action = next(action for action in parser.actions if _name(action) == name)
    for rival in parser.rivals_of(action):
        if getattr(given, rival.dest) is not rival.default:
            return UsageFault(Message("{name} cannot be used together with {other}.", name=name, other=_name(rival)))
    if action.nargs == 0:
        return UsageFault(Message("{name} takes no value.", name=name))
    return UsageFault(Message("{name} needs a value.", name=name))


def _name(action: argparse.Action) -> str:
    """What argparse calls an argument in `ArgumentError.argument_name`."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


def _missing(parser: LocalizedArgumentParser, names: Sequence[str]) -> UsageFault:
    return UsageFault(
        Message('Missing: {names}. Run "{program} --help" for help.', names=", ".join(names), program=parser.prog)
    )


def _superfluous(words: Sequence[str], parser: LocalizedArgumentParser) -> DenkspielError:
    options = [option for action in parser.actions for option in action.option_strings]
    for word in words:
        if word.startswith("-") and len(word) > 1:
            return UnknownName(Message("option"), word.partition("=")[0], options)
    return UsageFault(Message('"{word}" is one argument too many.', word=quote_input(words[0])))
