"""A game: a geometry and who wins by a whole line."""

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import Cell, Geometry, Place
from denkspiel.core.message import Message, echo

__all__ = ["Game", "digest_of"]


@dataclass(frozen=True)
class Game:
    """A positional game for two, complete as data; everything else follows from it.

    Attributes:
        id: the name it is called by, such as "connect-four" or "connect-four:8x7".
        title: what it is called in a heading, in English.
        geometry: cells, lines and what rests on what.
        avoidance: whether the player who first owns a whole line loses (misere) instead of winning.
        description: one or two English sentences about the game and its point.
        origin: where the game comes from, in English; what "info" shows.

    Two games are equal if their data are, whatever they are called in headings.
    """

    id: str
    title: str
    geometry: Geometry
    avoidance: bool = False
    description: str = ""
    origin: str = ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def heading(self) -> Message:
        """The title as a sentence to translate, with the size if the id names one: "Connect Four 8x7"."""
        title = Message.literal(self.title)
        _, _, size = self.id.partition(":")
        return Message("{title} {size}", title=title, size=size) if size else title

    @property
    def _identity(self) -> tuple[str, bool, Geometry]:
        return self.id, self.avoidance, self.geometry

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.geometry.size} cells, {len(self.geometry.lines)} lines>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    @cached_property
    def winning_masks(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell its lines as pairs (bit mask, index of the line): what a stone there can complete."""
        masks = self.geometry.line_masks
        return tuple(tuple((masks[index], index) for index in through) for through in self.geometry.lines_through)

    @cached_property
    def shortest_line(self) -> int:
        """The number of cells of the shortest line; 65 if there are no lines at all."""
        return min(map(len, self.geometry.lines), default=65)

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON-ready data; `from_dict` reads it back."""
        return {
            "id": self.id,
            "title": self.title,
            "description": self.description,
            "origin": self.origin,
            "avoidance": self.avoidance,
            "cells": [
                {
                    "name": cell.name,
                    "move": cell.move,
                    "place": list(cell.place),
                    "end": None if cell.end is None else list(cell.end),
                    "below": cell.below,
                }
                for cell in self.geometry.cells
            ],
            "lines": [list(line) for line in self.geometry.lines],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Game":
        """Read what `to_dict` wrote.

        Raises:
            InvalidGame: the data is not of that shape, or describes an impossible game.
        """
        try:
            cells = tuple(
                Cell(
                    str(cell["name"]),
                    str(cell["move"]),
                    _place(cell["place"]),
                    None if cell["end"] is None else _place(cell["end"]),
                    None if cell["below"] is None else int(cell["below"]),
                )
                for cell in data["cells"]
            )
            lines = tuple(tuple(int(number) for number in line) for line in data["lines"])
            head = (
                str(data["id"]),
                str(data["title"]),
                bool(data["avoidance"]),
                str(data["description"]),
                str(data["origin"]),
            )
        except KeyError as error:
            key = echo(str(error.args[0]))
            raise InvalidGame(
                Message('The description of the game is incomplete: "{key}" is missing.', key=key)
            ) from error
        except (TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            raise InvalidGame(
                Message("The description of the game is garbled: {fault}.", fault=echo(str(error)))
            ) from error
        return cls(head[0], head[1], Geometry(cells, lines), *head[2:])


def _place(coordinates: list[float]) -> Place:
    return tuple(float(coordinate) for coordinate in coordinates)


def digest_of(game: Game) -> str:
    """A short text that two games share only if their cells, lines and rule are the same, whatever they are called."""
    geometry = game.geometry
    data = [game.avoidance, [cell.below for cell in geometry.cells], sorted(geometry.lines)]
    return sha256(json.dumps(data).encode()).hexdigest()[:32]
