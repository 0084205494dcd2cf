"""`denkspiel show`: the position after some moves, as a picture, in words, as a drawing or as data."""

from argparse import Namespace
from pathlib import Path

from denkspiel.cli.arguments import add_colour, add_game, add_json, add_moves, file_path, moves_and_position
from denkspiel.cli.board import Style, board_text, facts_text, state_text
from denkspiel.cli.output import json_text, move_names, position_data
from denkspiel.cli.parser import CommandParser, UsageFault
from denkspiel.cli.values import one_of
from denkspiel.core.message import Message, echo
from denkspiel.core.position import Position
from denkspiel.core.safe_file import write_safely
from denkspiel.draw.plotter import plot_hpgl
from denkspiel.draw.svg import draw_svg
from denkspiel.locale import Translator

__all__ = ["add_arguments", "run"]

FORMATS = ("text", "plain", "svg", "hpgl")
_BY_ENDING = {"": "text", ".txt": "text", ".svg": "svg", ".hpgl": "hpgl", ".json": "json"}


def add_arguments(parser: CommandParser) -> None:
    """`show GAME [MOVES] [--format F | --json] [--output FILE] [--colour C]`."""
    say = parser.say
    add_game(parser)
    add_moves(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        **one_of(FORMATS),
        help=say(
            Message("a picture, one line per fact, or a drawing (default: by the ending of the file's name, else text)")
        ),
    )
    add_json(form, say)
    parser.add_argument(
        "--output",
        metavar=say(Message("FILE")),
        type=file_path,
        help=say(Message("write to this file instead of standard output")),
    )
    add_colour(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print or write the position."""
    moves, position = moves_and_position(arguments)
    path: Path | None = arguments.output
    text = _text(position, moves, arguments, say)
    if path is None:
        print(text)
    else:
        write_safely(path, text + "\n")
    return 0


def _text(position: Position, moves: tuple[int, ...], arguments: Namespace, say: Translator) -> str:
    game, last = position.game, moves[-1] if moves else None
    match _format(arguments):
        case "json":
            return json_text({"game": game.id, "moves": move_names(game, moves), **position_data(position)})
        case "plain":
            return facts_text(position, last, say)
        case "svg":
            return draw_svg(position, last=last, say=say).rstrip("\n")
        case "hpgl":
            return plot_hpgl(game, moves).rstrip("\n")
        case _:
            style = Style.on_screen(arguments) if arguments.output is None else Style.in_file(arguments)
            board = board_text(position, moves[-1] if moves else None, style)
            return f"{board}\n\n{state_text(position, style, say)}"


def _format(arguments: Namespace) -> str:
    if arguments.json:
        return "json"
    if arguments.format:
        return str(arguments.format)
    ending = "" if arguments.output is None else arguments.output.suffix.lower()
    if ending not in _BY_ENDING:
        raise UsageFault(
            Message(
                "The ending {ending} stands for no format; give --format, or end the name in one of {allowed}.",
                ending=echo(ending),
                allowed=", ".join(filter(None, _BY_ENDING)),
            )
        )
    return _BY_ENDING[ending]
