"""A puzzle: a position in which one move keeps what it is worth, and what becomes of all other moves."""

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_move
from denkspiel.core.position import Position
from denkspiel.play.themes import Theme

__all__ = ["Line", "Puzzle", "PuzzleKind", "WrongMove", "position_after"]

Line = tuple[int, ...]
"""Cells taken by turns, from a position on."""


class PuzzleKind(Enum):
    """What the one move does."""

    WIN = "win"
    """It wins; no other move does."""
    SOONEST = "soonest"
    """It wins sooner than all others that win."""
    DRAW = "draw"
    """It holds a draw that the side to move had before; every other move loses."""
    ESCAPE = "escape"
    """It makes use of the other side's last move, which has thrown a win away: every other move loses again."""


@dataclass(frozen=True)
class WrongMove:
    """A move that gives something away.

    Attributes:
        move: the cell it takes.
        value: what is left to the side that makes it: 0 for a draw, -1 for a loss; 1 if it wins, but later.
        plies: how many plies after it the game ends under perfect play; 0 if a draw is left.
        is_tempting: whether somebody who plays passably makes it.
        refutation: the moves that refute it, from the answer to the end of the game, or only the answer if that leads
            to a draw. Empty if the move itself ends the game.
    """

    move: int
    value: int
    plies: int
    is_tempting: bool
    refutation: Line


@dataclass(frozen=True)
class Puzzle:
    """A position in which only one move keeps the best result.

    Attributes:
        game: the game.
        moves: the moves that lead to the position, from the empty board.
        kind: what the right move does: win, win soonest, hold a draw, or use a mistake of the other player.
        line: the right move and the best moves of both players after it.
        plies: the number of plies that you must look ahead to find the move.
        rating: the difficulty: a player with this rating finds the move every second time.
        grade: the difficulty from 1 to 9: the level of the computer with the nearest rating.
        wrong_moves: all other moves.
        failures: for each computer player, how often it failed in `TRIES_PER_PLAYER` attempts.
        theme: what the right move is about, if the collection says so.

    Examples:
        >>> from denkspiel import format_moves, game
        >>> from denkspiel.puzzles.collection import collection_for
        >>> puzzle = collection_for(game("connect-four")).puzzle(1)
        >>> format_moves("connect-four", puzzle.line)[0]
        '2'
    """

    game: Game
    moves: Line
    kind: PuzzleKind
    line: Line
    plies: int
    rating: int
    grade: int
    wrong_moves: tuple[WrongMove, ...]
    failures: dict[str, int] = field(default_factory=dict)
    theme: Theme | None = None

    @property
    def solution(self) -> int:
        """The right move."""
        return self.line[0]

    @cached_property
    def position(self) -> Position:
        """The position of the puzzle."""
        return position_after(Position.start(self.game), self.moves)

    @property
    def tempting_moves(self) -> tuple[WrongMove, ...]:
        """The wrong moves that a fairly good player would consider."""
        return tuple(wrong for wrong in self.wrong_moves if wrong.is_tempting)

    def find_wrong_move(self, move: int) -> WrongMove | None:
        """Return what happens after a wrong move; `None` if the move is right or illegal."""
        return next((wrong for wrong in self.wrong_moves if wrong.move == move), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as data for JSON, without the game."""
        return {
            "moves": format_moves(self.game, self.moves),
            "kind": self.kind.value,
            "line": format_moves(self.game, self.line),
            "plies": self.plies,
            "rating": self.rating,
            "grade": self.grade,
            "wrong": [
                [
                    format_moves(self.game, (wrong.move, *wrong.refutation)),
                    wrong.value,
                    wrong.plies,
                    int(wrong.is_tempting),
                ]
                for wrong in self.wrong_moves
            ],
            "fails": dict(sorted(self.failures.items())),
            **({} if self.theme is None else {"theme": self.theme.value}),
        }

    @classmethod
    def from_dict(cls, game: Game, data: dict[str, Any]) -> "Puzzle":
        """Return the puzzle that `to_dict` has written.

        Raises:
            ValueError, LookupError, TypeError: the data is incomplete, or contains an illegal move.
        """
        moves = _read(Position.start(game), data["moves"])
        position = position_after(Position.start(game), moves)
        wrong = []
        for text, value, plies, natural in data["wrong"]:
            move, *line = _read(position, text)
            wrong.append(WrongMove(move, int(value), int(plies), bool(natural), tuple(line)))
        return cls(
            game,
            moves,
            PuzzleKind(data["kind"]),
            _read(position, data["line"]),
            int(data["plies"]),
            int(data["rating"]),
            int(data["grade"]),
            tuple(wrong),
            {str(name): int(count) for name, count in data["fails"].items()},
            Theme(data["theme"]) if "theme" in data else None,
        )


def position_after(position: Position, line: Line) -> Position:
    """The position after some moves; raises what `Position.play` raises."""
    for move in line:
        position = position.play(move)
    return position


def _read(position: Position, text: str) -> Line:
    """The moves of a text that `format_moves` wrote, from any position on."""
    line = []
    for word in _words(position.game, text):
        line.append(parse_move(position, word))
        position = position.play(line[-1])
    return tuple(line)


def _words(game: Game, text: str) -> list[str]:
    if " " in text:
        return text.split()
    width = len(game.geometry.cells[0].move)
    return [text[start : start + width] for start in range(0, len(text), width)]
