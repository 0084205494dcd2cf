from pathlib import Path

import pytest

from tools.originals import DEMANDS, Row, faults, rows


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with one module and one test."""
    (tmp_path / "src" / "denkspiel" / "core").mkdir(parents=True)
    (tmp_path / "src" / "denkspiel" / "core" / "game.py").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_game.py").write_text("def test_one() -> None:\n    assert 1\n", encoding="utf-8")
    return tmp_path


def table(**changes: Row) -> list[Row]:
    """A row for each demand, all in order but for the changes."""
    sound = {
        demand: Row(demand, ("core/game.py",), ("tests/test_game.py::test_one",), waiting=False) for demand in DEMANDS
    }
    return list((sound | changes).values())


def test_the_demands_are_those_of_the_five_texts() -> None:
    assert len(DEMANDS) == 14 + 7 + 8 + 11 + 21
    assert {"R13", "H7", "T7", "X10", "A20"} < set(DEMANDS)


def test_a_sound_table_has_no_faults(root: Path) -> None:
    assert faults(table(), root) == []


def test_rows_are_read_from_the_page() -> None:
    page = """\
| id | where | test |
|---|---|---|
| R1 | `core/game.py` and `Game` | `tests/a.py::test_b` |
| A10 | | waits for the web page |
"""
    assert rows(page) == [
        Row("R1", ("core/game.py", "Game"), ("tests/a.py::test_b",), waiting=False),
        Row("A10", (), (), waiting=True),
    ]


def test_a_demand_without_row_and_one_with_two_are_faults(root: Path) -> None:
    sound = table()
    assert faults(sound[1:], root) == ["R1 has no row"]
    assert faults([*sound, sound[0]], root) == ["R1 has more than one row"]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (Row("X99", (), ("tests/test_game.py",), waiting=False), "X99 is no demand"),
        (Row("R2", (), (), waiting=False), "R2: no test is named"),
        (
            Row("R2", (), ("tests/test_game.py::test_two",), waiting=False),
            "R2: there is no test tests/test_game.py::test_two",
        ),
        (Row("R2", (), ("tests/test_none.py",), waiting=False), "R2: there is no test tests/test_none.py"),
        (Row("R2", ("core/none.py",), ("tests/test_game.py",), waiting=False), "R2: there is no core/none.py"),
    ],
)
def test_a_row_that_tells_no_truth_is_a_fault(root: Path, row: Row, fault: str) -> None:
    assert faults(table(**{row.demand: row}), root) == [fault]


def test_a_second_test_of_the_same_file_needs_no_path(root: Path) -> None:
    row = Row("R2", (), ("tests/test_game.py::test_one", "::test_two"), waiting=False)
    assert faults(table(R2=row), root) == ["R2: there is no test ::test_two"]


def test_a_demand_may_wait_for_the_web_page(root: Path) -> None:
    assert faults(table(A10=Row("A10", (), (), waiting=True)), root) == []
