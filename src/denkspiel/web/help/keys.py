"""The keys of the page: what each one does, and where.

`keys.json` is the one table: the page acts by it, and the help is made from it. Here stand its words.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from denkspiel.core.message import Message

__all__ = ["VIEWS", "KeyRow", "key_rows"]

VIEWS: dict[str, Message] = {
    "game": Message("in a game"),
    "review": Message("in earlier positions"),
    "exercise": Message("when you learn from mistakes"),
    "puzzle": Message("in puzzles"),
    "lesson": Message("in the lesson"),
    "over": Message("after the end"),
}
"""Where a key can mean something."""

_EFFECTS: dict[str, Message] = {
    "cursor": Message("move the cursor; in earlier positions, step through moves and variations"),
    "confirm": Message("play a move, confirm, continue"),
    "clear": Message("clear the chosen points"),
    "type": Message("choose a column, a point or coordinates"),
    "undo": Message("undo; where nothing can be undone, go back one move"),
    "redo": Message("redo, or go forward one move"),
    "hint": Message("a hint; press it again to see the move"),
    "answer": Message("show the best move at once"),
    "lesson": Message("the game in one minute, step by step"),
    "swap": Message("swap sides"),
    "ratings": Message("show ratings (debug mode)"),
    "values": Message("show exact values"),
    "decision": Message("how the last move was decided, step by step, if an original's player made it"),
    "new": Message("start a new game"),
    "opponent": Message("choose an opponent"),
    "pause": Message("pause the computer"),
    "layers": Message("stack the layers or show them side by side"),
    "look": Message("look through the 3-D board: one level, one tower, open lines, threats"),
    "zoom": Message("zoom the 3-D board"),
    "turn": Message("turn the 3-D board"),
    "layer": Message("move one layer up or down"),
    "ends": Message("in earlier positions, go to the first or last move"),
    "menu": Message("open the menu"),
    "help": Message("open this help"),
    "quit": Message("quit"),
    "leave": Message("close a menu or dialog; from an earlier position, return to the game"),
}


@dataclass(frozen=True)
class KeyRow:
    """Keys, and what they do.

    Attributes:
        keys: as they are written on the keyboard; letters as in English.
        command: what they do, in one word.
        effect: the same in words.
        views: where they do it, see `VIEWS`.
    """

    keys: tuple[str, ...]
    command: str
    effect: Message
    views: tuple[str, ...]


@cache
def key_rows() -> tuple[KeyRow, ...]:
    """All keys, in the order of the help."""
    table = json.loads(files("denkspiel.web.help").joinpath("keys.json").read_text(encoding="utf-8"))
    return tuple(
        KeyRow(tuple(row["keys"]), row["command"], _EFFECTS[row["command"]], tuple(row["views"])) for row in table
    )
