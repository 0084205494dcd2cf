"""Candidates are picked by rank, of equal ones the first one."""

from random import Random

from denkspiel.solver.kernel.exact import move_ordering
from tests.solver.interpreted import interpreted

candidate_of, number_of, pick = map(
    interpreted, (move_ordering.pack_candidate, move_ordering.candidate_index, move_ordering.select_next)
)


def test_picked_one_after_the_other_candidates_are_in_order() -> None:
    rng = Random(3)
    for count in range(1, 12):
        ranks = [rng.randrange(-3, 4) * 1000 for _ in range(count)]
        order = [candidate_of(None, rank, number) for number, rank in enumerate(ranks)] + [10**9]
        for turn in range(count):
            pick(order, turn, count)
        picked = [number_of(None, candidate) for candidate in order[:count]]
        assert picked == sorted(range(count), key=lambda number: (-ranks[number], number))
