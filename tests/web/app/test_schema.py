"""Whatever the schema allows, and much that it forbids: no fault of the program, and every answer as documented."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from denkspiel.games.catalogue import game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.executor import WorkerExecutor
from tests.cases import for_each
from tests.web.in_process_pool import InProcessPool

if TYPE_CHECKING:
    from schemathesis import Case

GAMES = (game("tic-tac-toe-3d"), game("hexagon"), game("connect-four"))
MOVES = {
    "tic-tac-toe-3d": ["", "222111", "111113112133"],
    "hexagon": ["", "12233445", "1223 3112"],
    "connect-four": ["", "4453"],
}
OPPONENTS = [None, "random", "homburg", "level-1", "perfect"]
LOADING = ("hexagon", "connect-four")
AT_MOST = 0.02
LIVE = {"live", "rooms"}
"""The routes for link games and for rooms have a test of their own: what there is decides what can be asked."""


DESK = WorkerExecutor(GAMES, 1)


def made() -> Any:
    app = create_app(
        Settings(
            games=GAMES, client_share=0, workers=0, default_seconds=AT_MOST, max_seconds=AT_MOST, max_body_bytes=1 << 24
        )
    )
    app.state.service.pool = InProcessPool(DESK, LOADING)
    return app


@pytest.fixture(scope="module")
def described() -> Any:
    """What the service says of itself, and all solvers compiled: who asks waits ten seconds, which may be too short."""
    import schemathesis  # noqa: PLC0415 (loaded by the one worker that needs it)

    for one in GAMES:
        DESK.load(one.id)
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", made()).exclude(tag=[*LIVE])
    schema.hook(map_body)
    return schema


def map_body(_context: Any, body: Any) -> Any:
    """Without this nearly all questions would be about games that there are not."""
    if not isinstance(body, dict) or any(_is_too_long(value) for value in body.values()) or not _is_text(body, "game"):
        return body
    lot = sum(map(ord, body["game"]))
    if lot % 7:
        body["game"] = GAMES[lot % len(GAMES)].id
        if "moves" not in body or _is_text(body, "moves"):
            body["moves"] = MOVES[body["game"]][lot % len(MOVES[body["game"]])]
        if _is_text(body, "opponent"):
            body["opponent"] = OPPONENTS[lot % len(OPPONENTS)]
    return body


def _is_text(body: dict[str, Any], key: str) -> bool:
    return isinstance(body.get(key), str)


def _is_too_long(value: Any) -> bool:
    """What breaks the schema must go on doing so."""
    return isinstance(value, str) and len(value) > 64


def answers_as_documented(case: "Case[Any]") -> None:
    """What the schema allows may still be no game: a move that is not allowed is a 422, and documented as such."""
    from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance  # noqa: PLC0415

    answer = case.call()
    too_long = [negative_data_rejection] if answer.status_code == HTTPStatus.REQUEST_URI_TOO_LONG else []
    case.validate_response(answer, excluded_checks=[positive_data_acceptance, *too_long])  # which is a refusal, too


def trials_of(schema: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    """A test for each route, after its name.

    They are made here, where one worker runs them, and not while tests are collected: every worker does that, and it
    takes seconds to load the library and to think up what breaks the schema.
    """
    from schemathesis.checks import load_all_checks  # noqa: PLC0415
    from schemathesis.core.result import Ok  # noqa: PLC0415
    from schemathesis.pytest.lazy import get_all_tests  # noqa: PLC0415

    load_all_checks()
    examples = settings(
        max_examples=4, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
    )
    for found in get_all_tests(schema=schema, test_func=answers_as_documented, settings=examples, given_kwargs=None):
        assert isinstance(found, Ok), found
        operation, test = found.ok()
        yield operation.label, test


@pytest.mark.long
def test_every_answer_is_as_documented(described: Any) -> None:
    routes = dict(trials_of(described))
    paths = described.raw_schema["paths"]
    others = {path for path, methods in paths.items() if LIVE.isdisjoint(next(iter(methods.values()))["tags"])}
    assert others == {name.partition(" ")[2] for name in routes}

    @for_each("test", routes)
    def try_route(test: Callable[[], None]) -> None:
        test()

    try_route()
