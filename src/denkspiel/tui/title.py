"""The title picture of a game, shown while everything is set up (X2 of the originals)."""

from shutil import get_terminal_size

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import game_entries
from denkspiel.tui.paint import paint

__all__ = ["title_picture"]


def title_picture(game: Game, *, colours: bool, unicode: bool) -> str:
    """The board after the sample game of the catalogue; "" where the terminal is too narrow for it.

    Args:
        game: what is going to be played; of a game that is not in the catalogue the empty board is shown.
        colours: whether to write colours.
        unicode: whether characters beyond ASCII may be used.
    """
    sample = next((entry.sample for entry in game_entries() if entry.usual and entry.name == game.id), "")
    picture = draw_text(replay(game, sample), unicode=unicode)
    return paint(picture, colours=colours) if picture.width <= get_terminal_size().columns else ""
