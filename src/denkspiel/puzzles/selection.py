"""Which of all puzzles found are taken: as many of each grade as there are, of all kinds, and no two alike."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from denkspiel.puzzles.finder import is_trivial
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.twins import marks

__all__ = ["is_rich", "selected"]

_TRIVIAL_SHARE = 0.05
"""How many puzzles at most may ask for no more than to end the game, or to prevent that, with the next stone."""
_GRADES = 9


def selected(found: Iterable[Puzzle], number: int) -> list[Puzzle]:
    """Some of the puzzles, the easiest first.

    Args:
        found: all, in the order in which earlier ones are preferred.
        number: how many at most.
    """
    shelves = _shelves(_different(found, int(number * _TRIVIAL_SHARE)))
    chosen: list[Puzzle] = []
    while len(chosen) < number and any(shelves.values()):
        for grade in sorted(shelves):
            if shelves[grade] and len(chosen) < number:
                chosen.append(shelves[grade].pop(0))
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.rating, puzzle.plies, puzzle.moves))


def is_rich(found: Iterable[Puzzle], number: int) -> bool:
    """Whether there are enough to choose from: so many in all, and a fair part of them in nearly every grade."""
    counts: dict[int, int] = defaultdict(int)
    for puzzle in _different(found, int(number * _TRIVIAL_SHARE)):
        counts[puzzle.grade] += 1
    fair = [count for count in counts.values() if count >= number // _GRADES]
    return sum(counts.values()) >= 2 * number and len(fair) >= _GRADES - 2


def _different(found: Iterable[Puzzle], trivial: int) -> Iterator[Puzzle]:
    """Those that are no twins of earlier ones, and no more trivial ones than so many."""
    known = set[object]()
    for puzzle in found:
        signs = marks(puzzle)
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
