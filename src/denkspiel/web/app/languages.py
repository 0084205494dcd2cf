"""Which language to answer in: as the request asks, or else as the browser prefers."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from starlette.requests import Request

from denkspiel.locale import CELLS, ENGLISH, LANGUAGES, Translator

__all__ = ["LanguageCode", "preferred_language", "translator_for"]

if TYPE_CHECKING:
    LanguageCode = str
else:
    LanguageCode = Literal[LANGUAGES]

_RANGE = re.compile(r"\s*([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9-]{1,35})?\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*)?")
_MOST_HEADERS = 256
"""So many different ones are remembered: browsers of one kind and language send the same."""
_TRANSLATORS = {tag: Translator(tag) for language in LANGUAGES for tag in (language, language + CELLS)}
_MARKED = "cells"
"""What `Prefer` asks for: sentences in which the names of cells are marked."""


@lru_cache(maxsize=_MOST_HEADERS)
def preferred_language(header: str) -> str:
    """The language that an Accept-Language header likes best, of those there are; English if it names none of them."""
    liked = {ENGLISH: 0.0}
    for part in header[:1000].split(","):
        found = _RANGE.fullmatch(part)
        if not found:
            continue
        language = ENGLISH if found[1] == "*" else found[1].lower()
        if language in LANGUAGES:
            liked[language] = max(liked.get(language, 0.0), float(found[2] or 1))
    return max(liked, key=liked.__getitem__)


def translator_for(request: Request, language: LanguageCode | None = None) -> Translator:
    """For a request of which `?language=` may be known already."""
    asked = language or request.query_params.get("language")
    if asked not in LANGUAGES:
        asked = preferred_language(request.headers.get("accept-language", ""))
    return _TRANSLATORS[asked + CELLS if request.headers.get("prefer") == _MARKED else asked]
