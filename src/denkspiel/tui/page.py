"""What the full-screen game looks like: a screen's state as lines of text, painted or not.

From top to bottom: the heading with the players and a pointer at the side to move; the picture, with menu or help
beside it where there is room and in its place where there is not; what is waited for; remarks; and at the foot the
keys. Blank lines stand between them where the terminal is high enough. Nothing moves while a remark comes and goes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.picture import Part, Picture, Span
from denkspiel.draw.text import draw_text
from denkspiel.play.phase import Phase
from denkspiel.play.wording import rating_text, short_rating_text
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.menu import Menu
from denkspiel.tui.paint import paint
from denkspiel.tui.screen import Screen
from denkspiel.tui.status import board_key_lines, key_line, reason_lines, short_key_line, thinking_lines, waiting_line

__all__ = ["Look", "page"]

_PANEL_WIDTH = 40
_NARROWEST_PANEL = 34
_GAP = 3
_USUAL_HEIGHT = 24
"""In a higher terminal the keys stay near the board."""
_WORDS = 3
"""Lines of words that have room before blank lines are spent."""
_MOST_KEY_ROWS = 2
_BESIDES_KEYS = 2
"""Rows above and below the picture that cannot be spared: the heading and what is waited for."""
_NO_LABELS: Mapping[int, str] = {}
_BOLD, _FAINT, _REVERSE = 1, 2, 7


@dataclass(frozen=True)
class Look:
    """How to draw.

    Attributes:
        width: columns of the terminal.
        height: rows of the terminal.
        colours: whether to use colours.
        unicode: whether more than ASCII can be shown.
        lit: whether blinking things are to be seen at the moment.
    """

    width: int = 80
    height: int = 24
    colours: bool = True
    unicode: bool = True
    lit: bool = True


def page(screen: Screen, look: Look) -> list[str]:
    """The lines of the whole screen, at most `look.height` of them."""
    keys = _keys(screen, look)
    picture = _fitting_picture(screen, look, look.height - 2 - len(keys))
    spare = look.height - 1 - picture.height - _WORDS - len(keys)
    above = 1 if spare >= 1 else 0
    middle = _middle(screen, look, picture, look.height - 1 - above - len(keys))
    words = _words(screen, look)
    below = 1 if 1 + above + len(middle) + 1 + max(_WORDS, len(words)) + len(keys) <= look.height else 0
    lines = [_heading(screen, look), *[""] * above, *middle, *[""] * below, *words]
    filler = [""] * (min(look.height, _USUAL_HEIGHT) - len(lines) - len(keys))
    return [*[*lines, *filler][: look.height - len(keys)], *keys][: look.height]


def _heading(screen: Screen, look: Look) -> str:
    """The game, and who plays with which stones; a pointer at whose turn it is, a star at the winner."""
    state = screen.session.state
    outcome, signs = state.outcome, _signs(screen, look)
    pointed = state.position.side_to_move if outcome is None else outcome.winner
    pointer = ">" if outcome is None else "*"
    spans = [Span(screen.say(state.game.heading))]
    for side, player in enumerate(state.players):
        spans.append(Span(f"   {pointer if side == pointed else ' '} "))
        spans.append(Span(signs[side], (Part.FIRST, Part.SECOND)[side], side))
        spans.append(Span(f" {player.name}"))
    spans = _clipped(spans, look.width)
    return _styled(spans[0].text, _BOLD, look) + paint(Picture((tuple(spans[1:]),)), colours=look.colours)


def _signs(screen: Screen, look: Look) -> tuple[str, str]:
    """What the two players' stones or lines look like."""
    state = screen.session.state
    if kind_of(state.game.geometry) is not Kind.GRAPH:
        return ("●", "○") if look.unicode else ("X", "O")
    solid, dotted = ("──", "┄┄") if look.unicode else ("--", "..")
    return (solid, dotted) if state.dotted_side == 1 else (dotted, solid)


def _clipped(spans: list[Span], width: int) -> list[Span]:
    kept = []
    for span in spans:
        kept.append(Span(span.text[: max(0, width)], span.role, span.player))
        width -= len(span.text)
    return kept


def _middle(screen: Screen, look: Look, picture: Picture, rows: int) -> list[str]:
    """The picture, or the panel, or both side by side; or a sentence where the terminal is too small.

    Of `rows` rows one is left for what is waited for.
    """
    beside = look.width - picture.width - _GAP
    panel_open = screen.help.page is not None or screen.menu is not None
    fits = picture.width <= look.width and picture.height + 1 <= rows
    if panel_open and (beside < _NARROWEST_PANEL or not fits):
        return _panel(screen, look, look.width, rows - 1)
    if not fits:
        return _wrapped([_too_small(screen, look, picture)], screen, look.width)
    painted = paint(picture, colours=look.colours).split("\n")
    if not panel_open:
        return painted
    return _beside(picture, painted, _panel(screen, look, min(beside, _PANEL_WIDTH), rows - 1))


