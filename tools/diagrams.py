"""Draw the diagrams of docs/explanation from the program's own rules and figures.

python -m tools.diagrams          writes them into docs/pictures
python -m tools.diagrams --check  says which ones are not current, and fails if there are any
"""

import argparse
import sys
from collections.abc import Callable

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.draw.svg_elements import caption_element, element, svg_document
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.strength import measured_ratings
from tools.pictures import FOLDER, is_current

__all__ = ["DIAGRAMS", "game_value", "main"]

_SQUARE = 18
"""The side of a cell in a small board."""
_TREE_MOVES = "c2a1a3b2c3b3"
"""Three free cells: one move wins, one draws and one loses."""
_VALUES = {1: "first player wins", 0: "draw", -1: "second player wins"}


def game_value(position: Position) -> int:
    """1 if the first player wins under perfect play, 0 for a draw, -1 otherwise: by trying every move."""
    outcome = position.outcome
    if outcome is not None:
        return 0 if outcome.winner is None else (1, -1)[outcome.winner]
    values = [game_value(position.play(move)) for move in position.legal_moves]
    return min(values) if position.side_to_move else max(values)


def line_counts() -> str:
    """How many of the 69 lines of Connect Four go through each cell."""
    geometry, step = game("connect-four").geometry, 52
    most = max(map(len, geometry.lines_through))
    parts = []
    for cell, lines in zip(geometry.cells, geometry.lines_through, strict=True):
        x, y = (cell.place[0] + 0.75) * step, (5 - cell.place[1] + 0.75) * step
        parts.append(element("rect", class_="dks-board", x=x - 24, y=y - 24, width=48, height=48, rx=6))
        parts.append(element("circle", class_="dks-hole", cx=x, cy=y, r=22 * len(lines) / most))
        parts.append(caption_element(str(len(lines)), x, y, 15, strong=True))
    said = "From the corner, with 3 lines, the counts rise to 13 in the middle."
    return svg_document((7.5 * step, 6.5 * step), "Lines through each cell of Connect Four", said, parts)


def search_tree() -> str:
    """Every way in which a game of Tic-Tac-Toe with three free cells can go on, with values."""
    lines: list[str] = []
    boards: list[str] = []
    width, leaves = 128, 0

    def draw(position: Position, depth: int) -> float:
        """Draw the position below those that are drawn already; returns its distance from the left."""
        nonlocal leaves
        y = 64 + depth * 132
        moves = () if position.outcome else position.legal_moves
        places = [draw(position.play(move), depth + 1) for move in moves]
        if places:
            x = (places[0] + places[-1]) / 2
        else:
            x, leaves = width * (leaves + 0.5), leaves + 1
        for move, place in zip(moves, places, strict=True):
            is_best = game_value(position.play(move)) == game_value(position)
            style = "dks-ring" if is_best else "dks-line"
            lines.append(element("line", class_=style, x1=x, y1=y + 44, x2=place, y2=y + 98, stroke_width=3))
            lines.append(
                caption_element(
                    position.game.geometry.cells[move].move,
                    (x + 2 * place) / 3 + (14 if place >= x else -14),
                    y + 72,
                    13,
                )
            )
        boards.extend(_small_board(position, x, y))
        boards.append(caption_element(_VALUES[game_value(position)], x, y + 36, 11, strong=not moves))
        return x

    draw(replay("tic-tac-toe", _TREE_MOVES), 0)
    said = "The first player can win at once with c1, draws with b1 and loses with a2."
    return svg_document((leaves * width, 4 * 132 - 8), "A search tree", said, [*lines, *boards])


def _small_board(position: Position, x: float, y: float) -> list[str]:
    parts = []
    for number, cell in enumerate(position.game.geometry.cells):
        left, top = x + (cell.place[0] - 1) * _SQUARE, y + (1 - cell.place[1]) * _SQUARE - 4
        corner = {"x": left - _SQUARE / 2 + 0.5, "y": top - _SQUARE / 2 + 0.5}
        parts.append(element("rect", class_="dks-board", width=_SQUARE - 1, height=_SQUARE - 1, rx=2, **corner))
        owner = position.owner(number)
        if owner is not None:
            parts.append(element("circle", class_=("dks-first", "dks-second")[owner], cx=left, cy=top, r=6.5))
    return parts


def strength_ladder() -> str:
    """The ratings of all opponents of Score Four as bars."""
    rated = sorted(measured_ratings(game("score-four")).items(), key=lambda found: -found[1])
    top, row, left, right = max(rating for _, rating in rated), 26, 110, 520
    parts = []
    for place, (name, rating) in enumerate(rated):
        y = 24 + place * row
        length = (right - left) * rating / top
        parts.append(caption_element(name, 58, y, 13))
        parts.append(element("rect", class_="dks-board", x=left, y=y - 9, width=right - left, height=18, rx=3))
        parts.append(element("rect", class_="dks-second", x=left, y=y - 9, width=max(length, 2), height=18, rx=3))
        parts.append(caption_element(str(rating), right + 28, y, 13, strong=True))
    said = "; ".join(f"{name} {rating}" for name, rating in rated)
    return svg_document((right + 60, 24 + len(rated) * row), "Ratings in Score Four", said, parts)


DIAGRAMS: dict[str, Callable[[], str]] = {
    "line-counts": line_counts,
    "search-tree": search_tree,
    "strength-ladder": strength_ladder,
}


def main() -> int:
    """Write or check all diagrams; 1 if some are not current."""
    parser = argparse.ArgumentParser(description="Draw the diagrams of the explanation pages.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a diagram is not current")
    check = parser.parse_args().check
    stale = [name for name, draw in DIAGRAMS.items() if not is_current(FOLDER / f"{name}.svg", draw())]
    for name in stale:
        if check:
            print(f"{name}.svg is not current; make docs draws it anew.", file=sys.stderr)
        else:
            (FOLDER / f"{name}.svg").write_text(DIAGRAMS[name](), encoding="utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
