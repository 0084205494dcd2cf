"""A game: a geometry and who wins by a whole line."""

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from denkspiel.core.errors import GameTooLarge, InvalidGame
from denkspiel.core.geometry import MAX_CELLS, MAX_SOLVABLE_CELLS, Cell, Coordinates, Geometry
from denkspiel.core.message import Message, quote_input

__all__ = ["Game", "check_fits_word", "check_solvable", "rules_digest"]

_WORD_BITS = 64


@dataclass(frozen=True)
class Game:
    """A game for two players in which a complete line of cells wins or loses.

    A `Game` contains only data. You usually get one from `game`. Two games are equal if they have the same cells, lines
    and rules, even if their titles differ.

    Attributes:
        id: the name for commands and files, such as "connect-four" or "connect-four:8x7".
        title: the English name for headings.
        geometry: the cells, the lines, and for each cell the cell below it.
        avoidance: whether a player who completes a line loses instead of wins (misère).
        description: one or two English sentences about the rules.
        origin: an English sentence about the origin of the game.

    Examples:
        >>> from denkspiel import game
        >>> hexagon = game("hexagon")
        >>> hexagon.geometry.size, len(hexagon.geometry.lines), hexagon.avoidance
        (15, 20, True)
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
        """The title as a translatable message, with the size if `id` contains one: "Connect Four 8x7"."""
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
        """For each cell, the lines that a stone there can complete: pairs of a line's bit mask and its index."""
        masks = self.geometry.line_masks
        return tuple(tuple((masks[index], index) for index in through) for through in self.geometry.lines_through)

    @cached_property
    def shortest_line(self) -> int:
        """The number of cells in the shortest line, or 257 if the game has no lines."""
        return min(map(len, self.geometry.lines), default=MAX_CELLS + 1)

    @property
    def is_large(self) -> bool:
        """Whether the board has more than 64 cells, so that it does not fit into a machine word."""
        return self.geometry.size > _WORD_BITS

    @property
    def is_solvable(self) -> bool:
        """Whether the solver can find exact values: the board has at most 128 cells."""
        return self.geometry.size <= MAX_SOLVABLE_CELLS

    def to_dict(self) -> dict[str, Any]:
        """Return the game as data for JSON, which `from_dict` can read."""
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
        """Return the game that `to_dict` has written.

        Raises:
            InvalidGame: the data has another form, or describes an impossible game.
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
            key = quote_input(str(error.args[0]))
            raise InvalidGame(Message('The game description is incomplete: "{key}" is missing.', key=key)) from error
        except (TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            raise InvalidGame(
                Message("The game description cannot be read: {fault}.", fault=quote_input(str(error)))
            ) from error
        return cls(head[0], head[1], Geometry(cells, lines), *head[2:])


def _place(coordinates: list[float]) -> Coordinates:
    return tuple(float(coordinate) for coordinate in coordinates)


def check_solvable(game: Game) -> None:
    """Refuse a game that the solver cannot search, before anything is loaded for it.

    Raises:
        GameTooLarge: it has more than 128 cells.
    """
    if not game.is_solvable:
        raise GameTooLarge(game.id, game.geometry.size, MAX_SOLVABLE_CELLS)


def check_fits_word(game: Game, what: Message) -> None:
    """Refuse a large game where its boards must fit into machine words.

    Args:
        game: the game.
        what: the subject of the sentence, such as "Opening books".

    Raises:
        GameTooLarge: it has more than 64 cells.
    """
    if game.is_large:
        raise GameTooLarge(game.id, game.geometry.size, _WORD_BITS, what)


def rules_digest(game: Game) -> str:
    """A short text that two games share only if their cells, lines and rule are the same, whatever they are called."""
    geometry = game.geometry
    data = [game.avoidance, [cell.below for cell in geometry.cells], sorted(geometry.lines)]
    return sha256(json.dumps(data).encode()).hexdigest()[:32]
