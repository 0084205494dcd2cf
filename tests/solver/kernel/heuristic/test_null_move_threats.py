"""Attacks that are foreseen: what is said of moves outside their zone, and of quiet moves where there is none.

Tried move by move, and on small boards by brute force; by Python itself, without a compiler.
"""

from collections import defaultdict
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.transposition_table import INFINITE_VALUE
from denkspiel.solver.kernel.heuristic import null_move_threats
from denkspiel.solver.kernel.heuristic.line_lists import line_masks, lines_through
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.kernel.heuristic.workspace import EstimateWorkspace
from denkspiel.solver.kernel.rules.bit_layout import Layout, layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.kernel.threats import sequences
from denkspiel.solver.kernel.threats.workspace import MOST_THREATS, RECENT, Fail, ThreatWorkspace
from tests.oracles.endings import Endings
from tests.solver.interpreted import blank, interpreted
from tests.solver.kernel.heuristic.test_quiescence import ladder
from tests.solver.kernel.heuristic.test_quiescence import new_workspace as searching

find_sequence, find_again = (
    interpreted(sequences.find_sequence),
    interpreted(sequences.find_sequence_fast),
)
zone_of = interpreted(sequences.answers_to)
replays, line_ends_of = interpreted(sequences.still_wins), interpreted(sequences.completing_cells_of)
danger_of, zone_of_danger = interpreted(null_move_threats.null_move_threat), interpreted(null_move_threats.threat_zone)
win_by_sequence, is_calm = interpreted(null_move_threats.win_by_sequence), interpreted(null_move_threats.has_no_threat)
foresees, estimate_of = interpreted(null_move_threats.searches_threats), interpreted(estimate_of)
NOTHING = np.uint64(0)


def new_workspace(played: Game) -> Any:
    """What a search for sequences needs, with patience enough for these positions."""
    masks, through = line_masks(layout_of(played)), lines_through(layout_of(played))
    begins = np.cumsum([len(masks), *map(len, through)]).tolist()
    words = [np.uint64(mask) for mask in [*masks, *(line for group in through for line in group)]]
    workspace = blank(ThreatWorkspace)
    workspace.lines = SimpleNamespace(begins=begins, count=len(masks), masks=words)
    workspace.opened = [NOTHING] * (MOST_THREATS.length(64) * len(masks) + 1)
    workspace.fails, workspace.fail_bits, workspace.threat_budget = defaultdict(lambda: blank(Fail)), 20, 5_000
    return workspace


def foreseeing(played: Game) -> Any:
    """What an estimate needs to foresee attacks."""
    workspace = blank(EstimateWorkspace)
    workspace.threats, workspace.limit = new_workspace(played), 1 << 40
    return workspace


def foot_of(played: Game, own: int, enemy: int) -> Any:
    """The node of a ladder's foot, for the side that has the first step or the other one."""
    layout = layout_of(played)
    sides = (np.uint64(layout.stones(1 << cell)) for cell in (own, enemy))
    return SimpleNamespace(**dict(zip(("own", "enemy"), sides, strict=True)), ply=2, is_quiet=0)


def side_by_side(first: Game, second: Game) -> Game:
    """Both boards as one."""
    start = first.geometry.size
    cells = tuple(Cell(f"{n:02}", f"{n:02}", (n, 0)) for n in range(start + second.geometry.size))
    lines = tuple(tuple(start + cell for cell in line) for line in second.geometry.lines)
    return Game("both", "Both", Geometry(cells, first.geometry.lines + lines))


def cells_of(layout: Layout, word: Any) -> int:
    """The same stones with a bit for each cell by its number."""
    return sum(1 << layout.cell(bit) for bit in range(64) if int(word) >> bit & 1)


