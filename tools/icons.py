"""Draw the icons of the page as PNG from `icon.svg`, for systems that install it as an app.

python -m tools.icons

A browser draws them. Those that systems cut into shapes of their own have paper behind them and room around them.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tools import chromium

__all__ = ["FOLDER", "ICONS", "drawn", "main"]

FOLDER = Path(__file__).parents[1] / "src" / "denkspiel" / "web" / "static"
_PAPER = "#fbfaf8"
_PAGE = "<style>body {{ margin: 0; background: {paper} }} svg {{ display: block; padding: {room}px }}</style>{drawing}"


@dataclass(frozen=True)
class _Icon:
    """Pixels of a side, the part of it that stays empty at each edge, and whether there is paper behind it."""

    side: int
    room: float = 0.0
    paper: bool = False


ICONS: Mapping[str, _Icon] = {
    "icon-192.png": _Icon(192),
    "icon-512.png": _Icon(512),
    "icon-maskable-512.png": _Icon(512, room=0.18, paper=True),
    "apple-touch-icon.png": _Icon(180, room=0.1, paper=True),
}
"""Every icon by the name of its file."""


def main() -> int:
    """Draw them all; 1 if there is no browser."""
    program = chromium.find()
    if program is None:
        print("No Chromium is found: the icons stay as they are.", file=sys.stderr)
        return 1
    with chromium.launched(program) as browser:
        for name in ICONS:
            (FOLDER / name).write_bytes(drawn(browser, name))
    return 0


def drawn(browser: Browser, name: str) -> bytes:
    """The icon of that name as PNG."""
    icon = ICONS[name]
    room = round(icon.side * icon.room)
    inner = icon.side - 2 * room
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8").replace("<svg ", f'<svg width="{inner}" ')
    paper = _PAPER if icon.paper else "transparent"
    with browser.new_context(viewport={"width": icon.side, "height": icon.side}) as context:
        page = context.new_page()
        page.set_content(_PAGE.format(paper=paper, room=room, drawing=drawing))
        return page.screenshot(omit_background=not icon.paper)


if __name__ == "__main__":
    sys.exit(main())
