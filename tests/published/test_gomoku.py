"""Attacks in Gomoku that others have published: each wins by the free rules, whatever the defender does."""

import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.threats.prover import ThreatProver
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


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.title)
def test_the_search_for_wins_by_threats_finds_the_attack(attack: Attack) -> None:
    """Of No. 2 it finds everything but the first move, which is not among those that it thinks likely."""
    start = attack.start if attack.title != "No. 2" else attack.start.play(attack.line[0])
    prover = ThreatProver(GOMOKU, attack.start.side_to_move, megabytes=16)
    assert prover.prove(start, nodes=100_000)


def test_the_search_for_wins_by_threats_finds_nothing_for_the_defender() -> None:
    """So that the test above can fail."""
    start = ATTACKS[0].start
    assert not ThreatProver(GOMOKU, 1 - start.side_to_move, megabytes=16).prove(start, nodes=1000)


def test_every_attack_has_a_source() -> None:
    assert {attack.source for attack in ATTACKS} <= sources().keys()
