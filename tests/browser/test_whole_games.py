"""Each game played to its end: by mouse, keys, gamepad and finger, against people and computers, in both languages."""

import json
import re
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from denkspiel.core.notation import format_moves
from denkspiel.play.player import human_player
from denkspiel.play.seats import Seats, WhoBegins
from denkspiel.play.state import first_mover_rng
from tests.browser import hands
from tests.browser.table import PHONE, WHOLE_GAMES, Table, one_by_one

GAMES = pytest.mark.parametrize("name", WHOLE_GAMES)
UNLIKE = pytest.mark.parametrize("name", ["score-four", "hexagon"])
"""Two that are as different as can be: towers in space, and lines between points."""


def play(table: Table, name: str, move: Callable[[str], None], player: str = "Player", winner: str = "Winner") -> None:
    """Play the whole game of that name, and hold its end against the rules."""
    for one in one_by_one(name):
        move(one)
    table.wait("over")
    assert table.moves == WHOLE_GAMES[name]
    outcome = table.position.outcome
    assert outcome is not None
    assert outcome.winner is not None
    shown = table["#board .won[data-cell]"].evaluate_all("all => all.map((one) => Number(one.dataset.cell))")
    assert set(shown) == outcome.cells
    expect(table["#status-line"]).to_contain_text(f"{player} {outcome.winner + 1} ")
    expect(table[f"#player-{outcome.winner}"]).to_contain_text(winner)
    expect(table[f"#player-{1 - outcome.winner}"]).not_to_contain_text(winner)


def first_legal(table: Table) -> str:
    """A move, found by the rules and not by the page."""
    return format_moves(table.game, table.position.legal_moves[:1])


_PAUSES = """
window.pauses = [];
const wait = window.setTimeout;
window.setTimeout = (act, pause, ...words) => { window.pauses.push(pause); return wait(act, pause, ...words); };
"""
"""A script that notes for how long the page waits."""


@GAMES
def test_two_people_by_mouse(table: Table, name: str) -> None:
    table.meet(name)
    play(table, name, table.click)


@pytest.mark.parametrize("name", ["connect-four", "hexagon"])
def test_two_people_by_digits(table: Table, name: str) -> None:
    table.meet(name)
    play(table, name, table.type)


@pytest.mark.parametrize("name", ["score-four", "tic-tac-toe-3d"])
def test_two_people_by_arrows(table: Table, name: str) -> None:
    table.meet(name)
    play(table, name, hands.arrows(table))


def test_two_people_by_gamepad(table: Table) -> None:
    table.page.add_init_script(hands.GAMEPAD)
    table.meet("hexagon")
    play(table, "hexagon", hands.gamepad(table))


def test_two_people_by_drawing_lines(table: Table) -> None:
    table.meet("hexagon")
    play(table, "hexagon", hands.draw(table))


@UNLIKE
@pytest.mark.page(**PHONE)
def test_two_people_by_finger_on_a_phone(table: Table, name: str) -> None:
    table.meet(name)
    play(table, name, table.tap)
    assert table.is_as_wide_as_its_window()


@pytest.mark.page(locale="de-DE")
def test_two_people_in_german(table: Table) -> None:
    name = "score-four"
    table.begin(name)
    expect(table["html"]).to_have_attribute("lang", "de")
    expect(table["#status-line"]).to_contain_text("Spieler 1, ")
    play(table, name, table.click, "Spieler", "Sieger")


@UNLIKE
def test_against_the_computer_by_keyboard(table: Table, name: str) -> None:
    table.open(name)
    while (now := table.wait("move", "over", "acknowledge")) != "over":
        if now == "acknowledge":
            table.press("Enter")
        else:
            table.type(first_legal(table))
    assert table.position.outcome is not None


@pytest.mark.usefixtures("own_clock")
def test_a_key_meant_for_the_game_that_has_just_ended_begins_no_other(table: Table) -> None:
    """For a second by the clock of the page, which stands still here: nobody knows how late a key comes."""
    noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    table.page.clock.set_fixed_time(noon)
    table.meet("connect-four", WHOLE_GAMES["connect-four"][:-1])
    table.type(WHOLE_GAMES["connect-four"][-1])
    table.wait("over")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.extend(re.findall("/api/course", request.url)))
    table.press("z")
    table.page.clock.set_fixed_time(noon + timedelta(seconds=1))
    table.press("z")
    assert (asked, table.moves) == ([], WHOLE_GAMES["connect-four"])
    table.page.clock.set_fixed_time(noon + timedelta(seconds=1, milliseconds=1))
    table.press("z")
    table.played("")
    assert asked


def test_the_pace_of_computers_is_chosen_and_remembered(table: Table) -> None:
    table.page.add_init_script(_PAUSES)
    table.begin("tic-tac-toe-3d", first="raumvier-2", second="raumvier-1")
    expect(table["#speed"]).to_have_attribute("aria-valuetext", "1 s per move")
    table.press("p")
    table["#speed"].fill("0")
    expect(table["#speed"]).to_have_attribute("aria-valuetext", "3 s per move")
    assert not table.page.evaluate("window.pauses.includes(3000)")
    table["#pause"].click()
    table.page.wait_for_function("() => window.pauses.includes(3000)")
    table["#pause"].click()
    table["#speed"].fill("5")
    table["#pause"].click()
    table.wait("over")
    table.page.reload()
    table.begin("tic-tac-toe-3d", first="raumvier-2", second="raumvier-1")
    expect(table["#speed"]).to_have_attribute("aria-valuetext", "0 s per move")


@pytest.mark.parametrize("computer_begins", [False, True])
def test_the_lot_falls_by_itself_in_the_first_game_and_in_that_of_another_tab_x4(
    table: Table, computer_begins: bool
) -> None:
    lots = (str(seed) for seed in range(100) if _computer_begins(str(seed), 1) is computer_begins)
    seed = next(seed for seed in lots if _computer_begins(seed, 2) is computer_begins)

    def draw(route: Route) -> None:
        """The seed that the service would choose at random."""
        asked = json.loads(route.request.post_data or "{}")
        asked["state"].setdefault("seed", seed)
        route.fallback(post_data=json.dumps(asked))

    table.intercept("**/api/course*", draw)
    table.page.add_init_script("localStorage.removeItem('denkspiel')")
    for begin, name in ((table.open, "hexagon"), (table.turn_to, "connect-four")):
        begin(name)
        table.wait("acknowledge" if computer_begins and name == "hexagon" else "move")
        assert table.position.ply == (1 if computer_begins else 0)
        expect(table["#player-0" if computer_begins else "#player-1"]).to_contain_text("Easy computer")


def _computer_begins(seed: str, number: int) -> bool:
    """Whether the lot turns the seats of this game."""
    return (
        Seats((human_player("Ada"), human_player("Bob")))
        .begin_game(WhoBegins.LOT, first_mover_rng(seed, number))
        .swapped
    )


def test_a_title_picture_is_seen_while_everything_is_set_up_x2(table: Table) -> None:
    waiting: list[Route] = []
    free = threading.Event()

    def hold(route: Route) -> None:
        if free.is_set():
            route.continue_()  # what is asked anew is answered at once
        else:
            waiting.append(route)

    table.intercept("**/api/course*", hold)
    with table.page.expect_request("**/api/course*"):
        table.page.goto(table.address)
    expect(table["#title-picture"]).to_be_visible()
    expect(table["#panels"]).not_to_be_visible()
    free.set()
    for route in waiting:
        route.continue_()
    table.ready("connect-four")
    expect(table["#title-picture"]).to_have_count(0)
    expect(table["#panels"]).to_be_visible()
