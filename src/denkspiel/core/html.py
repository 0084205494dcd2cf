"""HTML in pieces: every text and attribute is escaped where it is put in."""

from base64 import b64encode
from html import escape

from denkspiel.core.message import printable

__all__ = ["Html", "element", "escape_text", "html_document", "join_html", "svg_image"]


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def escape_text(words: str) -> Html:
    """Words as they are to be read; characters that would steer the page are replaced, but line ends stay."""
    return words if isinstance(words, Html) else Html("\n".join(map(printable, escape(words).split("\n"))))


def join_html(*parts: str, between: str = "") -> Html:
    """Pieces and words, one behind the other, with something `between` them."""
    return Html(escape_text(between).join(map(escape_text, parts)))


def element(name: str, *children: str, **attributes: str | bool | None) -> Html:
    """An element with an end tag.

    Args:
        name: its tag.
        children: pieces, and words, which are escaped.
        attributes: a name is written with "_" for "-", and ends in "_" where Python reserves it; `None` and `False`
            are left out, `True` has no value.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{name}{written}>{join_html(*children)}</{name}>")


def svg_image(svg: str, alternative_text: str) -> Html:
    """A picture that stands in the page itself, with words for people who cannot see it.

    Its colours follow the page's `color-scheme`.
    """
    address = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return Html(f'<img alt="{escape(printable(alternative_text))}" src="{address}">')


def html_document(title: str, language: str, style: str, *body: str) -> Html:
    """A whole page that needs no other file.

    Args:
        title: what stands above the window.
        language: its code, such as "de".
        style: the page's style sheet.
        body: pieces, and words, which are escaped.
    """
    head = '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
    return Html(
        f'<!doctype html>\n<html lang="{escape_text(language)}">\n<head>\n{head}\n{element("title", title)}\n'
        f"<style>{style}</style>\n</head>\n<body>\n{join_html(*body)}\n</body>\n</html>\n"
    )


def _attribute(key: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    return f' {name}=""' if value is True else f' {name}="{escape(printable(value))}"'
