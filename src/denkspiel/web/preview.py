"""What a link to a game tells programs that show a preview of it: title, description and picture, as tags."""

from html import escape
from urllib.parse import urlencode

from starlette.requests import Request

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.draw.rules import aim_of
from denkspiel.locale import Translator
from denkspiel.web.given_game import GivenGame
from denkspiel.web.language import speaker
from denkspiel.web.offer import Offer
from denkspiel.web.png import CARD

__all__ = ["DESCRIPTION", "preview_of", "preview_of_game"]

DESCRIPTION = Message("Four games of lines, and the computer players of the home-computer years.")
"""What the page is, in a sentence."""
_LONGEST_MOVES = 1000


def preview_of(request: Request) -> bytes:
    """The tags for the link that is asked for; those of any page if it is damaged or names no game."""
    say, root = speaker(request), _root(request)
    given = _given(request)
    return _tags(_general(root, say) if given is None else _of_game(root, given, say))


def preview_of_game(request: Request, given: GivenGame) -> bytes:
    """The tags for a link to this game; who plays it is not told."""
    return _tags(_of_game(_root(request), given, speaker(request)))


def _tags(told: dict[str, str]) -> bytes:
    return "\n".join(_tag(*pair) for pair in told.items()).encode("utf-8")


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
        return GivenGame.of(offer, asked["game"], moves)
    except DenkspielError:
        return None


def _general(root: str, say: Translator) -> dict[str, str]:
    return {
        "og:title": "Denkspiel",
        "og:description": say(DESCRIPTION),
        "og:image": f"{root}static/icon-512.png",
        "twitter:card": "summary",
    }


def _of_game(root: str, given: GivenGame, say: Translator) -> dict[str, str]:
    position = given.described(say)
    asked = {"game": given.game.id, "moves": position.text, "format": "card", "language": say.language}
    width, height = map(str, CARD)
    after = Message("After {plies} moves: {sentence}", plies=position.ply, sentence=position.sentence)
    return {
        "og:title": say(given.game.heading),
        "og:description": say(after if position.ply > 1 else aim_of(given.game)),
        "og:image": f"{root}api/render?{urlencode(asked)}",
        "og:image:width": width,
        "og:image:height": height,
        "og:image:alt": position.sentence,
        "og:site_name": "Denkspiel",
        "twitter:card": "summary_large_image",
    }


def _tag(name: str, content: str) -> str:
    key = "name" if name.startswith("twitter:") else "property"
    return f'<meta {key}="{name}" content="{escape(content)}">'
