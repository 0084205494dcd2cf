from typing import Any

from starlette.testclient import TestClient

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.play.lesson.lesson import make_lesson
from tests.cases import for_each
from tests.web.asking import problem


@for_each("name", (*game_names(), "hexagon:5", "connect-four:5x4", "mnk:5,5,4"))
def test_a_lesson_has_its_positions_with_all_that_the_page_needs(page: TestClient, name: str) -> None:
    told = page.get(f"/api/lessons/{name}", params={"language": "de"}).json()
    steps, say = make_lesson(game(name)), Translator("de")
    assert [step["title"] for step in told["steps"]] == [say(step.title) for step in steps]
    for step, known in zip(told["steps"], steps, strict=True):
        assert [stage["position"]["cells"] for stage in step["stages"]] == [list(one.moves) for one in known.stages]
        for stage in step["stages"]:
            legal = replay(game(name), stage["position"]["text"]).legal_moves
            assert [move["cell"] for move in stage["position"]["legal"]] == list(legal)
            _lights_lines(name, stage["lit"])
            for one in stage["tries"]:
                assert one["stage"] is None or one["stage"] < len(step["stages"])
                _lights_lines(name, one["lit"])


def _lights_lines(name: str, lit: dict[str, Any] | None) -> None:
    if lit is not None:
        assert {tuple(line) for line in lit["lines"]} <= set(game(name).geometry.lines)
        assert lit["cells"] == sorted({cell for line in lit["lines"] for cell in line})
        assert len(lit["rings"]) == (len(lit["lines"]) if game(name).geometry.points else 0)


def test_a_lesson_is_not_sent_to_who_has_it(page: TestClient) -> None:
    first = page.get("/api/lessons/score-four")
    again = page.get("/api/lessons/score-four", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert len(first.content) < 100_000


def test_there_is_no_lesson_of_what_is_no_game(page: TestClient) -> None:
    assert problem(page.get("/api/lessons/halma"), 404, "unknown-name").startswith(
        'Unknown game: "halma". Choose one of: '
    )
    problem(page.get("/api/lessons/connect-four:99x99"), 422, "invalid-game")
    problem(page.get("/api/lessons/hexagon", params={"language": "tlh"}), 422, "invalid-request")
