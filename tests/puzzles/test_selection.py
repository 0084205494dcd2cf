from collections import Counter
from dataclasses import replace

from denkspiel.games.catalogue import game, game_names
from denkspiel.puzzles.collection import collection_for, has_puzzles
from denkspiel.puzzles.finder import is_trivial
from denkspiel.puzzles.puzzle import Puzzle
from denkspiel.puzzles.selection import select_puzzles, similarity_keys
from tests.cases import for_each


def puzzles(name: str) -> list[Puzzle]:
    collection = collection_for(game(name))
    return [collection.puzzle(number) for number in range(1, len(collection) + 1)]


def mirrored(puzzle: Puzzle) -> Puzzle:
    """The same one in the other half of the board: columns are six cells apart."""

    def other(cells: tuple[int, ...]) -> tuple[int, ...]:
        return tuple((6 - cell // 6) * 6 + cell % 6 for cell in cells)

    wrong = tuple(
        replace(each, move=other((each.move,))[0], refutation=other(each.refutation)) for each in puzzle.wrong_moves
    )
    return replace(puzzle, moves=other(puzzle.moves), line=other(puzzle.line), wrong_moves=wrong)


def test_mirror_images_are_twins() -> None:
    puzzle = puzzles("connect-four")[200]
    image = mirrored(puzzle)
    assert image.position != puzzle.position
    assert image.position.canonical == puzzle.position.canonical
    assert similarity_keys(image) == similarity_keys(puzzle)
    assert len(select_puzzles([puzzle, image], 2)) == 1


def test_grades_are_served_in_turn_and_trivial_ones_are_few() -> None:
    every = puzzles("connect-four")
    chosen = select_puzzles(reversed(every), 90)
    counts = Counter(puzzle.grade for puzzle in chosen)
    assert set(counts.values()) == {10}
    assert sum(is_trivial(puzzle.position) for puzzle in chosen) <= 4
    assert [puzzle.grade for puzzle in chosen] == sorted(puzzle.grade for puzzle in chosen)


def test_no_place_is_the_answer_so_often_that_one_could_guess_it() -> None:
    every = puzzles("connect-four")
    middle = [puzzle for puzzle in every if puzzle.solution // 6 == 3]
    chosen = select_puzzles(every, 100)
    columns = Counter(puzzle.solution // 6 for puzzle in chosen)
    assert columns[3] == 15
    assert max(columns.values()) <= 15
    assert len(select_puzzles(middle, 100)) == min(100, len(middle)) > 15, "unless there are no others"


@for_each("name", [name for name in game_names() if has_puzzles(game(name))])
def test_nor_is_it_in_a_collection_that_comes_with_the_program(name: str) -> None:
    every = puzzles(name)
    answers = Counter(next(stack for stack in game(name).geometry.stacks if each.solution in stack) for each in every)
    most = 0.25 if name == "tic-tac-toe-3d" else 0.17  # there are too few without the centre as their answer
    assert max(answers.values()) <= most * len(every)
