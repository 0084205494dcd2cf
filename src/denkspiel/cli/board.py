"""A position as a command prints it: as a picture in characters, or as one line for each fact."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from denkspiel.cli.streams import can_write_pictures, use_colours
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.plain import describe_outcome, describe_position
from denkspiel.draw.text import draw_text
from denkspiel.draw.view import ASCII, UNICODE
from denkspiel.locale import Translator
from denkspiel.tui.paint import paint_picture

__all__ = ["TextStyle", "board_text", "position_facts_text", "status_text"]


@dataclass(frozen=True)
class TextStyle:
    """How pictures are to be drawn.

    Attributes:
        colours: whether in colours.
        unicode: whether characters beyond ASCII may be used.
    """

    colours: bool
    unicode: bool

    @classmethod
    def for_screen(cls, arguments: Namespace) -> "TextStyle":
        """What standard output can show and `--colour` allows."""
        return cls(use_colours(arguments.colour, sys.stdout), can_write_pictures(sys.stdout))

    @classmethod
    def for_file(cls, arguments: Namespace) -> "TextStyle":
        """What a text file in UTF-8 can hold; colours only if asked for."""
        return cls(arguments.colour == "always", unicode=True)


_LINES = (Message("solid lines"), Message("dotted lines"))
"""How the players' moves look where the cells are edges."""


def board_text(
    position: Position, last: int | None, style: TextStyle, labels: Mapping[int, str] = MappingProxyType({})
) -> str:
    """The picture of the board.

    Args:
        position: the position.
        last: the cell played last, or `None`.
        style: how to draw.
        labels: short texts by cell.
    """
    outcome = position.outcome
    marked = frozenset() if outcome is None else outcome.cells
    picture = draw_text(position, marked=marked, last=last, labels=labels, unicode=style.unicode)
    return paint_picture(picture, colours=style.colours)


def position_facts_text(position: Position, last: int | None, say: Translator) -> str:
    """All that can be said about the position, one line for each fact."""
    return "\n".join(say(fact) for fact in describe_position(position, last=last))


def status_text(position: Position, style: TextStyle, say: Translator) -> str:
    """Who is to move, with the sign of that player's stones in the picture, or how the game ended."""
    if position.outcome is not None:
        return say(describe_outcome(position.outcome, position.game))
    side = position.side_to_move
    is_graph = picture_kind(position.game.geometry) is PictureKind.GRAPH
    sign = _LINES[side] if is_graph else (UNICODE if style.unicode else ASCII).stones[side]
    if side == 0:
        return say(Message("The first player is to move ({sign}).", sign=sign))
    return say(Message("The second player is to move ({sign}).", sign=sign))
