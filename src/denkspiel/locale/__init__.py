"""The languages: which one to speak, and a `Message` in it.

Texts are gettext catalogues beside this file; the English templates in the code are their keys. German is the
language of the originals, English the default unless the system says German.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from denkspiel.core.message import Message

__all__ = ["DOMAIN", "FOLDER", "LANGUAGES", "Translator", "preferred_language"]

DOMAIN = "denkspiel"
FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")


class Translator:
    """Says messages in one language: `say = Translator("de"); say(Message("first player"))`."""

    def __init__(self, language: str) -> None:
        """Speak `language`, one of `LANGUAGES`; any other is taken as English."""
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = _catalogue(self.language)

    def __call__(self, message: Message) -> str:
        """The message as text."""
        return message.filled(self._lookup)

    def _lookup(self, template: str) -> str:
        return self._catalogue.gettext(template) if template else ""


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """German if the first of LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is set says so, otherwise English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            return "de" if environ[variable].lower().startswith("de") else "en"
    return "en"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)
