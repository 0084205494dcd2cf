"""The models of what is told of the originals."""

from typing import Literal

from denkspiel.web.app.schemas import ResponseModel

__all__ = ["OriginalData", "Originals"]

Begin = Literal["lot", "first", "second"]


class OriginalData(ResponseModel):
    """An original, and what it sets when it is played as then.

    Attributes:
        name: what it is called by, mostly its machine.
        title: what the original was called.
        machine: what it ran on.
        author: who wrote it; null if that is not known.
        year: when it was written or published; null if that is not known.
        source: where it was published or described.
        story: one or two sentences about it.
        game: the id of its game.
        players: the two players: "human", or the id of an opponent.
        begin: who moves first in the first game: the player named first, the one named second, or one drawn by lot.
        later_begin: who moves first in every later game.
        command: what starts it in a terminal.
    """

    name: str
    title: str
    machine: str
    author: str | None
    year: int | None
    source: str
    story: str
    game: str
    players: tuple[str, str]
    begin: Begin
    later_begin: Begin
    command: str


class Originals(ResponseModel):
    """The originals, and the texts of the page about them.

    Attributes:
        originals: all of them.
        texts: by key, with gaps such as `{name}`.
    """

    originals: tuple[OriginalData, ...]
    texts: dict[str, str]
