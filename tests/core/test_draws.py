from itertools import combinations
from random import Random

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.games.catalogue import game
from tests.cases import for_each


@for_each(
    "name, drawn",
    [
        ("connect-four", True),
        ("score-four", True),
        ("qubic", True),
        ("tic-tac-toe", True),
        ("tic-tac-toe-3d", False),
        ("hexagon", False),
        ("hexagon:5", True),
        ("hexagon:11", False),
    ],
)
def test_which_games_can_be_drawn(name: str, drawn: bool) -> None:
    assert can_be_drawn(game(name)) is drawn


def test_small_games_by_all_full_boards() -> None:
    chooser, found = Random(4), set()
    for _ in range(300):
        size = chooser.randrange(3, 9)
        possible = list(combinations(range(size), chooser.choice((2, 3))))
        made = small(size, chooser.sample(possible, min(len(possible), chooser.randrange(1, 30))))
        boards = (set(first) for first in combinations(range(size), size - size // 2))
        expected = any(all(0 < len(first & set(line)) < len(line) for line in made.geometry.lines) for first in boards)
        assert can_be_drawn(made) is expected, made.geometry.lines
        found.add(expected)
    assert found == {True, False}


def small(size: int, lines: list[tuple[int, ...]]) -> Game:
    cells = tuple(Cell(f"c{cell}", f"c{cell}", (float(cell), 0.0)) for cell in range(size))
    return Game("small", "Small", Geometry(cells, tuple(sorted(lines))))


def test_a_full_board_has_as_many_stones_of_each_as_there_were_turns() -> None:
    star = small(4, [(0, 1), (0, 2), (0, 3)])
    assert not can_be_drawn(star), "one stone against three would have no line, but there are two of each"
