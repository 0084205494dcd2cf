"""The position editor's route, and positions in texts, links, records and states."""

import re
from random import Random

import pytest
from starlette.testclient import TestClient

from denkspiel.core.notation import parse_moves, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.web.app.settings import STATIC_FOLDER
from denkspiel.web.app.texts import editor_texts
from tests.cases import for_each
from tests.web.asking import problem


def test_stones_become_moves_in_every_game(page: TestClient) -> None:
    for name in game_names():
        played, rng = game(name), Random(name)
        for plies in (0, 3, 8, played.geometry.size):
            position = Position.start(played)
            while position.outcome is None and position.ply < plies:
                position = position.play(rng.choice(position.legal_moves))
            first, second = (
                [cell for cell in range(64) if stones >> cell & 1] for stones in (position.first, position.second)
            )
            told = page.post("/api/setup", json={"game": name, "first": first, "second": second}).json()
            assert told["faults"] == []
            assert replay(played, told["text"]) == position
            assert parse_moves(played, told["text"]) == tuple(told["cells"])
            assert told["side_to_move"] == (None if position.outcome else position.side_to_move)
            assert told["images"] == len(position.symmetries)
            assert told["sentence"]


def test_faults_are_told_at_their_stones_in_the_language(page: TestClient) -> None:
    asked = {"game": "connect-four", "first": [2, 8], "second": []}
    english = page.post("/api/setup", json=asked).json()
    assert (english["cells"], english["text"], english["side_to_move"]) == ([], "", None)
    assert [fault["cells"] for fault in english["faults"]] == [[2], [8], []]
    german = page.post("/api/setup", json=asked, headers={"Accept-Language": "de"}).json()
    assert german["faults"][0]["sentence"] == "Der Stein auf 1.3 schwebt: Das Feld darunter ist leer."


def test_stones_outside_of_the_board_are_no_fault_of_the_program(page: TestClient) -> None:
    told = page.post("/api/setup", json={"game": "tic-tac-toe", "first": [255], "second": [255]}).json()
    assert "outside the 9 cells" in told["faults"][0]["sentence"]
    problem(page.post("/api/setup", json={"game": "tic-tac-toe", "first": [256]}), 422, "invalid-request")
    problem(page.post("/api/setup", json={"game": "chess"}), 404, "unknown-name")


@for_each(
    "text, moves, setup, summary",
    [
        ("4453", "4453", 0, "Read as moves: Connect Four, stones on the board: 4, first player to move."),
        (
            "?game=connect-four&moves=4453&setup=2",
            "4453",
            2,
            "Read as a link: Connect Four, stones on the board: 4, first player to move.",
        ),
        (
            "https://connect4.gamesolver.org/?pos=44",
            "44",
            0,
            "Read as a link to connect4.gamesolver.org: Connect Four, stones on the board: 2, first player to move.",
        ),
        (
            ".......\n" * 5 + "  .xo.... ".strip(),
            "23",
            2,
            "Read as a diagram: Connect Four, stones on the board: 2, first player to move.",
        ),
        (
            "7/7/7/7/7/3P3 b",
            "4",
            1,
            "Read as a FEN: Connect Four, stones on the board: 1, second player to move.",
        ),
    ],
)
def test_any_text_is_read(text: str, moves: str, setup: int, summary: str, page: TestClient) -> None:
    for asked in ({"game": "connect-four"}, {"default_game": "connect-four"}, {"default_game": "tic-tac-toe"}, {}):
        if text == "4453" and "connect-four" not in asked.values():
            continue
        told = page.post("/api/read", json={"text": text, **asked}).json()
        assert (told["game"], told["text"], told["setup"]) == ("connect-four", moves, setup)
        assert told["summary"] == summary


@pytest.mark.parametrize("setup", ["9", "-1", "abc", "2x", "1000", "03"])
def test_a_damaged_link_keeps_as_much_of_the_position_as_can_be_read(page: TestClient, setup: str) -> None:
    told = page.post("/api/read", json={"text": f"?game=connect-four&moves=44x&setup={setup}"}).json()
    assert (told["text"], told["setup"]) == ("44", 0)
    assert told["faults"][1] == (f'"setup" is {setup}. Allowed: 0 to 2. The game begins with an empty board.')


def test_records_keep_the_position(page: TestClient) -> None:
    asked = {"game": "connect-four", "moves": "4453", "setup": 3}
    text = page.post("/api/record", json=asked).json()["text"]
    assert '[Setup "3"]' in text
    assert page.post("/api/read", json={"text": text}).json()["setup"] == 3
    assert page.post("/api/read-games", json={"text": text}).json()["games"][0]["setup"] == 3
    problem(page.post("/api/record", json=asked | {"setup": 5}), 422, "illegal-move")


def test_a_game_begins_from_a_position_and_is_not_taken_back_beyond(page: TestClient) -> None:
    players = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob"}]
    asked = {"state": {"game": "connect-four", "players": players}, "action": {"do": "start", "setup": [18, 19, 24]}}
    begun = page.post("/api/course", json=asked).json()
    assert (begun["state"]["setup"], begun["state"]["cells"], begun["plies_to_take_back"]) == (3, [18, 19, 24], 0)
    back = page.post("/api/course", json={"state": begun["state"], "action": {"do": "take-back"}}).json()
    assert (back["refused"], back["state"]["cells"]) == (True, [18, 19, 24])
    moved = page.post("/api/course", json={"state": begun["state"], "action": {"do": "play", "cell": 25}}).json()
    assert moved["plies_to_take_back"] == 1
    problem(page.post("/api/course", json={"state": begun["state"] | {"setup": 4}}), 422, "illegal-move")


def test_the_editor_asks_for_all_its_words_and_no_others() -> None:
    script = (STATIC_FOLDER / "js" / "editor" / "editor.js").read_text(encoding="utf-8")
    asked = {key for call in re.findall(r"\bsay\(([^()]*)", script) for key in re.findall(r'"([a-z_]+)"', call)}
    assert asked == editor_texts("en").keys()


def test_a_review_judges_only_what_the_players_chose(page: TestClient) -> None:
    moves = "1122334"  # wins at once; before that, each side gives the other one chances
    asked = {"game": "connect-four", "moves": moves}
    whole = page.post("/api/review", json=asked).json()["plies"]
    part = page.post("/api/review", json=asked | {"setup": 5}).json()
    assert [ply["mark"] for ply in part["plies"][:5]] == [None] * 5
    assert [ply["mark_words"] for ply in part["plies"][5:]] == [ply["mark_words"] for ply in whole[5:]]
    assert any(ply["mark_words"] for ply in whole[:5])
