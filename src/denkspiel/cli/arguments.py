"""Arguments that several commands take, and what they stand for."""

from argparse import Namespace, _ActionsContainer
from pathlib import Path

from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.cli.streams import COLOURS, read_input
from denkspiel.cli.values import GameName, WholeNumber, one_of, seed
from denkspiel.core.message import Message, echo
from denkspiel.core.notation import check_no_scores, follow_moves
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator

__all__ = [
    "DEFAULT_SEED",
    "add_cluster",
    "add_colour",
    "add_game",
    "add_game_option",
    "add_json",
    "add_moves",
    "add_seed",
    "file_path",
    "folder_path",
    "moves_and_position",
]

DEFAULT_SEED = "0"
"""The same call gives the same answer unless another seed is named."""


def add_game(parser: CommandParser) -> None:
    """`GAME`, the first argument."""
    _add_game(parser, "game")


def add_game_option(parser: CommandParser) -> None:
    """`--game`, without which the command does not go."""
    _add_game(parser, "--game", required=True)


def _add_game(parser: CommandParser, name: str, **options: bool) -> None:
    parser.add_argument(
        name,
        type=GameName,
        metavar=parser.say(Message("GAME")),
        help=parser.say(Message("a name from the list of games, one with sizes (connect-four:8x7), or a TOML file")),
        **options,  # type: ignore[arg-type]
    )


def add_moves(parser: CommandParser) -> None:
    """`MOVES`, which may be left out."""
    parser.add_argument(
        "moves",
        metavar=parser.say(Message("MOVES")),
        nargs="?",
        default="",
        help=parser.say(Message("the moves from the empty board, such as 4453; - reads them from standard input")),
    )


def add_json(parser: _ActionsContainer, say: Translator) -> None:
    """`--json`, to a parser or to a group of options of which only one may be given."""
    parser.add_argument("--json", action="store_true", help=say(Message("print data for programs")))


def add_seed(parser: CommandParser) -> None:
    """`--seed`."""
    parser.add_argument(
        "--seed",
        type=seed,
        metavar=parser.say(Message("SEED")),
        default=DEFAULT_SEED,
        help=parser.say(Message("any text; the same seed gives the same random choices (default: 0)")),
    )


def add_cluster(parser: CommandParser) -> None:
    """`--cluster` and `--workers`: where big work is done."""
    say = parser.say
    parser.add_argument(
        "--cluster",
        metavar=say(Message("ADDRESS")),
        help=say(Message("work on this Dask cluster, such as tcp://192.0.2.1:8786; local makes one here")),
    )
    parser.add_argument(
        "--workers",
        metavar=say(Message("NUMBER")),
        type=WholeNumber(1, 1024),
        help=say(Message("how many processes work on this machine (default: one for each processor)")),
    )


def add_colour(parser: CommandParser) -> None:
    """`--colour`."""
    parser.add_argument(
        "--colour",
        "--color",
        **one_of(COLOURS),
        default=COLOURS[0],
        help=parser.say(Message("write colours (default: in a terminal, unless NO_COLOR is set)")),
    )


def file_path(text: str) -> Path:
    """The file of that name.

    Raises:
        UsageFault: no file can be called so.
    """
    if not text or "\0" in text:
        raise UsageFault(Message('"{name}" cannot be the name of a file.', name=echo(text)))
    return Path(text)


def folder_path(text: str) -> Path:
    """The folder of that name; raises what `file_path` raises."""
    return file_path(text)


def moves_and_position(arguments: Namespace) -> tuple[tuple[int, ...], Position]:
    """The cells taken, and the position they lead to, as `GAME` and `MOVES` say.

    Raises:
        DenkspielError: there is no such game, or a move is unreadable or not allowed.
    """
    played, text = game(arguments.game), arguments.moves
    if text.strip() == "-":
        text = read_input()
        check_no_scores(played, text)
    return follow_moves(played, text)
