"""Arguments that several commands take, and what they stand for."""

import re
import sys
from argparse import Namespace, _ActionsContainer
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.streams import COLOUR_CHOICES, read_input
from denkspiel.cli.values import GameName, WholeNumber, choice_of, named_game, seed
from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.foreign_file import open_untrusted
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import check_no_scores, parse_game
from denkspiel.core.position import Position
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.play.positions.reading import ReadPosition

__all__ = [
    "DEFAULT_SEED",
    "add_cluster_options",
    "add_colour_option",
    "add_game_argument",
    "add_game_option",
    "add_helpers_option",
    "add_json_option",
    "add_log_option",
    "add_moves_argument",
    "add_optional_game_option",
    "add_position_option",
    "add_seed_option",
    "file_path",
    "folder_path",
    "moves_and_position",
    "position_from_text",
    "tell_what_was_read",
]

DEFAULT_SEED = "0"
"""The same call gives the same answer unless another seed is named."""


def add_game_argument(parser: LocalizedArgumentParser) -> None:
    """`GAME`, the first argument."""
    _add_game(parser, "game")


def add_game_option(parser: LocalizedArgumentParser) -> None:
    """`--game`, without which the command does not go."""
    _add_game(parser, "--game", required=True)


def add_optional_game_option(parser: LocalizedArgumentParser) -> None:
    """`--game`, which may be left out."""
    _add_game(parser, "--game")


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
    """`MOVES`, which may be left out, and `--position`, which may stand in their place."""
    parser.add_argument(
        "moves",
        metavar=parser.say(Message("MOVES")),
        nargs="?",
        default="",
        help=parser.say(Message("all moves from the empty board, such as 4453; - reads them from standard input")),
    )
    add_position_option(parser)


def add_position_option(parser: LocalizedArgumentParser) -> None:
    """`--position`."""
    parser.add_argument(
        "--position",
        metavar=parser.say(Message("TEXT")),
        help=parser.say(
            Message(
                "a position in any format, such as a diagram, a FEN or a link; or a file with it; - reads it from "
                "standard input"
            )
        ),
    )


def add_json_option(parser: _ActionsContainer, say: Translator) -> None:
    """`--json`, to a parser or to a group of options of which only one may be given."""
    parser.add_argument("--json", action="store_true", help=say(Message("print the result as JSON, for programs")))


def add_helpers_option(parser: LocalizedArgumentParser) -> None:
    """`--no-helpers`."""
    parser.add_argument(
        "--no-helpers",
        action="store_true",
        help=parser.say(
            Message(
                "Python players that call denkspiel's own players or search lose; they have to find their moves "
                "themselves"
            )
        ),
    )


def add_log_option(parser: LocalizedArgumentParser) -> None:
    """`--log`."""
    parser.add_argument(
        "--log",
        dest="dialogue_log",  # the service has a log of its own
        type=file_path,
        metavar=parser.say(Message("FILE")),
        help=parser.say(Message("write every line to and from engines and Python players into this file")),
    )


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


def moves_and_position(arguments: Namespace, say: Translator) -> tuple[tuple[int, ...], Position, int]:
    """The cells taken, the position they lead to, and how many of them nobody has played, as they only set it up.

    `GAME` and either `MOVES` or `--position` say it; both can be a text in any format.

    Raises:
        DenkspielError: there is no such game, a move is unreadable or not allowed, or the text is no position.
    """
    played, text = named_game(arguments.game), arguments.moves
    if arguments.position is not None:
        if text:
            raise UsageFault(
                Message("{name} cannot be used together with {other}.", name="--position", other=say(Message("MOVES")))
            )
        read = position_from_text(arguments.position, played)
        tell_what_was_read(read, say)
        return read.moves, read.position, read.setup
    if text.strip() == "-":
        text = read_input()
        check_no_scores(played, text)
    with suppress(DenkspielError):
        if text.replace(" ", "").isalnum() and len(text) < played.geometry.size:
            return *parse_game(played, text), 0
    from denkspiel.play.positions.reader import parse_moves_or_position  # noqa: PLC0415 (moves alone need no reader)

    read = parse_moves_or_position(played, text)
    if read.format.value != "moves":
        tell_what_was_read(read, say)
    return read.moves, read.position, read.setup


def position_from_text(text: str, played: Game | None) -> "ReadPosition":
    """The position that a text, a file or standard input (`-`) describes.

    Raises:
        DenkspielError: the file cannot be read, or it is no position, or one of another game.
    """
    from denkspiel.play.positions.reader import parse_position  # noqa: PLC0415 (moves alone need no reader)

    return parse_position(_content(text), played)


def tell_what_was_read(read: "ReadPosition", say: Translator) -> None:
    """Say on standard error how a text was understood."""
    print(f"denkspiel: {say(read.summary)}", file=sys.stderr)


_FILE_NAME = re.compile(r"[^\s:?]+\.(?:txt|json|fen|csv|md)")


def _content(text: str) -> str:
    """Standard input for `-`, the content of a file for its name, otherwise the text itself."""
    if text.strip() == "-":
        return read_input()
    is_file = bool(_FILE_NAME.fullmatch(text))
    with suppress(OSError, ValueError):  # a text that is too long for a name, or has signs that no name has
        is_file = is_file or (Path(text).exists() and not Path(text).is_dir())
    if not is_file:
        return text
    try:
        with open_untrusted(Path(text), max_piped_bytes=_MAX_BYTES) as file:
            return file.read(_MAX_BYTES + 1).decode()
    except UnicodeDecodeError as error:
        raise FileFault(Message('"{file}" is not a UTF-8 text file.', file=text)) from error
    except (OSError, ValueError) as error:
        raise FileFault(Message('Cannot read "{file}": {fault}.', file=text, fault=os_error_reason(error))) from error


_MAX_BYTES = 1 << 20
"""Of a file: more than the reader takes, so that it can say how much that is."""
