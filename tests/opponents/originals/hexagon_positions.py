"""Positions of hexagon by the names of its edges."""

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game

HEXAGON = game("hexagon")


def cell(name: str, of: Game = HEXAGON) -> int:
    return next(number for number, cell in enumerate(of.geometry.cells) if cell.name == name)


def stones(names: str, of: Game = HEXAGON) -> int:
    return sum(1 << cell(name, of) for name in names.split())


def position(own: str, enemy: str, of: Game = HEXAGON) -> Position:
    """The position with the side to move owning `own`; the counts say whether that is the first or second player."""
    first, second = (own, enemy) if len(own.split()) == len(enemy.split()) else (enemy, own)
    return Position.of_stones(of, stones(first, of), stones(second, of))
