"""The course of a game over HTTP: lines of JSON, one for what was done and one for what the computer answers."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.roster import opponent_title
from tests.web.asking import problem


def steps(page: TestClient, state: dict[str, Any], action: dict[str, Any] | None = None, **more: Any) -> list[Any]:
    body = {"state": state, "action": action, **more}
    answer = page.post("/api/course", json=body, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_a_click_is_answered_in_one_request_by_the_own_stone_and_the_computers(page: TestClient, name: str) -> None:
    (opened,) = steps(page, {"game": name, "seed": "7"})
    assert (opened["phase"], opened["position"]["ply"]) == ("move", 0)
    landing = opened["position"]["legal"][0]["cell"]
    own, answered = steps(page, opened["state"], {"do": "play", "cell": landing})
    assert own["state"]["cells"] == [landing]
    assert (own["phase"], own["thinks"]) == ("computer", True)
    assert answered["state"]["cells"][0] == landing
    assert len(answered["state"]["cells"]) == 2
    assert answered["phase"] == ("acknowledge" if name == "hexagon" else "move")
    assert not answered["thinks"]
    title = opponent_title(opened["state"]["players"][1]["kind"])
    assert answered["remarks"][0].startswith(f"{title}: I am thinking ... and play")
    assert answered["position"]["text"] == "".join(answered["position"]["moves"])
    assert answered["position"]["owners"] == [
        replay(game(name), answered["position"]["text"]).owner(cell) for cell in range(game(name).geometry.size)
    ]


def test_the_state_goes_back_and_forth_unchanged(page: TestClient) -> None:
    (opened,) = steps(page, {"game": "score-four"})
    (again,) = steps(page, opened["state"])
    assert again["state"] == opened["state"]
    assert opened["state"]["players"] == [
        {"kind": "human", "name": "Human"},
        {"kind": "raumvier-2", "name": "raumvier-2"},
    ]


def test_the_humans_edges_are_solid_and_red_the_computers_dotted_x3_x7(page: TestClient) -> None:
    (opened,) = steps(page, {"game": "hexagon"})
    (swapped,) = steps(page, opened["state"], {"do": "swap-sides"}, think=False)
    assert [(step["dotted"], step["red"]) for step in (opened, swapped)] == [(1, "first"), (0, "second")]


def test_thinking_can_be_asked_for_later(page: TestClient) -> None:
    (own,) = steps(page, {"game": "connect-four"}, {"do": "play", "cell": 0}, think=False)
    assert (own["phase"], own["thinks"]) == ("computer", False)
    (answered,) = steps(page, own["state"])
    assert len(answered["state"]["cells"]) == 2


def test_two_computers_move_once_for_each_request(page: TestClient) -> None:
    players = [{"kind": "random"}, {"kind": "random"}]
    started = steps(page, {"game": "tic-tac-toe", "seed": "3"}, {"do": "start", "players": players, "begin": "first"})
    assert [len(step["state"]["cells"]) for step in started] == [0, 1]
    assert [player["name"] for player in started[-1]["state"]["players"]] == ["random", "random (2)"]
    (next_one,) = steps(page, started[-1]["state"])
    assert len(next_one["state"]["cells"]) == 2


def test_a_hint_disturbs_nothing(page: TestClient) -> None:
    (opened,) = steps(page, {"game": "connect-four", "seed": "7"})
    (hinted,) = steps(page, opened["state"], {"do": "hint"})
    assert hinted["hint"]["by"] == "raumvier-1"
    assert hinted["hint"]["cell"] in [move["cell"] for move in opened["position"]["legal"]]
    assert hinted["remarks"][0].startswith(f"Raumvier 1 suggests {hinted['hint']['move']}:")
    assert hinted["state"] == opened["state"]
    (by_homburg,) = steps(page, opened["state"], {"do": "hint", "by": "homburg"})
    assert by_homburg["hint"]["by"] == "homburg"


def test_take_back_redo_swap_pause_and_questions(page: TestClient) -> None:
    _, state = (step["state"] for step in steps(page, {"game": "connect-four", "seed": "7"}, {"do": "play", "cell": 0}))
    (back,) = steps(page, state, {"do": "take-back"})
    assert (back["state"]["cells"], back["position"]["ply"]) == ([], 0)
    (again,) = steps(page, back["state"], {"do": "redo"})
    assert again["state"] == state
    swapped, answered = steps(page, state, {"do": "swap-sides"})
    assert swapped["state"]["turned"]
    assert len(answered["state"]["cells"]) == 3
    (asked,) = steps(page, state, {"do": "new-game"})
    assert (asked["phase"], asked["waiting"]) == ("answer", "Start a new game? <Y/N>")
    (stays,) = steps(page, asked["state"], {"do": "answer", "yes": False})
    assert stays["state"] == state
    (paused,) = steps(page, state, {"do": "switch-pause"})
    assert paused["state"]["paused"]
    (changed,) = steps(page, state, {"do": "change-player", "side": 1, "kind": "human"})
    assert changed["state"]["players"][1] == {"kind": "human", "name": "Player 1"}


def test_two_points_that_make_no_line_are_a_fault_to_be_acknowledged(page: TestClient) -> None:
    (faulty,) = steps(page, {"game": "hexagon"}, {"do": "join", "start": 2, "end": 2})
    assert (faulty["phase"], faulty["state"]["acknowledgement"]) == ("acknowledge", "fault")
    assert faulty["remarks"] == ["INPUT ERROR! Choose two different points."]
    (ready,) = steps(page, faulty["state"], {"do": "acknowledge"})
    assert (ready["phase"], ready["remarks"]) == ("move", [])


def test_what_is_not_possible_as_things_stand_is_refused_in_a_sentence_and_changes_nothing(page: TestClient) -> None:
    def refused(state: dict[str, Any], action: dict[str, Any]) -> str:
        (before,) = steps(page, state, None)
        (step,) = steps(page, before["state"], action)
        assert not before["refused"]
        assert step["refused"]
        assert {**step, "refused": False, "remarks": []} == before
        (said,) = step["remarks"]
        return str(said)

    both = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Kay"}]
    connect_four = {"game": "connect-four", "players": both}
    assert "Allowed: 1 2 3" in refused(connect_four, {"do": "play", "cell": 3})
    assert "no move to undo" in refused(connect_four, {"do": "take-back"})
    assert "no move to redo" in refused(connect_four, {"do": "redo"})
    assert "Connect Four has no point 1." in refused(connect_four, {"do": "join", "start": 0, "end": 1})
    assert "no point 8" in refused({"game": "hexagon", "players": both}, {"do": "join", "start": 0, "end": 7})
    over = {"game": "connect-four", "players": both, "cells": [0, 6, 1, 7, 2, 8, 3]}
    assert "The game is over" in refused(over, {"do": "hint"})


def test_what_nobody_could_ask_is_a_problem(page: TestClient) -> None:
    def refused(state: dict[str, Any], action: dict[str, Any] | None, status: int, kind: str) -> str:
        return problem(page.post("/api/course?language=en", json={"state": state, "action": action}), status, kind)

    connect_four = {"game": "connect-four"}
    assert "action" in refused(connect_four, {"do": "fly"}, 422, "invalid-request")
    assert "cannot be taken now. Allowed:" in refused(
        {"game": "connect-four", "cells": [63]}, None, 422, "illegal-move"
    )
    refused({"game": "go"}, None, 404, "unknown-name")
    named = {"game": "connect-four", "players": [{"kind": "human", "name": "x" * 13}, {"kind": "human"}]}
    assert '"xxxxxxxxxxxxx" is not a valid name: it is too long. Allowed: 1 to 12 printable characters.' in refused(
        named, None, 422, "invalid-name"
    )


def test_an_opponent_whose_solver_is_loading_is_told_of_behind_the_own_stone(page: TestClient) -> None:
    players = [{"kind": "human", "name": "Ada"}, {"kind": "perfect", "name": ""}]
    own, told = steps(page, {"game": "tic-tac-toe", "players": players}, {"do": "play", "cell": 0})
    assert (own["state"]["cells"], own["thinks"]) == ([0], True)
    assert told["type"] == "urn:denkspiel:problem:solver-loading"
    later = page.post("/api/course", json={"state": own["state"]})
    problem(later, 503, "solver-loading")
    assert int(later.headers["retry-after"]) > 0
