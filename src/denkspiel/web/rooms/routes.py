"""The routes for rooms and the streams of their changes. Games in rooms are link games like others."""

from dataclasses import asdict
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from denkspiel.core.errors import DenkspielError
from denkspiel.online.games.clock import Clock
from denkspiel.online.rooms.messages import ROOM_LOG
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.store.faults import NoSuchRoom
from denkspiel.play.player import human_player
from denkspiel.web.app.browser import Browser, CurrentBrowser, SameOrigin, cancel_on_disconnect, require_token
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import csp_style_sources, json_response
from denkspiel.web.app.service import CurrentService
from denkspiel.web.live.games import LiveGameService
from denkspiel.web.live.routes import (
    REDIRECTED,
    LastEventId,
    Live,
    Since,
    Wait,
    events_described,
    known_version,
)
from denkspiel.web.live.streams import DELETED_EVENT, EventStream, format_event, has_later_version
from denkspiel.web.live.views import to_json_text
from denkspiel.web.rooms.hub import RoomSubscriber
from denkspiel.web.rooms.report import message_page_html, room_report_html
from denkspiel.web.rooms.schemas import (
    NewRoomRequest,
    RoomBoards,
    RoomCommandAnswer,
    RoomCommandRequest,
    RoomList,
    RoomPresence,
    RoomView,
)
from denkspiel.web.rooms.views import boards_text, seat_data

if TYPE_CHECKING:
    from denkspiel.online.store.room_repository import RoomForBrowser, RoomSummary

__all__ = ["RoomEventStream", "router", "wait_for_room_view"]


class RoomEventStream(EventStream[RoomSubscriber]):
    """The changes of a room as they come, for a browser that looks; a member is noted as being here."""

    def __init__(
        self, games: LiveGameService, stored: "RoomForBrowser", browser: Browser, since: int, seconds: float
    ) -> None:
        """Stream the changes.

        Args:
            games: has the rooms.
            stored: this one.
            browser: who looks.
            since: the version that the browser has.
            seconds: after which the stream ends; browsers begin another one.
        """
        subscription = games.room_hub.subscribe(stored, browser)
        super().__init__(subscription, lambda: games.room_hub.is_closed, browser.say.language, seconds)
        self._games = games
        self._browser = browser
        self._told = since if since <= stored.room.version else 0  # the store may be an older one that was restored
        self._present: frozenset[int] | None = None

    async def _next_events(self, subscriber: RoomSubscriber) -> bytes | None:
        told = b""
        try:
            await subscriber.record_presence()
            stored = await subscriber.stored_room()
        except NoSuchRoom:
            return DELETED_EVENT
        except DenkspielError:
            return None
        if stored.room.version > self._told:
            self._told = stored.room.version
            told += format_event("view", await self._games.room_view(stored, self._browser.say), self._told)
        if stored.present != self._present:
            self._present = stored.present
            told += format_event("presence", RoomPresence(present=sorted(stored.present)).model_dump_json())
        return told


async def wait_for_room_view(
    games: LiveGameService, stored: "RoomForBrowser", browser: Browser, since: int, seconds: float
) -> str | None:
    """A `RoomView` as soon as the room has a later version than that one; `None` if it has none in that time.

    Raises:
        NoSuchRoom: it was deleted meanwhile, or its link was renewed.
        StoreFault: it cannot be read now.
        TooManyRequests: see `RoomHub.subscribe`.
    """
    with games.room_hub.subscribe(stored, browser) as subscriber:
        await subscriber.record_presence()
        if not await has_later_version(subscriber, lambda: games.room_hub.is_closed, since, seconds):
            return None
        return await games.room_view(await subscriber.stored_room(), browser.say)


router = APIRouter(tags=["rooms"])

_RoomId = Annotated[
    str,
    Path(
        alias="id",
        max_length=64,
        description="A room's address, by which anybody may look and join; its id is enough for those who take part.",
    ),
]
_LINKS = {
    name: {"operationId": f"{name}_api_rooms__id__{method}", "parameters": {"id": "$response.body#/id"}}
    for name, method in (("look_at_room", "get"), ("act_in_room", "post"), ("delete_room", "delete"))
}
"""What can be asked about a room that was opened."""
_OPENED: dict[int | str, dict[str, Any]] = {201: {"description": "The new room.", "links": _LINKS}}
_EVENTS = events_described(
    "Events: `view` (a RoomView), `presence` (a RoomPresence), `gone` (the room was deleted, or has another link)."
)
_HTML: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}


@router.post(
    "/api/rooms",
    status_code=HTTPStatus.CREATED,
    response_model=RoomView,
    responses={**error_responses(403, 404, 408, 413, 422, 503), **REDIRECTED, **_OPENED},
    dependencies=[SameOrigin],
)
async def open_room(service: CurrentService, question: NewRoomRequest, live: Live, browser: CurrentBrowser) -> Response:
    """Open a room: this browser is its host, and its address is the link for the others."""
    game = await service.game(question.game)
    clock = None if question.clock is None else Clock(**question.clock.model_dump())
    plan = RoomSettings(question.title, game, PairingFormat(question.format), question.rounds, clock)
    plan.check_title()
    name = None if question.name is None else human_player(question.name).name
    token = require_token(browser.token)
    service.quotas.check_new_room(browser.client)
    stored = await live.store.rooms.open(plan, token, host_plays_as=name)
    return json_response(await live.room_view(stored, browser.say), browser.say, HTTPStatus.CREATED)


