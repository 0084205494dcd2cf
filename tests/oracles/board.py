"""Boards as plain arrays, played by scanning them: nothing here knows bit masks, lists of lines or the package."""

from itertools import combinations, product
from typing import Protocol

Point = tuple[int, ...]

DRAW = -1


class Board(Protocol):
    """What an oracle answers; moves are written as players write them, players are 0 and 1."""

    def moves(self) -> set[str]:
        """The moves allowed now, none after the end."""

    def play(self, move: str) -> None:
        """Let the side to move play."""

    def result(self) -> int | None:
        """The winner, `DRAW`, or `None` while the game goes on."""

    def longest_lines(self) -> int:
        """How many whole lines there are."""


class GridBoard:
    """Straight runs of `length` on a grid, with stones that fall along the last axis or not."""

    def __init__(self, sizes: Point, length: int, *, gravity: bool) -> None:
        self.sizes, self.length, self.gravity = sizes, length, gravity
        self.owner: dict[Point, int] = {}
        self.to_move = 0
        self.winner: int | None = None

    def moves(self) -> set[str]:
        if self.winner is not None:
            return set()
        free = {point for point in self._points() if point not in self.owner}
        if self.gravity:
            return {self._column_name(point[:-1]) for point in free}
        return {self._cell_name(point) for point in free}

    def play(self, move: str) -> None:
        point = self._target(move)
        self.owner[point] = self.to_move
        if self._runs_of(self.to_move):
            self.winner = self.to_move
        self.to_move = 1 - self.to_move

    def result(self) -> int | None:
        if self.winner is not None:
            return self.winner
        return DRAW if len(self.owner) == len(self._points()) else None

    def longest_lines(self) -> int:
        return sum(self._runs_of(player) for player in (0, 1))

    def _points(self) -> list[Point]:
        return list(product(*(range(size) for size in self.sizes)))

    def _target(self, move: str) -> Point:
        for point in self._points():
            if point in self.owner:
                continue
            if move == (self._column_name(point[:-1]) if self.gravity else self._cell_name(point)):
                return point
        raise AssertionError(move)

    def _runs_of(self, player: int) -> int:
        """The runs of one player, found by walking from every own cell in every direction; each is seen twice."""
        seen = 0
        for start in self.owner:
            for step in product((-1, 0, 1), repeat=len(self.sizes)):
                run = [tuple(at + n * move for at, move in zip(start, step, strict=True)) for n in range(self.length)]
                seen += any(step) and all(self.owner.get(point) == player for point in run)
        return seen // 2

    @staticmethod
    def _column_name(column: Point) -> str:
        return str(column[0] + 1) if len(column) == 1 else "abcdefghijklmno"[column[0]] + str(column[1] + 1)

    @staticmethod
    def _cell_name(point: Point) -> str:
        if len(point) == 2:
            return "abcdefghijklmno"[point[0]] + str(point[1] + 1)
        return "".join(str(coordinate + 1) for coordinate in point)


class GraphBoard:
    """Edges between points, each drawn by one of the players; who owns a triangle has lost."""

    def __init__(self, points: int) -> None:
        self.names = "123456789abcdefghijklmn"[:points]
        self.owner: dict[frozenset[str], int] = {}
        self.to_move = 0
        self.loser: int | None = None

    def moves(self) -> set[str]:
        if self.loser is not None:
            return set()
        return {"".join(edge) for edge in combinations(self.names, 2) if frozenset(edge) not in self.owner}

    def play(self, move: str) -> None:
        self.owner[frozenset(move)] = self.to_move
        if self._triangles():
            self.loser = self.to_move
        self.to_move = 1 - self.to_move

    def result(self) -> int | None:
        if self.loser is not None:
            return 1 - self.loser
        return DRAW if not self.moves() else None

    def longest_lines(self) -> int:
        return self._triangles()

    def _triangles(self) -> int:
        owners = (
            {self.owner.get(frozenset(edge)) for edge in combinations(corners, 2)}
            for corners in combinations(self.names, 3)
        )
        return sum(len(owner) == 1 and None not in owner for owner in owners)
