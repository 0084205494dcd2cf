"""What is found is held against play to the end by the rules alone."""

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.play.lesson.step import forces_a_win
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.finder import PuzzleFinder, is_trivial
from denkspiel.puzzles.puzzle import Puzzle, PuzzleKind, position_after


def value(position: Position) -> int:
    """By the rules: 1, 0 or -1 for the side to move."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.side_to_move else -1
    return max(-value(position.play(move)) for move in position.legal_moves)


def found(name: str, games: int) -> list[Puzzle]:
    finder = PuzzleFinder(game(name), "test")
    return [puzzle for number in range(games) for puzzle in finder.puzzles(number)]


@pytest.mark.long
@pytest.mark.parametrize("name", ["tic-tac-toe", "hexagon:5"])
def test_one_move_keeps_the_value_and_a_natural_one_does_not(name: str) -> None:
    puzzles = found(name, 25)
    assert len(puzzles) >= 3
    for puzzle in puzzles:
        position = puzzle.position
        values = {move: -value(position.play(move)) for move in position.legal_moves}
        claimed = {wrong.move: wrong.value for wrong in puzzle.wrong_moves}
        assert {move: worth for move, worth in values.items() if move != puzzle.solution} == claimed
        assert values[puzzle.solution] == (1 if puzzle.kind is PuzzleKind.WIN else 0) > max(claimed.values())
        assert puzzle.tempting_moves
        for wrong in puzzle.wrong_moves:
            end = position_after(position, (wrong.move, *wrong.refutation))
            if wrong.value < 0:
                assert end.outcome is not None
                assert end.outcome.winner == 1 - position.side_to_move


def test_the_same_game_gives_the_same_puzzles_whatever_was_looked_at_before() -> None:
    finder = PuzzleFinder(game("hexagon"), "test")
    first, second = finder([6, 7])
    assert first
    assert second
    assert first != second
    assert [second, first] == finder([7, 6])
    assert finder([6]) != PuzzleFinder(game("hexagon"), "other")([6])


def test_of_several_moves_that_win_one_wins_soonest() -> None:
    """Told by the rules: after one move alone every answer leaves a line to complete."""
    collection = collection_for(game("tic-tac-toe-3d"))
    puzzles = [collection.puzzle(number) for number in range(1, len(collection) + 1)]
    soon = [puzzle for puzzle in puzzles if puzzle.kind is PuzzleKind.SOONEST and puzzle.plies == 3]
    assert any(wrong.value > 0 for puzzle in soon for wrong in puzzle.wrong_moves)
    for puzzle in soon[::10]:
        position = puzzle.position
        assert [move for move in position.legal_moves if forces_a_win(position, move)] == [puzzle.solution]


def test_what_is_trivial() -> None:
    assert is_trivial(replay(game("connect-four"), "112233"))
    assert is_trivial(replay(game("connect-four"), "1122337"))
    assert not is_trivial(replay(game("connect-four"), "1122"))
    triangle_or_one_other = replay(game("hexagon:4"), "12341324")
    assert is_trivial(triangle_or_one_other)
    assert not is_trivial(replay(game("hexagon"), "1234"))
