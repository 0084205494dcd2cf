"""Puzzles in the page: answered by mouse, by keys and by finger, refuted, and what they say of one's strength."""

import json
import re
from datetime import date, datetime

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import PuzzleCollection, collection_for
from denkspiel.puzzles.explaining import explain_line
from denkspiel.puzzles.practice import Practice
from denkspiel.puzzles.puzzle import Line, Puzzle, WrongMove
from denkspiel.puzzles.sentences import HINT_STEPS, answer_text, hint_text, solution_text, task_text
from tests.browser.interceptions import Cut
from tests.browser.table import LETTERS, PHONE, Table

CONNECT_FOUR = collection_for(game("connect-four"))
HEXAGON = collection_for(game("hexagon"))
TODAY = date(2026, 11, 24)


@pytest.mark.usefixtures("own_clock")
def test_the_puzzle_of_the_day_is_answered_by_mouse_first_wrongly_and_then_the_next_one_fits(table: Table) -> None:
    table.page.clock.install(time=datetime(TODAY.year, TODAY.month, TODAY.day, 12))
    table.open("connect-four")
    number = CONNECT_FOUR.number_for_day(TODAY)
    puzzle = CONNECT_FOUR.puzzle(number)
    table["#puzzles-button"].click()
    table["#menu-puzzle-today"].click()
    expect(table["#puzzle-title"]).to_have_text("Puzzle of the day, November 24, 2026")
    expect(table["#puzzle-task"]).to_have_text(str(task_text(puzzle)))
    assert table.page.url == f"{table.address}?game=connect-four&puzzle=2026-11-24"
    assert _owners(table) == _stones(puzzle)
    wrong = puzzle.tempting_moves[0]
    _drop(table, wrong.move)
    _answered(table, puzzle, wrong)
    practice = Practice.new(CONNECT_FOUR).with_attempt(CONNECT_FOUR, number, found=False)
    _is_as_strong_as(table, CONNECT_FOUR, practice)
    expect(table["#puzzle-on"]).to_have_text("Try again")
    table["#puzzle-on"].click()
    assert _owners(table) == _stones(puzzle)
    _drop(table, puzzle.solution)
    _answered(table, puzzle, None)
    _is_as_strong_as(table, CONNECT_FOUR, practice)
    table["#puzzle-other"].click()
    following = practice.next_number(CONNECT_FOUR)
    expect(table["#puzzle-title"]).to_have_text(f"Puzzle {following} of {len(CONNECT_FOUR)}")
    _drop(table, CONNECT_FOUR.puzzle(following).solution)
    _answered(table, CONNECT_FOUR.puzzle(following), None)
    _is_as_strong_as(table, CONNECT_FOUR, practice.with_attempt(CONNECT_FOUR, following, found=True))
    expect(table["#puzzle-own"]).to_contain_text(
        "Solved on the first try: 1 of 2. Current streak: 1; longest streak: 1."
    )


def test_keys_alone_ask_for_all_hints_and_then_it_does_not_count_and_a_puzzle_counts_only_once(table: Table) -> None:
    collection = collection_for(game("score-four"))
    puzzle = collection.puzzle(5)
    _go(table, "score-four", "5")
    for step in range(1, HINT_STEPS + 1):
        table.press("h")
        expect(table["#puzzle-hints li"]).to_have_count(step)
    expect(table["#puzzle-hints li"]).to_have_text([str(hint_text(puzzle, step)) for step in range(1, HINT_STEPS + 1)])
    table.press(*collection.game.geometry.cells[puzzle.solution].move.translate(LETTERS), "Enter")
    _answered(table, puzzle, None)
    expect(table["#puzzle-own"]).to_contain_text("You have seen all the hints, so this puzzle counts as not solved.")
    failed = Practice.new(collection).with_attempt(collection, 5, found=False)
    _is_as_strong_as(table, collection, failed)
    table.page.reload()
    expect(table["#puzzle-title"]).to_be_focused()
    table.press(*collection.game.geometry.cells[puzzle.solution].move.translate(LETTERS), "Enter")
    _answered(table, puzzle, None)
    expect(table["#puzzle-own"]).to_contain_text("You have tried this puzzle before")
    _is_as_strong_as(table, collection, failed)


