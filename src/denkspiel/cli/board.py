"""A position as a command prints it: as a picture in characters, or as one line for each fact."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from denkspiel.cli.streams import shows_colours, shows_pictures
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.plain import describe, describe_outcome
from denkspiel.draw.text import draw_text
from denkspiel.draw.view import ASCII, UNICODE
from denkspiel.locale import Translator
from denkspiel.tui.paint import paint

__all__ = ["Style", "board_text", "facts_text", "state_text"]


@dataclass(frozen=True)
class Style:
    """How pictures are to be drawn.

    Attributes:
        colours: whether in colours.
        unicode: whether characters beyond ASCII may be used.
    """

    colours: bool
    unicode: bool

    @classmethod
    def on_screen(cls, arguments: Namespace) -> "Style":
        """What standard output can show and `--colour` allows."""
        return cls(shows_colours(arguments.colour, sys.stdout), shows_pictures(sys.stdout))

    @classmethod
    def in_file(cls, arguments: Namespace) -> "Style":
        """What a text file in UTF-8 can hold; colours only if asked for."""
        return cls(arguments.colour == "always", unicode=True)


_LINES = (Message("solid lines"), Message("dotted lines"))
"""How the players' moves look where the cells are edges."""


def board_text(
    position: Position, last: int | None, style: Style, labels: Mapping[int, str] = MappingProxyType({})
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
    return paint(picture, colours=style.colours)


def facts_text(position: Position, last: int | None, say: Translator) -> str:
    """All that can be said about the position, one line for each fact."""
    return "\n".join(say(fact) for fact in describe(position, last=last))


def state_text(position: Position, style: Style, say: Translator) -> str:
    """Who is to move, with the sign of that player's stones in the picture, or how the game ended."""
    if position.outcome is not None:
        return say(describe_outcome(position.outcome, position.game))
    side = position.side_to_move
    is_graph = kind_of(position.game.geometry) is Kind.GRAPH
    sign = _LINES[side] if is_graph else (UNICODE if style.unicode else ASCII).stones[side]
    if side == 0:
        return say(Message("The first player is to move ({sign}).", sign=sign))
    return say(Message("The second player is to move ({sign}).", sign=sign))
