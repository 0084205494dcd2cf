"""Puzzles over time: progress by theme, missed ones tried again, an easy one a day, and a rush of three minutes."""

import json
from datetime import date, datetime
from typing import Any

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.themes import Theme
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.explaining import numbers_by_theme, puzzle_theme
from tests.browser.table import LETTERS, PHONE, Table

CONNECT_FOUR = collection_for(game("connect-four"))
TODAY = date(2026, 11, 24)
MINUTE = 60_000


def _menu(table: Table, item: str) -> None:
    table["#puzzles-button"].click()
    table[f"#menu-{item}"].click()


def _drop(table: Table, cell: int) -> None:
    table[f".arrow[data-column='{game('connect-four').geometry.cells[cell].move}']"].click()


def _number(table: Table) -> int:
    """Of the puzzle on the board, by its title."""
    words = (table["#puzzle-title"].text_content() or "").split()
    return int(words[1])


def _noted(table: Table) -> list[dict[str, Any]]:
    kept = json.loads(table.page.evaluate("localStorage.getItem('denkspiel.progress') ?? '{}'"))
    return list(kept.get("entries", []))


def _counts(table: Table) -> dict[str, tuple[int, int]]:
    """What was solved and missed, by the titles of themes."""
    table["#progress-themes"].wait_for()
    rows = table["#progress-themes tbody tr"].evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('th, .number')].map((cell) => cell.textContent))"
    )
    return {title: (int(solved), int(missed)) for title, solved, missed in rows}


def test_puzzles_of_a_theme_come_one_after_the_other_and_a_missed_one_is_tried_again(table: Table) -> None:
    table.open("connect-four")
    _menu(table, "progress")
    expect(table["#progress .progress p"].first).to_have_text(
        "Nothing here yet. Solve a puzzle, and this page shows how it went."
    )
    expect(table["#progress-retry"]).to_be_disabled()
    themes = numbers_by_theme(CONNECT_FOUR)
    assert list(_counts(table)) == [str(theme.title) for theme in themes]
    table["#practise-fork"].click()
    expect(table["#puzzle-title"]).to_be_focused()
    expect(table["#puzzle-count"]).to_contain_text("Theme: Two threats at once")
    missed = _number(table)
    assert missed in themes[Theme.FORK]
    _drop(table, CONNECT_FOUR.puzzle(missed).wrong_moves[0].move)
    expect(table["#puzzle-feedback"]).to_have_attribute("data-right", "false")
    expect(table["#puzzle-own"]).to_contain_text("Theme: Two threats at once.")
    table["#puzzle-other"].click()
    expect(table["#puzzle-title"]).not_to_contain_text(f"Puzzle {missed} of")
    solved = _number(table)
    assert solved in themes[Theme.FORK]
    _drop(table, CONNECT_FOUR.puzzle(solved).solution)
    expect(table["#puzzle-feedback"]).to_have_attribute("data-right", "true")
    _menu(table, "progress")
    assert _counts(table)[str(Theme.FORK.title)] == (1, 1)
    expect(table["#progress .progress"]).to_contain_text("Days in a row: 1; longest: 1.")
    expect(table["#progress-weeks tbody tr"]).to_have_count(1)
    table["#progress-retry"].click()
    expect(table["#puzzle-title"]).to_contain_text(f"Puzzle {missed} of")
    _drop(table, CONNECT_FOUR.puzzle(missed).solution)
    expect(table["#puzzle-own"]).to_contain_text("Solved now. It no longer counts as missed.")
    assert [(one["number"], one["isFound"], one["isFirst"]) for one in _noted(table)] == [
        (missed, False, True),
        (solved, True, True),
        (missed, True, False),
    ]
    table["#puzzle-other"].click()
    expect(table["#puzzle-feedback"]).to_have_text("You have solved all the puzzles you once missed.")
    _menu(table, "progress")
    assert _counts(table)[str(Theme.FORK.title)] == (1, 1)
    expect(table["#progress-retry"]).to_be_disabled()
    table["#progress-forget"].click()
    table["#ask-forget-yes"].click()
    expect(table["#progress-forget"]).to_have_count(0)
    assert _noted(table) == []
    assert set(_counts(table).values()) == {(0, 0)}


