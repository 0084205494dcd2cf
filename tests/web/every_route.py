"""A visit to every route of the service, at a game and in a room that go on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from tests.web.live.at_the_service import Browser, Scene

__all__ = ["Visit", "paths_of", "paths_that_ask_for", "visits"]

_GAME = "connect-four"
_LARGE = "mnk:7,6,4"
"""A size that no other test asks for, so that it has not been made yet."""


@dataclass(frozen=True)
class Visit:
    """What is asked.

    Attributes:
        route: the route, as the application has it.
        method: GET, POST or DELETE.
        path: the address with its query.
        data: the body, as JSON.
    """

    route: str
    method: str
    path: str
    data: Any = None


def paths_of(app: Any) -> set[tuple[str, str]]:
    """All routes of an application with their methods; HEAD is answered as GET."""
    walked = _walked(app.routes)
    return {
        (method, route.path) for route in walked for method in (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}
    }


def paths_that_ask_for(app: Any, dependency: Any) -> set[str]:
    """The routes that have that dependency."""

    def asks(dependant: Any) -> bool:
        return dependant.call is dependency or any(map(asks, dependant.dependencies))

    return {route.path for route in _walked(app.routes) if hasattr(route, "dependant") and asks(route.dependant)}


def _walked(routes: Any) -> Iterator[Any]:
    for route in routes:
        if hasattr(route, "original_router"):
            yield from _walked(route.original_router.routes)
        else:
            yield route


async def visits(scene: Scene) -> tuple[Browser, list[Visit]]:
    """Visits by Ada, who plays Bob by link and is the host of a room in which she plays him, too."""
    ada, bob, view = await scene.two(_GAME)
    second = await ada.begin("hexagon")
    plan = {"title": "Class 7", "game": _GAME, "format": "round-robin", "name": "Ada"}
    room = (await ada.ask("POST", "/api/rooms", plan)).data
    join = {"id": "join", "seen": room["version"], "do": "join", "name": "Bob"}
    joined = (await bob.ask("POST", f"/api/rooms/{room['id']}", join)).data["view"]
    start = {"id": "start", "seen": joined["version"], "do": "start"}
    started = (await ada.ask("POST", f"/api/rooms/{room['id']}", start)).data["view"]
    other = (await ada.ask("POST", "/api/rooms", plan)).data
    eve = scene.browser("192.0.2.3")
    link = (await eve.ask("POST", f"/api/seats/{(await eve.begin())['id']}", {})).data["link"]
    resigned = await ada.done(await ada.begin("hexagon"), "abort")
    record = (await ada.ask("POST", "/api/record", {"game": "hexagon", "moves": "12"})).data["text"]
    puzzle = (await ada.ask("GET", f"/api/puzzles/{_GAME}/1")).data
    attempt = {"cell": puzzle["position"]["legal"][0]["cell"]}
    return ada, [
        *_of_the_page(),
        *_of_play(record),
        Visit("/api/puzzles/{name}/{number}/attempt", "POST", f"/api/puzzles/{_GAME}/1/attempt", attempt),
        *_by_link(view, second, resigned["id"], link),
        *_in_a_room(started, other["id"]),
    ]


def _of_the_page() -> list[Visit]:
    return [
        Visit("/", "GET", "/"),
        Visit("/", "GET", f"/?game={_LARGE}&language=de"),
        Visit("/", "GET", "/?game=hexagon&puzzle=today"),
        Visit("/static", "GET", "/static/js/main.js"),
        Visit("/seat", "GET", "/seat"),
        Visit("/live", "GET", "/live"),
        Visit("/room", "GET", "/room"),
        Visit("/live/{rest:path}", "GET", "/live/"),
        Visit("/manifest.webmanifest", "GET", "/manifest.webmanifest"),
        Visit("/service-worker.js", "GET", "/service-worker.js"),
        Visit("/away", "GET", "/away"),
        Visit("/healthz", "GET", "/healthz"),
        Visit("/help/{page}", "GET", "/help/rules"),
        Visit("/api/openapi.json", "GET", "/api/openapi.json"),
        Visit("/api/texts", "GET", "/api/texts"),
        Visit("/api/texts/live", "GET", "/api/texts/live"),
        Visit("/api/games", "GET", "/api/games"),
        Visit("/api/games/{name}", "GET", f"/api/games/{_GAME}"),
        Visit("/api/games/{name}", "GET", "/api/games/mnk:7,5,4"),
        Visit("/api/opponents", "GET", "/api/opponents"),
        Visit("/api/lessons/{name}", "GET", f"/api/lessons/{_GAME}"),
        Visit("/api/help/{page}", "GET", f"/api/help/rules?game={_GAME}"),
        Visit("/api/originals", "GET", "/api/originals"),
        Visit("/api/puzzles", "GET", "/api/puzzles"),
        Visit("/api/puzzle-texts", "GET", "/api/puzzle-texts"),
        Visit("/api/puzzle-rush/{name}", "GET", f"/api/puzzle-rush/{_GAME}"),
        Visit("/api/puzzles/{name}/today", "GET", f"/api/puzzles/{_GAME}/today"),
        Visit("/api/puzzles/{name}/next", "GET", f"/api/puzzles/{_GAME}/next"),
        Visit("/api/puzzles/{name}/{number}", "GET", f"/api/puzzles/{_GAME}/7"),
        Visit("/api/puzzle-hints/{name}/{number}/{step}", "GET", f"/api/puzzle-hints/{_GAME}/7/3"),
        Visit("/api/puzzle-solutions/{name}/{number}", "GET", f"/api/puzzle-solutions/{_GAME}/7"),
    ]


def _of_play(record: str) -> list[Visit]:
    cells = _some_cells(_GAME)
    asked = {"game": _GAME, "moves": "4453"}
    large = {"game": "mnk:6,7,4", "moves": ""}
    people = [{"kind": "human"}, {"kind": "human"}]
    course = {"state": {"game": _GAME, "cells": cells, "players": people}, "think": False}
    pictures = ["svg", "png", "card", "hpgl", "plot"]
    return [
        Visit("/api/position", "POST", "/api/position", asked),
        Visit("/api/position", "POST", "/api/position", large),
        Visit("/api/course", "POST", "/api/course", course),
        Visit("/api/choose", "POST", "/api/choose", {**asked, "opponent": "homburg"}),
        Visit("/api/choose", "POST", "/api/choose", {**asked, "opponent": "level-2"}),
        Visit("/api/decision", "POST", "/api/decision", {**asked, "by": "homburg"}),
        Visit("/api/analyse", "POST", "/api/analyse", asked),
        Visit("/api/review", "POST", "/api/review", asked),
        Visit("/api/explain", "POST", "/api/explain", {**asked, "cell": 0, "better": [6]}),
        Visit("/api/explore", "POST", "/api/explore", asked),
        Visit("/api/record", "POST", "/api/record", {**asked, "variations": [cells]}),
        Visit("/api/editor-texts", "GET", "/api/editor-texts"),
        Visit("/api/setup", "POST", "/api/setup", {"game": "connect-four", "first": [18], "second": [19]}),
        Visit("/api/read", "POST", "/api/read", {"text": record}),
        Visit("/api/read-games", "POST", "/api/read-games", {"text": f"{record}\n{record}"}),
        *(Visit("/api/render", "GET", f"/api/render?game={_GAME}&moves=4453&format={one}") for one in pictures),
        Visit("/api/render", "GET", "/api/render?game=mnk:5,7,4"),
    ]


def _by_link(view: Any, second: Any, over: str, link: str) -> list[Visit]:
    game_id = view["id"]
    move = {"id": "move", "seen": view["version"], "do": "move", "cell": _some_cells(_GAME)[0]}
    invite = {"id": "invite", "seen": second["version"], "do": "invite", "opponent": "level-1"}
    return [
        Visit("/live/{id}", "GET", f"/live/{game_id}"),
        Visit("/api/live", "GET", "/api/live"),
        Visit("/api/live", "POST", "/api/live", {"game": _GAME, "name": "Ada"}),
        Visit("/api/live/{id}", "GET", f"/api/live/{game_id}"),
        Visit("/api/live/{id}", "GET", f"/api/live/{game_id}?wait=0.1&since=0"),
        Visit("/api/live/{id}", "POST", f"/api/live/{game_id}", move),
        Visit("/api/live/{id}", "POST", f"/api/live/{second['id']}", invite),
        Visit("/api/live/{id}/record", "GET", f"/api/live/{game_id}/record"),
        Visit("/api/live/{id}/changes", "GET", f"/api/live/{game_id}/changes?since=0"),
        Visit("/api/lobby", "GET", "/api/lobby"),
        Visit("/api/seats/{id}", "POST", f"/api/seats/{game_id}", {}),
        Visit("/api/seats", "POST", "/api/seats", {"link": link}),
        Visit("/api/live/{id}", "DELETE", f"/api/live/{over}"),
    ]


def _in_a_room(room: Any, other: str) -> list[Visit]:
    room_id = room["id"]
    close = {"id": "close", "seen": room["version"], "do": "close-round", "round": 1}
    return [
        Visit("/room/{rest:path}", "GET", f"/room/{room_id}"),
        Visit("/api/rooms", "GET", "/api/rooms"),
        Visit(
            "/api/rooms",
            "POST",
            "/api/rooms",
            {"title": "Class 8", "game": _GAME, "format": "swiss", "rounds": 2, "name": "Ada"},
        ),
        Visit("/api/rooms/{id}", "GET", f"/api/rooms/{room_id}"),
        Visit("/api/rooms/{id}", "GET", f"/api/rooms/{room_id}?wait=0.1&since=0"),
        Visit("/api/rooms/{id}/changes", "GET", f"/api/rooms/{room_id}/changes?since=0"),
        Visit("/api/room-boards/{id}", "GET", f"/api/room-boards/{room_id}"),
        Visit("/api/rooms/{id}/report", "GET", f"/api/rooms/{room_id}/report"),
        Visit("/api/rooms/{id}", "POST", f"/api/rooms/{room_id}", close),
        Visit("/api/rooms/{id}", "DELETE", f"/api/rooms/{other}"),
    ]


def _some_cells(name: str) -> list[int]:
    position = Position.start(game(name))
    cells = []
    for _ in range(4):
        cells.append(position.legal_moves[0])
        position = position.play(cells[-1])
    return cells
