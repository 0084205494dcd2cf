"""Seals: check sums at the ends of lines, by which a changed or missing character of a record is noticed.

    1. 4 {crc 5f3a01bc}

A seal is the CRC-32 of all the game's text before it, so whatever is changed, the next seal no longer fits, and text
that only grows keeps the seals it has. A seal is a comment to those who do not know it.
"""

import re
import zlib
from collections.abc import Iterable

from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message

__all__ = ["check_seals", "sealed"]

_MARK = "{crc "
_SEAL = re.compile(re.escape(_MARK) + r"([0-9a-f]{8})\}$")


def sealed(text: str, lines: Iterable[str]) -> str:
    """These lines, each with its seal and a line feed, as they follow `text`, the game so far."""
    crc, added = _crc(text), []
    for line in lines:
        begin = f"{line} " if line else ""
        crc = _crc(begin, crc)
        seal = f"{_MARK}{crc:08x}}}\n"
        crc = _crc(seal, crc)
        added.append(begin + seal)
    return "".join(added)


def check_seals(text: str, first_line: int = 1) -> bool:
    """Whether the text of a game has seals.

    Args:
        text: all of the game.
        first_line: the number of its first line, for the sentence.

    Raises:
        FileFault: a seal does not fit or is not at the end of its line, or a line after a sealed one has none.
    """
    if _MARK not in text:
        return False
    crc, has_seals = 0, False
    for number, line in enumerate(text.split("\n"), start=first_line):
        if seal := _SEAL.search(line):
            has_seals = True
            if int(seal[1], 16) != _crc(line[: seal.start()], crc):
                raise FileFault(
                    Message("line {line} or one before it was changed, for its check sum differs.", line=number)
                )
        elif line.strip() and (has_seals or (_MARK in line and not line.startswith("["))):
            raise FileFault(Message("line {line} has no check sum, so it was changed or is not whole.", line=number))
        crc = _crc(f"{line}\n", crc)
    return has_seals


def _crc(text: str, before: int = 0) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass"), before)
