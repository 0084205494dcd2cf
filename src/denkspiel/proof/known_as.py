"""Under which moves a position is known in a proof: images of each other count as one, as long as stones are few."""

from denkspiel.core.position import Position

__all__ = ["Path", "after", "known_as"]

Path = tuple[int, ...]
"""The cells taken one after the other from the empty board."""


def known_as(position: Position, moves: Path, symmetric_stones: int) -> tuple[Position, Path]:
    """A position and the moves that lead to it, as a symmetry of the game shows them.

    With up to `symmetric_stones` stones that is the one with the smallest stones, the first player's compared first, as
    in `Position.canonical`; with more the position itself.
    """
    if position.ply > symmetric_stones:
        return position, moves
    group = position.game.geometry.automorphisms
    firsts, seconds = group.images(position.first), group.images(position.second)
    number = min(range(len(group.listed)), key=lambda each: (firsts[each], seconds[each]))
    images = tuple(group.listed[number][move] for move in moves)
    return after(Position.start(position.game), images), images


def after(position: Position, moves: Path) -> Position:
    """The position after some moves; raises what `Position.play` raises."""
    for move in moves:
        position = position.play(move)
    return position
