"""Names that people choose: what is allowed in them, how long they are, and which of them look the same.

A name is counted in characters as people count them (grapheme clusters, Unicode Standard Annex 29): a letter with its
accents, a family emoji and a flag are one each. In the page `Intl.Segmenter` counts like that.

Allowed is what can be seen: letters, digits, punctuation and symbols, with a few accents, and single blanks. Characters
that print nothing are allowed only where writing needs them: joiners in scripts whose letters join, and what emoji are
made of (joiners, variation selectors, the tags of flags).
"""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from denkspiel.core.message import Message

__all__ = [
    "ZERO_WIDTH",
    "distinct_name",
    "look_alike",
    "name_fault",
    "normalize_name",
    "shorten",
    "split_characters",
    "terminal_width",
]

_MOST_MARKS = 6
"""Accents and vowel signs on one letter: Burmese needs as many."""
_MOST_AT_ONE_PLACE = 2
"""Of these at one place, above the letter say: more of them run into other lines."""
_MOST_POINTS_EACH = 8
"""Code points for each character that a name may have: twelve families of four are 84, and the database has room for
100."""

_JOINER = "\u200d"
_NON_JOINER = "\u200c"
ZERO_WIDTH = frozenset((_JOINER, _NON_JOINER, *map(chr, range(0xE0020, 0xE0080))))
"""Joiners and the tags of flags: they print nothing themselves, but the characters around them need them."""

_AS_EMOJI = "\ufe0f"
_KEYCAP = "\u20e3"
_ON_KEYS = frozenset("#*0123456789")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""Of a part of a country, such as Scotland: a black flag and the name of the part in tags."""
_TAG = re.compile("[\U000e0020-\U000e007f]")
_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_PRINTS_NOTHING = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2800\u2d7f\u3164\uffa0\ufffc\U0001107f\U00013441\U00013442\U00016fe4"
    "\U0001bc9d\U0001d159]"
)
"""Letters, marks and symbols by their categories, but blank on the screen; most blank characters are neither."""
_VARIATION = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""These choose a form of the character before them."""
_TOO_WIDE = re.compile("[\u2e3a\u2e3b\ua9c1-\ua9cd\ufdf0-\ufdff\U00012000-\U0001254f]")
"""As wide as five letters or more: long dashes, whole Arabic words in one character, cuneiform."""
_JOINING = re.compile(
    "[\u0600-\u109f\u1700-\u1cff\ua800-\ua8ff\ua980-\uabff\ufb50-\ufdef\ufe70-\ufefc\U00010a00-\U00011fff"
    "\U0001e900-\U0001e95f]"
)
"""Scripts in which letters join, or change beside each other: Arabic, Syriac, Mongolian, those of India and around."""
_LINKERS = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1b44\ua9c0")
"""Two consonants with one of these between them are one character."""
_COUNTED_ALONE = re.compile(
    "[\u102b\u102c\u1038\u1062-\u1064\u1067-\u106d\u1083\u1087-\u108c\u108f\u109a-\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d"
    "\U00011720\U00011721]"
)
"""Marks by their categories: vowels and tones of Burmese and its neighbours that stand behind the letter."""
_COUNTED_WITH_THE_ONE_BEFORE = frozenset(
    "\u200c\u200d\u0e33\u0eb3\uff9e\uff9f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
)
"""No marks by their categories: joiners, vowels of Thai and Lao, marks of Japanese, and the tones of skin."""
_LOOKS = str.maketrans(
    "0" + "1i|ı" + "аеорсухкмтнвѕјіһԁԛԝӏ" + "αβεζηικμνορτυχ",
    "o" + "llll" + "aeopcyxkmthbsjlhdqwl" + "abezhlkmnoptyx",
)
"""Digits, and letters of Cyrillic and Greek, as the Latin letters that they look like; I, l and 1 are the same."""