def quiet_positions(played: Game, stones: int, count: int) -> list[tuple[Any, Any]]:
    """Stones of the side that might attack and of the other one, by lot; nobody could complete a line at once."""
    layout, rng, found = layout_of(played), Random(f"{played.id}/{stones}"), list[tuple[Any, Any]]()
    workspace = new_workspace(played)
    while len(found) < count:
        position = Position.start(played)
        while position.outcome is None and position.ply < stones:
            position = position.play(rng.choice(position.legal_moves))
        attacker, defender = (np.uint64(layout.stones(side)) for side in (position.enemy, position.own))
        ends = [line_ends_of(workspace, *sides) for sides in ((attacker, defender), (defender, attacker))]
        if position.outcome is None and not any(ends):
            found.append((attacker, defender))
    return found


def bits_of(word: int) -> list[Any]:
    return [np.uint64(1 << bit) for bit in range(64) if word >> bit & 1]


@pytest.mark.parametrize(
    ("name", "stones", "count"), [("qubic", 14, 60), ("qubic", 10, 60), ("mnk:6,6,4", 12, 60), ("mnk:7,7,4", 15, 60)]
)
def test_a_move_outside_the_zone_changes_nothing_and_without_danger_no_quiet_move_brings_any(
    name: str, stones: int, count: int
) -> None:
    played = game(name)
    layout, workspace, dangers, outside = layout_of(played), new_workspace(played), 0, 0
    for attacker, defender in quiet_positions(played, stones, count):
        found = find_sequence(workspace, attacker, defender, NOTHING)
        free = layout.board & ~int(attacker | defender)
        if not found:
            for move in bits_of(free):
                quiet = not line_ends_of(workspace, defender | move, attacker)
                assert not quiet or not find_sequence(workspace, attacker, defender | move, NOTHING)
            continue
        dangers += 1
        sequence = workspace.found
        zone = int(zone_of(workspace, attacker, defender, sequence))
        assert zone & ~free == 0
        for move in bits_of(free & ~zone):
            must = line_ends_of(workspace, defender | move, attacker)
            assert must == NOTHING
            assert replays(workspace, attacker, defender | move, must, sequence)
            outside += 1
    assert 3 < dangers < count
    assert outside > 20


@pytest.mark.long
@pytest.mark.parametrize(("name", "stones", "longest"), [("mnk:4,4,3", 7, 2), ("mnk:5,5,4", 14, 3)])
def test_every_move_outside_the_zone_loses_in_time(name: str, stones: int, longest: int) -> None:
    """By brute force, which knows nothing of threats: the last stone of a sequence and one more end the game."""
    played = game(name)
    layout, known, lengths, outside = layout_of(played), Endings(played), set[int](), 0
    for attacker, defender in quiet_positions(played, stones, 60):
        workspace = foreseeing(played)
        node = SimpleNamespace(own=defender, enemy=attacker, ply=stones)
        danger = danger_of(CompiledGame(layout), node, 0, workspace)
        if danger == NOTHING:
            continue
        lengths.add(workspace.threats.found.length)
        zone = int(zone_of_danger(node, workspace))
        for move in bits_of(layout.board & ~int(attacker | defender) & ~zone):
            result, plies = known.value(*(cells_of(layout, stones) for stones in (attacker, defender | move)))
            assert result == 1
            assert danger == (played.geometry.size + 1 - stones - 2 * workspace.threats.found.length - 1) >> 1
            assert plies <= 2 * workspace.threats.found.length + 1
            outside += 1
    assert max(lengths) >= longest
    assert outside > 50


@pytest.mark.parametrize("rungs", [(1, 3), (3, 2)])
def test_of_two_attacks_one_move_parries_one_which_is_seen_one_choice_deep(rungs: tuple[int, int]) -> None:
    """Without foresight it is not."""
    first, second = map(ladder, rungs)
    start, played = first.geometry.size, side_by_side(first, second)
    layout = layout_of(played)
    enemy, own = (np.uint64(layout.stones(1 << cell | 1 << cell + start)) for cell in (0, 1))
    for threats in (None, new_workspace(played)):
        workspace = searching(played)
        workspace.threats = threats
        value = estimate_of(CompiledGame(layout), own, enemy, 4, 1, -INFINITE_VALUE, INFINITE_VALUE, workspace)
        assert bool(value <= -WON) is (threats is not None)


