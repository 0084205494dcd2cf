"""Rows and columns of cells in characters: flat boards, with or without gravity, and the layers of a cube."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from denkspiel.draw.layout import PictureKind, axis_names, board_columns, cell_grid, picture_kind
from denkspiel.draw.picture import Canvas, PictureRole, Span
from denkspiel.draw.view import Glyphs, TextView

__all__ = ["GridFrame", "draw_flat_board", "draw_layers"]

_UP, _RIGHT, _DOWN, _LEFT = 1, 2, 4, 8
_PAGE = 80
_FRAMED_ROWS = 9
_FRAMED_SHARE = 0.6
_GAP = 3

Spot = tuple[int, int]


@dataclass(frozen=True)
class GridFrame:
    """Where on a canvas the cells of a raster stand.

    Attributes:
        rows: how many rows of cells there are.
        cell_width: characters inside a cell.
        has_lines: whether lines are drawn around the cells.
        cell_height: rows of characters inside a cell.
    """

    rows: int
    cell_width: int
    has_lines: bool
    cell_height: int = 1

    def canvas_row(self, row: int) -> int:
        """The canvas row of a row of cells, counted from the bottom, its uppermost one if they are deep."""
        from_top = self.rows - 1 - row
        return from_top * (self.cell_height + 1) + 1 if self.has_lines else from_top * self.cell_height

    def canvas_left(self, column: int) -> int:
        """The first canvas column inside a column of cells."""
        return column * (self.cell_width + 1) + 1 if self.has_lines else column * self.cell_width

    def canvas_middle(self, column: int) -> int:
        """The middle canvas column of a column of cells."""
        return self.canvas_left(column) + self.cell_width // 2

    def canvas_width(self, columns: int) -> int:
        """The canvas columns that this many columns of cells take up, lines included."""
        return self.canvas_left(columns) if self.has_lines else columns * self.cell_width

    def canvas_height(self) -> int:
        """The canvas rows that all rows of cells take up, lines included."""
        return self.canvas_row(-1)

    def draw(self, canvas: Canvas, spots: Iterable[Spot], glyphs: Glyphs) -> None:
        """Draw lines around the cells at these columns and rows; where cells are missing, lines are missing too."""
        if not self.has_lines:
            return
        arms: dict[Spot, int] = {}
        for column, row in set(spots):
            top, left = self.canvas_row(row) - 1, self.canvas_left(column) - 1
            _outline(arms, top, left, top + self.cell_height + 1, left + self.cell_width + 1)
        for (row, column), sum_of_arms in arms.items():
            canvas.write(row, column, glyphs.junctions[sum_of_arms], PictureRole.FRAME)


def draw_flat_board(view: TextView) -> Canvas:
    """A flat board; where stones fall down its columns, their names and labels stand above."""
    geometry = view.position.game.geometry
    stacks = board_columns(geometry)
    if stacks is not None:
        return _draw_falling(view, stacks)
    return _draw_free(view)


def draw_layers(view: TextView) -> Canvas:
    """The layers of a body in space side by side, the lowest on the left."""
    geometry = view.position.game.geometry
    where, names = cell_grid(geometry), axis_names(geometry)
    frame = _frame(view, where.columns * where.layers, where.rows, where.filled_share, named=names is None)
    wide = frame.canvas_width(where.columns) + _GAP
    in_a_row = max(1, min(where.layers, (_PAGE + _GAP - 2) // wide))
    canvas = Canvas()
    for layer in range(where.layers):
        part = _layer(view, frame, layer, last_in_row=(layer + 1) % in_a_row == 0 or layer == where.layers - 1)
        line, place = divmod(layer, in_a_row)
        canvas.paste(part, line * (frame.canvas_height() + 3), 2 + place * wide)
        if names and place == 0:
            _name_rows(canvas, frame, names[1], line * (frame.canvas_height() + 3) + 1, "y")
    return canvas


def _draw_falling(view: TextView, stacks: tuple[tuple[int, ...], ...]) -> Canvas:
    geometry = view.position.game.geometry
    where = cell_grid(geometry)
    heads = [*view.labels.values(), *(geometry.cells[stack[0]].move + " " for stack in stacks)]
    frame = GridFrame(where.rows, _odd(max(3, *map(len, heads))), where.rows <= _FRAMED_ROWS)
    canvas, head = Canvas(), 2 if view.labels else 1
    board = Canvas()
    frame.draw(board, (spot[:2] for spot in where.spots), view.glyphs)
    for cell, (column, row, _) in enumerate(where.spots):
        text = " " if view.role(cell) is PictureRole.EMPTY else ""
        view.write_cell(board, frame.canvas_row(row), frame.canvas_middle(column), cell, text)
    canvas.paste(board, head, 1)
    if not frame.has_lines:
        _draw_box(canvas, view.glyphs, head, frame.canvas_width(where.columns), frame.rows)
    for column, stack in enumerate(stacks):
        _head_column(canvas, view, 1 + frame.canvas_middle(column), stack)
    return canvas


def _draw_box(canvas: Canvas, glyphs: Glyphs, top: int, width: int, height: int) -> None:
    """The walls and the floor around columns that have no lines between them: without them, empty ones are nothing."""
    for row in range(top, top + height):
        for column in (0, width + 1):
            canvas.write(row, column, glyphs.junctions[_UP | _DOWN], PictureRole.FRAME)
    floor = [glyphs.junctions[_LEFT | _RIGHT]] * width
    ends = glyphs.junctions[_UP | _RIGHT], glyphs.junctions[_UP | _LEFT]
    canvas.write(top + height, 0, "".join([ends[0], *floor, ends[1]]), PictureRole.FRAME)


def _head_column(canvas: Canvas, view: TextView, middle: int, stack: tuple[int, ...]) -> None:
    for cell in stack:
        if cell in view.labels:
            text = view.labels[cell]
            canvas.write(0, middle - len(text) // 2, text, PictureRole.LABEL)
    role = PictureRole.CURSOR if view.cursor in stack else PictureRole.TEXT
    view.write_marked(
        canvas, 1 if view.labels else 0, middle, Span(view.position.game.geometry.cells[stack[0]].move, role)
    )


def _draw_free(view: TextView) -> Canvas:
    geometry = view.position.game.geometry
    where, names = cell_grid(geometry), axis_names(geometry)
    frame = _frame(view, where.columns, where.rows, where.filled_share, named=names is None)
    canvas, board = Canvas(), Canvas()
    frame.draw(board, (spot[:2] for spot in where.spots), view.glyphs)
    for cell, (column, row, _) in enumerate(where.spots):
        view.write_cell(
            board, frame.canvas_row(row), frame.canvas_middle(column), cell, _text(view, cell, named=names is None)
        )
    margin = 1 + max(map(len, names[1])) if names else 1
    canvas.paste(board, 0, margin)
    if names:
        _name_rows(canvas, frame, names[1], 0)
        _name_columns(canvas, frame, names[0], frame.canvas_height(), margin)
    return canvas


def _layer(view: TextView, frame: GridFrame, layer: int, *, last_in_row: bool) -> Canvas:
    geometry = view.position.game.geometry
    where, names = cell_grid(geometry), axis_names(geometry)
    canvas, board = Canvas(), Canvas()
    cells = [cell for cell, spot in enumerate(where.spots) if spot[2] == layer]
    frame.draw(board, (where.spots[cell][:2] for cell in cells), view.glyphs)
    for cell in cells:
        column, row, _ = where.spots[cell]
        view.write_cell(
            board, frame.canvas_row(row), frame.canvas_middle(column), cell, _text(view, cell, named=names is None)
        )
    canvas.paste(board, 1, 0)
    if names:
        title = f"z = {names[2][layer]}"
        canvas.write(0, (frame.canvas_width(where.columns) - len(title)) // 2, title)
        _name_columns(canvas, frame, names[0], frame.canvas_height() + 1, 0)
        if last_in_row:
            canvas.write(frame.canvas_height() + 1, frame.canvas_width(where.columns), "x")
    return canvas


def _text(view: TextView, cell: int, *, named: bool) -> str:
    """What stands in a cell while it is free: its label, or its name where the margin cannot name it."""
    if cell in view.labels:
        return view.labels[cell]
    return view.position.game.geometry.cells[cell].move if named and view.role(cell) is not PictureRole.EMPTY else ""


def _frame(view: TextView, columns: int, rows: int, filled: float, *, named: bool) -> GridFrame:
    """A frame wide enough for the texts in the cells, with lines if the page has room for them."""
    cells = view.position.game.geometry.cells
    texts = [*view.labels.values(), *(cell.move for cell in cells if named)]
    width = _odd(max([3, *(len(text) + 2 for text in texts)]))
    tight = max([3, *(len(text) + 1 for text in texts)])
    layered = picture_kind(view.position.game.geometry) is PictureKind.LAYERS
    lined = filled >= _FRAMED_SHARE and rows <= _FRAMED_ROWS and (layered or columns * (width + 1) < _PAGE)
    return GridFrame(rows, width if lined else tight, lined)


def _name_rows(canvas: Canvas, frame: GridFrame, names: Sequence[str], top: int, axis: str = "") -> None:
    for row, name in enumerate(names):
        canvas.write(top + frame.canvas_row(row), 0, name)
    canvas.write(top - 1, 0, axis)


def _name_columns(canvas: Canvas, frame: GridFrame, names: Sequence[str], row: int, left: int) -> None:
    for column, name in enumerate(names):
        canvas.write(row, left + frame.canvas_middle(column) - len(name) // 2, name)


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
