"""What the full-screen game looks like: a screen's state as lines of text, painted or not.

From top to bottom: the heading with the players and a pointer at the side to move; the picture, with menu or help
beside it where there is room and in its place where there is not; what is waited for; remarks; the keys. Blank lines
stand between them where the terminal is high enough.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.draw.picture import Picture
from denkspiel.draw.text import draw_text
from denkspiel.opponents.opponent import Choice
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.paint import paint
from denkspiel.tui.screen import Phase, Screen
from denkspiel.tui.wording import question_text

__all__ = ["Look", "page"]

_PANEL_WIDTH = 40
_GAP = 3
_NO_LABELS: Mapping[int, str] = {}


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
    choice = screen.session.ratings() if screen.session.ratings_on else None
    picture = _picture(screen, look, choice)
    heading = f"{screen.say(screen.session.game.heading)}   {_players(screen, look)}"
    middle = _middle(screen, look, picture)
    words = _wrapped([_waiting(screen), *screen.remarks, *_reasons(screen, choice)], screen, look.width)
    keys = wrap(screen.say(_keys(screen)), look.width)
    spare = look.height - len(middle) - len(words) - len(keys) - 1
    above, below = [""] * (spare > 1), [""] * (spare > 0)
    lines = [heading, *above, *middle, *below, *words]
    return [*lines[: look.height - len(keys)], *keys]


def _picture(screen: Screen, look: Look, choice: Choice | None) -> Picture:
    session = screen.session
    outcome = session.outcome
    choosing = screen.phase is Phase.MOVE and screen.menu is None
    return draw_text(
        session.position,
        cursor=screen.cursor.cell(session.position) if choosing else None,
        marked=outcome.cells if outcome and look.lit else frozenset(),
        last=session.moves[-1] if session.moves and outcome is None else None,
        labels={move: f"{rating:g}" for move, rating in choice.ratings.items()} if choice else _NO_LABELS,
        points=screen.cursor.points if choosing and look.lit and isinstance(screen.cursor, EdgeCursor) else (),
        unicode=look.unicode,
    )


def _middle(screen: Screen, look: Look, picture: Picture) -> list[str]:
    painted = paint(picture, colours=look.colours).split("\n")
    panel = _panel(screen, _PANEL_WIDTH)
    if not panel:
        return painted
    if picture.width + _GAP + _PANEL_WIDTH > look.width:
        return panel
    widths = [len(row) for row in picture.plain().split("\n")]
    rows = max(len(painted), len(panel))
    left = [row + " " * (picture.width - width) for row, width in zip(painted, widths, strict=True)]
    left += [" " * picture.width] * (rows - len(left))
    right = panel + [""] * (rows - len(panel))
    return [f"{one}{' ' * _GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]


def _panel(screen: Screen, width: int) -> list[str]:
    if screen.page is not None:
        return _help_panel(screen, width)
    if screen.menu is None:
        return []
    items = (
        f"{'>' if index == screen.menu.pointed else ' '} {screen.menu.label(index)}  {screen.say(item.text)}"
        for index, item in enumerate(screen.menu.items)
    )
    return [screen.say(screen.menu.title), "", *items]


def _help_panel(screen: Screen, width: int) -> list[str]:
    links = " ".join(
        f"[{number} {screen.say(one.name)}]" if number - 1 == screen.page else f" {number} {screen.say(one.name)} "
        for number, one in enumerate(screen.pages, start=1)
    )
    shown = screen.pages[screen.page or 0]
    return [links, *(line for text in shown.paragraphs for line in ("", *_wrapped((text,), screen, width)))]


def _wrapped(messages: Iterable[Message], screen: Screen, width: int) -> list[str]:
    return [line for message in messages for line in wrap(screen.say(message), width) or [""]]


def _players(screen: Screen, look: Look) -> str:
    stones = "●○" if look.unicode else "XO"
    to_move = None if screen.session.outcome else screen.session.position.side_to_move
    shown = []
    for side, player in enumerate(screen.session.players):
        kind = "" if player.is_human or player.name == player.kind else f" ({player.kind})"
        pointer = ">" if side == to_move else " "
        shown.append(f"{pointer} {stones[side]} {player.name}{kind}")
    return "   ".join(shown)


def _waiting(screen: Screen) -> Message:
    session = screen.session
    phase = screen.phase
    if phase is Phase.ANSWER and session.question is not None:
        return Message("{question} <Y/N>", question=question_text(session.question))
    if phase is Phase.OVER:
        return Message("Enter or any other key starts a new game; ? help, q quit")
    if phase is Phase.ACKNOWLEDGE:
        return Message("Enter to go on")
    if phase is Phase.COMPUTER:
        if session.paused:
            return Message("The computer waits; p lets it go on.")
        return Message("{player}: I am thinking ...", player=session.player_to_move.name)
    return _asking_for_move(screen)


def _asking_for_move(screen: Screen) -> Message:
    session = screen.session
    both_human = all(player.is_human for player in session.players)
    ask = Message("{player}, your move:", player=session.player_to_move.name) if both_human else Message("Your move:")
    cursor = screen.cursor
    if not isinstance(cursor, EdgeCursor):
        return Message("{ask} {typed}", ask=ask, typed=cursor.typed())
    if cursor.start is None:
        return Message("{ask} from: {start}", ask=ask, start=cursor.names[cursor.pointed])
    return Message(
        "{ask} from: {start} to: {end}",
        ask=ask,
        start=cursor.names[cursor.start],
        end=cursor.names[cursor.pointed],
    )


def _reasons(screen: Screen, choice: Choice | None) -> tuple[Message, ...]:
    """The debug mode also says why: for the move under the cursor, or for the best one."""
    if choice is None:
        return ()
    cell = screen.cursor.cell(screen.session.position)
    move = choice.move if cell is None or cell not in choice.ratings else cell
    name = screen.session.game.geometry.cells[move].name
    head = Message("Rating of {cell}: {rating}", cell=name, rating=f"{choice.ratings[move]:g}")
    return (head, *choice.reasons.get(move, ()))


def _keys(screen: Screen) -> Message:
    if screen.page is not None:
        return Message("1 2 3 or arrows turn the pages, any other key closes the help")
    if screen.menu is not None:
        return Message("Digit or arrows and Enter choose, Escape closes the menu")
    return Message("Enter plays  u back  r again  h hint  s swap  d debug  m menu  ? help  q quit")
