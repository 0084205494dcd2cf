"""The texts of the page in one language, with their gaps left open for the page to fill."""

from functools import lru_cache
from string import Formatter

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.web.help_texts import HELP_TEXTS
from denkspiel.web.panel_texts import PANEL_TEXTS
from denkspiel.web.texts import TEXTS

__all__ = ["help_texts", "page_texts"]


@lru_cache
def page_texts(language: str) -> dict[str, str]:
    """The texts of the page, those of the help aside, each by its key."""
    return _spoken({**TEXTS, **PANEL_TEXTS}, language)


@lru_cache
def help_texts(language: str) -> dict[str, str]:
    """The texts of the help, each by its key."""
    return _spoken(HELP_TEXTS, language)


def _spoken(texts: dict[str, Message], language: str) -> dict[str, str]:
    say = Translator(language)
    return {key: say(_open(text)) for key, text in texts.items()}


def _open(text: Message) -> Message:
    """The message with every gap filled by itself, in braces."""
    gaps = {name for _, name, _, _ in Formatter().parse(text.template) if name}
    return Message(text.template, **{gap: f"{{{gap}}}" for gap in gaps})
