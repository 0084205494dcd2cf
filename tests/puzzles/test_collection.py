"""Collections as files, and those that come with the program."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.play.themes import Theme
from denkspiel.puzzles.collection import (
    COLLECTIONS_FOLDER,
    PuzzleNotFound,
    collection_for,
    read_collection,
    write_collection,
)
from denkspiel.puzzles.puzzle import PuzzleKind
from tests.cases import for_each

GAMES = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon", "qubic")


@for_each("name", GAMES)
def test_there_is_something_for_everybody(name: str) -> None:
    collection = collection_for(game(name))
    grades = Counter({grade: len(collection.numbers_of_grade(grade)) for grade in range(1, 10)})
    assert sum(grades[grade] for grade in (1, 2, 3)) >= 20
    assert sum(grades[grade] for grade in (6, 7, 8, 9)) >= 60


def test_a_puzzle_is_written_and_read_again(tmp_path: Path) -> None:
    collection = collection_for(game("qubic"))
    puzzles = [collection.puzzle(number) for number in (1, 100, 300)]
    for name in ("a.jsonl", "a.jsonl.xz"):
        write_collection(tmp_path / name, game("qubic"), {"seed": "x", "scale": {}}, puzzles)
        again = read_collection(tmp_path / name, game("qubic"))
        assert [again.puzzle(number) for number in (1, 2, 3)] == puzzles
        assert again.head["seed"] == "x"


def test_a_puzzle_a_day_of_middling_grade_and_all_of_these_have_their_turn() -> None:
    turns = []
    for name in ("hexagon", "connect-four"):
        collection = collection_for(game(name))
        half = len(collection) - 2 * (len(collection) // 4)
        first = date.fromordinal(date(2026, 11, 24).toordinal() // half * half)
        numbers = [collection.number_for_day(first + timedelta(days=each)) for each in range(2 * half)]
        middle = [*range(len(collection) // 4 + 1, len(collection) - len(collection) // 4 + 1)]
        assert sorted(numbers[:half]) == sorted(numbers[half:]) == middle
        assert numbers[:half] != numbers[half:]
        assert sum(abs(one - other) > 20 for one, other in pairwise(numbers)) > half
        turns.append(numbers)
    assert sum(one == other for one, other in zip(*turns, strict=True)) < 10  # each game has one of its own


def test_the_easy_puzzle_of_a_day_is_for_beginners_and_all_easy_ones_have_their_turn() -> None:
    for name in GAMES:
        collection = collection_for(game(name))
        first = date(2026, 11, 24)
        every = {collection.number_for_day(first + timedelta(days=each), easy=True) for each in range(310)}
        turn = date.fromordinal(first.toordinal() // len(every) * len(every))
        numbers = [collection.number_for_day(turn + timedelta(days=each), easy=True) for each in range(len(every))]
        assert sorted(numbers) == sorted(every)
        assert len(every) >= 28
        puzzles = list(map(collection.puzzle, numbers))
        assert max(numbers) <= len(collection) // 4
        assert max(puzzle.plies for puzzle in puzzles) <= 5
        kinds, themes = {PuzzleKind.WIN, PuzzleKind.SOONEST}, {Theme.BLOCK, Theme.FORK}
        assert all(puzzle.kind in kinds or puzzle.theme in themes for puzzle in puzzles)
        assert max(collection.ratings[number - 1] for number in numbers) <= min(
            collection.ratings[collection.number_for_day(first + timedelta(days=each)) - 1] for each in range(60)
        )


def test_a_small_collection_has_puzzles_of_the_day_too(tmp_path: Path) -> None:
    collection = collection_for(game("hexagon"))
    for count in (1, 2, 3, 5):
        path = tmp_path / f"{count}.jsonl"
        write_collection(path, game("hexagon"), {"seed": "x", "scale": {}}, map(collection.puzzle, range(1, count + 1)))
        small = read_collection(path, game("hexagon"))
        assert small.number_for_day(date(2026, 11, 24)) in range(1, count + 1)
        assert small.number_for_day(date(2026, 11, 24), easy=True) in range(1, count + 1)
        assert len(small.rush_numbers("a")) == count


def test_the_nearest_by_strength() -> None:
    collection = collection_for(game("connect-four"))
    number = collection.nearest_number(1000)
    distance = abs(collection.ratings[number - 1] - 1000)
    assert distance == min(abs(rating - 1000) for rating in collection.ratings)
    assert collection.nearest_number(1000, [number]) != number
    assert collection.nearest_number(1000, range(1, len(collection) + 1)) == number


def test_faults_are_named() -> None:
    with pytest.raises(PuzzleNotFound, match=r"puzzle 0\. Allowed: 1 to"):
        collection_for(game("hexagon")).puzzle(0)
    with pytest.raises(PuzzleNotFound, match=r"no puzzles for connect-four:8x7\. Allowed: connect-four, "):
        collection_for(game("connect-four:8x7"))
    path = COLLECTIONS_FOLDER / "hexagon.jsonl.xz"
    with pytest.raises(FileFault, match="contains puzzles for hexagon, not for qubic"):
        read_collection(path, game("qubic"))
