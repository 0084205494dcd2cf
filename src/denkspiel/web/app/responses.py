"""Answers that stay as they are for a while: made once, compressed once, and not sent to those who have them."""

import gzip
import re
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["Prepared"]

_NOTHING = re.compile(r"\s*q=0(\.0*)?\s*")
_WORTH_COMPRESSING = 1000
_OVERHEAD = 1000
"""Bytes of memory that even an empty answer takes along with its key."""
_COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg+xml")


class Prepared:
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
        worth = len(body) >= _WORTH_COMPRESSING and media_type.startswith(_COMPRESSIBLE)
        self._compressed = gzip.compress(body, mtime=0) if worth else None
        self.size = _OVERHEAD + len(body) + len(self._compressed or b"")

    def answer(self, request: Request, **headers: str) -> Response:
        """What to send: nothing if the browser has it, otherwise compressed if it understands that.

        Args:
            request: what was asked.
            headers: further headers or others, their names written with underscores.
        """
        told = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
        told.update({name.replace("_", "-"): value for name, value in headers.items()})
        compressed = self._compressed if _takes_gzip(request.headers.get("accept-encoding", "")) else None
        told["ETag"] = self.tag if compressed is None else f'{self.tag[:-1]}-gzip"'
        if told["ETag"] in _tags(request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=told)
        if compressed is None:
            return Response(self.body, headers=told, media_type=self._media_type)
        told["Content-Encoding"] = "gzip"
        return Response(compressed, headers=told, media_type=self._media_type)


def _takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header names gzip, and not with a weight of nothing."""
    return any(
        name.strip().lower() == "gzip" and not _NOTHING.fullmatch(weight)
        for name, _, weight in (part.partition(";") for part in accepted.split(","))
    )


def _tags(header: str) -> set[str]:
    """The tags that an If-None-Match header lists, weak or strong."""
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
