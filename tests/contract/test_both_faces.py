"""The terminal and the service are two faces of one game: the same keys and actions lead both to the same states."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.draw.points import edge_ends
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.plan import board_keys
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins
from denkspiel.play.session import Session
from denkspiel.tui.screen import Screen
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

KEYS = {
    "take-back": "u",
    "try-again": "u",
    "redo": "r",
    "swap-sides": "s",
    "switch-pause": "p",
    "new-game": "n",
    "quit": "q",
    "acknowledge": "enter",
}


class Terminal:
    """The full screen, driven by keys."""

    def __init__(self, name: str) -> None:
        played = game(name)
        players = (human_player("Human"), computer_player(default_opponent(played), played))
        self.session = Session(played, players, begin=WhoBegins.FIRST, seed="7")
        self.screen = Screen(self.session, SessionFiles(), Translator("en"))
        self.screen.start(self.session.start())

    def act(self, action: dict[str, Any]) -> None:
        for key in self._keys(action):
            self.screen.press(key)
        self.screen.think()

    def _keys(self, action: dict[str, Any]) -> list[str]:
        places = board_keys(self.session.game).addresses
        match action["do"]:
            case "play":
                stacks = self.session.game.geometry.stacks
                stack = next(index for index, cells in enumerate(stacks) if action["cell"] in cells)
                return [*places[stack], "enter"]
            case "join":
                return [*places[action["start"]], "enter", *places[action["end"]], "enter"]
            case "answer":
                return ["y" if action["yes"] else "n"]
        return [KEYS[action["do"]]]

    @property
    def state(self) -> dict[str, Any]:
        return self.session.state.to_data()


class Page:
    """The service, asked as the page asks it."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        self.step: dict[str, Any] = {}
        self._ask({"game": name, "seed": "7"}, None)

    def act(self, action: dict[str, Any]) -> None:
        self._ask(self.step["state"], action)

    def _ask(self, state: dict[str, Any], action: dict[str, Any] | None) -> None:
        answer = self._client.post("/api/course?language=en", json={"state": state, "action": action})
        *_, self.step = (json.loads(line) for line in answer.text.splitlines())

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.step["state"])


@pytest.fixture(scope="module")
def client() -> Any:
    with TestClient(create_app(Settings(workers=0, client_share=0))) as opened:
        yield opened


def own_move(page: Page) -> dict[str, Any]:
    """The first legal move; on edges by its two points."""
    position = page.step["position"]
    cell = position["legal"][0]["cell"]
    if position["game"] != "hexagon":
        return {"do": "play", "cell": cell}
    start, end = edge_ends(game("hexagon").geometry)[cell]
    return {"do": "join", "start": start, "end": end}


def actions(page: Page) -> Iterator[dict[str, Any]]:
    """Moves and everything else, allowed and not, as far as the game goes."""
    plan = (
        "take-back redo MOVE MOVE take-back redo take-back take-back take-back redo FAULT MOVE swap-sides MOVE "
        "switch-pause switch-pause new-game NO MOVE new-game YES MOVE MOVE swap-sides "
        "take-back redo MOVE quit NO MOVE quit YES"
    )
    for word in plan.split():
        phase = page.step["phase"]
        if phase == "over" and word != "new-game":
            yield {"do": "try-again"}
        if phase == "acknowledge" and word in ("MOVE", "FAULT"):
            yield {"do": "acknowledge"}
        if word == "MOVE":
            yield own_move(page)
        elif word in ("YES", "NO"):
            if page.step["phase"] == "answer":
                yield {"do": "answer", "yes": word == "YES"}
        elif word == "FAULT":
            if page.step["position"]["game"] == "hexagon":
                yield {"do": "join", "start": 1, "end": 1}
        else:
            yield {"do": word}


@pytest.mark.parametrize("name", game_names())
def test_the_same_actions_lead_both_faces_to_the_same_states(client: TestClient, name: str) -> None:
    terminal, page = Terminal(name), Page(client, name)
    assert terminal.state == page.state
    seen = set()
    for action in actions(page):
        terminal.act(action)
        page.act(action)
        assert terminal.state == page.state, action
        assert terminal.screen.phase.value == page.step["phase"], action
        refused = page.step["refused"]
        if refused:
            assert page.step["remarks"] == [str(remark) for remark in terminal.screen.remarks], action
        seen.add((action["do"], refused))
    assert {("take-back", True), ("take-back", False), ("redo", True), ("redo", False), ("swap-sides", False)} <= seen
    assert {("new-game", False), ("quit", False), ("answer", False)} <= seen
