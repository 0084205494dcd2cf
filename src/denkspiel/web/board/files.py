"""Routes for what is kept outside: pictures, plotter files, and game records."""

import re
from io import StringIO
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from denkspiel.core.game import Game
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.core.notation import format_moves
from denkspiel.draw.plotter import PlayerPens, plot_hpgl, plot_svg
from denkspiel.draw.svg import draw_svg
from denkspiel.locale import Translator
from denkspiel.opponents.roster import opponent_for
from denkspiel.play.history import History
from denkspiel.play.player import HUMAN, human_player
from denkspiel.play.positions.reader import check_game, parse_position
from denkspiel.play.positions.reading import GamesToRead, PositionFormat, ReadPosition
from denkspiel.play.record import GameRecord, result_token
from denkspiel.play.record_reader import looks_like_record, parse_last_record, parse_until_fault
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse, csp_style_sources, json_response
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.links import LinkedGame, SeatPair, parse_link
from denkspiel.web.board.schemas import (
    ReadGame,
    ReadGameRequest,
    ReadGamesRequest,
    ReadGamesResult,
    RecordText,
    SeatData,
    WriteRecordRequest,
)
from denkspiel.web.board.views import RequestedGame

__all__ = ["download_name", "read_game", "router"]

router = APIRouter(tags=["files"])

_SVG, _PNG, _HPGL = "image/svg+xml", "image/png", "application/vnd.hp-hpgl"


_ABOUT_FORMATS = "A picture, as PNG too, or in the size of previews of links; plotter commands, or these as SVG."
_Format = Literal["svg", "png", "card", "hpgl", "plot"]
_ENDINGS: dict[_Format, str] = {"svg": "svg", "png": "png", "card": "png", "hpgl": "hpgl", "plot": "svg"}
_PENS = {"first": PlayerPens(), "second": PlayerPens(first="green", second="red")}


@router.get(
    "/api/render",
    response_class=Response,
    responses={
        **error_responses(404, 422),
        200: {
            "content": {
                _SVG: {"schema": {"type": "string"}},
                _PNG: {"schema": {"type": "string", "format": "binary"}},
                _HPGL: {"schema": {"type": "string"}},
            }
        },
    },
)
async def render(
    request: Request,
    service: CurrentService,
    say: Say,
    game: Annotated[str, Query(max_length=64)],
    *,
    moves: Annotated[str, Query(max_length=2000)] = "",
    format: Annotated[_Format, Query(description=_ABOUT_FORMATS)] = "svg",  # noqa: A002
    red: Annotated[Literal["first", "second"], Query(description="Whom a plotter draws in red.")] = "first",
    setup: Annotated[int, Query(ge=0, le=MAX_CELLS, description="How many of the moves are a set-up position.")] = 0,
) -> Response:
    """The position as a picture, or the whole game as the strokes of a plotter."""
    given = await service.requested_game(game, moves, setup)
    ending, styles = _ENDINGS[format], "'none'"
    if format in ("png", "card"):
        drawn = await service.render_picture(given, format, say.language)
    elif format == "svg":
        drawn = await service.cached(_svg_picture, given.game, given.cells, given.setup, say.language)
        styles = csp_style_sources(drawn.body.decode())
    else:
        drawn = await service.cached(_plot, given.game, given.cells, format, red)
    return drawn.response(
        request,
        Content_Disposition=f'inline; filename="{download_name(given.game)}.{ending}"',
        Content_Language=say.language,
        Content_Security_Policy=f"default-src 'none'; style-src {styles}; sandbox",
    )


def _svg_picture(game: Game, cells: tuple[int, ...], setup: int, language: str) -> CachedResponse:
    given = RequestedGame(game, History.from_moves(game, cells), setup)
    return CachedResponse(draw_svg(given.position, last=given.last_cell, say=Translator(language)).encode(), _SVG)


def _plot(game: Game, cells: tuple[int, ...], form: _Format, red: str) -> CachedResponse:
    pens = _PENS[red]
    if form == "hpgl":
        return CachedResponse(plot_hpgl(game, cells, pens).encode(), _HPGL)
    return CachedResponse(plot_svg(game, cells, pens).encode(), _SVG)


@router.post("/api/record", response_model=RecordText, responses=error_responses(404, 408, 413, 422))
async def record(service: CurrentService, question: WriteRecordRequest, say: Say) -> Response:
    """A game record as text."""
    given = await service.requested_game(question.game, question.moves, question.setup)
    return json_response(await service.executor.run(_record, given, question), say)


