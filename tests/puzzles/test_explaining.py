import re

from denkspiel.core.notation import parse_moves, replay
from denkspiel.games.catalogue import game
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.explaining import explain_line, group_moves
from denkspiel.puzzles.puzzle import Line, PuzzleKind
from denkspiel.puzzles.sentences import HINT_STEPS, answer_text, hint_text, solution_text, task_text


def sentences(name: str, before: str, moves: str) -> list[str]:
    played = game(name)
    line: Line = parse_moves(played, before + moves)[len(parse_moves(played, before)) :]
    return [str(one.sentence) for one in explain_line(replay(played, before), line)]


def test_threats_are_told_stopped_and_made_good() -> None:
    assert sentences("connect-four", "4455", "3") == ["3: threatens to win at 2.1 6.1: only one of them can be blocked"]
    assert sentences("connect-four", "44553", "26") == [
        "2: blocks 2.1 3.1 4.1 5.1; leaves 6.1 to the opponent, who wins there",
        "6: completes 3.1 4.1 5.1 6.1 and wins",
    ]
    assert sentences("connect-four", "112", "2") == ["2: now holds 2 of the 4 cells of 1.2 2.2 3.2 4.2"]
    assert sentences("connect-four", "1", "7") == ["7: a quiet move"]


def test_what_a_stone_opens_is_told() -> None:
    assert sentences("connect-four", "11227373", "44") == [
        "4: opens 4.2 for the opponent, who wins there",
        "4: completes 1.2 2.2 3.2 4.2 and wins",
    ]


def test_moves_of_which_nothing_is_told_stand_side_by_side_and_in_brief_all_quiet_ones_but_the_first() -> None:
    played = game("connect-four")
    moves = explain_line(replay(played, ""), parse_moves(played, "4455316"))
    names = [
        [" ".join(one.name for one in stretch) for stretch in group_moves(moves, brief=on)] for on in (False, True)
    ]
    assert names == [["4", "4", "5", "5", "3", "1", "6"], ["4", "4 5 5", "3", "1", "6"]]
    assert str(moves[-2].sentence) == "1: leaves 2.1 6.1 to the opponent, who wins there"


def test_where_lines_lose_it_is_told_what_is_left() -> None:
    assert sentences("hexagon", "", "12") == ["1-2: leaves the opponent 14 moves that complete no line"]
    assert sentences("hexagon", "12341356", "23") == ["2-3: completes 12 13 23 and loses"]


def test_two_lines_at_once() -> None:
    assert sentences("tic-tac-toe-3d", "111222113333", "112") == ["112: completes 111 112 113 and wins"]


def test_every_puzzle_has_its_words() -> None:
    for name in ("connect-four", "hexagon", "qubic"):
        collection = collection_for(game(name))
        for number in range(1, len(collection) + 1, 37):
            puzzle = collection.puzzle(number)
            said = [str(task_text(puzzle)), *(str(hint_text(puzzle, step)) for step in range(1, HINT_STEPS + 1))]
            assert str(solution_text(puzzle)).startswith(said[-1])
            assert all(text.endswith(".") for text in said)
            for wrong in (None, *puzzle.wrong_moves):
                assert str(answer_text(puzzle, wrong)).endswith(".")


def test_where_a_draw_is_held_it_is_told_what_each_other_move_loses_to() -> None:
    collection = collection_for(game("connect-four"))
    drawn = [
        puzzle for puzzle in map(collection.puzzle, range(1, len(collection) + 1)) if puzzle.kind is PuzzleKind.DRAW
    ]
    for puzzle in drawn:
        for text in (str(answer_text(puzzle, None)), str(solution_text(puzzle))):
            told = re.findall(r"(\w+(?:, \w+)*(?: and \w+)?) \(answer: (\w+)\)", text.partition(" lose: ")[2])
            lost = {reply: set(re.findall(r"\d", moves)) for moves, reply in told}
            wanted: dict[str, set[str]] = {}
            for wrong in puzzle.wrong_moves:
                after = puzzle.position.play(wrong.move)
                assert after.play(wrong.refutation[0]).outcome is None or wrong.plies == 1
                column = puzzle.game.geometry.cells[wrong.refutation[0]].move
                wanted.setdefault(column, set()).add(puzzle.game.geometry.cells[wrong.move].move)
            assert lost == wanted
