"""Which puzzles are the same one in other clothes."""

from denkspiel.core.position import Position
from denkspiel.puzzles.puzzle import Line, Puzzle, follow

__all__ = ["marks"]

Mark = tuple[object, ...]


def marks(puzzle: Puzzle) -> set[Mark]:
    """What no two puzzles of a collection may share, whatever the board is turned into by the symmetries of the game.

    The first is the position. Where the one move wins and the win is told to its end, the second is what matters of it:
    the stones of the lines that are completed or threatened on the way, and the moves.
    """
    position = puzzle.position
    canonical = position.canonical
    found: set[Mark] = {("position", canonical.first, canonical.second)}
    if follow(position, puzzle.line).outcome is not None and not puzzle.game.avoidance:
        matters = _cells_that_matter(position, puzzle.line)
        found.add(("end", *_smallest(puzzle, position.own & matters, position.enemy & matters)))
    return found


def _cells_that_matter(position: Position, line: Line) -> int:
    """The cells of all lines that one of the moves completes, or leaves one cell short."""
    matters = 0
    for move in line:
        position = position.play(move)
        for mask, _ in position.game.winning_masks[move]:
            if not mask & position.own and (mask & ~position.enemy).bit_count() <= 1:
                matters |= mask
    return matters


def _smallest(puzzle: Puzzle, own: int, enemy: int) -> Mark:
    images = puzzle.game.geometry.automorphisms.images
    played = (images(1 << cell) for cell in puzzle.line)
    return min(zip(images(own), images(enemy), *played, strict=True))
