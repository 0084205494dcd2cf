import pytest
from starlette.testclient import TestClient

from denkspiel.web.app.languages import preferred_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("qaa-QM,de;q=0.5", "de"),
        ("qaa,qab", "en"),
        ("en;q=0.2, de;q=0.3", "de"),
        ("*", "en"),
        ("de;q=0", "en"),
        (";;;,=,de;q=x,\x00", "en"),
        ("de," * 5000, "de"),
    ],
)
def test_the_language_liked_best_is_chosen(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_the_address_goes_before_the_browser(page: TestClient) -> None:
    answer = page.get("/api/games?language=en", headers={"Accept-Language": "de"})
    assert answer.headers["content-language"] == "en"
    assert answer.json()[0]["title"] == "Connect Four"


def test_errors_speak_the_language_too(page: TestClient) -> None:
    question = {"game": "connect-four", "moves": "4444444"}
    german = page.post("/api/position", json=question, headers={"Accept-Language": "de"})
    assert german.headers["content-language"] == "de"
    assert german.json()["detail"] == "7. Zug: „4“ ist voll. Erlaubt: 1 2 3 5 6 7."
