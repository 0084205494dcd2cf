"""The routes for link games.

A browser is known by its `SEAT_COOKIE`. What changes something comes from the own page only (`check_same_origin`).
"""

from dataclasses import asdict, replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from denkspiel.core.message import Message
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.messages import GAME_LOG, InviteOpponent
from denkspiel.play.player import HUMAN, Player, human_player
from denkspiel.play.seats import WhoBegins
from denkspiel.web.app.browser import CurrentBrowser, SameOrigin, cancel_on_disconnect, require_token
from denkspiel.web.app.problems import RequestRefused, error_responses
from denkspiel.web.app.responses import json_response
from denkspiel.web.app.service import CurrentService, Say, Service
from denkspiel.web.board.files import download_name
from denkspiel.web.board.schemas import ExploreRequest
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.live.games import LiveGameService
from denkspiel.web.live.schemas import (
    ClockData,
    EmptyRequest,
    Exploration,
    ExploredMove,
    GameCommandAnswer,
    GameCommandRequest,
    LiveGameSummaryData,
    LiveView,
    Lobby,
    MoveResultsOfOpponent,
    NewLiveGameRequest,
    OfferData,
    OpenInvitationData,
    ResultCountsData,
    SeatLink,
    SummaryEnding,
    SummarySeat,
    TakeSeatRequest,
)
from denkspiel.web.live.schemas import LiveGameList as LiveGamesData
from denkspiel.web.live.streams import GameEventStream, wait_for_view
from denkspiel.web.live.views import to_json_text

if TYPE_CHECKING:
    from denkspiel.online.store.seats import LiveGameSummary

__all__ = [
    "REDIRECTED",
    "LastEventId",
    "Live",
    "LobbyClosed",
    "Since",
    "Wait",
    "events_described",
    "known_version",
    "router",
]

router = APIRouter(tags=["live"])


class LobbyClosed(RequestRefused):
    """This server does not show invitations to everybody."""

    kind = "lobby-closed"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.FORBIDDEN, Message("This server does not list open invitations."))


GameId = Annotated[str, Path(alias="id", max_length=64, description="Everybody who knows it may watch.")]
Since = Annotated[int, Query(ge=0, lt=2**31, description="The version that the browser has.")]
Wait = Annotated[float, Query(gt=0, le=30, description="Wait so many seconds for a version later than `since`.")]
SearchedGame = Annotated[str, Query(max_length=64, description="Only games of this id.")]
SearchedName = Annotated[
    str, Query(max_length=40, description="Only games in which the name of the one in the other seat has this in it.")
]
Before = Annotated[
    str,
    Query(pattern=r"^([0-9]{1,15}-[A-Za-z0-9_-]{1,32})?$", description="`before` of an answer: those that follow."),
]
_AT_A_TIME = 200
"""So many games of a browser are told at once."""
REDIRECTED: dict[int | str, dict[str, Any]] = {
    307: {"description": "The same once more, with the cookie that this answer sets; browsers do so by themselves."}
}
_LINKS = {
    name: {"operationId": f"{name}_api_{where}__id__{method}", "parameters": {"id": "$response.body#/id"}}
    for name, where, method in (
        ("look", "live", "get"),
        ("act", "live", "post"),
        ("delete", "live", "delete"),
        ("seat_link", "seats", "post"),
    )
}
"""What can be asked about a game that was begun."""
_BEGUN: dict[int | str, dict[str, Any]] = {201: {"description": "The new game.", "links": _LINKS}}
_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
_EVENT = {
    "type": "object",
    "description": "One event; `data` is JSON.",
    "properties": {
        "event": {"enum": ["view", "presence", "gone"]},
        "id": {"type": "string", "description": "The version that a `view` has."},
        "data": {"type": "string"},
    },
}


def events_described(description: str) -> dict[int | str, dict[str, Any]]:
    """How a stream is documented."""
    return {200: {"description": description, "content": {"text/event-stream": {"schema": _EVENT}}}}


_EVENTS = events_described("Events: `view` (a LiveView), `presence` (PresenceData), `gone` (the game was deleted).")


LastEventId = Annotated[str, Header(max_length=20, description="As `since`, told by a stream that begins anew.")]


def known_version(last_event_id: str, since: int) -> int:
    """The version that the browser of a stream has."""
    return int(last_event_id) if last_event_id.isascii() and last_event_id.isdecimal() else since


async def _live(request: Request) -> LiveGameService:
    service: Service = request.app.state.service
    return await service.live.games()


Live = Annotated[LiveGameService, Depends(_live)]


