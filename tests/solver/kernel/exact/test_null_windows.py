"""The questions that are asked of a position one after the other."""

from denkspiel.solver.kernel.exact import search
from tests.solver.interpreted import interpreted

early_beta, next_beta = map(interpreted, (search.early_beta, search.next_beta))


def test_every_question_narrows_the_bounds() -> None:
    for low in range(-20, 20):
        for high in range(low + 1, 21):
            betas = [next_beta(low, high, ply, outcome) for ply in range(2) for outcome in (False, True)]
            if low < 0 < high:
                betas += [early_beta(low, high, probes) for probes in range(2)]
            assert all(low < beta <= high for beta in betas)


def test_questions_go_from_an_early_end_to_the_first_player_s_win_and_from_there_step_by_step() -> None:
    assert [early_beta(-16, 16, probes) for probes in range(2)] == [11, -9]
    assert [next_beta(-18, 18, ply, False) for ply in range(2)] == [1, 0]
    assert [next_beta(-18, 18, ply, True) for ply in range(2)] == [0, 0]
    assert [next_beta(low, 18, 0, False) for low in (0, 1, 5)] == [1, 2, 6]
    assert [next_beta(-18, high, 0, False) for high in (0, -1, -5)] == [0, -1, -5]
