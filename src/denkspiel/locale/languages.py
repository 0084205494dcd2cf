"""A language: a folder beside this file, named by its ISO 639 code, with its own name and its words for yes and no.

The folder holds them in `language.toml`, and the gettext catalogue in `LC_MESSAGES`. English needs no catalogue: the
templates in the code are English. Nothing outside of these folders lists the languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "LOCALE_FOLDER",
    "Language",
    "language",
    "languages_in",
    "read_language",
    "yes_or_no",
]

ENGLISH = "en"
"""The language of the templates, spoken where no other one is known."""
LOCALE_FOLDER = Path(__file__).parent
_FILE = "language.toml"


@dataclass(frozen=True)
class Language:
    """What a language needs besides its translations.

    Attributes:
        code: the name of its folder.
        name: what it is called in itself.
        yes: what means yes, in small letters; single letters are keys as well.
        no: what means no.
        keys: letters that stand for those of the program because they fit its words in this language.
        complete: whether its catalogue must translate every text. If not, what is missing appears in English.
    """

    code: str
    name: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    keys: Mapping[str, str] = field(default_factory=dict)
    complete: bool = True

    def letters_for(self, key: str) -> tuple[str, ...]:
        """The letters that stand for a key of the program, those of the language first, and the key itself."""
        return (*(letter for letter, meant in self.keys.items() if meant == key), key)


def languages_in(folder: Path) -> tuple[str, ...]:
    """The codes of the languages in a folder: English first, the others in alphabetical order."""
    codes = sorted(file.parent.name for file in folder.glob(f"*/{_FILE}"))
    return tuple(sorted(codes, key=lambda code: code != ENGLISH))


LANGUAGES = languages_in(LOCALE_FOLDER)


@cache
def language(code: str) -> Language:
    """The language of that code, one of `LANGUAGES`."""
    return read_language(LOCALE_FOLDER / code)


def read_language(folder: Path) -> Language:
    """The language of that folder.

    Raises:
        ValueError: its file is not TOML, or does not hold a name, words for yes and others for no; or its keys are no
            letters; or `complete` is neither true nor false.
    """
    from tomllib import loads  # noqa: PLC0415 (most calls of the program ask nothing)

    said = loads((folder / _FILE).read_text(encoding="utf-8"))
    match said:
        case {"name": str(name), "yes": [_, *_] as yes, "no": [_, *_] as no} if not {*yes} & {*no}:
            complete = said.get("complete", True)
            if not isinstance(complete, bool):
                raise ValueError(f"in {_FILE}, complete must be true or false")
            return Language(folder.name, name, tuple(yes), tuple(no), _keys(said.get("keys", {})), complete)
    raise ValueError(f"{_FILE} needs a name, a list of words for yes, and one for no with other words")


def _keys(said: object) -> dict[str, str]:
    """Letters of the language by those of the program; which of these there are is up to the front ends."""
    match said:
        case dict() if all(len(letter) == 1 and isinstance(stands, str) for letter, stands in said.items()):
            return said
    raise ValueError(f'in {_FILE}, keys must be single letters and what they stand for, such as z = "u"')


def yes_or_no(word: str, code: str) -> bool | None:
    """Whether a word means yes or no, `None` if neither: in the language spoken, or else in any other one."""
    for known in (code, *LANGUAGES):
        spoken = language(known)
        if word.lower() in (*spoken.yes, *spoken.no):
            return word.lower() in spoken.yes
    return None
