"""`solve --proof` and `check-proof`."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game
from denkspiel.proof.proof_file import ProofHead, ProofNode, write_proof
from tests.cli.calling import Call


def test_a_win_is_proven_written_and_checked(denkspiel: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "proof")
    answer = denkspiel("solve", "tic-tac-toe-3d", "--score", "wdl", "--proof", file)
    assert (answer.status, answer.out, answer.err) == (0, "win\n", "")
    checked = denkspiel("check-proof", file)
    assert (checked.status, checked.err) == (0, "")
    assert checked.out.startswith("Proven: the first player wins tic-tac-toe-3d (")
    data = json.loads(denkspiel("check-proof", file, "--json").out)
    assert set(data) == {"game", "moves", "winner", "positions", "replies", "seconds"}
    assert (data["game"], data["moves"], data["winner"]) == ("tic-tac-toe-3d", [], "first")


@pytest.mark.parametrize(
    ("moves", "score", "said"),
    [
        ("b2", "loss", "Proven: the first player wins mnk:4,4,3 after b2 ("),
        ("a1d4", "win", "Proven: the first player wins mnk:4,4,3 after a1d4 ("),
        ("a1b2d4", "loss", None),
    ],
)
def test_positions(denkspiel: Call, tmp_path: Path, moves: str, score: str, said: str | None) -> None:
    file = str(tmp_path / "proof")
    answer = denkspiel("solve", "mnk:4,4,3", moves, "--score", "wdl", "--proof", file)
    if said is None:
        assert answer.out in ("win\n", "loss\n")
        said = "Proven: the second player wins " if answer.out == "win\n" else "Proven: the first player wins "
    else:
        assert answer.out == f"{score}\n"
    assert denkspiel("check-proof", file).out.startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hexagon"], "Proven: the second player wins hexagon ("),
        (["connect-four", "445566"], "Proven: the first player wins connect-four after 445566 (positions checked: 1; "),
        (["connect-four", "44556"], "Proven: the first player wins connect-four after 44556 (positions checked: 1; "),
    ],
)
def test_a_game_without_threats_is_proven_by_a_plain_tree(
    denkspiel: Call, tmp_path: Path, words: list[str], said: str
) -> None:
    file = str(tmp_path / "proof")
    assert denkspiel("solve", *words, "--score", "wdl", "--proof", file).err == ""
    assert denkspiel("check-proof", file).out.startswith(said)


def test_wdl_is_found_by_threats_where_the_plain_search_takes_long(denkspiel: Call) -> None:
    assert denkspiel("solve", "qubic", "111222114113", "--score", "wdl", "--seconds", "60").out == "win\n"
    assert denkspiel("solve", "qubic", "--score", "wdl", "--seconds", "0.001").out == "loss..win\n"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["tic-tac-toe"], "--proof needs --score wdl and a single position."),
        (["tic-tac-toe", "-", "--score", "wdl"], "--proof needs --score wdl and a single position."),
        (["connect-four:4x4", "--score", "wdl"], "No proof was written, because neither player wins."),
        (
            ["connect-four", "--score", "wdl", "--no-book", "--seconds", "0.01"],
            "No proof was written, because nothing could be proven within the time and memory allowed.",
        ),
        (["tic-tac-toe", "--score", "wdl"], "No proof was written, because neither player wins."),
        (
            ["qubic", "--score", "wdl", "--seconds", "0.001"],
            "No proof was written, because nothing could be proven within the time and memory allowed.",
        ),
    ],
)
def test_faults(denkspiel: Call, tmp_path: Path, words: list[str], fault: str) -> None:
    answer = denkspiel("solve", *words, "--proof", str(tmp_path / "proof"))
    assert fault in answer.err
    assert not (tmp_path / "proof").exists()


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("kept", '"{file}" already exists. Choose another file, or delete this one first.'),
        ("folder", '"{file}" already exists. Choose another file, or delete this one first.'),
        ("missing/proof", 'Cannot write "{file}": no such file or folder.'),
    ],
)
def test_what_is_in_the_way_is_told_before_the_search_and_stays(
    denkspiel: Call, tmp_path: Path, file: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").write_text("precious", encoding="ascii")
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr("denkspiel.cli.solve.Searcher", None)
    path = str(tmp_path / file)
    answer = denkspiel("solve", "hexagon", "--score", "wdl", "--proof", path)
    assert (answer.status, answer.out, answer.err) == (1, "", f"denkspiel: {fault.format(file=path)}\n")
    assert (tmp_path / "kept").read_text(encoding="ascii") == "precious"


def test_time_counts_for_the_proof_too(denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, watch: Callable[[int], None], **__: object) -> None:
        monkeypatch.setattr("denkspiel.cli.solve.time.perf_counter", lambda: float("inf"))
        watch(1)

    monkeypatch.setattr("denkspiel.solver.exact.winning_tree.write_winning_tree", slow)
    file = str(tmp_path / "proof")
    answer = denkspiel("solve", "hexagon", "--score", "wdl", "--seconds", "1000", "--proof", file)
    assert (answer.status, answer.out) == (2, "loss\n")
    assert answer.err == "denkspiel: No proof was written, because time ran out before it was complete.\n"


def test_ctrl_c_ends_the_proof_and_the_value_stands_there(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("denkspiel.solver.exact.winning_tree.write_winning_tree", interrupted)
    answer = denkspiel("solve", "connect-four:5x4", "1", "--score", "wdl", "--proof", str(tmp_path / "proof"))
    told = "denkspiel: Stopped. No proof was written.\n"
    assert (answer.status, answer.out, answer.err) in [(130, value, told) for value in ("win\n", "loss\n")]


def test_a_proof_about_another_game_of_that_name_is_refused(denkspiel: Call, tmp_path: Path) -> None:
    false = replace(game("mnk:3,3,2"), id="tic-tac-toe")
    write_proof(tmp_path / "proof", ProofHead(false, (), 0, 7, 1), [ProofNode(4, False, ())])
    answer = denkspiel("check-proof", str(tmp_path / "proof"))
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == "denkspiel: The proof names the game tic-tac-toe, but contains the rules of another game.\n"
    write_proof(tmp_path / "proof", ProofHead(replace(false, id="mine"), (), 0, 7, 1), [ProofNode(4, False, ())])
    assert denkspiel("check-proof", str(tmp_path / "proof")).out.startswith(
        "Proven: the first player wins mine (positions checked: 1; "
    )