@pytest.mark.page(**{**PHONE, "locale": "de-DE"})
def test_a_finger_in_german_steps_through_the_refutation_and_back_to_the_game_as_it_stood(table: Table) -> None:
    table.meet("hexagon", "1245")
    table["#puzzles-button"].tap()
    table["#menu-puzzle-next"].tap()
    number = Practice.new(HEXAGON).next_number(HEXAGON)
    puzzle, say = HEXAGON.puzzle(number), Translator("de")
    expect(table["#puzzle-title"]).to_have_text(f"Aufgabe {number} von {len(HEXAGON)}")
    wrong = next(one for one in puzzle.wrong_moves if len(one.refutation) > 1)
    for point in game("hexagon").geometry.edge(wrong.move):
        table[f"[data-point='{point}'] .point-body"].tap()
    _answered(table, puzzle, wrong, say)
    assert table.is_as_wide_as_its_window()
    _played(table, puzzle, (wrong.move, *wrong.refutation))
    table[".puzzle-move"].first.tap()
    _played(table, puzzle, (wrong.move,))
    table["#puzzle-on"].tap()
    table["#puzzle-on"].tap()
    table["#puzzle-solution"].press("Enter")
    expect(table["#puzzle-feedback"]).to_have_text(say(solution_text(puzzle)))
    table["#puzzle-leave"].tap()
    table.wait("move")
    table.played("1245")
    expect(table["#puzzle"]).to_be_hidden()
    table.page.go_back()
    table.page.go_back()  # before the puzzle is there: then it does not come
    table.wait("move")
    table.played("1245")
    table.page.go_forward()
    expect(table["#puzzle"]).to_be_visible()
    expect(table["#puzzle-task"]).to_have_text(say(task_text(puzzle)))
    table.page.go_back()
    table.wait("move")
    table.played("1245")
    table.tap("13")
    expect(table["#puzzle"]).to_be_hidden()


def test_back_and_at_once_back_again_does_not_show_the_puzzle_passed_over(table: Table) -> None:
    table.meet("hexagon", "1245")
    table["#puzzles-button"].click()
    table["#menu-puzzle-next"].click()
    expect(table["#puzzle-title"]).to_be_focused()
    table.press("Escape")
    table.played("1245")
    table.page.evaluate(_BACK_TWICE_AT_ONCE)
    table.click("13")
    expect(table["#puzzle"]).to_be_hidden()
    table.played("124513")


_BACK_TWICE_AT_ONCE = """
async () => {
  const game = history.state;
  for (const state of [{ ...game, puzzle: "next" }, game]) dispatchEvent(new PopStateEvent("popstate", { state }));
  await import(document.querySelector("#lazy").href);
  await new Promise((done) => setTimeout(done));
}
"""
"""What the browser tells of two steps back before anything else comes, and all that is at hand then is run."""


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four:9x7"])
def test_a_game_without_puzzles_stays_underneath_one_of_another_game(table: Table, name: str) -> None:
    table.page.goto(f"{table.address}?game={name}&puzzle=2026-11-24")
    title = str(game(name).heading)
    expect(table["#puzzle-feedback"]).to_have_text(f"{title} has no puzzles; here is one for Connect Four.")
    expect(table.page).to_have_title("Puzzle of the day, November 24, 2026 · Connect Four · Denkspiel")
    table["#puzzle-other"].click()
    expect(table.page).to_have_title(re.compile(f"^Puzzle [0-9]+ of {len(CONNECT_FOUR)} · Connect Four · Denkspiel$"))
    table.press("Escape")
    expect(table["#board"]).to_have_attribute("data-game", name)
    expect(table["#puzzle"]).to_be_hidden()
    expect(table.page).to_have_title(f"{title} · Denkspiel")


