import json
from pathlib import Path

from tests.cli.calling import Call

SHORT = ("--games", "40", "--rounds", "1", "--nodes", "5", "--workers", "1")


def test_weights_are_learned_and_played_by(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "a.weights"
    answer = denkspiel("train", "tic-tac-toe", "--out", str(file), *SHORT, "--language", "de")
    assert (answer.status, answer.out) == (0, f"Die Gewichte für tic-tac-toe stehen in „{file}“.\n")
    assert "Runde 1: " in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["a.weights"]
    player = f"master?weights={file}&nodes=20"
    match = denkspiel("match", player, "random", "--game", "tic-tac-toe", "--games", "2", "--json")
    assert json.loads(match.out)["first"] == player
    foreign = denkspiel("match", player, "random", "--game", "hexagon", "--games", "2")
    assert (foreign.status, foreign.err) == (1, "denkspiel: These weights are for tic-tac-toe, not for hexagon.\n")


def test_a_game_of_ones_own_is_learned_by_several_processes_as_by_one(denkspiel: Call, tmp_path: Path) -> None:
    board = str(Path(__file__).parents[2] / "examples" / "three-towers.toml")
    made = []
    for number in ("1", "2"):
        file = tmp_path / number
        answer = denkspiel("train", board, "--out", str(file), *SHORT[:-1], number)
        assert (answer.status, "Round 1: " in answer.err) == (0, True)
        made.append(file.read_bytes())
    assert made[0] == made[1]
    player = f"master?weights={tmp_path / '2'}&nodes=20"
    match = denkspiel("match", player, "random", "--game", board, "--games", "2", "--json")
    assert (match.status, json.loads(match.out)["first"]) == (0, player)


def test_nothing_is_overwritten(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("precious", encoding="ascii")
    answer = denkspiel("train", "tic-tac-toe", "--out", str(file), *SHORT)
    told = f'denkspiel: "{file}" already exists. Choose another file, or delete this one first.\n'
    assert (answer.status, answer.err) == (1, told)
    assert [(one.name, one.read_text(encoding="ascii")) for one in tmp_path.iterdir()] == [("kept", "precious")]
