"""Candidates in the order in which they are searched."""

from typing import Any

from denkspiel.solver.kernel.jit.compile import inlined

__all__ = ["candidate_of", "number_of", "pick", "put_in_order"]


@inlined
def put_in_order(row: Any, count: int, number: int) -> None:
    """Put candidate `number` of a row among the `count` ones in order: before those of a lower rank.

    `row` is a struct with candidates `nodes`, which have a `rank`, and with room for their numbers, `order`.
    """
    nodes, order = row.nodes, row.order
    rank = nodes[number].rank
    place = count
    while place > 0 and nodes[order[place - 1]].rank < rank:
        order[place] = order[place - 1]
        place -= 1
    order[place] = number


@inlined
def candidate_of(rank: Any, number: Any) -> Any:
    """What stands for a candidate while the best ones are picked: more for a higher rank, then for a lower number."""
    return rank * 64 + (63 - number)


@inlined
def number_of(candidate: Any) -> Any:
    """The number of a candidate."""
    return 63 - (candidate & 63)


@inlined
def pick(order: Any, turn: int, count: int) -> None:
    """Exchange the candidate at `turn` with the best one from there to below `count`.

    Without a branch that depends on ranks: those are foretold badly, and sorting cost a twentieth of the search.
    """
    best, place = order[turn], turn
    for other in range(turn + 1, count):
        candidate = order[other]
        place = other if candidate > best else place
        best = max(best, candidate)
    order[place] = order[turn]
    order[turn] = best
