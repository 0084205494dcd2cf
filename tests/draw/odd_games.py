"""Games as users may describe them: coordinates of any kind, stacks that lean, names that follow no pattern."""

from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game

__all__ = ["CATALOGUE", "ODD", "random_position", "text_game"]


def text_game(cells: list[Cell], title: str = "Own game") -> Game:
    return Game("own", title, Geometry(tuple(cells), ((0, 1, 2),)))


def _triangle() -> list[Cell]:
    return [Cell(f"{row}{at}", f"{row}{at}", (at - row / 2, -row * 0.866)) for row in range(5) for at in range(row + 1)]


def _scattered(count: int) -> list[Cell]:
    rng = Random(1)
    return [Cell(f"c{number}", f"c{number}", (rng.random() * 7, rng.random() * 3)) for number in range(count)]


def _mill() -> list[Cell]:
    places = [
        (3 + x * size, 3 + y * size) for size in (3, 2, 1) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)
    ]
    return [Cell(f"{'abcdefg'[x]}{y + 1}", f"{'abcdefg'[x]}{y + 1}", (x, y)) for x, y in places]


def _sideways() -> list[Cell]:
    return [
        Cell(f"{row}.{at}", "abc"[row], (at, row), below=row * 4 + at - 1 if at else None)
        for row in range(3)
        for at in range(4)
    ]


def _leaning_towers() -> list[Cell]:
    return [
        Cell(
            f"p{peg}.{level}",
            f"p{peg}",
            (peg * 0.7, peg % 3 * 1.3, level),
            below=peg * 3 + level - 1 if level else None,
        )
        for peg in range(7)
        for level in range(3)
    ]


def _hanging() -> list[Cell]:
    """Two stacks over the same spot of the plan, so that they are no towers beside each other."""
    return [
        Cell(
            f"s{stack}.{level}",
            f"s{stack}",
            (0, stack * 0, 3 * stack + level),
            below=2 * stack + level - 1 if level else None,
        )
        for stack in range(2)
        for level in range(2)
    ]


_TOWNS = {"Wien": (3.0, 2.0), "Rom": (2.0, 0.0), "Bern": (1.0, 1.5), "Oslo": (2.0, 4.0)}


def _towns() -> list[Cell]:
    names = list(_TOWNS)
    return [
        Cell(f"{one}-{other}", f"{one}-{other}", _TOWNS[one], end=_TOWNS[other])
        for number, one in enumerate(names)
        for other in names[number + 1 :]
    ]


def _nameless_edges() -> list[Cell]:
    return [Cell(f"e{number}", f"e{number}", cell.place, end=cell.end) for number, cell in enumerate(_towns())]


def _edges_in_space() -> list[Cell]:
    return [
        Cell(cell.name, cell.move, (*cell.place, 1.0), end=(*(cell.end or ()), len(cell.name) / 4))
        for cell in _nameless_edges()
    ]


ODD: dict[str, Game] = {
    "triangle": text_game(_triangle()),
    "scattered 30": text_game(_scattered(30)),
    "scattered 64": text_game(_scattered(64)),
    "mill": text_game(_mill()),
    "sideways": text_game(_sideways()),
    "leaning towers": text_game(_leaning_towers()),
    "hanging": text_game(_hanging()),
    "towns": text_game(_towns(), title='Towns <&> "roads"'),
    "nameless edges": text_game(_nameless_edges()),
    "edges in space": text_game(_edges_in_space()),
    "long strip": text_game([Cell(f"{x}-{y}", f"{x}-{y}", (x, y)) for x in range(32) for y in range(2)]),
}

CATALOGUE: dict[str, Game] = {
    name: game(name)
    for name in (
        "connect-four",
        "connect-four:16x4",
        "score-four",
        "score-four:3",
        "tic-tac-toe-3d",
        "qubic",
        "tic-tac-toe",
        "mnk:10,6,5",
        "hexagon",
        "hexagon:3",
        "hexagon:11",
    )
}


def random_position(played: Game, plies: int, seed: int = 1) -> tuple[Position, tuple[int, ...]]:
    """A position after at most so many random moves, and the moves."""
    rng, position = Random(seed), Position.start(played)
    moves: list[int] = []
    while len(moves) < plies and position.outcome is None:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return position, tuple(moves)