@pytest.mark.parametrize("rungs", [1, 2, 5])
def test_a_win_by_a_sequence_is_worth_what_its_length_says_for_either_side(rungs: int) -> None:
    played = ladder(rungs)
    node, enemy, compiled = foot_of(played, 0, 1), foot_of(played, 1, 0), CompiledGame(layout_of(played))
    worth = (played.geometry.size + 1 - node.ply - 2 * rungs) >> 1
    assert win_by_sequence(compiled, node, 6, foreseeing(played)) == worth
    assert danger_of(compiled, node, 6, foreseeing(played)) == NOTHING
    later = (played.geometry.size + 1 - node.ply - 1 - 2 * rungs) >> 1
    assert danger_of(compiled, enemy, 6, foreseeing(played)) == later
    assert win_by_sequence(compiled, enemy, 6, foreseeing(played)) == NOTHING
    node.is_quiet = 1
    assert win_by_sequence(compiled, node, 6, foreseeing(played)) == NOTHING


def test_a_search_for_a_sequence_takes_what_the_depth_allows_and_no_more_than_is_left() -> None:
    """Four doublings of patience for four choices left; four threats count as a node."""
    played = ladder(5)
    node, compiled = foot_of(played, 0, 1), CompiledGame(layout_of(played))
    for depth, limit, patience in ((0, 1 << 40, 256), (4, 1 << 40, 4096), (9, 1 << 40, 16384), (4, 100, 276)):
        workspace = foreseeing(played)
        workspace.nodes, workspace.limit = 30, limit
        assert win_by_sequence(compiled, node, depth, workspace)
        assert workspace.threats.threat_budget == patience
        assert (workspace.nodes, workspace.threats.threats) == (31, 5)
    workspace = foreseeing(played)
    workspace.limit = 1
    assert win_by_sequence(compiled, node, 9, workspace) == NOTHING


def test_what_won_a_moment_ago_is_played_through_before_anything_is_looked_for() -> None:
    """Without patience nothing else is found. Each side has its own sequences, and the oldest one goes."""
    played = ladder(5)
    node, workspace = foot_of(played, 0, 1), new_workspace(played)
    assert find_again(workspace, node.own, node.enemy, 0)
    cells, workspace.threat_budget = workspace.found.cells[:5], -1
    workspace.found.cells[:5] = [NOTHING] * 5
    assert not find_again(workspace, node.own, node.enemy, 1)
    assert find_again(workspace, node.own, node.enemy, 0)
    assert (workspace.found.length, workspace.found.cells[:5]) == (5, cells)
    answered = node.enemy | cells[0]
    assert not find_again(workspace, node.own, answered, 0)
    workspace.threat_budget = 5_000
    for cell in cells[1 : 1 + RECENT]:  # further up the ladder there are shorter ones
        workspace.recent[0].length = workspace.recent[1].length = 0
        assert find_again(workspace, node.own | cell, node.enemy, 0)
    assert workspace.latest == [(1 + RECENT) % RECENT, 0]


@pytest.mark.parametrize(
    ("name", "has_memory", "does"),
    [("qubic", True, True), ("qubic", False, False), ("score-four", True, False), ("hexagon", True, False)],
)
def test_attacks_are_foreseen_without_gravity_where_a_line_wins_and_there_is_memory_for_it(
    name: str, has_memory: bool, does: bool
) -> None:
    workspace = blank(EstimateWorkspace)
    workspace.threats = blank(ThreatWorkspace) if has_memory else None
    assert bool(foresees(CompiledGame(layout_of(game(name))), workspace)) is does


@pytest.mark.parametrize(
    ("plies", "danger", "calm"), [(1, 0, 1), (1, 5, 0), (2, 0, 1), (2, 5, 1), (3, 0, 0), (3, 5, 0), (4, 5, 1)]
)
def test_calm_is_what_was_looked_at_before(plies: int, danger: int, calm: int) -> None:
    """After one quiet move the enemy's attack is known; after forced answers only the own one."""
    assert is_calm(SimpleNamespace(ply=10), SimpleNamespace(ply=10 + plies), danger) == calm
