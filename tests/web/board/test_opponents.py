from random import Random

import pytest
from starlette.testclient import TestClient

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.master import Master
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.opponents.roster import opponent
from denkspiel.play.state import hint_rng, move_rng
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.executor import WorkerExecutor
from tests.web.asking import Ask, problem
from tests.web.in_process_pool import InProcessPool

CLASSIC = [
    ("connect-four", "4453", "homburg"),
    ("connect-four", "4453", "ilaender-aggressive"),
    ("score-four", "a1b2c3", "raumvier-2"),
    ("hexagon", "122334", "hexagon-1360"),
    ("tic-tac-toe-3d", "222111", "random"),
]


@pytest.mark.parametrize(("name", "moves", "by"), CLASSIC)
def test_a_choice_is_the_opponent_s_own(ask: Ask, name: str, moves: str, by: str) -> None:
    position = replay(game(name), moves)
    expected = opponent(by).choose(position, move_rng("7", 2, position.ply))
    told = ask("choose", name, moves, opponent=by, seed="7", number=2)
    assert told["cell"] == expected.move
    assert told["opponent"] == by
    assert {one["cell"]: one["rating"] for one in told["ratings"]} == expected.ratings
    assert [one["reasons"] for one in told["ratings"]] == [
        [str(reason) for reason in expected.reasons.get(cell, ())] for cell in expected.ratings
    ]


def test_a_hint_draws_from_a_source_of_its_own(ask: Ask) -> None:
    position = replay(game("hexagon"), "12")
    for hint, source in ((True, hint_rng), (False, move_rng)):
        expected = [opponent("random").choose(position, source(str(seed), 0, 1)).move for seed in range(9)]
        told = [ask("choose", "hexagon", "12", opponent="random", seed=str(seed), hint=hint) for seed in range(9)]
        assert [one["cell"] for one in told] == expected


def test_the_master_is_given_the_seconds_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the question to the opponent; `tests/opponents/levels/test_master.py` shows that it keeps to them."""
    given: list[float | None] = []

    def choose(_self: Master, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        given.append(limit.seconds if limit else None)
        return opponent("random").choose(position, rng)

    monkeypatch.setattr(Master, "choose", choose)
    app = create_app(Settings(games=(game("score-four"),), workers=0, client_share=0))
    app.state.service.pool = InProcessPool(WorkerExecutor([game("score-four")], 1))
    with TestClient(app) as page:
        question = {"game": "score-four", "opponent": "master", "seconds": 0.05}
        told = page.post("/api/choose", json=question).json()
    assert (given, len(told["ratings"])) == ([0.05], 16)


def test_what_is_told_of_opponents_is_german_where_german_is_asked_for(page: TestClient) -> None:
    english, german = (page.get("/api/opponents", params={"language": code}).json() for code in ("en", "de"))
    assert [one["id"] for one in english] == [one["id"] for one in german]
    for one, other in zip(english, german, strict=True):
        assert one["character"] != other["character"]
        assert (one["heritage"] is None) == (other["heritage"] is None)
        assert one["heritage"] is None or one["heritage"]["story"] != other["heritage"]["story"]


def test_a_worker_finds_the_best_that_is_known_for_a_hint() -> None:
    cube = game("tic-tac-toe-3d")
    app = create_app(Settings(games=(cube,), workers=0, client_share=0))
    app.state.service.pool = InProcessPool(WorkerExecutor([cube], 1))
    with TestClient(app) as page:
        question = {"state": {"game": cube.id, "cells": [0, 13, 1]}, "action": {"do": "hint", "by": "best-known"}}
        told = page.post("/api/course", json=question, headers={"Accept-Language": "de"}).json()
    short = "Dein Gegner droht, eine Reihe zu vollenden. Siehst du, wo du sie verhinderst?"
    assert told["hint"] == {"cell": 2, "move": "113", "by": "best-known", "short": short, "candidates": []}
    assert told["remarks"] == ["Tipp: 113, bewiesen: gewinnt in 7; nur dieser Zug gewinnt; verhindert 111 112 113"]


def test_an_opponent_must_play_the_game(page: TestClient) -> None:
    question = {"game": "hexagon", "opponent": "homburg"}
    assert problem(page.post("/api/choose", json=question), 422, "unsuitable-opponent").startswith("homburg does not")
    question["opponent"] = "nobody"
    assert 'Unknown opponent: "nobody". Choose one of: ' in problem(
        page.post("/api/choose", json=question), 404, "unknown-name"
    )


@pytest.mark.parametrize(("name", "moves", "by"), CLASSIC[:4])
def test_a_decision_has_the_choice_and_the_ratings_of_the_opponent(ask: Ask, name: str, moves: str, by: str) -> None:
    chosen = ask("choose", name, moves, opponent=by, seed="7", number=2)
    told = ask("decision", name, moves, by=by, seed="7", number=2)
    assert (told["by"], told["choice"]) == (by, chosen["move"])
    assert [(one["move"], one["rating"]) for one in told["ratings"]] == [
        (one["move"], one["rating"]) for one in chosen["ratings"]
    ]
    assert all(step["quote"] in told["quotes"] for step in told["steps"])


def test_a_decision_of_the_exercise_checks_the_last_move_and_readings_are_told(ask: Ask, page: TestClient) -> None:
    told = ask("decision", "tic-tac-toe-3d", "111 222")
    assert (told["by"], told["choice"], told["ratings"]) == ("fortran", None, [])
    assert told["moves"] == ["111", "222"]
    (reading,) = ask("decision", moves="44", readings={"H4": "one"})["readings"]
    assert (reading["id"], reading["value"], [one["value"] for one in reading["options"]]) == (
        "H4",
        "one",
        ["both", "one"],
    )
    again = {step["quote"] for step in ask("decision", "score-four", "a1b2", by="raumvier-1")["steps"]}
    assert "R12" in again
    question = {"game": "connect-four", "moves": "44", "readings": {"H4": "none"}}
    assert "both, one" in problem(page.post("/api/decision", json=question), 404, "unknown-name")
    question = {"game": "connect-four", "moves": "44", "by": "level-3"}
    assert "homburg" in problem(page.post("/api/decision", json=question), 404, "unknown-name")


@pytest.mark.parametrize("path", ["choose", "analyse"])
def test_nothing_is_left_to_think_about_after_the_end(page: TestClient, path: str) -> None:
    answer = page.post(f"/api/{path}", json={"game": "connect-four", "moves": "1212121"})
    problem(answer, 422, "game-is-over")
