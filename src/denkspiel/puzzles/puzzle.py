"""A puzzle: a position in which one move keeps what it is worth, and what becomes of all other moves."""

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_move
from denkspiel.core.position import Position

__all__ = ["Kind", "Line", "Puzzle", "Wrong", "follow"]

Line = tuple[int, ...]
"""Cells taken by turns, from a position on."""


class Kind(Enum):
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
class Wrong:
    """A move that gives something away.

    Attributes:
        move: the cell it takes.
        value: what is left to the side that makes it: 0 for a draw, -1 for a loss; 1 if it wins, but later.
        plies: how many plies after it the game ends under perfect play; 0 if a draw is left.
        natural: whether somebody who plays passably makes it.
        line: how it is refuted, beginning with the answer to it; to the end of the game, or where a draw is left, that
            answer alone. Empty if the move itself ends the game.
    """

    move: int
    value: int
    plies: int
    natural: bool
    line: Line


@dataclass(frozen=True)
class Puzzle:
    """See the head of the module.

    Attributes:
        game: the game.
        moves: how the position came about, from the empty board on.
        kind: what the one move does.
        line: that move, and how the game goes on, to its end where the move wins.
        plies: how many plies, this move included, one must look ahead to tell the move from all others.
        rating: how hard it is, as the strength of a player who finds the move every other time, in the numbers of
            `opponents.levels.strength`, whose zero is a player that draws by lot.
        grade: 1 to 9, the level whose strength comes next to that.
        wrong: all other moves.
        fails: how often, of `TRIES`, each player failed.
    """

    game: Game
    moves: Line
    kind: Kind
    line: Line
    plies: int
    rating: int
    grade: int
    wrong: tuple[Wrong, ...]
    fails: dict[str, int] = field(default_factory=dict)

    @property
    def move(self) -> int:
        """The one move."""
        return self.line[0]

    @cached_property
    def position(self) -> Position:
        """What stands on the board."""
        return follow(Position.start(self.game), self.moves)

    @property
    def natural(self) -> tuple[Wrong, ...]:
        """The wrong moves that somebody who plays passably makes."""
        return tuple(wrong for wrong in self.wrong if wrong.natural)

    def wrong_move(self, move: int) -> Wrong | None:
        """What becomes of a move; `None` if it is the right one, or none of the position."""
        return next((wrong for wrong in self.wrong if wrong.move == move), None)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as JSON-ready data without the game; `of_dict` reads it."""
        return {
            "moves": format_moves(self.game, self.moves),
            "kind": self.kind.value,
            "line": format_moves(self.game, self.line),
            "plies": self.plies,
            "rating": self.rating,
            "grade": self.grade,
            "wrong": [
                [format_moves(self.game, (wrong.move, *wrong.line)), wrong.value, wrong.plies, int(wrong.natural)]
                for wrong in self.wrong
            ],
            "fails": dict(sorted(self.fails.items())),
        }

    @classmethod
    def of_dict(cls, game: Game, data: dict[str, Any]) -> "Puzzle":
        """Read what `to_dict` wrote.

        Raises:
            ValueError, LookupError, TypeError: something is missing, or no move where it stands.
        """
        moves = _read(Position.start(game), data["moves"])
        position = follow(Position.start(game), moves)
        wrong = []
        for text, value, plies, natural in data["wrong"]:
            move, *line = _read(position, text)
            wrong.append(Wrong(move, int(value), int(plies), bool(natural), tuple(line)))
        return cls(
            game,
            moves,
            Kind(data["kind"]),
            _read(position, data["line"]),
            int(data["plies"]),
            int(data["rating"]),
            int(data["grade"]),
            tuple(wrong),
            {str(name): int(count) for name, count in data["fails"].items()},
        )


def follow(position: Position, line: Line) -> Position:
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