@router.post(
    "/api/live",
    status_code=HTTPStatus.CREATED,
    response_model=LiveView,
    responses={**error_responses(403, 404, 408, 413, 422, 503), **REDIRECTED, **_BEGUN},
    dependencies=[SameOrigin],
)
async def begin(service: CurrentService, question: NewLiveGameRequest, live: Live, browser: CurrentBrowser) -> Response:
    """Begin a game: this browser has a seat, and the game's id is the link for the other one."""
    game = await service.game(question.game)
    one = human_player(question.name)
    other = None if question.other is None else service.catalog.opponent(question.other.kind, game)
    two = None if other is None else Player(other.name, other)
    clock = None if question.clock is None else Clock(**question.clock.model_dump())
    if question.listed and not service.settings.lobby:
        raise LobbyClosed
    token = require_token(browser.token)
    await service.quotas.check_new_game(browser.client, live.store, token)
    setup = RequestedGame.from_moves(game, question.setup).cells
    begin = WhoBegins(question.begin)
    stored = await live.store.create(
        game, one, two, token=token, begin=begin, clock=clock, setup=setup, listed=question.listed
    )
    live.announce_new_game(stored)
    return json_response(live.view(stored, browser.say), browser.say, HTTPStatus.CREATED)


@router.get("/api/lobby", responses=error_responses(422, 503))
async def lobby(service: CurrentService, browser: CurrentBrowser) -> Lobby:
    """The invitations that are open to everybody on this server, if it shows any."""
    service.quotas.check_query(browser.client, browser.token)
    if not service.settings.lobby:
        return Lobby(open=False, invitations=[])
    live = await service.live.games()
    found = await live.store.open_invitations(browser.token)
    return Lobby(open=True, invitations=[OpenInvitationData.model_validate(asdict(one)) for one in found])


@router.get("/api/live", response_model=LiveGamesData, responses=error_responses(422, 503))
async def mine(
    service: CurrentService,
    live: Live,
    browser: CurrentBrowser,
    *,
    game: SearchedGame = "",
    name: SearchedName = "",
    before: Before = "",
) -> Response:
    """The games in which this browser has a seat, the one that has changed last first; some at a time."""
    service.quotas.check_query(browser.client, browser.token)
    found = []
    if browser.token is not None:
        found = await live.list_games(browser.token, _AT_A_TIME + 1, game, name, before)
    return json_response(await service.executor.run(_listed, found), browser.say)


def _listed(found: "list[LiveGameSummary]") -> str:
    told = found[:_AT_A_TIME]
    following = f"{told[-1].changed}-{told[-1].id}" if len(found) > len(told) else None
    return LiveGamesData(games=[_summary(one) for one in told], before=following).model_dump_json()


@router.post(
    "/api/seats",
    response_model=LiveView,
    responses={**error_responses(403, 404, 408, 409, 413, 422, 503), **REDIRECTED},
    dependencies=[SameOrigin],
)
async def take_seat(
    service: CurrentService, question: TakeSeatRequest, live: Live, browser: CurrentBrowser
) -> Response:
    """Hold the seat of a one-time link with this browser, too."""
    service.quotas.check_command(browser.client, browser.token)
    stored = await live.store.take_seat(question.secret, browser.token)
    return json_response(live.view(stored, browser.say), browser.say)


@router.get(
    "/api/live/{id}",
    response_model=LiveView,
    responses={**error_responses(404, 422, 503), 204: {"description": "There was no later version in that time."}},
)
async def look(
    request: Request,
    service: CurrentService,
    live: Live,
    game: GameId,
    browser: CurrentBrowser,
    *,
    since: Since = 0,
    wait: Wait | None = None,
) -> Response:
    """A game as it stands; with `wait` once it has a later version than `since`."""
    stored = await live.store.load(game, browser.token)
    if wait is None:
        return json_response(live.view(stored, browser.say), browser.say)
    view = await cancel_on_disconnect(
        request, wait_for_view(live, stored, browser, since, min(wait, service.settings.max_wait_seconds))
    )
    return Response(status_code=HTTPStatus.NO_CONTENT) if view is None else json_response(view, browser.say)


@router.post(
    "/api/live/{id}",
    response_model=GameCommandAnswer,
    responses={**error_responses(403, 404, 408, 409, 413, 422, 503), **REDIRECTED},
    dependencies=[SameOrigin],
)
async def act(
    service: CurrentService, live: Live, game: GameId, *, question: GameCommandRequest, browser: CurrentBrowser
) -> Response:
    """Do something at a game. Repeated with the same id it does nothing more, and is answered alike."""
    command = GAME_LOG.load_command(question.model_dump(exclude_unset=True))
    service.quotas.check_command(browser.client, browser.token, command)
    if isinstance(command, InviteOpponent):
        service.catalog.opponent(command.opponent, (await live.store.load(game)).live.game)
    answer = await live.act(game, command, browser.token)
    view, entry = live.view(answer.stored, browser.say), to_json_text(GAME_LOG.dump_public_entry(answer.entry))
    return json_response(f'{{"view":{view},"entry":{entry}}}', browser.say)


