"""`denkspiel completion`: scripts by which shells complete commands, options and the names of games and players."""

from argparse import Action, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from shlex import join
from types import MappingProxyType

from denkspiel.cli.arguments import file_path, folder_path
from denkspiel.cli.commands import full_parser
from denkspiel.cli.parser import LocalizedArgumentParser
from denkspiel.cli.values import ExplainerName, GameName, OpponentName, PlayerKind, choice_of
from denkspiel.core.message import Message
from denkspiel.games.catalogue import game_names
from denkspiel.locale import Translator
from denkspiel.opponents.roster import opponent_names
from denkspiel.play.explain import explainer_names
from denkspiel.play.originals import ORIGINALS
from denkspiel.play.player import HUMAN

__all__ = ["SHELLS", "add_arguments", "run"]

SHELLS = ("bash", "zsh", "fish")

ShellCompletion = Mapping[str, str | Mapping[str, str]]
"""What a shell offers for an argument, by shell; "preamble" has the functions it takes for that."""

_TOML_FILES = {
    "bash": """compgen -f -X '!*.toml' -- "$1"; compgen -d -- "$1\"""",
    "zsh": "_files -g '*.toml'",
    "fish": "(__fish_complete_path (commandline -ct) | string match -er '[.]toml|/')",
}
_NOTHING: ShellCompletion = {"bash": "", "zsh": "false", "fish": ""}
"""For what only the user knows. Zsh would show the explanation, and for that leave the options uncompleted."""


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`completion SHELL`."""
    say = parser.say
    parser.add_argument(
        "shell",
        **choice_of(SHELLS),
        metavar=say(Message("SHELL")),
        help=say(Message("the shell to write the script for")),
    )


def run(arguments: Namespace, say: Translator) -> int:
    """Print the script, whose explanations are in the language spoken."""
    import shtab  # noqa: PLC0415 (this command alone needs it)

    offers: dict[Callable[[str], object], ShellCompletion] = {
        GameName: _names(
            "originals_games_or_files", [*(original.name for original in ORIGINALS), *game_names()], _TOML_FILES
        ),
        OpponentName: _names("opponents", opponent_names()),
        ExplainerName: _names("explainers", explainer_names()),
        PlayerKind: _names("players", [HUMAN, *opponent_names()]),
        file_path: shtab.FILE,
        folder_path: shtab.DIRECTORY,
    }
    parser = full_parser(say)
    for action in _actions(parser):
        if action.type in offers:
            vars(action)["complete"] = offers[action.type]  # where shtab looks
        elif action.nargs != 0 and not action.choices:
            vars(action)["complete"] = _NOTHING
    print(shtab.complete(parser, arguments.shell))
    return 0


def _actions(parser: LocalizedArgumentParser) -> Iterator[Action]:
    yield from parser.actions
    for command in parser.commands.values():
        yield from _actions(command)


def _names(kind: str, names: Sequence[str], files: Mapping[str, str] = MappingProxyType({})) -> ShellCompletion:
    """Names, and how each shell is told to offer files as well."""
    words, function = join(names), f"_denkspiel_{kind}"
    bash = [f"compgen -W '{words}' -- \"$1\"", files.get("bash", "true")]
    zsh = [f"compadd -- {words}", files.get("zsh", "true")]
    return {
        "bash": function,
        "zsh": function,
        "fish": " ".join([words, files.get("fish", "")]).strip(),
        "preamble": {
            shell: f"{function}() {{ {'; '.join(steps)}; }}" for shell, steps in (("bash", bash), ("zsh", zsh))
        },
    }