def _beside(picture: Picture, painted: list[str], panel: list[str]) -> list[str]:
    widths = [len(row) for row in picture.plain().split("\n")]
    rows = max(len(painted), len(panel))
    left = [row + " " * (picture.width - width) for row, width in zip(painted, widths, strict=True)]
    left += [" " * picture.width] * (rows - len(left))
    right = panel + [""] * (rows - len(panel))
    return [f"{one}{' ' * _GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _too_small(screen: Screen, look: Look, picture: Picture) -> Message:
    """How large the terminal must be, whatever the game will wait for; so the sentence stays the same."""
    width, height = max(look.width, picture.width), picture.height + _BESIDES_KEYS
    feet = [_foot(line, screen, width, height + 1) for line in board_key_lines()]
    return Message(
        "The board needs a terminal of {width} columns and {height} rows; this one has {columns} and {rows}. "
        "Make it larger, or quit and play with --plain.",
        width=picture.width,
        height=height + max(map(len, feet)),
        columns=look.width,
        rows=look.height,
    )


def _fitting_picture(screen: Screen, look: Look, rows: int) -> Picture:
    """The picture with ratings in full, or in short, or without them if they do not fit otherwise."""
    choice = screen.background.ratings
    ratings = choice.ratings if choice else {}
    for text in (rating_text, short_rating_text) if ratings else ():
        picture = _picture(screen, look, {move: text(rating) for move, rating in ratings.items()})
        if picture.width <= look.width and picture.height <= rows:
            return picture
    return _picture(screen, look, _NO_LABELS)


def _picture(screen: Screen, look: Look, labels: Mapping[int, str]) -> Picture:
    state = screen.session.state
    outcome = state.outcome
    choosing = screen.phase is Phase.MOVE
    blinking = choosing and look.lit and screen.menu is None and screen.help.page is None
    return draw_text(
        state.position,
        cursor=screen.cursor.cell(state.position) if choosing else None,
        marked=outcome.cells if outcome and look.lit else frozenset(),
        last=state.moves[-1] if state.moves and outcome is None else None,
        labels=labels,
        points=screen.cursor.points if blinking and isinstance(screen.cursor, EdgeCursor) else (),
        dotted=state.dotted_side,
        unicode=look.unicode,
    )


def _panel(screen: Screen, look: Look, width: int, rows: int) -> list[str]:
    """Help page or menu, without blank lines if it would be higher than `rows` with them; then it scrolls."""
    title, *lines = _menu_panel(screen, look, width) if screen.help.page is None else _help_panel(screen, look, width)
    if 1 + len(lines) > rows:
        lines = [line for line in lines if line]
    if screen.help.page is not None:
        lines = screen.help.window(lines, max(0, rows - 1))
    elif screen.menu is not None:
        lines = _menu_window(screen.menu, lines, max(0, rows - 1))
    return [title, *lines][: max(0, rows)]


def _menu_window(menu: Menu, lines: list[str], rows: int) -> list[str]:
    """As many items as there is room for, the one pointed at among them, and the note below."""
    count = len(menu.items)
    room = rows - len(lines[count:])
    if len(lines) <= rows or room < 1:
        return lines[max(0, menu.pointed + 1 - rows) :]
    start = max(0, menu.pointed + 1 - room)
    return [*lines[start : min(start + room, count)], *lines[count:]]


def _menu_panel(screen: Screen, look: Look, width: int) -> list[str]:
    menu = screen.menu
    assert menu is not None, "a panel is a menu or a help page"
    lines = [_styled(screen.say(menu.title)[:width], _BOLD, look), ""]
    for index, item in enumerate(menu.items):
        pointed = index == menu.pointed
        text = f"{'>' if pointed else ' '} {menu.label(index)}  {screen.say(item.text)}"[:width]
        lines.append(_styled(text, _REVERSE, look) if pointed else text)
    note = [menu.note] if menu.note else []
    return [*lines, *[""] * len(note), *_wrapped(note, screen, width)]


def _help_panel(screen: Screen, look: Look, width: int) -> list[str]:
    links = " ".join(
        f"[{number} {screen.say(one.name)}]" if number - 1 == screen.help.page else f" {number} {screen.say(one.name)} "
        for number, one in enumerate(screen.help.pages, start=1)
    )
    shown = screen.help.pages[screen.help.page or 0]
    body = [line for text in shown.paragraphs for line in ("", *_wrapped((text,), screen, width))]
    return [_styled(links[:width].rstrip(), _BOLD, look), *body]


def _words(screen: Screen, look: Look) -> list[str]:
    """What is waited for, bold, and under it the remarks, what is thought about meanwhile, and reasons."""
    first = [_styled(line, _BOLD, look) for line in _wrapped([waiting_line(screen)], screen, look.width)]
    return first + _wrapped([*screen.remarks, *thinking_lines(screen), *reason_lines(screen)], screen, look.width)


def _keys(screen: Screen, look: Look) -> list[str]:
    if screen.help.page is None and screen.menu is None:
        lines = _foot(key_line(screen), screen, look.width, look.height)
    else:
        lines = _wrapped([key_line(screen)], screen, look.width)
    return [_styled(line, _FAINT, look) for line in lines]


def _foot(keys: Message, screen: Screen, width: int, height: int) -> list[str]:
    """The keys at the board; only the most important ones where all would need too many rows of the terminal."""
    lines = _wrapped([keys], screen, width)
    if len(lines) > (1 if height < _USUAL_HEIGHT else _MOST_KEY_ROWS):
        return _wrapped([short_key_line()], screen, width)
    return lines


def _wrapped(messages: Iterable[Message], screen: Screen, width: int) -> list[str]:
    paragraphs = (paragraph for message in messages for paragraph in screen.say(message).split("\n"))
    return [line for paragraph in paragraphs for line in wrap(paragraph, max(1, width))]


def _styled(text: str, code: int, look: Look) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if look.colours and text else text
