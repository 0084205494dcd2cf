"""Ratings, exact values, the course of the game, and the review."""

import re
from random import Random

import pytest
from playwright.sync_api import Route, expect

from denkspiel.core.notation import parse_move, replay
from denkspiel.core.position import Position
from denkspiel.opponents.roster import opponent
from tests.browser.table import WHOLE_GAMES, Table

_LOADING = {
    "analyse": {"state": "loading", "score": None, "moves": [], "best": [], "line": [], "seconds": 0}
    | {"source": None, "chance": None},
    "review": {"state": "loading", "plies": [], "accuracy": [None, None], "seconds": 0},
}
"""What the service answers while the solver of a game is not ready."""


def test_ratings_with_their_reasons_stay_over_moves(table: Table) -> None:
    table.meet("connect-four", "414141")
    table.press("d", "d")
    table.said("Debug mode: the ratings of all possible next moves.")
    expect(table["#moves-table tbody tr[data-move]"]).to_have_count(7)
    expect(table["#board .mark-rating"]).to_have_count(7)
    table["#moves-table .opener"].first.click()
    expect(table[".reasons-line li"].first).not_to_be_empty()
    table.click("2")
    expect(table["#board .mark-rating"]).to_have_count(7)
    table.press("d")
    expect(table["#board .mark-rating"]).to_have_count(0)


def test_over_the_columns_stand_the_ratings_the_last_move_was_chosen_by_h1(table: Table) -> None:
    heads = table["#board .heads .mark-rating"]
    table.begin("connect-four", second="homburg")
    table.click("4")
    table.has_plies(2)
    after = table.position
    before = replay(table.game, table.moves[:-1])
    table.press("d")
    table.said("Debug mode: the ratings behind the computer's last move.")
    expected = _homburg(before)
    assert expected != _homburg(after)
    expect(heads).to_have_text(expected)
    expect(table["#board .board-columns .mark-rating"]).to_have_count(0)
    expect(table["#moves-table caption"]).to_have_text(f"How Homburg rated the moves before playing {table.moves[-1]}")
    expect(table["#moves-table tbody tr[data-move]"]).to_have_count(7)
    table.press("d")
    expect(heads).to_have_text(_homburg(after))
    table.press("d")
    expect(table["#board .heads"]).to_be_hidden()


def _homburg(position: Position) -> list[str]:
    """What homburg thinks of the columns from left to right: chance has no part in it."""
    ratings = opponent("homburg").choose(position, Random(0)).ratings
    return [f"{ratings[move]:.0f}".replace("-", "\N{MINUS SIGN}") for move in sorted(ratings)]


def test_the_last_ratings_are_those_of_the_move_that_is_the_last_one_after_a_take_back_h1(table: Table) -> None:
    heads = table["#board .heads .mark-rating"]
    table.begin("connect-four", second="homburg")
    table.press("d")
    expect(table["#findings"]).to_contain_text("The ratings appear with the computer's next move.")
    for plies, column in ((2, "4"), (4, "1")):
        table.click(column)
        table.has_plies(plies)
    early, late = (_homburg(replay(table.game, table.moves[:count])) for count in (1, 3))
    expect(heads).to_have_text(late)
    table.press("u")
    table.has_plies(2)
    expect(heads).to_have_text(early)
    table.press("r")
    table.has_plies(4)
    expect(heads).to_have_text(late)


def test_without_columns_the_last_ratings_stand_in_free_cells(table: Table) -> None:
    table.begin("tic-tac-toe", second="raumvier-1")
    table.press("d")
    table.click("b2")
    table.wait("move")
    expect(table["#board .board-tiles .mark-rating"]).to_have_count(7)
    expect(table["#moves-table tbody tr[data-move]"]).to_have_count(8)


def test_any_opponent_rates(table: Table) -> None:
    table.meet("score-four", "a1b2")
    table.unfold("values")
    table["#show-ratings"].select_option("next")
    for by in ("raumvier-1", "raumvier-2"):
        table["#rated-by"].select_option(by)
        for cell, rating in opponent(by).choose(table.position, Random(0)).ratings.items():
            number = f"{rating:.0f}".replace("-", "\N{MINUS SIGN}")
            expect(table[f"#moves-table tr[data-cell='{cell}'] .number"]).to_have_text(number)


