"""Right and wrong solutions in several languages, and programs that crash, hang or talk nonsense."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from denkspiel.exercise.catalogue import EXERCISES
from denkspiel.exercise.cube import CheckedList
from denkspiel.exercise.game_loop import winners_named
from denkspiel.exercise.task import Function
from denkspiel.opponents.originals.homburg import GIVES_OWN_WIN_AWAY, JUST_BELOW_ENEMY_THREE
from tests.cases import for_each
from tests.cli.calling import Call
from tests.cli.conftest import denkspiel as denkspiel  # noqa: PLC0414 (a fixture)
from tests.test_library_page import blocks

SOLUTIONS = Path(__file__).parent / "solutions"
FUNCTIONS = {
    name: function for exercise in EXERCISES.values() for function in exercise.functions for name in [function.name]
}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")


def graded(denkspiel: Call, *words: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """The exit status, and the findings by function."""
    answer = denkspiel("exercise", *words, "--json")
    assert answer.err == ""
    data = json.loads(answer.out)
    assert data["good"] is (answer.status == 0)
    return answer.status, {function["name"]: function for function in data["functions"]}


def right_counts(findings: dict[str, dict[str, Any]]) -> list[tuple[int, int]]:
    return [(finding["right"], finding["cases"]) for finding in findings.values()]


def written(folder: Path, source: str) -> str:
    file = folder / "solution.py"
    file.write_text(source, encoding="utf-8")
    return str(file)


def with_change(folder: Path, name: str, old: str, new: str) -> str:
    """A solution of ours in which something is wrong."""
    source = (SOLUTIONS / name).read_text(encoding="utf-8")
    assert old in source
    return written(folder, source.replace(old, new))


# right solutions


@for_each(
    "exercise, file, functions, cases",
    [
        ("fortran", "fortran.py", 4, 200),
        ("fortran-game", "fortran.py", 1, 10),
        ("homburg-step-3", "homburg.py", 1, 300),
        ("detect", "detect.py", 1, 300),
    ],
)
def test_a_right_solution_in_python(denkspiel: Call, exercise: str, file: str, functions: int, cases: int) -> None:
    status, findings = graded(denkspiel, exercise, str(SOLUTIONS / file), "--cases", str(cases))
    assert (status, right_counts(findings)) == (0, [(cases, cases)] * functions)


def test_a_game_may_read_each_number_from_a_line_of_its_own(denkspiel: Call) -> None:
    status, findings = graded(denkspiel, "fortran-game", str(SOLUTIONS / "three_lines.py"), "--cases", "10")
    assert (status, right_counts(findings)) == (0, [(10, 10)])


@pytest.mark.skipif(shutil.which("awk") is None, reason="awk is not installed")
def test_a_solution_in_awk(denkspiel: Call) -> None:
    status, findings = graded(denkspiel, "c64-line-rating", "--program", f"awk -f {SOLUTIONS / 'c64.awk'}")
    assert (status, right_counts(findings)) == (0, [(10, 10)])


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler is installed")
def test_a_solution_in_c(denkspiel: Call, tmp_path: Path) -> None:
    program = tmp_path / "step_3"
    subprocess.run(["cc", "-o", program, SOLUTIONS / "step_3.c"], check=True)
    status, findings = graded(denkspiel, "homburg-step-3", str(program))
    assert (status, right_counts(findings)) == (0, [(1000, 1000)])


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_the_module_of_the_text_in_fortran_95(denkspiel: Call, tmp_path: Path) -> None:
    compiler = ["gfortran", "-std=f95", "-fcheck=bounds", "-J", str(tmp_path)]
    for exercise, file, counts in (("fortran", "answers", [(1000, 1000)] * 4), ("fortran-game", "game", [(30, 30)])):
        program = tmp_path / exercise
        sources = [str(SOLUTIONS / name) for name in ("module.f90", f"{file}.f90")]
        subprocess.run([*compiler, *sources, "-o", str(program)], check=True)
        status, findings = graded(denkspiel, exercise, str(program))
        assert (status, right_counts(findings)) == (0, counts)


# wrong solutions


def test_sums_that_are_off_by_one_are_found_with_two_stones(denkspiel: Call, tmp_path: Path) -> None:
    file = with_change(tmp_path, "fortran.py", "abs(total) == 3:", "abs(total) >= 2:")
    status, findings = graded(denkspiel, "fortran", file, "--cases", "300")
    assert status == 1
    assert findings["FreiUndZul"]["right"] == 300
    for name in ("Gewinn_Saeule", "Gewinn_Raumdiagonale", "Gewinn_Flaechendiagonale"):
        wrong = findings[name]["counterexample"]
        assert 0 < findings[name]["right"] < 300
        assert (wrong["expected"], wrong["received"]) in {("0", "-1"), ("0", "0"), ("1", "0"), ("-1", "-1")}
        name_asked, *numbers = wrong["input"][0].split()
        assert name_asked == name
        assert sum(number != "0" for number in numbers) == 2
        assert wrong["text"]["german"].startswith("Diese testet, ob eine ")


def test_a_report_draws_the_field_and_quotes_the_text(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("exercise", "fortran", with_change(tmp_path, "fortran.py", "total // 3", "1"), "--cases", "120")
    assert answer.status == 1
    assert answer.out.startswith("FreiUndZul: 120 of 120 cases are right\nGewinn_Saeule: ")
    assert (
        "  The first wrong case:\n"
        "         z = 1            z = 2            z = 3\n"
        "    y 3   .   .   .       .   .   .       .   .   .\n"
    ) in answer.out
    assert "  right answer: -1\n  your answer: 1\n  The text says:\n  „Diese testet, ob eine Spalte" in answer.out
    assert "    It tests whether a column/pillar/row was filled" in answer.out
    german = denkspiel("exercise", "fortran", str(tmp_path / "solution.py"), "--cases", "120", "--language", "de")
    assert "  richtige Antwort: -1\n  deine Antwort: 1\n  Im Text steht:\n" in german.out
    assert "It tests" not in german.out


FORGETS = """
LINES = [
    (start, step)
    for start, step in product(product(range(3), repeat=3), STEPS)
    if all(0 <= at + 2 * by < 3 for at, by in zip(start, step, strict=True))
]
assert len(LINES) == 49


