"""Which puzzles are the same one in other clothes."""

from denkspiel.puzzles.puzzle import Puzzle, follow

__all__ = ["marks"]

Mark = tuple[object, ...]


def marks(puzzle: Puzzle) -> set[Mark]:
    """What no two puzzles of a collection may share, whatever the board is turned into by the symmetries of the game.

    The first is the position. Where the one move wins within a few plies, the second is what matters of it: the stones
    of the lines that end the game, and the moves that lead there.
    """
    position = puzzle.position
    canonical = position.canonical
    found: set[Mark] = {("position", canonical.first, canonical.second)}
    end = follow(position, puzzle.line)
    if end.outcome is not None and not puzzle.game.avoidance:
        deciding = sum(1 << cell for cell in end.outcome.cells)
        found.add(("end", *_smallest(puzzle, position.own & deciding, position.enemy & deciding)))
    return found


def _smallest(puzzle: Puzzle, own: int, enemy: int) -> Mark:
    images = puzzle.game.geometry.automorphisms.images
    played = (images(1 << cell) for cell in puzzle.line)
    return min(zip(images(own), images(enemy), *played, strict=True))
