"""Is what comes with the program true? A sample here, all of it by `make check-puzzles`; and is a lie noticed?"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from denkspiel.games.catalogue import game
from denkspiel.puzzles.check import check_puzzle, find_duplicates
from denkspiel.puzzles.collection import PuzzleCollection, collection_for
from denkspiel.puzzles.puzzle import Puzzle, PuzzleKind
from tests.puzzles.test_collection import GAMES

SAMPLE = 4


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_true(name: str) -> None:
    collection = collection_for(game(name))
    for number in Random("sample").sample(range(1, len(collection) + 1), SAMPLE):
        assert check_puzzle(collection, number) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_two_are_alike(name: str) -> None:
    assert list(find_duplicates(collection_for(game(name)))) == []


def altered(change: Callable[[Puzzle], Puzzle], name: str = "hexagon", number: int = 200) -> list[str]:
    collection = collection_for(game(name))
    puzzle = change(collection.puzzle(number))
    false = PuzzleCollection(collection.game, collection.head, [puzzle.to_dict()])
    return [str(fault) for fault in check_puzzle(false, 1)]


def test_every_lie_is_noticed() -> None:
    assert altered(lambda puzzle: puzzle) == []
    lies: dict[str, Callable[[Puzzle], Puzzle]] = {
        "do not match the legal moves of the position": lambda puzzle: replace(
            puzzle, wrong_moves=puzzle.wrong_moves[1:]
        ),
        "the values of its moves are wrong.": lambda puzzle: replace(
            puzzle, wrong_moves=(replace(puzzle.wrong_moves[0], value=0, plies=0), *puzzle.wrong_moves[1:])
        ),
        "a refutation does not work.": lambda puzzle: replace(
            puzzle, wrong_moves=tuple(replace(each, plies=each.plies + 1) for each in puzzle.wrong_moves)
        ),
        "its sequence of moves does not win.": lambda puzzle: replace(puzzle, line=puzzle.line[:1]),
        "no wrong move looks natural.": lambda puzzle: replace(
            puzzle, wrong_moves=tuple(replace(each, is_tempting=False) for each in puzzle.wrong_moves)
        ),
        "the number of plies to look ahead is wrong.": lambda puzzle: replace(puzzle, plies=puzzle.plies + 1),
        "the computer players' failures differ from those recorded.": lambda puzzle: replace(
            puzzle, failures={**puzzle.failures, "level-8": 9}
        ),
        "its grade is wrong.": lambda puzzle: replace(puzzle, rating=puzzle.rating + 1),
    }
    for said, lie in lies.items():
        assert any(said in fault for fault in altered(lie)), said


def test_a_wrong_kind_is_noticed() -> None:
    collection = collection_for(game("connect-four"))
    number = next(number for number in range(300, 0, -1) if collection.puzzle(number).kind is PuzzleKind.DRAW)
    faults = altered(lambda puzzle: replace(puzzle, kind=PuzzleKind.ESCAPE), "connect-four", number)
    assert any("its kind is wrong." in fault for fault in faults)


def test_twins_are_noticed() -> None:
    collection = collection_for(game("hexagon"))
    entries = [collection.puzzle(number).to_dict() for number in (7, 8, 7)]
    assert list(find_duplicates(PuzzleCollection(collection.game, collection.head, entries)))
