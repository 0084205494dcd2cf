"""Proofs as they are written, checked by the rules alone."""

from pathlib import Path
from random import Random

import pytest

from denkspiel.core.notation import parse_game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.check import CheckCounts, check_proof
from denkspiel.proof.proof_file import read_proof
from denkspiel.solver.exact.winning_tree import ProofTooLarge
from denkspiel.solver.threats.prover import ThreatProver
from denkspiel.solver.threats.writer import write_threat_tree


def written(prover: ThreatProver, position: Position, moves: tuple[int, ...], path: Path) -> CheckCounts:
    nodes = write_threat_tree(prover, position, moves, path)
    tally = check_proof(*read_proof(path))
    assert tally.positions == nodes
    return tally


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("mnk:4,3,3", ""),
        ("tic-tac-toe-3d", ""),
        ("mnk:5,5,4", "c3a1"),
        ("qubic", "111222114113"),
    ],
)
def test_a_proof_is_accepted(name: str, moves: str, tmp_path: Path) -> None:
    cells, position = parse_game(game(name), moves)
    prover = ThreatProver(position.game, 0, 32)
    assert prover.prove(position)
    assert written(prover, position, cells, tmp_path / "proof").replies > 10


@pytest.mark.long
@pytest.mark.parametrize("name", ["tic-tac-toe", "mnk:4,4,3", "mnk:5,4,4"])
def test_proofs_for_either_player_with_either_to_move(name: str, tmp_path: Path) -> None:
    played, seen = game(name), set()
    for seed in range(12):
        rng, position, moves = Random(f"{name} {seed}"), Position.start(played), tuple[int, ...]()
        while position.outcome is None:
            for winner in (0, 1):
                prover = ThreatProver(played, winner, 1)
                if position.ply > 2 and prover.prove(position, nodes=400):
                    written(prover, position, moves, tmp_path / "proof")
                    seen.add((winner, position.side_to_move))
            moves += (rng.choice(position.legal_moves),)
            position = position.play(moves[-1])
    assert len(seen) == 4


@pytest.mark.long
def test_a_table_that_is_full_is_emptied_for_what_it_does_not_know(tmp_path: Path) -> None:
    cells, position = parse_game(game("qubic"), "111222114113")
    prover = ThreatProver(position.game, 0, 1)
    while not prover.is_full:
        assert prover.prove(Position.start(position.game), nodes=10_000) is None
    prover.begin()
    assert prover.nodes == 0
    assert prover.prove(position)
    other = ThreatProver(position.game, 0, 1)
    while not other.is_full:
        other.prove(Position.start(position.game), nodes=10_000)
    assert written(other, position, cells, tmp_path / "proof").positions > 0


def test_a_table_too_small_for_the_tree_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells, position = parse_game(game("qubic"), "111222114113")
    prover = ThreatProver(position.game, 0, 1)
    monkeypatch.setattr(prover, "prove", lambda _position: None)
    with pytest.raises(ProofTooLarge, match="--memory"):
        write_threat_tree(prover, position, cells, tmp_path / "proof")
    assert not (tmp_path / "proof").exists()


def test_what_the_table_does_not_know_is_searched_for(tmp_path: Path) -> None:
    """A reply that was answered by a sequence in the search may be left open when the proof is written."""
    cells, position = parse_game(game("qubic"), "111222114113")
    assert written(ThreatProver(position.game, 0, 8), position, cells, tmp_path / "proof").positions > 0
