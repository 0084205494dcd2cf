"""The checker accepts what is proven, and finds every hole."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.proof.check import CheckCounts, InvalidProof, check_proof
from denkspiel.proof.proof_file import ProofHead, ProofNode, read_proof, write_proof
from denkspiel.proof.threats import ThreatFinder, as_canonical

A1, A2, A3, B1, B2, B3, C1, C2, C3 = range(9)


def head(name: str, moves: tuple[int, ...] = (), winner: int = 0) -> ProofHead:
    return ProofHead(game(name), moves, winner, 0, 0)


def checked(head: ProofHead, *lines: str) -> CheckCounts:
    return check_proof(head, map(ProofNode.from_text, lines))


def test_cells_of_tic_tac_toe_are_as_named_here() -> None:
    assert [cell.name for cell in game("tic-tac-toe").geometry.cells] == [
        "a1",
        "a2",
        "a3",
        "b1",
        "b2",
        "b3",
        "c1",
        "c2",
        "c3",
    ]


def test_two_threats_win() -> None:
    """a1, c1, a3 against b1, c3: a2 and b2 are open; every move of the second player is answered at once."""
    tally = checked(head("tic-tac-toe", (A1, B1, C1, C3)), "2")
    assert tally == CheckCounts(1, 4)


@pytest.mark.parametrize(
    ("moves", "winner", "lines", "fault"),
    [
        ((), 0, ["4"], "The proof has a gap after b2a1: the file does not contain this position"),
        ((), 0, [], "The proof has a gap: the file does not contain this position"),
        ((A1, B1, C1, C3), 0, ["0"], "after a1b1c1c3: the winner's move is not allowed"),
        ((A1, B1, C1, C3), 0, ["5"], "after a1b1c1c3b3a2: the file does not contain this position"),
        ((A1, B1, C1, C3), 0, ["= 2"], None),
        ((A1, B1, C1, C3), 0, ["= 7"], "the threats in the file do not force a win"),
        ((A1, B1, C1, C3), 0, ["="], "the threats in the file do not force a win"),
        ((A1, B1, C1, C3), 1, ["2"], "the wrong player is to move"),
        ((A1, B1, C1, C3), 0, ["-"], "the wrong player is to move"),
        ((A1, B1, C1, C3), 2, ["2"], "the wrong player is to move"),
        ((A1, B1, C1, C3), 0, ["2", "2"], "the file contains positions that no move leads to"),
        ((A1, B1, C1, C3, A3), 0, ["-"], None),
        ((A1, A1), 0, ["2"], "The moves before the proof: "),
        ((99,), 0, ["2"], "The moves before the proof: "),
        ((-1,), 0, ["2"], "The moves before the proof: "),
        ((A1, B1, A2, B2, A3), 0, ["-"], "the game is over before the proof begins"),
        ((A1, B1, C3, B2, C1), 0, ["-"], "after a1b1c3b2c1b3: the game is over but not won"),
        ((A1, B1, A2, B2), 0, ["="], None),
        ((A1, B1, A2, B2), 0, ["2"], None),
    ],
)
def test_faults_are_told_with_the_moves_that_lead_there(
    moves: tuple[int, ...], winner: int, lines: list[str], fault: str | None
) -> None:
    if fault is None:
        checked(head("tic-tac-toe", moves, winner), *lines)
        return
    with pytest.raises(InvalidProof) as raised:
        checked(head("tic-tac-toe", moves, winner), *lines)
    assert fault in str(raised.value)


def test_a_drawn_end_is_a_hole() -> None:
    with pytest.raises(InvalidProof, match="the game is over but not won"):
        checked(head("tic-tac-toe", (A1, B2, C3, A2, C2, C1, A3, B3)), "3")


def test_a_position_met_again_as_an_image_need_not_be_proven_again() -> None:
    """On mnk:3,3,3 without a second line of its own to make, the first player proves nothing; the walk tells."""
    with_images = replace(head("mnk:4,3,3"), symmetric_stones=7)
    for start in (with_images, head("mnk:4,3,3")):
        with pytest.raises(InvalidProof) as raised:
            checked(start, "0")
        assert "the file does not contain this position" in str(raised.value)


def test_known_as_is_canonical_while_stones_are_few() -> None:
    position = replay(game("qubic"), "444113")
    image, moves = as_canonical(position, replay_moves("444113"), 7)
    assert image == position.canonical
    assert as_canonical(position, replay_moves("444113"), 1) == (position, replay_moves("444113"))
    again = Position.start(game("qubic"))
    for move in moves:
        again = again.play(move)
    assert again == image


def replay_moves(text: str) -> tuple[int, ...]:
    names = {cell.move: number for number, cell in enumerate(game("qubic").geometry.cells)}
    return tuple(names[text[start : start + 3]] for start in range(0, len(text), 3))


def test_a_row_of_threats_stops_where_the_loser_threatens() -> None:
    """b2 with the column a open makes no threat that could go first, while the loser has two in a row."""
    threats = ThreatFinder(game("tic-tac-toe"))
    winner, loser = 1 << A1 | 1 << C3, 1 << B1 | 1 << C2
    assert threats.wins_by_sequence(winner, loser, 0, (A3,))
    assert not threats.wins_by_sequence(winner, loser, 1 << B2, (A3,))
    assert not threats.wins_by_sequence(winner, loser, 1 << B2 | 1 << A3, (A3,))
    assert not threats.wins_by_sequence(winner, loser, 0, (A1,))
    assert not threats.wins_by_sequence(winner, loser, 0, ())
    assert threats.completing_cells(1 << A1 | 1 << A2, 0) == 1 << A3
    assert threats.completing_cells(1 << A1 | 1 << A2, 1 << A3) == 0


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "proof"
    start = replace(head("tic-tac-toe", (A1, B1, C1, C3)), nodes=1)
    write_proof(path, start, [ProofNode(A3, False, ((B2,),))])
    return path


def test_what_is_written_is_read(proof: Path) -> None:
    start, nodes = read_proof(proof)
    assert (start.moves, start.winner, start.game) == ((A1, B1, C1, C3), 0, game("tic-tac-toe"))
    assert list(nodes) == [ProofNode(A3, False, ((B2,),))]


def test_every_cut_is_noticed(proof: Path) -> None:
    whole = proof.read_bytes()
    for length in range(0, len(whole), 7):
        proof.write_bytes(whole[:length])
        with pytest.raises(FileFault):
            check_proof(*read_proof(proof))


def test_a_check_loads_the_standard_library_and_the_rules_only(proof: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from denkspiel.proof.check import check_proof;"
        "from denkspiel.proof.proof_file import read_proof; print(check_proof(*read_proof(Path(sys.argv[1]))));"
        "print(*[name for name in sys.modules if name.partition('.')[0] in ('numba', 'numpy', 'denkspiel')])"
    )
    ran = subprocess.run([sys.executable, "-c", program, proof], capture_output=True, text=True, check=True)
    tally, loaded = ran.stdout.splitlines()
    assert tally == "CheckCounts(positions=1, replies=4)"
    assert {name.split(".")[1] for name in loaded.split() if "." in name} == {"core", "proof"}
