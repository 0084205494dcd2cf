import json
from io import StringIO
from pathlib import Path

import pytest

from denkspiel.core.message import Message
from denkspiel.puzzles.collection import PuzzleCollection
from tests.cli.calling import PROGRESS, Call


def test_puzzles_are_built_checked_and_played(denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "own.jsonl")
    words = (
        "puzzles",
        "build",
        "hexagon",
        "--number",
        "5",
        "--games",
        "4",
        "--workers",
        "1",
        "--seed",
        "x",
        "--out",
        path,
    )
    built = denkspiel(*words, "--json")
    said = json.loads(built.out)
    assert (built.status, said["game"], said["seed"]) == (0, "hexagon", "x")
    assert 1 <= said["puzzles"] == sum(said["grades"].values()) <= 5
    again = denkspiel(*words)
    assert (again.status, again.out) == (1, "")
    assert f'"{path}" already exists. Choose another file, or delete this one first.' in again.err
    checked = denkspiel("puzzles", "check", "hexagon", "--file", path)
    assert (checked.status, PROGRESS.sub("", checked.err)) == (0, "")
    assert checked.out == f"Puzzles checked: {said['puzzles']}; errors: 0.\n"
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    monkeypatch.setenv("DENKSPIEL_DATA", str(tmp_path))
    assert "puzzle 1 of" in denkspiel("puzzle", "hexagon", "--file", path, "--number", "1").out


def test_a_false_puzzle_is_told_of(denkspiel: Call, tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    words = ("--number", "1", "--games", "1", "--workers", "1", "--seed", "x")
    assert denkspiel("puzzles", "build", "hexagon", *words, "--out", str(path)).status == 0
    head, entry = path.read_text().splitlines()
    data = json.loads(entry)
    path.write_text(f"{head}\n{json.dumps({**data, 'plies': data['plies'] + 1})}\n")
    checked = denkspiel("puzzles", "check", "hexagon", "--file", str(path))
    assert checked.status == 1
    assert "Puzzle 1 of Hexagon: the number of plies to look ahead is wrong." in checked.out


def test_after_ctrl_c_the_check_tells_which_errors_it_has_found(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = iter(range(3))

    def check_puzzle(_collection: PuzzleCollection, number: int) -> list[Message]:
        if next(checked) == 2:
            raise KeyboardInterrupt
        return [Message("Puzzle {number} is wrong.", number=number)]

    monkeypatch.setattr("denkspiel.puzzles.check.check_puzzle", check_puzzle)
    answer = denkspiel("puzzles", "check", "hexagon")
    assert answer.status == 130
    assert answer.out == "Puzzle 1 is wrong.\nPuzzle 2 is wrong.\nPuzzles checked: 2; errors: 2.\n"
    assert answer.err.splitlines()[-1] == "denkspiel: Stopped."


def test_a_sheet_as_a_page_and_as_two_pictures(denkspiel: Call, tmp_path: Path) -> None:
    words = ("puzzles", "sheet", "hexagon", "--out")
    assert denkspiel(*words, str(tmp_path / "a.html")).status == 0
    assert (tmp_path / "a.html").read_text().count("<img ") == 2
    assert denkspiel(*words, str(tmp_path / "a.svg")).status == 0
    assert "Hexagon: puzzles" in (tmp_path / "a.svg").read_text()
    assert "Hexagon: solutions" in (tmp_path / "a-solutions.svg").read_text()
    refused = denkspiel(*words, str(tmp_path / "a.png"))
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "The file name a.png has the wrong ending." in refused.err
    assert refused.err.endswith("Allowed endings: .html, .svg.\n")
