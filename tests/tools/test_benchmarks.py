import asyncio
import json
from pathlib import Path

import pytest

from benchmarks import first_answers, opponent_speed, view_speed
from benchmarks.first_answers import QUESTIONS, answer_seconds, ask_until_answered, write_own_games
from benchmarks.http_client import Answer
from benchmarks.opponent_speed import UNTIMED, move_times
from benchmarks.view_speed import view_times
from denkspiel.core.game import Game
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_names
from denkspiel.solver.kernel.rules.bit_layout import layout_of


def test_every_move_of_the_player_is_timed() -> None:
    times = move_times(game("hexagon"), opponent("random"), opponent("raumvier-1"), 2)
    assert 6 <= len(times) <= 16
    assert min(times) > 0


@pytest.mark.parametrize(("seconds", "status"), [(0.09, 0), (0.11, 1)])
def test_a_move_of_more_than_a_tenth_of_a_second_is_a_failure_r3_a2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: float, status: int
) -> None:
    met = []

    def slow(board: Game, player: Opponent, rival: Opponent, games: int) -> list[float]:
        met.append((board.id, player.name))
        return [0.001] * games + [seconds if player.name == "homburg" and rival.name == "raumvier-2" else 0.001]

    monkeypatch.setattr(opponent_speed, "move_times", slow)
    assert opponent_speed.main([]) == status
    assert f"The longest move took {seconds * 1e3:.1f} ms" in capsys.readouterr().out
    timed = {(name, who) for name in game_names() for who in opponent_names(game(name)) if who not in UNTIMED}
    assert set(met) == timed


def test_every_change_of_view_is_timed() -> None:
    times = view_times(game("score-four"), ("?", "escape"), 3)
    assert len(times) == 6
    assert min(times) > 0


@pytest.mark.parametrize(("seconds", "status"), [(0.19, 0), (0.21, 1)])
def test_a_change_of_view_of_more_than_a_fifth_of_a_second_is_a_failure_a2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: float, status: int
) -> None:
    met = []

    def slow(board: Game, keys: tuple[str, ...], rounds: int) -> list[float]:
        met.append((board.id, keys))
        return [0.001] * rounds + [seconds if board.id == "qubic" and "m" in keys else 0.001]

    monkeypatch.setattr(view_speed, "view_times", slow)
    assert view_speed.main([]) == status
    assert f"took {seconds * 1e3:.1f} ms" in capsys.readouterr().out
    assert met == [(name, keys) for name in game_names() for keys in view_speed.VIEWS.values()]


def test_the_games_of_ones_own_are_what_matters_to_the_compiler(tmp_path: Path) -> None:
    made = {name: game(file) for name, file in write_own_games(tmp_path).items()}
    assert len(made) == 5
    assert made["four-cells"].geometry.size == 4
    assert made["falling"].geometry.gravity
    assert made["avoiding"].avoidance
    assert [name for name, own in made.items() if not layout_of(own).key_bits] == ["long-keys"]
    assert [name for name, own in made.items() if len(layout_of(own).shapes) > 32] == ["many-shapes"]


@pytest.mark.long
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_first_answer_comes_from_a_new_process(question: str, tmp_path: Path) -> None:
    assert 0 < answer_seconds(question, "tic-tac-toe", tmp_path / "code") < 600


@pytest.mark.parametrize(("again", "status"), [(0.6, 0), (0.8, 1)])
def test_a_first_answer_that_comes_too_late_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, again: float, status: int
) -> None:
    def answered(_question: str, _address: str, folder: Path) -> float:
        folder.mkdir(exist_ok=True)
        code = folder / "code"  # grows with each answer
        met = len(code.read_text()) if code.exists() else 0
        code.write_text("x" * (met + 1))
        return [2.9, 0.9, again][met]

    monkeypatch.setattr(first_answers, "answer_seconds", answered)
    kept = tmp_path / "times.json"
    words = ["--games", "qubic", "falling", "--skip-page", "--repeat", "2", "--json", str(kept)]
    assert first_answers.main(words) == status
    assert f"| {again:.2f} / {again:.2f} s | 0.7 s |" in capsys.readouterr().out
    answers = json.loads(kept.read_text(encoding="utf-8"))["answers"]
    assert [(one["question"], one["game"]) for one in answers] == [
        (question, name) for question in ("exact search", "`master`") for name in ("qubic", "falling")
    ]
    assert answers[0]["seconds"] == {
        "empty folder": [2.9] * 2,
        "after another game": [0.9] * 2,
        "once more": [again] * 2,
    }


def _line(status: int, data: dict[str, object], retry_after: str = "") -> Answer:
    after = f"\r\nRetry-After: {retry_after}" if retry_after else ""
    return Answer(f"HTTP/1.1 {status} -{after}".encode(), json.dumps(data).encode())


def test_a_service_that_loads_is_asked_again_as_the_page_does_it() -> None:
    loading = {"status": 503, "type": "urn:denkspiel:solver-loading"}
    busy = {"status": 503, "type": "urn:denkspiel:busy"}
    answers = [
        *(_line(503, loading, "2"), _line(503, busy, "3"), _line(503, busy), _line(200, loading)),
        _line(200, {"chosen": {"cell": 4}, "hint": None}),
    ]
    pauses: list[float] = []

    async def ask() -> Answer:
        return answers.pop(0)

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    told = asyncio.run(ask_until_answered(ask, sleep))
    assert told["chosen"] == {"cell": 4}
    assert pauses == [1, 3, 1, 1]
