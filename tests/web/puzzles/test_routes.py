"""Puzzles by the service: nothing tells the solution before it is asked for."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.games.catalogue import game
from denkspiel.locale import LANGUAGES
from denkspiel.puzzles.collection import collection_for
from tests.web.asking import problem

COLLECTION = collection_for(game("connect-four"))
NUMBER = next(number for number in range(150, len(COLLECTION)) if len(COLLECTION.puzzle(number).wrong_moves) >= 4)
PUZZLE = COLLECTION.puzzle(NUMBER)
PATH = f"/api/puzzles/connect-four/{NUMBER}"
BEGUN = {"rating": 1000.0, "deviation": 200.0, "volatility": 0.06}


def fetched(page: TestClient, path: str, **params: Any) -> Any:
    answer = page.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def attempted(page: TestClient, cell: int | None, **more: Any) -> Any:
    answer = page.post(f"{PATH}/attempt", json={"cell": cell, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_puzzle_is_shown_without_its_solution(page: TestClient) -> None:
    shown = fetched(page, PATH)
    assert shown["position"]["cells"] == list(PUZZLE.moves)
    assert (shown["number"], shown["count"], shown["kind"]) == (NUMBER, len(COLLECTION), PUZZLE.kind.value)
    shown.pop("position")
    assert not {"line", "move", "cell", "wrong", "solution"} & set(shown)
    others = [str(cell) for cell in (PUZZLE.solution,) if cell > len(COLLECTION)]
    assert not any(cell in json.dumps(shown) for cell in others)


def test_the_right_move_is_played_out_to_the_end(page: TestClient) -> None:
    told = attempted(page, PUZZLE.solution)
    assert told["right"]
    assert told["says"].startswith("Right: ")
    assert [step["cell"] for step in told["line"]] == list(PUZZLE.line)
    assert told["strength"] is None
    assert told["line"][-1]["position"]["cells"] == [*PUZZLE.moves, *PUZZLE.line]


def test_every_wrong_move_is_refuted_in_words(page: TestClient) -> None:
    for wrong in PUZZLE.wrong_moves:
        told = attempted(page, wrong.move)
        assert not told["right"]
        assert [step["cell"] for step in told["line"]] == [wrong.move, *wrong.refutation]
        assert all(step["says"].endswith(".") for step in told["line"])
    lost = [
        step["says"] for wrong in PUZZLE.wrong_moves if wrong.value < 0 for step in attempted(page, wrong.move)["line"]
    ]
    assert any("threatens" in says for says in lost)
    assert len({says for says in lost if "quiet" not in says}) > 5
    assert all(": " in says for says in lost)


def test_the_strength_that_is_sent_along_comes_back_changed(page: TestClient) -> None:
    better = attempted(page, PUZZLE.solution, strength=BEGUN)["strength"]
    worse = attempted(page, PUZZLE.wrong_moves[0].move, strength=BEGUN)["strength"]
    assert worse["rating"] < BEGUN["rating"] < better["rating"]
    assert better["deviation"] < BEGUN["deviation"]


def test_the_puzzle_of_a_day_is_the_same_for_all(page: TestClient) -> None:
    first = fetched(page, "/api/puzzles/hexagon/today", day="2026-11-24")
    assert first == fetched(page, "/api/puzzles/hexagon/today", day="2026-11-24")
    assert first["day"] == "2026-11-24"
    assert first["number"] != fetched(page, "/api/puzzles/hexagon/today", day="2026-11-25")["number"]


def test_after_all_hints_or_after_giving_up_a_puzzle_counts_as_not_found(page: TestClient) -> None:
    found, not_found = (attempted(page, cell, strength=BEGUN) for cell in (PUZZLE.solution, PUZZLE.wrong_moves[0].move))
    shown = fetched(page, PATH)["hints"]
    assert attempted(page, PUZZLE.solution, strength=BEGUN, hints=shown - 1)["strength"] == found["strength"]
    told = attempted(page, PUZZLE.solution, strength=BEGUN, hints=shown)
    assert (told["right"], told["strength"]) == (True, not_found["strength"])
    given_up = attempted(page, None, strength=BEGUN)
    assert (given_up["right"], given_up["strength"]) == (False, not_found["strength"])
    assert [step["cell"] for step in given_up["line"]] == list(PUZZLE.line)


def test_the_next_one_fits_the_strength(page: TestClient) -> None:
    every = fetched(page, "/api/puzzles")
    assert [about["game"] for about in every if about["count"] >= 300] == [about["game"] for about in every]
    about = next(about for about in every if about["game"] == "connect-four")
    assert (about["count"], sum(about["grades"])) == (len(COLLECTION), len(COLLECTION))
    easy, hard = (fetched(page, "/api/puzzles/connect-four/next", rating=rating) for rating in (600, 1500))
    assert easy["grade"] < hard["grade"]
    other = fetched(page, "/api/puzzles/connect-four/next", rating=600, without=f"{easy['number']},1")
    assert other["number"] not in {easy["number"], 1}
    begun = fetched(page, "/api/puzzles/connect-four/next")
    assert abs(begun["rating"] - about["beginning"]["rating"]) < 50


def test_the_words_around_puzzles_have_their_gaps_open(page: TestClient) -> None:
    english, german = (fetched(page, "/api/puzzle-texts", language=code)["texts"] for code in ("en", "de"))
    assert english.keys() == german.keys()
    assert (english["number"], german["number"]) == ("Puzzle {number} of {count}", "Aufgabe {number} von {count}")


def test_a_game_says_whether_it_has_puzzles(page: TestClient) -> None:
    counted = {about["game"] for about in fetched(page, "/api/puzzles")}
    assert {one["id"] for one in fetched(page, "/api/games") if one["puzzles"]} == counted
    assert not fetched(page, "/api/games/connect-four:5x4")["puzzles"]


def test_hints_come_in_steps_in_both_languages(page: TestClient) -> None:
    hints = [fetched(page, f"/api/puzzle-hints/connect-four/{NUMBER}/{step}")["says"] for step in (1, 2, 3)]
    column = game("connect-four").geometry.cells[PUZZLE.solution].move
    assert hints[2] == f"The move is {column}."
    german = fetched(page, f"/api/puzzle-hints/connect-four/{NUMBER}/3", language="de")["says"]
    assert german == f"Der Zug ist {column}."
    assert fetched(page, f"/api/puzzle-solutions/connect-four/{NUMBER}")["line"][0]["cell"] == PUZZLE.solution


@pytest.mark.parametrize("path", ["0", "999999", "next?rating=x", "next?without=1,,2", "today?day=2026-13-01", "x"])
def test_faulty_addresses(page: TestClient, path: str) -> None:
    problem(page.get(f"/api/puzzles/connect-four/{path}"), 422, "invalid-request")


def test_faults_are_one_sentence(page: TestClient) -> None:
    said = problem(page.get("/api/puzzles/connect-four/90000"), 404, "no-puzzle")
    assert said == f"Connect Four has no puzzle 90000. Allowed: 1 to {len(COLLECTION)}."
    assert "no puzzles for mnk:5,5,4" in problem(page.get("/api/puzzles/mnk:5,5,4/today"), 404, "no-puzzle")
    problem(page.get("/api/puzzle-hints/connect-four/5/4"), 422, "invalid-request")
    problem(page.get("/api/puzzles/halma/1"), 404, "unknown-name")
    full = next(cell for cell in PUZZLE.moves)
    problem(page.post(f"{PATH}/attempt", json={"cell": full}), 422, "illegal-move")
    for body in ({}, {"cell": "3"}, {"cell": 256}, {"cell": 3, "strength": {"rating": 1}}, {"cell": 3, "x": 1}):
        problem(page.post(f"{PATH}/attempt", json=body), 422, "invalid-request")


def test_names_of_cells_are_marked_for_those_who_ask_for_it_in_every_language(page: TestClient) -> None:
    marks = re.compile("\ue000([0-9,]+)\ue001([^\ue002]*)\ue002")
    for language in LANGUAGES:
        path = f"/api/puzzle-hints/connect-four/{NUMBER}/3"
        plain = page.get(path, params={"language": language})
        marked = page.get(path, params={"language": language}, headers={"Prefer": "cells"})
        assert plain.headers["content-language"] == marked.headers["content-language"] == language
        assert marked.headers["vary"].endswith("Prefer")
        says = marked.json()["says"]
        assert marks.findall(says) == [(str(PUZZLE.solution), PUZZLE.game.geometry.cells[PUZZLE.solution].move)]
        assert marks.sub(r"\2", says) == plain.json()["says"]
        assert not marks.search(plain.text)


def test_puzzles_are_found_by_their_theme_which_is_told_with_the_answer(page: TestClient) -> None:
    themes = {name: about["themes"] for about in fetched(page, "/api/puzzles") for name in [about["game"]]}
    for name, told in themes.items():
        assert sum(one["count"] for one in told) == len(collection_for(game(name)))
    words = fetched(page, "/api/puzzle-texts")["texts"]
    for one in themes["connect-four"]:
        shown = fetched(page, "/api/puzzles/connect-four/next", theme=one["theme"], rating=900)
        assert "theme" not in shown
        answer = page.post(f"/api/puzzles/connect-four/{shown['number']}/attempt", json={"cell": None}).json()
        assert answer["theme"] == one["theme"]
        assert words[f"theme_{one['theme']}"]
    problem(page.get("/api/puzzles/connect-four/next", params={"theme": "luck"}), 422, "invalid-request")


def test_beside_the_puzzle_of_the_day_there_is_an_easy_one(page: TestClient) -> None:
    for day in ("2026-11-24", "2026-11-25"):
        usual, easy = (fetched(page, "/api/puzzles/qubic/today", day=day, easy=on) for on in (False, True))
        assert easy["rating"] < usual["rating"]
        assert (usual["easy"], easy["easy"], easy["day"]) == (False, True, day)


def test_a_rush_has_a_time_and_becomes_harder(page: TestClient) -> None:
    rush = fetched(page, "/api/puzzle-rush/connect-four", seed="1")
    assert (rush["seconds"], rush["misses"]) == (180, 3)
    assert rush == fetched(page, "/api/puzzle-rush/connect-four", seed="1")
    assert rush["numbers"] != fetched(page, "/api/puzzle-rush/connect-four", seed="2")["numbers"]
    ratings = [COLLECTION.ratings[number - 1] for number in rush["numbers"]]
    assert len(ratings) >= 60
    assert ratings == sorted(ratings)


def test_a_brief_answer_says_only_whether_the_move_is_right(page: TestClient) -> None:
    for cell, right in ((PUZZLE.solution, True), (PUZZLE.wrong_moves[0].move, False)):
        assert attempted(page, cell, brief=True) == {**attempted(page, cell), "line": [], "right": right}
