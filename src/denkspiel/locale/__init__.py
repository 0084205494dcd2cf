"""The languages: which one to speak, and a `Message` in it.

Texts are gettext catalogues in the folders beside this file, one for each language; the English templates in the code
are their keys. English is spoken unless the system names another language that is there.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache

from denkspiel.core.message import Message
from denkspiel.locale.languages import ENGLISH, LANGUAGES, LOCALE_FOLDER, Language, language, yes_or_no

__all__ = [
    "CELLS",
    "ENGLISH",
    "GETTEXT_DOMAIN",
    "LANGUAGES",
    "Language",
    "Translator",
    "language",
    "language_list_name",
    "preferred_language",
]

GETTEXT_DOMAIN = "denkspiel"
CELLS = "-x-cells"
"""Behind the code of a language: sentences in which the names of cells are marked, see `CellText.marked`."""


class Translator:
    """Says messages in one language: `say = Translator("de"); say(Message("first player"))`."""

    def __init__(self, language: str) -> None:
        """Speak `language`, one of `LANGUAGES`; any other is taken as English.

        With `CELLS` behind it, as in "de-x-cells", the names of cells in sentences are marked.
        """
        code = language.removesuffix(CELLS)
        self.language = code if code in LANGUAGES else ENGLISH
        self._marks_cells = language.endswith(CELLS)
        self._catalogue = _catalogue(self.language)

    def __call__(self, message: Message) -> str:
        """The message as text."""
        return message.translated(self._lookup, marks_cells=self._marks_cells)

    @property
    def tag(self) -> str:
        """What another translator is made of that says the same: the language, and whether it marks cells."""
        return f"{self.language}{CELLS}" if self._marks_cells else self.language

    def yes_or_no(self, word: str) -> bool | None:
        """Whether a word or key means yes or no, `None` if neither: in this language, or else in any other one."""
        return yes_or_no(word, self.language)

    def _lookup(self, template: str) -> str:
        return self._catalogue.gettext(template) if template else ""


def language_list_name(code: str) -> str:
    """The name of a language as lists show it; a partial translation says its share: "Esperanto (62 %)".

    `make locale` writes the share into the head of the catalogue.
    """
    translated = _catalogue(code).info().get("x-translated", "100 %")
    name = language(code).name
    return name if translated == "100 %" else f"{name} ({translated})"


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """The first known language that the system names, otherwise English.

    Of LANGUAGE, LC_ALL, LC_MESSAGES and LANG the first one that is set counts. It names a language ("de_AT.UTF-8"),
    LANGUAGE maybe several ("fr:de").
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            codes = (name.lower().split("_")[0].split(".")[0] for name in environ[variable].split(":"))
            return next((code for code in codes if code in LANGUAGES), ENGLISH)
    return ENGLISH


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(GETTEXT_DOMAIN, LOCALE_FOLDER, [language], fallback=True)
