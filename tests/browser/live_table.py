"""A seat at a link game: a browser of its own, with the hands of a table."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from tests.browser.table import Table

__all__ = ["LiveTable"]

_MOVES = "[...document.querySelectorAll('#moves-list > li > [data-ply]')].slice(1)"
"""The moves of the list beside the board, without the start."""
_HERE = f"{_MOVES}.map((one) => one.textContent.split(' ')[1].replaceAll('-', '')).join('')"
"""The moves that somebody sees who looks there."""


class LiveTable(Table):
    """A page with a link game on it."""

    # coming and going

    def invite(self, name: str, *, by: str, clock: str = "none", begin: str = "first") -> str:
        """Begin a link game from the menu, and give the link that is shown."""
        self.open(name)
        self["#friend-button"].click()
        self["#friend-name"].fill(by)
        self[f"#friend-begin-{begin}"].check()
        self[f"#friend-clock-{clock}"].check()
        self["#friend-start"].click()
        link = self["#live-link-text"].input_value()
        expect(self["#invitation .qr"]).to_be_visible()
        self["#invitation .dialog-close"].click()
        return link

    def visit(self, link: str) -> None:
        """Open a link."""
        self.page.goto(link)
        self["#live:not([hidden])"].wait_for(state="attached")

    def sit(self, link: str, *, called: str) -> None:
        """Open a link, and take the seat."""
        self.visit(link)
        self["#live-name"].fill(called)
        self["#live-sit"].click()
        expect(self["#live-card"]).to_be_hidden()

    def ask(self, path: str, data: dict[str, Any]) -> Any:
        """What the service answers to this browser, below `/api/`, whatever its page shows."""
        return self.page.context.request.post(f"{self.address}api/{path}", data=data).json()

    # what the game is

    @property
    def game(self) -> Game:
        """The game by the board."""
        return game(self["#board"].get_attribute("data-game") or "")

    @property
    def moves(self) -> str:
        """The moves by the list beside the board."""
        return str(self.page.evaluate(_HERE))

    @property
    def id(self) -> str:
        """The id of the game by the address."""
        return self.page.url.partition("/live/")[2].partition("?")[0]

    # acting

    def make(self, move: str, act: Callable[[str], None]) -> None:
        """Make a move in some way; here it is seen at once, whatever the line does, and others may follow at once."""
        self.wait("move")
        moves = self.moves + move
        act(move)
        self.page.wait_for_function(f"wanted => {_HERE}.startsWith(wanted)", arg=moves)

    def sees(self, moves: str) -> None:
        """Wait until these moves have been made, as far as this table knows."""
        self.page.wait_for_function(f"wanted => {_HERE} === wanted", arg=moves)