def gewinn"""


@for_each("line", [17, 30, 48])
def test_a_line_that_is_forgotten_for_one_player_is_found(denkspiel: Call, tmp_path: Path, line: int) -> None:
    file = with_change(tmp_path, "fortran.py", "\ndef gewinn", FORGETS)
    source = Path(file).read_text(encoding="utf-8")
    kept = f"abs(total) == 3 and (total > 0 or (start, step) != LINES[{line}]):"
    written(tmp_path, source.replace("abs(total) == 3:", kept))
    status, findings = graded(denkspiel, "fortran", file, "--cases", "120")
    (wrong,) = [found["counterexample"] for found in findings.values() if found["counterexample"]]
    assert (status, wrong["expected"], wrong["received"]) == (1, "-1", "0")
    assert wrong["input"][0].count("-1") == 3


def test_the_wrong_order_in_free_and_legal_reads_a_cell_that_does_not_exist(denkspiel: Call, tmp_path: Path) -> None:
    right = "all(index in LEGAL for index in (x, y, z)) and feld[x - 1][y - 1][z - 1] == FREE"
    swapped = "feld[x - 1][y - 1][z - 1] == FREE and all(index in LEGAL for index in (x, y, z))"
    status, findings = graded(
        denkspiel, "fortran", with_change(tmp_path, "fortran.py", right, swapped), "--cases", "120"
    )
    found = findings["FreiUndZul"]
    assert status == 1
    assert "IndexError: index -1 is outside 0 to 2" in found["fault"]
    assert found["counterexample"]["expected"] == "F"
    assert found["counterexample"]["received"] is None
    assert "(Reihenfolge wichtig!)" in found["counterexample"]["text"]["german"]
    assert found["counterexample"]["drawing"][-1] == "x = 0, y = 2, z = 2"
    assert [other["right"] for other in findings.values()] == [27, 120, 120, 120]


@for_each(
    "exercise, file, old, new, sentence",
    [
        ("homburg-step-3", "homburg.py", "else -99000", "else -99100", "auf -99000 gesetzt"),
        ("homburg-step-3", "homburg.py", "return 17206 if", "return 17207 if", "(17206)"),
        ("homburg-step-3", "homburg.py", "return -value", "return value", "abgezogen"),
        ("homburg-step-3", "homburg.py", "if step_2(board, x, y) or y == 5", "if y == 5", "mehr Steine liegen"),
        ("detect", "detect.py", "3: 300", "3: 0", "Besondere Konstellationen (3er, 4er)"),
        ("detect", "detect.py", "return -7", "return 0", "ein negativer Zahlenwert"),
        ("detect", "detect.py", "40 * (run - 1)", "40 * run", "Länge der gefundenen Reihen"),
    ],
)
def test_the_sentence_that_a_solution_breaks_is_named(  # noqa: PLR0917 (a table)
    denkspiel: Call, tmp_path: Path, exercise: str, file: str, old: str, new: str, sentence: str
) -> None:
    status, findings = graded(denkspiel, exercise, with_change(tmp_path, file, old, new), "--cases", "400")
    (found,) = findings.values()
    assert status == 1
    assert 0 < found["right"] < found["cases"] or "40 * run" in new
    assert sentence in found["counterexample"]["text"]["german"]
    assert found["counterexample"]["drawing"]


# games


GAMES = {
    "overwrites": (
        "if not FreiUndZul(x, y, z, feld):",
        "if min(x, y, z) < 1 or max(x, y, z) > 3:",
        "freies und zuläss",
    ),
    "never empties": ("    feld = [[[0]", "    feld = FELD or [[[0]", "Schleife immer wieder"),
    "the other begins": ("    spieler = -1\n", "    spieler = 1\n", "Gewinnsituation"),
    "one game only": ('== "j"', '== "x"', "Schleife immer wieder"),
    "goes on after n": ('== "j"', '!= ""', ""),
}


@for_each("name", list(GAMES))
def test_a_game_with_a_mistake(denkspiel: Call, tmp_path: Path, name: str) -> None:
    old, new, sentence = GAMES[name]
    file = with_change(tmp_path, "fortran.py", old, new)
    if name == "never empties":
        source = Path(file).read_text(encoding="utf-8")
        kept = "\nFELD = []\n\n\ndef spiel():\n"
        source = source.replace("\ndef spiel():\n", kept)
        written(tmp_path, source.replace("    spieler = -1\n", "    FELD[:] = feld\n    spieler = -1\n"))
    status, findings = graded(denkspiel, "fortran-game", file, "--cases", "12")
    found = findings["game"]
    assert (status, found["right"] < 12) == (1, True)
    assert found["counterexample"]["input"][-1] == "n"
    assert sentence in found["counterexample"]["text"]["german"]


def test_winners_are_read_from_many_ways_of_saying_it() -> None:
    said = {
        "Spieler -1 hat gewonnen.": [-1],
        "Spieler           1  hat gewonnen!": [1],
        "Gewonnen hat Spieler \N{MINUS SIGN}1": [-1],
        "Spieler -1, x y z: Der Gewinner ist 1.": [1],
        "x = y = z = Sieg für -1! Noch ein Spiel (1/0)?": [-1],
        "Player +1 wins": [1],
        "Wer drei in einer Reihe hat, gewinnt.": [],
        "-1 0 1": [],
        "Spieler 12 gewinnt": [],
    }
    assert {line: winners_named([line]) for line in said} == said


# programs that do not answer


def program(folder: Path, source: str) -> tuple[str, str]:
    file = folder / "program.py"
    file.write_text(source, encoding="utf-8")
    return "--program", f"{sys.executable} {file}"


BUFFERED_CRASH = """
import sys, os
answers = []
for number, line in enumerate(sys.stdin):
    if line.split()[1:4] == ["4", "2", "2"]:
        os._exit(3)
    answers.append("T")
