"""How engines write the moves and positions of a game.

A planar game whose entry names a variant of Fairy-Stockfish is spoken as that program speaks it: a move is a drop with
file and rank (`P@d1`), and a position a FEN with the top rank first and the stones in hand in brackets. Connect Four
after 44:

    7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 2

Every other game is spoken with our own names: a move as people write it (`b3`, `213`), and a position as one word with
a sign for each cell in the order of their numbers, `x` for a stone of the first player, `o` for one of the second and
`-` for a free cell.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.games.catalogue import engine_variant

__all__ = ["DropDialect", "EngineDialect", "engine_dialect", "fen_rows"]

_MOST_COLUMNS = 26
"""Each has a letter."""
_STONES = {"P": 0, "p": 1}
_SIGNS = {"x": 0, "o": 1, "-": None}


@dataclass(frozen=True)
class EngineDialect:
    """The words for one game; this one has our own names.

    Attributes:
        game: the game.
        variant: what `UCI_Variant` is set to.
    """

    game: Game
    variant: str

    def format_move(self, move: int) -> str:
        """A move as a word."""
        return self.game.geometry.cells[move].move

    def parse_move(self, position: Position, word: str) -> int:
        """The cell that a move takes.

        Raises:
            UnreadableMove: it is no move of the game.
            IllegalMove: it is not allowed in this position.
        """
        return parse_move(position, word)

    def to_fen(self, position: Position) -> str:
        """The position as words."""
        signs = {owner: sign for sign, owner in _SIGNS.items()}
        return "".join(signs[position.owner(cell)] for cell in range(self.game.geometry.size))

    def from_fen(self, fen: str) -> Position:
        """The position of what `to_fen` writes.

        Raises:
            InvalidPosition: it is not of that form, or no game leads there.
        """
        if len(fen) != self.game.geometry.size or not set(fen) <= set(_SIGNS):
            raise _unreadable(fen, self.to_fen(Position.start(self.game)))
        return _of_owners(self.game, dict(enumerate(_SIGNS[sign] for sign in fen)))


class DropDialect(EngineDialect):
    """The words of Fairy-Stockfish for a planar game in which stones come from the hand."""

    @staticmethod
    def fits(game: Game) -> bool:
        """Whether the game is played on squares: a full flat board of at most 26 columns."""
        places = {cell.place if cell.end is None else () for cell in game.geometry.cells}
        if any(len(place) != 2 for place in places):
            return False
        columns, rows = (1 + int(max(place[axis] for place in places)) for axis in (0, 1))
        if columns > _MOST_COLUMNS or columns * rows != len(places):
            return False
        return places == {(float(column), float(row)) for column in range(columns) for row in range(rows)}

    def format_move(self, move: int) -> str:
        """A move as a drop, such as P@d1."""
        file, rank = self._squares[move]
        return f"P@{chr(ord('a') + file)}{rank + 1}"

    def parse_move(self, position: Position, word: str) -> int:
        """The cell that a drop takes; raises what `EngineDialect.parse_move` raises."""
        names = {self.format_move(cell): cell for cell in self._squares}
        legal = position.legal_moves
        if not legal:
            raise GameIsOver(Message("The game is over; no more moves are allowed."))
        allowed = ", ".join(map(self.format_move, legal))
        if word not in names:
            raise UnreadableMove(
                Message('"{text}" is not a move. Allowed: {allowed}.', text=quote_input(word), allowed=allowed)
            )
        if position.owner(names[word]) is not None:
            raise IllegalMove(Message("{move} is already taken. Allowed: {allowed}.", move=word, allowed=allowed))
        if names[word] not in legal:
            raise IllegalMove(Message("{move} cannot be taken now. Allowed: {allowed}.", move=word, allowed=allowed))
        return names[word]

    def to_fen(self, position: Position) -> str:
        """The position as a FEN with the stones in hand."""
        cells = {square: cell for cell, square in self._squares.items()}
        rows = (
            "".join(_sign(position.owner(cells[file, rank])) for file in range(self._files)) for rank in self._ranks
        )
        board = "/".join(re.sub(" +", lambda free: str(len(free[0])), row) for row in rows)
        ply, size = position.ply, self.game.geometry.size
        first, second = (size + 1) // 2 - (ply + 1) // 2, size // 2 - ply // 2
        stones = f"{'P' * first}{'p' * second}"
        return f"{board}[{stones}] {'wb'[position.side_to_move]} - - 0 {ply // 2 + 1}"  # a drop is no move of the 50

    def from_fen(self, fen: str) -> Position:
        """The position of a FEN; raises what `EngineDialect.from_fen` raises."""
        board = fen.partition(" ")[0].partition("[")[0]
        rows = fen_rows(board)
        signs = {*_STONES, " "}
        if len(rows) != len(self._ranks) or any(len(row) != self._files or not set(row) <= signs for row in rows):
            raise _unreadable(fen, self.to_fen(Position.start(self.game)))
        owners = {cell: _STONES.get(rows[-1 - rank][file]) for cell, (file, rank) in self._squares.items()}
        self._check_support(owners)
        return _of_owners(self.game, owners)

    def _check_support(self, owners: dict[int, int | None]) -> None:
        """Raise `InvalidPosition` if a stone floats, with the name that its square has here."""
        for cell, owner in owners.items():
            below = self.game.geometry.cells[cell].below
            if owner is not None and below is not None and owners[below] is None:
                square = self.format_move(cell).removeprefix("P@")
                raise InvalidPosition(
                    Message("The stone on {cell} is floating: the cell below it is empty.", cell=square)
                )

    @property
    def _squares(self) -> dict[int, tuple[int, int]]:
        """The file and the rank of each cell, from 0."""
        return _squares_of(self.game)

    @property
    def _files(self) -> int:
        return 1 + max(file for file, _ in self._squares.values())

    @property
    def _ranks(self) -> range:
        """From the top to the ground."""
        return range(max(rank for _, rank in self._squares.values()), -1, -1)


@lru_cache(maxsize=16)
def _squares_of(game: Game) -> dict[int, tuple[int, int]]:
    return {number: (int(cell.place[0]), int(cell.place[1])) for number, cell in enumerate(game.geometry.cells)}


def engine_dialect(game: Game) -> EngineDialect:
    """The dialect for `game`: that of its entry in the catalogue, otherwise one with our names."""
    variant = engine_variant(game)
    return DropDialect(game, variant) if variant else EngineDialect(game, game.id)


def fen_rows(board: str) -> list[str]:
    """The rows of the board of a FEN from the top, with a blank for each free cell."""
    return [re.sub("[1-9][0-9]{0,2}", lambda number: " " * int(number[0]), row) for row in board.split("/")]


def _sign(owner: int | None) -> str:
    return " " if owner is None else "Pp"[owner]


def _of_owners(game: Game, owners: dict[int, int | None]) -> Position:
    first, second = (sum(1 << cell for cell, owner in owners.items() if owner == side) for side in (0, 1))
    return Position.of_stones(game, first, second)


def _unreadable(fen: str, start: str) -> InvalidPosition:
    return InvalidPosition(
        Message(
            '"{fen}" is not a position of this game. The empty board is "{start}".',
            fen=quote_input(fen, 80),
            start=start,
        )
    )
