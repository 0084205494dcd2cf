"""Rows and columns of cells in characters: flat boards, with or without gravity, and the layers of a cube."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from denkspiel.draw.layout import Kind, axis_names, board_columns, kind_of, raster
from denkspiel.draw.picture import Canvas, Part, Span
from denkspiel.draw.view import Glyphs, View

__all__ = ["Frame", "draw_board", "draw_layers"]

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_PAGE = 80
_FRAMED_ROWS = 9
_FRAMED_SHARE = 0.6
_GAP = 3

Spot = tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """Where on a canvas the cells of a raster stand.

    Attributes:
        rows: how many rows of cells there are.
        width: characters inside a cell.
        lined: whether lines are drawn around the cells.
        deep: rows of characters inside a cell.
    """

    rows: int
    width: int
    lined: bool
    deep: int = 1

    def row(self, row: int) -> int:
        """The canvas row of a row of cells, counted from the bottom, its uppermost one if they are deep."""
        from_top = self.rows - 1 - row
        return from_top * (self.deep + 1) + 1 if self.lined else from_top * self.deep

    def left(self, column: int) -> int:
        """The first canvas column inside a column of cells."""
        return column * (self.width + 1) + 1 if self.lined else column * self.width

    def middle(self, column: int) -> int:
        """The middle canvas column of a column of cells."""
        return self.left(column) + self.width // 2

    def across(self, columns: int) -> int:
        """The canvas columns that this many columns of cells take up, lines included."""
        return self.left(columns) if self.lined else columns * self.width

    def down(self) -> int:
        """The canvas rows that all rows of cells take up, lines included."""
        return self.row(-1)

    def draw(self, canvas: Canvas, spots: Iterable[Spot], glyphs: Glyphs) -> None:
        """Draw lines around the cells at these columns and rows; where cells are missing, lines are missing too."""
        if not self.lined:
            return
        arms: dict[Spot, int] = {}
        for column, row in set(spots):
            top, left = self.row(row) - 1, self.left(column) - 1
            _outline(arms, top, left, top + self.deep + 1, left + self.width + 1)
        for (row, column), sum_of_arms in arms.items():
            canvas.write(row, column, glyphs.corners[sum_of_arms], Part.FRAME)


def draw_board(view: View) -> Canvas:
    """A flat board; where stones fall down its columns, their names and labels stand above."""
    geometry = view.position.game.geometry
    stacks = board_columns(geometry)
    if stacks is not None:
        return _draw_falling(view, stacks)
    return _draw_free(view)


def draw_layers(view: View) -> Canvas:
    """The layers of a body in space side by side, the lowest on the left."""
    geometry = view.position.game.geometry
    where, names = raster(geometry), axis_names(geometry)
    frame = _frame(view, where.columns * where.layers, where.rows, where.filled, named=names is None)
    wide = frame.across(where.columns) + _GAP
    in_a_row = max(1, min(where.layers, (_PAGE + _GAP - 2) // wide))
    canvas = Canvas()
    for layer in range(where.layers):
        part = _layer(view, frame, layer, last_in_row=(layer + 1) % in_a_row == 0 or layer == where.layers - 1)
        line, place = divmod(layer, in_a_row)
        canvas.paste(part, line * (frame.down() + 3), 2 + place * wide)
        if names and place == 0:
            _name_rows(canvas, frame, names[1], line * (frame.down() + 3) + 1, "y")
    return canvas


def _draw_falling(view: View, stacks: tuple[tuple[int, ...], ...]) -> Canvas:
    geometry = view.position.game.geometry
    where = raster(geometry)
    heads = [*view.labels.values(), *(geometry.cells[stack[0]].move + " " for stack in stacks)]
    frame = Frame(where.rows, _odd(max(3, *map(len, heads))), where.rows <= _FRAMED_ROWS)
    canvas, head = Canvas(), 2 if view.labels else 1
    board = Canvas()
    frame.draw(board, (spot[:2] for spot in where.spots), view.glyphs)
    for cell, (column, row, _) in enumerate(where.spots):
        text = " " if view.role(cell) is Part.EMPTY else ""
        view.put(board, frame.row(row), frame.middle(column), cell, text)
    canvas.paste(board, head, 1)
    for column, stack in enumerate(stacks):
        _head_column(canvas, view, 1 + frame.middle(column), stack)
    return canvas


def _head_column(canvas: Canvas, view: View, middle: int, stack: tuple[int, ...]) -> None:
    for cell in stack:
        if cell in view.labels:
            text = view.labels[cell]
            canvas.write(0, middle - len(text) // 2, text, Part.LABEL)
    role = Part.CURSOR if view.cursor in stack else Part.TEXT
    view.write(canvas, 1 if view.labels else 0, middle, Span(view.position.game.geometry.cells[stack[0]].move, role))


def _draw_free(view: View) -> Canvas:
    geometry = view.position.game.geometry
    where, names = raster(geometry), axis_names(geometry)
    frame = _frame(view, where.columns, where.rows, where.filled, named=names is None)
    canvas, board = Canvas(), Canvas()
    frame.draw(board, (spot[:2] for spot in where.spots), view.glyphs)
    for cell, (column, row, _) in enumerate(where.spots):
        view.put(board, frame.row(row), frame.middle(column), cell, _text(view, cell, named=names is None))
    margin = 1 + max(map(len, names[1])) if names else 1
    canvas.paste(board, 0, margin)
    if names:
        _name_rows(canvas, frame, names[1], 0)
        _name_columns(canvas, frame, names[0], frame.down(), margin)
    return canvas


def _layer(view: View, frame: Frame, layer: int, *, last_in_row: bool) -> Canvas:
    geometry = view.position.game.geometry
    where, names = raster(geometry), axis_names(geometry)
    canvas, board = Canvas(), Canvas()
    cells = [cell for cell, spot in enumerate(where.spots) if spot[2] == layer]
    frame.draw(board, (where.spots[cell][:2] for cell in cells), view.glyphs)
    for cell in cells:
        column, row, _ = where.spots[cell]
        view.put(board, frame.row(row), frame.middle(column), cell, _text(view, cell, named=names is None))
    canvas.paste(board, 1, 0)
    if names:
        title = f"z = {names[2][layer]}"
        canvas.write(0, (frame.across(where.columns) - len(title)) // 2, title)
        _name_columns(canvas, frame, names[0], frame.down() + 1, 0)
        if last_in_row:
            canvas.write(frame.down() + 1, frame.across(where.columns), "x")
    return canvas


def _text(view: View, cell: int, *, named: bool) -> str:
    """What stands in a cell while it is free: its label, or its name where the margin cannot name it."""
    if cell in view.labels:
        return view.labels[cell]
    return view.position.game.geometry.cells[cell].move if named and view.role(cell) is not Part.EMPTY else ""


def _frame(view: View, columns: int, rows: int, filled: float, *, named: bool) -> Frame:
    """A frame wide enough for the texts in the cells, with lines if the page has room for them."""
    cells = view.position.game.geometry.cells
    texts = [*view.labels.values(), *(cell.move for cell in cells if named)]
    width = _odd(max([3, *(len(text) + 2 for text in texts)]))
    tight = max([3, *(len(text) + 1 for text in texts)])
    layered = kind_of(view.position.game.geometry) is Kind.LAYERS
    lined = filled >= _FRAMED_SHARE and rows <= _FRAMED_ROWS and (layered or columns * (width + 1) < _PAGE)
    return Frame(rows, width if lined else tight, lined)


def _name_rows(canvas: Canvas, frame: Frame, names: Sequence[str], top: int, axis: str = "") -> None:
    for row, name in enumerate(names):
        canvas.write(top + frame.row(row), 0, name)
    canvas.write(top - 1, 0, axis)


def _name_columns(canvas: Canvas, frame: Frame, names: Sequence[str], row: int, left: int) -> None:
    for column, name in enumerate(names):
        canvas.write(row, left + frame.middle(column) - len(name) // 2, name)


def _odd(width: int) -> int:
    return width if width % 2 else width + 1


def _outline(arms: dict[Spot, int], top: int, left: int, bottom: int, right: int) -> None:
    """Add the lines of a rectangle: for each character the directions in which a line leaves it."""
    for row in (top, bottom):
        for column in range(left, right + 1):
            arm = (_RIGHT if column < right else 0) | (_LEFT if column > left else 0)
            arms[row, column] = arms.get((row, column), 0) | arm
    for column in (left, right):
        for row in range(top, bottom + 1):
            arm = (_DOWN if row < bottom else 0) | (_UP if row > top else 0)
            arms[row, column] = arms.get((row, column), 0) | arm
