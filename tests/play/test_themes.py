"""Themes of moves and mistakes, against what the rules alone tell when everything is tried."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from denkspiel import analyse, principal_variation
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.themes import Mistake, Theme, explain_mistake, explain_move, filling_end, winning_chain
from tests.cases import for_each

GAMES = (
    "connect-four",
    "connect-four:5x4",
    "score-four",
    "score-four:3",
    "tic-tac-toe",
    "tic-tac-toe-3d",
    "qubic",
    "hexagon",
    "mnk:5,4,4",
)
WINNING = [name for name in GAMES if not game(name).avoidance]
SMALL = [name for name in WINNING if game(name).geometry.size < 50]


def positions(name: str, count: int, seed: int = 1) -> Iterator[Position]:
    """Positions of games played at random; whoever can complete a line does so only now and then."""
    rng = random.Random(f"{name} {seed}")
    found = 0
    while found < count:
        position = Position.start(name)
        for _ in range(rng.randrange(position.game.geometry.size)):
            calm = [move for move in position.legal_moves if position.play(move).outcome is None]
            if not calm:
                break
            position = position.play(rng.choice(calm))
        if len(position.legal_moves) > 1:
            found += 1
            yield position


def wins(position: Position) -> list[int]:
    """The moves that win at once."""
    side = position.side_to_move
    outcomes = {move: position.play(move).outcome for move in position.legal_moves}
    return [move for move, outcome in outcomes.items() if outcome and outcome.winner == side]


def wins_within(position: Position, moves: int) -> bool:
    """Whether the side to move can win with so many stones of its own, whatever is answered."""
    if wins(position):
        return True
    return moves > 1 and any(wins_after(position.play(move), moves - 1) for move in position.legal_moves)


def wins_after(position: Position, moves: int) -> bool:
    """Whether the side that is not to move wins with so many stones, whatever is answered."""
    if position.outcome is not None or wins(position):
        return False
    return all(
        position.play(answer).outcome is None and wins_within(position.play(answer), moves)
        for answer in position.legal_moves
    )


@for_each("name", WINNING)
def test_a_win_missed_or_left_in_one_move_is_named_before_all_else(name: str) -> None:
    for position in positions(name, 25):
        for move in position.legal_moves[:8]:
            after, insight = position.play(move), explain_mistake(position, move)
            if after.outcome is not None:
                continue
            saved = [other for other in position.legal_moves if not wins(position.play(other))]
            assert (insight.mistake is Mistake.MISSED_WIN) == bool(wins(position))
            if wins(position):
                continue
            left = bool(wins(after)) and bool(saved)
            assert (insight.mistake in {Mistake.MISSED_BLOCK, Mistake.GAVE_CELL_ABOVE}) == left
            if left:
                opened = not {*wins(after)} & {*position.legal_moves}
                assert (insight.mistake is Mistake.GAVE_CELL_ABOVE) == opened


def test_two_threats_at_once_win_with_the_next_stone_whatever_is_answered() -> None:
    found = 0
    for position in (one for name in SMALL for one in positions(name, 90, seed=2)):
        if wins(position):
            continue
        for move in position.legal_moves:
            after = position.play(move)
            forks = after.outcome is None and wins_after(after, 1)
            said = explain_move(position, move)
            is_told = said.theme is Theme.FORK and said.sentence.template.startswith(("makes two", "leaves no good"))
            assert is_told == forks, (position, move)
            found += forks
    assert found > 10, "the positions hold forks"


@for_each("name", SMALL)
def test_a_mistake_about_two_threats_is_one_by_the_rules(name: str) -> None:
    for position in positions(name, 30, seed=3):
        for move in position.legal_moves:
            after = position.play(move)
            insight = explain_mistake(position, move)
            if insight.mistake is Mistake.MISSED_FORK:
                assert wins_within(position, 2)
                assert not wins_after(after, 1)
            if insight.mistake is Mistake.ALLOWED_FORK:
                assert wins_within(after, 2)
                assert insight.cells[0] in after.legal_moves
                assert any(not wins_within(position.play(other), 2) for other in position.legal_moves)


def test_a_row_of_threats_wins_whatever_is_answered() -> None:
    found = 0
    for position in (one for name in WINNING for one in positions(name, 40, seed=4)):
        row = winning_chain(position, 3)
        if row is None:
            continue
        found += len(row) > 1
        side, here = position.side_to_move, position
        for number, cell in enumerate(row[:-1]):
            if number % 2:  # any other answer loses at once, and none wins
                for other in here.legal_moves:
                    assert other == cell or wins(here.play(other))
                assert not wins(here)
            here = here.play(cell)
            assert here.outcome is None
        end = here.play(row[-1]).outcome
        assert end is not None
        assert end.winner == side
    assert found > 20, "many rows have more than one stone"


def is_settled(position: Position) -> bool:
    """Whether no line can be threatened any more that is not yet."""
    return all(
        (mask & position.first and mask & position.second)
        or (mask & ~(position.first | position.second)).bit_count() <= 1
        for mask in position.game.geometry.line_masks
    )


def test_who_must_give_way_in_the_end_is_the_result_where_no_threat_can_be_added() -> None:
    @cache
    def value(position: Position) -> int:
        if position.outcome is not None:
            return 0 if position.outcome.winner is None else -1
        return max(-value(position.play(move)) for move in position.legal_moves)

    decided = 0
    stacked = ("connect-four", "connect-four:6x5", "connect-four:5x4", "score-four", "score-four:3")
    found = (one for name in stacked for one in positions(name, 400, seed=5))
    for position in (one for one in found if is_settled(one) and len(one.legal_moves) < 5):
        end = filling_end(position)
        assert end is not None
        side = position.side_to_move
        assert value(position) == (0 if end.winner is None else 1 if end.winner == side else -1), position
        decided += end.winner is not None
    assert decided > 10, "somebody wins in the end"


def test_parity_is_lost_only_if_another_move_keeps_it() -> None:
    found = 0
    for name in ("connect-four", "connect-four:6x5"):
        for position in positions(name, 400, seed=6):
            for move in position.legal_moves:
                insight = explain_mistake(position, move)
                if insight.mistake is Mistake.LOST_PARITY:
                    found += 1
                    ends = {other: filling_end(position.play(other)) for other in position.legal_moves}
                    side = position.side_to_move
                    worths = {
                        cell: 0 if end.winner is None else 1 if end.winner == side else -1
                        for cell, end in ends.items()
                        if end is not None
                    }
                    assert worths[move] < max(worths.values())
    assert found > 5


def test_a_mistake_that_shows_late_is_explained_by_the_end_of_best_play() -> None:
    explained, parity = 0, 0
    for position in positions("connect-four:6x5", 150, seed=9):
        if position.ply < 8 or wins(position):
            continue
        values = analyse(position)
        best, side = max(values.values()), position.side_to_move
        for move, value in values.items():
            if value.value == best.value:
                continue
            after = position.play(move)
            won_by = side if value.value == 0 else 1 - side
            better = next(cell for cell, one in values.items() if one == best)
            first = move if value.value < 0 else better
            line = (first, *principal_variation(position.play(first)))
            insight = explain_mistake(position, move, [better], line)
            if explain_mistake(position, move, [better]).mistake is not Mistake.DEEP or after.outcome is not None:
                assert insight == explain_mistake(position, move, [better])
                continue
            explained += 1
            end = position
            for cell in line[:-2]:
                end = end.play(cell)
            final = end.play(line[-2]).play(line[-1]).outcome
            assert final is not None
            assert final.winner == won_by
            assert insight.cells == final.lines[0]
            opened = position.game.geometry.above[line[-2]] == line[-1]
            threatened = any(cell in end.legal_moves for cell in completing(end, won_by))
            assert (insight.mistake is Mistake.LOST_PARITY) == (opened and not threatened)
            parity += insight.mistake is Mistake.LOST_PARITY
    assert explained > parity > 0


def completing(position: Position, side: int) -> list[int]:
    """The free cells with which a side would complete a line."""
    own = position.second if side else position.first
    return [cell for mask in position.game.geometry.line_masks if (cell := _missing(mask, own)) is not None]


def _missing(mask: int, own: int) -> int | None:
    left = mask & ~own
    return left.bit_length() - 1 if left and not left & left - 1 else None


def test_where_a_line_loses_the_moves_that_complete_none_are_counted() -> None:
    counted = 0
    for position in positions("hexagon", 80, seed=7):
        losing = [move for move in position.legal_moves if position.play(move).outcome]
        for move in position.legal_moves:
            insight = explain_mistake(position, move)
            completes = move in losing and len(losing) < len(position.legal_moves)
            assert (insight.mistake is Mistake.COMPLETED_LINE) == completes
            counted += insight.mistake is Mistake.LOST_SAFE_MOVES
    assert counted


@for_each("name", GAMES)
def test_every_move_has_something_to_say_in_every_language_about_cells_of_the_board(name: str) -> None:
    for position in positions(name, 12, seed=8):
        for move in position.legal_moves[:6]:
            for insight in (explain_mistake(position, move), explain_move(position, move)):
                assert all(0 <= cell < position.game.geometry.size for cell in insight.cells)
                for language in LANGUAGES:
                    assert Translator(language)(insight.sentence)
            assert explain_mistake(position, move).theme is explain_mistake(position, move).mistake.theme  # type: ignore[union-attr]


@pytest.mark.parametrize("names", [Theme, Mistake])
def test_titles_differ_in_every_language(names: type[Theme] | type[Mistake]) -> None:
    for language in LANGUAGES:
        say = Translator(language)
        assert len({say(one.title) for one in names}) == len(names)
