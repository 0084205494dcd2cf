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
from denkspiel.core.inputs import as_game, as_stones, describe_value, illegal_move
from denkspiel.core.message import Message
from denkspiel.core.stones import check_lines, check_stones, completed_lines, stones_from_names

__all__ = ["Outcome", "Position", "Reason", "as_position"]


class Reason(Enum):
    """The reason why a game is over.

    Examples:
        >>> from denkspiel import Reason, replay
        >>> replay("connect-four", "4455667").outcome.reason is Reason.LINE
        True
    """

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
        winner: 0 for the first player, 1 for the second player, `None` for a draw.
        reason: why the game ended.
        lines: every completed line as a tuple of cell numbers. One move can complete several lines. Empty for a draw.

    Examples:
        >>> from denkspiel import replay
        >>> outcome = replay("tic-tac-toe", "a1 b1 a2 b2 a3").outcome
        >>> outcome.winner, outcome.lines
        (0, ((0, 1, 2),))
    """

    winner: int | None
    reason: Reason
    lines: tuple[tuple[int, ...], ...] = ()

    @property
    def cells(self) -> frozenset[int]:
        """All cells of the completed lines."""
        return frozenset(cell for line in self.lines for cell in line)


class Position:
    """A position: a game, the stones on its board, and the player to move.

    A position never changes; `play` returns a new one. You make a position with `replay`, `Position.start`,
    `Position.of_stones` or `play`. `print` shows the board, and a notebook shows a picture.

    Examples:
        >>> from denkspiel import Position
        >>> position = Position.start("tic-tac-toe").play("b2").play("a1")
        >>> print(position)
          +---+---+---+
        3 | . | . | . |
          +---+---+---+
        2 | . | X | . |
          +---+---+---+
        1 | O | . | . |
          +---+---+---+
            a   b   c
        >>> position.legal_moves
        (1, 2, 3, 5, 6, 7, 8)
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
        """Return the empty board of a game."""
        game = as_game(game)
        return cls._make(game, 0, 0, game.geometry.ground, ())

    @classmethod
    def of_stones(cls, game: Game | str, first: int, second: int) -> "Position":
        """Return the position with these stones.

        Args:
            game: a game or its name.
            first: the stones of the first player, as a bit mask.
            second: the stones of the second player, as a bit mask.

        Raises:
            InvalidPosition: no game can lead to these stones. For example, a stone floats, a cell has two owners, or
                the numbers of stones do not fit alternating moves. (The function does not check whether gravity allows
                an order of moves that leads to the position.)
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
        """The game."""
        return self._game

    @property
    def first(self) -> int:
        """The stones of the first player, as a bit mask: bit 0 is cell 0."""
        return self._first

    @property
    def second(self) -> int:
        """The stones of the second player, as a bit mask."""
        return self._second

    @property
    def ply(self) -> int:
        """The number of stones on the board."""
        return (self._first | self._second).bit_count()

    @property
    def side_to_move(self) -> int:
        """The player to move: 0 for the first player, 1 for the second (after the end, the next player)."""
        return (self._first | self._second).bit_count() & 1

    @property
    def own(self) -> int:
        """The stones of the player to move, as a bit mask."""
        return self._second if self.side_to_move else self._first

    @property
    def enemy(self) -> int:
        """The stones of the player who is not to move, as a bit mask."""
        return self._first if self.side_to_move else self._second

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells that the player to move can take, in the order of their stacks. Empty if the game is over."""
        return () if self._completed else self._open

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or `None` if the game is not over."""
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
        """Return 0 or 1 for the player whose stone is on the cell, or `None` if the cell is free."""
        if self._first >> cell & 1:
            return 0
        return 1 if self._second >> cell & 1 else None

    def play(self, move: int | str) -> "Position":
        """Return the position after a move.

        Args:
            move: the number of the cell, or the name of the move, such as "4".

        Raises:
            IllegalMove: the cell is not in `legal_moves`.
            GameIsOver: the game has ended.
            UnreadableMove: the game has no move with this name.
            WrongType: the move is neither a whole number nor a text.
        """
        open_cells = self._open
        if move not in open_cells or self._completed:
            if isinstance(move, str):
                from denkspiel.core.notation import parse_move  # noqa: PLC0415 (notation needs positions)

                return self.play(parse_move(self, move))
            fault = illegal_move(self._game.geometry, self._first | self._second, self.legal_moves, move)
            if any(cell.move == str(move) for cell in self._game.geometry.cells):  # a note is for programmers alone
                fault.add_note(
                    str(
                        Message(
                            'A number stands for a cell. To play the move {move}, pass it as a string: "{move}".',
                            move=str(move),
                        )
                    )
                )
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
        """All different positions that the symmetries of the game make of this one, beginning with this one."""
        game, images = self._game, self._game.geometry.automorphisms.images
        different = dict.fromkeys(zip(images(self._first), images(self._second), strict=True))
        return tuple(self._of_possible_stones(game, first, second) for first, second in different)

    @property
    def canonical(self) -> "Position":
        """The position among `symmetries` with the smallest bit masks; the first player's stones are compared first."""
        game, images = self._game, self._game.geometry.automorphisms.images
        firsts = images(self._first)
        smallest = min(firsts)
        seconds = (second for first, second in zip(firsts, images(self._second), strict=True) if first == smallest)
        return self._of_possible_stones(game, smallest, min(seconds))

    @property
    def onto_canonical(self) -> tuple[Permutation, ...]:
        """All symmetries of the game that turn this position into `canonical`, in the order of the game's list."""
        group = self._game.geometry.automorphisms
        stones = list(zip(group.images(self._first), group.images(self._second), strict=True))
        smallest = min(stones)
        return tuple(each for each, image in zip(group.listed, stones, strict=True) if image == smallest)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as data for JSON: the whole game, and the names of the cells of each player."""
        cells = self._game.geometry.cells
        first, second = (
            [cell.name for number, cell in enumerate(cells) if stones >> number & 1]
            for stones in (self._first, self._second)
        )
        return {"game": self._game.to_dict(), "first": first, "second": second}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Position":
        """Return the position that `to_dict` has written.

        Raises:
            InvalidGame: the game in the data is faulty.
            InvalidPosition: the stones are missing, or impossible in this game.
        """
        if not isinstance(data, dict) or not all(isinstance(data.get(side), list) for side in ("first", "second")):
            raise InvalidPosition(
                Message(
                    'A position needs the keys "game", "first" and "second". The last two must be lists of cell names.'
                )
            )
        game = Game.from_dict(data.get("game", {}))
        first, second = (stones_from_names(game, data[side]) for side in ("first", "second"))
        return cls.of_stones(game, first, second)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._first == other._first and self._second == other._second and self._game == other._game

    def __hash__(self) -> int:
        return hash((self._first, self._second))

    def __str__(self) -> str:
        return providers.render_text(self)

    def __repr__(self) -> str:
        return f"<Position of {self._game.id}, ply {self.ply}: {self._first:#x} against {self._second:#x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.of_stones, (self._game, self._first, self._second)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self  # nothing in it ever changes, and searches copy states by the million

    def _repr_svg_(self) -> str:
        return providers.render_svg(self)


def as_position(position: Position) -> Position:
    """The position itself.

    Raises:
        WrongType: it is something else.
    """
    if isinstance(position, Position):
        return position
    raise WrongType(
        Message(
            'Expected a position, such as replay("connect-four", "4453"), but got {value}.',
            value=describe_value(position),
        )
    )
