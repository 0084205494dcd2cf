"""Until the solvers are loaded, exact values say so and everything else works."""

from starlette.testclient import TestClient

from tests.web.asking import Ask, problem


def test_exact_values_are_loading(ask: Ask) -> None:
    told = ask("analyse", "tic-tac-toe", "b2")
    assert told["state"] == "loading"
    assert told["score"] is None
    assert {one["move"]: one["score"] for one in told["moves"]} == dict.fromkeys(
        ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    )
    assert told["best"] == told["line"] == []


def test_a_review_is_loading(ask: Ask) -> None:
    told = ask("review", moves="4453")
    assert told["state"] == "loading"
    assert [one["move"] for one in told["plies"]] == ["4", "4", "5", "3"]
    assert {one["mark"] for one in told["plies"]} == {None}
    assert told["accuracy"] == [None, None]


def test_who_asks_the_solver_is_told_to_come_back(page: TestClient) -> None:
    answer = page.post("/api/choose", json={"game": "connect-four", "opponent": "level-1"})
    assert problem(answer, 503, "solver-loading").startswith("The solver is still loading")
    assert answer.headers["retry-after"] == "2"


def test_everything_else_works(ask: Ask) -> None:
    assert ask("choose", moves="4453")["move"] in "1234567"
    assert ask("position", moves="4453")["ply"] == 4
