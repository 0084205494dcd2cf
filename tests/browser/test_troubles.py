"""When something is in the way: no server, not enough time, a computer that thinks, a key that strays."""

import json
from http import HTTPStatus

import pytest
from playwright.sync_api import Route, expect

from tests.browser.interceptions import Line, Thinking
from tests.browser.table import PHONE, WHOLE_GAMES, Table

PATIENCE = 20
"""Seconds of a longer search."""

_NOTHING_BY_ITSELF = """
() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, delay, ...rest) => (delay >= 1000 ? 0 : wait(act, delay, ...rest));
}
"""
"""Nothing happens any more that would happen after a second or later."""


def count_games(table: Table) -> None:
    """Count from now on how often other moves stand in the address."""
    table.page.evaluate(
        """() => {
        window.begun = 0;
        const movesOf = (address) => new URL(address, location.href).searchParams.get("moves");
        let before = movesOf(location.href);
        for (const name of ["pushState", "replaceState"]) {
          const put = history[name];
          history[name] = function (...words) {
            const now = movesOf(words[2]);
            if (now !== before) window.begun += 1;
            before = now;
            return put.apply(this, words);
          };
        }
        }"""
    )


def one_game_begun(table: Table) -> None:
    """Begin a new game, and hold against it that none was begun before."""
    table.press("n")
    table.played("")
    assert table.page.evaluate("window.begun") == 1


def touch(table: Table, start: tuple[float, float], by: tuple[float, float]) -> None:
    """Swipe with one finger, as the system of a phone reports it."""
    session = table.page.context.new_cdp_session(table.page)
    steps = 12
    for step in range(steps + 1):
        spot = {"x": start[0] + by[0] * step / steps, "y": start[1] + by[1] * step / steps}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [spot]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@pytest.mark.parametrize(
    ("path", "key", "trouble"), [("analyse", "a", "gone"), ("choose", "dd", HTTPStatus.TOO_MANY_REQUESTS)]
)
def test_what_could_not_be_had_comes_by_itself(table: Table, path: str, key: str, trouble: str | int) -> None:
    line = Line(table, f"api/{path}?*", trouble)
    table.meet("hexagon", "12341356")
    table.press(*key)
    expect(table["#findings .try-again"]).to_be_visible()
    expect(table["#findings"]).to_contain_text("The page will try again automatically.")
    line.trouble = None
    expect(table["#board .free[class*='tone-']"]).to_have_count(11)
    expect(table["#findings .try-again"]).to_have_count(0)
    assert len(line.asked) > 1
    table.excuse()


def test_a_review_that_could_not_be_had_comes_by_itself(table: Table) -> None:
    line = Line(table, "api/review?*", "gone")
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    table["#review-open"].click()
    expect(table["#review-more .try-again"]).to_be_visible()
    line.trouble = None
    expect(table["#grades [data-mark]"]).to_have_count(5)
    expect(table["#review-more .try-again"]).to_have_count(0)
    table.excuse()


def test_one_can_try_again_at_once(table: Table) -> None:
    line = Line(table, "api/analyse?*", HTTPStatus.SERVICE_UNAVAILABLE)
    table.meet("hexagon", "12341356")
    table.page.evaluate(_NOTHING_BY_ITSELF)
    table.press("a")
    table["#findings .try-again"].wait_for()
    asked = len(line.asked)
    line.trouble = None
    table["#findings .try-again"].click()
    table["#board .free[class*='tone-']"].first.wait_for(state="attached")
    assert len(line.asked) == asked + 1
    table.excuse()


def test_what_is_refused_for_good_is_not_asked_again(table: Table) -> None:
    Line(table, "api/analyse?*", HTTPStatus.UNPROCESSABLE_ENTITY)
    table.meet("hexagon", "12341356")
    table.press("a")
    expect(table["#findings"]).to_contain_text("The service is busy.")
    expect(table["#findings .try-again"]).to_have_count(0)
    table.excuse()


def test_grades_are_searched_for_longer(table: Table) -> None:
    asked: list[dict[str, object]] = []
    held: list[Route] = []

    def answer(route: Route) -> None:
        """Leave out what two moves are worth, unless more time is allowed."""
        asked.append(json.loads(route.request.post_data or "{}"))
        if asked[-1].get("seconds") == PATIENCE:
            held.append(route)
            return
        response = route.fetch()
        found = response.json() | {"state": "unknown"}
        for ply in found["plies"][:2]:
            ply.update(mark=None, source=None, score_before=None, score_after=None, lost=None, better=[])
        route.fulfill(response=response, json=found)

    table.intercept("**/api/review?*", answer)
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    table["#review-open"].click()
    expect(table["#grades [data-mark=unknown]"]).to_have_count(2)
    table["#grade-longer"].click()
    expect(table["#review-now .busy"]).to_be_visible()
    expect(table["#grades [data-mark]:not([data-mark=unknown])"]).to_have_count(3)  # they stand meanwhile
    while not held:  # a shorter search comes first
        table.page.wait_for_timeout(50)
    assert asked[-1]["seconds"] == PATIENCE
    held.pop().continue_()
    expect(table["#grades [data-mark=unknown]"]).to_have_count(0)
    expect(table["#grade-longer"]).to_have_count(0)


