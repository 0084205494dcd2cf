"""Texts and elements of the help as HTML: every text is escaped, and the marks in those of the help become elements."""

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import NewType

__all__ = ["NOTHING", "SPOT", "Markup", "element", "joined", "marked", "plain"]

Markup = NewType("Markup", str)
"""HTML that may stand in a page as it is."""

NOTHING = Markup("")

SPOT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text for what is no text: see `marked`."""

_MARKS = re.compile(r"\[\[([\w-]+)\|([^\]]+)\]\]|`([^`]+)`|\*\*([^*]+)\*\*")


def plain(text: str) -> Markup:
    """A text that says nothing but itself."""
    return Markup(escape(text))


def joined(parts: Iterable[Markup], between: str = "") -> Markup:
    """Several parts in a row."""
    return Markup(plain(between).join(parts))


def element(name: str, *children: Markup, **attributes: str) -> Markup:
    """An element; attribute names are written with "_" for "-", and end in "_" where Python reserves the name."""
    written = "".join(f' {key.removesuffix("_").replace("_", "-")}="{plain(attributes[key])}"' for key in attributes)
    return Markup(f"<{name}{written}>{joined(children)}</{name}>")


def marked(text: str, link: Callable[[str, Markup], Markup], spot: Markup = NOTHING) -> Markup:
    """A text with marks: `[[page|words]]` is a link, `` `key` `` a key or a command, `**words**` are strong.

    Args:
        text: the text.
        link: makes a link to that page, with those words.
        spot: what stands in the place of `SPOT`.
    """

    def made(mark: re.Match[str]) -> str:
        page, words, key, strong = (Markup(part or "") for part in mark.groups())
        if page:
            return link(page, words)
        return element("kbd", key) if key else element("strong", strong)

    return Markup(_MARKS.sub(made, plain(text)).replace(SPOT, spot))
