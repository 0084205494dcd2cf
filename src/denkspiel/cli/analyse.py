"""`denkspiel analyse`: the exact value of every move, on the board and in words, and the best line."""

import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from denkspiel.cli.arguments import add_colour, add_game, add_json, add_moves, game_and_moves
from denkspiel.cli.board import Look, board_text, state_text
from denkspiel.cli.data import SIDES, json_text, move_names
from denkspiel.cli.parser import Subparsers
from denkspiel.cli.searching import Searcher, add_search_options, finding_data
from denkspiel.cli.streams import page_width
from denkspiel.cli.table import table
from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.play.record import Record

if TYPE_CHECKING:
    from denkspiel.solve.score import Score

__all__ = ["add_parser", "run"]


@dataclass(frozen=True)
class _Value:
    """What is proven about a move, as its player sees it: it is worth at least `low` and at most `high`."""

    low: "Score"
    high: "Score"

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def is_exactly(self, score: "Score") -> bool:
        return self.exact and self.low == score

    @property
    def label(self) -> str:
        """The value on the board: "+7" wins in 7, "=" is a draw, "-4" loses in 4, "?" is not known."""
        if not self.exact:
            return "?"
        return f"{self.low.value * self.low.plies:+d}" if self.low.value else "="

    @property
    def message(self) -> Message:
        if self.exact:
            return self.low.message
        return Message("not solved yet; at least: {low}, at most: {high}", low=self.low.message, high=self.high.message)


def add_parser(subparsers: Subparsers, say: Translator) -> None:
    """`analyse GAME [MOVES] [--seconds S] [--memory MB] [--json] [--colour C]`."""
    parser = subparsers.add_parser("analyse")
    add_game(parser)
    add_moves(parser)
    add_json(parser, say)
    add_search_options(parser, Message("stop after this time, and say what is proven by then"))
    add_colour(parser)


def run(arguments: Namespace, say: Translator) -> int:
    """Print the board with the values, the moves from the best on, and a line of best moves."""
    game, moves = game_and_moves(arguments)
    position = Record(game, moves).position
    if position.outcome is not None:
        raise GameIsOver(Message("The game is over after these moves; there is nothing left to analyse."))
    analysis = _Analysis(Searcher(game, arguments, say), arguments.seconds)
    values = analysis.values(position)
    best = _best(values)
    line = analysis.line(position, values[best[0]].low) if best else ()
    if arguments.json:
        print(json_text(_data(position, moves, values, best, line)))
        return 0
    _show(position, moves, values, Look.on_screen(arguments), say)
    print()
    print(_table(game, values, best, say))
    print()
    print(_last_sentence(game, best, line, say))
    return 0


def _show(
    position: Position, moves: tuple[int, ...], values: Mapping[int, _Value], look: Look, say: Translator
) -> None:
    """Print the board and who is to move."""
    labels = {move: value.label for move, value in values.items()}
    print(board_text(position, moves[-1] if moves else None, look, labels))
    print()
    print(state_text(position, look, say))


class _Analysis:
    """Searches that share a table and the time."""

    def __init__(self, searcher: Searcher, seconds: float | None) -> None:
        self._searcher = searcher
        self._seconds = seconds
        self._end: float | None = None

    def values(self, position: Position) -> dict[int, _Value]:
        """What can be proven about every move; each gets its share of the time left."""
        for child in map(position.play, position.legal_moves):
            if child.outcome is None:
                self._searcher.prepare(child)
        self._end = None if self._seconds is None else time.monotonic() + self._seconds
        moves = position.legal_moves
        return {move: self._value(position, move, len(moves) - place) for place, move in enumerate(moves)}

    def line(self, position: Position, score: "Score") -> tuple[int, ...]:
        """Best moves from a position of that value on, of equals the first one, to the end or until time is up."""
        line: list[int] = []
        while position.outcome is None:
            keeping = (move for move in position.legal_moves if self._value(position, move, 1).is_exactly(score))
            move = next(keeping, None)
            if move is None:
                break
            line.append(move)
            position = position.play(move)
            score = replace(score, value=-score.value, plies=score.plies - 1, ply=score.ply + 1)
        return tuple(line)

    def _value(self, position: Position, move: int, share: int) -> _Value:
        """The value of a move, for which a part (1 of `share`) of the time left may be taken."""
        child = position.play(move)
        if child.outcome is not None:
            ended = self._searcher.score_of_end(child).before()
            return _Value(ended, ended)
        left = None if self._end is None else max(0.0, self._end - time.monotonic()) / share
        finding = self._searcher.search(child, left)
        return _Value(finding.high.before(), finding.low.before())


def _best(values: Mapping[int, _Value]) -> list[int]:
    """The moves that are proven to be as good as any other; empty while that is open."""
    most = max(value.low for value in values.values())
    if any(value.high > most for value in values.values()):
        return []
    return [move for move, value in values.items() if value.low == most]


def _best_first(values: Mapping[int, _Value]) -> list[int]:
    return sorted(values, key=lambda move: (values[move].low, values[move].high), reverse=True)


def _table(game: Game, values: Mapping[int, _Value], best: list[int], say: Translator) -> str:
    """One line a move; `*` stands before the best ones."""
    rows = [
        ["*" if move in best else "", game.geometry.cells[move].move, say(values[move].message)]
        for move in _best_first(values)
    ]
    return table(["", say(Message("move")), say(Message("value"))], rows, width=page_width(sys.stdout))


def _last_sentence(game: Game, best: list[int], line: tuple[int, ...], say: Translator) -> str:
    if not best:
        return say(Message("Which move is best is not proven yet."))
    return say(Message("Best line: {moves}", moves=" ".join(move_names(game, line))))


def _data(
    position: Position,
    moves: tuple[int, ...],
    values: Mapping[int, _Value],
    best: list[int],
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