@pytest.mark.usefixtures("own_clock")
def test_beside_the_puzzle_of_the_day_there_is_an_easy_one_with_an_address_of_its_own(table: Table) -> None:
    table.page.clock.install(time=datetime(TODAY.year, TODAY.month, TODAY.day, 12))
    table.open("connect-four")
    _menu(table, "puzzle-today-easy")
    expect(table["#puzzle-title"]).to_have_text("Easy puzzle of the day, November 24, 2026")
    assert table.page.url == f"{table.address}?game=connect-four&puzzle=2026-11-24-easy"
    table.page.reload()
    expect(table["#puzzle-title"]).to_have_text("Easy puzzle of the day, November 24, 2026")
    _drop(table, CONNECT_FOUR.puzzle(CONNECT_FOUR.number_for_day(TODAY, easy=True)).solution)
    expect(table["#puzzle-feedback"]).to_have_attribute("data-right", "true")


def _rush_puzzle(table: Table, place: int) -> int:
    """The number of the puzzle on the board, once it is the one of that place, by its stones."""
    table.page.wait_for_function(
        "place => document.querySelector('#rush')?.dataset.rush !== 'running' "
        "|| document.querySelector('#rush').dataset.place === String(place)",
        arg=place,
    )
    return int(table["#rush"].get_attribute("data-number") or 0)


def _answer(table: Table, place: int, *, right: bool) -> None:
    puzzle = CONNECT_FOUR.puzzle(_rush_puzzle(table, place))
    _drop(table, puzzle.solution if right else puzzle.wrong_moves[0].move)
    expect(table["#rush-feedback"]).to_have_attribute("data-right", str(right).lower())


@pytest.mark.parametrize("ends_by", ["misses", "time", "stop"])
@pytest.mark.usefixtures("own_clock")
def test_a_rush_counts_until_three_are_missed_or_the_time_is_up_or_it_is_stopped(table: Table, ends_by: str) -> None:
    table.page.clock.install()
    table.open("connect-four")
    _menu(table, "puzzle-rush")
    expect(table["#rush-title"]).to_be_focused()
    expect(table["#rush-clock"]).to_have_text("3:00")
    table.press("Enter")
    answers = [True, False, True] + ([False, False] if ends_by == "misses" else [])
    for place, right in enumerate(answers):
        table.page.clock.run_for(1000)
        _answer(table, place, right=right)
    table.page.clock.run_for(1000)
    if ends_by == "time":
        expect(table["#rush-clock"]).to_contain_text("2:5")
        table.page.clock.run_for(3 * MINUTE)
    elif ends_by == "stop":
        table["#rush-stop"].click()
    expect(table["#rush"]).to_have_attribute("data-rush", "over")
    expect(table["#rush-task"]).to_have_text("You solved 2 puzzles. That is your best result so far!")
    missed = [one["number"] for one in _noted(table) if not one["isFound"]]
    assert [one["isFound"] for one in _noted(table)] == answers
    for one in _noted(table):
        assert one["theme"] == puzzle_theme(CONNECT_FOUR.puzzle(one["number"])).value
    expect(table["#rush .rush-missed button"]).to_have_count(len(missed))
    table["#rush-look"].click()
    expect(table["#puzzle-title"]).to_contain_text(f"Puzzle {missed[0]} of")
    expect(table["#rush"]).to_be_hidden()
    table.press("Escape")
    table.wait("move")
    table.played("")


