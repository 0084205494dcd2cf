from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.games.catalogue import game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from tests.web.asking import problem


def read(page: TestClient, link: str, at_hand: str | None = None, language: str = "en") -> Any:
    answer = page.post("/api/read", params={"language": language}, json={"text": link, "default_game": at_hand})
    assert answer.status_code == 200, answer.text
    return answer.json()


def seats(told: Any) -> Any:
    return told["players"] and [(player["kind"], player["name"]) for player in told["players"]]


@pytest.mark.parametrize(
    ("query", "sit"),
    [
        ("first=human:Ada&second=homburg", [("human", "Ada"), ("homburg", "")]),
        ("first=level-3&second=human", [("level-3", ""), ("human", "")]),
        ("first=human%3AZo%C3%AB+B.&second=HOMBURG", [("human", "Zoë B."), ("homburg", "")]),
        ("first=human:a:b%26c&second=human:%25", [("human", "a:b&c"), ("human", "%")]),
        ("second=raumvier-2", [("human", ""), ("raumvier-2", "")]),
        ("first=human:Ada&first=human:Bob", [("human", "Ada"), ("human", "")]),
        ("first=&second=", None),
        ("", None),
    ],
)
def test_a_link_says_who_plays(page: TestClient, query: str, sit: Any) -> None:
    told = read(page, f"http://127.0.0.1:8000/?game=connect-four&moves=445&{query}#board")
    assert (told["game"], told["text"], told["faults"]) == ("connect-four", "445", [])
    assert seats(told) == sit
    if sit is not None:
        assert list(zip(told["kinds"], told["names"], strict=True)) == sit


@pytest.mark.parametrize(
    ("moves", "kept", "fault"),
    [
        (
            "4495",
            "44",
            'Move 3: "9" is not a move. Allowed: 1 2 3 4 5 6 7. The board shows the moves up to that point.',
        ),
        ("9", "", 'Move 1: "9" is not a move. Allowed: 1 2 3 4 5 6 7. The board is empty.'),
        ("44444445", "444444", "Move 7: 4 is full. Allowed: 1 2 3 5 6 7. The board shows the moves up to that point."),
        (
            "12121213",
            "1212121",
            "Move 8: The game is over; no more moves are allowed. The board shows the moves up to that point.",
        ),
        (
            "44%2",
            "44",
            'Move 3: "�" is not a move. Allowed: 1 2 3 4 5 6 7. The board shows the moves up to that point.',
        ),
        (
            "4%E4",
            "4",
            'Move 2: "�" is not a move. Allowed: 1 2 3 4 5 6 7. The board shows the moves up to that point.',
        ),
    ],
)
def test_a_damaged_link_keeps_the_moves_before_the_fault_and_says_where_it_is(
    page: TestClient, moves: str, kept: str, fault: str
) -> None:
    told = read(page, f"?game=connect-four&moves={moves}&first=human:Ada&second=homburg")
    assert (told["text"], told["faults"]) == (kept, [f"The link is damaged. {fault}"])
    assert seats(told) == [("human", "Ada"), ("homburg", "")]


@pytest.mark.parametrize(
    ("name", "query", "fault"),
    [
        ("hexagon", "first=nobody&second=human", 'Unknown opponent: "nobody". Choose one of: '),
        ("hexagon", "first=human&second=homburg", "homburg does not play hexagon."),
        (
            "hexagon",
            "first=human:A%00da",
            "is not a valid name: the character U+0000 is not allowed. Allowed: 1 to 12 printable characters.",
        ),
        ("hexagon", "first=human:Thirteenchars", '"Thirteenchars" is not a valid name'),
        ("hexagon", "first=human:Ad%4", "contains an unreadable character."),
        ("hexagon", "first=human:M%FCller", "contains an unreadable character."),
        ("hexagon:7", "second=master", "master does not play hexagon:7. Choose one of: hexagon-1360"),
    ],
)
def test_instead_of_who_cannot_sit_there_the_usual_players_do(
    page: TestClient, name: str, query: str, fault: str
) -> None:
    told = read(page, f"?game={name}&moves=1223&{query}")
    assert (told["game"], told["text"], told["players"]) == (name, "1223", None)
    [said] = told["faults"]
    assert said.startswith("The link is damaged. ")
    assert fault in said
    assert said.endswith("The default players are used.")


@pytest.mark.parametrize("name", ["halma", "hexagon:99", "connect-four:7x", "/etc/hostname.toml", "x" * 2000])
def test_instead_of_a_game_that_there_is_not_the_first_one_is_offered(page: TestClient, name: str) -> None:
    told = read(page, f"?game={name}&moves=12&first=human:Ada", "hexagon")
    assert (told["game"], told["cells"], told["players"]) == ("connect-four", [], None)
    [said] = told["faults"]
    assert said.endswith("Connect Four opens instead.")
    assert len(said) < 400


def test_all_faults_are_told_in_the_language_asked_for(page: TestClient) -> None:
    told = read(page, "?game=connect-four&moves=49&second=nobody", language="de")
    beginnings = [fault.split(". ")[0] for fault in told["faults"]]
    assert beginnings == ["Der Link ist beschädigt", "Gegner „nobody“ gibt es nicht"]
    assert told["title"] == "Vier gewinnt"


def test_of_a_link_beyond_all_measure_the_beginning_is_read(page: TestClient) -> None:
    told = read(page, f"?game=connect-four&moves=445&x={'y' * 5000}&second=homburg")
    assert (told["text"], told["players"]) == ("445", None)
    assert told["faults"] == ["The link is longer than 4000 characters; the rest was ignored."]


def test_a_link_without_a_game_is_one_of_the_game_at_hand(page: TestClient) -> None:
    assert read(page, "?moves=1223", "hexagon")["game"] == "hexagon"
    problem(page.post("/api/read", json={"text": "?moves=1223"}), 422, "unreadable-move")


def test_what_only_looks_like_a_link_is_read_as_moves(page: TestClient) -> None:
    for text in ("?", "44?a=b", "4 4 ? moves=5"):
        problem(page.post("/api/read", json={"text": text, "default_game": "connect-four"}), 422, "unreadable-move")


def test_records_of_other_sizes_are_read_back_with_who_played(page: TestClient) -> None:
    question = {"game": "mnk:5,5,4", "moves": "c3b2", "names": ["Ada", "level-4"], "kinds": ["human", "level-4"]}
    text = page.post("/api/record", json=question).json()["text"]
    told = read(page, text)
    assert (told["game"], told["text"], told["faults"]) == ("mnk:5,5,4", "c3b2", [])
    assert seats(told) == [("human", "Ada"), ("level-4", "")]


def test_a_level_plays_any_size_although_no_solver_is_loaded_for_it() -> None:
    with TestClient(create_app(Settings(games=(game("connect-four"),), workers=1, client_share=0))) as client:
        asked = {"game": "connect-four:9x7", "opponent": "level-4", "moves": "5"}
        answer = client.post("/api/choose", json=asked)
    assert answer.status_code == 200, answer.text
    assert answer.json()["move"] in "123456789"


def test_a_link_with_many_faults_says_once_that_it_is_damaged(page: TestClient) -> None:
    faults = read(page, "http://127.0.0.1:8000/?game=connect-four&moves=49&first=nobody&setup=x")["faults"]
    assert len(faults) == 3
    assert " ".join(faults).count("The link is damaged.") == 1
