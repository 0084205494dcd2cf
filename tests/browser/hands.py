"""Further ways to make a move than by clicks and digits: arrow keys, a gamepad, and drawing from point to point."""

from collections.abc import Callable

from tests.browser.table import LETTERS, Table

__all__ = ["GAMEPAD", "arrows", "draw", "gamepad", "hold", "push", "tip"]

GAMEPAD = """
window.pad = { buttons: Array.from({ length: 16 }, () => ({ pressed: false })), axes: [0, 0] };
navigator.getGamepads = () => [window.pad];
"""
"""A script that plugs in a gamepad before the page opens."""

_PUSH = """
async (buttons) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const button of buttons) {
    window.pad.buttons[button].pressed = true;
    await frame();
    window.pad.buttons[button].pressed = false;
    await frame();
  }
}
"""
"""Once a frame the page looks at its gamepads, and does so before what is asked of the same frame later."""

_TIP = """
async (axes) => {
  const frame = () => new Promise(requestAnimationFrame);
  window.pad.axes = axes;
  await frame();
  window.pad.axes = [0, 0];
  await frame();
}
"""

_BUTTONS = {
    "Enter": 0,
    "u": 1,
    "h": 2,
    "f": 3,
    "PageDown": 4,
    "PageUp": 5,
    "s": 8,
    "p": 9,
    "ArrowUp": 12,
    "ArrowDown": 13,
    "ArrowLeft": 14,
    "ArrowRight": 15,
}
_AXES = [("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("PageUp", "PageDown")]


def arrows(table: Table) -> Callable[[str], None]:
    """Moves by arrow keys and Enter."""
    way = _Way(table)
    return lambda move: table.make(move, lambda move: table.press(*way.to(move)))


def gamepad(table: Table) -> Callable[[str], None]:
    """Moves by a gamepad, which has to be plugged in."""
    way = _Way(table)
    return lambda move: table.make(move, lambda move: push(table, *way.to(move)))


def push(table: Table, *keys: str) -> None:
    """Push the buttons of the gamepad that stand for these keys."""
    table.page.evaluate(_PUSH, [_BUTTONS[key] for key in keys])


def tip(table: Table, across: float, down: float) -> None:
    """Tip the stick of the gamepad for a moment."""
    table.page.evaluate(_TIP, [across, down])


def hold(table: Table, across: float, down: float) -> None:
    """Hold the stick of the gamepad like that from now on."""
    table.page.evaluate("axes => { window.pad.axes = axes; }", [across, down])


def draw(table: Table) -> Callable[[str], None]:
    """Lines of the hexagon drawn from point to point by a mouse that is held."""

    def drawn(move: str) -> None:
        table.point(move[0]).drag_to(table.point(move[1]))

    return lambda move: table.make(move, drawn)


class _Way:
    """The way of the cursor: it begins in the lower left corner and stays where it was; at points it begins anew."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = [0, 0, 0]

    def to(self, move: str) -> list[str]:
        """The keys that lead to a move and make it."""
        if self.table.game.id == "hexagon":
            return [key for point in move for key in (*["ArrowUp"] * (int(point) - 1), "Enter")]
        there = [int(digit) - 1 for digit in move.translate(LETTERS).ljust(3, "1")]
        keys = [
            (more if end > start else less)
            for (more, less), start, end in zip(_AXES, self.at, there, strict=True)
            for _ in range(abs(end - start))
        ]
        self.at = there
        return [*keys, "Enter"]
