"""The texts of the page in one language, with their gaps left open for the page to fill."""

from functools import lru_cache
from string import Formatter
from typing import Any

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator, language, listed_name
from denkspiel.play.names import usual_names
from denkspiel.web.app.panel_texts import PANEL_TEXTS
from denkspiel.web.app.texts import TEXTS
from denkspiel.web.live.texts import LIVE_TEXTS
from denkspiel.web.puzzles.lesson_texts import LESSON_TEXTS
from denkspiel.web.puzzles.texts import PUZZLE_TEXTS
from denkspiel.web.rooms.texts import ROOM_TEXTS

__all__ = ["languages_of_page", "lesson_texts", "live_texts", "page_texts", "puzzle_texts"]


@lru_cache
def page_texts(code: str) -> dict[str, str]:
    """The texts of the page, each by its key."""
    return _texts(code, {**TEXTS, **PANEL_TEXTS})


@lru_cache
def live_texts(code: str) -> dict[str, str]:
    """The texts of games by link and of rooms, each by its key."""
    return _texts(code, {**LIVE_TEXTS, **ROOM_TEXTS})


@lru_cache
def lesson_texts(code: str) -> dict[str, str]:
    """The words around a lesson, each by its key."""
    return _texts(code, LESSON_TEXTS)


@lru_cache
def puzzle_texts(code: str) -> dict[str, str]:
    """The words around puzzles, each by its key."""
    return _texts(code, PUZZLE_TEXTS)


@lru_cache
def languages_of_page() -> dict[str, dict[str, Any]]:
    """What the page knows of every language before it has any text: by code, English first."""
    return {code: _described(code) for code in LANGUAGES}


def _described(code: str) -> dict[str, Any]:
    known, say = language(code), Translator(code)
    return {
        "name": listed_name(code),
        "yes": known.yes,
        "no": known.no,
        "keys": known.keys,
        "usual_names": [name for humans in (1, 2) for name in usual_names(humans, say)],
        "no_server": say(TEXTS["no_server"]),
    }


def _texts(code: str, texts: dict[str, Message]) -> dict[str, str]:
    say = Translator(code)
    return {key: say(_open(text)) for key, text in texts.items()}


def _open(text: Message) -> Message:
    """The message with every gap filled by itself, in braces."""
    gaps = {name for _, name, _, _ in Formatter().parse(text.template) if name}
    return Message(text.template, **{gap: f"{{{gap}}}" for gap in gaps})
