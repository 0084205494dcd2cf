"""The page for people whose browser asks for something that cannot be had: what is wrong, and a way back."""

import re
from functools import lru_cache

from starlette.requests import Request

from denkspiel.core.html import element, text
from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["fault_page", "wants_page"]

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Denkspiel</title>
<link rel="icon" href="{root}static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}static/css/base.css">
<link rel="stylesheet" href="{root}static/css/controls.css">
<link rel="stylesheet" href="{root}static/css/contents.css">
<script type="module" src="{root}static/js/core/theme.js"></script>
</head>
<body class="help-alone">
{main}
</body>
</html>
"""
_API = "/api/"
_BACK = Message("Back to the board")
_TYPE = re.compile(r"\s*([\w.+*-]+/[\w.+*-]+)\s*((?:;[^,]*)?)")
_QUALITY = re.compile(r";\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*(?:;|$)")
_MOST_HEADERS = 256
"""So many different ones are remembered: browsers of one kind send the same."""


def wants_page(request: Request) -> bool:
    """Whether a person sees the answer: a browser asks for a page. Programs name HTML rarely, and JSON below /api."""
    if _below_root(request).startswith(_API) and request.headers.get("sec-fetch-mode") != "navigate":
        return False
    return _prefers_html(request.headers.get("accept", ""))


def fault_page(request: Request, say: Translator, title: str, sentence: str) -> str:
    """The page in a language; its links lead to the same place whatever is in front of the service."""
    root = "../" * (_below_root(request).count("/") - 1) or "./"
    main = element(
        "main",
        element("h1", title),
        element("p", sentence),
        element("p", element("a", say(_BACK), class_="button primary", href=root)),
        class_="help-page",
    )
    return _PAGE.format(language=say.language, title=text(title), root=root, main=main)


def _below_root(request: Request) -> str:
    """The path as the browser wrote it, without what the service is told to be below."""
    scope = request.scope
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    root: str = scope.get("app_root_path", scope.get("root_path", ""))  # a mount has a root of its own
    return raw.decode("latin-1").removeprefix(root)


@lru_cache(maxsize=_MOST_HEADERS)
def _prefers_html(accept: str) -> bool:
    """Whether an Accept header names HTML, and nothing that JSON would do for as much."""
    liked: dict[str, float] = {}
    for part in accept[:1000].split(","):
        if found := _TYPE.fullmatch(part):
            quality = _QUALITY.search(found[2])
            liked[found[1].lower()] = float(quality[1]) if quality else 1.0
    json = max(liked.get(name, 0.0) for name in ("application/json", "application/problem+json"))
    return liked.get("text/html", 0.0) > json
