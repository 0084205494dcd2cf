"""What is kept of somebody's practice: nothing gets lost, and strength follows success."""

from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.practice import Practice, PracticeFile, practice_path

HEXAGON = collection_for(game("hexagon"))
CONNECT_FOUR = collection_for(game("connect-four"))


def test_success_makes_stronger_and_failure_weaker_and_only_the_first_attempt_counts() -> None:
    begun = Practice.new(HEXAGON)
    number = begun.next_number(HEXAGON)
    better, worse = (begun.with_attempt(HEXAGON, number, found=found) for found in (True, False))
    assert worse.strength.rating < begun.strength.rating < better.strength.rating
    assert better.strength.deviation < begun.strength.deviation
    assert better.with_attempt(HEXAGON, number, found=False) == better
    assert HEXAGON.ratings[better.next_number(HEXAGON) - 1] > HEXAGON.ratings[worse.next_number(HEXAGON) - 1]


def test_a_row_grows_and_breaks() -> None:
    practice = Practice.new(HEXAGON)
    for number, found in ((1, True), (2, True), (3, False), (4, True)):
        practice = practice.with_attempt(HEXAGON, number, found=found)
    assert (practice.found, practice.row, practice.longest_row) == (3, 1, 2)


def test_no_puzzle_comes_twice_until_all_were_tried() -> None:
    practice, numbers = Practice.new(HEXAGON), []
    for _ in range(len(HEXAGON)):
        numbers.append(practice.next_number(HEXAGON))
        practice = practice.with_attempt(HEXAGON, numbers[-1], found=len(numbers) % 2 == 0)
    assert sorted(numbers) == [*range(1, len(HEXAGON) + 1)]
    assert practice.next_number(HEXAGON) == numbers[0]
    again = practice.with_attempt(HEXAGON, numbers[0], found=True)
    assert (again.strength, again.found, again.row) == (practice.strength, practice.found, practice.row)
    assert again.next_number(HEXAGON) == numbers[1]


def test_each_game_is_kept_by_itself(tmp_path: Path) -> None:
    book = PracticeFile(tmp_path / "folder" / "practice.json")
    assert book.load(HEXAGON) == Practice.new(HEXAGON)
    first = Practice.new(HEXAGON).with_attempt(HEXAGON, 5, found=True)
    other = Practice.new(CONNECT_FOUR).with_attempt(CONNECT_FOUR, 9, found=False)
    book.save(game("hexagon"), first)
    book.save(game("connect-four"), other)
    again = PracticeFile(book.path)
    assert (again.load(HEXAGON), again.load(CONNECT_FOUR)) == (first, other)


def test_damaged_practice_is_not_written_over(tmp_path: Path) -> None:
    book = PracticeFile(tmp_path / "practice.json")
    book.path.write_text("mine")
    with pytest.raises(FileFault, match=r"Your puzzle results in .*practice\.json.* cannot be read"):
        book.save(game("hexagon"), Practice.new(HEXAGON))
    assert book.path.read_text() == "mine"


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DENKSPIEL_DATA", str(tmp_path))
    assert practice_path() == tmp_path / "practice.json"
    monkeypatch.delenv("DENKSPIEL_DATA")
    assert practice_path().name == "practice.json"
    assert "denkspiel" in practice_path().parts
