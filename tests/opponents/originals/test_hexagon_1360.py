from dataclasses import replace
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.originals.hexagon_1360 import Hexagon1360
from denkspiel.opponents.originals.hexagon_fields import Fields
from tests.opponents.originals.hexagon_positions import HEXAGON, cell, position

PLAYER = Hexagon1360()


def test_draws_all_of_the_best_and_nothing_else() -> None:
    place = replay(HEXAGON, "12")
    drawn = {PLAYER.choose(place, Random(seed)).move for seed in range(100)}
    assert drawn == set(Fields.of(place).best)


def test_rates_every_legal_move_and_says_why() -> None:
    place = position("12 13", "24 34")
    choice = PLAYER.choose(place, Random(1))
    assert set(choice.ratings) == set(choice.reasons) == set(place.legal_moves)
    assert choice.ratings[choice.move] == max(choice.ratings.values())
    assert [str(reason) for reason in choice.reasons[cell("23")]] == [
        "loses: closes a triangle of its own",
        "priority 1 of 11",
    ]
    said = {str(PLAYER.choose(place, Random(1)).reasons[move][0]) for move in place.legal_moves}
    assert len(said) == len(set(choice.ratings.values())), "one reason for each priority"


def test_draws_the_losing_line_only_when_there_is_no_other() -> None:
    chance = Random(5)
    lost = 0
    for _ in range(40):
        place = Position.start(HEXAGON)
        while place.outcome is None:
            move = PLAYER.choose(place, chance).move
            if place.play(move).outcome is not None:
                lost += 1
                assert all(place.play(other).outcome is not None for other in place.legal_moves)
            place = place.play(move)
    assert lost == 40


def test_same_seed_same_game_and_nothing_is_remembered() -> None:
    def played(player: Hexagon1360, seed: int) -> list[int]:
        place, chance, moves = Position.start(HEXAGON), Random(seed), []
        while place.outcome is None:
            moves.append(player.choose(place, chance, Limit(seconds=1)).move)
            place = place.play(moves[-1])
        return moves

    assert played(PLAYER, 11) == played(Hexagon1360(), 11)
    assert len({tuple(played(PLAYER, seed)) for seed in range(5)}) > 1


def test_beats_chance_clearly_on_both_sides() -> None:
    chance = Random(3)
    won = [0, 0]
    for number in range(200):
        side, place = number % 2, Position.start(HEXAGON)
        while place.outcome is None:
            to_move = place.side_to_move == side
            place = place.play(PLAYER.choose(place, chance).move if to_move else chance.choice(place.legal_moves))
        won[side] += place.outcome.winner == side
    assert min(won) >= 70


def test_a_finished_game() -> None:
    with pytest.raises(GameIsOver):
        PLAYER.choose(replay(HEXAGON, "12 45 13 46 23"), Random(1))


def with_cells(cells: list[Cell], lines: list[tuple[int, ...]]) -> Game:
    return Game("own", "Own", Geometry(tuple(cells), tuple(lines)), avoidance=True)


def test_plays_complete_graphs_with_all_triangles_whatever_their_numbering() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    turned = [replace(edge, place=edge.end, end=edge.place) for edge in cells if edge.end is not None][::-1]
    mirrored = with_cells(turned, [tuple(14 - number for number in line) for line in lines])
    assert PLAYER.plays(mirrored)
    names = ["12", "45", "13", "46"]
    here, there = replay(HEXAGON, " ".join(names)), replay(mirrored, " ".join(names))
    ratings = PLAYER.choose(here, Random(1)).ratings
    assert PLAYER.choose(there, Random(1)).ratings == {14 - move: rating for move, rating in ratings.items()}


@pytest.mark.parametrize("name", ["hexagon", "hexagon:3", "hexagon:5", "hexagon:11"])
def test_plays_any_number_of_points(name: str) -> None:
    assert PLAYER.plays(game(name))
    place, chance = Position.start(game(name)), Random(2)
    while place.outcome is None:
        place = place.play(PLAYER.choose(place, chance).move)


def test_does_not_play_anything_else() -> None:
    cells, lines = list(HEXAGON.geometry.cells), list(HEXAGON.geometry.lines)
    assert not PLAYER.plays(replace(HEXAGON, avoidance=False)), "a triangle wins"
    assert not PLAYER.plays(with_cells(cells, lines[:-1])), "a triangle is missing"
    assert not PLAYER.plays(with_cells(cells, [*lines, (0, 1, 2)])), "a line that is a star"
    without_last = [line for line in lines if 14 not in line]
    assert not PLAYER.plays(with_cells(cells[:-1], without_last)), "an edge is missing"
    resting = [cells[0], replace(cells[1], move=cells[0].move, below=0), *cells[2:]]
    assert not PLAYER.plays(with_cells(resting, lines)), "an edge rests on another one"
    assert not any(PLAYER.plays(game(name)) for name in ("connect-four", "tic-tac-toe", "score-four"))
    assert not PLAYER.plays(replace(game("tic-tac-toe"), avoidance=True))


def test_name_and_character() -> None:
    assert PLAYER.name == "hexagon-1360"
    assert "PC-1360" in str(PLAYER.character)
