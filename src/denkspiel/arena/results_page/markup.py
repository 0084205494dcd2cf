"""HTML in pieces: every text and attribute is escaped where it is put in."""

from html import escape

from denkspiel.core.message import harmless

__all__ = ["Html", "element", "join", "sign", "text"]


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(words: str) -> Html:
    """Words as they are to be read; characters that would steer the page are replaced."""
    return words if isinstance(words, Html) else Html(escape(harmless(words)))


def join(*parts: str) -> Html:
    """Pieces and words, one behind the other."""
    return Html("".join(map(text, parts)))


def element(name: str, *children: str, **attributes: str | bool | None) -> Html:
    """An element with an end tag.

    Args:
        name: its tag.
        children: pieces, and words, which are escaped.
        attributes: "_" stands for "-", at the end of a name for nothing; `None` and `False` are left out, `True` has
            no value.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{name}{written}>{join(*children)}</{name}>")


def sign(side: str) -> Html:
    """What the stones of a side look like: of the "first" or the "second" one."""
    return element("svg", element("use", href=f"#{side}"), aria_hidden="true")


def _attribute(key: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    return f' {name}=""' if value is True else f' {name}="{escape(harmless(value))}"'
