"""Which of all puzzles found are taken: as many of each grade as there are, of all kinds, and no two alike.

No place on the board is so often the answer that one could guess it, unless there are too few puzzles otherwise.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import ceil

from denkspiel.core.position import Position
from denkspiel.puzzles.finder import is_trivial
from denkspiel.puzzles.puzzle import Line, Puzzle, position_after

__all__ = ["has_enough", "select_puzzles", "similarity_keys"]


SimilarityKey = tuple[object, ...]


def similarity_keys(puzzle: Puzzle) -> set[SimilarityKey]:
    """What no two puzzles of a collection may share, whatever the board is turned into by the symmetries of the game.

    The first is the position. Where the one move wins and the win is told to its end, the second is what matters of it:
    the stones of the lines that are completed or threatened on the way, and the moves.
    """
    position = puzzle.position
    canonical = position.canonical
    found: set[SimilarityKey] = {("position", canonical.first, canonical.second)}
    if position_after(position, puzzle.line).outcome is not None and not puzzle.game.avoidance:
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


def _smallest(puzzle: Puzzle, own: int, enemy: int) -> SimilarityKey:
    images = puzzle.game.geometry.automorphisms.images
    played = (images(1 << cell) for cell in puzzle.line)
    return min(zip(images(own), images(enemy), *played, strict=True))


_TRIVIAL_SHARE = 0.05
"""How many puzzles at most may ask for no more than to end the game, or to prevent that, with the next stone."""
_PLACE_SHARE = 0.15
"""In how many puzzles at most one cell may be the answer, or, with gravity, one stack."""
_GRADES = 9


def select_puzzles(found: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """Some of the puzzles, the easiest first.

    Args:
        found: all, in the order in which earlier ones are preferred.
        number: how many at most.
    """
    shelves = _shelves(_different(found, int(number * _TRIVIAL_SHARE)))
    chosen = _taken(shelves, number, _Room(number))
    chosen += _taken(shelves, number - len(chosen), None)
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.rating, puzzle.plies, puzzle.moves))


def _taken(shelves: dict[int, list[Puzzle]], number: int, room: "_Room | None") -> list[Puzzle]:
    """So many at most, taken from the shelves by turns; with room for their answers, if that matters."""
    chosen: list[Puzzle] = []
    open_shelves = sorted(shelves)
    while open_shelves and len(chosen) < number:
        for grade in [*open_shelves]:
            puzzle = next((each for each in shelves[grade] if room is None or room.is_left(each)), None)
            if puzzle is None:
                open_shelves.remove(grade)
            elif len(chosen) < number:
                shelves[grade].remove(puzzle)
                chosen.append(puzzle)
                if room is not None:
                    room.take(puzzle)
    return chosen


def has_enough(found: Iterable[Puzzle], number: int) -> bool:
    """Whether there are enough to choose from: so many in all, and a fair part of them in nearly every grade."""
    counts: dict[int, int] = defaultdict(int)
    room = _Room(2 * number)
    for puzzle in _different(found, int(number * _TRIVIAL_SHARE)):
        if room.is_left(puzzle):
            room.take(puzzle)
            counts[puzzle.grade] += 1
    fair = [count for count in counts.values() if count >= number // _GRADES]
    return sum(counts.values()) >= 2 * number and len(fair) >= _GRADES - 2


class _Room:
    """How often places may still be the answer."""

    def __init__(self, number: int) -> None:
        """Among so many puzzles."""
        self._most = ceil(number * _PLACE_SHARE)
        self._taken = Counter[int]()

    def is_left(self, puzzle: Puzzle) -> bool:
        """Whether the answer to this puzzle is one of few as yet."""
        return self._taken[_place(puzzle)] < self._most

    def take(self, puzzle: Puzzle) -> None:
        """Count it."""
        self._taken[_place(puzzle)] += 1


def _place(puzzle: Puzzle) -> int:
    """Where the answer is: the cell, or with gravity the one at the bottom of its stack."""
    return next(stack[0] for stack in puzzle.game.geometry.stacks if puzzle.solution in stack)


def _different(found: Iterable[Puzzle], trivial: int) -> Iterator[Puzzle]:
    """Those that are no twins of earlier ones, and no more trivial ones than so many."""
    known = set[object]()
    for puzzle in found:
        signs = similarity_keys(puzzle)
        if known & signs:
            continue
        if is_trivial(puzzle.position):
            trivial -= 1
            if trivial < 0:
                continue
        known |= signs
        yield puzzle


def _shelves(puzzles: Iterable[Puzzle]) -> dict[int, list[Puzzle]]:
    """By grade; on each shelf the kinds take turns, so that the rarer ones are not left out."""
    by_kind: dict[int, dict[str, list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    for puzzle in puzzles:
        by_kind[puzzle.grade][puzzle.kind.value].append(puzzle)
    return {grade: list(_by_turns(kinds)) for grade, kinds in by_kind.items()}


def _by_turns(kinds: dict[str, list[Puzzle]]) -> Iterator[Puzzle]:
    place = 0
    while any(place < len(puzzles) for puzzles in kinds.values()):
        yield from (puzzles[place] for puzzles in kinds.values() if place < len(puzzles))
        place += 1
