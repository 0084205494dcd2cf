"""Lines rated one by one, and kept up to date move by move: the arithmetic of Raumvier (`raumvier.py` explains it)."""

from collections.abc import Iterable
from functools import lru_cache

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["EMPTY_LINE", "ENEMY_LINE", "GROWTH", "OWN_LINE", "LineScale", "RatedLines"]

EMPTY_LINE = 3
OWN_LINE = 4
ENEMY_LINE = 3
GROWTH = 4


class LineScale:
    """How a line is rated by what is in it; one scale for a game.

    Attributes:
        stop: for stopping a line that lacks one stone; outranks any number of lesser lines.
        win: for completing a line; outranks any number of stopped and lesser lines.
    """

    def __init__(self, game: Game) -> None:
        self._longest = max(map(len, game.geometry.lines), default=0)
        most_lines = max(map(len, game.geometry.lines_through))
        lesser = most_lines * max(OWN_LINE, ENEMY_LINE, EMPTY_LINE) * _growth(max(self._longest - 2, 0))
        self.stop = _power_of_ten_above(2 * lesser)
        self.win = _power_of_ten_above(2 * most_lines * self.stop)

    def rate(self, own: int, enemy: int, length: int) -> int:
        """The rating of a line of `length` cells with `own` and `enemy` stones, for the player about to move."""
        missing = length - own - enemy
        if own and enemy:
            return 0
        if missing == 1:
            return self.stop if enemy else self.win
        kind = OWN_LINE if own else ENEMY_LINE if enemy else EMPTY_LINE
        return kind * _growth(self._longest - missing)


@lru_cache(maxsize=32)
def _scale(game: Game) -> LineScale:
    return LineScale(game)


def _growth(stones: int) -> int:
    grown: int = GROWTH**stones
    return grown


def _power_of_ten_above(number: int) -> int:
    return int("1" + "0" * len(str(number)))


class RatedLines:
    """The ratings of all lines of a game, for both players, kept up to date with little work.

    Attributes:
        game: the game.
        scale: what the numbers mean.
        rated_again: how many lines the last call of `follow` had to rate.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scale = _scale(game)
        self._stones = (0, 0)
        self._ratings: tuple[list[int], list[int]] = ([0] * len(game.geometry.lines), [0] * len(game.geometry.lines))
        self._rate(range(len(game.geometry.lines)))

    def follow(self, position: Position) -> None:
        """Rate again the lines through the cells that differ from the position seen last, and only those."""
        first, second = self._stones
        changed = (first ^ position.first) | (second ^ position.second)
        self._stones = position.first, position.second
        through = self.game.geometry.lines_through
        self._rate({line for cell in range(changed.bit_length()) if changed >> cell & 1 for line in through[cell]})

    def of_cell(self, cell: int, player: int) -> list[tuple[int, int]]:
        """The lines through `cell` and their ratings for `player` (0 or 1)."""
        ratings = self._ratings[player]
        return [(line, ratings[line]) for line in self.game.geometry.lines_through[cell]]

    def rating(self, cell: int, player: int) -> int:
        """What taking `cell` is worth to `player`: the sum over its lines."""
        return sum(rating for _, rating in self.of_cell(cell, player))

    def _rate(self, lines: Iterable[int]) -> None:
        self.rated_again = 0
        first, second = self._stones
        for line in lines:
            mask = self.game.geometry.line_masks[line]
            counts = (first & mask).bit_count(), (second & mask).bit_count()
            for player, ratings in enumerate(self._ratings):
                ratings[line] = self.scale.rate(counts[player], counts[1 - player], mask.bit_count())
            self.rated_again += 1
