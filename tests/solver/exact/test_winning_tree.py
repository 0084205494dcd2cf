"""Winning trees of games in which threats prove nothing: the checker, who knows the rules alone, accepts them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.check import CheckCounts, InvalidProof, check_proof
from denkspiel.proof.proof_file import ProofHead, ProofNode, read_proof
from denkspiel.solver.exact import winning_tree
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.exact.winning_tree import ProofTooLarge, write_winning_tree
from tests.oracles.endings import Endings
from tests.solver.own_games import OWN

ENDINGS: dict[str, tuple[Game, int]] = {
    "connect-four": (game("connect-four"), 12),
    "score-four": (game("score-four"), 10),
    "hexagon": (game("hexagon"), 9),
    "unequal-towers": (OWN["unequal-towers"], 11),
}
"""Games with the free cells of the endings that are proven."""


def written(solver: Solver, moves: tuple[int, ...], winner: int, folder: Path) -> tuple[ProofHead, list[ProofNode]]:
    position = Position.start(solver.game)
    for move in moves:
        position = position.play(move)
    write_winning_tree(solver, position, moves, folder / "proof", winner=winner)
    head, nodes = read_proof(folder / "proof")
    return head, list(nodes)


@pytest.fixture(scope="module")
def sim(tmp_path_factory: pytest.TempPathFactory) -> tuple[ProofHead, list[ProofNode]]:
    """That the second player wins the hexagon game."""
    return written(Solver(game("hexagon"), 4), (), 1, tmp_path_factory.mktemp("sim"))


def test_score_four_is_proven_after_six_stones(tmp_path: Path) -> None:
    """The first player wins by threats alone (docs/explanation/verification.md)."""
    played = game("score-four")
    moves = parse_moves(played, "d4d3a2c1b2d3")
    head, nodes = written(Solver(played, 4), tuple(moves), 0, tmp_path)
    assert (head.game.id, head.winner, tuple(head.moves)) == ("score-four", 0, tuple(moves))
    assert check_proof(head, iter(nodes)).positions == len(nodes)


@pytest.mark.long
@pytest.mark.parametrize("name", ENDINGS)
def test_what_is_won_is_proven_and_the_proof_is_accepted(name: str, tmp_path: Path) -> None:
    played, free = ENDINGS[name]
    known, solver, proven = Endings(played), Solver(played, 4), [0, 0]
    for number in range(40):
        rng, moves, position = Random(number), list[int](), Position.start(played)
        while position.outcome is None and position.ply < played.geometry.size - free + number % 2:
            quiet = [move for move in position.legal_moves if position.play(move).outcome is None]
            moves.append(rng.choice(quiet or position.legal_moves))
            position = position.play(moves[-1])
        value = 0 if position.outcome else known.value(position.own, position.enemy)[0]
        if value:
            winner = position.side_to_move if value > 0 else 1 - position.side_to_move
            head, nodes = written(solver, tuple(moves), winner, tmp_path)
            assert head.winner == winner
            assert check_proof(head, iter(nodes)).positions == len(nodes)
            proven[winner != position.side_to_move] += 1
    assert all(proven)


def test_the_second_player_wins_the_hexagon_game(sim: tuple[ProofHead, list[ProofNode]]) -> None:
    head, nodes = sim
    tally = check_proof(head, iter(nodes))
    assert tally.positions == len(nodes) < 1000
    assert tally.replies > tally.positions


def test_the_same_tree_proves_nothing_for_the_other_player(sim: tuple[ProofHead, list[ProofNode]]) -> None:
    head, nodes = sim
    with pytest.raises(InvalidProof, match="the wrong player is to move"):
        check_proof(replace(head, winner=0), iter(nodes))


@pytest.mark.long
def test_no_position_can_be_left_out(sim: tuple[ProofHead, list[ProofNode]]) -> None:
    head, nodes = sim
    for place in Random(1).sample(range(len(nodes)), 12):
        with pytest.raises(InvalidProof):
            check_proof(head, iter(nodes[:place] + nodes[place + 1 :]))


@pytest.mark.long
def test_a_move_that_does_not_win_is_noticed(sim: tuple[ProofHead, list[ProofNode]]) -> None:
    """Another move, with what was right after the old one behind it, is accepted only if it leads to the same end."""
    head, nodes = sim
    rng, noticed = Random(2), 0
    for place in rng.sample(range(1, len(nodes)), 15):
        false = replace(nodes[place], move=rng.choice([cell for cell in range(15) if cell != nodes[place].move]))
        try:
            check_proof(head, iter([*nodes[:place], false, *nodes[place + 1 :]]))
        except InvalidProof:
            noticed += 1
    assert noticed >= 12


@pytest.mark.parametrize("node", [ProofNode(None, True, ((1, 2),)), ProofNode(0, False, ((1, 2),))])
def test_threats_prove_nothing_there(node: ProofNode) -> None:
    head = ProofHead(game("connect-four"), (), 0, 0, 1)
    with pytest.raises(InvalidProof, match="in this game, threats do not prove a win"):
        check_proof(head, iter([node]))


def test_a_stone_that_wins_needs_no_more(tmp_path: Path) -> None:
    """Three in a row, with both ends open: whatever the other one does."""
    head, nodes = written(Solver(game("connect-four"), 4), parse_moves(game("connect-four"), "445566"), 0, tmp_path)
    assert [node.move for node in nodes] in [[*parse_moves(head.game, column)] for column in "37"]
    assert check_proof(head, iter(nodes)) == CheckCounts(1, 0)


def test_too_large_proofs_are_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(winning_tree, "MAX_POSITIONS", 10)
    with pytest.raises(ProofTooLarge, match="more than 10 positions"):
        written(Solver(game("hexagon"), 4), (), 1, tmp_path)
    assert not (tmp_path / "proof").exists()
