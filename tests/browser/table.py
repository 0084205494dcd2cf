"""A game at the page, as somebody sees it who sits before it."""

import json
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Route, expect

from denkspiel.core.game import Game
from denkspiel.core.notation import cells_by_move_name, parse_move, replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names

__all__ = ["LETTERS", "PHONE", "SPATIAL", "WHOLE_GAMES", "Table", "one_by_one"]

PHONE = {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}

WHOLE_GAMES = {
    "connect-four": "4543424",
    "score-four": "a1b1a2b2a3b3a4",
    "tic-tac-toe-3d": "222111133112311",
    "hexagon": "1245134623",
}
"""Short games by their moves, each to its end."""


SPATIAL = ("score-four", "tic-tac-toe-3d", "qubic")
"""The games of the catalogue that are played in space."""

_NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
"""A window of a test asks for what the test looks at; `test_installed.py` has the worker."""

_UNTIL_TAKEN = "async ([probe, taken]) => { while ((await fetch(probe)).status !== taken); }"

LETTERS = str.maketrans("abcd", "1234")
"""Columns that are called by letters, as the digits that lead there."""


def one_by_one(name: str) -> list[str]:
    """The moves of a whole game."""
    moves = WHOLE_GAMES[name]
    width = max(map(len, cells_by_move_name(game(name))))
    return [moves[at : at + width] for at in range(0, len(moves), width)]


def _search(**parts: str) -> str:
    """What stands behind the address of the page."""
    query = {key: value for key, value in parts.items() if value}
    return f"?{urlencode(query)}" if query else ""


