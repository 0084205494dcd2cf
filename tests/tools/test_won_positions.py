"""The set of won positions: each is what it claims to be, and `master` keeps what it has proven."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from benchmarks.ratings import is_quiet
from benchmarks.won_positions import Choosing, WonPosition, read_won_positions, table
from denkspiel.core.notation import format_moves
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent
from denkspiel.solver.exact.solver import Solver

POSITIONS = read_won_positions()
LATE = [one for one in POSITIONS if one.position.ply >= 29]


def test_every_position_leaves_a_choice_and_winners_take_turns() -> None:
    assert len({one.moves for one in POSITIONS}) == len(POSITIONS)
    for one in POSITIONS:
        position = one.position
        legal = {format_moves(position.game, [move]) for move in position.legal_moves}
        assert 20 <= position.ply <= 30
        assert is_quiet(position)
        assert {*one.winning} < legal
        assert one.winning
    winners = Counter(one.position.side_to_move for one in POSITIONS)
    assert min(winners.values()) > 0.4 * len(POSITIONS)


def test_the_moves_that_keep_the_win_are_proven_anew() -> None:
    for one in Random("won").sample(LATE, 3):
        position = one.position
        solver = Solver(position.game, 32)
        kept = {
            format_moves(position.game, [move])
            for move in position.legal_moves
            if solver.search(position.play(move), only_outcome=True).value == -1
        }
        assert kept == {*one.winning}


def test_more_nodes_never_lose_a_win_that_fewer_have_proven() -> None:
    proven = 0
    for one in Random("more").sample(LATE, 4):
        position, player = one.position, opponent("master")
        found = []
        for nodes in (50_000, 200_000, 800_000):
            choice = player.choose(position, Random(0), Limit(nodes=nodes))
            is_proven = choice.ratings[choice.move] >= 10_000
            found.append(is_proven)
            proven += is_proven
            if is_proven:
                assert format_moves(position.game, [choice.move]) in one.winning
        assert all(later or not earlier for earlier, later in pairwise(found))
    assert proven > 3


@pytest.mark.parametrize(("kept", "expected"), [((True, False), "+0 -1"), ((False, True), "+1 -0")])
def test_the_table_compares_players_position_by_position(kept: tuple[bool, bool], expected: str) -> None:
    measured = Choosing(("master-2", "master"), ("nodes=100",))
    one: WonPosition = POSITIONS[0]
    results = [{("nodes=100", player): value for player, value in zip(measured.players, kept, strict=True)}]
    assert expected in table(measured, [one], results).splitlines()[-1]
