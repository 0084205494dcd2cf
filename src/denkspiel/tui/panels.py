"""What opens beside the board: a menu, or a page of the help."""

from denkspiel.tui.figures import figures_beside
from denkspiel.tui.help_pages import Page
from denkspiel.tui.look import BOLD, REVERSE, Look, styled, wrapped
from denkspiel.tui.menu import Menu
from denkspiel.tui.screen import Screen

__all__ = ["help_panel", "menu_panel"]


def menu_panel(screen: Screen, menu: Menu, look: Look, width: int, rows: int) -> list[str]:
    """The items under their title, without blank lines if they would be higher than `rows` with them.

    What still has no room is left out, never the item pointed at.
    """
    note = wrapped([menu.note] if menu.note else [], screen.say, width)
    items = [_item(screen, menu, index, look, width) for index in range(len(menu.items))]
    title = styled(screen.say(menu.title)[:width], BOLD, look)
    if 1 + len(items) + len(note) < rows - bool(note):
        return [title, "", *items, *[""] * bool(note), *note]
    return [title, *_window(menu, items, note, max(0, rows - 1))][: max(0, rows)]


def _item(screen: Screen, menu: Menu, index: int, look: Look, width: int) -> str:
    item, pointed = menu.items[index], index == menu.pointed
    mark = "*" if item.on else " "
    text = f"{'>' if pointed else ' '} {menu.label(index)} {mark}{screen.say(item.text)}"[:width]
    return styled(text, REVERSE, look) if pointed else text


def _window(menu: Menu, items: list[str], note: list[str], rows: int) -> list[str]:
    """As many items as there is room for, the one pointed at among them, and the note below."""
    room = rows - len(note)
    if len(items) <= room:
        return [*items, *note]
    if room < 1:
        return [*items, *note][max(0, menu.pointed + 1 - rows) :]
    start = max(0, menu.pointed + 1 - room)
    return [*items[start : start + room], *note]


def help_panel(screen: Screen, look: Look, width: int, rows: int) -> list[str]:
    """The open page under the names of all pages, of which its own is bracketed; it scrolls."""
    reader = screen.help
    assert reader.page is not None, "a page is open"
    links = _links(screen, reader.page, width)
    title = styled(links[:width], BOLD, look)
    parts = _parts(screen, reader.pages[reader.page], look, width, rows - 1)
    return [title, *reader.window(parts, max(0, rows - 1))][: max(0, rows)]


def _links(screen: Screen, page: int, width: int) -> str:
    """The names of the pages, or the open one's alone where there is no room for more."""
    names = [screen.say(one.name) for one in screen.help.pages]
    links = "".join(f"[{name}]" if number == page else f" {name} " for number, name in enumerate(names)).rstrip()
    return links if len(links) <= width else f"< [{names[page]}] >"


def _parts(screen: Screen, page: Page, look: Look, width: int, rows: int) -> list[list[str]]:
    """What a page says, in parts that are not torn apart: paragraphs, and figures, the first under its heading.

    Each begins with a blank line unless the page would be higher than `rows` with them.
    """
    parts = [wrapped((text,), screen.say, width) for text in page.paragraphs]
    heading = parts.pop() if page.figures else []
    figures = figures_beside(page.figures, screen.say, look, width, rows - 1 - len(heading))
    parts += [[*heading, *figures[0]], *figures[1:]] if figures else []
    blanks = [""] if sum(map(len, parts)) + len(parts) <= rows else []
    return [[*blanks, *part] for part in parts]
