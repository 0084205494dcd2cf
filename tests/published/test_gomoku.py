"""Attacks in Gomoku that others have published: each wins by the free rules, whatever the defender does."""

import pytest

from denkspiel.games.catalogue import game
from tests.oracles.attacks import Attacker
from tests.published.table import ATTACKS, Attack, sources

GOMOKU = game("gomoku")
SLOW = ("No. 2", "a game of Rapfi (White), vct_game_black_l03_1")


@pytest.mark.parametrize("attack", [one for one in ATTACKS if not one.quiet], ids=lambda attack: attack.title)
def test_fours_win(attack: Attack) -> None:
    Attacker(GOMOKU).follow_fours(attack.start, attack.line)


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(one, marks=() if one.title not in SLOW else pytest.mark.long, id=one.title)
        for one in ATTACKS
        if one.quiet
    ],
)
def test_threats_win_against_every_answer(attack: Attack) -> None:
    attacker, start = Attacker(GOMOKU), attack.start
    assert not attacker.wins_by_fours(start.own, start.enemy), "fours alone would do"
    assert attacker.wins_by_threats(start.own, start.enemy, attack.quiet, attack.line[::2])


@pytest.mark.parametrize("attack", ATTACKS[:2], ids=lambda attack: attack.title)
def test_an_attack_without_its_first_stone_wins_no_more(attack: Attack) -> None:
    """So that the test above can fail."""
    with pytest.raises(AssertionError):
        Attacker(GOMOKU).follow_fours(attack.start, attack.line[2:])


def test_every_attack_has_a_source() -> None:
    assert {attack.source for attack in ATTACKS} <= sources().keys()
