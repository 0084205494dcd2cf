"""The addresses that people send each other: the page opens there with a game by link, a seat, or a room."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from denkspiel.core.errors import DenkspielError
from denkspiel.web.app.service import Service, Serving
from denkspiel.web.board.games import answers_with_board
from denkspiel.web.board.positions import GivenGame
from denkspiel.web.page.files import PageFiles
from denkspiel.web.page.previews import preview_of_game

__all__ = ["live_pages"]

_Id = Annotated[str, Path(max_length=64)]


def live_pages(files: PageFiles) -> APIRouter:
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
    async def game(request: Request, serving: Serving, id: _Id) -> Response:  # noqa: A002
        """A game by link, which is not told who plays it to those who only show a preview."""
        given = await _given(serving, id)
        if given is None:
            return await files.index(request, depth=1)
        answers = await answers_with_board(request, given.game.id)
        return await files.index(request, answers, await preview_of_game(request, given), depth=1)

    @router.get("/live/{rest:path}")
    async def damaged(request: Request, rest: str) -> Response:
        """An address that no game has, as when nothing or too much stands behind the slash: the page says so."""
        return await files.index(request, depth=1 + rest.count("/"))

    return router


async def _given(serving: Service, game_id: str) -> GivenGame | None:
    """The game as it stands; `None` if the page will have to say that it cannot be had."""
    try:
        live = (await (await serving.live.games()).store.load(game_id)).live
    except DenkspielError:
        return None
    return GivenGame(live.game, live.state.history)