def test_another_language_other_games_and_a_game_without_puzzles(table: Table) -> None:
    table.open("tic-tac-toe")
    table.press("m")
    table["#menu-puzzle-next"].click()
    table["#board[data-game=connect-four] svg.board"].first.wait_for()
    expect(table["#puzzle-title"]).to_be_focused()
    expect(table["#puzzle-feedback"]).to_have_text("Tic-Tac-Toe has no puzzles; here is one for Connect Four.")
    table.press("h")
    expect(table["#puzzle-hints li"]).to_have_count(1)
    number = Practice.new(CONNECT_FOUR).next_number(CONNECT_FOUR)
    table["#language"].click()
    german = Translator("de")
    expect(table["#puzzle-task"]).to_have_text(german(task_text(CONNECT_FOUR.puzzle(number))))
    expect(table["#puzzle-hints li"]).to_have_text([german(hint_text(CONNECT_FOUR.puzzle(number), 1))])
    table["#puzzle-other"].click()
    expect(table["#puzzle-title"]).not_to_have_text(f"Aufgabe {number} von {len(CONNECT_FOUR)}")
    table.turn_to("hexagon")
    expect(table["#puzzle"]).to_be_hidden()
    table.page.goto(f"{table.address}?game=connect-four&puzzle=99999")
    table.said(f"Vier gewinnt hat keine Aufgabe 99999. Erlaubt: 1 bis {len(CONNECT_FOUR)}.")
    for name in ("0", "abc", "2026-99-99"):
        table.page.goto(f"{table.address}?game=tic-tac-toe&puzzle={name}")
        table.said(f"Unbekannte Aufgabe: „{name}“. Erlaubt: 1 bis {len(CONNECT_FOUR)} oder ein Datum wie 2026-11-24.")
        assert table.wait("move")
        assert table.game.id == "tic-tac-toe"
    table.excuse("404")


@pytest.mark.usefixtures("own_clock")
def test_an_answer_waits_for_a_service_that_is_away(table: Table) -> None:
    cut = Cut(table, "attempt?*", "gone")
    _go(table, "connect-four", "9")
    puzzle = CONNECT_FOUR.puzzle(9)
    _drop(table, puzzle.solution)
    expect(table["#puzzle-feedback"]).to_have_text("Cannot reach the server.")
    assert len(_owners(table)) == len(puzzle.moves) + 1
    assert table.page.evaluate("localStorage.getItem('denkspiel.puzzles')") is None
    cut.mend()
    _answered(table, puzzle, None)
    assert cut.failed > 0
    table.excuse()


def test_nothing_tells_the_value_of_a_move_to_a_screen_reader_either(table: Table) -> None:
    table.remember(values=True)
    _go(table, "connect-four", "60")
    table["#skip-to-cells"].focus()
    table.press("Enter")
    table["#cells button"].first.wait_for()
    names = table["#cells button"].evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert names
    assert not [name for name in names if "wins" in name or "loses" in name or "draw" in name]
    move = CONNECT_FOUR.puzzle(60).solution
    table["#cells button"].nth(int(game("connect-four").geometry.cells[move].move) - 1).press("Enter")
    _answered(table, CONNECT_FOUR.puzzle(60), None)


def test_what_counts_as_not_found_stands_on_the_buttons_and_a_full_column_is_refused_in_words(table: Table) -> None:
    full = next(number for number in range(1, len(CONNECT_FOUR) + 1) if _full_columns(CONNECT_FOUR.puzzle(number)))
    [column, *_] = _full_columns(CONNECT_FOUR.puzzle(full))
    _go(table, "connect-four", str(full))
    expect(table["#puzzle-solution"]).to_contain_text("counts as not solved")
    for step in range(HINT_STEPS):
        expect(table["#puzzle-hint small"]).to_have_count(int(step == HINT_STEPS - 1))
        table.press("h")
        expect(table["#puzzle-hints li"]).to_have_count(step + 1)
    expect(table["#puzzle-hint"]).to_be_disabled()
    expect(table["#puzzle-solution small"]).to_have_count(0)
    table.press(column, "Enter")
    expect(table["#puzzle-feedback"]).to_contain_text(f"{column} is full.")
    assert _owners(table) == _stones(CONNECT_FOUR.puzzle(full))
    table.excuse("422")
    _drop(table, CONNECT_FOUR.puzzle(full).solution)
    _answered(table, CONNECT_FOUR.puzzle(full), None)


@pytest.mark.page(**PHONE)
@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((375, 667), ("connect-four", "qubic")),
        ((667, 375), ("score-four", "hexagon")),
        ((800, 1000), ("hexagon", "connect-four")),
    ],
)
def test_on_phones_and_tablets_the_words_leave_the_board_alone_and_show_several_moves(
    table: Table, size: tuple[int, int], names: tuple[str, str]
) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    for name in names:
        _go(table, name, "200")
        for act in ("#puzzle-hint", "#puzzle-solution"):
            table[act].tap()
            if act == "#puzzle-hint":
                expect(table["#puzzle-hints li"]).to_be_in_viewport(ratio=0.9)
            boxes = table.page.evaluate(_BOXES)
            assert (
                boxes["board"]["bottom"] <= boxes["card"]["top"] or boxes["board"]["right"] <= boxes["card"]["left"]
            ), name
            assert boxes["card"]["bottom"] <= size[1], (name, boxes)
            assert table.is_as_wide_as_its_window()
            assert table[".top"].evaluate("(top) => top.offsetWidth") == size[0]
        table.press("End")
        expect(table[".puzzle-move[aria-current]"]).to_have_count(1)
        boxes = table.page.evaluate(_BOXES)
        assert boxes["seen"] >= min(3, boxes["moves"]), (name, boxes)


