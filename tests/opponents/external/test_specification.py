from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError, Stopped, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.python_file import PythonFile
from denkspiel.opponents.external.specification import is_external, opponent_from_text
from denkspiel.opponents.external.uci_engine import UciEngine
from denkspiel.opponents.levels.random_player import RandomPlayer
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.play.player import computer_player
from tests.cases import for_each

GAME = game("tic-tac-toe")


def test_options_limit_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Limit | None] = []

    def choose(_: RandomPlayer, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        seen.append(limit)
        return Choice(rng.choice(position.legal_moves), {})

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    player = opponent_from_text("random?seconds=0.5&nodes=20", GAME)
    player.choose(Position.start(GAME), Random(1), Limit(seconds=9, stop=bool))
    assert player.name == "random?seconds=0.5&nodes=20"
    assert seen == [Limit(0.5, 20, bool)]


def test_master_may_have_several_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    without_book = game("score-four")

    def estimator(_: Game, _megabytes: int | None, threads: int, *_others: object, **_more: object) -> None:
        made.append(threads)
        raise Stopped

    monkeypatch.setattr("denkspiel.solver.heuristic.estimator.Estimator", estimator)
    for text in ("master?threads=3", "master?threads=2&seconds=1", "master?nodes=100", "master?threads=1"):
        player = opponent_from_text(text, without_book)
        assert player.name == text
        with pytest.raises(Stopped):
            player.choose(Position.start(without_book), Random(1))
    assert made == [3, 2, 1, 1]


def test_external_players_are_known_and_nothing_is_started(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit", encoding="utf-8")
    assert isinstance(opponent_from_text(f"{file}:Mine?megabytes=500", GAME), PythonFile)
    assert isinstance(opponent_from_text("engine:no-such-engine --fast?Threads=2", GAME), UciEngine)
    assert [is_external(text) for text in ("engine:x", "a.py", "master?seconds=1")] == [True, True, False]


@for_each(
    "text, said",
    [
        ("masster", 'Unknown opponent: "masster". Did you mean "master"?'),
        ("master?secs=1", 'has no option "secs". Allowed: seconds, nodes, weights, threads.'),
        ("master-1?threads=2", 'has no option "threads". Allowed: seconds, nodes.'),
        ("master?threads=1025", 'threads cannot be "1025". Allowed: whole numbers from 1 to 1024, such as threads=2.'),
        ("master?threads=1.5", 'threads cannot be "1.5". Allowed: whole numbers from 1 to 1024, such as threads=2.'),
        ("master?weights=", '"master?weights=": weights needs a file name.'),
        ("master?seconds=0", "positive numbers up to 1000000, such as seconds=0.5"),
        ("master?seconds=x", "positive numbers"),
        ("master?nodes=1.5", "such as nodes=1000."),
        ("gone.py", 'The file "gone.py" does not exist.'),
        ("engine:", "does not contain a valid command"),
        ("raumvier-1?", 'Unknown opponent: "raumvier-1?".'),
    ],
)
def test_bad_input_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(DenkspielError) as caught:
        opponent_from_text(text, GAME)
    assert said in str(caught.value)


@for_each("kind", ["engine:sh", __file__, "random?seconds=1"])
def test_a_name_from_a_record_or_the_network_starts_no_program(kind: str) -> None:
    with pytest.raises(UnknownName):
        computer_player(kind, GAME)
