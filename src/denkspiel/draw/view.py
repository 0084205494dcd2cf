"""What one picture in characters is to show, and how a single cell looks in it.

No cell is marked by colour alone: the first player's stones are full (or X), the second's hollow (or O); stones of
a completed line stand in [brackets], the one played last in (parentheses), the cursor between arrowheads.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from denkspiel.core.position import Position
from denkspiel.draw.picture import Canvas, PictureRole, Span

__all__ = ["ASCII", "UNICODE", "Glyphs", "TextView"]


@dataclass(frozen=True)
class Glyphs:
    """The characters to draw with.

    Attributes:
        stones: the first and the second player's stone.
        free: a free cell.
        cursor: what stands left and right of the cursor.
        peg: an empty stretch of a peg.
        slope: the edge of a floor that leads away to the right.
        level: the edge of a floor that leads from left to right.
        junctions: the 16 junctions of frame lines, by the sum of 1 for a line up, 2 right, 4 down and 8 left.
        dots: whether lines may be made of Braille dots.
    """

    stones: tuple[str, str]
    free: str
    cursor: tuple[str, str]
    peg: str
    slope: str
    level: str
    junctions: str
    dots: bool


UNICODE = Glyphs(("●", "○"), "·", ("▸", "◂"), "│", "╱", "─", " ╵╶└╷│┌├╴┘─┴┐┤┬┼", dots=True)
ASCII = Glyphs(("X", "O"), ".", (">", "<"), "|", "/", "-", " |-+||++-+-+++++", dots=False)

_MARKS = {PictureRole.MARKED: ("[", "]"), PictureRole.CORNER: ("[", "]"), PictureRole.LAST: ("(", ")")}
_OWNERS = (PictureRole.FIRST, PictureRole.SECOND)


@dataclass(frozen=True)
class TextView:
    """A position with everything in it that is to be pointed out.

    Attributes:
        position: the position.
        cursor: the cell under the cursor, or `None`.
        marked: cells of completed lines, or those that a step of a decision looks at.
        last: the cell played last, or `None`.
        labels: short texts by cell, such as ratings.
        points: numbers of chosen points in a graph.
        dotted: the player, 0 or 1, whose edges are dotted in a graph.
        glyphs: the characters to draw with.
        falling: stones that are not seen where they will rest, by their cell there, with the cell in which they are
            seen; `None` if they are not seen yet.
    """

    position: Position
    cursor: int | None
    marked: frozenset[int]
    last: int | None
    labels: Mapping[int, str]
    points: tuple[int, ...]
    dotted: int
    glyphs: Glyphs
    falling: tuple[tuple[int, int | None], ...] = ()

    def owner(self, cell: int) -> int | None:
        """Whose stone is seen in a cell, 0 or 1; `None` if none is."""
        for resting, seen in self.falling:
            if seen == cell:
                return self.position.owner(resting)
        return None if any(resting == cell for resting, _ in self.falling) else self.position.owner(cell)

    def role(self, cell: int) -> PictureRole:
        """The part the cell plays; the cursor takes precedence over a completed line, and that over the last stone."""
        if cell == self.cursor:
            return PictureRole.CURSOR
        if cell in self.marked:
            return PictureRole.MARKED
        owner = self.owner(cell)
        if owner is None:
            return PictureRole.OPEN if cell in self.position.legal_moves else PictureRole.EMPTY
        return PictureRole.LAST if cell == self.last else _OWNERS[owner]

    def sign(self, cell: int) -> str:
        """The one character that shows the cell's owner."""
        owner = self.owner(cell)
        return self.glyphs.free if owner is None else self.glyphs.stones[owner]

    def marks_around(self, role: PictureRole) -> tuple[str, str]:
        """What stands left and right of a cell that plays this part; nothing for the ordinary ones."""
        return self.glyphs.cursor if role is PictureRole.CURSOR else _MARKS.get(role, ("", ""))

    def write_cell(self, canvas: Canvas, row: int, middle: int, cell: int, text: str = "") -> None:
        """Write a cell around the column `middle`, as its sign or as `text` while it is free."""
        role, player = self.role(cell), self.owner(cell)
        if player is not None or not text:
            self.write_marked(canvas, row, middle, Span(self.sign(cell), role, player))
        elif role is PictureRole.CURSOR or cell not in self.labels:
            self.write_marked(canvas, row, middle, Span(text, role))
        else:
            self.write_marked(canvas, row, middle, Span(text, PictureRole.LABEL))

    def write_marked(self, canvas: Canvas, row: int, middle: int, span: Span) -> None:
        """Write a text between the marks of its part, around the column `middle`."""
        left, right = self.marks_around(span.role)
        start = middle - len(span.text) // 2 - len(left)
        canvas.write(row, start, left + span.text + right, span.role, span.player)