def normalize_name(text: str) -> str:
    """The text without blanks around it and with single ones in it, each letter and its accents as one code point."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", text)).strip()


def split_characters(text: str) -> list[str]:
    """The characters of a text as people count them, each of one or more code points."""
    found: list[str] = []
    for point in text:
        if found and _continues(found[-1], point):
            found[-1] += point
        else:
            found.append(point)
    return found


def terminal_width(text: str) -> int:
    """How many columns of a terminal a text takes: a character of Chinese or an emoji takes two, an accent none."""
    return sum(map(_columns, split_characters(text)))


def shorten(name: str, max_length: int) -> str:
    """The first characters of a name, at most so many, and no more than there is room for."""
    kept = split_characters(name)[:max_length]
    while sum(map(len, kept)) > max_length * _MOST_POINTS_EACH:
        kept.pop()
    return "".join(kept).rstrip()


def name_fault(name: str, max_length: int) -> Message | None:
    """Why a text cannot be a name, ready to follow a colon; `None` if it can.

    Args:
        name: the text, as `normalize_name` returns it.
        max_length: how many characters a name has at most.
    """
    found = split_characters(name)
    if not found:
        return Message("it is empty")
    # the first code point that cannot be part of a name where it stands; `None` if there is none
    text = _FLAG.sub("\U0001f3f4", name)
    places = ((text[at - 1 : at], point, text[at + 1 : at + 2]) for at, point in enumerate(text))
    point = next((point for before, point, after in places if not _is_suitable(before, point, after)), None)
    if point is not None:
        shown = f"U+{ord(point):04X} {unicodedata.name(point, '')}".rstrip()
        return Message("the character {character} is not allowed", character=shown)
    if any(map(_is_heaped, found)):
        return Message("one letter has too many accents")
    if len(found) > max_length or len(name) > max_length * _MOST_POINTS_EACH:
        return Message("it is too long")
    return None


def look_alike(name: str, other: str) -> bool:
    """Whether people could take one name for the other.

    Capitals, other shapes of letters (NFKC), what prints nothing, and letters of other scripts that look like Latin
    ones make no difference; accents do.
    """
    return _looks(name) == _looks(other)


def distinct_name(name: str, taken: Iterable[str], max_length: int) -> str:
    """The name, with a number behind it if it looks like one that is taken.

    Args:
        name: the name.
        taken: those of others.
        max_length: how many characters the name has at most, with the number.
    """
    others = {_looks(other) for other in taken}
    found, numbers = name, count(2)
    while _looks(found) in others:
        end = f" {next(numbers)}"
        found = shorten(name, max_length - len(end)) + end
    return found


def _columns(character: str) -> int:
    is_flag = len(character) == 2 and _is_half_a_flag(character[0])
    if is_flag or _AS_EMOJI in character or any(unicodedata.east_asian_width(point) in "WF" for point in character):
        return 2
    return sum(unicodedata.category(point) not in ("Mn", "Mc", "Me", "Cf") for point in character)


def _continues(character: str, point: str) -> bool:
    """Whether a code point belongs to the character before it."""
    kind = unicodedata.category(point)
    if kind[0] == "M":
        return not _COUNTED_ALONE.match(point)
    if _is_half_a_flag(point):
        return len(character) == 1 and _is_half_a_flag(character)
    if point in _COUNTED_WITH_THE_ONE_BEFORE or _TAG.match(point):
        return True
    return _ends_with_linker(character, point) if kind == "Lo" else character[-1] == _JOINER and _is_picture(point)


def _ends_with_linker(character: str, consonant: str) -> bool:
    """Whether a consonant that follows is part of the character."""
    for point in reversed(character):
        if point in _LINKERS:
            return ord(point) >> 7 == ord(consonant) >> 7  # each of these scripts has 128 code points
        if point == _NON_JOINER or unicodedata.category(point) == "Lo":
            return False
    return False


def _is_half_a_flag(point: str) -> bool:
    """Whether two such letters are the flag of a country."""
    return "\U0001f1e6" <= point <= "\U0001f1ff"


def _is_picture(point: str) -> bool:
    """Whether it is an emoji or another symbol, perhaps one that is newer than this Python."""
    return "\U0001f000" <= point <= "\U0001faff" or (point != "" and unicodedata.category(point) == "So")


def _is_suitable(before: str, point: str, after: str) -> bool:
    """Whether a code point may stand between two others."""
    kind = unicodedata.category(point)
    if point in (_JOINER, _NON_JOINER):
        is_of_emoji = point == _JOINER and _is_picture(after) and (_is_picture(before) or before == _AS_EMOJI)
        return is_of_emoji or bool(_JOINING.match(before))
    if _VARIATION.match(point):
        return after == _KEYCAP if before in _ON_KEYS else _has_variations(before)
    if _PRINTS_NOTHING.match(point) or _TOO_WIDE.match(point):
        return False
    if kind == "Me":
        return point == _KEYCAP and (before == _AS_EMOJI or before in _ON_KEYS)
    if kind[0] == "M":
        return before not in ("", " ")
    return kind[0] in "LNPS" or _is_picture(point) or point == " "


def _has_variations(point: str) -> bool:
    """Whether there are forms to choose from, as there are of emoji and of Chinese and Mongolian letters."""
    return point == "ℹ" or (point != "" and unicodedata.category(point) in ("Lo", "No", "Pd", "Po", "Sk", "Sm", "So"))


def _is_heaped(character: str) -> bool:
    """Whether marks are heaped on one letter, so that they run into other lines."""
    marks: list[str] = []
    for point in character:
        if unicodedata.category(point)[0] != "M":
            marks = [] if point not in (_JOINER, _NON_JOINER) else marks
            continue
        places = [unicodedata.combining(mark) for mark in (*marks, point)]
        if point in marks or len(places) > _MOST_MARKS:
            return True
        if places[-1] and places.count(places[-1]) > _MOST_AT_ONE_PLACE:
            return True
        marks.append(point)
    return False


def _looks(name: str) -> str:
    """What names that look alike have in common."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(_LOOKS)
    return "".join(point for point in text if _is_seen(point))


def _is_seen(point: str) -> bool:
    if _TAG.match(point):  # flags differ by these
        return True
    is_ignored = _VARIATION.match(point) or _PRINTS_NOTHING.match(point)
    return not is_ignored and unicodedata.category(point) != "Cf" and unicodedata.combining(point) != _LINKS


_LINKS = 9
"""The combining class of signs that make letters join and that, on others, print nothing."""