@pytest.mark.usefixtures("own_clock")
def test_the_clock_of_a_rush_waits_under_a_dialog_and_a_move_that_is_refused_is_told(table: Table) -> None:
    table.page.clock.install()
    table.open("connect-four")
    _menu(table, "puzzle-rush")
    expect(table["#rush-title"]).to_be_focused()
    table.press("Enter")
    expect(table["#rush"]).to_have_attribute("data-rush", "running")
    left = "document.querySelector('#rush-clock').textContent"
    table.page.clock.run_for(2000)
    _menu(table, "progress")
    expect(table["#progress"]).to_be_visible()
    table.page.clock.run_for(1000)
    before = table.page.evaluate(left)
    table.page.clock.run_for(MINUTE)
    assert table.page.evaluate(left) == before
    table["#progress"].press("Escape")
    table.page.clock.run_for(MINUTE)
    assert table.page.evaluate(left) < "2:00"
    for place in range(60):
        puzzle = CONNECT_FOUR.puzzle(_rush_puzzle(table, place))
        legal = {puzzle.game.geometry.cells[cell].move for cell in puzzle.position.legal_moves}
        if full := [column for column in "1234567" if column not in legal]:
            table.press(full[0], "Enter")
            expect(table["#rush-feedback"]).to_contain_text(f"{full[0]} is full.")
            table.excuse("422")
            break
        _answer(table, place, right=True)
        table.page.clock.run_for(1000)


@pytest.mark.page(**{**PHONE, "locale": "de-DE"})
def test_on_a_phone_in_german_for_a_game_without_puzzles_too_and_back_to_it(table: Table) -> None:
    table.open("tic-tac-toe")
    _menu(table, "puzzle-rush")
    expect(table["#rush-title"]).to_have_text("Aufgaben auf Zeit")
    expect(table["#rush-feedback"]).to_have_text(
        "Für Tic-Tac-Toe gibt es keine Aufgaben; hier ist eine für Vier gewinnt."
    )
    expect(table["#rush-task"]).to_be_visible()
    table["#rush-on"].tap()
    expect(table["#rush-score"]).to_be_visible()
    say = Translator("de")
    expect(table["#rush-score"]).to_have_text("Gelöst: 0. Verpasst: 0 von 3.")
    assert table.is_as_wide_as_its_window()
    boxes = [table[one].bounding_box() for one in ("#board svg.board", "#rush")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert boxes[1]["y"] + boxes[1]["height"] <= PHONE["viewport"]["height"]  # type: ignore[index]
    table["#rush-leave"].tap()
    table.ready("tic-tac-toe")
    expect(table["#rush"]).to_be_hidden()
    _menu(table, "progress")
    expect(table["#progress-title"]).to_have_text("Dein Fortschritt")
    table["#progress-game"].select_option("hexagon")
    assert list(_counts(table)) == [say(Theme.SAFE_MOVES.title)]
    assert table.is_as_wide_as_its_window()
    table["#practise-safe-moves"].click()
    table["#board[data-game=hexagon] svg.board"].first.wait_for()
    expect(table["#puzzle-count"]).to_contain_text(say(Theme.SAFE_MOVES.title))


def test_the_mistakes_of_a_reviewed_game_are_part_of_the_progress(table: Table) -> None:
    table.open("tic-tac-toe", "a1c2b1c3c1", first="random", second="human")
    table.wait("over")
    table["#review-open"].click()
    expect(table["#review-table .by-theme"]).not_to_have_count(0)
    own = table["#review-table .by-theme"].evaluate_all(
        "all => all.filter((row) => row.lastElementChild.textContent !== '–')"
        ".map((row) => row.firstElementChild.textContent)"
    )
    _menu(table, "progress")
    table["#progress-game"].select_option("")
    expect(table["#progress-mistakes caption"]).to_have_text("Your mistakes (games reviewed: 1)")
    expect(table["#progress-mistakes tbody th"]).to_have_text(own)


def test_keys_alone_answer_in_a_rush_in_space(table: Table) -> None:
    collection = collection_for(game("score-four"))
    table.page.goto(f"{table.address}?game=score-four&puzzle=rush")
    expect(table["#rush-title"]).to_be_focused()
    table.press("Enter")
    puzzle = collection.puzzle(_rush_puzzle(table, 0))
    table.press(*collection.game.geometry.cells[puzzle.solution].move.translate(LETTERS), "Enter")
    expect(table["#rush-score"]).to_have_text("Solved: 1. Missed: 0 of 3.")
