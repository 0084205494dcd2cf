"""An answer that is written as JSON already, where that was done in another thread or some of it was kept."""

from http import HTTPStatus

from starlette.responses import Response

from denkspiel.locale import Translator

__all__ = ["json_response"]


def json_response(text: str, say: Translator, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """JSON, in the language of `say`."""
    return Response(text, status, {"Content-Language": say.language}, media_type="application/json")
