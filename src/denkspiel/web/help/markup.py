"""The marks in the texts of the help, which become elements of HTML."""

import re
from collections.abc import Callable

from denkspiel.core.html import Html, element, text

__all__ = ["SPOT", "marked"]

SPOT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a text for what is no text: see `marked`."""

_MARKS = re.compile(r"\[\[([\w-]+)\|([^\]]+)\]\]|`([^`]+)`|\*\*([^*]+)\*\*")


def marked(words: str, link: Callable[[str, Html], Html], spot: str = "") -> Html:
    """A text with marks: `[[page|words]]` is a link, `` `key` `` a key or a command, `**words**` are strong.

    Args:
        words: the text.
        link: makes a link to that page, with those words.
        spot: what stands in the place of `SPOT`.
    """

    def made(mark: re.Match[str]) -> str:
        page, shown, key, strong = (Html(part or "") for part in mark.groups())
        if page:
            return link(page, shown)
        return element("kbd", key) if key else element("strong", strong)

    return Html(_MARKS.sub(made, text(words)).replace(SPOT, text(spot)))
