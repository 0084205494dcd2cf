"""How the players of the originals explain a decision: by the very code that decides."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from denkspiel import Position, explain_decision, game, opponent, replay
from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidName, UnknownName
from denkspiel.core.game import Game
from denkspiel.opponents.decision import Decision, ExplainingOpponent
from denkspiel.opponents.originals.exercise import EXERCISE
from denkspiel.opponents.originals.hexagon_1360 import Hexagon1360
from denkspiel.opponents.originals.homburg import LOWEST, Homburg
from denkspiel.opponents.originals.ilaender import Ilaender
from denkspiel.opponents.originals.raumvier import LineRatings, Raumvier
from denkspiel.opponents.originals.zug import Strategie
from denkspiel.play.explain import default_explainer, explainer_names

PLAYERS: dict[str, tuple[str, ExplainingOpponent]] = {
    "homburg": ("connect-four", Homburg()),
    "homburg, one end": ("connect-four", Homburg(open_two="one")),
    "raumvier-1": ("score-four", Raumvier(1)),
    "raumvier-2": ("score-four", Raumvier(2)),
    "raumvier-2 in an avoidance game": ("hexagon", Raumvier(2)),
    "hexagon-1360": ("hexagon", Hexagon1360()),
    "hexagon-1360, first": ("hexagon", Hexagon1360(precedence="first")),
    "hexagon-1360, last": ("hexagon", Hexagon1360(precedence="last")),
    "ilaender-defensive": ("connect-four", Ilaender(Strategie.defensiv)),
    "ilaender-normal": ("connect-four", Ilaender(Strategie.normal)),
    "ilaender-aggressive": ("connect-four", Ilaender(Strategie.aggressiv)),
    "ilaender-normal, 0": ("connect-four", Ilaender(interval=0)),
    "ilaender-normal, 40": ("connect-four", Ilaender(interval=40)),
}
COUNT = 2000


def random_positions(of: Game, count: int, seed: int) -> Iterator[tuple[Position, Position | None]]:
    """Positions of random games, none of them over, each with the one before."""
    rng = Random(seed)
    found = 0
    while found < count:
        position, before = Position.start(of), None
        while position.outcome is None and found < count:
            if rng.random() < 0.3:
                found += 1
                yield position, before
            before, position = position, position.play(rng.choice(position.legal_moves))


def check(decision: Decision, player: ExplainingOpponent, position: Position, seed: int) -> None:
    """The steps add up to the ratings of `choose`, and the choice is its choice."""
    chosen = player.choose(position, Random(seed))
    assert decision.choice == chosen
    sums: dict[int, int] = {}
    for step in decision.steps:
        assert step.quote in decision.quotes
        if step.points is not None:
            assert step.move is not None
            sums[step.move] = sums.get(step.move, 0) + step.points
        if step.move in sums:
            assert step.total == sums[step.move]
    assert sums == chosen.ratings
    assert decision.steps[-1].move == chosen.move


@pytest.mark.parametrize("name", PLAYERS)
def test_the_points_of_the_steps_add_up_to_the_ratings_and_the_choice_is_that_of_choose(name: str) -> None:
    of, player = PLAYERS[name]
    for number, (position, before) in enumerate(random_positions(game(of), COUNT, seed=5)):
        check(player.decide(position, Random(number), before=before), player, position, number)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_decision_can_be_written_as_json_and_read_again(name: str) -> None:
    of, player = PLAYERS[name]
    for position, before in random_positions(game(of), 20, seed=6):
        data = player.decide(position, Random(1), before=before).as_data()
        assert json.loads(json.dumps(data)) == data
        assert set(data) == {"game", "by", "title", "choice", "quotes", "readings", "steps", "ratings"}
        for step in data["steps"]:
            assert set(step) == {"quote", "move", "cells", "numbers", "text", "points", "total"}
            names = [position.game.geometry.cells[number].name for number in step["numbers"]]
            assert step["cells"] == names
        assert data["choice"] in [one["move"] for one in data["ratings"]]


@pytest.mark.parametrize(
    ("by", "moves", "reading", "value"),
    [
        ("homburg", "1737", "H4", "one"),
        ("hexagon-1360", "12", "X9", "first"),
        ("hexagon-1360", "13 14 25 26", "X9", "last"),
    ],
)
def test_another_reading_changes_a_rating(by: str, moves: str, reading: str, value: str) -> None:
    position = replay("hexagon" if by.startswith("hex") else "connect-four", moves)
    usual, other = explain_decision(position, by), explain_decision(position, by, {reading: value})
    assert usual.choice is not None
    assert other.choice is not None
    assert usual.choice.ratings != other.choice.ratings
    assert (usual.values[reading], other.values[reading]) == (usual.readings[0].default, value)


def test_a_larger_interval_counts_more_moves_as_equal_and_may_change_the_choice() -> None:
    more, moved = set(), set()
    for number, (position, _) in enumerate(random_positions(game("connect-four"), 200, seed=8)):
        equal, choices = [], []
        for interval in (0, 20, 40):
            decision = Ilaender(interval=interval).decide(position, Random(number))
            assert decision.choice is not None
            equal.append(next(len(step.cells) for step in decision.steps if step.quote in {"A17d", "A19"}))
            choices.append(decision.choice.move)
        assert equal == sorted(equal)
        more.add((equal[0] < equal[1], equal[1] < equal[2]))
        moved.add((choices[0] != choices[1], choices[1] != choices[2]))
    assert {(True, False), (False, True)} <= more
    assert {(True, False), (False, True)} <= moved


def test_readings_that_do_not_exist_are_refused_with_those_that_do() -> None:
    position = replay("connect-four", "44")
    with pytest.raises(UnknownName, match=r'Unknown reading: "H5"\. .*Choose one of: H4\.'):
        explain_decision(position, "homburg", {"H5": "one"})
    with pytest.raises(UnknownName, match=r"Choose one of: both, one\."):
        Homburg(open_two="none")
    with pytest.raises(UnknownName, match=r"Choose one of: 20, 0, 40\."):
        Ilaender(interval=30)
    with pytest.raises(UnknownName, match=r"Choose one of: mixed, first, last\."):
        Hexagon1360(precedence="best")
    with pytest.raises(InvalidName, match="this player knows only one way"):
        explain_decision(position, "raumvier-1", {"R11": "other"})


def test_only_players_of_originals_that_play_the_game_can_be_asked() -> None:
    with pytest.raises(UnknownName, match=r"Choose one of: homburg, ilaender-defensive, .*, raumvier-1\."):
        explain_decision(replay("connect-four", "44"), "level-3")
    with pytest.raises(UnknownName, match="raumvier-2"):
        explain_decision(replay("score-four", "a1"), "homburg")
    with pytest.raises(GameIsOver):
        explain_decision(replay("connect-four", "4141414"), "homburg")


def test_who_explains_a_game() -> None:
    assert explainer_names(game("tic-tac-toe-3d")) == ("raumvier-2", "raumvier-1", EXERCISE)
    usual = {
        name: default_explainer(game(name)) for name in ("score-four", "connect-four", "hexagon", "tic-tac-toe-3d")
    }
    assert usual == {
        "score-four": "raumvier-1",
        "connect-four": "homburg",
        "hexagon": "hexagon-1360",
        "tic-tac-toe-3d": "fortran",
    }
    assert default_explainer(game("qubic")) == "raumvier-2"


def test_readings_leave_the_player_itself_as_it_is() -> None:
    player = opponent("homburg")
    assert isinstance(player, ExplainingOpponent)
    assert player.with_readings({"H4": "one"}).readings == {"H4": "one"}
    assert player.readings == {"H4": "both"}


def test_homburgs_steps_come_column_by_column_in_the_order_of_the_text() -> None:
    steps = explain_decision(replay("connect-four", "4453"), "homburg").steps
    columns = [step.move for step in steps[:-1] if step.move is not None]
    assert columns == sorted(columns)
    quotes = [step.quote for step in steps if step.move == 6]
    assert quotes == ["S1", "S2", "S3", "S3", "S4", "S5", "S6"]
    assert steps[0].quote == "S1"
    assert steps[-1].quote == "S6"


def test_homburg_draws_lots_on_the_empty_board_and_never_rates_below_the_lowest() -> None:
    steps = explain_decision(Position.start("connect-four"), "homburg").steps
    assert steps[-1].quote == "S9"
    assert "3, 4, 5" in str(steps[-1].text)
    for position, _ in random_positions(game("connect-four"), 3000, seed=9):
        lowest = [step for step in Homburg().decide(position, Random(1)).steps if step.quote == "S7"]
        if lowest:
            assert lowest[0].total == LOWEST
            break
    else:
        pytest.fail("no rating was too low")


def test_the_lines_rated_again_are_those_through_the_last_stone() -> None:
    before = replay("score-four", "a1 b2")
    position = before.play("a1")
    decision = explain_decision(position, "raumvier-2", before=before)
    again = [step for step in decision.steps if step.quote == "R12"][1:]
    lines = position.game.geometry.lines
    last = (position.first ^ before.first).bit_length() - 1
    assert {step.cells for step in again} == {lines[line] for line in position.game.geometry.lines_through[last]}
    fresh = LineRatings(position.game)
    fresh.update(position)
    assert len(again) < len(lines)


def test_recording_leaves_the_ratings_kept_for_play_alone() -> None:
    player = Raumvier(2)
    player.choose(replay("score-four", "a1"), Random(1))
    kept = player.lines
    player.decide(replay("score-four", "b2 c3"), Random(1))
    assert player.lines is kept


def test_the_exercise_checks_a_move_in_the_order_of_the_text() -> None:
    before = replay("tic-tac-toe-3d", "111 222 112 221")
    decision = explain_decision(before.play("113"), "fortran", before=before)
    assert decision.choice is None
    quotes = list(dict.fromkeys(step.quote for step in decision.steps))
    assert quotes == ["T2", "T5", "T3", "T3b", "T3c", "T6", "T7"]
    said = [str(step.text) for step in decision.steps]
    assert "Gewinn Saeule finds the sum -3 and returns -1." in said
    assert "Gewinn Raumdiagonale finds no sum of 3 or -3 in 4 lines and returns 0." in said
    assert "The winner -1 is the active player: no error." in said
    with pytest.raises(IllegalMove, match="there is none"):
        explain_decision(Position.start("tic-tac-toe-3d"), "fortran")
    with pytest.raises(InvalidName):
        explain_decision(before.play("113"), "fortran", {"T2": "x"}, before=before)


def test_the_exercise_agrees_with_the_rules_on_every_move_of_random_games() -> None:
    of = game("tic-tac-toe-3d")
    rng = Random(2)
    for _ in range(100):
        position = Position.start(of)
        while position.outcome is None:
            before, position = position, position.play(rng.choice(position.legal_moves))
            said = str(explain_decision(position, "fortran", before=before).steps[-2].text)
            assert (said == "Nobody has won.") is (position.outcome is None)
