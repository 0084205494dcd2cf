from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from tests.web.asking import Ask


@pytest.fixture(scope="module")
def page() -> Iterator[TestClient]:
    """The service without workers: solvers stay unloaded for ever."""
    with TestClient(create_app(Settings(workers=0, client_share=0))) as client:
        yield client


@pytest.fixture(scope="module")
def ask(page: TestClient) -> Ask:
    """Asks the service without workers, and expects an answer."""

    def asked(path: str, game: str = "connect-four", moves: Any = "", **more: Any) -> Any:
        answer = page.post(f"/api/{path}", json={"game": game, "moves": moves, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    return asked
