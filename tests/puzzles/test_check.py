"""Is what comes with the program true? A sample here, all of it by `make check-puzzles`; and is a lie noticed?"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from denkspiel.games.catalogue import game
from denkspiel.puzzles.check import check, twins
from denkspiel.puzzles.collection import Collection, collection_for
from denkspiel.puzzles.puzzle import Kind, Puzzle
from tests.puzzles.test_collection import GAMES

SAMPLE = 4


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_true(name: str) -> None:
    collection = collection_for(game(name))
    for number in Random("sample").sample(range(1, len(collection) + 1), SAMPLE):
        assert check(collection, number) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_two_are_alike(name: str) -> None:
    assert list(twins(collection_for(game(name)))) == []


def altered(change: Callable[[Puzzle], Puzzle], name: str = "hexagon", number: int = 200) -> list[str]:
    collection = collection_for(game(name))
    puzzle = change(collection.puzzle(number))
    false = Collection(collection.game, collection.head, [puzzle.to_dict()])
    return [str(fault) for fault in check(false, 1)]


def test_every_lie_is_noticed() -> None:
    assert altered(lambda puzzle: puzzle) == []
    lies: dict[str, Callable[[Puzzle], Puzzle]] = {
        "not those of the position": lambda puzzle: replace(puzzle, wrong=puzzle.wrong[1:]),
        "worth something else": lambda puzzle: replace(
            puzzle, wrong=(replace(puzzle.wrong[0], value=0, plies=0), *puzzle.wrong[1:])
        ),
        "a refutation does not refute": lambda puzzle: replace(
            puzzle, wrong=tuple(replace(each, plies=each.plies + 1) for each in puzzle.wrong)
        ),
        "does not win": lambda puzzle: replace(puzzle, line=puzzle.line[:1]),
        "no natural move": lambda puzzle: replace(
            puzzle, wrong=tuple(replace(each, natural=False) for each in puzzle.wrong)
        ),
        "another number of plies": lambda puzzle: replace(puzzle, plies=puzzle.plies + 1),
        "fail at it otherwise": lambda puzzle: replace(puzzle, fails={**puzzle.fails, "level-8": 9}),
        "graded wrongly": lambda puzzle: replace(puzzle, rating=puzzle.rating + 1),
    }
    for said, lie in lies.items():
        assert any(said in fault for fault in altered(lie)), said


def test_a_wrong_kind_is_noticed() -> None:
    collection = collection_for(game("connect-four"))
    number = next(number for number in range(300, 0, -1) if collection.puzzle(number).kind is Kind.DRAW)
    faults = altered(lambda puzzle: replace(puzzle, kind=Kind.ESCAPE), "connect-four", number)
    assert any("of another kind" in fault for fault in faults)


def test_twins_are_noticed() -> None:
    collection = collection_for(game("hexagon"))
    entries = [collection.puzzle(number).to_dict() for number in (7, 8, 7)]
    assert list(twins(Collection(collection.game, collection.head, entries)))
