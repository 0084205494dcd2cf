"""The menu bar at the upper edge: the names of its menus, the open one in brackets."""

from denkspiel.tui.paint import BOLD, REVERSE, Look, styled
from denkspiel.tui.screen import Screen

__all__ = ["bar", "bar_width"]


def bar(screen: Screen, look: Look) -> str:
    """The bar as a row of text, cut to the width of the terminal."""
    room, parts = look.width, []
    for index, text in enumerate(_names(screen)):
        parts.append(styled(text[: max(0, room)], REVERSE if index == _open(screen) else BOLD, look))
        room -= len(text)
    return "".join(parts)


def bar_width(screen: Screen) -> int:
    """How many columns the whole bar takes."""
    return sum(map(len, _names(screen)))


def _names(screen: Screen) -> list[str]:
    *names, last = [
        f"[{name}]" if place == _open(screen) else f" {name} "
        for place, name in [(place, screen.say(title)) for place, title in enumerate(screen.bar)]
    ]
    return [*names, last.rstrip()]


def _open(screen: Screen) -> int | None:
    return None if screen.menu is None else screen.menu.place