print("\\n".join(answers))
"""


def test_the_question_at_which_a_program_crashes_is_found_though_its_output_is_lost(
    denkspiel: Call, tmp_path: Path
) -> None:
    status, findings = graded(denkspiel, "fortran", *program(tmp_path, BUFFERED_CRASH), "--cases", "100")
    found = findings["FreiUndZul"]
    assert (status, found["right"]) == (1, 0)
    assert 'it ended with status 3 instead of sending "T or F"' in found["fault"]
    assert found["counterexample"]["drawing"][-1] == "x = 4, y = 2, z = 2"


def test_an_endless_loop_ends(denkspiel: Call, tmp_path: Path) -> None:
    stuck = written(tmp_path, "def rate_line(own, enemy):\n    while True:\n        pass\n")
    _, findings = graded(denkspiel, "c64-line-rating", stuck, "--seconds", "1")
    found = findings["rate_line"]
    assert "it did not answer all questions within" in found["fault"]
    assert (found["counterexample"]["input"], found["counterexample"]["received"]) == (["rate_line 0 0"], None)


@for_each(
    "source, fault",
    [
        ("while True: print('y')", 'line 1 of its output is "y"; allowed: a whole number.'),
        ("print('Zahlen eingeben:')", 'line 1 of its output is "Zahlen eingeben:"; allowed: a whole number.'),
        ("print(3); print(1.5)", 'line 2 of its output is "1.5"; allowed: a whole number.'),
        ("pass", 'it ended with status 0 instead of sending "a whole number".'),
        ("raise SystemExit('nichts')", "Its error output ends with: nichts"),
        ("[print(0) for _ in range(11)]", 'it printed more lines than questions; the next one is "0".'),
    ],
)
def test_nonsense_is_explained(denkspiel: Call, tmp_path: Path, source: str, fault: str) -> None:
    status, findings = graded(denkspiel, "c64-line-rating", *program(tmp_path, source))
    assert status == 1
    assert fault in findings["rate_line"]["fault"]


@for_each(
    "source, fault",
    [
        ("def rate_line(own\n", "line 1: SyntaxError"),
        ("import no_such_module\n", "line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("def other(): pass\n", "there is no function rate_line"),
        ("input('Zahl? ')\n", "line 1: EOFError"),
    ],
)
def test_a_file_that_cannot_be_used_is_explained(denkspiel: Call, tmp_path: Path, source: str, fault: str) -> None:
    status, findings = graded(denkspiel, "c64-line-rating", written(tmp_path, source))
    found = findings["rate_line"]
    assert (status, found["right"], found["counterexample"]) == (1, 0, None)
    assert "the file cannot be graded" in found["fault"]
    assert fault in found["fault"]


def test_a_fault_of_the_file_is_told_once(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("exercise", "fortran", written(tmp_path, "1 +\n"), "--cases", "10")
    assert answer.status == 1
    assert answer.out.count("SyntaxError") == 1
    assert answer.out.count("0 of 10 cases are right") == 4


def test_what_a_function_prints_does_not_disturb_its_answers(denkspiel: Call, tmp_path: Path) -> None:
    file = with_change(tmp_path, "detect.py", "    total = 0\n", "    total = 0\n    print('x', x)\n")
    assert denkspiel("exercise", "detect", file).status == 0


@for_each(
    "words, sentence",
    [
        (("detect", "missing.py"), 'The file "missing.py" does not exist.'),
        (("detect", "--program", "no-such-program"), '"no-such-program" cannot be started'),
        (("detect", "--program", " "), '" " is not a command.'),
        (("detect", "--program", "'"), '"\'" is not a command.'),
        (("detect", "missing.py", "--program", "true"), "Name either a file or a command with --program, not both."),
        (("detct",), 'Did you mean "detect"?'),
        (("detect", "x.py", "--cases", "1"), "Allowed: whole numbers from 10 to 100000."),
    ],
)
def test_a_faulty_call(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = denkspiel("exercise", *words)
    assert answer.status in (1, 2)
    assert sentence in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such right")
def test_a_file_that_is_no_program(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "solution.f90"
    file.write_text("end\n", encoding="utf-8")
    answer = denkspiel("exercise", "fortran", str(file))
    assert (answer.status, answer.out) == (1, "")
    assert "is neither a Python file (.py) nor executable" in answer.err


# tasks


def test_the_list_and_the_tasks(denkspiel: Call) -> None:
    listed = denkspiel("exercise")
    data = json.loads(denkspiel("exercise", "--json").out)
    assert [exercise["name"] for exercise in data["exercises"]] == list(EXERCISES)
    for name, exercise in EXERCISES.items():
        assert f"\n{name} " in listed.out
        task = denkspiel("exercise", name).out
        german = denkspiel("exercise", name, "--language", "de").out
        told = json.loads(denkspiel("exercise", name, "--json").out)
        assert [quote["german"] for quote in told["text"]] == [quote.german for quote in exercise.text]
        for quote in exercise.text:
            assert f"„{quote.german}“" in " ".join(german.split())
            assert quote.english in " ".join(task.split())
            assert quote.english not in " ".join(german.split())


@for_each("name", list(FUNCTIONS))
def test_cases_are_the_same_for_the_same_seed_and_begin_with_few_stones(name: str) -> None:
    function: Function = FUNCTIONS[name]
    cases = function.cases(200, Random("7"))
    assert cases == function.cases(200, Random("7"))
    assert len(cases) == (10 if name == "rate_line" else 200)
    for case in cases[:: max(1, len(cases) // 10)]:
        assert function.read(str(case.expected)) == case.expected
        assert function.draw(case.numbers)
    stones = [sum(map(bool, case.numbers[-27:])) for case in cases] if name.startswith("Gewinn") else []
    assert stones == sorted(stones)


def test_all_values_of_step_3_occur() -> None:
    values = [case.expected for case in FUNCTIONS["step_3"].cases(200, Random("0"))]
    assert {0, JUST_BELOW_ENEMY_THREE, GIVES_OWN_WIN_AWAY, -17207} <= set(values)
    assert values.count(0) < 150


def test_a_negative_index_is_an_error() -> None:
    cells = CheckedList([1, 2, 3])
    assert (cells[0], cells[2], list(cells)) == (1, 3, [1, 2, 3])
    for index in (-1, 3):
        with pytest.raises(IndexError, match=f"index {index} is outside 0 to 2"):
            cells[index]


# the page for teachers


PAGES = {"en": "docs/how-to/teach-the-originals.md", "de": "docs/how-to/teach-the-originals.de.md"}


@for_each("language", list(PAGES))
def test_the_teachers_page_shows_the_report_about_its_skeleton(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, blocks(PAGES[language], "python")[0])
    (shown,) = blocks(PAGES[language], "text")
    call, *report = shown.splitlines()
    assert report.pop() == "..."
    answer = denkspiel(*call.removeprefix("$ denkspiel ").split())
    assert answer.status == 1
    assert answer.out.startswith("\n".join(report) + "\nGewinn_Raumdiagonale: ")


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
@for_each("language", list(PAGES))
def test_the_skeleton_in_fortran_95_answers(denkspiel: Call, tmp_path: Path, language: str) -> None:
    source, program = tmp_path / "solution.f90", tmp_path / "solution"
    source.write_text(blocks(PAGES[language], "fortran")[0], encoding="utf-8")
    subprocess.run(["gfortran", "-std=f95", "-J", str(tmp_path), str(source), "-o", str(program)], check=True)
    status, findings = graded(denkspiel, "fortran", str(program), "--cases", "200")
    assert status == 1
    assert [finding["right"] == 200 for finding in findings.values()] == [True, False, False, False]
    assert not any(finding["fault"] for finding in findings.values())
