"""People who are elsewhere: they talk to the service without a page."""

import json
from http import HTTPStatus
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

__all__ = ["Refused", "Remote"]


class Refused(AssertionError):
    """The service refused what was asked, with a reason; tests that expect no refusal fail by it."""


class Remote:
    """Somebody with a browser of their own, known by its cookie."""

    def __init__(self, address: str) -> None:
        """Talk to the service at this address."""
        self._address = address
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self._count = 0

    def ask(self, path: str, data: Any = None) -> Any:
        """What the service answers, below `/api/`."""
        asked = Request(
            f"{self._address}api/{path}",
            None if data is None else json.dumps(data).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with self._opener.open(asked) as answer:
                return json.load(answer)
        except HTTPError as told:
            if told.code != HTTPStatus.TEMPORARY_REDIRECT:
                kind = Refused if told.code < HTTPStatus.INTERNAL_SERVER_ERROR else AssertionError
                raise kind(told.read()) from told
            return self.ask(path.partition("?")[0] + told.headers["Location"], data)

    def begin(self, game: str, name: str) -> str:
        """Begin a link game with the first move, and give its id."""
        return str(self.ask("live", {"game": game, "name": name, "begin": "first"})["id"])

    def look(self, game_id: str) -> Any:
        """How the game stands."""
        return self.ask(f"live/{game_id}")

    def do(self, game_id: str, what: str, **more: Any) -> Any:
        """Give a command at a game, and see what comes of it."""
        return self._command(f"live/{game_id}", what, more)

    def do_in_room(self, room_id: str, what: str, **more: Any) -> Any:
        """Give a command in a room, and see what comes of it."""
        return self._command(f"rooms/{room_id}", what, more)

    def _command(self, path: str, what: str, more: dict[str, Any]) -> Any:
        self._count += 1
        command = {"id": f"{id(self)}-{self._count}", "seen": self.ask(path)["version"], "do": what, **more}
        return self.ask(path, command)["view"]