def _record(given: RequestedGame, question: WriteRecordRequest) -> str:
    one, other = (kind if kind == HUMAN else opponent_for(kind, given.game).name for kind in question.kinds)
    for name, kind in zip(question.names, (one, other), strict=True):
        if kind == HUMAN and name:
            human_player(name)
    lines = tuple(History.from_moves(given.game, cells).moves for cells in question.variations)
    written = GameRecord(
        given.game,
        given.cells,
        question.names,
        (one, other),
        question.seed,
        variations=lines,
        setup=given.setup,
    )
    return RecordText(text=written.to_text(), file=f"{download_name(given.game)}.txt").model_dump_json()


@router.post("/api/read", response_model=ReadGame, responses=error_responses(404, 408, 413, 422))
async def read(service: CurrentService, question: ReadGameRequest, say: Say) -> Response:
    """A game or a position from any text. A link is read as far as it can be, and its faults are told."""
    return json_response(await service.executor.run(_read, service.catalog, question, say), say)


def _read(catalog: GameCatalog, question: ReadGameRequest, say: Translator) -> str:
    found = read_game(catalog, question.text.strip("\n"), question.game, default_game=question.default_game)
    return _read_model(found, say).model_dump_json()


@router.post("/api/read-games", response_model=ReadGamesResult, responses=error_responses(408, 413, 422))
async def read_games(service: CurrentService, question: ReadGamesRequest, say: Say) -> Response:
    """All games of a file of records, up to the first fault in it."""
    return json_response(await service.executor.run(_read_games, service.catalog, question.text, say), say)


def _read_games(catalog: GameCatalog, text: str, say: Translator) -> str:
    records, fault = parse_until_fault(StringIO(text, newline="\n"), None, catalog.game)
    found = [_read_model(LinkedGame(record, _players(record, catalog)), say) for record in records]
    return ReadGamesResult(games=found, fault=None if fault is None else say(fault.message)).model_dump_json()


def _read_model(found: LinkedGame, say: Translator) -> ReadGame:
    record, cells = found.record, found.record.game.geometry.cells
    return ReadGame(
        game=record.game.id,
        title=say(record.game.heading),
        moves=[cells[cell].move for cell in record.moves],
        cells=list(record.moves),
        text=format_moves(record.game, record.moves),
        names=record.names,
        kinds=record.kinds,
        players=found.players,
        seed=record.seed,
        result=result_token(record.position.outcome),
        variations=[list(line) for line in record.variations],
        faults=[say(fault) for fault in found.faults],
        setup=record.setup,
        summary=say(ReadPosition(record.game, record.moves, record.setup, found.format).summary),
    )


def read_game(
    catalog: GameCatalog, text: str, game: str | None = None, *, default_game: str | None = None
) -> LinkedGame:
    """The game or position that a text holds.

    A link comes from elsewhere, and nobody can mend it here, so it is read as far as that goes. Other texts are as a
    person has them at hand: what is wrong with them is said, and nothing is guessed.

    Args:
        catalog: the games.
        text: the text.
        game: the name of the game that it must be of.
        default_game: the name of the game that it is of unless it says or looks otherwise; `game` goes first.

    Raises:
        DenkspielError: it holds no game, or another one than `game`; the sentence says why.
    """
    required = None if game is None else catalog.game(game)
    if looks_like_record(text):
        record = parse_last_record(text.lstrip(), None, catalog.game)
        check_game(record.game, required)
        return LinkedGame(record, _players(record, catalog), format=PositionFormat.RECORD)
    if (link := parse_link(text)) is not None:
        if required is not None and link.game:
            check_game(catalog.game(link.game), required)
        return link.resolve(catalog, game or default_game)
    names = tuple(one.id for one in catalog.listed_games)
    usual = None if default_game is None else catalog.game(default_game)
    found = parse_position(text, required, default_game=usual, games=GamesToRead(names, catalog.game))
    return LinkedGame(GameRecord(found.game, found.moves, setup=found.setup), format=found.format)


def _players(found: GameRecord, catalog: GameCatalog) -> SeatPair | None:
    """The players of before; `None` if nobody is named, or if one of them does not play here."""
    here = {HUMAN, *catalog.opponents_of(found.game)}
    if not any(found.names) or not here.issuperset(found.kinds):
        return None
    seats = zip(found.kinds, found.names, strict=True)
    first, second = (SeatData(kind=kind, name=name if kind == HUMAN else "") for kind, name in seats)
    return first, second


def download_name(game: Game) -> str:
    """What a file about a game is called, without its ending."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", game.id)
