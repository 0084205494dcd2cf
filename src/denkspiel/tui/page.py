"""What the full-screen game looks like: a screen's state as lines of text, painted or not.

From top to bottom: the menu bar; the heading with the players and a pointer at the side to move; the picture; what is
waited for; remarks; and at the foot the keys. The help stands beside the picture, or below it where there is more room,
and never in its place: the game goes on meanwhile. A menu stands beside the picture where there is room and in its
place where there is not. Blank lines stand between the parts where the terminal is high enough. Nothing moves while a
remark comes and goes.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from denkspiel.core.message import Message
from denkspiel.core.names import split_characters, terminal_width
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.picture import PictureRole, Span, TextPicture
from denkspiel.draw.text import draw_text
from denkspiel.play.sentences import rating_text, short_rating_text
from denkspiel.play.state import Phase
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.figures import examples_side_by_side
from denkspiel.tui.help_pages import HelpPage, HelpReader
from denkspiel.tui.menu import Menu
from denkspiel.tui.paint import BOLD, FAINT, REVERSE, ScreenStyle, paint_picture, style_text, wrap_messages
from denkspiel.tui.screen import Screen
from denkspiel.tui.status import board_key_lines, key_line, reason_lines, short_key_line, thinking_lines, waiting_line

__all__ = ["ScreenStyle", "help_panel", "menu_bar", "menu_bar_width", "menu_panel", "render_screen"]


def menu_bar(screen: Screen, look: ScreenStyle) -> str:
    """The bar as a row of text, cut to the width of the terminal."""
    room, parts = look.width, []
    for index, text in enumerate(_names(screen)):
        parts.append(style_text(text[: max(0, room)], REVERSE if index == _open(screen) else BOLD, look))
        room -= len(text)
    return "".join(parts)


def menu_bar_width(screen: Screen) -> int:
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


def menu_panel(screen: Screen, menu: Menu, look: ScreenStyle, width: int, rows: int) -> list[str]:
    """The items under their title, without blank lines if they would be higher than `rows` with them.

    What still has no room is left out, never the item pointed at.
    """
    note = wrap_messages([menu.note] if menu.note else [], screen.say, width)
    items = [_item(screen, menu, index, look, width) for index in range(len(menu.items))]
    title = style_text(screen.say(menu.title)[:width], BOLD, look)
    if 1 + len(items) + len(note) < rows - bool(note):
        return [title, "", *items, *[""] * bool(note), *note]
    return [title, *_window(menu, items, note, max(0, rows - 1))][: max(0, rows)]


def _item(screen: Screen, menu: Menu, index: int, look: ScreenStyle, width: int) -> str:
    item, pointed = menu.items[index], index == menu.pointed
    mark = "*" if item.is_active else " "
    text = f"{'>' if pointed else ' '} {menu.label(index)} {mark}{screen.say(item.text)}"[:width]
    return style_text(text, REVERSE, look) if pointed else text


def _window(menu: Menu, items: list[str], note: list[str], rows: int) -> list[str]:
    """As many items as there is room for, the one pointed at among them, and the note below."""
    room = rows - len(note)
    if len(items) <= room:
        return [*items, *note]
    if room < 1:
        return [*items, *note][max(0, menu.pointed + 1 - rows) :]
    start = max(0, menu.pointed + 1 - room)
    return [*items[start : start + room], *note]


def help_panel(screen: Screen, look: ScreenStyle, width: int, rows: int, reader: HelpReader | None = None) -> list[str]:
    """The open page under the names of all pages, of which its own is bracketed; it scrolls.

    The pages are those of the screen, or those of another `reader`.
    """
    reader = reader or screen.help
    assert reader.page is not None, "a page is open"
    links = _links([screen.say(one.name) for one in reader.pages], reader.page, width)
    title = style_text(links[:width], BOLD, look)
    parts = _parts(screen, reader.pages[reader.page], look, width, rows - 1)
    return [title, *reader.window(parts, max(0, rows - 1))][: max(0, rows)]


def _links(names: Sequence[str], page: int, width: int) -> str:
    """The names of the pages, or the open one's alone where there is no room for more."""
    links = "".join(f"[{name}]" if number == page else f" {name} " for number, name in enumerate(names)).rstrip()
    return links if len(links) <= width else f"< [{names[page]}] >"


