"""What tests of the service share: how they ask, and what an error looks like."""

from typing import Any, Protocol

import httpx2

__all__ = ["Ask", "problem"]


class Ask(Protocol):
    """Asks one of the routes about a game, and returns the answer as data."""

    def __call__(self, path: str, game: str = "connect-four", moves: Any = "", **more: Any) -> Any: ...


def problem(answer: httpx2.Response, status: int, kind: str) -> str:
    """The sentence of an error, which must be one of that kind in full form."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert set(told) == {"type", "title", "status", "detail"}
    assert told["status"] == status
    assert told["type"] == f"urn:denkspiel:problem:{kind}"
    return str(told["detail"])
