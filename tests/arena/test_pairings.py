from collections.abc import Sequence
from itertools import combinations
from random import Random

from denkspiel.arena.pairings import knockout_bracket, pair_swiss_round, round_robin_pairings, round_robin_rounds
from tests.cases import for_each


@for_each("players", range(25))
def test_a_circle_is_a_round_robin_in_rounds_with_fair_beginnings(players: int) -> None:
    rounds = round_robin_rounds(players)
    pairs = [pair for meetings, _ in rounds for pair in meetings]
    assert sorted((min(pair), max(pair)) for pair in pairs) == round_robin_pairings(players)
    for meetings, bye in rounds:
        there = [player for pair in meetings for player in pair] + ([] if bye is None else [bye])
        assert sorted(there) == list(range(players))
    for player in range(players):
        begun = sum(first == player for first, _ in pairs)
        assert abs(2 * begun - (players - 1)) <= 1


@for_each("players", [4, 6, 8, 10])
def test_swiss_pairs_nobody_twice_until_all_have_met(players: int) -> None:
    """The lower number wins; as many rounds as a round robin needs are not always possible, half of them are."""
    scores = [0.0] * players
    met: list[tuple[int, int]] = []
    for _ in range(players // 2):
        pairs, bye = pair_swiss_round(scores, met)
        assert bye is None
        assert sorted(player for pair in pairs for player in pair) == list(range(players))
        assert not {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in met}
        met += pairs
        for pair in pairs:
            scores[min(pair)] += 1


def test_swiss_takes_choices_back_where_the_nearest_would_leave_two_who_have_met() -> None:
    assert pair_swiss_round([3, 2, 1, 0], [(2, 3)]) == ([(0, 2), (1, 3)], None)


def test_swiss_pairs_by_score() -> None:
    assert pair_swiss_round([0, 2, 0, 2], []) == ([(1, 3), (0, 2)], None)


def test_swiss_repeats_only_where_it_must() -> None:
    assert pair_swiss_round([1, 0], [(0, 1)]) == ([(0, 1)], None)
    all_met = list(combinations(range(4), 2))
    pairs, _ = pair_swiss_round([3, 2, 1, 0], all_met)
    assert pairs == [(0, 1), (2, 3)]
    pairs, _ = pair_swiss_round([3, 2, 1, 0], [pair for pair in all_met if pair != (0, 3)])
    assert (0, 3) in pairs


def test_swiss_finds_what_a_search_through_all_choices_finds() -> None:
    def searched(left: Sequence[int], met: set[frozenset[int]], repeats: int) -> list[tuple[int, int]] | None:
        if not left:
            return []
        first, *others = left
        for place, other in enumerate(others):
            again = frozenset((first, other)) in met
            rest = None if again > repeats else searched(others[:place] + others[place + 1 :], met, repeats - again)
            if rest is not None:
                return [(first, other), *rest]
        return None

    rng = Random(5)
    for _ in range(400):
        players = rng.randrange(2, 9, 2)
        often = rng.choice((0.3, 0.6, 0.8, 0.95))
        met = [pair for pair in combinations(range(players), 2) if rng.random() < often]
        scores = [rng.randrange(4) for _ in range(players)]
        order = sorted(range(players), key=lambda player: (-scores[player], player))
        found = (searched(order, {*map(frozenset, met)}, repeats) for repeats in range(players))
        assert pair_swiss_round(scores, met)[0] == next(pairs for pairs in found if pairs is not None)


def test_bye_goes_to_the_last_who_had_none() -> None:
    assert pair_swiss_round([2, 1, 0], [], []) == ([(0, 1)], 2)
    assert pair_swiss_round([2, 1, 0], [], [2]) == ([(0, 2)], 1)
    assert pair_swiss_round([2, 1, 0], [], [0, 1, 2])[1] == 2


def test_bracket() -> None:
    assert knockout_bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    assert knockout_bracket(5) == [0, None, 3, 4, 1, None, 2, None]
    assert knockout_bracket(1) == [0]


@for_each("players", [2, 3, 6, 13, 16])
def test_if_the_stronger_seed_always_wins_the_strongest_meet_last(players: int) -> None:
    places = knockout_bracket(players)
    while len(places) > 1:
        best = len(places) // 2
        pairs = [places[at : at + 2] for at in range(0, len(places), 2)]
        places = [min((seed for seed in pair if seed is not None), default=None) for pair in pairs]
        assert set(places) == set(range(best))
