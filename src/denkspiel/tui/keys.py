"""The names of keys, from the characters that a terminal sends.

A terminal sends a character for most keys and a sequence that begins with Escape for the others, but also answers to
questions nobody asked, reports of the mouse, and whole pasted texts. Only what is a key gets through, and a pasted text
as a single one. A sequence that is not known disappears as a whole instead of acting as the letters it is made of. The
grammar of sequences is that of ECMA-48 (5th edition 1991), sections 5.4 and 5.6; the keys are those of xterm and of the
Linux console.
"""

import re

__all__ = ["MOUSE_OFF", "MOUSE_ON", "PASTED", "PASTE_OFF", "PASTE_ON", "KeyDecoder"]

PASTE_ON = "\x1b[?2004h"
"""Asks the terminal to put pasted text between marks."""
PASTE_OFF = "\x1b[?2004l"
PASTED = "pasted "
"""So the key begins that a pasted text is; the text follows."""
MOUSE_ON = "\x1b[?1000h\x1b[?1006h"
"""Asks the terminal to report the mouse's buttons, as sequences of the same form as keys."""
MOUSE_OFF = "\x1b[?1006l\x1b[?1000l"

_PASTE_BEGINS = "\x1b[200~"
_PASTE_ENDS = "\x1b[201~"

_CHARACTERS = {
    "\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", "\x0c": "redraw",
}  # fmt: skip

_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left", "Z": "back-tab"}
"""The last letter of a sequence."""

_PAD = {**_ARROWS, "M": "enter", "P": "f1", "R": "f3", **dict(zip("pqrstuvwxy", "0123456789", strict=True))}
"""The letter behind Escape and O; M and p to y are keys of the number pad."""

_NUMBERS = {"3": "backspace", "5": "page-up", "6": "page-down", "11": "f1", "13": "f3", "21": "f10"}
"""The first number of a sequence that ends in a tilde."""

_CONSOLE = {"A": "f1", "C": "f3"}
"""The letter of a function key on the Linux console."""

_SEQUENCE = re.compile(
    r"""\x1b(?:
      \[M[\s\S]{3}                                                   # the mouse as of old
    | \[\[(?P<console>[A-E])                                         # F1 to F5 of the Linux console
    | \[(?![M\[])(?P<numbers>[0-?]*)[ -/]*(?P<last>[@-~])           # keys, and the mouse of today
    | O(?P<pad>[ -~])                                              # keys as applications get them
    | [\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)                          # answers of the terminal
    | [^\x1b\[O\]PX^_]                                             # a letter with Alt
    )""",
    re.VERBOSE,
)


class KeyDecoder:
    """Turns what was read into names of keys; it keeps the beginning of a sequence until the rest comes."""

    def __init__(self) -> None:
        self._rest = ""

    @property
    def is_incomplete(self) -> bool:
        """Whether something has begun that is not a key yet."""
        return bool(self._rest)

    def feed(self, text: str) -> list[str]:
        """The keys that are complete with this text: names such as "left", or single printable characters.

        The left button of the mouse is a key too: "click 12 5" in column 12 of row 5, counted from 1. So is a pasted
        text, behind the word `PASTED`.
        """
        self._rest += text
        keys: list[str] = []
        while self._rest:
            length, key = self._first()
            if not length:
                break
            self._rest = self._rest[length:]
            keys += [key] * bool(key)
        return keys

    def flush(self) -> list[str]:
        """Nothing more has come: a lone Escape was that key, and half a sequence was noise.

        Half a pasted text stays; its end is still to come.
        """
        if self._rest.startswith(_PASTE_BEGINS):
            return []
        rest, self._rest = self._rest, ""
        return ["escape"] if rest == "\x1b" else []

    def _first(self) -> tuple[int, str]:
        """How many characters belong together, 0 if some are missing, and the key they are, "" for none."""
        text = self._rest
        if not text.startswith("\x1b"):
            return 1, _CHARACTERS.get(text[0], text[0] if text[0].isprintable() else "")
        if text.startswith(_PASTE_BEGINS):
            end = text.find(_PASTE_ENDS)
            pasted = text[len(_PASTE_BEGINS) : end].replace("\r\n", "\n").replace("\r", "\n")
            return (end + len(_PASTE_ENDS), PASTED + pasted) if end >= 0 else (0, "")
        if text.startswith("\x1b\x1b"):
            return 1, "escape" if text == "\x1b\x1b" else ""
        found = _SEQUENCE.match(text)
        # a sequence that a new one cuts short is noise; otherwise its end is still to come
        return (found.end(), _key_of(found)) if found else (max(0, self._rest.find("\x1b", 1)), "")


def _key_of(found: re.Match[str]) -> str:
    if found["console"]:
        return _CONSOLE.get(found["console"], "")
    if found["numbers"] and found["numbers"].startswith("<"):
        button, *spot = found["numbers"][1:].split(";")
        pressed = button == "0" and found["last"] == "M" and len(spot) == 2 and all(map(str.isdecimal, spot))
        return f"click {spot[0]} {spot[1]}" if pressed else ""
    if found["pad"]:
        return _PAD.get(found["pad"], "")
    if found["last"] == "~":
        return _NUMBERS.get(found["numbers"].split(";")[0], "")
    return _ARROWS.get(found["last"] or "", "")
