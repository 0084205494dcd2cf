"""A position: who owns which cells, and all that the rules say about it.

A position is immutable; `play` returns a new one. It knows stones, not history: two orders of moves that lead to the
same stones lead to equal positions. One integer per player holds the cells as bits (`geometry.py` draws them).
The open cells are carried from position to position, so that a move costs no search for them, and a new stone is
held only against the lines through it.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from denkspiel.core.automorphisms import Permutation
from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.outcome import Outcome, Reason

__all__ = ["Position"]


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

    picture: ClassVar[Callable[["Position"], str] | None] = None
    """Draws a position as SVG for notebooks; put here by the package, for the core itself cannot draw."""

    def __init__(self) -> None:
        raise TypeError("A position is made by Position.start, Position.of_stones, replay or play.")

    @classmethod
    def start(cls, game: Game) -> "Position":
        """The empty board."""
        return cls._make(game, 0, 0, game.geometry.ground, ())

    @classmethod
    def of_stones(cls, game: Game, first: int, second: int) -> "Position":
        """The position in which the players own the cells of these bit masks.

        Raises:
            InvalidPosition: a cell off the board or owned twice, stone counts that do not alternate, a stone that
                floats, lines owned by both players or by the one who was not the last to move, or lines that one
                last move cannot have completed together.
        """
        _check_stones(game, first, second)
        taken = first | second
        reached = [next((cell for cell in stack if not taken >> cell & 1), None) for stack in game.geometry.stacks]
        completed = _check_lines(game, first, second)
        return cls._make(game, first, second, tuple(cell for cell in reached if cell is not None), completed)

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
            return self._line_outcome()
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

    def play(self, move: int) -> "Position":
        """The position after the side to move takes the cell `move`.

        Raises:
            IllegalMove: the cell is not among `legal_moves`.
            GameIsOver: the game has ended.
        """
        open_cells = self._open
        if move not in open_cells or self._completed:
            raise self._refusal(move)
        game = self._game
        place = open_cells.index(move)
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
        """All different positions that a symmetry of the game makes of this one, this one first."""
        images = dict.fromkeys(self._image(permutation) for permutation in self._permutations())
        return tuple(images)

    @property
    def canonical(self) -> "Position":
        """The one among `symmetries` with the smallest stones, the first player's compared first."""
        permutations = self._permutations()
        images = [_permuted(self._first, permutation) for permutation in permutations]
        first = min(images)
        seconds = (
            _permuted(self._second, permutation)
            for image, permutation in zip(images, permutations, strict=True)
            if image == first
        )
        return Position.of_stones(self._game, first, min(seconds))

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON-ready data: the game whole, and the names of each player's cells."""
        cells = self._game.geometry.cells
        names = [[cell.name for i, cell in enumerate(cells) if stones >> i & 1] for stones in (self._first, self._second)]
        return {"game": self._game.to_dict(), "first": names[0], "second": names[1]}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Position":
        """Read what `to_dict` wrote.

        Raises:
            InvalidGame: the game in it is faulty.
            InvalidPosition: the stones are missing, or impossible in that game.
        """
        if not isinstance(data, dict):
            raise InvalidPosition(Message('A position needs "game", "first" and "second".'))
        game = Game.from_dict(data.get("game", {}))
        numbers = {cell.name: number for number, cell in enumerate(game.geometry.cells)}
        try:
            first, second = (sum(1 << numbers[name] for name in set(data[side])) for side in ("first", "second"))
        except (KeyError, TypeError) as error:
            raise InvalidPosition(
                Message('A position needs "game", "first" and "second", both lists of cells; at fault: {fault}.', fault=str(error))
            ) from error
        return cls.of_stones(game, first, second)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._first == other._first and self._second == other._second and self._game == other._game

    def __hash__(self) -> int:
        return hash((self._first, self._second))

    def __repr__(self) -> str:
        return f"<Position of {self._game.id}, ply {self.ply}: {self._first:#x} against {self._second:#x}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.of_stones, (self._game, self._first, self._second)

    def _repr_svg_(self) -> str | None:
        draw = type(self).picture
        return None if draw is None else draw(self)

    def _line_outcome(self) -> Outcome:
        last_to_move = 1 - self.side_to_move
        lines = tuple(self._game.geometry.lines[index] for index in self._completed)
        if self._game.avoidance:
            return Outcome(1 - last_to_move, Reason.AVOIDED_LINE, lines)
        return Outcome(last_to_move, Reason.LINE, lines)

    def _refusal(self, move: int) -> IllegalMove:
        if self.outcome is not None:
            return GameIsOver(Message("The game is over; no further move is allowed."))
        cells = self._game.geometry.cells
        allowed = " ".join(cells[cell].move for cell in self._open)
        name = cells[move].name if 0 <= move < len(cells) else str(move)
        return IllegalMove(Message("{move} cannot be taken now. Allowed: {allowed}.", move=name, allowed=allowed))

    def _permutations(self) -> tuple[Permutation, ...]:
        return self._game.geometry.automorphisms.listed

    def _image(self, permutation: Permutation) -> "Position":
        first, second = _permuted(self._first, permutation), _permuted(self._second, permutation)
        return Position.of_stones(self._game, first, second)


def _permuted(stones: int, permutation: Permutation) -> int:
    image = 0
    while stones:
        lowest = stones & -stones
        image |= 1 << permutation[lowest.bit_length() - 1]
        stones ^= lowest
    return image


def _check_stones(game: Game, first: int, second: int) -> None:
    geometry = game.geometry
    if first & second:
        raise InvalidPosition(Message("A cell cannot belong to both players."))
    if first < 0 or second < 0 or (first | second) >> geometry.size:
        raise InvalidPosition(Message("There are stones outside the {count} cells.", count=geometry.size))
    if first.bit_count() - second.bit_count() not in (0, 1):
        raise InvalidPosition(
            Message(
                "The players move in turn, so {first} against {second} stones cannot be.",
                first=first.bit_count(),
                second=second.bit_count(),
            )
        )
    for number, cell in enumerate(geometry.cells):
        if (first | second) >> number & 1 and cell.below is not None and not (first | second) >> cell.below & 1:
            raise InvalidPosition(Message("The stone on {cell} floats: the cell below is empty.", cell=cell.name))


def _check_lines(game: Game, first: int, second: int) -> tuple[int, ...]:
    """The completed lines; one last stone must have completed them all."""
    last, other = (first, second) if (first | second).bit_count() & 1 else (second, first)
    masks = game.geometry.line_masks
    if any(other & mask == mask for mask in masks):
        raise InvalidPosition(Message("A player owns a whole line, yet the other one has moved since."))
    completed = tuple(index for index, mask in enumerate(masks) if last & mask == mask)
    if completed and not _last_stones(game, first | second, (masks[index] for index in completed)):
        raise InvalidPosition(Message("There are more whole lines than one last move can complete."))
    return completed


def _last_stones(game: Game, taken: int, masks: Iterable[int]) -> int:
    """The stones common to all these lines with nothing on top: one of them was played last."""
    common = taken
    for mask in masks:
        common &= mask
    for number, above in enumerate(game.geometry.above):
        if above is not None and taken >> above & 1:
            common &= ~(1 << number)
    return common
