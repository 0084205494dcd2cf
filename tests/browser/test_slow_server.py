"""When answers take their time: what a person wants comes first, and nothing is asked twice or lost."""

import json
import re

from playwright.sync_api import Route, expect

from tests.browser.table import WHOLE_GAMES, Table

DELAY = """
() => {
  const ask = window.fetch;
  window.fetch = async (address, options) => {
    const answer = await ask(address, options);
    if (/api.(position|course)/.test(String(address))) await new Promise((resolve) => setTimeout(resolve, 400));
    return answer;
  };
}
"""
"""Answers about the game come late."""


def count(table: Table, path: str) -> list[str]:
    """The requests for this path from now on."""
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url) if f"/api/{path}?" in request.url else None)
    return asked


def test_a_click_is_one_request_and_the_computer_thinks_once(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate(DELAY)
    asked = count(table, "course")
    table.click("4")
    table.has_plies(2)
    table.wait("move")
    assert len(asked) == 1


def test_the_answer_to_a_question_can_be_typed_at_once(table: Table) -> None:
    table.meet("connect-four", "44")
    table.page.evaluate(DELAY)
    table.press("n", "y")
    table.played("")


def test_another_game_is_turned_to_while_the_computer_moves(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate(DELAY)
    with table.page.expect_response(re.compile("/api/course")):
        table[".arrow[data-column='4']"].click()
    table[".tab[data-game='hexagon']"].click()
    table.ready("hexagon")
    table[".tab[data-game='connect-four']"].click()
    table.ready("connect-four")
    table.has_plies(2)


def test_a_move_is_taken_back_while_two_computers_play(table: Table) -> None:
    table.remember(pace=0)
    table.begin("connect-four", first="raumvier-1", second="raumvier-1")
    table.page.evaluate(DELAY)
    table.page.wait_for_function("() => (new URLSearchParams(location.search).get('moves') ?? '').length >= 2")
    table.press("u")
    table.said("Undone")
    expect(table["#status-line"]).to_contain_text("PAUSE")


def test_what_the_current_opponent_would_play_is_what_it_plays(table: Table) -> None:
    """Chance decides much in hexagon: shown is the choice that comes, in one game after another."""
    begun: set[int] = set()

    def hold(route: Route) -> None:
        """The first move of each game has not come when the pause is asked for, however late that is."""
        asked = json.loads(route.request.post_data or "{}")
        if "action" in asked or asked["state"]["number"] in begun:
            return route.fallback()
        begun.add(asked["state"]["number"])
        return None

    table.intercept("**/api/course?*", hold)
    table.remember(pace=0)
    table.begin("hexagon", first="hexagon-1360", second="hexagon-1360")
    for game in range(3):
        table.press("p")
        expect(table["#status-line"]).to_contain_text("PAUSE")
        moves = table.moves
        table.press("d", "d")
        choice = table["#panel-values tr[data-move]:has(.chosen-tag)"]
        expect(choice).to_be_visible()
        shown = choice.get_attribute("data-move") or ""
        table.press("p", "d")
        table.page.wait_for_function(
            "before => new URLSearchParams(location.search).get('moves')?.length > before", arg=len(moves)
        )
        assert table.moves[len(moves) :].startswith(shown), game
        table.wait("over")
        assert len(begun) == game + 1
        table.press("n")
        table.wait("computer")


def test_a_solver_that_loads_is_waited_for_and_said_so(table: Table) -> None:
    refusals = [1, 1]

    def refuse(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        if not refusals or asked.get("action") or not asked.get("think", True):
            route.continue_(post_data=json.dumps({**asked, "think": asked.get("think", True) and not refusals}))
            return
        refusals.pop()
        told = {"type": "urn:denkspiel:problem:solver-loading", "title": "Busy", "detail": "The solver is loading."}
        route.fulfill(status=503, headers={"Retry-After": "1"}, json=told)

    table.intercept("**/api/course?*", refuse)
    table.begin("hexagon", first="raumvier-1", second="human")
    expect(table["#status-line"]).to_have_text("The solver is loading.")
    expect(table["#offer"]).to_contain_text("While you wait, you can play against another opponent.")
    table.wait("acknowledge")
    table.excuse("503")


def test_steps_lead_on_from_where_the_steps_before_them_lead(table: Table) -> None:
    table.meet("connect-four", WHOLE_GAMES["connect-four"])
    table.wait("over")
    table.page.evaluate(DELAY)
    table["#review-open"].click()
    table.press("ArrowRight", "ArrowRight")
    expect(table["#grades [aria-current]"]).to_have_attribute("data-ply", "2")
    table["#grades [data-ply='4']"].click()
    table.press("ArrowLeft")
    expect(table["#grades [aria-current]"]).to_have_attribute("data-ply", "3")
    table.press("Home", "End")
    expect(table["#review-now"]).to_contain_text(f"{len(table.moves)}")
    table.press("ArrowLeft", "ArrowLeft", "End")
    table.wait("over")
