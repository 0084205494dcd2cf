"""`denkspiel show`: the position after some moves, as a picture, in words, as a drawing or as data."""

from argparse import Namespace
from pathlib import Path

from denkspiel.cli.arguments import (
    add_colour_option,
    add_game_argument,
    add_json_option,
    add_moves_argument,
    file_path,
    moves_and_position,
)
from denkspiel.cli.board import TextStyle, board_text, position_facts_text, status_text
from denkspiel.cli.output import json_text, move_names, position_data
from denkspiel.cli.parser import LocalizedArgumentParser, UsageFault
from denkspiel.cli.values import choice_of
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.core.safe_file import write_atomically
from denkspiel.draw.plotter import plot_hpgl
from denkspiel.draw.svg import draw_svg
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

FORMATS = ("text", "plain", "svg", "hpgl")
_BY_ENDING = {"": "text", ".txt": "text", ".svg": "svg", ".hpgl": "hpgl", ".json": "json"}


def add_arguments(parser: LocalizedArgumentParser) -> None:
    """`show GAME [MOVES | --position TEXT] [--format F | --json] [--output FILE] [--colour C]`."""
    say = parser.say
    add_game_argument(parser)
    add_moves_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        **choice_of(FORMATS),
        help=say(
            Message(
                "text for a picture, plain for one line per fact, svg or hpgl for a drawing (default: by the ending "
                "of the file name, otherwise text)"
            )
        ),
    )
    add_json_option(form, say)
    parser.add_argument(
        "--output",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("write to this file instead of standard output")),
    )
    add_colour_option(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print or write the position."""
    moves, position, setup = moves_and_position(arguments, say)
    path: Path | None = arguments.output
    text = _text(position, moves, setup, arguments, say)
    if path is None:
        print(text)
    else:
        write_atomically(path, text + "\n")
    return 0


def _text(position: Position, moves: tuple[int, ...], setup: int, arguments: Namespace, say: Translator) -> str:
    game, last = position.game, moves[-1] if len(moves) > setup else None
    match _format(arguments):
        case "json":
            return json_text({"game": game.id, "moves": move_names(game, moves), **position_data(position)})
        case "plain":
            return position_facts_text(position, last, say)
        case "svg":
            return draw_svg(position, last=last, say=say).rstrip("\n")
        case "hpgl":
            return plot_hpgl(game, moves).rstrip("\n")
        case _:
            style = TextStyle.for_screen(arguments) if arguments.output is None else TextStyle.for_file(arguments)
            board = board_text(position, last, style)
            return f"{board}\n\n{status_text(position, style, say)}"


def _format(arguments: Namespace) -> str:
    if arguments.json:
        return "json"
    if arguments.format:
        return str(arguments.format)
    ending = "" if arguments.output is None else arguments.output.suffix.lower()
    if ending not in _BY_ENDING:
        raise UsageFault(
            Message(
                "Unknown file name ending: {ending}. Use --format, or one of these endings: {allowed}.",
                ending=quote_input(ending),
                allowed=", ".join(filter(None, _BY_ENDING)),
            )
        )
    return _BY_ENDING[ending]