@router.get("/api/rooms", response_model=RoomList, responses=error_responses(422, 503))
async def my_rooms(service: CurrentService, live: Live, browser: CurrentBrowser) -> Response:
    """The rooms that this browser has opened or joined, the one that has changed last first."""
    service.quotas.check_query(browser.client, browser.token)
    found = [] if browser.token is None else await live.store.rooms.rooms_of_browser(browser.token)
    return json_response(await service.executor.run(_listed, found), browser.say)


def _listed(found: "list[RoomSummary]") -> str:
    return to_json_text({"rooms": [{**asdict(one), "mine": seat_data(one.mine)} for one in found]})


@router.get(
    "/api/rooms/{id}",
    response_model=RoomView,
    responses={**error_responses(404, 422, 503), 204: {"description": "There was no later version in that time."}},
)
async def look_at_room(
    request: Request,
    service: CurrentService,
    live: Live,
    room: _RoomId,
    browser: CurrentBrowser,
    *,
    since: Since = 0,
    wait: Wait | None = None,
) -> Response:
    """A room as it stands; with `wait` once it has a later version than `since`."""
    stored = await live.store.rooms.load(room, browser.token)
    if wait is None:
        return json_response(await live.room_view(stored, browser.say), browser.say)
    view = await cancel_on_disconnect(
        request, wait_for_room_view(live, stored, browser, since, min(wait, service.settings.max_wait_seconds))
    )
    return Response(status_code=HTTPStatus.NO_CONTENT) if view is None else json_response(view, browser.say)


@router.post(
    "/api/rooms/{id}",
    response_model=RoomCommandAnswer,
    responses={**error_responses(403, 404, 408, 409, 413, 422, 503), **REDIRECTED},
    dependencies=[SameOrigin],
)
async def act_in_room(
    service: CurrentService, live: Live, room: _RoomId, *, question: RoomCommandRequest, browser: CurrentBrowser
) -> Response:
    """Do something in a room. Repeated with the same id it does nothing more, and is answered alike."""
    command = ROOM_LOG.load_command(question.model_dump(exclude_unset=True))
    service.quotas.check_command(browser.client, browser.token, command)
    answer = await live.store.rooms.act(room, command, browser.token)
    view, entry = (
        await live.room_view(answer.stored, browser.say),
        to_json_text(ROOM_LOG.dump_public_entry(answer.entry)),
    )
    return json_response(f'{{"view":{view},"entry":{entry}}}', browser.say)


@router.delete(
    "/api/rooms/{id}",
    status_code=HTTPStatus.NO_CONTENT,
    responses=error_responses(403, 404, 409, 422, 503),
    dependencies=[SameOrigin],
)
async def delete_room(service: CurrentService, live: Live, room: _RoomId, browser: CurrentBrowser) -> None:
    """Delete a room in which nobody plays, as its host; its games stay with their players."""
    service.quotas.check_command(browser.client, browser.token)
    await live.store.rooms.delete(room, browser.token)


@router.get("/api/rooms/{id}/changes", response_class=Response, responses={**error_responses(404, 422, 503), **_EVENTS})
async def room_changes(
    service: CurrentService,
    live: Live,
    room: _RoomId,
    browser: CurrentBrowser,
    *,
    since: Since = 0,
    last_event_id: LastEventId = "",
) -> Response:
    """The changes of a room as they come, from a version on."""
    stored = await live.store.rooms.load(room, browser.token)
    return RoomEventStream(live, stored, browser, known_version(last_event_id, since), service.settings.stream_seconds)


@router.get("/api/room-boards/{id}", response_model=RoomBoards, responses=error_responses(404, 422, 503))
async def room_boards(service: CurrentService, live: Live, room: _RoomId, browser: CurrentBrowser) -> Response:
    """All boards of the latest round as they stand, for a teacher or another host."""
    service.quotas.check_query(browser.client, browser.token)
    stored, games = await live.store.rooms.boards(room, browser.token)
    text = await service.executor.run(boards_text, stored, games, live.store.now(), browser.say)
    return json_response(text, browser.say)


@router.get("/api/rooms/{id}/report", response_class=Response, responses={**error_responses(404, 422, 503), **_HTML})
async def room_report(
    request: Request, service: CurrentService, live: Live, room: _RoomId, browser: CurrentBrowser
) -> Response:
    """The table, who won against whom, and all games, to be printed."""
    service.quotas.check_command(browser.client, browser.token)
    try:
        stored = await live.store.rooms.load(room, browser.token)
    except NoSuchRoom as error:
        if "text/html" not in request.headers.get("Accept", ""):
            raise
        text = message_page_html(error.message, browser.say)  # a person has followed a link
        return _report_answer(text, browser, HTTPStatus.NOT_FOUND)
    records = await live.store.rooms.records(stored.id)
    text = await service.executor.run(room_report_html, stored.room, records, browser.say)
    return _report_answer(text, browser)


def _report_answer(text: str, browser: Browser, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A report, which brings its own style sheet and pictures and needs nothing else."""
    styles = csp_style_sources(text)
    policy = f"default-src 'none'; style-src {styles}; img-src data:; base-uri 'none'; frame-ancestors 'none'"
    headers = {"Content-Security-Policy": policy, "Content-Language": browser.say.language}
    return Response(text, status, media_type="text/html", headers=headers)
