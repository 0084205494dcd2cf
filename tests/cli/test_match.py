import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from denkspiel.arena.playing import PlayedGame, play_game
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import read_records
from tests.arena.series import result_of
from tests.cli.calling import Call

SHORT = ("--game", "tic-tac-toe", "--games", "6")


def test_result(denkspiel: Call) -> None:
    answer = denkspiel("match", "raumvier-2", "random", *SHORT)
    assert answer.status == 0
    head, counts, score = answer.out.splitlines()
    assert head == "raumvier-2 against random, Tic-Tac-Toe; games: 6"
    assert sum(int(word) for word in counts.split() if word.isdigit()) == 6
    assert "95 % interval" in score
    assert answer.err == ""


def test_data_agrees_with_the_series(denkspiel: Call) -> None:
    data = json.loads(denkspiel("match", "random", "raumvier-1", *SHORT, "--seed", "x", "--json").out)
    result = result_of("tic-tac-toe", ("random", "raumvier-1"), 6, "x")
    assert data == {
        "game": "tic-tac-toe",
        "first": "random",
        "second": "raumvier-1",
        "seed": "x",
        "seconds": None,
        "nodes": None,
        "games": 6,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "interval": list(result.interval()),
        "helpers": [],
        "faults": [],
        "records": [],
    }


def test_records_tell_the_same_games_and_keep_older_files(denkspiel: Call, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    words = ("match", "random", "raumvier-1", "--game", "hexagon", "--games", "10", "--record", str(folder), "--json")
    data = json.loads(denkspiel(*words).out)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"game-{number:02}.txt" for number in range(1, 11)]
    assert data["records"] == [str(folder / name) for name in names]
    before = {path: path.read_bytes() for path in folder.iterdir()}
    again = json.loads(denkspiel(*words, "--seed", "other").out)
    assert len(set(folder.iterdir())) == 20
    assert not set(again["records"]) & set(data["records"])
    assert {path: path.read_bytes() for path in before} == before
    _check_wins(data, [read_records(folder / name)[0] for name in names])


def _check_wins(data: dict[str, Any], records: list[GameRecord]) -> None:
    """The records say who won; beginners take turns."""
    assert [record.names[0] for record in records] == ["random", "raumvier-1"] * 5
    winners = [record.names[winner] for record in records if (winner := _winner(record)) is not None]
    assert (winners.count("random"), winners.count("raumvier-1")) == (data["wins"], data["losses"])


def _winner(record: GameRecord) -> int | None:
    outcome = record.position.outcome
    assert outcome
    return outcome.winner


FAULTY = """
class Player:
    def choose(self, position, rng):
        return position.legal_moves[0] if position.ply < 2 else 99
"""


def test_who_breaks_loses_that_game_and_the_match_goes_on(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FAULTY, encoding="utf-8")
    words = ("match", str(file), "level-2", "--game", "tic-tac-toe", "--games", "4")
    answer = denkspiel(*words)
    assert answer.status == 0
    _, counts, _, *told = answer.out.splitlines()
    assert counts.endswith("0 won, 0 drawn, 4 lost")
    (line,) = told
    assert line.startswith(f"{file} loses 4 games. The first loss was in game 1, after the moves ")
    assert "it chose the illegal move 99; allowed:" in line
    data = json.loads(denkspiel(*words, "--json", "--record", str(tmp_path / "games")).out)
    assert [(one["game"], one["player"]) for one in data["faults"]] == [(game, str(file)) for game in (1, 2, 3, 4)]
    assert [len(one["moves"].split()) for one in data["faults"]] == [2, 3, 2, 3]
    for one, path in zip(data["faults"], data["records"], strict=True):
        (record,) = read_records(Path(path))
        assert [record.game.geometry.cells[move].move for move in record.moves] == one["moves"].split()


@pytest.fixture
def stop_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets Ctrl-C come amid the game of this number, from 0."""
    play = play_game

    def set_up(number: int) -> None:
        def stopped(*words: Any, **others: Any) -> PlayedGame:
            if words[4] == number:
                raise KeyboardInterrupt
            return play(*words, **others)

        monkeypatch.setattr("denkspiel.arena.tournament.play_game", stopped)

    return set_up


def test_who_stops_it_is_told_the_result_so_far(
    denkspiel: Call, tmp_path: Path, stop_at: Callable[[int], None]
) -> None:
    stop_at(2)
    words = ("match", "random", "level-1", *SHORT)
    answer = denkspiel(*words, "--record", str(tmp_path))
    assert answer.status == 130
    assert answer.err.splitlines()[-1] == "denkspiel: Stopped. Games played: 2 of 6."
    head, counts, score, kept = answer.out.splitlines()
    assert head == "random against level-1, Tic-Tac-Toe; games: 2"
    assert (counts[:8], score[:8]) == ("random: ", "score of")
    assert kept == f'Records saved in "{tmp_path}": 2.'
    assert len([*tmp_path.iterdir()]) == 2
    data = json.loads(denkspiel(*words, "--json").out)
    assert data["wins"] + data["draws"] + data["losses"] == data["games"] == 2


def test_a_folder_that_cannot_be_made(denkspiel: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", "utf-8")
    answer = denkspiel("match", "random", "random", *SHORT, "--record", str(tmp_path / "file"))
    assert (answer.status, answer.out) == (1, "")
    assert f'Cannot create the folder "{tmp_path / "file"}": ' in answer.err
    assert (tmp_path / "file").read_text("utf-8") == "kept"


@pytest.mark.parametrize("name", game_names())
def test_one_player_against_itself_is_told_apart_in_result_and_records(
    denkspiel: Call, tmp_path: Path, name: str
) -> None:
    answer = denkspiel("match", "random", "random", "--game", name, "--games", "2", "--record", str(tmp_path / "games"))
    assert answer.out.startswith(f"random against random (2), {game(name).heading}; games: 2")
    for number, path in enumerate(sorted((tmp_path / "games").iterdir())):
        (record,) = read_records(path)
        assert record.names == (("random", "random (2)"), ("random (2)", "random"))[number]
        assert record.kinds == ("random", "random")
        told = denkspiel("replay", str(path)).out
        assert "random (2)" in told.splitlines()[0]
