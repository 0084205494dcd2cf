"""Characters of names that people choose."""

import unicodedata

__all__ = ["composed", "unshowable"]


def composed(text: str) -> str:
    """The text without blanks around it, each letter with its accents as one character where there is such a one."""
    return unicodedata.normalize("NFC", text.strip())


def unshowable(text: str) -> str | None:
    """The first character that cannot be shown by itself, as "U+200D ZERO WIDTH JOINER"; `None` if there is none."""
    found = next((character for character in text if not character.isprintable()), None)
    return None if found is None else f"U+{ord(found):04X} {unicodedata.name(found, '')}".rstrip()
