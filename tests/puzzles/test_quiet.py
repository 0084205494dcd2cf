"""What is said of quiet moves is true, found out by counting cells and by playing on, for all games with such moves."""

from collections.abc import Iterator
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.play.sentences import move_text
from denkspiel.play.themes import Insight, Theme
from denkspiel.puzzles.collection import collection_for, has_puzzles
from denkspiel.puzzles.explaining import explain_line, numbers_by_theme, puzzle_theme
from denkspiel.puzzles.puzzle import Line
from denkspiel.puzzles.quiet import explain_quiet_move, lasting_threats, threat_series

WINNING = [name for name in game_names() if not game(name).avoidance]
WITH_PUZZLES = [name for name in WINNING if has_puzzles(game(name))]
Cells = frozenset[int]


def stones(position: Position) -> tuple[Cells, Cells]:
    """Those of the side to move, and those of the other one."""
    both = [frozenset(c for c in range(position.game.geometry.size) if position.owner(c) == side) for side in (0, 1)]
    return both[position.side_to_move], both[1 - position.side_to_move]


def open_cells(played: Game, taken: Cells) -> list[int]:
    cells = played.geometry.cells
    return [c for c in range(len(cells)) if c not in taken and (cells[c].below is None or cells[c].below in taken)]


def completes(played: Game, own: Cells, cell: int) -> bool:
    return any(cell in line and set(line) <= own | {cell} for line in played.geometry.lines)


def wins_by_threats(played: Game, own: Cells, enemy: Cells, row: tuple[int, ...]) -> bool:
    """Whether each stone of the row makes a threat, and after every answer there is a win, or the row goes on."""
    cell, *rest = row
    if any(completes(played, own, each) for each in open_cells(played, own | enemy)):
        return False  # there is nothing to prepare
    if cell not in open_cells(played, own | enemy):
        return False
    own |= {cell}
    answers = open_cells(played, own | enemy)
    if not any(completes(played, own, each) for each in answers):
        return False
    for answer in answers:
        if completes(played, enemy, answer):
            return False
        then = open_cells(played, own | enemy | {answer})
        if any(completes(played, own, each) for each in then):
            continue
        if not rest or not wins_by_threats(played, own, enemy | {answer}, tuple(rest)):
            return False
    return True


def quiet_moves(name: str) -> Iterator[tuple[Position, int, Line]]:
    """Of the proofs of some puzzles, or else of games played at random."""
    rng, played = Random(name), game(name)
    if has_puzzles(played):
        collection = collection_for(played)
        for number in rng.sample(range(1, len(collection) + 1), 12):
            puzzle = collection.puzzle(number)
            for line in (puzzle.line, *((one.move, *one.refutation) for one in puzzle.wrong_moves[:3])):
                for place, one in enumerate(explain_line(puzzle.position, line)):
                    if not one.facts:
                        yield one.before, one.move, line[place + 1 :]
        return
    for _ in range(15):
        position = Position.start(played)
        while position.outcome is None:
            move = rng.choice(position.legal_moves)
            [one] = explain_line(position, (move,))
            if not one.facts:
                yield position, move, ()
            position = position.play(move)


def is_true(position: Position, move: int, line: Line, found: Insight) -> bool:  # noqa: PLR0911 (one for each kind)
    """Whether what `quiet` itself says holds; what `play.themes` says has tests of its own."""
    played, said = position.game, found.sentence
    own, enemy = stones(position)
    after = own | {move}
    names = {str(value) for value in said.values.values()}
    if said.template.startswith(("keeps the odd", "keeps the even", "waits")):
        last = line[-1]
        level = next(stack.index(last) + 1 for stack in played.geometry.stacks if last in stack)
        parity = "odd" if level % 2 else "even"
        end = position
        for each in (move, *line):
            end = end.play(each)
        return (
            end.outcome is not None
            and end.outcome.winner == position.side_to_move
            and completes(played, after, last)
            and last not in open_cells(played, after | enemy)
            and ("waits" in said.template or f" {parity} " in said.template)
            and join_cell_names(played, [last]) in names
        )
    if said.template.startswith("prepares a series"):
        first, *row = found.cells
        return (
            first == move and wins_by_threats(played, after, enemy, tuple(row)) and move_text(played, row[0]) in names
        )
    if found.cells and found.theme is Theme.QUIET and not said.template.startswith("is a waiting"):
        cells = frozenset(found.cells)
        if (
            found.cells not in played.geometry.lines
            or move not in cells
            or join_cell_names(played, found.cells) not in names
        ):
            return False
        if said.template.startswith("builds"):
            end = position
            for each in (move, *line):
                end = end.play(each)
            return end.outcome is not None and found.cells in end.outcome.lines
        if said.template.startswith("spoils"):
            return not cells & own and len(cells & enemy) > 1
        return not cells & enemy and str(len(cells & after)) in names and str(len(cells)) in names
    if said.template.startswith("is a waiting"):
        through = [set(each) for each in played.geometry.lines if move in each]
        return all(each & own and each & enemy for each in through)
    return True


@pytest.mark.parametrize("name", WINNING)
def test_what_is_said_of_quiet_moves_is_true(name: str) -> None:
    said = [(one, explain_quiet_move(*one)) for one in quiet_moves(name)]
    assert [(str(one[0]), found) for one, found in said if not is_true(*one, found)] == []
    assert sum(bool(found.cells) for _, found in said) * 2 > len(said)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_side_repeats_nothing_about_its_quiet_moves_in_a_line(name: str) -> None:
    collection = collection_for(game(name))
    for number in range(7, len(collection), 60):
        puzzle = collection.puzzle(number)
        for side in (0, 1):
            ideas = [one.idea for one in explain_line(puzzle.position, puzzle.line)[side::2]]
            told = [str(idea.sentence) for idea in ideas if idea is not None and idea.cells]
            assert len(told) == len(set(told))


@pytest.mark.parametrize("name", WINNING)
def test_threats_that_last_and_series_of_them_are_those_of_the_rules(name: str) -> None:
    rng, played = Random(name), game(name)
    for _ in range(10):
        position = Position.start(played)
        while position.outcome is None:
            own, enemy = stones(position)
            taken = own | enemy
            lasting = [
                cell
                for cell in range(played.geometry.size)
                if cell not in taken and cell not in open_cells(played, taken) and completes(played, enemy, cell)
            ]
            assert list(lasting_threats(position)) == lasting
            row = threat_series(played, position.own, position.enemy, 2)
            assert not row or wins_by_threats(played, own, enemy, row)
            if not row and not any(completes(played, own, cell) for cell in position.legal_moves):
                assert not any(wins_by_threats(played, own, enemy, (cell,)) for cell in position.legal_moves)
            position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize("name", [name for name in game_names() if has_puzzles(game(name))])
def test_every_puzzle_has_a_theme_and_all_of_them_are_found_by_it(name: str) -> None:
    collection = collection_for(game(name))
    themes = numbers_by_theme(collection)
    assert sorted(number for numbers in themes.values() for number in numbers) == list(range(1, len(collection) + 1))
    assert all(list(numbers) == sorted(numbers) for numbers in themes.values())
    for number in Random(name).sample(range(1, len(collection) + 1), 12):
        puzzle = collection.puzzle(number)
        assert number in themes[puzzle_theme(puzzle)], number
        if puzzle_theme(puzzle) is Theme.FORK and str(explain_line(puzzle.position, puzzle.line)[0].idea) == "None":
            after = puzzle.position.play(puzzle.solution)
            for answer in after.legal_moves:
                then = after.play(answer)
                assert any(then.play(move).outcome is not None for move in then.legal_moves)