@router.delete(
    "/api/live/{id}",
    status_code=HTTPStatus.NO_CONTENT,
    responses=error_responses(403, 404, 422, 503),
    dependencies=[SameOrigin],
)
async def delete(service: CurrentService, live: Live, game: GameId, browser: CurrentBrowser) -> None:
    """Delete a game that is not being played; another player keeps it until that one deletes it, too."""
    service.quotas.check_command(browser.client, browser.token)
    await live.store.delete(game, browser.token)


@router.post("/api/seats/{id}", responses=error_responses(403, 404, 408, 413, 422, 503), dependencies=[SameOrigin])
async def seat_link(
    service: CurrentService, live: Live, game: GameId, _question: EmptyRequest, *, browser: CurrentBrowser
) -> SeatLink:
    """A link that gives the seat to one more browser, once within an hour."""
    service.quotas.check_command(browser.client, browser.token)
    return SeatLink(link=f"/seat#{await live.store.create_seat_link(game, browser.token)}")


@router.get("/api/live/{id}/record", response_class=Response, responses={**error_responses(404, 422, 503), **_TEXT})
async def record(live: Live, game: GameId, say: Say) -> Response:
    """The game as a record."""
    written = await live.store.stored_record(game)
    if not written.ended and written.position.outcome is None:
        written = replace(written, seed="")  # as long as somebody could foretell by it what a computer draws
    headers = {
        "Content-Disposition": f'attachment; filename="{download_name(written.game)}.txt"',
        "Content-Language": say.language,
    }
    return Response(written.to_text(), media_type="text/plain", headers=headers)


@router.get("/api/live/{id}/changes", response_class=Response, responses={**error_responses(404, 422, 503), **_EVENTS})
async def changes(
    service: CurrentService,
    live: Live,
    game: GameId,
    browser: CurrentBrowser,
    *,
    since: Since = 0,
    last_event_id: LastEventId = "",
) -> Response:
    """The changes of a game as they come, from a version on."""
    stored = await live.store.load(game, browser.token)
    return GameEventStream(live, stored, browser, known_version(last_event_id, since), service.settings.stream_seconds)


def _summary(found: "LiveGameSummary") -> LiveGameSummaryData:
    first, second = (
        SummarySeat(kind=kind if name else "", name=name) for kind, name in zip(found.kinds, found.names, strict=True)
    )
    return LiveGameSummaryData(
        id=found.id,
        version=found.version,
        game=found.game,
        side=found.side,
        seats=(first, second),
        stage=found.stage.value,
        to_move=found.to_move,
        clock=None if found.clock is None else ClockData.model_validate(asdict(found.clock)),
        due=found.due,
        offers=[OfferData(offer=offer.value, side=side) for offer, side in found.offers.items()],
        ending=None if found.why is None else SummaryEnding.model_validate({"why": found.why, "winner": found.winner}),
        changed=found.changed,
        previous=found.previous,
        following=found.following,
        room=found.room,
    )


@router.post("/api/explore", responses=error_responses(404, 408, 413, 422, 503))
async def explore(
    service: CurrentService, live: Live, question: ExploreRequest, browser: CurrentBrowser
) -> Exploration:
    """How often each move was chosen here in link games, by people and by opponents, and how these games ended."""
    from denkspiel.online.store.move_statistics import COUNTED_PLIES  # noqa: PLC0415 (loads SQLAlchemy)

    service.quotas.check_query(browser.client, browser.token)
    given = await service.requested_game(question.game, question.moves)
    found = [] if given.position.outcome else await live.store.move_statistics_at(given.position)
    cells, none = given.game.geometry.cells, ResultCountsData(won=0, drawn=0, lost=0)
    moves = [
        ExploredMove(
            cell=one.cell,
            move=cells[one.cell].move,
            like=one.representative,
            people=ResultCountsData(**one.by_player[HUMAN]._asdict()) if HUMAN in one.by_player else none,
            opponents=[
                MoveResultsOfOpponent(opponent=kind, **one.by_player[kind]._asdict())
                for kind in sorted(one.by_player)
                if kind != HUMAN
            ],
        )
        for one in found
    ]
    # moves that are alike by symmetry have the same counts: each choice counts once, with the first of them
    times = sum(counts.games for one in found if one.cell == one.representative for counts in one.by_player.values())
    return Exploration(counted=COUNTED_PLIES, times=times, moves=moves)
