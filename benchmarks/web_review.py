"""How soon after the end of a long game every move of it has its mark, where exact values are out of reach for most."""

import time
from dataclasses import dataclass
from random import Random

from benchmarks.http_client import HttpClient
from benchmarks.web_server import Served
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game

__all__ = ["Reviewed", "reviewed"]

_GAMES = ("score-four", "qubic")
"""Those in which nobody knows an exact value before the game is half over."""
_LONG = 50
"""A game has at least so many moves of 64."""


@dataclass(frozen=True)
class Reviewed:
    """A game that was over, and asked about.

    Attributes:
        name: of the game.
        plies: moves made in it.
        marks: moves of which a mark came back.
        seconds: from the question to the answer.
    """

    name: str
    plies: int
    marks: int
    seconds: float


async def reviewed(service: Served) -> list[Reviewed]:
    """A long game each, played by lot, with the question that the page asks at its end."""
    client = HttpClient(service.host, service.port)
    found = [await _asked(client, name, _long_game(game(name))) for name in _GAMES]
    client.close()
    return found


async def _asked(client: HttpClient, name: str, cells: list[int]) -> Reviewed:
    begun = time.perf_counter()
    answer = await client.post("/api/review", {"game": name, "moves": format_moves(game(name), cells)})
    seconds = time.perf_counter() - begun
    marks = sum(ply["mark"] is not None for ply in answer.data["plies"])
    return Reviewed(name, len(cells), marks, seconds)


def _long_game(one: Game) -> list[int]:
    """The first of many games by lot that lasts so long."""
    lots = (Random(seed) for seed in range(100_000))
    return next(cells for cells in (_by_lot(one, lot) for lot in lots) if len(cells) >= _LONG)


def _by_lot(one: Game, lot: Random) -> list[int]:
    position, cells = Position.start(one), list[int]()
    while position.legal_moves:
        cells.append(lot.choice(_harmless(position)))
        position = position.play(cells[-1])
    return cells


def _harmless(position: Position) -> list[int]:
    """The moves that do not end the game, if there are any."""
    going_on = [move for move in position.legal_moves if position.play(move).outcome is None]
    return going_on or [*position.legal_moves]
