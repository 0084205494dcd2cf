"""The files of the page: HTML, CSS, JavaScript and pictures; the languages are written into the HTML."""

import asyncio
import json
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from denkspiel.web.prepared import Prepared
from denkspiel.web.wording import languages_of_page

__all__ = ["PageFiles"]

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""What is served, by ending; there is nothing else."""
_MOST_FILES = 200
_LANGUAGES = b'<script type="application/json" id="languages"></script>'
"""Where a page is told the languages: it must know them before it can ask for texts."""


class PageFiles:
    """Serves the files of a folder. Browsers ask each time whether a file has changed, which costs them little."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request below the place where this is mounted."""
        request = Request(scope, receive)
        if request.method != "GET":
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": "GET, HEAD"})
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        await (await self.answer(request, path))(scope, receive, send)

    async def answer(self, request: Request, path: str) -> Response:
        """The file of that path.

        Raises:
            HTTPException: there is no such file.
        """
        found = await asyncio.to_thread(self._found, path)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return found.answer(request)

    def _found(self, path: str) -> Prepared | None:
        """The file as it is now, if it lies in the folder and is one of those that are served."""
        try:
            file = (self._folder / path).resolve()
            if not file.is_relative_to(self._folder) or file.suffix not in _TYPES or not file.is_file():
                return None
            return _prepared(file, file.stat().st_mtime_ns)
        except (OSError, ValueError):
            return None


@lru_cache(maxsize=_MOST_FILES)
def _prepared(file: Path, _changed: int) -> Prepared:
    body = file.read_bytes()
    if file.suffix == ".html":
        body = body.replace(_LANGUAGES, _LANGUAGES.replace(b"><", b">" + _languages() + b"<"))
    return Prepared(body, _TYPES[file.suffix])


def _languages() -> bytes:
    """As JSON that cannot end the element it stands in."""
    return json.dumps(languages_of_page()).replace("<", r"\u003c").encode("ascii")
