"""A score in a second column is compared with the value, or refused; it is never played as a move."""

import io
import json
import sys
from pathlib import Path

import pytest

from denkspiel.arena.openings import read_opening_file
from denkspiel.cli.commands import full_parser
from denkspiel.core.errors import DenkspielError
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.solver.exact.many import solve_many
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.files import read_game
from tests.cli.calling import Call

REFUSED = "looks like a score, not a move"


def test_scores_are_compared_in_the_numbers_of_the_call(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for words, wrong in (
        (("--score", "stones"), "3"),
        (("--score", "plies"), "+12"),
        (("--score", "wdl"), "+5"),
        ((), "0"),
    ):
        value = denkspiel("solve", "hexagon", "1223", *(words or ("--score", "stones"))).out.strip()
        right = "-1" if value == "loss" else value
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"1223 {right}\n1223\n1223;{wrong}\n1223 45\nx 3\n"))
        answer = denkspiel("solve", "hexagon", "-", *words)
        assert answer.out.splitlines()[:3] == [f"1223 {value}"] * 3
        assert f"Line 3: The given score {wrong} is not the exact value.\n" in answer.err
        assert "Line 5: " in answer.err
        assert answer.err.endswith("denkspiel: Correct scores: 1 of 2.\n")
        assert answer.status == 2


def test_the_count_and_the_status_tell_whether_all_scores_agree(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = int(denkspiel("solve", "hexagon", "1223", "--score", "stones").out)
    for lines, said, status in (
        ("1223\n", "", 0),
        (f"1223 {value}\n12 23 34\n", "denkspiel: Correct scores: 1 of 1.\n", 0),
        (f"1223 {value}\n1223 {-value}\n", "denkspiel: Correct scores: 1 of 2.\n", 1),
    ):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        answer = denkspiel("solve", "hexagon", "-")
        assert answer.status == status
        assert answer.err.endswith(said)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"1223 {value}\n1223 7\n1223\n"))
    told = [json.loads(line) for line in denkspiel("solve", "hexagon", "-", "--json").out.splitlines()]
    assert [(one.get("score"), one.get("agrees")) for one in told] == [(value, True), (7, False), (None, None)]


def test_a_score_that_is_not_decided_in_time_counts_for_neither(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("111444 3\n"))
    answer = denkspiel("solve", "qubic", "-", "--seconds", "0.001")
    assert answer.err.endswith("denkspiel: Correct scores: 0 of 1; undecided when time ran out: 1.\n")
    assert answer.status == 0


def test_every_command_that_reads_moves_from_standard_input_refuses_scores(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = [
        name
        for name, parser in full_parser(Translator("en")).commands.items()
        if {"game", "moves"} <= {action.dest for action in parser.actions} and name != "solve"
    ]
    assert len(commands) > 2
    for name in commands:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1223 5\n"))
        answer = denkspiel(name, "hexagon", *(("2",) if name == "perft" else ()), "-")
        assert (answer.status, answer.out) == (2, ""), name
        assert REFUSED in answer.err, name


def test_all_other_readers_of_lines_refuse_scores(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("12\n1223 5\n", encoding="utf-8")
    hexagon = game("hexagon")
    for reads in (
        lambda: read_opening_file(hexagon, file),
        lambda: read_game(GameCatalog([hexagon]), "1223 5", "hexagon"),
        lambda: read_game(GameCatalog([hexagon]), "12 23\n1223 -5", "hexagon"),
        lambda: solve_many(hexagon, ["12", "1223 5"]),
    ):
        with pytest.raises(DenkspielError, match=REFUSED):
            reads()
