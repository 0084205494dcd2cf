"""The files of the page: HTML, CSS, JavaScript and pictures.

Languages, edition and the first answers are written into the HTML.
"""

import asyncio
import fnmatch
import json
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from stat import S_ISREG

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.texts import page_languages
from denkspiel.web.workers.result_cache import SingleFlight

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
_INDEX = "index.html"
_LANGUAGES = b'<script type="application/json" id="languages"></script>'
"""Where a page is told the languages: it must know them before it can ask for texts."""
_ANSWERS = b'<script type="application/json" id="answers">{}</script>'
"""Where it is told what it would ask for first: on a slow line each question costs more than all the answers."""
_PARTS = b"<!-- parts -->"
"""Where it names its scripts and its style sheet, which have hashes in their names."""
_TAGS = {
    "page/page-*.css": '<link rel="stylesheet" href="static/%s">',
    "page/page-*.js": '<script type="module" src="static/%s"></script>',
    "page/lazy-*.js": '<link id="lazy" href="static/%s">',
    "page/lazy-*.css": '<link id="lazy-style" href="static/%s">',
    "page/originals-*.js": '<link id="originals" href="static/%s">',
    "page/space-*.js": '<link id="space" href="static/%s">',
    "page/originals-*.css": '<link id="originals-style" href="static/%s">',
}
"""How; what is fetched later is only named."""
_PREVIEW = b"<!-- preview -->"
"""Where it tells those who only show a preview of a link what is there."""
_NAME_LENGTH = 16
_PLACE_OF_FILES = b'"static/'
"""How the page names its other files."""
_PLACE_OF_MANIFEST = b'"manifest.webmanifest"'

_Fingerprint = tuple[tuple[str, int, int], ...]
"""Names, times of the last change in nanoseconds, and sizes in bytes."""


_ForRequest = Callable[[Request], Awaitable[bytes]]
_Prepare = Callable[[Callable[[bytes, bytes, int], CachedResponse], bytes, bytes, int], Awaitable[CachedResponse]]


class PageFiles:
    """Serves the files of a folder.

    The page names its files with their edition in the path. A browser keeps those without asking again: another
    edition has other paths. Files asked for without an edition, or with an old one, are asked for each time: then the
    folder is looked through, once for all who ask meanwhile.
    """

    def __init__(self, folder: Path, answers: _ForRequest, preview: _ForRequest, prepare: _Prepare) -> None:
        """Serve this folder.

        Args:
            folder: where the files are.
            answers: what a page is told with it, as a JSON object.
            preview: the tags for programs that show a preview of the link.
            prepare: has a page made of both, and keeps some of them.
        """
        self._folder = folder.resolve()
        self._answers = answers
        self._preview = preview
        self._prepare = prepare
        self._snapshot: _Snapshot | None = None
        self._in_flight = SingleFlight()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request below the place where this is mounted."""
        request = Request(scope, receive)
        if request.method != "GET":
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": "GET, HEAD"})
        path = scope["path"].removeprefix(scope.get("root_path", "")).removeprefix("/")
        await (await self._file_response(request, path))(scope, receive, send)

    async def root(self, request: Request) -> Response:
        """The page at the root of the service."""
        return await self.index(request)

    async def index(
        self, request: Request, answers: bytes | None = None, preview: bytes | None = None, depth: int = 0
    ) -> Response:
        """The page itself.

        Args:
            request: the request.
            answers: what it is told with it; as usual if not given.
            preview: the tags for a preview of the link; as usual if not given.
            depth: how many folders below the root it is asked for.

        Raises:
            HTTPException: the folder has none.
        """
        now = await self._current()
        if _INDEX not in now.files:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        told = await self._answers(request) if answers is None else answers
        tags = await self._preview(request) if preview is None else preview
        return (await self._prepare(now.page, told, tags, depth)).response(request)

    async def _file_response(self, request: Request, path: str) -> Response:
        name, _, rest = path.partition("/")
        kept = self._snapshot
        if kept and name == kept.name and rest in kept.files:
            return kept.files[rest].response(request, Cache_Control="public, max-age=31536000, immutable")
        now = await self._current()
        found = now.files.get(path) or (now.files.get(rest) if _is_snapshot_name(name) else None)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return found.response(request)

    async def _current(self) -> "_Snapshot":
        kept = self._snapshot
        now: _Snapshot = await self._in_flight.run(_INDEX, lambda: asyncio.to_thread(_read, self._folder, kept))
        self._snapshot = now
        return now


class _Snapshot:
    """The files of a folder as they were at one moment.

    Attributes:
        name: tells these files from any others: hexadecimal digits.
        fingerprint: by which a change is found without reading the files.
        files: what is served, by path below the folder.
    """

    def __init__(self, folder: Path, fingerprint: _Fingerprint) -> None:
        read = {name: (folder / name).read_bytes() for name, *_ in fingerprint}
        names = json.dumps([(name, sha256(body).hexdigest()) for name, body in read.items()])
        self.name = sha256(names.encode("utf-8")).hexdigest()[:_NAME_LENGTH]
        self.fingerprint = fingerprint
        if _INDEX in read:
            read[_INDEX] = self._complete_html(read[_INDEX], read)
        self.files = {name: CachedResponse(body, _TYPES[Path(name).suffix]) for name, body in read.items()}

    def page(self, answers: bytes, preview: bytes, depth: int) -> CachedResponse:
        """The HTML with these answers and tags in it, for so many folders below the root."""
        body = self.files[_INDEX].body.replace(_PREVIEW, preview)
        body = body.replace(_ANSWERS, _ANSWERS.replace(b"{}", _escape_for_script(answers)))
        if depth:
            for place in (_PLACE_OF_FILES, _PLACE_OF_MANIFEST):
                body = body.replace(place, b'"' + b"../" * depth + place[1:])
        return CachedResponse(body, _TYPES[".html"])

    def _complete_html(self, html: bytes, files: Mapping[str, bytes]) -> bytes:
        """The HTML with all in it that is the same for everybody."""
        parts = [tag % name for pattern, tag in _TAGS.items() for name in fnmatch.filter(files, pattern)]
        html = html.replace(_PARTS, "\n".join(parts).encode("ascii"))
        html = html.replace(
            _LANGUAGES,
            _LANGUAGES.replace(b"><", b">" + _escape_for_script(json.dumps(page_languages()).encode("ascii")) + b"<"),
        )
        return html.replace(_PLACE_OF_FILES, _PLACE_OF_FILES + self.name.encode("ascii") + b"/")


def _is_snapshot_name(name: str) -> bool:
    return len(name) == _NAME_LENGTH and set(name) <= set("0123456789abcdef")


def _read(folder: Path, known: _Snapshot | None) -> _Snapshot:
    """The edition as of now; the known one while nothing has changed."""
    # all files that are served: those that lie in the folder; links are not followed
    files = [(file, file.lstat()) for file in folder.rglob("*") if file.suffix in _TYPES]
    own = [(file, state) for file, state in files if S_ISREG(state.st_mode)]
    fingerprint = tuple(
        sorted((file.relative_to(folder).as_posix(), state.st_mtime_ns, state.st_size) for file, state in own)
    )
    return known if known and known.fingerprint == fingerprint else _Snapshot(folder, fingerprint)


def _escape_for_script(data: bytes) -> bytes:
    """JSON that cannot end the element it stands in."""
    return data.replace(b"<", rb"\u003c")
