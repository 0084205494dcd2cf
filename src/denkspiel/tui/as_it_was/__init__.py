"""The five originals in the terminal as they were: how each looked, what it asked and which keys it took.

Each skin stands over the same `Screen` and `Session` as the usual full screen: it draws and takes keys, and decides
nothing about the game. The words of the originals are German in every language; what we say about keys is translated.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from denkspiel.play.originals import Original
from denkspiel.tui.dialogue import SetupAnswers

if TYPE_CHECKING:
    from denkspiel.tui.as_it_was.skin import Skin
    from denkspiel.tui.screen import Screen

__all__ = ["CONSOLES", "NEEDS_UNICODE", "make_skin"]

CONSOLES = ("homburg", "fortran")
"""The originals that ran on a console; they work line by line too."""
NEEDS_UNICODE = ("pc1360",)
"""The originals whose picture cannot be made of ASCII characters."""

_SKINS: Mapping[str, str] = {
    "c64": "C64Skin",
    "homburg": "HomburgSkin",
    "fortran": "FortranSkin",
    "pc1360": "Pc1360Skin",
    "amiga": "AmigaSkin",
}


def make_skin(original: Original, screen: "Screen", answers: SetupAnswers | None) -> "Skin":
    """The look of an original over a screen.

    Args:
        original: which one.
        screen: the game.
        answers: what is known before the questions of the original; `None` if it shall ask none.
    """
    skin: type[Skin] = getattr(import_module(f"{__name__}.{original.name}"), _SKINS[original.name])
    return skin(screen, original, answers if skin.asks else None)
