"""What a link to a game tells programs that show a preview of it: title, description and picture, as tags."""

from datetime import UTC, date, datetime
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.draw.png import CARD
from denkspiel.draw.rules import aim_of
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.wording import task
from denkspiel.web.app.languages import speaker
from denkspiel.web.app.service import Service
from denkspiel.web.board.catalog import Offer
from denkspiel.web.board.positions import GivenGame

__all__ = ["description", "preview_of", "preview_of_game"]

_LONGEST_MOVES = 1000
_TODAY = "today"
_LONGEST_NUMBER = 5


def description(offer: Offer, say: Translator) -> str:
    """What the page is, in a sentence that names the games."""
    games = ", ".join(say(game.heading) for game in offer.listed)
    sentence = Message(
        "{games}: play against the computer players of the home-computer years, or against friends.", games=games
    )
    return say(sentence)


async def preview_of(request: Request) -> bytes:
    """The tags for the link that is asked for; those of any page if it is damaged or names no game."""
    service: Service = request.app.state.service
    return await service.executor.run(_preview_of, request)


def _preview_of(request: Request) -> bytes:
    say, root = speaker(request), _root(request)
    if (puzzle := _puzzle(request)) is not None:
        told = _of_puzzle(root, puzzle, say)
    elif (given := _given(request)) is not None:
        told = _of_game(root, given, say)
    else:
        told = _general(root, description(request.app.state.service.offer, say))
    return _tags(told)


async def preview_of_game(request: Request, given: GivenGame) -> bytes:
    """The tags for a link to this game; who plays it is not told."""
    service: Service = request.app.state.service
    return await service.executor.run(lambda: _tags(_of_game(_root(request), given, speaker(request))))


def _tags(told: dict[str, str]) -> bytes:
    tags = {"description": told["og:description"], **told}
    return "\n".join(_tag(*pair) for pair in tags.items()).encode("utf-8")


def _root(request: Request) -> str:
    """Where the service is, as the one who asks calls it: a name it answers to."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}{request.scope.get('root_path', '')}/"


def _given(request: Request) -> GivenGame | None:
    asked = request.query_params
    offer: Offer = request.app.state.service.offer
    moves = asked.get("moves", "")
    if "game" not in asked or len(moves) > _LONGEST_MOVES:
        return None
    try:
        return GivenGame.of(offer.game(asked["game"]), moves)
    except DenkspielError:
        return None


def _puzzle(request: Request) -> Puzzle | None:
    """The puzzle that is asked for by its day or its number."""
    asked = request.query_params
    offer: Offer = request.app.state.service.offer
    name = asked.get("puzzle", "")
    if not name or "game" not in asked:
        return None
    try:
        collection = collection_for(offer.game(asked["game"]))
        if name.isdecimal() and len(name) <= _LONGEST_NUMBER:
            return collection.puzzle(int(name))
        day = datetime.now(UTC).date() if name == _TODAY else date.fromisoformat(name)
        return collection.puzzle(collection.number_of_day(day))
    except (DenkspielError, ValueError):
        return None


def _general(root: str, told: str) -> dict[str, str]:
    return {
        "og:title": "Denkspiel",
        "og:description": told,
        "og:image": f"{root}static/icon-512.png",
        "twitter:card": "summary",
    }


def _of_game(root: str, given: GivenGame, say: Translator) -> dict[str, str]:
    position = given.described(say)
    after = Message("After {plies} moves: {sentence}", plies=position.ply, sentence=position.sentence)
    return _of_position(root, given, say, given.game.heading, after if position.ply > 1 else aim_of(given.game))


def _of_puzzle(root: str, puzzle: Puzzle, say: Translator) -> dict[str, str]:
    given = GivenGame(puzzle.game, History.of(puzzle.game, puzzle.moves))
    return _of_position(root, given, say, Message("{game}, a puzzle", game=puzzle.game.heading), task(puzzle))


def _of_position(root: str, given: GivenGame, say: Translator, title: Message, description: Message) -> dict[str, str]:
    position = given.described(say)
    asked = {"game": given.game.id, "moves": position.text, "format": "card", "language": say.language}
    width, height = map(str, CARD)
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
