"""What was proven in a game stays proven, and is true."""

from random import Random

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.levels.levels import Level
from denkspiel.opponents.levels.master import Master
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.solver.bounds import Bounds, ProvenPositions, widest_bounds
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.heuristic.estimator import WON, Estimator
from denkspiel.solver.score import Score

SIDES = (0, 1)


def winner_by(values: dict[int, float], side: int) -> int | None:
    """The side that is proven to win, by what the moves of the side to move are worth."""
    best = max(values.values())
    return side if best >= WON else 1 - side if best <= -WON else None


@pytest.mark.parametrize("name", game_names())
def test_who_wins_is_not_guessed_again_after_a_proof(name: str) -> None:
    """In games of which the winner plays the best move and the loser any one, with small and changing budgets."""
    estimator, after_a_proof = Estimator(game(name), 2), 0
    for number in range(8):
        rng, proven, winner = Random(f"{name} {number}"), ProvenPositions(), None
        position = Position.start(estimator.game)
        while position.outcome is None:
            nodes, margin = rng.choice((30, 200, 1000)), rng.choice((None, 0))
            values = estimator.estimate(position, nodes=nodes, margin=margin, proven=proven).values
            now = winner_by(dict(values), position.side_to_move)
            assert winner in (None, now), f"{position!r} {nodes} {margin}"
            after_a_proof += winner is not None
            winner = now
            is_winner = winner == position.side_to_move
            moves = [move for move in values if values[move] == max(values.values())] if is_winner else list(values)
            position = position.play(rng.choice(moves))
        if winner is not None:
            assert position.outcome.winner == winner
    assert after_a_proof >= 5


@pytest.mark.parametrize("name", ["tic-tac-toe", "hexagon", "connect-four:4x4"])
def test_what_follows_from_proofs_is_true(name: str) -> None:
    """Some exact values of random games are learned, and all bounds that follow hold."""
    solver, rng, tight = Solver(game(name), 2), Random(name), 0
    proven, seen = ProvenPositions(), []
    for _ in range(12):
        position = Position.start(solver.game)
        while position.outcome is None:
            seen.append(position)
            scores = solver.analyse(position)
            some = {move: score for move, score in scores.items() if rng.random() < 0.5}
            nothing = widest_bounds(position)
            proven.add_moves(
                position,
                {move: Bounds(some[move], some[move]) if move in some else nothing for move in position.legal_moves},
            )
            position = position.play(rng.choice(position.legal_moves))
    for position in seen:
        scores = solver.analyse(position)
        found = proven.move_bounds(position)
        assert all(found[move].low <= scores[move] <= found[move].high for move in scores)
        assert not proven.is_won(position) or max(scores.values()).value > 0
        sent = proven.relevant_to(position)
        assert sent.move_bounds(position) == found
        tight += sum(bounds.exact is not None for bounds in found.values())
    assert tight > len(seen)


@pytest.mark.parametrize("name", ["connect-four", "score-four", "hexagon"])
def test_a_forced_move_that_soon_loses_is_rated_as_lost(name: str) -> None:
    """All other moves lose at once, so nothing was searched for the choice; the rating is proven all the same."""
    estimator, solver = Estimator(game(name), 2), Solver(game(name), 2)
    number = checked = 0
    while checked < 3:
        number += 1
        rng, position = Random(f"{name} {number}"), Position.start(estimator.game)
        while position.outcome is None:
            alone = estimator.estimate(position, nodes=300, margin=0)
            if alone.forced_move is not None and len(alone.values) > 1:
                known = solver.search(position.play(alone.forced_move), nodes=20_000)
                if known.exact and known.low.value > 0 and known.low.plies <= 3:
                    checked += 1
                    shown = estimator.estimate(position, nodes=20_000, margin=0, proven=ProvenPositions())
                    assert shown.scores[alone.forced_move].value == -1
                    assert str(shown.move_reason(alone.forced_move)).startswith("loses in")
            position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize("player", [Master(), Level(9)], ids=["master", "level-9"])
def test_with_nodes_what_was_proven_before_changes_what_is_said_and_not_what_is_chosen(player: Opponent) -> None:
    position = Position.start("score-four")
    child = position.play(position.legal_moves[0])
    proven, size = ProvenPositions(), position.game.geometry.size
    lost = Score(-1, size - 1, size, 1)
    proven.add_moves(child, {move: Bounds(widest_bounds(child).low, lost) for move in child.legal_moves})
    limit = Limit(nodes=200)
    plain, shown = (
        player.choose(position, Random(1), limit),
        player.choose(position, Random(1), Limit(nodes=200, proven=proven)),
    )
    assert shown.move == plain.move
    assert shown.ratings[position.legal_moves[0]] >= WON
    assert "wins in at most" in str(shown.reasons[position.legal_moves[0]][0])
