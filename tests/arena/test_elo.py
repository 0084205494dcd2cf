import numpy as np
import pytest
from scipy.optimize import minimize

from denkspiel.arena.elo import ELO_PER_LOGIT, PRIOR_GAMES, PlayersNotConnected, fit_ratings
from denkspiel.arena.table import Counts

GAMES: dict[tuple[int, int], Counts] = {
    (0, 1): (12, 5, 3),
    (1, 0): (9, 4, 7),
    (1, 2): (11, 2, 7),
    (2, 1): (8, 5, 7),
    (2, 3): (20, 0, 0),
    (3, 0): (1, 2, 17),
}


def _lost_likelihood(parameters: np.ndarray, games: dict[tuple[int, int], Counts]) -> float:
    """Written down from the definition, with the games before: ratings, first move, draws."""
    *ratings, first_move, draws = parameters
    met = {frozenset(pair) for pair in games}
    lost = 0.0
    for one, other in [tuple(pair)[::step] for pair in met for step in (1, -1)]:
        wins, drawn, losses = games.get((one, other), (0.0, 0.0, 0.0))
        u = ratings[one] - ratings[other] + first_move
        all_ends = np.log(np.exp(u / 2) + np.exp(draws) + np.exp(-u / 2))
        wins, losses = wins + PRIOR_GAMES / 4, losses + PRIOR_GAMES / 4
        lost += (wins + drawn + losses) * all_ends - (wins - losses) * u / 2 - drawn * draws
    return float(lost + sum(ratings) ** 2)


def test_no_other_numbers_make_the_games_likelier() -> None:
    ours = fit_ratings(4, GAMES)
    found = minimize(_lost_likelihood, np.zeros(6), args=(GAMES,), tol=1e-12)
    assert [rating.value for rating in ours.players] == pytest.approx(list(ELO_PER_LOGIT * found.x[:4]), abs=0.05)
    assert ours.first_move_advantage.value == pytest.approx(ELO_PER_LOGIT * found.x[4], abs=0.05)
    assert ours.log_draw_parameter == pytest.approx(found.x[5], abs=1e-3)


def test_margins_come_from_the_curvature() -> None:
    """The second differences of the likelihood, with the mean of the ratings held at 0."""
    ours = fit_ratings(4, GAMES)
    at = np.array(
        [rating.value / ELO_PER_LOGIT for rating in ours.players]
        + [ours.first_move_advantage.value / ELO_PER_LOGIT, ours.log_draw_parameter]
    )
    step, size = 1e-3, len(at)
    unit = np.eye(size) * step

    def lost(*moves: np.ndarray) -> float:
        return _lost_likelihood(at + sum(moves), GAMES)

    curved = [[(lost(a, b) - lost(a, -b) - lost(-a, b) + lost(-a, -b)) / (4 * step**2) for b in unit] for a in unit]
    stiff = np.array(curved)
    stiff[:4, :4] += 1e6  # nobody may move the mean
    spread = np.sqrt(np.diag(np.linalg.inv(stiff)))
    margins = [rating.margin for rating in ours.players] + [ours.first_move_advantage.margin]
    assert margins == pytest.approx(list(1.959964 * ELO_PER_LOGIT * spread[:5]), rel=1e-3)


def test_two_players_without_draws_stand_where_eloes_curve_says() -> None:
    """Three of four points are 400 log10(3) = 190.85 points; the game before is outweighed by many games."""
    ours = fit_ratings(2, {(0, 1): (300_000, 0, 100_000), (1, 0): (100_000, 0, 300_000)})
    assert ours.players[0].value - ours.players[1].value == pytest.approx(190.85, abs=0.05)
    assert ours.first_move_advantage.value == pytest.approx(0, abs=1e-6)


def test_whoever_begins_and_wins_three_of_four_is_no_stronger() -> None:
    ours = fit_ratings(2, {(0, 1): (300_000, 0, 100_000), (1, 0): (300_000, 0, 100_000)})
    assert ours.players[0].value == pytest.approx(0, abs=1e-6)
    assert ours.first_move_advantage.value == pytest.approx(190.85, abs=0.05)
    assert ours.probability_stronger(0, 1) == pytest.approx(0.5)


def test_whoever_won_all_games_has_the_number_of_a_game_more_with_half_a_point() -> None:
    ours = fit_ratings(2, {(0, 1): (5, 0, 0), (1, 0): (0, 0, 5)})
    assert ours.players[0].value - ours.players[1].value == pytest.approx(400 * np.log10(10.5 / 0.5))
    assert ours.log_draw_parameter == -np.inf
    assert ours.probability_stronger(0, 1) > 0.97
    assert ours.probability_stronger(0, 1) + ours.probability_stronger(1, 0) == pytest.approx(1)


def test_mean_is_zero_and_groups_that_never_met_are_refused() -> None:
    assert sum(rating.value for rating in fit_ratings(4, GAMES).players) == pytest.approx(0, abs=1e-6)
    with pytest.raises(PlayersNotConnected):
        fit_ratings(4, {(0, 1): (1, 0, 0), (2, 3): (1, 0, 0)})
