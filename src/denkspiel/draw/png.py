"""A picture of a position in pixels, for programs that show no SVG: chats, previews of links, the clipboard.

What draws it is resvg, a library in Rust. It is loaded with the first picture.
"""

import re

from denkspiel.draw.svg_elements import format_number

__all__ = ["PREVIEW_SIZE", "svg_to_png", "svg_to_preview_png"]

PREVIEW_SIZE = (1200, 630)
"""Pixels of the preview of a link, in the proportions that networks show uncropped."""
_WIDTH = 600
_ROOM = 0.06
_PAPER = "#fbfaf8"
_SIZE = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"')


def svg_to_png(svg: str, width: int = _WIDTH) -> bytes:
    """One of our SVG pictures as PNG, so many pixels wide."""
    return _rasterised(svg, width)


def svg_to_preview_png(svg: str) -> bytes:
    """The same in the middle of a card that has the size of a preview."""
    width, height = PREVIEW_SIZE
    wide, high = (float(measure) for measure in _SIZE.search(svg).groups())  # type: ignore[union-attr]
    scale = (1 - 2 * _ROOM) * min(width / wide, height / high)
    across, down = width / scale, height / scale
    frame = " ".join(map(format_number, ((wide - across) / 2, (high - down) / 2, across, down)))
    return _rasterised(_SIZE.sub(f'viewBox="{frame}" width="{width}" height="{height}"', svg, count=1), width)


def _rasterised(svg: str, width: int) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415 (only programs that ask for a picture wait for it)

    return bytes(svg_to_bytes(svg_string=svg, width=width, background=_PAPER))
