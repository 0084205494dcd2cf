"""Every position that can follow from an ending, valued by plain brute force: no bounds, no order, no forced moves."""

from random import Random

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["Endings", "random_ending"]

Stones = tuple[int, int]
"""The stones of the side to move and of the other one, as bits."""


class Endings:
    """All positions met so far, with who wins (1 the side to move, 0 nobody, -1 the other) and in how many plies.

    Of the game only cells, lines and what rests on what are used; legal moves and results are found anew.
    """

    def __init__(self, game: Game) -> None:
        self.below = [cell.below for cell in game.geometry.cells]
        self.lines = [sum(1 << cell for cell in line) for line in game.geometry.lines]
        self.line_wins = not game.avoidance
        self.known: dict[Stones, tuple[int, int]] = {}

    def value(self, own: int, enemy: int) -> tuple[int, int]:
        """The result and the plies to the end, if the game is not over."""
        found = self.known.get((own, enemy))
        if found is None:
            found = max((self.after(own | 1 << cell, enemy) for cell in self._open(own | enemy)), key=_merit)
            self.known[own, enemy] = found
        return found

    def after(self, own: int, enemy: int) -> tuple[int, int]:
        """What the move that led to these stones is worth to the one who made it."""
        if any(own & line == line for line in self.lines):
            return (1 if self.line_wins else -1), 1
        if (own | enemy).bit_count() == len(self.below):
            return 0, 1
        result, plies = self.value(enemy, own)
        return -result, plies + 1

    def _open(self, taken: int) -> list[int]:
        return [
            cell
            for cell, below in enumerate(self.below)
            if not taken >> cell & 1 and (below is None or taken >> below & 1)
        ]


def _merit(worth: tuple[int, int]) -> tuple[int, int]:
    result, plies = worth
    return result, -result * plies


def random_ending(game: Game, free: int, rng: Random) -> Position | None:
    """A position with so many free cells after random moves; `None` if the game always ends before."""
    for _ in range(2000):
        position = Position.start(game)
        while position.outcome is None and position.ply < game.geometry.size - free:
            position = position.play(rng.choice(position.legal_moves))
        if position.outcome is None:
            return position
    return None
