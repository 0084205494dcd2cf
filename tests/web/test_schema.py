"""Whatever the schema allows, and much that it forbids: no fault of the program, and every answer as documented."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from denkspiel.games.catalogue import game
from denkspiel.web.app import create_app
from denkspiel.web.desk import Desk
from denkspiel.web.jobs import Job
from denkspiel.web.settings import Settings

GAMES = (game("tic-tac-toe"), game("hexagon"), game("connect-four"))
MOVES = {
    "tic-tac-toe": ["", "b2a1", "a1b1a2b2a3"],
    "hexagon": ["", "12233445", "1223 3112"],
    "connect-four": ["", "4453"],
}
OPPONENTS = [None, "random", "homburg", "level-1", "perfect"]
READY = "tic-tac-toe"
AT_MOST = 0.02


DESK = Desk(GAMES, 1)


class DeskAsPool:
    """Does jobs in this process and in no time; all solvers but that of the smallest game are said to be loading."""

    def start(self) -> None: ...

    async def close(self) -> None: ...

    def state_of(self, name: str) -> str:
        return "ready" if name == READY else "loading"

    async def do(self, job: Job) -> Any:
        return DESK.do(job, lambda: False)


def made() -> Any:
    app = create_app(
        Settings(games=GAMES, rate=0, workers=0, usual_seconds=AT_MOST, most_seconds=AT_MOST, largest_body=1 << 24)
    )
    app.state.service.pool = DeskAsPool()
    return app


schema = schemathesis.openapi.from_asgi("/api/openapi.json", made())


@schema.hook
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


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Who asks waits ten seconds, which may be too short for compiling."""
    for one in GAMES:
        DESK.load(one.id)


@schema.parametrize()
@settings(
    max_examples=30,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_documented(case: schemathesis.Case[Any]) -> None:
    """What the schema allows may still be no game: a move that is not allowed is a 422, and documented as such."""
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
