"""Addresses that people send each other: the page that opens there, and the tags from which programs make a preview."""

from dataclasses import replace
from datetime import UTC, date, datetime
from html import escape
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Request, Response

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.draw.png import PREVIEW_SIZE
from denkspiel.draw.rules import describe_aim
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.play.positions.reading import setup_of_text
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.sentences import task_text
from denkspiel.web.app.languages import translator_for
from denkspiel.web.app.service import CurrentService, Service
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.games import preloaded_responses_for
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.page.files import PageFiles

__all__ = ["game_preview_tags", "live_page_routes", "page_description", "preview_tags"]

_LONGEST_MOVES = 1000
_TODAY = "today"
_EASY = "-easy"
_LONGEST_NUMBER = 5


def page_description(catalog: GameCatalog, say: Translator, *, has_server: bool = True) -> str:
    """What the page is, in a sentence that names the games; friends can only meet where there is a server."""
    games = ", ".join(say(game.heading) for game in catalog.listed_games)
    sentence = (
        Message("{games}: play against the computer players of the home-computer era, or against friends.", games=games)
        if has_server
        else Message("{games}: play against the computer players of the home-computer era.", games=games)
    )
    return say(sentence)


async def preview_tags(request: Request) -> bytes:
    """The tags for the link that is asked for; those of any page if it is damaged or names no game."""
    service: Service = request.app.state.service
    return await service.executor.run(_preview_of, request)


def _preview_of(request: Request) -> bytes:
    say, root = translator_for(request), _base_url(request)
    if (puzzle := _puzzle_in_query(request)) is not None:
        told = _puzzle_tags(root, puzzle, say)
    elif (given := _game_in_query(request)) is not None:
        told = _game_tags(root, given, say)
    else:
        told = {
            "og:title": "Denkspiel",
            "og:description": page_description(request.app.state.service.catalog, say),
            "og:image": f"{root}static/icon-512.png",
            "twitter:card": "summary",
        }
    return _to_html(told)


async def game_preview_tags(request: Request, given: RequestedGame) -> bytes:
    """The tags for a link to this game, without its players."""
    service: Service = request.app.state.service
    return await service.executor.run(lambda: _to_html(_game_tags(_base_url(request), given, translator_for(request))))


def _to_html(told: dict[str, str]) -> bytes:
    tags = {"description": told["og:description"], **told}
    return "\n".join(_tag(*pair) for pair in tags.items()).encode("utf-8")


def _base_url(request: Request) -> str:
    """The address of the service as the client wrote it, if the service answers to that name."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}{request.scope.get('root_path', '')}/"


def _game_in_query(request: Request) -> RequestedGame | None:
    asked = request.query_params
    catalog: GameCatalog = request.app.state.service.catalog
    moves = asked.get("moves", "")
    if "game" not in asked or len(moves) > _LONGEST_MOVES:
        return None
    try:
        given = RequestedGame.from_moves(catalog.game(asked["game"]), moves)
        setup = setup_of_text(asked.get("setup", ""), len(given.cells))
        return replace(given, setup=max(setup, given.setup))
    except DenkspielError:
        return None


def _puzzle_in_query(request: Request) -> Puzzle | None:
    """The puzzle that is asked for by its day or its number."""
    asked = request.query_params
    catalog: GameCatalog = request.app.state.service.catalog
    name = asked.get("puzzle", "")
    if not name or "game" not in asked:
        return None
    try:
        collection = collection_for(catalog.game(asked["game"]))
        if name.isdecimal() and len(name) <= _LONGEST_NUMBER:
            return collection.puzzle(int(name))
        easy = name.endswith(_EASY)
        name = name.removesuffix(_EASY)
        day = datetime.now(UTC).date() if name == _TODAY else date.fromisoformat(name)
        return collection.puzzle(collection.number_for_day(day, easy=easy))
    except (DenkspielError, ValueError):
        return None


def _game_tags(root: str, given: RequestedGame, say: Translator) -> dict[str, str]:
    position = given.to_model(say)
    after = Message("After {plies} moves: {sentence}", plies=position.ply, sentence=position.sentence)
    return _position_tags(root, given, say, given.game.heading, after if position.ply > 1 else describe_aim(given.game))


def _puzzle_tags(root: str, puzzle: Puzzle, say: Translator) -> dict[str, str]:
    given = RequestedGame(puzzle.game, History.from_moves(puzzle.game, puzzle.moves))
    return _position_tags(root, given, say, Message("{game}: a puzzle", game=puzzle.game.heading), task_text(puzzle))


def _position_tags(
    root: str, given: RequestedGame, say: Translator, title: Message, description: Message
) -> dict[str, str]:
    position = given.to_model(say)
    setup = {"setup": str(given.setup)} if given.setup else {}
    asked = {"game": given.game.id, "moves": position.text, **setup, "format": "card", "language": say.language}
    width, height = map(str, PREVIEW_SIZE)
    return {
        "og:title": say(title),
        "og:description": say(description),
        "og:image": f"{root}api/render?{urlencode(asked)}",
        "og:image:width": width,
        "og:image:height": height,
        "og:image:alt": position.sentence,
        "og:site_name": "Denkspiel",
        "twitter:card": "summary_large_image",
    }


def _tag(name: str, content: str) -> str:
    key = "property" if name.startswith("og:") else "name"
    return f'<meta {key}="{name}" content="{escape(content)}">'


_Id = Annotated[str, Path(max_length=64)]


def live_page_routes(files: PageFiles) -> APIRouter:
    """The routes, which send the page from these files."""
    router = APIRouter(include_in_schema=False)

    @router.get("/seat")
    async def seat(request: Request) -> Response:
        """A one-time link; what is secret about it stands behind "#", which is not sent here."""
        return await files.index(request)

    @router.get("/live")
    @router.get("/room")
    async def nothing(request: Request) -> Response:
        """A link of which only the beginning has arrived: the page says so."""
        return await files.index(request)

    @router.get("/room/{rest:path}")
    async def room(request: Request, rest: str) -> Response:
        """A room, or a link to one that is damaged."""
        return await files.index(request, depth=1 + rest.count("/"))

    @router.get("/live/{id}")
    async def game(request: Request, service: CurrentService, id: _Id) -> Response:  # noqa: A002
        """A link game; a preview does not say who plays it."""
        given = await _live_game(service, id)
        if given is None:
            return await files.index(request, depth=1)
        answers = await preloaded_responses_for(request, given.game.id)
        return await files.index(request, answers, await game_preview_tags(request, given), depth=1)

    @router.get("/live/{rest:path}")
    async def damaged(request: Request, rest: str) -> Response:
        """An address that no game has, as when nothing or too much stands behind the slash: the page says so."""
        return await files.index(request, depth=1 + rest.count("/"))

    return router


async def _live_game(service: Service, game_id: str) -> RequestedGame | None:
    """The game as it stands; `None` if the page will have to say that it cannot be had."""
    try:
        live = (await (await service.live.games()).store.load(game_id)).live
    except DenkspielError:
        return None
    return RequestedGame(live.game, live.state.history, live.state.setup)
