"""The computer of "3D-Vier gewinnt" (C64): the paragraph on its strategy made code, over a plain dictionary of stones.

A cell is (x, y, z) with coordinates 0 to 3 and z upward, a column (x, y); players are 0 and 1. How a line is rated by
its content is open, so it comes from outside as `worth(own, enemy)`; what lines are, which are rated and how the
ratings are put together is told by the text.

Readings:
- A line with stones of both players is rated 0 and `worth` is not asked (ORIGINALS R11: "blocked lines 0").
- "Dieses Feld (mit negativem Vorzeichen) ebenfalls bewertet": the number subtracted is the one that the cell above
  would get if it were playable: by the same player, so `own` and `enemy` stay who they are, and on the board as it
  stands, before the move. The line ratings are kept from move to move, and nothing is tried out. The pillar, through
  both cells, is thereby added and subtracted.
- A top cell has no cell above it: nothing is subtracted.
- Nothing excepts a move that wins from the subtraction. ORIGINALS R11, "a win outranks everything", can by this not
  hold at strength 2, whatever `worth` is; `nothing_follows_a_win=True` is the reading that saves it: what the enemy
  can take "im nächsten Zug" is nothing once the game is won.
- Between equal ratings the text is silent: `choices` names all of them.
"""

from collections.abc import Callable
from itertools import product

Cell = tuple[int, int, int]
Column = tuple[int, int]
Line = tuple[Cell, ...]
Worth = Callable[[int, int], int]

SIZE = 4
OUT_OF_REACH = 0  # "0 = unbesetztes Feld"
PLAYABLE = 1  # "1 = das Feld ist unbesetzt, kann aber im nächsten Zug besetzt werden"
TAKEN_BY = (2, 3)  # "2 = das Feld ist von Spieler 1 besetzt", "3 = das Feld ist von Spieler 2 besetzt"

CELLS: tuple[Cell, ...] = tuple((x, y, z) for x, y, z in product(range(SIZE), repeat=3))


def lines() -> list[Line]:
    """Every "beliebige Reihe oder Diagonale — auch Raumdiagonale": all straight runs of four cells, each once."""
    found: set[frozenset[Cell]] = set()
    for (x, y, z), (right, back, up) in product(CELLS, product((-1, 0, 1), repeat=3)):
        run = {(x + n * right, y + n * back, z + n * up) for n in range(SIZE)}
        if len(run) == SIZE and run <= set(CELLS):
            found.add(frozenset(run))
    return [tuple(sorted(run)) for run in found]


LINES = lines()
THROUGH = {cell: [line for line in LINES if cell in line] for cell in CELLS}


def states(stones_by_cell: dict[Cell, int]) -> dict[Cell, int]:
    """The field FE: "wird jedem möglichen Zustand der einzelnen Felder ein Zahlenwert zugeordnet"."""
    return {cell: _state(stones_by_cell, cell) for cell in CELLS}


def _state(stones_by_cell: dict[Cell, int], cell: Cell) -> int:
    if cell in stones_by_cell:
        return TAKEN_BY[stones_by_cell[cell]]
    x, y, z = cell
    return PLAYABLE if z == 0 or (x, y, z - 1) in stones_by_cell else OUT_OF_REACH


def line_rating(stones_by_cell: dict[Cell, int], line: Line, player: int, worth: Worth) -> int:
    """What a line is worth by its content: "Das Programm bewertet also jede Viererreihe getrennt"."""
    owners = [stones_by_cell[cell] for cell in line if cell in stones_by_cell]
    own, enemy = owners.count(player), owners.count(1 - player)
    return 0 if own and enemy else worth(own, enemy)


def cell_rating(stones_by_cell: dict[Cell, int], cell: Cell, player: int, worth: Worth) -> int:
    """What a cell is worth: "Summe der Bewertungen aller Viererreihen, an denen dieses Feld beteiligt ist"."""
    return sum(line_rating(stones_by_cell, line, player, worth) for line in THROUGH[cell])


def ratings(
    stones_by_cell: dict[Cell, int], player: int, strength: int, worth: Worth, *, nothing_follows_a_win: bool = False
) -> dict[Column, int]:
    """The rating of every column that is not full: "für jedes mögliche Feld (FE(X,Y,Z)=1) eine Bewertung"."""
    rated = {}
    for cell, state in states(stones_by_cell).items():
        if state == PLAYABLE:
            spared = nothing_follows_a_win and wins(stones_by_cell, cell, player)
            rated[cell[:2]] = cell_rating(stones_by_cell, cell, player, worth)
            if strength == 2 and not spared:
                rated[cell[:2]] -= rating_above(stones_by_cell, cell, player, worth)
    return rated


def rating_above(stones_by_cell: dict[Cell, int], cell: Cell, player: int, worth: Worth) -> int:
    """What strength 2 subtracts for the cell above, which "im nächsten Zug vom Gegner besetzt werden kann"."""
    x, y, z = cell
    return cell_rating(stones_by_cell, (x, y, z + 1), player, worth) if z + 1 < SIZE else 0


def choices(
    stones_by_cell: dict[Cell, int], player: int, strength: int, worth: Worth, *, nothing_follows_a_win: bool = False
) -> set[Column]:
    """The columns it may play: it "entscheidet sich dann für das Feld mit der höchsten Bewertung"."""
    rated = ratings(stones_by_cell, player, strength, worth, nothing_follows_a_win=nothing_follows_a_win)
    return {column for column, rating in rated.items() if rating == max(rated.values())}


def wins(stones_by_cell: dict[Cell, int], cell: Cell, player: int) -> bool:
    """Whether a stone of the player in this cell fills a line."""
    after = {**stones_by_cell, cell: player}
    return any(all(after.get(each) == player for each in line) for line in THROUGH[cell])
