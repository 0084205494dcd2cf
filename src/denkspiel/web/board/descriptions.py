"""The games and opponents of the catalogue as the page gets them: texts, sizes, boards and opponents, as models."""

from collections.abc import Iterable
from typing import Any, Literal

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.draw.graph_sheet import edge_sheet
from denkspiel.draw.layout import (
    PictureKind,
    board_columns,
    cell_grid,
    cell_neighbours,
    cell_rows_by_layer,
    names_along_axes,
    picture_kind,
    unfolded_grid,
)
from denkspiel.draw.points import edge_ends, graph_points
from denkspiel.draw.rules import describe_aim, describe_choice, describe_rules
from denkspiel.draw.stage import Spot
from denkspiel.games.catalogue import listed_game_name, sized_entry_of, sized_game, unlisted_games
from denkspiel.locale import Translator
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.opponents.levels.strength import measured_ratings, plain_strengths
from denkspiel.opponents.roster import (
    default_adviser,
    default_opponent,
    menu_strategies,
    opponent,
    opponent_heritage,
    opponent_title,
)
from denkspiel.play.explain import explainer_names
from denkspiel.play.plan import board_keys
from denkspiel.play.sentences import move_text
from denkspiel.puzzles.collection import has_puzzles
from denkspiel.solver.book.shipped_books import shipped_book_path
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.schemas import (
    BoardKeysData,
    CellData,
    EdgeSheetData,
    GameData,
    GameSize,
    GameSizes,
    GameSummary,
    HeritageData,
    MarkArea,
    OpponentData,
    PlainStrengthData,
    PointData,
    SheetPoint,
    StrategyData,
)

__all__ = ["describe_game", "describe_opponents", "summarize_game", "summarize_listed_games"]


def summarize_listed_games(catalog: GameCatalog, say: Translator) -> list[GameSummary]:
    """All listed games without their boards, in order."""
    return [summarize_game(catalog, game, say) for game in catalog.listed_games]


def summarize_game(catalog: GameCatalog, game: Game, say: Translator) -> GameSummary:
    """A game without its board."""
    return GameSummary(**_summary(catalog, game, say))


def describe_game(catalog: GameCatalog, name: str, say: Translator) -> GameData:
    """The game of that name with its board.

    Raises:
        UnknownName: it is not offered.
        InvalidGame: it has no such size.
    """
    game = catalog.game(name)
    return GameData(**_summary(catalog, game, say), **_board(game), explainers=list(explainer_names(game)))


def describe_opponents(catalog: GameCatalog, say: Translator) -> list[OpponentData]:
    """All opponents that play one of the listed games, in the order in which the games name them."""
    games: dict[str, list[str]] = {}
    for game in catalog.listed_games:
        for name in catalog.opponents_of(game):
            games.setdefault(name, []).append(game.id)
    described = []
    for name, played in games.items():
        player, original = opponent(name), opponent_heritage(name)
        described.append(
            OpponentData(
                id=name,
                title=say(opponent_title(name)),
                character=say(player.character),
                heritage=None
                if original is None
                else HeritageData(year=original.year, machine=say(original.machine), story=say(original.story)),
                timed=player.takes_all_time,
                games=played,
            )
        )
    return described


def _summary(catalog: GameCatalog, game: Game, say: Translator) -> dict[str, Any]:
    geometry, kind = game.geometry, picture_kind(game.geometry)
    opponents, listed = catalog.opponents_of(game), {one.id for one in catalog.listed_games}
    family = listed_game_name(game.id)
    return {
        "id": game.id,
        "title": say(game.heading),
        "description": say(Message.literal(game.description)),
        "rules": [say(rule) for rule in describe_rules(game)],
        "aim": say(describe_aim(game)),
        "choice": say(describe_choice(game)),
        "origin": say(Message.literal(game.origin)),
        "kind": kind.value,
        "gravity": geometry.gravity,
        "avoidance": game.avoidance,
        "drawable": can_be_drawn(game),
        "edges": kind is PictureKind.GRAPH,
        "size": geometry.size,
        "line_length": game.shortest_line,
        "moves": [geometry.cells[stack[0]].move for stack in geometry.stacks],
        "numbers": dict(measured_ratings(game)),
        "strategies": [
            StrategyData(opponent=name, title=say(title)) for name, title in menu_strategies(game) if name in opponents
        ],
        "default_opponent": default_opponent(game),
        "default_hint": default_adviser(game),
        # the listed game of which this one is a size; if none is, the game itself
        "family": family if family in listed and not catalog.is_listed(game) else game.id,
        "sizes": _sizes(catalog, game, say),
        "opponents": list(opponents),
        "titles": {name: say(opponent_title(name)) for name in opponents},
        "strengths": [
            PlainStrengthData(id=one.id, title=say(one.title), opponent=one.opponent, number=one.number)
            for one in plain_strengths(game, opponents)
        ],
        "opponents_note": _opponents_note(catalog, game, say),
        "exact": _exact(game) if catalog.has_solver(game) else "never",
        "puzzles": has_puzzles(game),
    }


