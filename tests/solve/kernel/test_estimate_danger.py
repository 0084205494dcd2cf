"""What is said of moves outside the zone of a danger, and of quiet moves where there is none, tried move by move."""

from collections import defaultdict
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solve.kernel import threat_sequences
from denkspiel.solve.kernel.bit_layout import layout_of
from denkspiel.solve.kernel.estimate_danger import is_calm
from denkspiel.solve.kernel.estimate_lines import line_masks, lines_through
from denkspiel.solve.kernel.threat_workspace import Fail, ThreatWorkspace
from tests.solve.interpreted import blank, interpreted

find_sequence, zone_of = interpreted(threat_sequences.find_sequence), interpreted(threat_sequences.zone_of)
replays, line_ends_of = interpreted(threat_sequences.replays), interpreted(threat_sequences.line_ends_of)
is_calm = interpreted(is_calm)
NOTHING = np.uint64(0)


def new_workspace(played: Game) -> Any:
    """What a search for sequences needs, with patience enough for these positions."""
    masks, through = line_masks(layout_of(played)), lines_through(layout_of(played))
    begins = np.cumsum([len(masks), *map(len, through)]).tolist()
    words = [np.uint64(mask) for mask in [*masks, *(line for group in through for line in group)]]
    workspace = blank(ThreatWorkspace)
    workspace.lines = SimpleNamespace(begins=begins, count=len(masks), masks=words)
    workspace.live, workspace.opened = ([NOTHING] * len(masks) for _ in range(2))
    workspace.fails, workspace.fail_bits, workspace.patience = defaultdict(lambda: blank(Fail)), 20, 5_000
    return workspace


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


@pytest.mark.parametrize(
    ("plies", "danger", "calm"), [(1, 0, 1), (1, 5, 0), (2, 0, 1), (2, 5, 1), (3, 0, 0), (3, 5, 0), (4, 5, 1)]
)
def test_calm_is_what_was_looked_at_before(plies: int, danger: int, calm: int) -> None:
    """After one quiet move the enemy's attack is known; after forced answers only the own one."""
    assert is_calm(SimpleNamespace(ply=10), SimpleNamespace(ply=10 + plies), danger) == calm
