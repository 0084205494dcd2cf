import json

from denkspiel.games.catalogue import game_names
from tests.cli.calling import Call

# From the table of the games: cells, lines, gravity, what a whole line does.
KNOWN = {
    "connect-four": (42, 69, True, "wins"),
    "score-four": (64, 76, True, "wins"),
    "tic-tac-toe-3d": (27, 49, False, "wins"),
    "hexagon": (15, 20, False, "loses"),
    "tic-tac-toe": (9, 8, False, "wins"),
    "qubic": (64, 76, False, "wins"),
}


def test_table(denkspiel: Call) -> None:
    answer = denkspiel("games")
    assert answer.status == 0
    lines = answer.out.splitlines()
    assert lines[0].split() == ["name", "title", "cells", "lines", "gravity", "complete", "line"]
    rows = {line.split()[0]: line.split() for line in lines[1:] if line.strip()}
    for name, (cells, count, gravity, whole) in KNOWN.items():
        assert rows[name][-4:] == [str(cells), str(count), "yes" if gravity else "no", whole]


def test_data(denkspiel: Call) -> None:
    data = json.loads(denkspiel("games", "--json").out)
    assert set(data) == {"games", "sizes"}
    found = {one["id"]: (one["cells"], one["lines"], one["gravity"], one["whole_line"]) for one in data["games"]}
    assert found.items() >= KNOWN.items()
    assert list(found) == list(game_names())
    assert all(one["title"] and one["description"] for one in data["games"])
    assert "hexagon:N" in data["sizes"]
