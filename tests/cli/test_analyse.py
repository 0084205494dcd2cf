import json
import re
from collections import Counter
from typing import Any

import pytest

from denkspiel.cli.main import main
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.analysis import solve
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from tests.cli.calling import Call


def _table(text: str) -> dict[str, tuple[str, str]]:
    """By move the mark and the words of the table in the output."""
    rows = re.findall(r"^(\*| ) +(\S+) +(?:\d+ % \(\S+\) +)?((?:wins|loses|draw|not).*)$", text, re.MULTILINE)
    return {move: (mark, words) for mark, move, words in rows}


def test_board_table_and_best_line(denkspiel: Call) -> None:
    answer = denkspiel("analyse", "connect-four", "4444445")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[0].split() == ["-4", "-4", "-32", "-4", "-34", "-4"]
    table = _table(answer.out)
    assert list(table)[:2] == ["6", "3"]
    assert table["6"] == ("*", "loses in 34")
    assert table["3"] == (" ", "loses in 32")
    assert {table[move] for move in "1257"} == {(" ", "loses in 4")}
    assert "4" not in table
    assert "The second player is to move (○)." in answer.out
    line = answer.out.splitlines()[-1].removeprefix("Best line: ").split()
    assert line[0] == "6"
    assert len(line) == 34
    end = replay(game("connect-four"), "4444445" + "".join(line))
    assert end.outcome is not None
    assert end.outcome.winner == 0


def test_ctrl_c_tells_what_is_proven(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    moves, search = "4444445263", Solver.search
    whole = _table(denkspiel("analyse", "connect-four", moves, "--no-book").out)
    left = [2]

    def stopped(self: Solver, position: Position, **limits: Any) -> Finding:
        """Two searches come to their end, the next one does not; what takes few nodes always does."""
        if limits.get("nodes") is None:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
        return search(self, position, **limits)

    monkeypatch.setattr(Solver, "search", stopped)
    answer = denkspiel("analyse", "connect-four", moves, "--no-book", "--threads", "1")
    assert answer.status == 130
    table = _table(answer.out)
    assert table.keys() == whole.keys()
    known = [move for move in table if not table[move][1].startswith("not solved yet")]
    assert 2 <= len(known) < len(table)
    assert all(table[move][1] == whole[move][1] for move in known)


@pytest.mark.parametrize(("name", "moves"), [("hexagon", "1223344515"), ("tic-tac-toe", "a1b2"), ("hexagon", "122334")])
def test_values_are_those_of_the_positions_behind_the_moves(denkspiel: Call, name: str, moves: str) -> None:
    data = json.loads(denkspiel("analyse", name, moves, "--json").out)
    position = replay(game(name), moves)
    cells = position.game.geometry.cells
    assert {one["cell"] for one in data["values"]} == {cells[move].name for move in position.legal_moves}
    for one in data["values"]:
        behind = replay(game(name), f"{moves} {one['move']}")
        assert one["exact"]
        assert one["low"] == one["high"]
        if behind.outcome is None:
            there = solve(behind)
            assert (one["low"]["value"], one["low"]["plies"]) == (-there.value, there.plies + 1)
        else:
            assert one["low"]["plies"] == 1
    here = solve(position)
    assert data["values"][0]["low"] == {"value": here.value, "plies": here.plies, "stones": here.stones}
    assert {one["low"]["plies"] for one in data["values"] if one["best"]} == {here.plies}
    assert len(data["line"]) == here.plies


def test_moves_that_end_the_game(denkspiel: Call) -> None:
    table = _table(denkspiel("analyse", "tic-tac-toe", "a1a2b1b2").out)
    assert table["c1"] == ("*", "wins in 1")
    assert table["c3"] == (" ", "loses in 2")
    misere = json.loads(denkspiel("analyse", "hexagon", "12342356", "--json").out)
    (closing,) = [one["low"] for one in misere["values"] if one["move"] == "13"]
    assert closing == {"value": -1, "plies": 1, "stones": -6}


def test_when_time_is_up_what_is_open_is_marked(denkspiel: Call) -> None:
    answer = denkspiel("analyse", "connect-four", "--seconds", "0.01", "--no-book")
    assert answer.status == 0
    assert answer.out.splitlines()[0].split() == ["?"] * 7
    assert {mark for mark, _ in _table(answer.out).values()} == {" "}
    assert all(words.startswith("not solved yet; at least: ") for _, words in _table(answer.out).values())
    *_, last = answer.out.splitlines()
    said = (
        r"The best move is not proven yet\. Of the undecided moves, (\d) has the best estimate: "
        r"a winning chance of about (\d+) %\.$"
    )
    assert (found := re.search(said, last))
    assert f"{found[2]} % (" in answer.out
    data = json.loads(denkspiel("analyse", "connect-four", "--seconds", "0.01", "--no-book", "--json").out)
    assert data["line"] == []
    assert not any(one["exact"] or one["best"] for one in data["values"])
    points = [one["estimate"]["points"] for one in data["values"]]
    assert points == sorted(points, reverse=True)
    chances = [
        int(told) for told in re.findall(r"(\d+) % \(", answer.out)
    ]  # time decides: the other call may tell others
    assert (len(chances), max(chances)) == (7, int(found[2]))
    assert all(
        abs(one["estimate"]["chance"] - 1 / (1 + 10 ** (-one["estimate"]["points"] / 400))) < 0.001
        for one in data["values"]
    )


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("score-four", "a2a3a3c4b2c2c1b3a2b2d2d1a4d3c3a2a1d4d3c3d1d2b2b2a4a1d4a3b3c2a3c3c3b4c4b4c2c1d3c4d4b4b4c1c4a4"),
        ("tic-tac-toe-3d", ""),
        ("hexagon", ""),
        ("tic-tac-toe", ""),
        ("connect-four", "44444453"),
    ],
)
def test_every_kind_of_board_shows_a_value_for_every_move(
    name: str, moves: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", name, moves, "--language", "en"]) == 0
    board, _, rest = capsys.readouterr().out.partition("The first player is to move")
    signs = {"wins in": "+{}", "loses in": "-{}", "draw": "="}
    words = [words.rpartition(" ") for _, words in _table(rest).values()]
    expected = Counter(signs[kind or plies].format(plies) for kind, _, plies in words)
    shown = Counter(re.split(r"[│\s]+", board))
    assert expected.total() == len(replay(game(name), moves).legal_moves)
    assert all(shown[label] == count for label, count in expected.items())
