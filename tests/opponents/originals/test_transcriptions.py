"""The originals' players against independent transcriptions of their texts, on random positions.

The transcriptions (`tests/oracles/`) were written from the German texts alone, without a look at these players.
"""

from collections.abc import Iterator
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.originals.gegenzug import INTERVAL, SIGNIFICANT_DEVIATION
from denkspiel.opponents.originals.hexagon_1360 import Hexagon1360
from denkspiel.opponents.originals.homburg import Homburg
from denkspiel.opponents.originals.ilaender import Ilaender
from denkspiel.opponents.originals.raumvier import LineScale, Raumvier
from denkspiel.opponents.originals.runs import BONUS_FOUR, run_points
from denkspiel.opponents.originals.zug import Strategie
from tests.oracles import hexagon_1360 as hexagon_by_the_text
from tests.oracles import homburg as homburg_by_the_text
from tests.oracles import ilaender as ilaender_by_the_text
from tests.oracles import raumvier as raumvier_by_the_text

CONNECT_FOUR = game("connect-four")
SCORE_FOUR = game("score-four")
HEXAGON = game("hexagon")
COUNTS = pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.long)])
"""How many positions are looked at."""


def random_positions(of: Game, count: int, seed: int) -> Iterator[Position]:
    """Positions of random games, at any ply, none of them over."""
    rng = Random(seed)
    for _ in range(count):
        ply = rng.randrange(of.geometry.size)
        position = Position.start(of)
        while position.ply < ply:
            later = position.play(rng.choice(position.legal_moves))
            if later.outcome is not None:
                break
            position = later
        yield position


def columns_of(position: Position) -> list[list[int]]:
    """The stones of each column from the ground up, as players 0 and 1."""
    stacks = position.game.geometry.stacks
    owners = [[position.owner(cell) for cell in stack] for stack in stacks]
    return [[owner for owner in column if owner is not None] for column in owners]


@COUNTS
def test_homburg_rates_and_plays_as_the_text_says(count: int) -> None:
    player, rng = Homburg(), Random(0)
    number = {cell: column for column, stack in enumerate(CONNECT_FOUR.geometry.stacks, 1) for cell in stack}
    for position in random_positions(CONNECT_FOUR, count, seed=11):
        columns, side = columns_of(position), position.side_to_move
        choice = player.choose(position, rng)
        rated = {number[cell]: rating for cell, rating in choice.ratings.items()}
        assert rated == homburg_by_the_text.ratings(columns, side)
        kept = homburg_by_the_text.kept_column(columns, side)
        assert number[choice.move] in ({kept} if kept else homburg_by_the_text.choices(columns, side))


@COUNTS
@pytest.mark.parametrize("strength", [1, 2])
def test_raumvier_rates_and_plays_as_the_text_says(strength: int, count: int) -> None:
    """The numbers per content of a line are open; they are ours."""
    player, rng, scale = Raumvier(strength), Random(0), LineScale(SCORE_FOUR)
    places = [(int(x), int(y), int(z)) for x, y, z in (cell.place for cell in SCORE_FOUR.geometry.cells)]

    def worth(own: int, enemy: int) -> int:
        return scale.rate(own, enemy, 4)

    for position in random_positions(SCORE_FOUR, count, seed=strength):
        owners = {places[cell]: position.owner(cell) for cell in range(SCORE_FOUR.geometry.size)}
        stones = {place: owner for place, owner in owners.items() if owner is not None}
        choice = player.choose(position, rng)
        rated = {places[cell][:2]: rating for cell, rating in choice.ratings.items()}
        told = (stones, position.side_to_move, strength, worth)
        assert rated == raumvier_by_the_text.ratings(*told, nothing_follows_a_win=True)
        assert places[choice.move][:2] in raumvier_by_the_text.choices(*told, nothing_follows_a_win=True)


@COUNTS
def test_hexagon_1360_rates_and_draws_as_the_text_says(count: int) -> None:
    player, rng = Hexagon1360(), Random(0)
    lines = [frozenset(int(point) for point in cell.name) for cell in HEXAGON.geometry.cells]
    for position in random_positions(HEXAGON, count, seed=5):
        owners = {line: position.owner(cell) for cell, line in enumerate(lines)}
        drawn = {line: owner for line, owner in owners.items() if owner is not None}
        choice = player.choose(position, rng)
        rated = {lines[cell]: rating for cell, rating in choice.ratings.items()}
        assert rated == hexagon_by_the_text.priorities(drawn, position.side_to_move)
        assert lines[choice.move] in hexagon_by_the_text.choices(drawn, position.side_to_move)


@COUNTS
@pytest.mark.parametrize("strategy", Strategie)
def test_ilaender_plays_as_the_text_says(strategy: Strategie, count: int) -> None:
    """All numbers but those of the strategies are open or lost; they are ours, and so is that an own four is played."""
    text = ilaender_by_the_text
    player, rng = Ilaender(strategy), Random(0)

    def length(brett: text.Brett, cell: text.Cell, axis: text.Cell, colour: int) -> int:
        """The length of a row, less than 0 if no free place bounds it."""
        row = brett.row(cell, axis, colour)
        return row if brett.room(cell, axis, colour) > row else -row

    reading = text.Reading(
        points=lambda length: run_points((abs(length), length > 0)),
        length=length,
        interval=INTERVAL,
        attacks=lambda own, enemy: own - strategy >= BONUS_FOUR or own >= enemy,
        deviates=lambda before, after: after - before >= SIGNIFICANT_DEVIATION,
    )
    number = {cell: column for column, stack in enumerate(CONNECT_FOUR.geometry.stacks, 1) for cell in stack}
    for position in random_positions(CONNECT_FOUR, count // len(Strategie) + 1, seed=int(strategy) + 300):
        columns, side = columns_of(position), position.side_to_move
        choice = player.choose(position, rng)
        own, enemy = text.ratings(columns, side, text.Strategie(int(strategy)), reading)
        rated = {number[cell]: int(rating) for cell, rating in choice.ratings.items()}
        assert rated == (own if reading.attacks(max(own.values()), max(enemy.values())) else enemy)
        assert number[choice.move] in text.choices(columns, side, text.Strategie(int(strategy)), reading)
