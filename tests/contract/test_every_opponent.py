"""What every opponent promises, in every game it plays."""

import random
from functools import cache
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.opponents.roster import opponent, opponent_names

GAMES = [*game_names(), "connect-four:5x4", "mnk:5,5,4", "hexagon:5", "score-four:3", "connect-four:4x1"]
SOLVED = ("tic-tac-toe-3d", "hexagon", "connect-four:5x4")
"""For some players code is compiled game by game, some seconds each: one game of each kind is enough."""
COMPILED = {"perfect": SOLVED, "level-9": SOLVED[:2], "master": SOLVED[:2]}
SMALL = ("tic-tac-toe", "connect-four:5x4", "hexagon:5")
"""Two levels play every game, the others, which differ in numbers only, these."""
LEVELS = tuple(f"level-{number}" for number in range(1, 9))
LIMITS = {"master": Limit(nodes=150)}
"""For players that would otherwise take their time."""


def is_tried(name: str, player: str) -> bool:
    if player in COMPILED:
        return name in COMPILED[player]
    return player not in LEVELS or player in ("level-1", "level-5") or name in SMALL


PAIRS = [(name, player) for name in GAMES for player in opponent_names(game(name)) if is_tried(name, player)]
PLANNING = [(name, player) for name, player in PAIRS if player not in ("random", *LEVELS)]
"""Whoever sees every line; how often levels overlook one is held in test_levels.py."""

every_pair = pytest.mark.parametrize(("name", "player"), PAIRS)
every_planning_pair = pytest.mark.parametrize(("name", "player"), PLANNING)


@cache
def positions(name: str, games: int = 4, seed: int = 11) -> tuple[Position, ...]:
    """All positions of some random games, from the empty board to the end."""
    rng = Random(f"{name} {seed}")
    found = []
    for _ in range(games):
        position = Position.start(game(name))
        found.append(position)
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves))
            found.append(position)
    return tuple(found)


def unfinished(name: str) -> list[Position]:
    return [position for position in positions(name) if position.outcome is None]


def completing(position: Position) -> set[int]:
    """The moves that end the game by a line."""
    outcomes = {move: position.play(move).outcome for move in position.legal_moves}
    return {move for move, outcome in outcomes.items() if outcome is not None and outcome.winner is not None}


def choices(player: str, played: list[Position], seed: int = 5) -> list[Choice]:
    """What one instance chooses in these positions, each with random numbers of its own."""
    chooser = opponent(player)
    return [chooser.choose(position, Random(seed + position.key), LIMITS.get(player)) for position in played]


@every_pair
def test_a_legal_move_is_chosen_and_every_legal_move_is_rated_and_explained(name: str, player: str) -> None:
    for position, choice in zip(unfinished(name), choices(player, unfinished(name)), strict=True):
        legal = set(position.legal_moves)
        assert choice.move in legal
        assert set(choice.ratings) == legal
        assert set(choice.reasons) == legal
        assert all(isinstance(rating, (int, float)) for rating in choice.ratings.values())


@every_pair
def test_reasons_are_fragments_without_gaps_that_can_be_strung_together(name: str, player: str) -> None:
    for choice in choices(player, unfinished(name)):
        for reason in (reason for reasons in choice.reasons.values() for reason in reasons):
            assert isinstance(reason, Message)
            assert str(reason)
            assert "{" not in str(reason)
            assert str(reason)[0].islower()
            assert str(reason)[-1] not in ".!;"


@every_pair
def test_the_choice_depends_on_the_position_and_the_seed_alone(name: str, player: str) -> None:
    played = unfinished(name)
    in_order = choices(player, played)
    fresh = [choices(player, [position])[0] for position in played]
    backward = choices(player, played[::-1])[::-1]
    assert in_order == fresh == backward


@every_pair
def test_another_game_in_between_changes_nothing(name: str, player: str) -> None:
    other = next(known for known, by in PAIRS[::-1] if by == player and known != name)
    mixed = [position for pair in zip(unfinished(name)[:12], unfinished(other)[:12], strict=False) for position in pair]
    assert choices(player, mixed)[::2] == choices(player, mixed[::2])


@every_pair
def test_the_given_random_numbers_are_the_only_source_of_chance(name: str, player: str) -> None:
    before = random.getstate()
    first = choices(player, unfinished(name)[:10])
    assert random.getstate() == before
    random.seed(99)
    assert choices(player, unfinished(name)[:10]) == first
    random.setstate(before)


@every_pair
def test_the_position_is_left_alone(name: str, player: str) -> None:
    position = unfinished(name)[-1]
    twin = Position.of_stones(position.game, position.first, position.second)
    choices(player, [position])
    assert position == twin
    assert position.legal_moves == twin.legal_moves


@every_pair
def test_a_finished_game_is_refused(name: str, player: str) -> None:
    finished = [position for position in positions(name) if position.outcome is not None]
    assert finished
    for position in finished:
        with pytest.raises(GameIsOver):
            opponent(player).choose(position, Random(0))


@every_planning_pair
def test_a_line_is_completed_where_that_wins_and_avoided_where_it_loses(name: str, player: str) -> None:
    for position, choice in zip(unfinished(name), choices(player, unfinished(name)), strict=True):
        ending = completing(position)
        if position.game.avoidance:
            assert choice.move not in ending or ending == set(position.legal_moves)
        elif ending:
            assert choice.move in ending


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("connect-four:4x1",)])
def test_the_positions_of_this_test_hold_lines_to_complete(name: str) -> None:
    assert any(completing(position) for position in unfinished(name))


@every_planning_pair
def test_whole_games_come_to_an_end_and_repeat_with_the_seed(name: str, player: str) -> None:
    def game_of(seed: int) -> list[int]:
        rng, chooser, position, moves = Random(seed), opponent(player), Position.start(game(name)), []
        while position.outcome is None:
            moves.append(chooser.choose(position, rng, LIMITS.get(player)).move)
            position = position.play(moves[-1])
        return moves

    assert game_of(1) == game_of(1)


def test_every_opponent_of_the_roster_is_tried() -> None:
    assert {player for _, player in PAIRS} == set(opponent_names())
