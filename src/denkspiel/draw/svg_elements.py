"""Elements of an SVG file: tags, numbers, texts, the style sheet and the document around them."""

from collections.abc import Iterable
from functools import cache
from html import escape

from denkspiel.core.names import ZERO_WIDTH

__all__ = ["caption_element", "element", "format_number", "path_data", "svg_document", "xml_text"]

_STYLE = """
.dks-paper{fill:#fbfaf8}
.dks-board{fill:#dde2e8}
.dks-edge{fill:#c3cad2}
.dks-hole{fill:#fbfaf8}
.dks-tile{fill:#eceff2}
.dks-dot{fill:#b4bcc5}
.dks-line{fill:none;stroke:#c3cad2;stroke-linecap:round;stroke-linejoin:round}
.dks-faint{fill:none;stroke:#e6e9ed;stroke-linecap:round}
.dks-peg{fill:none;stroke:#a3acb6;stroke-linecap:round}
.dks-shadow{fill:#24292f;fill-opacity:.14}
.dks-text{fill:#5b6570;font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;text-anchor:middle}
.dks-strong{fill:#24292f;font-weight:600}
.dks-first{fill:#d55e00}
.dks-second{fill:#0072b2}
.dks-edge-first{fill:none;stroke:#d55e00;stroke-linecap:round}
.dks-edge-second{fill:none;stroke:#0072b2;stroke-linecap:round}
.dks-rim{stroke:#fbfaf8}
.dks-sign{fill:none;stroke:#fff;stroke-linecap:round}
.dks-ring{fill:none;stroke:#24292f}
.dks-last{fill:none;stroke:#5b6570;stroke-linecap:round}
.dks-halo{fill:none;stroke:#24292f;stroke-opacity:.16;stroke-linecap:round}
.dks-lost{fill:#8a4fbf;fill-opacity:.5;stroke:none}
.dks-point{fill:#fbfaf8;stroke:#5b6570}
.dks-corner{fill:#e6d8f5;stroke:#6b2fa3}
@media (prefers-color-scheme:dark){
.dks-paper{fill:#15181c}
.dks-board{fill:#2c333b}
.dks-edge{fill:#20262c}
.dks-hole{fill:#15181c}
.dks-tile{fill:#23292f}
.dks-dot{fill:#4d5863}
.dks-line{stroke:#46505a}
.dks-faint{stroke:#262c32}
.dks-peg{stroke:#6b7580}
.dks-shadow{fill:#000;fill-opacity:.35}
.dks-text{fill:#a9b3bd}
.dks-strong{fill:#f0f2f4}
.dks-edge-second{stroke:#2f9be0}
.dks-rim{stroke:#15181c}
.dks-ring{stroke:#fff}
.dks-last{stroke:#a9b3bd}
.dks-halo{stroke:#fff;stroke-opacity:.24}
.dks-lost{fill:#a678d8;fill-opacity:.45}
.dks-point{fill:#15181c;stroke:#a9b3bd}
.dks-corner{fill:#3d2a54;stroke:#c9a6ee}
}
"""
"""Colours of Okabe and Ito ("Color Universal Design", 2008); every class has a prefix, for pages share style sheets."""


def format_number(value: float) -> str:
    """A number with at most two decimals, written as briefly as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: str | float) -> str:
    """An element; attribute names are written with "_" for "-", and end in "_" where Python reserves the name."""
    written = "".join(f" {_attribute(key)}={_value(value)}" for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def xml_text(text: str) -> str:
    """A text fit for XML; unprintable characters become "?", but for those that names need; XML forbids most."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() or letter in ZERO_WIDTH else "?" for letter in text)
    return escape(text)


def path_data(spots: Iterable[tuple[float, float]], *, closed: bool = False) -> str:
    """The data of a path through these spots."""
    return "M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in spots) + ("Z" if closed else "")


def caption_element(text: str, x: float, y: float, size: float, *, strong: bool = False) -> str:
    """A text centred on a spot."""
    kind = "dks-text dks-strong" if strong else "dks-text"
    return element("text", xml_text(text), class_=kind, x=x, y=y + size * 0.35, font_size=size)


def svg_document(size: tuple[float, float], title: str, description: str, body: Iterable[str]) -> str:
    """A whole SVG file on paper of `size`, with a name and a description for those who cannot see it."""
    width, height = size
    paper = element("rect", class_="dks-paper", width=width, height=height, rx=14)
    parts = [
        element("title", xml_text(title)),
        element("desc", xml_text(description)),
        element("style", _STYLE),
        paper,
        *body,
    ]
    return (
        element(
            "svg",
            "\n" + "\n".join(parts) + "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {format_number(width)} {format_number(height)}",
            width=width,
            height=height,
            role="img",
        )
        + "\n"
    )


@cache
def _attribute(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _value(value: str | float) -> str:
    return f'"{xml_text(value) if isinstance(value, str) else format_number(value)}"'