class Table:
    """A page with a game on it.

    Attributes:
        page: the page.
        address: where the service is.
        faults: what it complained about.
        strangers: requests to other hosts.
        hits: how many requests each interception has taken, by its pattern.
    """

    def __init__(self, page: Page, address: str, *, newcomer: bool = False) -> None:
        """A page for somebody who knows it, unless it is a newcomer."""
        self.page = page
        self.faults: list[str] = []
        self.strangers: list[str] = []
        self.hits: dict[str, int] = {}
        self.address = address
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        page.on("request", self._see)
        page.add_init_script(_NO_WORKER)
        if newcomer:
            return
        self.remember(begin="first", greeted=True, computer="original", lessons=dict.fromkeys(game_names(), True))

    def __getitem__(self, selector: str) -> Locator:
        return self.page.locator(selector)

    # coming to the page

    def remember(self, **settings: object) -> None:
        """Let the page open with settings as if they had been chosen before: usually the human begins."""
        known = "JSON.parse(localStorage.getItem('denkspiel') ?? '{}')"
        kept = f"JSON.stringify({{...{json.dumps(settings)}, ...{known}}})"
        self.page.add_init_script(f"localStorage.setItem('denkspiel', {kept})")

    def open(self, name: str = "", moves: str = "", **players: str) -> None:
        """Go to the address of a game and wait until it stands on the board; `first` and `second` may say who plays."""
        self.page.goto(self.address + _search(game=name, moves=moves, **players))
        self.ready(name or "connect-four")

    def ready(self, name: str) -> None:
        """Wait until the board of this game is drawn."""
        self[f"#board[data-game='{name}'] svg.board:visible"].first.wait_for()
        self["#status-line[data-phase]"].wait_for()

    def meet(self, name: str, moves: str = "") -> None:
        """Sit down with somebody else at a game in which some moves may have been made already."""
        self.open(name, moves, first="human", second="human")

    def begin(self, name: str, *, first: str = "human", second: str = "human") -> None:
        """Begin a game between these players, the one named first to begin."""
        self.open(name)
        self["#new-game-button"].click()
        self["#first-kind"].select_option(first)
        self["#second-kind"].select_option(second)
        self["#begin-first"].check()
        self.page.mouse.move(0, 0)  # where it points at nothing once the dialogue is gone
        self["#start-game"].press("Enter")
        expect(self["#new-game"]).to_have_count(0)

    def turn_to(self, name: str) -> None:
        """Turn to another one of the four games at the top."""
        self[f".tab[data-game='{name}']"].click()
        self.ready(name)

    def unfold(self, panel: str) -> None:
        """Open a panel beside the board."""
        self[f"#panel-{panel} > summary"].click()

    def intercept(self, address: str, take: Callable[[Route], object]) -> None:
        """Take the page's requests to an address, a pattern, from now on.

        The browser says that it does before its page knows: rarely, on a busy machine, a request soon afterwards goes
        past it. So the page asks for something until this is taken, too. A pattern that takes nothing until the end of
        the test is a fault of the test, see `misses`.
        """
        self.hits[address] = 0

        def counted(route: Route) -> None:
            self.hits[address] += 1
            take(route)

        self.page.route(address, counted)
        if not self.page.url.startswith(self.address):
            return
        probe = f"{self.address}healthz?intercepted"
        self.page.route(probe, lambda route: route.fulfill(status=HTTPStatus.NO_CONTENT))
        self.page.evaluate(_UNTIL_TAKEN, [probe, HTTPStatus.NO_CONTENT.value])
        self.page.unroute(probe)

    def excuse(self, *words: str) -> None:
        """Forget complaints with one of these words; by default those of the browser about requests that failed."""
        words = words or ("Failed to load resource", "ERR_")
        self.faults = [fault for fault in self.faults if not any(word in fault for word in words)]

    @property
    def misses(self) -> list[str]:
        """The patterns of interceptions that have taken no request."""
        return [address for address, count in self.hits.items() if not count]

    # what the game is

    @property
    def game(self) -> Game:
        """The game by the address of the page."""
        return game(self._query("game"))

    @property
    def moves(self) -> str:
        """The moves by the address of the page, without spaces."""
        return self._query("moves").replace(" ", "")

    @property
    def position(self) -> Position:
        """What the rules say about that, independently of the page."""
        return replay(self.game, self.moves)

    # waiting

    def wait(self, *phases: str) -> str:
        """Wait until the page waits for one of these, and tell which."""
        self[", ".join(f"#status-line[data-phase={phase}]" for phase in phases)].wait_for()
        return self["#status-line"].get_attribute("data-phase") or ""

    def played(self, moves: str) -> None:
        """Wait until these moves have been made, and no others."""
        self._wait_for_moves("here === wanted", moves)

    def has_plies(self, count: int) -> None:
        """Wait until so many moves have been made, in games whose moves are one letter long."""
        self._wait_for_moves("here.length === wanted", count)

    def said(self, text: str) -> None:
        """Wait until the page says this, among other things."""
        expect(self["#remarks"]).to_contain_text(text)

    def status(self, text: str) -> None:
        """Wait until this is what the page waits for."""
        expect(self["#status-line"]).to_have_text(text)

    # acting

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def command(self, letter: str) -> None:
        """Give a command by its letter; where that begins the name of a move, Enter follows."""
        begins = any(name.startswith(letter) for name in cells_by_move_name(self.game))
        self.press(letter, *(["Enter"] if begins else []))

    def make(self, move: str, act: Callable[[str], None]) -> None:
        """Make a move in some way; others may follow at once."""
        self.wait("move")
        moves = self.moves + move
        act(move)
        self._wait_for_moves("here.startsWith(wanted)", moves)

    def click(self, move: str) -> None:
        """Make a move by mouse."""
        self.make(move, self._click)

    def tap(self, move: str) -> None:
        """Make a move by finger."""
        self.make(move, self._tap)

    def type(self, move: str) -> None:
        """Make a move by its digits and Enter."""
        self.make(move, self._type)

    def try_out(self, move: str) -> None:
        """Make a move by its digits and Enter in a position that is not where the game stands."""
        self._type(move)

    def point(self, name: str) -> Locator:
        """A point of the hexagon."""
        return self[f"[data-point='{int(name) - 1}'] .point-body"]

    def is_as_wide_as_its_window(self) -> bool:
        """Whether nothing has to be scrolled sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def show_plan(self) -> None:
        """Turn from the view in space to the plan, where there is room for one of them only."""
        if self[".views .layer-hits"].is_hidden():
            self["#layers"].click()

    # beneath

    def _click(self, move: str) -> None:
        for place in self.places(move):
            place.click()

    def _tap(self, move: str) -> None:
        for place in self.places(move):
            place.tap()

    def _type(self, move: str) -> None:
        keys = list(move.translate(LETTERS))
        points = [key for point in keys for key in (point, "Enter")]
        self.press(*(points if self.game.id == "hexagon" else [*keys, "Enter"]))

    def places(self, move: str) -> list[Locator]:
        """What to press for a move, one after the other."""
        if self.game.id == "hexagon":
            return [self.point(name) for name in move]
        if self.game.id == "connect-four":
            return [self[f".arrow[data-column='{move}']"]]
        if self.game.id in SPATIAL:
            self.show_plan()
        cell = parse_move(self.position, move)
        lowest = cell - cell % 4 if self.game.id == "score-four" else cell
        return [self[f".layer-hits [data-hit='{lowest}']"]]

    def _wait_for_moves(self, condition: str, wanted: str | int) -> None:
        """Wait until the moves of the address are `here` as they are wanted."""
        here = "(new URLSearchParams(location.search).get('moves') ?? '').replaceAll(' ', '')"
        self.page.wait_for_function(f"wanted => {{ const here = {here}; return {condition}; }}", arg=wanted)

    def _query(self, name: str) -> str:
        return parse_qs(urlsplit(self.page.url).query).get(name, [""])[0]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.strangers.append(request.url)