def test_stepping_through_a_finished_game_begins_no_new_one(table: Table) -> None:
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    count_games(table)
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "PageUp", "PageDown", "End", "Shift", "Escape", "F2", "Insert"):
        table.press(key)
    table.wait("over")
    for back, forth in (("ArrowLeft", "ArrowRight"), ("Home", "End"), ("ArrowLeft", "Enter")):
        table.press(back)
        table.wait("review")
        table.press("PageDown")
        table.press(forth)
        table.wait("over")
        table.press("z")  # so soon after the end is there again, no key begins a new game
    table.wait("over")
    one_game_begun(table)


def test_keys_meant_for_a_panel_begin_no_new_game(table: Table) -> None:
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    count_games(table)
    table["#panel-share > summary"].press("Enter")
    table["#read-text"].press_sequentially("44 x")
    for place in ("#copy-link", "#panel-graph > summary"):
        table[place].focus()
        table.press("z")
    table["#review-open"].click()
    table["#status-line"].click()
    table.press("End")
    table.wait("over")
    table.press("z")
    table["#review-close"].click()
    table.wait("over")
    one_game_begun(table)


def test_any_other_key_begins_a_new_game(table: Table) -> None:
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    table.press("z")
    table.played("")


def test_keys_while_the_computer_thinks(table: Table) -> None:
    thinking = Thinking(table)
    table.open("connect-four")
    table.click("4")
    table.wait("computer")
    for key in ("5", "Enter", "ArrowLeft", "ArrowRight"):
        table.press("r")
        table.said("There is no move to redo.")
        table.press(key)
        table.said("Homburg is thinking. You move next.")
    table[".layer-hits [data-hit='0']"].click()
    table.said("Homburg is thinking. You move next.")
    table.press("h")
    table.said("Homburg is thinking. You can get a hint when it is your turn.")
    table.press("y")
    table.said('"y" does nothing here')
    table.press("p")
    table.said("The computer is paused.")
    table.press("p")
    table.said("The computer plays on.")
    table.press("?")
    expect(table["#help .help-heading"]).to_be_focused()
    table.press("Escape", "n")
    table["#ask-new-game-no"].click()
    table.said("No. The game goes on.")
    table.press("u")
    table.said("Undone: 4.")
    table.played("")
    assert len(thinking.held) > 1


def test_a_page_of_the_help_that_cannot_be_had(table: Table) -> None:
    line = Line(table, "api/help/*?*", "gone")
    table.open("connect-four")
    table.press("?")
    table.said("The server is not responding.")
    expect(table["#help"]).to_be_hidden()
    line.trouble = None
    table.press("?")
    expect(table["#help .help-heading"]).to_have_text("Keys")
    line.trouble = HTTPStatus.SERVICE_UNAVAILABLE
    table["#help-links [data-page=rules]"].click()
    table.said("The service is busy.")
    expect(table["#help .help-heading"]).to_have_text("Keys")
    expect(table["#help-back"]).to_be_disabled()
    line.trouble = None
    table["#help-links [data-page=rules]"].click()
    expect(table["#help .help-heading"]).to_have_text("Rules")
    expect(table["#help-back"]).to_be_enabled()
    assert len(line.asked) == 4
    table.excuse()


def test_a_column_typed_while_the_computer_thinks_is_kept(table: Table) -> None:
    thinking = Thinking(table)
    table.open("connect-four")
    table.click("4")
    table.press("6")
    table.said("Homburg is thinking")
    thinking.let_go()
    table.wait("move")
    before = table.moves
    table.press("Enter")
    table.page.wait_for_url(f"**moves={before}6*")


def test_keys_while_two_computers_play(table: Table) -> None:
    Thinking(table)
    table.begin("connect-four", first="raumvier-2", second="raumvier-1")
    table.wait("computer")
    table.press("4")
    table.said("Two computers are playing; press o to take over a side.")
    table.press("o")
    expect(table["#opponents"]).to_be_visible()


@pytest.mark.page(**PHONE)
@pytest.mark.parametrize(("name", "solid"), [("score-four", ".floor-top"), ("qubic", ".level-plate")])
def test_a_finger_on_the_board_turns_it_and_beside_it_scrolls(table: Table, name: str, solid: str) -> None:
    table.meet(name, "a1b2" if name == "score-four" else "111222")
    ground = table[f"#board .board-space {solid}"].first
    picture = table["#board .board-space"]
    picture.scroll_into_view_if_needed()
    top = table.page.evaluate("scrollY")
    for by in ((0, 60), (60, 0), (-40, -50)):
        before = ground.get_attribute("d")
        box = ground.bounding_box()
        assert box is not None
        touch(table, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), by)
        expect(ground).not_to_have_attribute("d", before or "")
        assert table.page.evaluate("scrollY") == top, by
    before = ground.get_attribute("d")
    frame = picture.bounding_box()
    assert frame is not None
    touch(table, (frame["x"] + 8, frame["y"] + frame["height"] - 8), (0, -120))
    table.page.wait_for_function("top => scrollY > top + 50", arg=top)
    assert ground.get_attribute("d") == before


@pytest.mark.page(**PHONE)
def test_a_finger_draws_a_line_from_a_point_and_scrolls_elsewhere(table: Table) -> None:
    table.begin("hexagon")
    spots = {name: table.point(name).bounding_box() for name in "14"}
    middle = {name: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for name, box in spots.items() if box}
    touch(table, middle["1"], (middle["4"][0] - middle["1"][0], middle["4"][1] - middle["1"][1]))
    table.played("14")
    assert table.page.evaluate("scrollY") == 0
    touch(table, ((middle["1"][0] + middle["4"][0]) / 2, middle["1"][1] + 40), (0, -150))
    table.page.wait_for_function("scrollY > 30")
    table.played("14")
