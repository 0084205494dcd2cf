"""Towers on pegs in characters: a slanting view of the whole board beside its plan from above.

The view looks from the front, a little from above and from the left: one step away from the viewer goes some rows up
and some columns right, so that no peg hides another one. In the plan each cell holds a tower as its stones from the
ground up.
"""

from dataclasses import dataclass

from denkspiel.draw.layout import names_along_axes, stack_grid
from denkspiel.draw.picture import Canvas, PictureRole
from denkspiel.draw.text_grid import GridFrame
from denkspiel.draw.view import TextView

__all__ = ["draw_plan", "draw_towers"]

_PAGE = 80
_GAP = 3
_AWAY_ROWS = 3
_AWAY_COLUMNS = 3


@dataclass(frozen=True)
class _Slant:
    """The slanting view: where the foot of a peg stands and how far its stones reach.

    Attributes:
        columns: pegs from left to right.
        rows: pegs from front to back.
        levels: stones of the highest tower.
    """

    columns: int
    rows: int
    levels: int

    @property
    def step(self) -> int:
        """Columns of characters from one peg to the next on its right."""
        return max(6, min(9, _AWAY_COLUMNS * self.rows)) if self.rows > 1 else 6

    @property
    def floor(self) -> int:
        """The canvas row of the foremost pegs' feet."""
        return self.levels + (self.rows - 1) * _AWAY_ROWS

    def foot(self, column: int, row: int) -> tuple[int, int]:
        """The canvas row and column of a peg's foot."""
        return self.floor - row * _AWAY_ROWS, 3 + column * self.step + row * _AWAY_COLUMNS


def draw_towers(view: TextView) -> Canvas:
    """The view and the plan side by side, or one above the other where the page is too narrow for both."""
    slanting, plan = _slanting_view(view), _plan(view)
    canvas = Canvas()
    canvas.paste(slanting, 0, 1)
    beside = slanting.width + 1 + _GAP + plan.width <= _PAGE
    top = max(0, (slanting.height - plan.height) // 2) if beside else slanting.height + 1
    canvas.paste(plan, top, slanting.width + 1 + _GAP if beside else 1)
    return canvas


def draw_plan(view: TextView) -> Canvas:
    """The plan alone, which shows every stone too and takes less room."""
    canvas = Canvas()
    canvas.paste(_plan(view), 0, 1)
    return canvas


def _slanting_view(view: TextView) -> Canvas:
    geometry = view.position.game.geometry
    where = stack_grid(geometry)
    slant = _Slant(where.columns, where.rows, max(map(len, geometry.stacks)))
    canvas = Canvas()
    _draw_floor(canvas, view, slant)
    order = sorted(range(len(geometry.stacks)), key=lambda stack: -where.spots[stack][1])
    for number in order:
        column, row, _ = where.spots[number]
        _draw_tower(canvas, view, geometry.stacks[number], slant.foot(column, row))
    names = names_along_axes(_stack_names(view), [spot[:2] for spot in where.spots], (where.columns, where.rows))
    if names:
        for column, name in enumerate(names[0]):
            canvas.write(slant.floor + 1, slant.foot(column, 0)[1], name)
        for row, name in enumerate(names[1]):
            level, right = slant.foot(slant.columns - 1, row)
            canvas.write(level, right + 4, name)
    return canvas


def _draw_floor(canvas: Canvas, view: TextView, slant: _Slant) -> None:
    for row in range(slant.rows):
        level, left = slant.foot(0, row)
        right = slant.foot(slant.columns - 1, row)[1]
        canvas.write(level, left - 2, view.glyphs.level * (right - left + 5), PictureRole.FRAME)
    for away in range((slant.rows - 1) * _AWAY_ROWS + 1):
        for edge in (slant.foot(0, 0)[1] - 3, slant.foot(slant.columns - 1, 0)[1] + 3):
            canvas.write(
                slant.floor - away, edge + away * _AWAY_COLUMNS // _AWAY_ROWS, view.glyphs.slope, PictureRole.FRAME
            )


def _draw_tower(canvas: Canvas, view: TextView, stack: tuple[int, ...], foot: tuple[int, int]) -> None:
    row, column = foot
    canvas.write(row, column, view.glyphs.junctions[11], PictureRole.FRAME)
    for level, cell in enumerate(stack, start=1):
        if view.owner(cell) is None and cell != view.cursor:
            canvas.write(row - level, column, view.glyphs.peg, PictureRole.FRAME)
        else:
            view.write_cell(canvas, row - level, column, cell)


def _plan(view: TextView) -> Canvas:
    geometry = view.position.game.geometry
    where = stack_grid(geometry)
    names = names_along_axes(_stack_names(view), [spot[:2] for spot in where.spots], (where.columns, where.rows))
    below = 1 if view.labels or names is None else 0
    texts = [*view.labels.values(), *(() if names else _stack_names(view))]
    width = max(2 + max(map(len, geometry.stacks)), *map(len, texts), 0)
    frame = GridFrame(where.rows, width, has_lines=True, cell_height=1 + below)
    canvas, board = Canvas(), Canvas()
    frame.draw(board, (spot[:2] for spot in where.spots), view.glyphs)
    for number, stack in enumerate(geometry.stacks):
        column, row, _ = where.spots[number]
        _draw_plan_cell(
            board, view, stack, (frame.canvas_row(row), frame.canvas_left(column)), width, named=names is None
        )
    canvas.paste(board, 0, 2)
    if names:
        for row, name in enumerate(names[1]):
            canvas.write(frame.canvas_row(row), 1 - len(name) + (len(name) > 1), name)
        for column, name in enumerate(names[0]):
            canvas.write(frame.canvas_height(), 2 + frame.canvas_middle(column) - 1, name)
    return canvas


def _draw_plan_cell(
    canvas: Canvas, view: TextView, stack: tuple[int, ...], corner: tuple[int, int], width: int, *, named: bool
) -> None:
    row, left = corner
    start = left + (width - len(stack)) // 2
    for offset, cell in enumerate(stack):
        role = view.role(cell)
        shown = PictureRole.OPEN if role is PictureRole.CURSOR and view.owner(cell) is None else role
        canvas.write(row, start + offset, view.sign(cell), shown, view.owner(cell))
    strongest = min((view.role(cell) for cell in stack), key=_STRENGTH.index)
    before, after = view.marks_around(strongest)
    canvas.write(row, start - len(before), before, strongest)
    canvas.write(row, start + len(stack), after, strongest)
    label = next((view.labels[cell] for cell in stack if cell in view.labels), None)
    text = label or (view.position.game.geometry.cells[stack[0]].move if named else "")
    canvas.write(row + 1, left + (width - len(text)) // 2, text, PictureRole.LABEL if label else PictureRole.TEXT)


_STRENGTH = (
    PictureRole.CURSOR,
    PictureRole.MARKED,
    PictureRole.LAST,
    PictureRole.FIRST,
    PictureRole.SECOND,
    PictureRole.OPEN,
    PictureRole.EMPTY,
)


def _stack_names(view: TextView) -> list[str]:
    geometry = view.position.game.geometry
    return [geometry.cells[stack[0]].move for stack in geometry.stacks]