def _parts(screen: Screen, page: HelpPage, look: ScreenStyle, width: int, rows: int) -> list[list[str]]:
    """What a page says, in parts that are not torn apart: paragraphs, and figures, the first under its heading.

    Each begins with a blank line unless the page would be higher than `rows` with them.
    """
    parts = [wrap_messages((text,), screen.say, width) for text in page.paragraphs]
    heading = parts.pop() if page.examples else []
    figures = examples_side_by_side(page.examples, screen.say, look, width, rows - 1 - len(heading))
    parts += [[*heading, *figures[0]], *figures[1:]] if figures else []
    blanks = [""] if sum(map(len, parts)) + len(parts) <= rows else []
    return [[*blanks, *part] for part in parts]


_PANEL_WIDTH = 40
_NARROWEST_MENU = 34
_NARROWEST_HELP = 29
_LOWEST_HELP = 3
"""Rows of the help below the picture: the names of the pages, and a little to read."""
_EASY_HELP = 8
"""With fewer rows the help is hard to read; the picture is then a small one, if there is a small one of the game."""
_GAP = 3
_USUAL_HEIGHT = 24
"""In a higher terminal the keys stay near the board."""
_WORDS = 3
"""Lines of words that have room before blank lines are spent."""
_MOST_KEY_ROWS = 2
_BESIDES_KEYS = 2
"""Rows above and below the picture that cannot be spared: the heading and what is waited for."""
_NO_LABELS: Mapping[int, str] = {}
_NO_ROOM_FOR_HELP = Message("No room for the help here: enlarge the terminal or press ? to close it")


def render_screen(screen: Screen, look: ScreenStyle) -> list[str]:
    """The lines of the whole screen, at most `look.height` of them."""
    keys = _keys(screen, look)
    picture = _fitting_picture(screen, look, look.height - 2 - len(keys))
    spare = look.height - 1 - picture.height - _WORDS - len(keys)
    top = _top(screen, look, rows=2 if spare >= 1 or screen.menu is not None else 1)
    rows = look.height - len(top) - len(keys)
    middle = _middle(screen, look, picture, rows)
    if screen.menu is None and _fits(picture, look, rows) and not _leaves_room(screen, look, picture, rows):
        keys = [style_text(line, BOLD, look) for line in wrap_messages([_NO_ROOM_FOR_HELP], screen.say, look.width)]
    words = _words(screen, look)
    below = 1 if len(top) + len(middle) + 1 + max(_WORDS, len(words)) + len(keys) <= look.height else 0
    lines = [*top, *middle, *[""] * below, *words]
    filler = [""] * (min(look.height, _USUAL_HEIGHT) - len(lines) - len(keys))
    return [*[*lines, *filler][: look.height - len(keys)], *keys][: look.height]


def _top(screen: Screen, look: ScreenStyle, rows: int) -> list[str]:
    """The menu bar above the heading; in the same row if there is but one, and the bar gives way if that is short."""
    spans = _heading(screen, look)
    if rows > 1:
        return [menu_bar(screen, look), _painted(_clipped(spans, look.width), look)]
    rest = look.width - sum(terminal_width(span.text) for span in spans) - menu_bar_width(screen)
    heading = _painted(_clipped(spans, look.width), look)
    return [heading + " " * rest + menu_bar(screen, look)] if rest >= 1 else [heading]


def _heading(screen: Screen, look: ScreenStyle) -> list[Span]:
    """The game and both players with their stones; a pointer at the side to move, a star at the winner."""
    state = screen.session.state
    outcome, signs = state.outcome, _signs(screen, look)
    pointed = state.position.side_to_move if outcome is None else outcome.winner
    pointer = ">" if outcome is None else "*"
    spans = [Span(screen.say(state.game.heading))]
    for side, player in enumerate(state.players):
        spans.append(Span(f"   {pointer if side == pointed else ' '} "))
        spans.append(Span(signs[side], (PictureRole.FIRST, PictureRole.SECOND)[side], side))
        spans.append(Span(f" {screen.say(player.title)}"))
    return spans


