"""The functions of the Fortran exercise, against an independent transcription of its text."""

import doctest
from itertools import product
from random import Random

import pytest

import denkspiel
from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games import wuerfel
from denkspiel.games.catalogue import game
from denkspiel.games.wuerfel import (
    EMPTY,
    SIGNS,
    Feld,
    FreiUndZul,
    Gewinn_Flaechendiagonale,
    Gewinn_Raumdiagonale,
    Gewinn_Saeule,
    feld_of,
)
from tests.oracles import drei_mal_drei as by_the_text

CUBE = game("tic-tac-toe-3d")


def as_lists(feld: Feld) -> by_the_text.Cube:
    return [[list(column) for column in plane] for plane in feld]


def test_the_players_are_minus_1_who_begins_and_1_t1() -> None:
    feld = feld_of(replay(CUBE, "111 213"))
    assert SIGNS == (-1, 1)
    assert (feld[0][0][0], feld[1][0][2]) == (-1, 1)
    assert sorted(sign for plane in feld for column in plane for sign in column) == [-1, *[0] * 25, 1]


def test_first_whether_there_is_such_a_cell_then_whether_it_is_free_t2() -> None:
    feld = feld_of(replay(CUBE, "333 111"))
    assert [FreiUndZul(x, 1, 1, feld) for x in (-2, 0, 1, 2, 3, 4)] == [False, False, False, True, True, False]
    assert not FreiUndZul(0, 0, 0, feld), "0 0 0 is no cell, not the last one"
    assert not FreiUndZul(3, 3, 3, feld)
    assert all(FreiUndZul(x, y, z) for x, y, z in product((1, 2, 3), repeat=3)), "the empty field"
    assert feld_of(Position.start(CUBE)) == EMPTY


def test_each_check_finds_its_own_kind_of_line_and_tells_the_player_t3() -> None:
    checks = {
        LineKind.STRAIGHT: Gewinn_Saeule,
        LineKind.SPACE_DIAGONAL: Gewinn_Raumdiagonale,
        LineKind.PLANE_DIAGONAL: Gewinn_Flaechendiagonale,
    }
    for line, sign in product(CUBE.geometry.lines, SIGNS):
        feld = as_lists(EMPTY)
        for cell in line:
            x, y, z = (int(at) for at in CUBE.geometry.cells[cell].place)
            feld[x][y][z] = sign
        kind = line_kind(CUBE.geometry, line)
        assert {other: check(feld) for other, check in checks.items()} == {
            other: sign if other is kind else 0 for other in checks
        }


def test_the_transcription_agrees_on_2000_random_fields_t2_t3() -> None:
    """Any fields, also those that no game comes to; where both players have a line, the text says not whose counts."""
    rng, met = Random(4), set()
    for _ in range(2000):
        weights = rng.choice([(1, 1, 1), (1, 3, 3), (1, 1, 4)])
        feld = [[rng.choices((0, -1, 1), weights, k=3) for _ in range(3)] for _ in range(3)]
        for check, lines, told in (
            (Gewinn_Saeule, by_the_text.SAEULEN, by_the_text.gewinn_saeule),
            (Gewinn_Raumdiagonale, by_the_text.RAUMDIAGONALEN, by_the_text.gewinn_raumdiagonale),
            (Gewinn_Flaechendiagonale, by_the_text.FLAECHENDIAGONALEN, by_the_text.gewinn_flaechendiagonale),
        ):
            winners = set(by_the_text.winners(feld, lines))
            found = check(feld)
            assert found in (winners or {0})
            assert len(winners) == 2 or found == told(feld)
            met.add((check.__name__, found))
    assert len(met) == 9


def test_the_transcription_agrees_on_every_position_of_random_games_t2_t3() -> None:
    rng = Random(5)
    for _ in range(100):
        position = Position.start(CUBE)
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
            feld = as_lists(feld_of(position))
            found = Gewinn_Saeule(feld) or Gewinn_Raumdiagonale(feld) or Gewinn_Flaechendiagonale(feld)
            assert found == (SIGNS[position.outcome.winner or 0] if position.outcome else 0)
            told = by_the_text.judge(feld, SIGNS[1 - position.side_to_move])
            assert (told == by_the_text.WON) == (position.outcome is not None)
        for x, y, z in product(range(5), repeat=3):
            assert FreiUndZul(x, y, z, feld) == by_the_text.frei_und_zul(feld, x, y, z)


@pytest.mark.parametrize("name", ["qubic", "score-four:3", "tic-tac-toe"])
def test_other_games_have_no_such_cube(name: str) -> None:
    with pytest.raises(InvalidGame, match="is not played on a cube of 3x3x3 cells"):
        feld_of(Position.start(game(name)))


def test_the_subprograms_are_public_by_the_names_of_the_text_and_a_student_can_try_them_t8() -> None:
    for name in ("FreiUndZul", "Gewinn_Saeule", "Gewinn_Raumdiagonale", "Gewinn_Flaechendiagonale"):
        assert name in denkspiel.__all__
        assert getattr(denkspiel, name) is getattr(wuerfel, name)
        assert getattr(denkspiel, name).__doc__
    told = doctest.testmod(wuerfel)
    assert told.attempted > 3
    assert told.failed == 0
