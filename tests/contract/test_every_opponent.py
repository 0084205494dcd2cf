"""What every opponent promises, in every game it plays, and what those promise of which the roster says so.

A new opponent is in here as soon as its module has an entry (`OpponentEntry`).
"""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.opponents.roster import opponent, opponent_entries

ENTRIES = {entry.name: entry for entry in opponent_entries()}
GAMES = (*game_names(), "connect-four:4x4", "mnk:5,5,4", "hexagon:5", "score-four:3", "connect-four:4x1")
SOLVED = ("tic-tac-toe-3d", "hexagon", "connect-four:4x4")
"""For some players code is compiled game by game, some seconds each: one game of each kind is enough."""
SMALL = ("tic-tac-toe", "connect-four:4x4", "hexagon:5")
"""Two levels play every game, the others, which differ in numbers only, these."""
LEVELS = [entry.name for entry in ENTRIES.values() if entry.role is OpponentRole.LEVEL]


def each(names: Iterable[str]) -> pytest.MarkDecorator:
    """One case a player; all cases of a player run in one process, which asks it for its choices only once."""
    return pytest.mark.parametrize("player", [pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in names])


every_player = each(ENTRIES)


def games_of(entry: OpponentEntry) -> list[str]:
    """The games in which an opponent is tried."""
    tried: tuple[str, ...] = GAMES
    if entry.role is OpponentRole.FLAWLESS:
        tried = SOLVED
    elif entry.role is OpponentRole.SEARCHER or entry.make().needs_solver:
        tried = SOLVED[:2]
    elif entry.role is OpponentRole.LEVEL and entry.name not in (LEVELS[0], LEVELS[4]):
        tried = SMALL
    return [name for name in tried if entry.make().plays(game(name))]


def limit_of(player: str) -> Limit | None:
    """For players that would otherwise take their time."""
    return Limit(nodes=150) if opponent(player).takes_all_time else None


@cache
def positions(name: str, games: int = 1, seed: int = 12) -> tuple[Position, ...]:
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


@cache
def unfinished(name: str) -> tuple[Position, ...]:
    return tuple(position for position in positions(name) if position.outcome is None)


@cache
def completing(position: Position) -> frozenset[int]:
    """The moves that end the game by a line."""
    outcomes = {move: position.play(move).outcome for move in position.legal_moves}
    return frozenset(move for move, outcome in outcomes.items() if outcome is not None and outcome.winner is not None)


def choices(player: str, played: tuple[Position, ...], seed: int = 5) -> list[Choice]:
    """What one instance chooses in these positions, each with random numbers of its own."""
    chooser, limit = opponent(player), limit_of(player)
    return [chooser.choose(position, Random(seed + position.key), limit) for position in played]


@cache
def first_choices(player: str, name: str) -> list[Choice]:
    """What it chooses in all positions of a game, one after the other."""
    return choices(player, unfinished(name))


def chosen(player: str) -> Iterator[tuple[Position, Choice]]:
    """Every position of all games that it plays, and what it chooses there."""
    for name in games_of(ENTRIES[player]):
        yield from zip(unfinished(name), first_choices(player, name), strict=True)


@every_player
def test_a_legal_move_is_chosen_and_every_legal_move_is_rated_and_explained(player: str) -> None:
    for position, choice in chosen(player):
        legal = set(position.legal_moves)
        assert choice.move in legal, position
        assert set(choice.ratings) == set(choice.reasons) == legal, position
        assert all(isinstance(rating, (int, float)) for rating in choice.ratings.values()), position


@every_player
def test_reasons_are_fragments_without_gaps_that_can_be_strung_together(player: str) -> None:
    reasons = {reason for _, choice in chosen(player) for each in choice.reasons.values() for reason in each}
    assert all(isinstance(reason, Message) for reason in reasons)
    assert [text for text in map(str, reasons) if not text or "{" in text or not text[0].islower()] == []
    assert [text for text in map(str, reasons) if text[-1] in ".!;"] == []


