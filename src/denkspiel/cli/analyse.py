"""`denkspiel analyse`: the exact value of every move, on the board and in words, and the best line."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from denkspiel.cli.arguments import add_colour, add_game, add_json, add_moves, moves_and_position
from denkspiel.cli.board import Style, board_text, state_text
from denkspiel.cli.data import SIDES, json_text, move_names
from denkspiel.cli.parser import CommandParser
from denkspiel.cli.searching import Searcher, add_search_options, finding_data
from denkspiel.cli.streams import page_width
from denkspiel.cli.table import table
from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator

if TYPE_CHECKING:
    from denkspiel.solve.search.timed import Bounds

__all__ = ["add_arguments", "run"]


def add_arguments(parser: CommandParser) -> None:
    """`analyse GAME [MOVES] [--seconds S] [--memory MB] [--json] [--colour C]`."""
    say = parser.say
    add_game(parser)
    add_moves(parser)
    add_json(parser, say)
    add_search_options(parser, Message("stop after this time, and say what is proven by then"))
    add_colour(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the board with the values, the moves from the best on, and a line of best moves."""
    moves, position = moves_and_position(arguments)
    game = position.game
    if position.outcome is not None:
        raise GameIsOver(Message("The game is over after these moves; there is nothing left to analyse."))
    searcher = Searcher(game, arguments, say)
    from denkspiel.solve.search.timed import TimedAnalysis, best_of  # noqa: PLC0415 (loads numba, which the line above did)

    analysis = TimedAnalysis(searcher.search, _prepared(searcher, position, arguments.seconds))
    values = analysis.bounds_of_moves(position)
    best = best_of(values)
    line = analysis.best_line(position, values[best[0]].low) if best else ()
    if arguments.json:
        print(json_text(_data(position, moves, values, best, line)))
        return 0
    _show(position, moves, values, Style.on_screen(arguments), say)
    print()
    print(_table(game, values, best, say))
    print()
    print(_last_sentence(game, best, line, say))
    return 0


def _show(
    position: Position, moves: tuple[int, ...], values: Mapping[int, "Bounds"], style: Style, say: Translator
) -> None:
    """Print the board and who is to move."""
    labels = {move: _label(value) for move, value in values.items()}
    print(board_text(position, moves[-1] if moves else None, style, labels))
    print()
    print(state_text(position, style, say))


def _prepared(searcher: Searcher, position: Position, seconds: float | None) -> float | None:
    """Compile or load what the search needs; returns what is left of the time."""
    for child in map(position.play, position.legal_moves):
        if child.outcome is None:
            seconds = searcher.prepare(child, seconds)
    return seconds


def _label(value: "Bounds") -> str:
    """The value on the board: "+7" wins in 7, "=" is a draw, "-4" loses in 4, "?" is not known."""
    score = value.exact
    if score is None:
        return "?"
    return f"{score.value * score.plies:+d}" if score.value else "="


def _words(value: "Bounds") -> Message:
    if value.exact is not None:
        return value.exact.message
    return Message("not solved yet; at least: {low}, at most: {high}", low=value.low.message, high=value.high.message)


def _best_first(values: Mapping[int, "Bounds"]) -> list[int]:
    return sorted(values, key=lambda move: (values[move].low, values[move].high), reverse=True)


def _table(game: Game, values: Mapping[int, "Bounds"], best: tuple[int, ...], say: Translator) -> str:
    """One line for each move; `*` marks the best ones."""
    rows = [
        ["*" if move in best else "", game.geometry.cells[move].move, say(_words(values[move]))]
        for move in _best_first(values)
    ]
    return table(["", say(Message("move")), say(Message("value"))], rows, width=page_width(sys.stdout))


def _last_sentence(game: Game, best: tuple[int, ...], line: tuple[int, ...], say: Translator) -> str:
    if not best:
        return say(Message("Which move is best is not proven yet."))
    return say(Message("Best line: {moves}", moves=" ".join(move_names(game, line))))


def _data(
    position: Position,
    moves: tuple[int, ...],
    values: Mapping[int, "Bounds"],
    best: tuple[int, ...],
    line: tuple[int, ...],
) -> dict[str, Any]:
    game = position.game
    cells = game.geometry.cells
    return {
        "game": game.id,
        "moves": move_names(game, moves),
        "side_to_move": SIDES[position.side_to_move],
        "values": [
            {
                "move": cells[move].move,
                "cell": cells[move].name,
                "best": move in best,
                **finding_data(values[move].low, values[move].high),
            }
            for move in _best_first(values)
        ],
        "line": move_names(game, line),
    }