def _painted(heading: Sequence[Span], look: ScreenStyle) -> str:
    title, *players = heading
    return style_text(title.text, BOLD, look) + paint_picture(TextPicture((tuple(players),)), colours=look.colours)


def _signs(screen: Screen, look: ScreenStyle) -> tuple[str, str]:
    """What the two players' stones or lines look like."""
    state = screen.session.state
    if picture_kind(state.game.geometry) is not PictureKind.GRAPH:
        return ("●", "○") if look.unicode else ("X", "O")
    solid, dotted = ("──", "┄┄") if look.unicode else ("--", "..")
    return (solid, dotted) if state.dotted_side == 1 else (dotted, solid)


def _clipped(spans: list[Span], width: int) -> list[Span]:
    kept = []
    for span in spans:
        shown = ""
        for character in split_characters(span.text):
            width -= terminal_width(character)
            if width >= 0:
                shown += character
        kept.append(Span(shown, span.role, span.player))
    return kept


def _middle(screen: Screen, look: ScreenStyle, picture: TextPicture, rows: int) -> list[str]:
    """The picture with what is open beside or below it; or a sentence where the terminal is too small.

    Of `rows` rows one is left for what is waited for.
    """
    fits = _fits(picture, look, rows)
    painted = paint_picture(picture, colours=look.colours).split("\n")
    beside = min(look.width - picture.width - _GAP, _PANEL_WIDTH)
    if screen.menu is not None:
        if not fits or beside < _NARROWEST_MENU:
            return menu_panel(screen, screen.menu, look, look.width, rows - 1)
        return _beside(picture, painted, menu_panel(screen, screen.menu, look, beside, rows - 1))
    if not fits:
        return _instead(screen, look, picture, rows)
    if screen.help.page is None:
        return painted
    said = len(_words(screen, look))
    if beside >= _NARROWEST_HELP:
        return _beside(picture, painted, help_panel(screen, look, beside, max(len(painted), rows - max(_WORDS, said))))
    return [*painted, *_below(screen, look, rows - len(painted), said)]


def _fits(picture: TextPicture, look: ScreenStyle, rows: int) -> bool:
    """Whether the picture has room, and what is waited for below it."""
    return picture.width <= look.width and picture.height + 1 <= rows


def _below(screen: Screen, look: ScreenStyle, rows: int, said: int) -> list[str]:
    """The help below the board, with room for what is said as far as it can spare it; nothing if it has none."""
    if rows > _LOWEST_HELP:
        return help_panel(screen, look, look.width, max(_LOWEST_HELP, rows - max(_WORDS - 1, said)))
    return []


def _instead(screen: Screen, look: ScreenStyle, picture: TextPicture, rows: int) -> list[str]:
    """Where the board has no room: that this is so, and below it the help, which then hides nothing."""
    said = wrap_messages([_too_small(screen, look, picture)], screen.say, look.width)
    if screen.help.page is None:
        return said
    rest = rows - 1 - len(said)
    if rest < _LOWEST_HELP:
        return help_panel(screen, look, look.width, rows - 1)
    return [*said, *help_panel(screen, look, look.width, rest)]