_BOXES = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const all = [...document.querySelectorAll("#board svg.board")].map(box).filter(({ width }) => width);
  const words = box(document.querySelector(".puzzle .overlay-text"));
  const moves = [...document.querySelectorAll(".puzzle-move")].map(box);
  return {
    board: { bottom: Math.max(...all.map(({ bottom }) => bottom)), right: Math.max(...all.map(({ right }) => right)) },
    card: box(document.querySelector("#puzzle")).toJSON(),
    seen: moves.filter(({ top, bottom }) => top >= words.top - 1 && bottom <= words.bottom + 1).length,
    moves: moves.length,
  };
}
"""
"""Where the board and what is said of it are, and how many of the moves played out are seen."""


def _full_columns(puzzle: Puzzle) -> list[str]:
    cells = puzzle.game.geometry.cells
    return sorted({cell.move for cell in cells} - {cells[move].move for move in puzzle.position.legal_moves})


def _go(table: Table, name: str, puzzle: str) -> None:
    """Open the address of a puzzle, and wait until it can be answered."""
    table.page.goto(f"{table.address}?game={name}&puzzle={puzzle}")
    expect(table["#puzzle-title"]).to_be_focused()


def _drop(table: Table, cell: int) -> None:
    table[f".arrow[data-column='{game('connect-four').geometry.cells[cell].move}']"].click()


def _answered(table: Table, puzzle: Puzzle, wrong: WrongMove | None, say: Translator | None = None) -> None:
    """Wait for what is said of an answer, go to the end of what is played out, and compare all of it."""
    say = say or Translator("en")
    line = puzzle.line if wrong is None else (wrong.move, *wrong.refutation)
    expect(table["#puzzle-feedback"]).to_have_attribute("data-right", str(wrong is None).lower())
    expect(table["#puzzle-feedback"]).to_have_text(say(answer_text(puzzle, wrong)))
    table.press("End")
    expect(table[".puzzle-move"]).to_have_text([f"{say(one.sentence)}." for one in explain_line(puzzle.position, line)])
    _played(table, puzzle, line)


def _played(table: Table, puzzle: Puzzle, line: Line) -> None:
    """Wait until this line stands on the board."""
    expect(table[".puzzle-move[aria-current]"]).to_have_count(1)
    table.page.wait_for_function(
        "plies => document.querySelectorAll('#board [data-cell][data-player]').length >= plies",
        arg=len(puzzle.moves) + len(line),
    )
    assert _owners(table) == _stones(puzzle, line)


def _stones(puzzle: Puzzle, line: Line = ()) -> dict[int, int]:
    return {cell: ply % 2 for ply, cell in enumerate((*puzzle.moves, *line))}


def _owners(table: Table) -> dict[int, int]:
    """Who has taken which cells, as the board shows it."""
    stones = table["#board [data-cell][data-player]"].evaluate_all(
        "all => all.map(({ dataset: { cell, player } }) => [+cell, +player])"
    )
    return dict(stones)


def _is_as_strong_as(table: Table, collection: PuzzleCollection, practice: Practice) -> None:
    """Whether the browser keeps the same as the terminal would."""
    kept = json.loads(table.page.evaluate("localStorage.getItem('denkspiel.puzzles')"))[collection.game.id]
    strength = practice.strength
    assert kept["strength"] == pytest.approx(
        {"rating": strength.rating, "deviation": strength.deviation, "volatility": strength.volatility}
    )
    assert [moves for moves, _ in kept["tried"]] == list(practice.tried)
    assert (kept["found"], kept["row"], kept["longest"]) == (practice.found, practice.row, practice.longest_row)
    expect(table["#puzzle-own"]).to_contain_text("Solved on the first try")
