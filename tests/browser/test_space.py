"""The view in space: turned by mouse and buttons, its layers flat and stacked."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

GAMES = pytest.mark.parametrize("name", ["score-four", "tic-tac-toe-3d"])


def ground(table: Table) -> list[str]:
    """Where the plates of the board are seen."""
    plates = table[".board-space"].locator(".floor-top, .level-plate")
    seen: list[str] = plates.evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert seen
    return seen


@GAMES
def test_the_view_is_turned_by_dragging_and_put_back(table: Table, name: str) -> None:
    table.meet(name)
    usual = ground(table)
    box = table[".space-frame"].bounding_box()
    assert box is not None
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = table.page.mouse
    mouse.move(middle, height)
    assert ground(table) == usual
    mouse.down()
    mouse.move(middle + 120, height, steps=4)
    sideways = ground(table)
    mouse.move(middle + 120, height + 80, steps=4)
    mouse.up()
    turned = ground(table)
    assert usual != sideways != turned
    mouse.move(middle, height)
    assert ground(table) == turned
    assert table.wait("move") == "move"
    assert table.moves == ""
    table["#turn-reset"].click()
    assert ground(table) == usual


@GAMES
def test_the_view_is_turned_by_buttons_and_put_back(table: Table, name: str) -> None:
    table.meet(name)
    usual = ground(table)
    seen = [usual]
    for direction in ("left", "right", "up", "down"):
        table[f"#turn-{direction}"].click()
        assert ground(table) not in seen
        seen.append(ground(table))
        table["#turn-reset"].click()
        assert ground(table) == usual


@GAMES
def test_layers_lie_flat_and_are_stacked_again(table: Table, name: str) -> None:
    table.meet(name)
    stacked = ground(table)
    for _ in range(2):
        table["#layers"].click()
        expect(table[".space.flat"]).to_be_visible()
        expect(table["#turn-left"]).to_be_hidden()
        assert ground(table) != stacked
        table["#layers"].click()
        expect(table["#turn-left"]).to_be_visible()
        assert ground(table) == stacked
    expect(table[".space.flat"]).to_have_count(0)
