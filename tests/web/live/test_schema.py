"""Whatever the schema of link games allows, and much that it forbids, one after the other: answers as documented."""

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from pydantic import ValidationError

from denkspiel.games.catalogue import game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.live.schemas import GameCommandRequest
from denkspiel.web.rooms.schemas import RoomCommandRequest

if TYPE_CHECKING:
    from schemathesis import Case

GAMES = (game("tic-tac-toe"), game("hexagon"))
NEEDED: dict[Any, dict[str, Any]] = {
    "sit": {"name": "Bob"},
    "invite": {"opponent": "random"},
    "move": {"cell": 0},
    "resign": {},
    "abort": {},
    **{do: {"offer": "rematch"} for do in ("propose", "accept", "decline", "withdraw")},
    "greet": {"greeting": "hello"},
    "give-time": {},
    "plan": {"lines": []},
    "time-over": {},
    "join": {"name": "Bob"},
    "leave": {},
    "start": {},
    "close-round": {"round": 1},
    "remove": {"member": 0},
    "renew-link": {},
    "end": {},
}
GAMES_REACHED = {("POST /api/live", 201), ("POST /api/live/{id}", 200), ("GET /api/live/{id}/changes", 200)}
ROOMS_REACHED = {
    *(("POST /api/rooms", 201), ("POST /api/rooms/{id}", 200), ("DELETE /api/rooms/{id}", 204)),
    *(("GET /api/rooms/{id}/changes", 200), ("GET /api/rooms/{id}/report", 200)),
}
"""Without these the test would not have tried much."""
SEEDS = range(30)
ONE = settings(
    max_examples=2,  # the simplest one, and then one by chance
    stateful_step_count=12,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def map_body(_context: Any, body: Any) -> Any:
    """Without this nearly all games would be unknown, and all names too long."""
    if isinstance(body, dict):
        body = {**body}  # what was thought up may be thought of again
    if isinstance(body, dict) and isinstance(body.get("game"), str) and len(body["game"]) <= 64:
        body["game"] = GAMES[len(body["game"]) % len(GAMES)].id
    if isinstance(body, dict) and isinstance(body.get("name"), str) and len(body["name"]) <= 40:
        body["name"] = f"Player {len(body['name'])}"
    if isinstance(body, dict) and isinstance(body.get("setup"), str) and len(body["setup"]) <= 1000:
        body["setup"] = ""  # nearly all others are no moves
    if _is_command(body) and len(body["id"]) % 3:
        return {"id": body["id"], "seen": 1, "do": body["do"], **NEEDED[body["do"]]}
    rounds = body.get("rounds", 0) if isinstance(body, dict) else None
    if isinstance(body, dict) and _is_room(body) and type(rounds) is int and 0 <= rounds <= 20:
        body["title"] = f"Room {len(body['title'])}"
        body["rounds"] = 3 * (body["format"] == "swiss")
    return body


def _is_command(body: Any) -> bool:
    """Also with keys that it does not need; what breaks the schema must go on doing so."""
    for form in (GameCommandRequest, RoomCommandRequest):
        try:
            form.model_validate(body)
        except ValidationError:
            continue
        return True
    return False


def _is_room(body: dict[str, Any]) -> bool:
    """What breaks the schema must go on doing so."""
    is_titled = isinstance(body.get("title"), str) and 0 < len(body["title"].strip()) < 40
    return is_titled and body.get("format") in ("swiss", "round-robin", "round-robin-twice")


@pytest.mark.long
@pytest.mark.parametrize(
    ("tag", "begin", "reached"),
    [
        ("live", ("/api/live", {"game": "hexagon", "name": "Ada"}), GAMES_REACHED),
        (
            "rooms",
            ("/api/rooms", {"game": "hexagon", "name": "Ada", "title": "Class", "format": "swiss", "rounds": 1}),
            ROOMS_REACHED,
        ),
    ],
)
def test_every_answer_is_as_documented_whatever_came_before(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tag: str,
    begin: tuple[str, dict[str, Any]],
    reached: set[tuple[str, int]],
) -> None:
    import schemathesis  # noqa: PLC0415 (loaded by the one worker that needs it)
    from schemathesis.checks import load_all_checks  # noqa: PLC0415
    from schemathesis.python import asgi  # noqa: PLC0415
    from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: PLC0415

    load_all_checks()
    ids = count()
    for maker in ("store", "room_store", "game_repository"):  # what is asked next must not depend on chance
        monkeypatch.setattr(f"denkspiel.online.store.{maker}.new_id", lambda: f"number-{next(ids):09}")
    app = create_app(
        Settings(
            games=GAMES,
            client_share=0,
            workers=0,
            stream_seconds=0.01,
            max_wait_seconds=0.01,
            database=tmp_path / "games.sqlite",
            games_an_hour=100_000,
            games_a_day=100_000,
            unfinished_games=100_000,
            commands_a_second=100_000,
        )
    )
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app).include(tag=tag)
    schema.hook(map_body)
    statuses: set[tuple[str, int]] = set()

    def client() -> Any:
        return asgi.get_client(app)  # type: ignore[arg-type]

    class Playing(schema.as_state_machine()):  # type: ignore[misc]
        """One browser, which keeps its cookie."""

        def setup(self) -> None:
            self.client = client()
            self.client.post(begin[0], json=begin[1])  # by which it has its cookie

        def get_call_kwargs(self, _case: "Case[Any]") -> dict[str, Any]:
            return {"session": self.client}

        def validate_response(self, response: Any, case: "Case[Any]", **_more: Any) -> None:
            statuses.add((case.operation.label, response.status_code))
            case.validate_response(response, excluded_checks=[positive_data_acceptance])

    try:
        for number in SEEDS:  # in one run something is thought of again, and the service, which remembers, has changed
            seed(number)(Playing).run(settings=ONE)
        assert statuses >= reached, reached - statuses
    finally:
        asgi.shutdown_lifespans()
