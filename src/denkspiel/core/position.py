"""A position: who owns which cells, and all that the rules say about it.

A position is immutable; `play` returns a new one. It knows stones, not history: two orders of moves that lead to the
same stones lead to equal positions. One integer per player holds the cells as bits (`geometry.py` draws them).
The open cells are carried from position to position, so that a move costs no search for them, and a new stone is
checked only against the lines through it.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from denkspiel.core import providers
from denkspiel.core.automorphisms import Permutation
from denkspiel.core.errors import InvalidPosition, WrongType
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game, as_stones, refusal, shown
from denkspiel.core.message import Message
from denkspiel.core.stones import check_lines, check_stones, completed_lines, stones_called

__all__ = ["Outcome", "Position", "Reason", "as_position"]


class Reason(Enum):
    """Why a game is over."""

    LINE = "line"
    """The winner owns a whole line."""
    AVOIDED_LINE = "avoided-line"
    """The loser had to complete a line in a game where that loses."""
    BOARD_FULL = "board-full"
    """All cells are taken and nobody owns a line: a draw."""


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game.

    Attributes:
        winner: 0 for the first player, 1 for the second, `None` for a draw.
        reason: why the game ended.
        lines: every completed line as a tuple of cell numbers; one move can complete several. Empty for a draw.
    """

    winner: int | None
    reason: Reason
    lines: tuple[tuple[int, ...], ...] = ()

    @property
    def cells(self) -> frozenset[int]:
        """All cells of the completed lines: the stones that blink."""
        return frozenset(cell for line in self.lines for cell in line)


