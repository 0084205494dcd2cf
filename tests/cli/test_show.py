import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.calling import Call


def test_picture(denkspiel: Call) -> None:
    answer = denkspiel("show", "connect-four", "4453")
    assert answer.status == 0
    rows = answer.out.splitlines()
    assert [sign for sign in rows[-4] if sign in "●○"] == ["○", "●", "●"]
    assert "(○)" in rows[-4]
    assert rows[-1] == "The first player is to move (●)."


def test_winning_line_is_bracketed_and_named(denkspiel: Call) -> None:
    answer = denkspiel("show", "connect-four", "1212121")
    assert answer.out.count("[●]") == 4
    assert answer.out.splitlines()[-1] == "First player wins with the column 1.1 1.2 1.3 1.4."


def test_moves_may_be_missing_empty_or_come_from_standard_input(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert denkspiel("show", "connect-four").out == denkspiel("show", "connect-four", "").out
    monkeypatch.setattr("sys.stdin", io.StringIO("4 4\n53\n"))
    assert denkspiel("show", "connect-four", "-").out == denkspiel("show", "connect-four", "4453").out


def test_standard_input_that_is_no_text(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe4"), encoding="utf-8"))
    answer = denkspiel("show", "connect-four", "-")
    assert answer.status == 2
    assert "Standard input is not valid UTF-8." in answer.err
    monkeypatch.setattr("sys.stdin", None)
    assert denkspiel("show", "connect-four", "-").status == 0


def test_plain_says_one_fact_a_line(denkspiel: Call) -> None:
    answer = denkspiel("show", "connect-four", "4453", "--format", "plain")
    assert answer.out.isascii()
    assert "Column 4: X O" in answer.out.splitlines()
    assert answer.out.splitlines()[-1] == "It is the first player's turn (X)."


def test_svg_and_hpgl(denkspiel: Call) -> None:
    svg = denkspiel("show", "score-four", "a1b2c3", "--format", "svg").out
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    hpgl = denkspiel("show", "hexagon", "1223", "--format", "hpgl").out
    assert hpgl.startswith("IN;")
    assert "PD" in hpgl


def test_data(denkspiel: Call) -> None:
    data = json.loads(denkspiel("show", "connect-four", "4453", "--json").out)
    # The worked position at the head of the geometry: cells 18 and 24 against 19 and 12.
    assert data == {
        "game": "connect-four",
        "moves": ["4", "4", "5", "3"],
        "ply": 4,
        "first": ["4.1", "5.1"],
        "second": ["3.1", "4.2"],
        "side_to_move": "first",
        "legal_moves": ["1", "2", "3", "4", "5", "6", "7"],
        "outcome": None,
    }


def test_files_by_their_endings(denkspiel: Call, tmp_path: Path) -> None:
    for name, beginning in (("a.svg", "<"), ("b.hpgl", "IN;"), ("c.txt", " ")):
        assert denkspiel("show", "connect-four", "44", "--output", str(tmp_path / name)).out == ""
        assert (tmp_path / name).read_text("utf-8").startswith(beginning)
    assert "●" in (tmp_path / "c.txt").read_text("utf-8")
    denkspiel("show", "connect-four", "--output", str(tmp_path / "d.svg"), "--json")
    assert json.loads((tmp_path / "d.svg").read_text("utf-8"))["ply"] == 0


def test_a_file_that_cannot_be_written(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("show", "hexagon", "--output", str(tmp_path / "no" / "where.svg"))
    assert answer.status == 1
    assert "where.svg" in answer.err
    assert list(tmp_path.iterdir()) == []


def test_colours(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in denkspiel("show", "connect-four", "44").out
    assert "\x1b[" in denkspiel("show", "connect-four", "44", "--colour", "always").out
    assert "\x1b[" in denkspiel("show", "connect-four", "44", "--color=always").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in denkspiel("show", "connect-four", "44").out
    assert "\x1b[" not in denkspiel("show", "connect-four", "44", "--colour", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in denkspiel("show", "connect-four", "44").out


def test_an_ending_without_a_format_is_refused(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("show", "connect-four", "--output", str(tmp_path / "b.png"))
    assert answer.status == 2
    assert "Unknown file name ending: .png. Use --format, or one of these endings:" in answer.err
    assert not (tmp_path / "b.png").exists()
    assert denkspiel("show", "connect-four", "--format", "svg", "--output", str(tmp_path / "b.png")).status == 0
