"""What `render` of an environment returns: the board as text, or as a picture of pixels."""

from io import BytesIO

import numpy as np
import numpy.typing as npt

from denkspiel.core.position import Position
from denkspiel.draw.png import svg_to_png
from denkspiel.draw.svg import draw_svg
from denkspiel.draw.text import draw_text
from denkspiel.envs import missing_library

__all__ = ["RENDER_FPS", "RENDER_MODES", "Frame", "draw_frame", "print_position", "render_position"]

Frame = npt.NDArray[np.uint8]

RENDER_MODES = ("ansi", "human", "rgb_array")
RENDER_FPS = 2
"""Moves a second that an eye can follow in a video."""
_WIDTH = 400


def render_position(position: Position, mode: str | None) -> str | Frame | None:
    """The board as text for "ansi", as pixels for "rgb_array", and nothing for "human", where `show` prints it."""
    if mode == "ansi":
        return draw_text(position).plain_text()
    return draw_frame(position) if mode == "rgb_array" else None


def print_position(position: Position, mode: str | None) -> None:
    """Print the board if the mode is "human"."""
    if mode == "human":
        print(draw_text(position).plain_text())


def draw_frame(position: Position) -> Frame:
    """The board as pixels; shape (height, width, 3), the same for every position of a game.

    Raises:
        ImportError: Pillow, which reads the picture, cannot be imported; the extra `rl` brings it.
    """
    try:
        from PIL import Image  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise missing_library("pillow", error, "PIL") from error
    with Image.open(BytesIO(svg_to_png(draw_svg(position), _WIDTH))) as picture:
        pixels = np.asarray(picture.convert("RGB"))
    height, width, _ = pixels.shape
    return pixels[: height - height % 2, : width - width % 2].copy()  # common video formats need even numbers
