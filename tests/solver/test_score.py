import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.score import Score


def test_scores_are_ordered_by_what_they_are_worth() -> None:
    ascending = [Score(-1, 2, 42, 7), Score(-1, 8, 42, 7), Score(0, 35, 42, 7), Score(1, 9, 42, 7), Score(1, 1, 42, 7)]
    mixed = [ascending[index] for index in (3, 0, 4, 2, 1)]
    assert sorted(mixed) == ascending
    assert ascending[0] < ascending[1] <= ascending[1] < ascending[2]
    assert max(ascending) == ascending[-1]


@pytest.mark.parametrize(
    ("score", "stones"),
    [
        (Score(1, 1, 42, 6), 18),  # the fourth stone of the first player wins; 18 of 21 are left with it
        (Score(1, 1, 42, 7), 18),
        (Score(-1, 2, 42, 7), -17),
        (Score(-1, 2, 42, 6), -18),
        (Score(1, 41, 42, 0), 1),
        (Score(-1, 42, 42, 0), -1),
        (Score(0, 42, 42, 0), 0),
        (Score(-1, 15, 15, 0), -1),  # avoidance: the side to move must complete a triangle with the last edge
    ],
)
def test_stones_are_those_left_to_the_winner(score: Score, stones: int) -> None:
    assert score.stones == stones


@pytest.mark.parametrize("name", ["connect-four", "hexagon", "tic-tac-toe-3d"])
def test_stones_and_the_side_that_ends_tell_the_plies(name: str) -> None:
    """Who wins by an own line ends the game itself; who wins by the enemy's line, does not."""
    played = game(name)
    for ply in range(played.geometry.size):
        for plies in range(1, played.geometry.size - ply + 1):
            value = 1 if (plies % 2 == 1) != played.avoidance else -1
            score = Score(value, plies, played.geometry.size, ply)
            assert Score.of_stones(score.stones, played, ply) == score


def test_before_is_what_the_other_side_saw() -> None:
    assert Score(1, 3, 42, 9).before() == Score(-1, 4, 42, 8)
    assert Score(0, 33, 42, 9).before() == Score(0, 34, 42, 8)


@pytest.mark.parametrize(
    ("score", "words"),
    [(Score(1, 7, 42, 9), "wins in 7"), (Score(-1, 4, 42, 9), "loses in 4"), (Score(0, 33, 42, 9), "draw")],
)
def test_message_says_it_in_words(score: Score, words: str) -> None:
    assert str(score.message) == words
