"""Arguments that several commands take, and what they stand for."""

from argparse import Namespace, _ActionsContainer
from pathlib import Path

from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.streams import COLOUR_CHOICES, read_input
from denkspiel.cli.values import GameName, WholeNumber, choice_of, named_game, seed
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import check_no_scores, parse_game
from denkspiel.core.position import Position
from denkspiel.locale import Translator

__all__ = [
    "DEFAULT_SEED",
    "add_cluster_options",
    "add_colour_option",
    "add_game_argument",
    "add_game_option",
    "add_json_option",
    "add_moves_argument",
    "add_seed_option",
    "file_path",
    "folder_path",
    "moves_and_position",
]

DEFAULT_SEED = "0"
"""The same call gives the same answer unless another seed is named."""


def add_game_argument(parser: LocalizedArgumentParser) -> None:
    """`GAME`, the first argument."""
    _add_game(parser, "game")


def add_game_option(parser: LocalizedArgumentParser) -> None:
    """`--game`, without which the command does not go."""
    _add_game(parser, "--game", required=True)


def _add_game(parser: LocalizedArgumentParser, name: str, **options: bool) -> None:
    parser.add_argument(
        name,
        type=GameName,
        metavar=parser.say(Message("GAME")),
        help=parser.say(
            Message("the name of a game, perhaps with a board size (connect-four:8x7), an original, or a TOML file")
        ),
        **options,  # type: ignore[arg-type]
    )


def add_moves_argument(parser: LocalizedArgumentParser) -> None:
    """`MOVES`, which may be left out."""
    parser.add_argument(
        "moves",
        metavar=parser.say(Message("MOVES")),
        nargs="?",
        default="",
        help=parser.say(Message("all moves from the empty board, such as 4453; - reads them from standard input")),
    )


def add_json_option(parser: _ActionsContainer, say: Translator) -> None:
    """`--json`, to a parser or to a group of options of which only one may be given."""
    parser.add_argument("--json", action="store_true", help=say(Message("print the result as JSON, for programs")))


def add_seed_option(parser: LocalizedArgumentParser) -> None:
    """`--seed`."""
    parser.add_argument(
        "--seed",
        type=seed,
        metavar=parser.say(Message("SEED")),
        default=DEFAULT_SEED,
        help=parser.say(Message("any string; the same seed gives the same random choices (default: 0)")),
    )


def add_cluster_options(parser: LocalizedArgumentParser) -> None:
    """`--cluster` and `--workers`: where big work is done."""
    say = parser.say
    parser.add_argument(
        "--cluster",
        metavar=say(Message("ADDRESS")),
        help=say(Message("work on this Dask cluster, such as tcp://192.0.2.1:8786; local starts one on this machine")),
    )
    parser.add_argument(
        "--workers",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 1024),
        help=say(Message("the number of processes on this machine (default: one for each processor)")),
    )


def add_colour_option(parser: LocalizedArgumentParser) -> None:
    """`--colour`."""
    parser.add_argument(
        "--colour",
        "--color",
        **choice_of(COLOUR_CHOICES),
        default=COLOUR_CHOICES[0],
        help=parser.say(Message("when to use colours (default: in a terminal, unless NO_COLOR is set)")),
    )


def file_path(text: str) -> Path:
    """The file of that name.

    Raises:
        UsageFault: no file can be called so.
    """
    if not text or "\0" in text:
        raise UsageFault(Message('A file cannot be named "{name}".', name=quote_input(text)))
    return Path(text)


def folder_path(text: str) -> Path:
    """The folder of that name; raises what `file_path` raises."""
    return file_path(text)


def moves_and_position(arguments: Namespace) -> tuple[tuple[int, ...], Position]:
    """The cells taken, and the position they lead to, as `GAME` and `MOVES` say.

    Raises:
        DenkspielError: there is no such game, or a move is unreadable or not allowed.
    """
    played, text = named_game(arguments.game), arguments.moves
    if text.strip() == "-":
        text = read_input()
        check_no_scores(played, text)
    return parse_game(played, text)
