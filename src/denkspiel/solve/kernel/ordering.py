"""Candidates in the order in which they are searched."""

from typing import Any

from denkspiel.solve.kernel.compile import inlined

__all__ = ["put_in_order"]


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
