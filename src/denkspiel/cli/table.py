"""Rows of short texts in columns, for terminals."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

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
        rows: as many texts a row as there are heads.
        right: the numbers, from 0, of the columns that are set flush right.
        width: break the texts of the last column so that lines have at most as many characters; `None` breaks none.
    """
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    if width is not None:
        widths[-1] = max(_NARROWEST, width - sum(widths[:-1]) - len(_GAP) * (len(heads) - 1))
    return "\n".join(text for line in lines for text in _lines(line, widths, right))


def _lines(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> Iterator[str]:
    first, *others = wrap(texts[-1], widths[-1]) or [""]
    yield _line([*texts[:-1], first], widths, right)
    for other in others:
        yield _line([*("" for _ in texts[:-1]), other], widths, right)


def _line(texts: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    cells = (
        text.rjust(width) if column in right else text.ljust(width)
        for column, (text, width) in enumerate(zip(texts, widths, strict=True))
    )
    return _GAP.join(cells).rstrip()
