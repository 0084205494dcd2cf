"""The games that are offered, found by name, and what the page needs to know of each.

Beside those that are listed every size is offered that the catalogue makes from a name. Strangers choose these, so
whatever is kept of them is kept for a few only, and nothing is compiled for them: who needs the solver does not play
there (`docs/serving.md`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.errors import UnknownName, UnsuitableOpponent
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.core.notation import parse_moves
from denkspiel.draw.graph_sheet import graph_sheet
from denkspiel.draw.layout import Kind, board_columns, kind_of, names_along_axes, raster, table
from denkspiel.draw.points import ends_of, points_of
from denkspiel.draw.rows import rows_of, steps_of
from denkspiel.draw.rules import aim_of, choice_of, rules_of
from denkspiel.draw.stage import Spot
from denkspiel.games.catalogue import family_of, size_forms, sized_game, sizes_of
from denkspiel.locale import Translator
from denkspiel.opponents.counsel import BEST_KNOWN, adviser_for
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.opponents.levels.strength import PlainStrength, numbers, plain_strengths
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import (
    adviser,
    default_opponent,
    heritage,
    opponent,
    opponent_for,
    opponent_names,
    opponent_title,
    strategies,
)
from denkspiel.play.plan import plan_of
from denkspiel.play.wording import move_text
from denkspiel.puzzles.collection import has_puzzles
from denkspiel.solver.book.shipped_books import shipped_book
from denkspiel.web.board.schemas import (
    CellData,
    GameData,
    GameSummary,
    HeritageData,
    OpponentData,
    PlainStrengthData,
    PlanData,
    PointData,
    RoomData,
    SheetData,
    SizeData,
    SizesData,
    SpotData,
    StrategyData,
)

__all__ = ["GameCatalog", "parse_cells"]


class GameCatalog:
    """A fixed set of games, and other sizes of them."""

    def __init__(self, games: Iterable[Game]) -> None:
        """Offer these games, each by its id in small letters."""
        self._games = {game.id.lower(): game for game in games}

    @property
    def first(self) -> Game:
        """The one that is played unless another is asked for."""
        return next(iter(self._games.values()))

    @property
    def listed(self) -> tuple[Game, ...]:
        """The fixed set."""
        return tuple(self._games.values())

    def game(self, name: str) -> Game:
        """The game of that name, or of that name and size; it never leads to a file.

        Raises:
            UnknownName: it is not offered.
            InvalidGame: it has no such size.
        """
        key = name.strip().lower()
        if key in self._games:
            return self._games[key]
        if ":" not in key or key.partition(":")[0] not in _sized():
            raise UnknownName(Message("game"), name, [*self._games, *size_forms()])
        made = sized_game(key)
        return self._games.get(made.id, made)

    def is_listed(self, game: Game) -> bool:
        """Whether it is one of the fixed set, which have a solver; others are sizes that somebody has asked for."""
        return game.id.lower() in self._games

    def opponents_of(self, game: Game) -> tuple[str, ...]:
        """The names of those who play it here, the usual one first."""
        names = opponent_names(game)
        return names if self.is_listed(game) else tuple(name for name in names if not opponent(name).needs_solver)

    def opponent(self, name: str, game: Game) -> Opponent:
        """A new opponent of that name that plays the game here.

        Raises:
            UnknownName: no opponent is called so.
            UnsuitableOpponent: it does not play the game, or not here.
        """
        try:
            found = opponent_for(name, game)
        except UnknownName as error:
            raise UnknownName(Message("opponent"), name, self.opponents_of(game)) from error
        if found.needs_solver and not self.is_listed(game):
            raise UnsuitableOpponent(found.name, game.id, self.opponents_of(game))
        return found

    def adviser(self, name: str | None, game: Game) -> Opponent:
        """Who is asked for a move: an opponent by its name, or else the game's usual adviser.

        `BEST_KNOWN` asks for the best move that is known; where there is no solver that is what the strongest player
        of those here would play. Raises what `opponent` raises.
        """
        if name == BEST_KNOWN and self.is_listed(game):
            return adviser_for(name, game)
        if name == BEST_KNOWN:
            name = plain_strengths(game, self.opponents_of(game))[-1].opponent
        return self.opponent(name or adviser(game), game)

    def summaries(self, say: Translator) -> list[GameSummary]:
        """All games of the fixed set without their boards, in order."""
        return [self.summary(game, say) for game in self._games.values()]

    def summary(self, game: Game, say: Translator) -> GameSummary:
        """A game without its board."""
        return GameSummary(**self._summary(game, say))

    def described(self, name: str, say: Translator) -> GameData:
        """The game of that name with its board; raises what `game` raises."""
        game = self.game(name)
        return GameData(**self._summary(game, say), **_board(game))

    def _summary(self, game: Game, say: Translator) -> dict[str, Any]:
        played = self.opponents_of(game)
        return {
            **_described(game, say),
            "family": self._family(game),
            "sizes": self._sizes(game, say),
            "opponents": list(played),
            "titles": {name: say(opponent_title(name)) for name in played},
            "strengths": [_strength(strength, say) for strength in plain_strengths(game, played)],
            "exact": _exact(game) if self.is_listed(game) else "never",
            "puzzles": has_puzzles(game),
        }

    def _family(self, game: Game) -> str:
        """The listed game of which it is a size; if none is, the game itself."""
        family = family_of(game.id)
        return family if family in self._games and not self.is_listed(game) else game.id

    def _sizes(self, game: Game, say: Translator) -> SizesData | None:
        entry = sizes_of(game.id)
        if entry is None:
            return None
        offered = []
        for size in entry.examples:
            sized = self._listed(sized_game(f"{entry.name}:{size}"))
            offered.append(SizeData(game=sized.id, size=size, text=say(_size_text(sized))))
        return SizesData(name=entry.name, form=entry.sizes, usual=offered)

    def _listed(self, game: Game) -> Game:
        """The game of the fixed set that is the same by another name, or else the game itself."""
        same = (one for one in self._games.values() if (one.geometry, one.avoidance) == (game.geometry, game.avoidance))
        return next(same, game)

    def opponents(self, say: Translator) -> list[OpponentData]:
        """Everybody who plays one of the games, in the order in which the games name them."""
        games: dict[str, list[str]] = {}
        for game in self._games.values():
            for name in self.opponents_of(game):
                games.setdefault(name, []).append(game.id)
        return [
            OpponentData(
                id=name,
                title=say(opponent_title(name)),
                character=say(opponent(name).character),
                heritage=_heritage(name, say),
                timed=opponent(name).takes_all_time,
                games=played,
            )
            for name, played in games.items()
        ]


def _heritage(name: str, say: Translator) -> HeritageData | None:
    told = heritage(name)
    return None if told is None else HeritageData(year=told.year, machine=say(told.machine), story=say(told.story))


def parse_cells(game: Game, moves: str | list[str]) -> tuple[int, ...]:
    """The cells that moves in a row, or one by one, take from the empty board.

    Raises:
        UnreadableMove: a part is not a move; the sentence says which one.
        IllegalMove: a move is not allowed where it stands.
    """
    return parse_moves(game, moves if isinstance(moves, str) else " ".join(moves))


@lru_cache(maxsize=1)
def _sized() -> frozenset[str]:
    """The names that can have sizes behind them."""
    return frozenset(form.partition(":")[0] for form in size_forms())


def _size_text(game: Game) -> Message:
    """How large a game is, for people."""
    if kind_of(game.geometry) is Kind.GRAPH:
        return Message("{points} points", points=len(points_of(game.geometry)))
    where = raster(game.geometry)
    sizes = [size for size in (where.columns, where.rows, where.layers) if size > 1]
    shape = " \N{MULTIPLICATION SIGN} ".join(map(str, sizes))
    return Message("{shape}, lines of {length}", shape=shape, length=game.shortest_line)


def _described(game: Game, say: Translator) -> dict[str, Any]:
    geometry, kind = game.geometry, kind_of(game.geometry)
    return {
        "id": game.id,
        "title": say(game.heading),
        "description": say(Message.literal(game.description)),
        "rules": [say(rule) for rule in rules_of(game)],
        "aim": say(aim_of(game)),
        "choice": say(choice_of(game)),
        "origin": say(Message.literal(game.origin)),
        "kind": kind.value,
        "gravity": geometry.gravity,
        "avoidance": game.avoidance,
        "drawable": can_be_drawn(game),
        "edges": kind is Kind.GRAPH,
        "size": geometry.size,
        "line_length": game.shortest_line,
        "moves": [geometry.cells[stack[0]].move for stack in geometry.stacks],
        "numbers": dict(numbers(game)),
        "strategies": [StrategyData(opponent=name, title=say(title)) for name, title in strategies(game)],
        "default_opponent": default_opponent(game),
        "default_hint": adviser(game),
    }


def _strength(strength: PlainStrength, say: Translator) -> PlainStrengthData:
    return PlainStrengthData(
        id=strength.id, title=say(strength.title), opponent=strength.opponent, number=strength.number
    )


def _board(game: Game) -> dict[str, Any]:
    geometry, where = game.geometry, table(game.geometry)
    edges = kind_of(geometry) is Kind.GRAPH
    return {
        "plan": _plan(game),
        "points": _points(game) if edges else None,
        "sheet": _sheet(geometry) if edges else None,
        "shape": (where.columns, where.rows, where.layers),
        "rows": [[list(row) for row in layer] for layer in rows_of(geometry)],
        "steps": [dict(led) for led in steps_of(geometry)],
        "cells": _cells(game),
        "stacks": [list(stack) for stack in geometry.stacks],
        "lines": [list(line) for line in geometry.lines],
    }


def _plan(game: Game) -> PlanData:
    plan, geometry = plan_of(game), game.geometry
    return PlanData(
        names=list(plan.names),
        addresses=list(plan.addresses),
        neighbours=[dict(led) for led in plan.neighbours],
        start=plan.start,
        columns=_columns(geometry),
        axes=None if kind_of(geometry) is Kind.GRAPH else _axes(geometry, plan.names),
    )


def _columns(geometry: Geometry) -> list[int] | None:
    """The stacks from left to right, if each column is one of them."""
    columns = board_columns(geometry)
    return None if columns is None else [geometry.stacks.index(stack) for stack in columns]


def _axes(geometry: Geometry, names: Sequence[str]) -> list[list[str]] | None:
    """What columns, rows and layers are called, if the stacks are named by them."""
    where, axes = table(geometry), 3 if kind_of(geometry) is Kind.LAYERS else 2
    spots = [where.spots[stack[0]][:axes] for stack in geometry.stacks]
    found = names_along_axes(names, spots, (where.columns, where.rows, where.layers)[:axes])
    return [list(axis) for axis in found] if found else None


def _points(game: Game) -> list[PointData]:
    return [PointData(name=point.name, place=list(point.place)) for point in points_of(game.geometry)]


def _sheet(geometry: Geometry) -> SheetData:
    sheet = graph_sheet(geometry)
    wide, high = sheet.room
    return SheetData(
        width=round(sheet.width, 2),
        height=round(sheet.height, 2),
        radius=sheet.radius,
        points=_spots(sheet.points),
        room=RoomData(width=wide, height=high),
        marks=_spots(sheet.marks),
    )


def _spots(spots: Iterable[Spot]) -> list[SpotData]:
    return [SpotData(x=round(x, 2), y=round(y, 2)) for x, y in spots]


def _cells(game: Game) -> list[CellData]:
    geometry = game.geometry
    ends, spots = ends_of(geometry), table(geometry).spots
    stacks = {cell: number for number, stack in enumerate(geometry.stacks) for cell in stack}
    return [
        CellData(
            cell=number,
            name=cell.name,
            move=cell.move,
            text=move_text(game, number),
            place=list(cell.place),
            ends=ends[number] if ends else None,
            below=cell.below,
            stack=stacks[number],
            spot=spots[number],
        )
        for number, cell in enumerate(geometry.cells)
    ]


def _exact(game: Game) -> Literal["always", "book", "late"]:
    if shipped_book(game) is not None:
        return "book"
    return "always" if Perfect(book=False).plays(game) else "late"