def test_exact_values(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111")
    table.press("a")
    best = table["#moves-table tbody tr[data-move] .words"].first
    expect(best).to_have_text(re.compile(r"^wins in \d+$"))
    expect(table["#board .board-space .flag"]).to_have_count(25)
    table.click("133")
    expect(table["#moves-table tbody tr[data-move]"]).to_have_count(24)
    expect(best).to_have_text(re.compile(r"^loses in \d+$"))


def test_ratings_and_values_side_by_side_show_where_an_old_player_errs(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111")
    table.press("d", "d", "a")
    expect(table["#findings .finding.strong"]).to_have_text(re.compile(r"^Player 1 to move: wins in \d+\.$"))
    expect(table["#findings .finding"].last).to_contain_text("Raumvier 2 would play")
    expect(table["#moves-table thead"]).to_have_text(re.compile("Rating.*Exact value"))


@pytest.mark.parametrize(
    ("asked", "key", "place", "sentence"),
    [
        (
            "analyse",
            "a",
            "#findings",
            "The solver is still loading. The exact values will appear as soon as it is ready.",
        ),
        ("review", "", "#review-now", "The solver is still loading. The review will appear as soon as it is ready."),
    ],
)
def test_what_a_solver_says_comes_by_itself_once_it_is_loaded(
    table: Table, asked: str, key: str, place: str, sentence: str
) -> None:
    loading = [True]

    def answer(route: Route) -> None:
        if loading:
            route.fulfill(json=_LOADING[asked])
        else:
            route.continue_()

    table.intercept(f"**/api/{asked}*", answer)
    table.meet("tic-tac-toe-3d", "222111" if key else WHOLE_GAMES["tic-tac-toe-3d"])
    table.press(key) if key else table["#review-open"].click()
    expect(table[place]).to_contain_text(sentence)
    loading.clear()
    expect(table[place]).not_to_contain_text(sentence)
    known = "#moves-table .best-tag" if key else "#grades [data-mark]:not([data-mark=unknown])"
    table[known].first.wait_for()


def test_exact_values_of_the_hexagon(table: Table) -> None:
    table.meet("hexagon", "12341356")
    table.press("a")
    table["#moves-table .best-tag"].first.wait_for()
    free = table["#board .line.free"]
    expect(free).to_have_count(11)
    looks = set(free.evaluate_all("all => all.map((one) => getComputedStyle(one).strokeWidth + one.classList.item(2))"))
    assert len(looks) > 1, "the lines differ by breadth and colour"
    expect(table["#board .mark-value"]).to_have_count(0)
    table.press("2", "Enter")
    expect(table["#board .mark-value"]).to_have_count(4)
    table["#board .line.free[data-free='4']"].hover(force=True)
    expect(table["#board .mark-value[data-mark='4']"]).to_have_count(1)


def test_the_review_names_and_marks_the_better_move(table: Table) -> None:
    table.meet("tic-tac-toe", "a1a3b1b3c1")
    table["#review-open"].click()
    table["#grades [data-ply='4']"].click()
    expect(table["#review-now"]).to_contain_text("Move 4 of 5")
    expect(table["#review-now .better"]).to_have_text(re.compile("^Better: c1"))
    expect(table["#board .mark-pointer[data-mark]"]).to_have_attribute("data-mark", "6")
    expect(table["#board .mark-pointer[data-mark]"]).to_have_text("better")
    table["#review-on"].click()
    expect(table["#review-now"]).to_contain_text("Move 5 of 5")
    expect(table["#review-now .better"]).to_have_count(0)
    expect(table["#board .mark-pointer"]).to_have_count(0)
    table["#review-back"].click()
    expect(table["#board .mark-pointer[data-mark='6']"]).to_be_attached()
    table["#review-close"].click()
    expect(table["#board .mark-pointer"]).to_have_count(0)


def test_the_moves_stand_beside_the_board_with_their_marks(table: Table) -> None:
    table.meet("tic-tac-toe", "a1a3b1b3")
    moves = table["#moves-list button"]
    expect(moves).to_have_text(["Start", "1. a1", "2. a3", "3. b1", "4. b3"])
    expect(table["#moves-list [aria-current]"]).to_have_text("4. b3")
    moves.nth(2).click()
    table.status("You are looking back: move 2 of 4.")
    expect(table["#moves-list [aria-current]"]).to_have_text("2. a3")
    table.press("End")
    table.click("c1")
    expect(moves.last).to_have_accessible_name("5. c1, Player 1, best move")
    expect(table["#moves-list [data-mark]"]).to_have_count(5)
    expect(moves.nth(2)).to_have_text("2. a3 ?")


def test_the_bar_tells_in_a_game_only_if_it_is_switched_on(table: Table) -> None:
    bar = table["#bar"]
    table.open("tic-tac-toe", "a1a3b1")
    table.wait("move")
    expect(bar).to_be_hidden()
    table["#switch-bar"].click()
    expect(bar).to_have_accessible_name(re.compile(r"^Evaluation \(proven\): "))
    board = table["#board svg.board"].bounding_box()
    table["#switch-bar"].click()
    expect(bar).to_be_hidden()
    assert table["#board svg.board"].bounding_box() == board
    table["#moves-list button"].first.click()
    expect(bar).to_be_visible()


def test_what_nobody_can_prove_is_shown_as_an_estimate(table: Table) -> None:
    table.remember(bar=True)
    table.meet("score-four", "a1b2")
    expect(table["#bar"]).to_have_accessible_name(
        re.compile(r"^Evaluation \(estimated\): Player [12]'s winning chance is about \d+ %\.$")
    )
    expect(table["#bar"]).to_have_attribute("data-source", "estimate")
    table.unfold("graph")
    expect(table["#panel-graph .curve-dot.guessed"]).to_have_count(1)


def test_an_estimated_move_is_told_apart_from_a_proven_one(table: Table) -> None:
    table.meet("score-four", "a1b1a2b2a3b3")
    table.command("a")
    rows = table["#moves-table tbody tr[data-move]"]
    expect(rows.first).to_have_attribute("data-move", "a4")
    expect(rows.first.locator(".sign.win")).to_have_text("+1")
    guessed = table["#moves-table .value:has(.sign.guessed)"].first
    expect(guessed.locator(".sign")).to_have_text(re.compile(r"^≈\s\d+\s%$"))
    words = r"winning chance about \d+ %, [+−±]\d+ points \(estimated\)"
    expect(guessed.locator(".words")).to_have_text(re.compile(f"^{words}$"))
    expect(table["#moves-table thead"]).to_have_text("MoveValue")
    expect(table["#panel-values .quiet"]).to_contain_text("≈ marks an estimate by Master")
    expect(table["#board .mark-value.tone-guessed"].first).to_have_text(re.compile(r"^≈\d+$"))
    expect(table["#panel-values"]).not_to_contain_text("not known")


def test_one_learns_from_mistakes_by_trying_again(table: Table) -> None:
    table.meet("tic-tac-toe", "a1a3b2b1c3")
    table.wait("over")
    table["#review-open"].click()
    table["#next-mistake"].click()
    table.status("You are looking back: move 2 of 5.")
    table["#learn"].click()
    expect(table["#exercise"]).to_contain_text("Mistake 1 of 3: move 2, a3.")
    for move, said in (
        ("c3", r".+\. c3 is not the best move\. Try again\."),
        ("a3", r".+\. a3 is the move played in the game\. Try another one\."),
        ("b2", r"b2 is right\. It .+\."),
    ):
        table[f".layer-hits [data-hit='{parse_move(replay(table.game, 'a1'), move)}']"].click()
        expect(table["#exercise-feedback"]).to_have_text(re.compile(f"^{said}$"))
    expect(table["#board .mark-pointer[data-mark='4']"]).to_be_attached()
    table["#next-exercise"].click()
    expect(table["#exercise"]).to_contain_text("Mistake 2 of 3:")
    while table["#exercise-hint"].is_enabled():
        table["#exercise-hint"].click()
    expect(table["#exercise-hints p"].last).to_have_text(re.compile("^One of these moves is better: "))
    expect(table["#board .mark-named"]).to_have_count(table["#exercise-hints p"].last.locator(".named").count())
    table["#show-answer"].click()
    expect(table["#exercise-feedback"]).to_have_text(re.compile("^Best: "))
    expect(table["#board .mark-named"]).to_have_count(0)
    table["#next-exercise"].click()
    expect(table["#exercise"]).to_contain_text("Mistake 3 of 3:")
    table.page.evaluate("document.activeElement.blur()")
    table.press("3", "3", "Enter")
    expect(table["#exercise-feedback"]).to_have_text(
        re.compile(r"^c3 is right\. It .+\. That was the last mistake\. You found 2 of 3\.$")
    )
    table["#end-exercise"].click()
    expect(table["#exercise"]).to_be_hidden()
    assert table.moves == "a1a3b2b1c3"


def test_values_and_ratings_stay_hidden_while_an_answer_is_open(table: Table) -> None:
    table.remember(values=True, debug="next", panels={"values": True, "openings": True})
    table.meet("tic-tac-toe", "a1a3b2b1c3")
    table.wait("over")
    told = table["#board [data-mark], #panel-values [data-cell]:visible, #panel-openings td:visible"]
    table["#review-open"].click()
    table["#moves-list [data-ply='1']"].click()
    table.status("You are looking back: move 1 of 5.")
    expect(told).not_to_have_count(0)
    table["#learn:enabled"].click()
    expect(table["#findings"]).to_contain_text("hidden until you have found the answer")
    expect(told).to_have_count(0)
    table["#show-answer"].click()
    expect(table["#values-table, #moves-table"].first).to_be_visible()
    table.excuse("503")  # no saved games are counted here


def test_a_review_says_why_a_mistake_is_one_and_counts_them_for_both_sides(table: Table) -> None:
    table.meet("connect-four", "41424334")
    table.unfold("review")
    table["#review-open"].click()
    table["#review-table .by-theme"].first.wait_for()
    row = table["#review-table .by-theme"].filter(has_text="missed win")
    row.locator("button").first.click()
    why = table["#review-now .why"]
    expect(why).to_contain_text("4 would have completed 4.1 4.2 4.3 4.4.")
    expect(table["#board .mark-named"]).to_have_count(4)
    table["#review-on"].click()
    expect(table["#board .mark-named"]).to_have_count(0)


def test_hints_of_an_exercise_name_the_cells_that_they_light(table: Table) -> None:
    table.meet("connect-four", "41424334")
    table.unfold("review")
    table["#review-open"].click()
    table["#learn:enabled"].click()
    table["#exercise-hint"].click()
    expect(table["#exercise-hints p"].last).to_have_text("What went wrong: missed block.")
    table["#exercise-hint"].click()
    expect(table["#exercise-hints p"].last).to_have_text("Look at 4.1 4.2 4.3 4.4.")
    expect(table["#board .mark-named"]).to_have_count(4)
    widths = table["#learning .together:visible button"].evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert len({*widths}) == 1, "the buttons stand in columns"


def test_an_exercise_ends_when_one_goes_back_to_the_game(table: Table) -> None:
    table.meet("tic-tac-toe", "a1a3b2b1c3")
    table.wait("over")
    table["#review-open"].click()
    table["#learn"].click()
    expect(table["#exercise"]).to_be_visible()
    table.press("Escape")
    table.status("Player 1 wins with the diagonal a1 b2 c3.")
    expect(table["#exercise"]).to_be_hidden()
    expect(table["#learn"]).to_be_visible()


def test_an_exercise_begins_when_its_position_is_there(table: Table) -> None:
    """Before, a move made while it was still awaited began a variation of the position that was seen."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.meet("tic-tac-toe", "a1a3b2b1c3")
    table.wait("over")
    table["#review-open"].click()
    table["#learn"].click()
    expect(table["#exercise"]).to_contain_text("Mistake 1 of 3:")
    table.intercept("**/api/position?*", hold)
    table["#next-exercise"].click()
    expect(table["#exercise"]).to_contain_text("Mistake 1 of 3:")
    table[f".layer-hits [data-hit='{parse_move(replay(table.game, 'a1'), 'b2')}']"].click()
    expect(table["#exercise-feedback"]).to_have_text(re.compile(r"^b2 is right\."))
    [route] = held
    route.continue_()
    expect(table["#exercise"]).to_contain_text("Mistake 2 of 3:")
    expect(table["#exercise-feedback"]).to_have_text("")


def test_the_course_of_the_game(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111133112311")
    table.unfold("graph")
    expect(table["#panel-graph .curve-dot"]).to_have_count(6)
    expect(table["#panel-graph .curve-dot"].last).to_have_class(re.compile(r"\bfirst\b"))
    table["#graph-table > summary"].click()
    table["#look-at-3"].click()
    table.status("You are looking back: move 3 of 5.")
    expect(table["#panel-graph .curve-dot.is-shown"]).to_have_count(1)


def test_a_click_on_the_curve_goes_to_that_move(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111133112311")
    table.unfold("graph")
    dots = table["#panel-graph .curve-dot"]
    expect(dots).to_have_count(6)
    for ply in (2, 4):
        dots.nth(ply).click()
        table.status(f"You are looking back: move {ply} of 5.")
        expect(dots.nth(ply)).to_have_class(re.compile(r"\bis-shown\b"))


def test_gaps_of_the_curve_are_worked_out_when_asked_for(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111133")
    table.unfold("graph")
    expect(table["#graph-summary"]).not_to_contain_text("4 of 4")
    table["#graph-fill"].click()
    expect(table["#graph-summary"]).to_contain_text("4 of 4 are known")
    expect(table["#panel-graph .curve-dot"]).to_have_count(4)
    expect(table["#graph-fill"]).to_be_hidden()


def test_a_missed_win_is_a_mistake_where_there_are_no_exact_values(table: Table) -> None:
    table.meet("mnk:8,8,3", "a1 h8 b1 h1 a3 h7 a5 h6")
    table.wait("over")
    table["#try-again:has-text('from move 7')"].wait_for()
    expect(table["#moves-list [data-mark=mistake]"]).to_have_count(3)
