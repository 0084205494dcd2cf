"""Sentences for people, kept apart from the language they are shown in.

Rules, opponents and readers of files say what they have to say as a `Message`: an English template with named
values. English is at hand (`str`); other languages come from `denkspiel.locale`, which looks the template up.

Values may come from anywhere: from a file, an argument, another distribution. Characters by which they could steer a
terminal or turn the sentence around are replaced when the gaps are filled, so no front end need think of it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

__all__ = ["CellText", "Message", "printable", "quote_input"]

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, ends of lines and paragraphs, changes of the direction of writing, and bytes that are no text."""


class CellText(str):
    """The names of cells or moves in a sentence: a text that knows which cells it names, so that a page can show them.

    Attributes:
        cells: the numbers of the cells.
    """

    cells: tuple[int, ...]

    def __new__(cls, text: str, cells: Iterable[int]) -> Self:
        """Those names of these cells."""
        made = super().__new__(cls, text)
        made.cells = tuple(cells)
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.cells

    @property
    def marked(self) -> str:
        """The text between marks that tell the cells, for a program that shows them: characters for private use."""
        return f"\ue000{','.join(map(str, self.cells))}\ue001{printable(self)}\ue002"


@dataclass(frozen=True, init=False)
class Message:
    """An English sentence with gaps, and what fills them.

    Attributes:
        template: the English text, with `{name}` for each gap; it is also the key under which translations stand.
        values: what fills the gaps; a value may itself be a `Message` and is then translated along. Texts are made
            `harmless`.
    """

    template: str
    values: Mapping[str, Any]

    def __init__(self, template: str, /, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    @classmethod
    def literal(cls, text: str) -> "Message":
        """A text from data, such as a title, as a `harmless` message without gaps; braces in it stay as they are."""
        return cls(printable(text).replace("{", "{{").replace("}", "}}"))

    @classmethod
    def from_data(cls, data: Any) -> "Message":
        """The message that `data` was made of."""
        template, values = data
        return cls(template, **{name: cls._of_value(value) for name, value in values.items()})

    @property
    def data(self) -> list[Any]:
        """The message as JSON, so that another process can tell it in any language; `from_data` reads it."""
        return [self.template, {name: _as_data(value) for name, value in self.values.items()}]

    @classmethod
    def _of_value(cls, value: Any) -> Any:
        if isinstance(value, dict):
            return CellText(value["text"], value["cells"])
        return cls.from_data(value) if isinstance(value, list) else value

    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted(self.values))))

    def __str__(self) -> str:
        return self.translated(lambda template: template)

    def translated(self, translate: Callable[[str], str], *, marks_cells: bool = False) -> str:
        """The sentence.

        Args:
            translate: every template is passed through it first (template in, template out).
            marks_cells: whether the names of cells are `CellText.marked`.
        """
        texts = {name: _as_text(value, translate, marks_cells) for name, value in self.values.items()}
        return translate(self.template).format(**texts)


def printable(text: str) -> str:
    """The text as it can be shown on one line of any terminal: each character that would steer it is replaced."""
    return text if text.isprintable() else _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def quote_input(text: str, max_length: int = 40) -> str:
    """What a user wrote, fit to be quoted in a sentence: cut to `max_length`, without control characters."""
    cut = text if len(text) <= max_length else f"{text[: max_length - 1]}…"
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in cut)


def _as_data(value: Any) -> Any:
    """A message as a list; what JSON does not know as a text."""
    if isinstance(value, Message):
        return value.data
    if isinstance(value, CellText):
        return {"text": str(value), "cells": list(value.cells)}
    return value if value is None or isinstance(value, str | int | float) else str(value)


def _as_text(value: Any, translate: Callable[[str], str], marks_cells: bool) -> Any:
    if isinstance(value, Message):
        return value.translated(translate, marks_cells=marks_cells)
    if marks_cells and isinstance(value, CellText):
        return value.marked
    return printable(value) if isinstance(value, str) else value
