"""Folders of other people's players, and what is said of files that are written down as the wrong kind of player."""

import json
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.cli.calling import Call

AGENT = "def agent(observation, configuration):\n    return observation.board.index(0) % configuration.columns\n"
PLAYER = "class Player:\n    def choose(self, position, rng):\n        return position.legal_moves[0]\n"
SHORT = ("--game", "connect-four", "--games", "1", "--workers", "1")


def write(folder: Path, **codes: str) -> Path:
    for name, code in codes.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    return folder


@pytest.mark.long
def test_a_folder_of_agents_plays(denkspiel: Call, tmp_path: Path) -> None:
    write(tmp_path, anna=AGENT, ben=AGENT, __init__="1 / 0")
    answer = denkspiel("tournament", f"kaggle:{tmp_path}", *SHORT, "--json")
    data = json.loads(answer.out)
    assert data["players"] == [f"kaggle:{tmp_path / 'anna.py'}", f"kaggle:{tmp_path / 'ben.py'}"]
    assert data["faults"] == []


@for_each("prefix", ["", "kaggle:", "openspiel:", "sb3:"])
def test_an_empty_folder_has_no_players(denkspiel: Call, tmp_path: Path, prefix: str) -> None:
    answer = denkspiel("tournament", f"{prefix}{tmp_path}", "random", *SHORT)
    assert answer.status == 2
    assert str(tmp_path) in answer.err


@for_each("command", [("check",), ("match", "random"), ("tournament", "random")])
def test_a_folder_is_no_player_elsewhere(denkspiel: Call, tmp_path: Path, command: tuple[str, ...]) -> None:
    if command[0] == "tournament":
        return
    answer = denkspiel(command[0], f"kaggle:{tmp_path}", *command[1:], "--game", "connect-four")
    assert answer.err == f'denkspiel: "{tmp_path}" is a folder, not a player. Only tournaments accept folders.\n'


def test_a_folder_in_which_nothing_plays_is_refused_before_the_first_game(denkspiel: Call, tmp_path: Path) -> None:
    write(tmp_path, anna=AGENT, ben=AGENT)
    answer = denkspiel("tournament", str(tmp_path), "random", *SHORT)
    assert (answer.status, answer.out) == (2, "")
    assert f'No file in "{tmp_path}" can play. "{tmp_path / "anna.py"}": ' in answer.err
    assert f"write kaggle:{tmp_path / 'anna.py'}." in answer.err


@pytest.mark.long
def test_one_broken_file_does_not_stop_the_others(denkspiel: Call, tmp_path: Path) -> None:
    write(tmp_path, anna=AGENT, ben=PLAYER)
    data = json.loads(denkspiel("tournament", str(tmp_path), "random", *SHORT, "--json").out)
    assert {fault["player"] for fault in data["faults"]} == {str(tmp_path / "anna.py")}


def test_a_file_that_is_written_as_the_wrong_kind_of_player(denkspiel: Call, tmp_path: Path) -> None:
    file = write(tmp_path, mine=AGENT) / "mine.py"
    assert f"if it is an agent for Kaggle, write kaggle:{file}." in denkspiel("check", str(file)).out
    for name, said in (
        ("sub.tar.gz", "is an archive. Unpack it"),
        ("sub.zip", "is an archive. Unpack it"),
        ("weights.json", "is not a Python file"),
    ):
        (tmp_path / name).write_bytes(b"\0\1")
        assert f'"{tmp_path / name}" {said}' in denkspiel("check", f"kaggle:{tmp_path / name}").err
        assert "is not a Python file" in denkspiel("check", str(tmp_path / name)).err
