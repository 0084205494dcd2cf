"""The routes for rooms, in which many play each other; their games are games by link like others."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from denkspiel.play.live.clock import Clock
from denkspiel.play.player import human
from denkspiel.rooms.command import command_from_data
from denkspiel.rooms.plan import Format, Plan
from denkspiel.store.faults import NoSuchRoom
from denkspiel.web.app.browser import Asks, Browser
from denkspiel.web.app.content_policy import sources_of_styles
from denkspiel.web.app.disconnects import while_waited_for
from denkspiel.web.app.json_response import json_response
from denkspiel.web.app.problems import documented
from denkspiel.web.app.same_origin import OwnPage
from denkspiel.web.app.seat_cookie import token_for_seat
from denkspiel.web.app.service import Serving
from denkspiel.web.live.routes import (
    REDIRECTED,
    LastEventId,
    Live,
    Since,
    Wait,
    events_described,
    known_version,
)
from denkspiel.web.rooms.questions import RoomCommandQuestion, RoomQuestion
from denkspiel.web.rooms.report import no_report, report
from denkspiel.web.rooms.schemas import RoomAnswer, RoomEntryData, Rooms, RoomSummaryData, RoomView
from denkspiel.web.rooms.streams import RoomStream, changed_room
from denkspiel.web.rooms.views import mine_data

if TYPE_CHECKING:
    from denkspiel.store.room_seating import RoomSummary

__all__ = ["router"]

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
    responses={**documented(403, 404, 408, 413, 422, 503), **REDIRECTED, **_OPENED},
    dependencies=[OwnPage],
)
async def open_room(serving: Serving, question: RoomQuestion, live: Live, browser: Asks) -> Response:
    """Open a room: whoever asks is its host, and its address is the link for the others."""
    game = await serving.game(question.game)
    clock = None if question.clock is None else Clock(**question.clock.model_dump())
    plan = Plan(question.title, game, Format(question.format), question.rounds, clock)
    plan.check_title()
    name = None if question.name is None else human(question.name).name
    token = token_for_seat(browser.token)
    serving.quotas.check_new_room(browser.client)
    kept = await live.store.rooms.open(plan, token, host_plays_as=name)
    return json_response(await live.room_view(kept, browser.say), browser.say, HTTPStatus.CREATED)


@router.get("/api/rooms", response_model=Rooms, responses=documented(422, 503))
async def my_rooms(serving: Serving, live: Live, browser: Asks) -> Response:
    """The rooms that this browser has opened or joined, the one that has changed last first."""
    serving.quotas.check_question(browser.client, browser.token)
    found = [] if browser.token is None else await live.store.rooms.of(browser.token)
    return json_response(await serving.executor.run(_listed, found), browser.say)


def _listed(found: "list[RoomSummary]") -> str:
    told = Rooms(
        rooms=[
            RoomSummaryData(
                id=one.id,
                version=one.version,
                title=one.title,
                game=one.game,
                host=one.host,
                member=one.member,
                mine=mine_data(one.mine),
                stage=one.stage.value,
                changed=one.changed,
            )
            for one in found
        ]
    )
    return told.model_dump_json()


@router.get(
    "/api/rooms/{id}",
    response_model=RoomView,
    responses={**documented(404, 422, 503), 204: {"description": "There was no later version in that time."}},
)
async def look_at_room(
    request: Request,
    serving: Serving,
    live: Live,
    room: _RoomId,
    browser: Asks,
    *,
    since: Since = 0,
    wait: Wait | None = None,
) -> Response:
    """A room as it stands; with `wait` once it has a later version than `since`."""
    kept = await live.store.rooms.load(room, browser.token)
    if wait is None:
        return json_response(await live.room_view(kept, browser.say), browser.say)
    view = await while_waited_for(
        request, changed_room(live, kept, browser, since, min(wait, serving.settings.most_wait_seconds))
    )
    return Response(status_code=HTTPStatus.NO_CONTENT) if view is None else json_response(view, browser.say)


@router.post(
    "/api/rooms/{id}",
    response_model=RoomAnswer,
    responses={**documented(403, 404, 408, 409, 413, 422, 503), **REDIRECTED},
    dependencies=[OwnPage],
)
async def act_in_room(
    serving: Serving, live: Live, room: _RoomId, *, question: RoomCommandQuestion, browser: Asks
) -> Response:
    """Do something in a room. Repeated with the same id it does nothing more, and is answered alike."""
    command = command_from_data(question.model_dump(exclude_unset=True))
    serving.quotas.check_command(browser.client, browser.token, command)
    answer = await live.store.rooms.act(room, command, browser.token)
    entry = RoomEntryData.model_validate(answer.entry.told()).model_dump_json(exclude_unset=True)
    view = await live.room_view(answer.kept, browser.say)
    return json_response(f'{{"view":{view},"entry":{entry}}}', browser.say)


@router.delete(
    "/api/rooms/{id}",
    status_code=HTTPStatus.NO_CONTENT,
    responses=documented(403, 404, 409, 422, 503),
    dependencies=[OwnPage],
)
async def delete_room(serving: Serving, live: Live, room: _RoomId, browser: Asks) -> None:
    """Delete a room in which nobody plays, as its host; its games stay with their players."""
    serving.quotas.check_command(browser.client, browser.token)
    await live.store.rooms.delete(room, browser.token)


@router.get("/api/rooms/{id}/changes", response_class=Response, responses={**documented(404, 422, 503), **_EVENTS})
async def room_changes(
    serving: Serving, live: Live, room: _RoomId, browser: Asks, *, since: Since = 0, last_event_id: LastEventId = ""
) -> Response:
    """The changes of a room as they come, from a version on."""
    kept = await live.store.rooms.load(room, browser.token)
    return RoomStream(live, kept, browser, known_version(last_event_id, since), serving.settings.stream_seconds)


@router.get("/api/rooms/{id}/report", response_class=Response, responses={**documented(404, 422, 503), **_HTML})
async def printed(request: Request, serving: Serving, live: Live, room: _RoomId, browser: Asks) -> Response:
    """The table, who won against whom, and all games, to be printed."""
    serving.quotas.check_command(browser.client, browser.token)
    try:
        kept = await live.store.rooms.load(room, browser.token)
    except NoSuchRoom as error:
        if "text/html" not in request.headers.get("Accept", ""):
            raise
        text = no_report(error.message, browser.say)  # a person has followed a link
        return _report_answer(text, browser, HTTPStatus.NOT_FOUND)
    records = await live.store.rooms.records(kept.id)
    text = await serving.executor.run(report, kept.room, records, browser.say)
    return _report_answer(text, browser)


def _report_answer(text: str, browser: Browser, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A report, which brings its own style sheet and pictures and needs nothing else."""
    styles = sources_of_styles(text)
    policy = f"default-src 'none'; style-src {styles}; img-src data:; base-uri 'none'; frame-ancestors 'none'"
    headers = {"Content-Security-Policy": policy, "Content-Language": browser.say.language}
    return Response(text, status, media_type="text/html", headers=headers)