class Position:
    """Stones on the board of a game, with the player to move.

    Made by `Position.start`, `Position.of_stones`, `denkspiel.core.notation.replay` or `play`.
    """

    __slots__ = ("_completed", "_first", "_game", "_open", "_second")

    _game: Game
    _first: int
    _second: int
    _open: tuple[int, ...]
    _completed: tuple[int, ...]

    def __init__(self) -> None:
        raise TypeError("A position is made by Position.start, Position.of_stones, replay or play.")

    @classmethod
    def start(cls, game: Game | str) -> "Position":
        """The empty board."""
        game = as_game(game)
        return cls._make(game, 0, 0, game.geometry.ground, ())

    @classmethod
    def of_stones(cls, game: Game | str, first: int, second: int) -> "Position":
        """The position in which the players own the cells of these bit masks.

        Raises:
            InvalidPosition: a cell off the board or owned twice, stone counts that do not alternate, a stone that
                floats, lines owned by both players or by the one who was not the last to move, or lines that one
                last move cannot have completed together. (Whether there is an order of moves that leads here,
                which gravity can prevent, is not asked.)
        """
        game, first, second = as_game(game), as_stones(first), as_stones(second)
        check_stones(game, first, second)
        check_lines(game, first, second)
        return cls._of_possible_stones(game, first, second)

    @classmethod
    def _of_possible_stones(cls, game: Game, first: int, second: int) -> "Position":
        free, open_cells = ~(first | second), []
        for stack in game.geometry.stacks:
            for cell in stack:
                if free >> cell & 1:
                    open_cells.append(cell)
                    break
        return cls._make(game, first, second, tuple(open_cells), completed_lines(game, first, second))

    @classmethod
    def _make(
        cls, game: Game, first: int, second: int, open_cells: tuple[int, ...], completed: tuple[int, ...]
    ) -> "Position":
        position = cls.__new__(cls)
        position._game = game
        position._first = first
        position._second = second
        position._open = open_cells
        position._completed = completed
        return position

    @property
    def game(self) -> Game:
        """The game played."""
        return self._game

    @property
    def first(self) -> int:
        """The first player's cells as bits."""
        return self._first

    @property
    def second(self) -> int:
        """The second player's cells as bits."""
        return self._second

    @property
    def ply(self) -> int:
        """The number of stones played, from 0."""
        return (self._first | self._second).bit_count()

    @property
    def side_to_move(self) -> int:
        """0 if the first player is to move (or would be, were the game not over), 1 if the second."""
        return (self._first | self._second).bit_count() & 1

    @property
    def own(self) -> int:
        """The cells of the side to move, as bits."""
        return self._second if self.side_to_move else self._first

    @property
    def enemy(self) -> int:
        """The cells of the side that moved last, as bits."""
        return self._first if self.side_to_move else self._second

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that can be taken now, in the order of their stacks; none once the game is over."""
        return () if self._completed else self._open

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        if self._completed:
            last_to_move = 1 - self.side_to_move
            lines = tuple(self._game.geometry.lines[index] for index in self._completed)
            if self._game.avoidance:
                return Outcome(1 - last_to_move, Reason.AVOIDED_LINE, lines)
            return Outcome(last_to_move, Reason.LINE, lines)
        return None if self._open else Outcome(None, Reason.BOARD_FULL)

    @property
    def key(self) -> int:
        """A number that no other position of the same game has."""
        return self._first << self._game.geometry.size | self._second

    def owner(self, cell: int) -> int | None:
        """0 or 1 for the player who owns the cell, `None` if it is free."""
        if self._first >> cell & 1:
            return 0
        return 1 if self._second >> cell & 1 else None

    def play(self, move: int | str) -> "Position":
        """The position after the side to move takes the cell `move`, or makes the move written so, such as "4".

        Raises:
            IllegalMove: the cell is not among `legal_moves`.
            GameIsOver: the game has ended.
            UnreadableMove: the game has no move that is written so.
            WrongType: it is neither a whole number nor a text.
        """
        open_cells = self._open
        if move not in open_cells or self._completed:
            if isinstance(move, str):
                from denkspiel.core.notation import parse_move  # noqa: PLC0415 (notation needs positions)

                return self.play(parse_move(self, move))
            fault = refusal(self._game.geometry, self._first | self._second, self.legal_moves, move)
            if any(cell.move == str(move) for cell in self._game.geometry.cells):  # a note is for programmers alone
                fault.add_note(str(Message('A number is a cell. The move {move} is a text: "{move}".', move=str(move))))
            raise fault
        game = self._game
        place = open_cells.index(move)
        move = open_cells[place]  # an int of Python, whatever kind of number it was
        above = game.geometry.above[move]
        resting = () if above is None else (above,)
        now_open = open_cells[:place] + resting + open_cells[place + 1 :]
        first, second = self._first, self._second
        bit = 1 << move
        if (first | second).bit_count() & 1:
            second = own = second | bit
        else:
            first = own = first | bit
        completed = ()
        for mask, index in game.winning_masks[move]:
            if own & mask == mask:
                completed += (index,)  # type: ignore[assignment]
        return self._make(game, first, second, now_open, completed)

    @property
    def symmetries(self) -> tuple["Position", ...]:
        """All different positions that the symmetries of the game turn this one into, this one first."""
        game, images = self._game, self._game.geometry.automorphisms.images
        different = dict.fromkeys(zip(images(self._first), images(self._second), strict=True))
        return tuple(self._of_possible_stones(game, first, second) for first, second in different)

    @property
    def canonical(self) -> "Position":
        """The one among `symmetries` with the smallest stones, the first player's compared first."""
        game, images = self._game, self._game.geometry.automorphisms.images
        firsts = images(self._first)
        smallest = min(firsts)
        seconds = (second for first, second in zip(firsts, images(self._second), strict=True) if first == smallest)
        return self._of_possible_stones(game, smallest, min(seconds))

    @property
    def onto_canonical(self) -> tuple[Permutation, ...]:
        """All symmetries of the game that turn this position into `canonical`, in the order of their list."""
        group = self._game.geometry.automorphisms
        stones = list(zip(group.images(self._first), group.images(self._second), strict=True))
        smallest = min(stones)
        return tuple(each for each, image in zip(group.listed, stones, strict=True) if image == smallest)

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON-ready data: the whole game, and the names of each player's cells."""
        cells = self._game.geometry.cells
        first, second = (
            [cell.name for number, cell in enumerate(cells) if stones >> number & 1]
            for stones in (self._first, self._second)
        )
        return {"game": self._game.to_dict(), "first": first, "second": second}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Position":
        """Read what `to_dict` wrote.

        Raises:
            InvalidGame: the game in it is faulty.
            InvalidPosition: the stones are missing, or impossible in that game.
        """
        if not isinstance(data, dict) or not all(isinstance(data.get(side), list) for side in ("first", "second")):
            raise InvalidPosition(Message('A position needs "game", and "first" and "second" as lists of cells.'))
        game = Game.from_dict(data.get("game", {}))
        first, second = (stones_called(game, data[side]) for side in ("first", "second"))
        return cls.of_stones(game, first, second)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._first == other._first and self._second == other._second and self._game == other._game

    def __hash__(self) -> int:
        return hash((self._first, self._second))

    def __str__(self) -> str:
        return providers.text_of(self)

    def __repr__(self) -> str:
        return f"<Position of {self._game.id}, ply {self.ply}: {self._first:#x} against {self._second:#x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.of_stones, (self._game, self._first, self._second)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self  # nothing in it ever changes, and whoever copies states in a search copies millions

    def _repr_svg_(self) -> str:
        return providers.svg_of(self)


def as_position(position: Position) -> Position:
    """The position itself.

    Raises:
        WrongType: it is something else.
    """
    if isinstance(position, Position):
        return position
    raise WrongType(
        Message(
            'A position is needed here, such as replay("connect-four", "4453"), but this is {value}.',
            value=shown(position),
        )
    )
