"""The guided minute: walked by mouse, by keys and by finger, and left in the middle."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.play.lesson.lesson import make_lesson
from denkspiel.play.lesson.step import LessonStage, LessonTry
from denkspiel.web.app.texts import PAGE_TEXTS
from tests.browser.table import LETTERS, PHONE, WHOLE_GAMES, Table, one_by_one

_LIT = "#board :is(.board-space, .board-columns) .victory-line, #board .lost"
"""Each line that is lit; beside the board in space its plan shows only the stones."""


def test_a_mouse_walks_through_connect_four_and_errs_wherever_it_can(table: Table) -> None:
    table.open("connect-four")
    table["#menu-help"].click()
    table["#menu-lesson"].click()

    def click(cell: int) -> None:
        table[f".arrow[data-column='{game('connect-four').geometry.cells[cell].move}']"].click()

    _walk(table, game("connect-four"), act=click, on=table["#lesson-on"].click, errs=True)
    table["#lesson-play"].click()
    table.said("New game")
    table.wait("move")
    easiest = plain_strengths(game("connect-four"))[0]
    expect(table["#player-1 .player-name"]).to_have_text(str(PAGE_TEXTS[f"computer.{easiest.id}"]))
    expect(table["#lesson"]).to_be_hidden()
    expect(table["#board [data-player]"]).to_have_count(0)


def test_keys_alone_walk_through_score_four_where_the_lines_are_shown_in_space(table: Table) -> None:
    table.open("score-four")
    table.press("l")
    cells = game("score-four").geometry.cells

    def typed(cell: int) -> None:
        table.press(*cells[cell].move.translate(LETTERS), "Enter")

    _walk(table, game("score-four"), act=typed, on=lambda: table.press("Enter"))
    table.press("Escape")
    table.wait("move")
    table.played("")
    assert table.page.evaluate("JSON.parse(localStorage.getItem('denkspiel')).lessons['score-four']") is True


@pytest.mark.page(**PHONE)
def test_a_finger_walks_through_hexagon(table: Table) -> None:
    _come_back(table, "hexagon", lessons={})
    table["#welcome-lesson"].tap()

    def tap(cell: int) -> None:
        for point in game("hexagon").geometry.edge(cell):
            table[f"[data-point='{point}'] .point-body"].tap()

    _walk(table, game("hexagon"), act=tap, on=table["#lesson-on"].tap)
    assert table.is_as_wide_as_its_window()
    table["#lesson-leave"].tap()
    table.wait("move")
    expect(table["#welcome"]).to_be_hidden()
    table.tap("12")


def test_a_game_that_is_left_for_a_lesson_stands_as_it_stood(table: Table) -> None:
    table.meet("connect-four", "44554")
    table.press("u", "2")
    table.played("4455")
    address, owners = table.page.url, _owners(table)
    table.press("l")
    expect(table["#lesson-title"]).to_be_focused()
    expect(table["#board [data-player]"]).to_have_count(0)
    table.press("4", "Enter", "s")
    expect(table["#lesson-feedback"]).to_have_attribute("data-right", "true")
    expect(table["#board [data-player]"]).to_have_count(2)
    table.press("u")
    expect(table["#board [data-player]"]).to_have_count(0)
    table.press("r")
    table.press("Escape")
    table.wait("move")
    expect(table["#lesson"]).to_be_hidden()
    assert _owners(table) == owners
    assert table.page.url == address
    table.press("r")
    table.played("44554")


def test_a_position_that_is_left_for_a_lesson_comes_back(table: Table) -> None:
    """An earlier one and one of a variation, with all panels open."""
    table.remember(panels=dict.fromkeys(("values", "openings", "graph", "review", "share", "cells"), True))
    for name in ("connect-four", "hexagon", "qubic"):
        table.meet(name, WHOLE_GAMES.get(name, ""))
        if name in WHOLE_GAMES:
            table["#moves-list [data-ply='1']"].click()
            table.wait("review")
        _take_and_leave_the_lesson(table)
        if name in WHOLE_GAMES:
            table.try_out("34" if name == "hexagon" else one_by_one(name)[2])
            table["#delete-variation:visible"].wait_for()
            expect(table["#moves-list .branch [aria-current]"]).to_have_count(1)
            _take_and_leave_the_lesson(table)
            expect(table["#moves-list .branch [aria-current]"]).to_have_count(1)


def _take_and_leave_the_lesson(table: Table) -> None:
    before = table.page.url, _owners(table), table["#status-line"].inner_text()
    table.press("l")
    table["#lesson-title"].wait_for()
    for _ in range(12):
        table.press("h", "Enter")
    table.press("Escape")
    expect(table["#lesson"]).to_be_hidden()
    assert (table.page.url, _owners(table), table["#status-line"].inner_text()) == before


def test_computers_wait_as_long_as_a_lesson_lasts(table: Table) -> None:
    table.remember(pace=0)
    table.open("connect-four", first="random", second="random")
    table["#status-line"].wait_for()
    table.press("l")
    table["#lesson-title"].wait_for()
    expect(table["#main"]).to_have_attribute("data-overlay", "try")
    begun = table.moves
    table["#lesson-show"].click()
    expect(table["#lesson-feedback"]).to_have_attribute("data-right", "true")
    assert table.moves == begun
    table["#lesson-leave"].click()
    table.press("p")
    table.wait("over")


def test_another_language_and_another_game_in_the_middle_of_a_lesson(table: Table) -> None:
    table.open("tic-tac-toe-3d")
    table.press("l")
    table["#lesson-title"].wait_for()
    table.press("h")
    expect(table["#lesson-on"]).to_be_enabled()
    table.press("Enter")
    expect(table["#lesson-title"]).to_have_text("How you win")
    table["#language"].click()
    expect(table["#lesson-title"]).to_have_text("So gewinnst du")
    expect(table["#board .board-space .victory-line"]).to_have_count(3)
    table.turn_to("hexagon")
    expect(table["#lesson"]).to_be_hidden()
    table.press("l")
    expect(table["#lesson-title"]).to_have_text("Eine Linie ziehen")


def test_the_help_has_a_link_that_begins_the_lesson_of_any_game(table: Table) -> None:
    table.open("connect-four:5x4")
    table.press("?")
    table["[data-page='rules']"].first.click()
    table["[data-lesson]"].last.click()
    expect(table["#lesson-title"]).to_have_text("Place a stone")
    expect(table["#help"]).to_be_hidden()
    table.page.goto(f"{table.address}help/rules?language=de")
    table["[data-lesson]"].click()
    expect(table["#lesson-title"]).to_have_text("Einen Stein setzen")


def test_each_game_offers_its_lesson_once(table: Table) -> None:
    _come_back(table, "hexagon", lessons={})
    expect(table["#welcome-lesson"]).to_be_visible()
    table["#welcome-close"].click()
    expect(table["#welcome"]).to_be_hidden()
    table.turn_to("score-four")
    expect(table["#welcome-lesson"]).to_be_visible()
    table.turn_to("hexagon")
    expect(table["#welcome"]).to_be_hidden()


def _come_back(table: Table, name: str, lessons: dict[str, bool]) -> None:
    """Open a game as somebody who has been here before, but has seen only these lessons."""
    table.open(name)
    known = {"greeted": True, "begin": "first", "lessons": lessons}
    table.page.evaluate("known => localStorage.setItem('denkspiel', JSON.stringify(known))", known)
    table.page.reload()
    table.ready(name)


def _walk(
    table: Table, played: Game, *, act: Callable[[int], None], on: Callable[[], None], errs: bool = False
) -> None:
    """Go through all steps, doing what is right, and before that what is wrong if it `errs`."""
    for step in make_lesson(played):
        expect(table["#lesson-title"]).to_have_text(str(step.title))
        number: int | None = 0
        while number is not None:
            stage = step.stages[number]
            expect(table[_LIT]).to_have_count(len(stage.highlighted_lines))
            wrong = next((one for one in stage.tries if not one.is_right), None)
            if errs and wrong is not None:
                act(wrong.cell)
                _answered(table, stage, wrong)
                on()
            number = _next(table, step.stages, number, act, on)
    expect(table["#lesson-play"]).to_be_enabled()


def _next(
    table: Table, stages: tuple[LessonStage, ...], number: int, act: Callable[[int], None], on: Callable[[], None]
) -> int | None:
    """Do what is right, go on, and tell which stage of the step follows, if one does."""
    stage = stages[number]
    if stage.tries:
        task = table["#lesson-task"]
        right = next(one for one in stage.tries if one.is_right)
        expect(task).to_have_text(str(stage.text))
        act(right.cell)
        if right.next_stage is not None:
            return right.next_stage
        _answered(table, stage, right)
    if table["#lesson-on"].is_enabled():
        on()
    return number + 1 if not stage.tries and number + 1 < len(stages) else None


def _answered(table: Table, stage: LessonStage, tried: LessonTry) -> None:
    """Wait until what was tried is answered in words and on the board."""
    expect(table["#lesson-feedback"]).to_have_attribute("data-right", str(tried.is_right).lower())
    expect(table["#lesson-feedback"]).to_contain_text(str(tried.text))
    expect(table["#lesson-on, #lesson-play"].and_(table["button:enabled"])).to_have_count(1)
    cells = {*stage.moves, *tried.played_moves}
    assert {cell for cell, _ in _owners(table)} == cells


def _owners(table: Table) -> set[tuple[int, int]]:
    """The cells that are taken on the board, each with whose it is."""
    stones = table["#board [data-cell][data-player]"].evaluate_all(
        "all => all.map(({ dataset: { cell, player } }) => [+cell, +player])"
    )
    return {(cell, player) for cell, player in stones}
