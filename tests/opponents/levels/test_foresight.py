"""Looking ahead, against a plain search over positions that is written here."""

from dataclasses import dataclass
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.foresight import PartialLookahead, plies_to_end

ENOUGH = 10**9
EVERY_VALUE = 10**9
WORTH = {1: 64, 2: 16, 3: 4, 4: 1}


@dataclass(frozen=True)
class Board:
    """Stones on the board of a game, whose lines do not end it: a player may not see the one that was completed."""

    game: Game
    stones: tuple[int, int]

    @property
    def ply(self) -> int:
        return sum(stones.bit_count() for stones in self.stones)

    @property
    def mover(self) -> int:
        return self.ply % 2

    @property
    def moves(self) -> list[int]:
        taken = self.stones[0] | self.stones[1]
        reached = [next((cell for cell in stack if not taken >> cell & 1), None) for stack in self.game.geometry.stacks]
        return [cell for cell in reached if cell is not None]

    def after(self, move: int) -> "Board":
        first, second = self.stones
        return Board(self.game, (first, second | 1 << move) if self.mover else (first | 1 << move, second))


def board(position: Position) -> Board:
    return Board(position.game, (position.first, position.second))


def lines_worth(position: Board, side: int, seen: frozenset[int]) -> int:
    """What the lines are worth of which `side` alone has stones."""
    own, other = position.stones[side], position.stones[1 - side]
    masks = [position.game.geometry.line_masks[line] for line in seen]
    return sum(WORTH.get((mask & ~own).bit_count(), 0) for mask in masks if mask & own and not mask & other)


def balance(position: Board, side: int, seen: frozenset[int]) -> int:
    sign = -1 if position.game.avoidance else 1
    return sign * (lines_worth(position, side, seen) - lines_worth(position, 1 - side, seen))


def completes(position: Board, side: int, seen: frozenset[int]) -> bool:
    own = position.stones[side]
    return any(position.game.geometry.line_masks[line] & ~own == 0 for line in seen)


def plain(position: Board, root: Board, seen: frozenset[int], plies: int) -> float:
    """The value for the side to move of `root`, by looking at everything."""
    side, latest = root.mover, 1 - position.mover
    passed = position.ply - root.ply
    if completes(position, latest, seen):
        wins = (latest == side) != root.game.avoidance
        return (1_000_000 - 10_000 * passed) * (1 if wins else -1)
    if not position.moves:
        return 0
    if passed == plies:
        return balance(position, side, seen) - balance(root, side, seen)
    values = [plain(position.after(move), root, seen, plies) for move in position.moves]
    return max(values) if position.mover == side else min(values)


def walks(name: str, count: int) -> list[Position]:
    """Unfinished positions of random games, each at a ply of its own."""
    found: list[Position] = []
    for number in range(count):
        rng, position = Random(f"{name} {number}"), Position.start(game(name))
        length = rng.randrange(game(name).geometry.size)
        while position.outcome is None:
            last = position
            if position.ply == length:
                break
            position = position.play(rng.choice(position.legal_moves))
        found.append(last)
    return found


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four:4x4", "hexagon", "score-four:3", "mnk:4,4,4"])
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_values_are_those_of_a_plain_search(name: str, plies: int) -> None:
    ends = 0
    for position in walks(name, 12):
        root, rng = board(position), Random(position.key)
        lines = range(len(position.game.geometry.lines))
        seen = frozenset(line for line in lines if rng.random() < 0.8)
        found = PartialLookahead(position, seen).values(plies, ENOUGH, EVERY_VALUE)
        true = {move: plain(root.after(move), root, seen, plies) for move in root.moves}
        assert found == true
        ends += sum(plies_to_end(value) is not None for value in found.values())
    assert ends


def test_a_margin_leaves_the_best_moves_as_they_are() -> None:
    for position in walks("connect-four", 12):
        lines = range(len(position.game.geometry.lines))
        every = PartialLookahead(position, lines).values(3, ENOUGH, EVERY_VALUE)
        some = PartialLookahead(position, lines).values(3, ENOUGH, 20)
        best = max(every.values())
        near = {move for move, value in every.items() if value >= best - 20}
        assert {move: some[move] for move in near} == {move: every[move] for move in near}
        assert all(some[move] < best - 20 for move in set(every) - near)


def test_with_few_looks_it_stops_at_fewer_plies() -> None:
    position = replay(game("connect-four"), "4453")
    lines = range(len(position.game.geometry.lines))
    by_plies = [PartialLookahead(position, lines).values(plies, ENOUGH, EVERY_VALUE) for plies in (1, 2, 3)]
    assert len({tuple(found.items()) for found in by_plies}) == 3
    assert PartialLookahead(position, lines).values(3, 0, EVERY_VALUE) == by_plies[0]
    assert PartialLookahead(position, lines).values(3, 60, EVERY_VALUE) == by_plies[1]
    assert PartialLookahead(position, lines).values(3, 10_000, EVERY_VALUE) == by_plies[2]


def test_a_line_that_is_not_seen_is_neither_completed_nor_feared() -> None:
    position = replay(game("connect-four"), "414141")
    lines = range(len(position.game.geometry.lines))
    pillar = position.game.geometry.lines.index((18, 19, 20, 21))
    assert plies_to_end(PartialLookahead(position, lines).values(1, ENOUGH, 0)[21]) == 1
    blind = PartialLookahead(position, set(lines) - {pillar}).values(1, ENOUGH, 0)
    assert plies_to_end(blind[21]) is None


@pytest.mark.parametrize(("value", "plies"), [(990_000, 1), (-980_000, 2), (430, None), (0, None), (-500, None)])
def test_values_tell_how_far_off_the_end_is(value: int, plies: int | None) -> None:
    assert plies_to_end(value) == plies


def test_the_first_stone_in_lines_of_five_is_worth_the_number_of_its_lines() -> None:
    start = Position.start(game("mnk:5,5,5"))
    through = start.game.geometry.lines_through
    values = PartialLookahead(start, range(len(start.game.geometry.lines))).values(1, ENOUGH, EVERY_VALUE)
    assert values == {cell: len(through[cell]) for cell in start.legal_moves}
    assert max(values.values()) == 4, "in the middle: a row, a column and both diagonals"