def _beside(picture: TextPicture, painted: list[str], panel: list[str]) -> list[str]:
    widths = [len(row) for row in picture.plain_text().split("\n")]
    rows = max(len(painted), len(panel))
    left = [row + " " * (picture.width - width) for row, width in zip(painted, widths, strict=True)]
    left += [" " * picture.width] * (rows - len(left))
    right = panel + [""] * (rows - len(panel))
    return [f"{one}{' ' * _GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _too_small(screen: Screen, look: ScreenStyle, picture: TextPicture) -> Message:
    """How large the terminal must be, whatever the game will wait for; so the sentence stays the same."""
    width, height = max(look.width, picture.width), picture.height + _BESIDES_KEYS
    feet = [_foot(line, screen, width, height + 1) for line in board_key_lines()]
    return Message(
        "The board needs a terminal of {width} columns and {height} rows; yours has {columns} and {rows}. "
        "Enlarge it, or quit and play with --plain.",
        width=picture.width,
        height=height + max(map(len, feet)),
        columns=look.width,
        rows=look.height,
    )


def _fitting_picture(screen: Screen, look: ScreenStyle, rows: int) -> TextPicture:
    """The picture with ratings in full, or in short, or without them if they or the help do not fit otherwise.

    Where the help has little room beside and below it, the picture is a small one.
    """
    small = screen.help.page is not None and _help_rows(_picture(screen, look, _NO_LABELS), look, rows) < _EASY_HELP
    choice = screen.background.ratings
    ratings = screen.decision.totals if screen.decision else choice.ratings if choice else {}
    for text in (rating_text, short_rating_text) if ratings else ():
        picture = _picture(screen, look, {move: text(rating) for move, rating in ratings.items()}, small=small)
        if picture.width <= look.width and picture.height <= rows and _leaves_room(screen, look, picture, rows):
            return picture
    return _picture(screen, look, _NO_LABELS, small=small)


def _leaves_room(screen: Screen, look: ScreenStyle, picture: TextPicture, rows: int) -> bool:
    """Whether the help has room beside or below the picture, if it is open."""
    return screen.help.page is None or _help_rows(picture, look, rows) > _LOWEST_HELP


def _help_rows(picture: TextPicture, look: ScreenStyle, rows: int) -> int:
    """How many of the rows the help has beside the picture, or below it."""
    return rows if look.width - picture.width - _GAP >= _NARROWEST_HELP else rows - picture.height


def _picture(screen: Screen, look: ScreenStyle, labels: Mapping[int, str], *, small: bool = False) -> TextPicture:
    state, decision = screen.session.state, screen.decision
    if decision is not None:
        return _drawn(
            decision.position,
            cursor=decision.move,
            marked=decision.marked,
            labels=tuple(labels.items()),
            dotted=state.dotted_side,
            unicode=look.unicode,
            small=small,
        )
    outcome = state.outcome
    choosing = screen.phase is Phase.MOVE
    blinking = choosing and look.blink_on and screen.menu is None
    return _drawn(
        state.position,
        cursor=screen.cursor.cell(state.position) if choosing else None,
        marked=outcome.cells if outcome and look.blink_on and not look.falling else frozenset(),
        last=state.moves[-1] if len(state.moves) > state.setup and outcome is None else None,
        labels=tuple(labels.items()),
        points=screen.cursor.points if blinking and isinstance(screen.cursor, EdgeCursor) else (),
        dotted=state.dotted_side,
        unicode=look.unicode,
        small=small,
        falling=look.falling,
    )


@lru_cache(maxsize=16)
def _drawn(position: Position, *, labels: tuple[tuple[int, str], ...], **how: Any) -> TextPicture:
    """The picture of before, where help is scrolled, a menu is open, or somebody thinks: drawing it takes longest."""
    return draw_text(position, labels=dict(labels), **how)


def _words(screen: Screen, look: ScreenStyle) -> list[str]:
    """What is waited for, bold, and under it the remarks, what is thought about meanwhile, and reasons."""
    first = [style_text(line, BOLD, look) for line in wrap_messages([waiting_line(screen)], screen.say, look.width)]
    return first + wrap_messages(
        [*screen.remarks, *thinking_lines(screen), *reason_lines(screen)], screen.say, look.width
    )


def _keys(screen: Screen, look: ScreenStyle) -> list[str]:
    if screen.help.page is None and screen.menu is None:
        lines = _foot(key_line(screen), screen, look.width, look.height)
    else:
        lines = wrap_messages([key_line(screen)], screen.say, look.width)
    return [style_text(line, FAINT, look) for line in lines]


def _foot(keys: Message, screen: Screen, width: int, height: int) -> list[str]:
    """The keys at the board; only the most important ones where all would need too many rows of the terminal."""
    lines = wrap_messages([keys], screen.say, width)
    if len(lines) > (1 if height < _USUAL_HEIGHT else _MOST_KEY_ROWS):
        return wrap_messages([short_key_line()], screen.say, width)
    return lines
