"""Answers that are made once and kept, JSON that is written already, and the inline styles and scripts of documents."""

import gzip
import re
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from hashlib import sha256
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from denkspiel.locale import Translator
from denkspiel.web.workers.result_cache import SingleFlight

__all__ = ["CachedResponse", "ResponseCache", "csp_inline_source", "csp_style_sources", "json_response"]

_ZERO_QUALITY = re.compile(r"\s*q=0(\.0*)?\s*")
_LEAST_COMPRESSED = 1000
_OVERHEAD = 1000
"""Bytes of memory that even an empty answer takes along with its key."""
_COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg+xml")


class CachedResponse:
    """A body with its type, its tag and its compressed form.

    Attributes:
        body: the bytes.
        size: how many bytes of memory it takes, or a little less.
        tag: names these bytes and no others, as `ETag` of the body that is not compressed.
    """

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body = body
        self.tag = f'"{sha256(body).hexdigest()[:20]}"'
        self._media_type = media_type
        worth = len(body) >= _LEAST_COMPRESSED and media_type.startswith(_COMPRESSIBLE)
        self._compressed = gzip.compress(body, mtime=0) if worth else None
        self.size = _OVERHEAD + len(body) + len(self._compressed or b"")

    def response(self, request: Request, **headers: str) -> Response:
        """What to send: nothing if the browser has it, otherwise compressed if it understands that.

        Args:
            request: what was asked.
            headers: further headers or others, their names written with underscores.
        """
        told = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language, Prefer"}
        told.update({name.replace("_", "-"): value for name, value in headers.items()})
        compressed = self._compressed if _takes_gzip(request.headers.get("accept-encoding", "")) else None
        told["ETag"] = self.tag if compressed is None else f'{self.tag[:-1]}-gzip"'
        # the tags that an If-None-Match header lists, weak or strong
        if told["ETag"] in {
            tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
        }:
            return Response(status_code=304, headers=told)
        if compressed is None:
            return Response(self.body, headers=told, media_type=self._media_type)
        told["Content-Encoding"] = "gzip"
        return Response(compressed, headers=told, media_type=self._media_type)


def _takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header names gzip, and not with a weight of nothing."""
    return any(
        name.strip().lower() == "gzip" and not _ZERO_QUALITY.fullmatch(weight)
        for name, _, weight in (part.partition(";") for part in accepted.split(","))
    )


class ResponseCache:
    """Keeps the answers that were asked for last."""

    def __init__(self, max_bytes: int) -> None:
        """Keep so many bytes at most."""
        self._max_bytes = max_bytes
        self._entries: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self._in_flight = SingleFlight()
        self.bytes = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[CachedResponse]]) -> CachedResponse:
        """The answer of that key, made if it is not kept; requests that come meanwhile wait for the same one."""
        found = self._entries.get(key)
        if found is not None:
            self._entries.move_to_end(key)
            return found

        async def made() -> CachedResponse:
            answer = await make()
            self._entries[key] = answer
            self.bytes += answer.size
            while self.bytes > self._max_bytes:
                self.bytes -= self._entries.popitem(last=False)[1].size
            return answer

        answer: CachedResponse = await self._in_flight.run(key, made)
        return answer


def json_response(text: str, say: Translator, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """JSON, in the language of `say`."""
    return Response(text, status, {"Content-Language": say.language}, media_type="application/json")


_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def csp_inline_source(text: str) -> str:
    """The source expression for an inline script or style sheet with this text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def csp_style_sources(document: str) -> str:
    """The value of `style-src` for an HTML or SVG document of ours: its own style sheets and no others."""
    return " ".join(map(csp_inline_source, _STYLE.findall(document))) or "'none'"
