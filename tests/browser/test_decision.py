"""How an original's player decided: step by step beside the board, with its cells lit."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.opponents.roster import opponent
from tests.browser.table import Table
from tests.browser.test_for_everyone import faultless

_MINUS = "\N{MINUS SIGN}"
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}

_DECIDED = {
    "homburg": ("connect-four", "44345"),
    "ilaender-normal": ("connect-four", "443"),
    "raumvier-2": ("score-four", "a1b1a2b2a3"),
    "hexagon-1360": ("hexagon", "124513"),
}
"""For each player of an original a game, and moves after which it answers."""


def _decided(table: Table, by: str) -> Position:
    """Let a player of an original answer, ask how it decided, and tell in which position it did."""
    name, moves = _DECIDED[by]
    table.open(name, moves, first="human", second=by)
    table["#decide"].wait_for()
    table["#decide"].click()
    expect(table["#decision-next"]).to_be_focused()
    return replay(table.game, moves)


def _steps(table: Table) -> int:
    """How many steps there are."""
    return int(table["#decision-count"].inner_text().split()[-1])


@pytest.mark.parametrize("by", _DECIDED)
def test_its_steps_lead_to_the_ratings_of_its_moves(table: Table, by: str) -> None:
    position = _decided(table, by)
    expect(table["#decision-count"]).to_contain_text("Step 1 of ")
    lit = 0
    for number in range(1, _steps(table)):
        expect(table["#decision-step p"].first).not_to_be_empty()
        expect(table["#decision blockquote"]).to_have_attribute("lang", "de")
        lit += table["#board .mark-pointer, #board .line.lit"].count() > 0
        table.press("ArrowRight")
        expect(table["#decision-count"]).to_contain_text(f"Step {number + 1} of ")
    assert lit
    expect(table["#decision-next"]).to_have_attribute("aria-disabled", "true")
    cells = position.game.geometry.cells
    expected = {cells[cell].move: f"{rating:g}" for cell, rating in _ratings(by, position).items()}
    for move, rating in expected.items():
        expect(table[f"#decision-moves [data-move='{move}'] .decision-total"]).to_have_text(rating.replace("-", _MINUS))
    expect(table["#decision-moves .chosen"]).to_have_count(1)
    table["#decision-close"].click()
    expect(table["#decision"]).to_be_hidden()
    expect(table["#decide"]).to_be_focused()
    expect(table["#board .mark-pointer, #board .line.lit"]).to_have_count(0)


def _ratings(by: str, position: Position) -> dict[int, float]:
    return dict(opponent(by).choose(position, Random(0)).ratings)


@pytest.mark.page(viewport={"width": 1280, "height": 800})
def test_beside_the_board_both_are_in_sight_wherever_it_was_asked_for(table: Table) -> None:
    _decided(table, "homburg")
    expect(table["#decision-next"]).to_be_in_viewport(ratio=1)
    expect(table["#board .board-columns"]).to_be_in_viewport(ratio=1)
    table.press("End")
    table["#reading-H4-one"].check()
    expect(table["#decision-changes p"].last).to_be_in_viewport(ratio=1)
    expect(table["#board .board-columns"]).to_be_in_viewport(ratio=1)


def test_the_exercise_tells_its_checks_of_every_move(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111133")
    table["#decide"].click()
    expect(table["#decision-about"]).to_have_text("3D-TicTacToe, after move 3")
    expect(table["#decision-moves"]).to_be_hidden()
    table.press("End")
    expect(table["#decision blockquote"]).not_to_be_empty()
    table.press("Escape")
    expect(table["#decision"]).to_be_hidden()
    table.wait("move")


def test_how_an_original_would_decide_is_asked_beside_its_ratings(table: Table) -> None:
    table.meet("connect-four", "4434")
    table.press("d", "d")
    table["#rated-by"].select_option("master")
    expect(table["#decide-rated"]).to_be_hidden()
    table["#rated-by"].select_option("homburg")
    table["#decide-rated"].click()
    expect(table["#decision-about"]).to_have_text("Homburg, move 5")
    assert table.moves == "4434"
    table["#decision-close"].click()
    expect(table["#decide-rated"]).to_be_focused()


def test_a_key_asks_how_the_last_move_was_decided(table: Table) -> None:
    _decided(table, "homburg")
    table.press("Escape")
    expect(table["#decision"]).to_be_hidden()
    table.press("x")
    expect(table["#decision-next"]).to_be_focused()
    table.meet("connect-four", "44")
    table.press("x")
    table.said('"x" does nothing here; ? shows the keys.')


def test_its_keys_step_and_never_play(table: Table) -> None:
    _decided(table, "homburg")
    moves = table.moves
    table.press("End")
    last = _steps(table)
    expect(table["#decision-count"]).to_contain_text(f"Step {last} of {last}")
    table.press("ArrowLeft")
    expect(table["#decision-count"]).to_contain_text(f"Step {last - 1} of {last}")
    table.press("Home", "Enter", " ")
    expect(table["#decision-count"]).to_contain_text(f"Step 3 of {last}")
    table["#decision-moves button"].last.press("Enter")
    expect(table["#decision-moves button"].last).to_have_attribute("aria-current", "step")
    table.press("Escape")
    expect(table["#decision"]).to_be_hidden()
    table.wait("move")
    assert table.moves == moves


@pytest.mark.usefixtures("own_clock")
def test_steps_follow_one_another_until_somebody_pauses(table: Table) -> None:
    table.page.clock.install()
    _decided(table, "homburg")
    table["#decision-play"].click()
    expect(table["#decision-count"]).to_contain_text("Step 2 of ")
    expect(table["#decision-play"]).to_have_text("Pause")
    table.page.clock.run_for(5000)
    expect(table["#decision-count"]).to_contain_text("Step 4 of ")
    table["#decision-play"].click()
    table.page.clock.run_for(5000)
    expect(table["#decision-count"]).to_contain_text("Step 4 of ")
    expect(table["#decision-play"]).to_have_text("Play")


@pytest.mark.parametrize(
    ("by", "moves", "reading", "told"),
    [
        ("homburg", "163", "H4-one", "2: "),
        ("ilaender-normal", "421", "A19-0", "This changes no rating."),
        ("hexagon-1360", "124513", "X9-first", "1-6: 10 \N{RIGHTWARDS ARROW} 8"),
    ],
)
def test_another_reading_rates_again_at_once(table: Table, by: str, moves: str, reading: str, told: str) -> None:
    """The place that step 4, the interval or the list of priorities leaves open."""
    table.open(_DECIDED[by][0], moves, first="human", second=by)
    table["#decide"].click()
    expect(table["#decision-next"]).to_be_focused()
    table.press("End")
    before = table["#decision-moves"].inner_text()
    table[f"#reading-{reading}"].check()
    expect(table["#decision-changes p"].first).to_contain_text(told)
    expect(table["#decision-changes p"].last).to_contain_text(re.compile("It (still )?plays"))
    expect(table[f"#reading-{reading}"]).to_be_checked()
    assert (table["#decision-moves"].inner_text() != before) is (by != "ilaender-normal")
    expect(table["#decision-next"]).to_have_attribute("aria-disabled", "true")
    table[f"#reading-{reading}"].press("ArrowUp")
    expect(table[f"#reading-{reading}"]).not_to_be_checked()


def test_whatever_else_is_shown_closes_it(table: Table) -> None:
    _decided(table, "homburg")
    table["#moves-list [data-ply='1']"].click()
    expect(table["#decision"]).to_be_hidden()
    table["#moves-list [data-ply='6']"].click()
    table["#decide"].click()
    expect(table["#decision"]).to_be_visible()
    table.press("?")
    expect(table["#help"]).to_be_visible()
    expect(table["#decision"]).to_be_hidden()
    table["#decide"].click()
    expect(table["#decision"]).to_be_visible()
    expect(table["#help"]).to_be_hidden()
    table.turn_to("hexagon")
    expect(table["#decision"]).to_be_hidden()
    expect(table["#decide"]).to_be_hidden()


@pytest.mark.page(locale="de-DE")
def test_in_german_the_source_needs_no_translation(table: Table) -> None:
    _decided(table, "homburg")
    expect(table["#decision-title"]).to_have_text("Wie kam der Zug zustande?")
    expect(table["#decision blockquote"]).to_have_count(1)
    expect(table["#decision [lang=en]"]).to_have_count(0)
    table.page.keyboard.press("Escape")
    table["#language"].click()
    expect(table["#decide"]).to_have_text("How did it decide?")


@pytest.mark.parametrize("by", _DECIDED)
def test_axe_finds_nothing_in_it(table: Table, by: str) -> None:
    _decided(table, by)
    faultless(table, "the first step")
    table.press("ArrowRight", "ArrowRight", "ArrowRight")
    faultless(table, "a step")


@pytest.mark.page(**_PHONE)
@pytest.mark.parametrize("by", _DECIDED)
def test_on_a_phone_the_board_stays_in_sight(table: Table, by: str) -> None:
    _decided(table, by)
    table.press("ArrowRight")
    board = table["#board svg.board:visible"].last.bounding_box()
    panel = table["#decision"].bounding_box()
    assert board
    assert panel
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= panel["y"]
    assert table.is_as_wide_as_its_window()
    faultless(table, "on a phone")
