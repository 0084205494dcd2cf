"""The lines of the hexagon themselves: clicked, touched, and what they are worth when one points at them."""

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import parse_move
from tests.browser.table import PHONE, Table

_SPOT = """
(line, share) => {
  const { x, y } = line.getPointAtLength(line.getTotalLength() * share).matrixTransform(line.getScreenCTM());
  return [x, y];
}
"""


def spot(table: Table, move: str, share: float) -> tuple[float, float]:
    """A place on a free line, so far on the way from its first point to the other one."""
    cell = parse_move(table.position, move)
    x, y = table[f".line.free[data-free='{cell}']"].evaluate(_SPOT, share)
    return x, y


def test_the_line_is_drawn_that_is_nearest_to_the_click(table: Table) -> None:
    """Beside it too, and near where lines cross; where none is near nothing happens, and points still do."""
    table.meet("hexagon")
    moves = ""
    for move, share, aside in [("12", 0.5, 12), ("35", 0.4, 6), ("14", 0.42, 0), ("26", 0.25, -5)]:
        x, y = spot(table, move, share)
        table.page.mouse.move(x + aside, y)
        expect(table[".line.free.aim"]).to_have_count(1)
        table.page.mouse.click(x + aside, y)
        moves += move
        table.played(moves)
    outside = table["#board .board"].bounding_box()
    assert outside is not None
    table.page.mouse.click(outside["x"] + 2, outside["y"] + 2)
    expect(table[".line.free.aim"]).to_have_count(0)
    table.click("45")
    table.played(moves + "45")


@pytest.mark.page(**PHONE)
def test_a_line_is_drawn_by_a_tap_on_it_after_the_computer_too(table: Table) -> None:
    table.open("hexagon")
    table.page.touchscreen.tap(*spot(table, "12", 0.5))
    table.status("Tap the board to continue")
    free = table[".line.free"].count()
    cell = table[".line.free"].first.get_attribute("data-free")
    x, y = table[f".line.free[data-free='{cell}']"].evaluate(_SPOT, 0.3)
    table.page.touchscreen.tap(x, y)
    expect(table[f".line.first[data-cell='{cell}'], .line.second[data-cell='{cell}']"]).to_have_count(1)
    assert free == 13