def _exact(game: Game) -> Literal["always", "book", "late"]:
    if Perfect(book=False).plays(game):
        return "always"
    return "book" if shipped_book_path(game) is not None else "late"


def _sizes(catalog: GameCatalog, game: Game, say: Translator) -> GameSizes | None:
    entry = sized_entry_of(game.id)
    if entry is None:
        return None
    offered = []
    for size in entry.examples:
        sized = sized_game(f"{entry.name}:{size}")
        rules = sized.geometry, sized.avoidance
        # a size may be a listed game by another name
        sized = next((one for one in catalog.listed_games if (one.geometry, one.avoidance) == rules), sized)
        offered.append(GameSize(game=sized.id, size=size, text=say(_size_text(sized))))
    return GameSizes(name=entry.name, form=entry.sizes, usual=offered)


def _opponents_note(catalog: GameCatalog, game: Game, say: Translator) -> str:
    missing = catalog.opponents_without_compiler(game)
    if not missing:
        return ""
    note = Message(
        "{players} need a compiler, which browsers do not have. The installed program has these players.",
        players=", ".join(say(opponent_title(name)) for name in missing),
    )
    return say(note)


def _size_text(game: Game) -> Message:
    if picture_kind(game.geometry) is PictureKind.GRAPH:
        return Message("{points} points", points=len(graph_points(game.geometry)))
    where = cell_grid(game.geometry)
    sizes = [size for size in (where.columns, where.rows, where.layers) if size > 1]
    shape = " \N{MULTIPLICATION SIGN} ".join(map(str, sizes))
    text = Message("{shape}, lines of {length}", shape=shape, length=game.shortest_line)
    if game.id in unlisted_games():  # it has a name of its own, which no other list shows
        return Message("{game} ({size})", game=Message(game.title), size=text)
    return text


def _board(game: Game) -> dict[str, Any]:
    geometry, where = game.geometry, unfolded_grid(game.geometry)
    edges = picture_kind(geometry) is PictureKind.GRAPH
    return {
        "plan": _plan(game),
        "points": [PointData(name=one.name, place=list(one.place)) for one in graph_points(geometry)]
        if edges
        else None,
        "sheet": _sheet(geometry) if edges else None,
        "shape": (where.columns, where.rows, where.layers),
        "rows": [[list(row) for row in layer] for layer in cell_rows_by_layer(geometry)],
        "steps": [dict(led) for led in cell_neighbours(geometry)],
        "cells": _cells(game),
        "stacks": [list(stack) for stack in geometry.stacks],
        "lines": [list(line) for line in geometry.lines],
    }


def _plan(game: Game) -> BoardKeysData:
    plan, geometry, where = board_keys(game), game.geometry, unfolded_grid(game.geometry)
    kind, columns = picture_kind(geometry), board_columns(geometry)
    axes = None
    if kind is not PictureKind.GRAPH:
        # columns, rows and layers have names of their own if the stacks are named by them
        count = 3 if kind is PictureKind.LAYERS else 2
        spots = [where.spots[stack[0]][:count] for stack in geometry.stacks]
        found = names_along_axes(plan.names, spots, (where.columns, where.rows, where.layers)[:count])
        axes = [list(axis) for axis in found] if found else None
    return BoardKeysData(
        names=list(plan.names),
        addresses=list(plan.addresses),
        neighbours=[dict(led) for led in plan.neighbours],
        start=plan.start,
        # the stacks from left to right, if each column is one of them
        columns=None if columns is None else [geometry.stacks.index(stack) for stack in columns],
        axes=axes,
    )


def _sheet(geometry: Geometry) -> EdgeSheetData:
    def spots(found: Iterable[Spot]) -> list[SheetPoint]:
        return [SheetPoint(x=round(x, 2), y=round(y, 2)) for x, y in found]

    sheet = edge_sheet(geometry)
    wide, high = sheet.mark_area
    return EdgeSheetData(
        width=round(sheet.width, 2),
        height=round(sheet.height, 2),
        radius=sheet.radius,
        points=spots(sheet.points),
        room=MarkArea(width=wide, height=high),
        marks=spots(sheet.marks),
    )


def _cells(game: Game) -> list[CellData]:
    geometry = game.geometry
    ends, spots = edge_ends(geometry), unfolded_grid(geometry).spots
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
