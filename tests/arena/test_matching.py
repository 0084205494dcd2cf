from itertools import combinations
from random import Random

from denkspiel.arena.matching import Graph, Matching, bit_set


def most_pairs(graph: Graph, left: list[int]) -> int:
    """By trying everything."""
    if not left:
        return 0
    one, *others = left
    met = (
        1 + most_pairs(graph, [each for each in others if each != other]) for other in others if graph[one] >> other & 1
    )
    return max((most_pairs(graph, others), *met))


def test_there_are_no_more_pairs_than_are_found() -> None:
    rng = Random(3)
    for _ in range(800):
        things = rng.randrange(1, 10)
        graph = dict.fromkeys(range(things), 0)
        often = rng.choice((0.15, 0.25, 0.4))
        for one, other in combinations(range(things), 2):
            if rng.random() < often:
                graph[one] |= bit_set(other)
                graph[other] |= bit_set(one)
        found = Matching(graph, bit_set(*graph))
        assert found.alone == things - 2 * most_pairs(graph, [*graph])
        if things > 1:
            left = [*range(2, things)]
            assert found.without(0, 1).alone == len(left) - 2 * most_pairs(graph, left)