@pytest.mark.long
@every_player
def test_the_choice_depends_on_the_position_and_the_seed_alone(player: str) -> None:
    """Not on the positions before, not on another game in between, and on no chance but the one that is given."""
    names = games_of(ENTRIES[player])
    before = random.getstate()
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        in_order = first_choices(player, name)
        random.seed(99)
        backward = choices(player, unfinished(name)[::-2])
        fresh = [choices(player, (position,))[0] for position in unfinished(name)[:4]]
        between = [one for pair in zip(unfinished(name)[:4], unfinished(other), strict=False) for one in pair]
        assert in_order[::-2] == backward, name
        assert in_order[: len(fresh)] == fresh, name
        assert choices(player, tuple(between))[::2] == in_order[: len(between) // 2], name
    random.seed(99)
    state = random.getstate()
    choices(player, unfinished(names[0])[:10])
    assert random.getstate() == state
    random.setstate(before)


@every_player
def test_the_position_is_left_alone(player: str) -> None:
    for name in games_of(ENTRIES[player]):
        position = unfinished(name)[-1]
        twin = Position.of_stones(position.game, position.first, position.second)
        choices(player, (position,))
        assert (position, position.legal_moves) == (twin, twin.legal_moves)


@every_player
def test_a_finished_game_is_refused(player: str) -> None:
    finished = [one for name in games_of(ENTRIES[player]) for one in positions(name) if one.outcome is not None]
    assert finished
    for position in finished:
        with pytest.raises(GameIsOver):
            opponent(player).choose(position, Random(0))


@pytest.mark.long
@every_player
def test_whole_games_repeat_with_the_seed(player: str) -> None:
    def game_of(name: str, seed: int) -> list[int]:
        rng, chooser, position, moves = Random(seed), opponent(player), Position.start(game(name)), []
        while position.outcome is None:
            moves.append(chooser.choose(position, rng, limit_of(player)).move)
            position = position.play(moves[-1])
        return moves

    for name in games_of(ENTRIES[player]):
        assert game_of(name, 1) == game_of(name, 1), name


@each(entry.name for entry in ENTRIES.values() if entry.takes_wins)
def test_a_line_is_completed_where_that_wins_and_avoided_where_it_loses(player: str) -> None:
    told = 0
    for position, choice in chosen(player):
        ending = completing(position)
        told += bool(ending)
        if position.game.avoidance:
            assert choice.move not in ending or ending == set(position.legal_moves), position
        elif ending:
            assert choice.move in ending, position
    assert told, "these games hold no lines to complete"


@each(entry.name for entry in ENTRIES.values() if entry.blocks_losses)
def test_a_threat_is_met_if_it_can_be(player: str) -> None:
    told = 0
    for position, choice in chosen(player):
        if position.game.avoidance or completing(position) or not is_threatened(position):
            continue
        safe = {move for move in position.legal_moves if not completing(position.play(move))}
        told += bool(safe)
        assert not safe or choice.move in safe, position
    assert told, "these games hold no threats"


def is_threatened(position: Position) -> bool:
    """Whether the enemy could complete a line at once if it were to move."""
    enemy = 1 - position.side_to_move
    lines = position.game.geometry.lines
    owners = [[position.owner(cell) for cell in line] for line in lines]
    lacking = [
        line[owned.index(None)]
        for line, owned in zip(lines, owners, strict=True)
        if owned.count(enemy) == len(line) - 1 and None in owned
    ]
    return any(cell in position.legal_moves for cell in lacking)


@every_player
def test_an_opponent_bears_the_name_of_its_entry_and_a_character_in_one_line(player: str) -> None:
    made = opponent(player)
    assert made.name == player
    assert 20 < len(str(made.character)) < 200
    assert "\n" not in str(made.character)
    assert games_of(ENTRIES[player]), "plays none of the games"
