"""Rows of short texts in columns, for terminals."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from denkspiel.core.names import columns

__all__ = ["table"]

_GAP = "  "
_NARROWEST = 20


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: frozenset[int] = frozenset(),
    width: int | None = None,
) -> str:
    """The rows under their heads, the columns as wide as they need.

    Args:
        heads: what stands above each column.
        rows: as many texts in a row as there are heads.
        right: the numbers, from 0, of the columns that are set flush right.
        width: break the texts of the last column so that lines have at most as many characters, and if that is not
            enough those of the widest other one; `None` breaks none.
    """
    lines = [heads, *rows]
    widths = [max(columns(line[column]) for line in lines) for column in range(len(heads))]
    if width is not None:
        room = width - len(_GAP) * (len(heads) - 1)
        widths[-1] = max(_NARROWEST, room - sum(widths[:-1]))
        if (excess := sum(widths) - room) > 0:
            widest = max(range(len(heads) - 1), key=widths.__getitem__)
            widths[widest] = max(_NARROWEST, widths[widest] - excess)
    return "\n".join(text for line in lines for text in _lines(line, widths, right))


def _lines(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> Iterator[str]:
    broken = [wrap(text, width) if columns(text) > width else [text] for text, width in zip(texts, widths, strict=True)]
    for parts in zip_longest(*broken, fillvalue=""):
        yield _line(parts, widths, right)


def _line(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    cells = []
    for column, (text, width) in enumerate(zip(texts, widths, strict=True)):
        blanks = " " * (width - columns(text))
        cells.append(blanks + text if column in right else text + blanks)
    return _GAP.join(cells).rstrip()
