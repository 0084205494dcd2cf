from io import StringIO
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.practice import PracticeFile
from tests.cli.calling import Answer, Call

COLLECTION = collection_for(game("connect-four"))
NUMBER = next(
    number
    for number in range(200, len(COLLECTION))
    if any(wrong.value < 0 for wrong in COLLECTION.puzzle(number).wrong_moves)
)
PUZZLE = COLLECTION.puzzle(NUMBER)
WRONG = next(wrong for wrong in PUZZLE.wrong_moves if wrong.value < 0)


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DENKSPIEL_DATA", str(tmp_path))


def name(move: int) -> str:
    return game("connect-four").geometry.cells[move].move


def typed(denkspiel: Call, monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> Answer:
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    return denkspiel(*words)


def test_a_wrong_move_is_refuted_and_the_right_one_confirmed(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = [name(WRONG.move), name(PUZZLE.solution)]
    answer = typed(denkspiel, monkeypatch, lines, "puzzle", "connect-four", "--number", str(NUMBER))
    assert (answer.status, answer.err) == (0, "")
    said = answer.out.splitlines()
    assert f"Connect Four, puzzle {NUMBER} of {len(COLLECTION)}, grade {PUZZLE.grade} of 9" in said
    assert any(line.startswith(f"{name(WRONG.move)} loses") for line in said)
    assert any(line.startswith(f"Right: {name(PUZZLE.solution)}") for line in said)
    assert "Found on the first try: 0 of 1; in a row: 0." in answer.out
    practice = PracticeFile(tmp_path / "practice.json").load(COLLECTION)
    assert (len(practice.tried), practice.found) == (1, 0)


def test_what_is_found_at_once_counts_and_the_next_one_is_another(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = PracticeFile(tmp_path / "none").load(COLLECTION).next_number(COLLECTION)
    answer = typed(denkspiel, monkeypatch, [name(COLLECTION.puzzle(first).solution), "q"], "puzzle")
    assert answer.out.count(f"of {len(COLLECTION)}, grade") == 2
    assert "Found on the first try: 1 of 1; in a row: 1." in answer.out
    assert PracticeFile(tmp_path / "practice.json").load(COLLECTION).row == 1


def test_hints_solution_and_what_is_no_move(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["hint", "h", "9", "h", "", "solution"]
    words = ("puzzle", "connect-four", "--number", str(NUMBER))
    answer = typed(denkspiel, monkeypatch, lines, *words)
    assert '"9" is not a move.' in answer.out
    assert answer.out.count(f"The move is {name(PUZZLE.solution)}.") == 2
    answer = typed(denkspiel, monkeypatch, ["Tipp", "Lösung"], "--language", "de", *words)
    assert f"Der Zug ist {name(PUZZLE.solution)}." in answer.out


def test_the_dialogue_in_the_docs_is_true(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line, those after "..." somewhere later."""
    page = (Path(__file__).parents[2] / "docs" / "reference" / "puzzles.md").read_text(encoding="utf-8")
    call, *lines = page.partition("```console\n$ denkspiel ")[2].partition("```")[0].splitlines()
    said = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    told = typed(denkspiel, monkeypatch, said, *call.split()).out.splitlines()
    place, somewhere = 0, False
    for line in lines:
        if line == "...":
            somewhere = True
        elif not line.startswith("> "):
            place = told.index(line, place) if somewhere else place
            assert told[place] == line
            place, somewhere = place + 1, False
    assert len(said) == 2


def test_a_grade_and_the_day(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "grade 7 of 9" in typed(denkspiel, monkeypatch, [], "puzzle", "--grade", "7").out
    answer = typed(denkspiel, monkeypatch, [], "puzzle", "hexagon", "--today")
    assert (answer.status, answer.out.count("Hexagon, puzzle ")) == (0, 1)


def test_faulty_calls(denkspiel: Call, tmp_path: Path) -> None:
    assert "Allowed: 1 to" in denkspiel("puzzle", "connect-four", "--number", "99999").err
    assert "There are no puzzles for tic-tac-toe." in denkspiel("puzzle", "tic-tac-toe").err
    assert "whole numbers" in denkspiel("puzzle", "--grade", "10").err
    (tmp_path / "practice.json").write_text("mine")
    assert 'practice.json" cannot be read. Move that file away to start afresh.' in denkspiel("puzzle").err
