"""Who foresees attacks, and that each thread has its own memory for it."""

import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.transposition_table import ThreatSequenceMemory, TranspositionTable
from denkspiel.solver.kernel.heuristic.line_lists import line_lists
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.threats.workspace import Fail, ThreatWorkspace
from tests.solver.rows import rows_at


@pytest.mark.parametrize(
    ("name", "former", "threads", "has"),
    [
        ("qubic", False, 1, True),
        ("tic-tac-toe-3d", False, 3, True),
        ("qubic", True, 2, False),
        ("score-four", False, 1, False),
        ("hexagon", False, 2, False),
    ],
)
def test_attacks_are_foreseen_without_gravity_where_a_line_wins_but_not_by_the_former_search(
    name: str, former: bool, threads: int, has: bool
) -> None:
    places = TranspositionTable(game(name), 2, threads, legacy=former).estimate_workspaces["threats"]
    assert len(places) == threads
    assert len({int(place) for place in places} - {0}) == (threads if has else 0)


def test_nothing_is_left_of_earlier_searches_once_it_forgets() -> None:
    played = game("qubic")
    lines = line_lists(layout_of(played))
    foresight = ThreatSequenceMemory(played, lines, 2)
    workspaces = [rows_at(place, ThreatWorkspace, 1)[0] for place in foresight.places]
    fails = [rows_at(int(one["fails"]), Fail, 1 << int(one["fail_bits"])) for one in workspaces]
    for one in fails:
        one["attacker"][5] = one["defender"][7] = 3
    foresight.clear()
    for one in fails:
        assert not one["attacker"].any()
        assert not one["defender"].any()
