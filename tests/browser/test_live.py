"""Games by link: two who are apart play, and others watch; lines break, and nothing is lost."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from denkspiel.core.notation import replay
from tests.browser.conftest import PATIENCE
from tests.browser.live_table import LiveTable
from tests.browser.table import PHONE, one_by_one

Chairs = Callable[..., LiveTable]

_SHORT = "connect-four"


@pytest.fixture
def chair(browser: Browser, address: str) -> Iterator[Chairs]:
    """A table in a browser of its own, which remembers nothing; afterwards, whether all kept quiet."""
    tables: list[LiveTable] = []
    with ExitStack() as stack:

        def another(**options: Any) -> LiveTable:
            context = browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
            stack.enter_context(closing(context))
            context.set_default_timeout(PATIENCE)
            tables.append(LiveTable(context.new_page(), address))
            return tables[-1]

        yield another
        for table in tables:
            assert table.faults == []
            assert table.strangers == []


@pytest.fixture
def two(chair: Chairs) -> tuple[LiveTable, LiveTable]:
    """Ada, who begins, and Ben, at Connect Four."""
    return _seated(chair(), chair())


def _seated(ada: LiveTable, ben: LiveTable, game: str = _SHORT, **how: str) -> tuple[LiveTable, LiveTable]:
    ben.sit(ada.invite(game, by="Ada", **how), called="Ben")
    ada.wait("move")
    return ada, ben


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("connect-four", "en", {}),
        ("score-four", "de", PHONE),
        ("tic-tac-toe-3d", "en", PHONE),
        ("hexagon", "de", {}),
    ],
)
def test_two_play_to_the_end_one_of_them_offline_for_a_while_and_a_third_watches(
    chair: Chairs, game: str, language: str, device: dict[str, Any]
) -> None:
    ada, ben, cem = chair(), chair(**device), chair()
    ben.remember(language=language)
    _seated(ada, ben, game)
    cem.visit(ada.page.url)
    expect(ada["#live-about"]).to_contain_text("one person watches")
    moves, played = one_by_one(game), ""
    for ply, move in enumerate(moves):
        mover, other = (ada, ben)[ply % 2], (ben, ada)[ply % 2]
        if ply == 3:
            mover.page.context.set_offline(True)
        (mover.tap if mover is ben and device else mover.click)(move)
        if ply == 3:
            expect(ben["#status-line"]).to_have_text(
                {"en": "Waiting for the service ...", "de": "Ich warte auf den Dienst ..."}[language]
            )
            ada.sees(played)
            mover.page.context.set_offline(False)
        played += move
        other.sees(played)
    for table in (ada, ben, cem):
        table.wait("over")
        table.sees(played)
    outcome = replay(ada.game, ada.moves).outcome
    assert outcome is not None
    assert outcome.winner is not None
    for table in (ada, ben, cem):
        expect(table[f"#player-{outcome.winner}"]).to_have_class(re.compile(r"\bat\b"))
    ben.excuse()


def test_a_rematch_is_followed_by_itself_with_colours_changed(two: tuple[LiveTable, LiveTable], chair: Chairs) -> None:
    ada, ben = two
    cem = chair()
    cem.visit(ada.page.url)
    before = ada.id
    ada.click("4")
    ben.click("4")
    ben["#live-resign"].click()
    ben["#ask-resign-yes"].click()
    expect(ada["#status-line"]).to_have_text("Ben gives up. Ada wins.")
    ada["#rematch"].click()
    ben["#live-accept"].click()
    for table in (ada, ben, cem):
        table.page.wait_for_url(lambda url: before not in url)
    ben.click("3")
    for table in (ada, cem):
        table.sees("3")
    assert ada.id == ben.id == cem.id
    ada.page.go_back()
    expect(ada["#status-line"]).to_have_text("Ben gives up. Ada wins.")
    expect(ada["#live-following"]).to_be_visible()


def test_moves_are_taken_back_and_games_drawn_if_both_want_it(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ada["#take-back"].click()
    ben["#live-decline"].click()
    ada.said("Ben does not agree to take back.")
    expect(ada["#take-back"]).to_be_disabled()
    ben.click("4")
    ada.click("5")
    ada["#take-back"].click()
    ben["#live-accept"].click()
    for table in two:
        table.sees("44")
    ada.click("1")
    ben["#live-draw"].click()
    expect(ada["#live-card"]).to_contain_text("Ben offers a draw.")
    ada["#live-accept"].click()
    for table in two:
        expect(table["#status-line"]).to_have_text("The players have agreed upon a draw.")
    expect(ben["#live-draw"]).to_be_hidden()


def test_nothing_helps_a_player_before_the_end_and_everything_after_it(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ben.wait("move")
    for part in ("#hint", "#bar", "#panel-values", "#panel-graph", "#panel-review", "#switch-bar", "#swap"):
        expect(ben[part]).to_be_hidden()
    for key in ("h", "v", "a", "d"):
        ben.press(key)
        ben.said("In a game by link no computer helps until it is over.")
    ben.press("Escape", "3", "Enter")
    ada.sees("43")
    ada["#live-resign"].click()
    ada["#ask-resign-yes"].click()
    ben.wait("over")
    expect(ben["#panel-review"]).to_have_attribute("open", "")
    expect(ben["#bar"]).to_be_hidden()
    ben["#banner-review"].click()
    expect(ben["#review-now"]).to_contain_text("Before the first move")
    ben.press("ArrowRight")
    expect(ben["#review-now"]).to_contain_text("4")


def test_whose_turn_it_is_stands_in_the_title_and_on_the_clocks(chair: Chairs) -> None:
    ada, ben = _seated(chair(), chair(), clock="minutes")
    expect(ada.page).to_have_title("Your turn · Connect Four · Denkspiel")
    expect(ben.page).to_have_title("Connect Four · Denkspiel")
    expect(ada["#clock-0"]).to_have_text("5:03")
    expect(ada["#live-about"]).to_have_text("5 min + 3 s a move")
    ada.click("4")
    expect(ben.page).to_have_title("Your turn · Connect Four · Denkspiel")
    expect(ben["#live-people"]).to_contain_text("Ada is here")
    ada.page.close()
    expect(ben["#live-people"]).to_contain_text("Ada is away since")


def test_my_seat_is_on_another_device_too_and_the_game_is_in_the_list(
    two: tuple[LiveTable, LiveTable], chair: Chairs
) -> None:
    ada, ben = two
    ada["#live-elsewhere"].click()
    link = ada["#live-link-text"].input_value()
    elsewhere = chair(**PHONE)
    elsewhere.visit(link)
    assert elsewhere.id == ada.id
    elsewhere.tap("5")
    ben.sees("5")
    ada.sees("5")
    late = chair()
    late.page.goto(link)
    expect(late["#remarks"]).to_contain_text("link")
    late.excuse()
    ben.open("hexagon")
    ben["#my-games-button"].click()
    expect(ben["#live-games"]).to_contain_text("Connect Four: Ada – Ben")
    ben["#live-games [data-live]"].click()
    ben.sees("5")
    ben.click("5")
    ada.sees("55")


def test_a_move_that_was_not_sent_when_the_page_went_is_sent_by_the_next_one(
    two: tuple[LiveTable, LiveTable], address: str
) -> None:
    ada, ben = two
    link = ada.page.url
    context = ada.page.context
    context.route("**/api/live/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    ada.click("6")
    ada.page.close()
    ada.excuse()
    context.unroute("**/api/live/*")
    again = LiveTable(context.new_page(), address)
    again.visit(link)
    for table in (again, ben):
        table.sees("6")


def test_a_move_that_is_refused_is_taken_from_the_board_and_why_is_told(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.page.route(
        "**/api/live/*", lambda route: _seen_too_early(route) if route.request.method == "POST" else route.continue_()
    )
    ada["#moves-list"].wait_for()
    ada[".arrow[data-column='4']"].click()
    expect(ada["#remarks"]).to_contain_text("This game has")
    ada.sees("")
    ada.wait("move")
    ben.sees("")
    ada.excuse()


def _seen_too_early(route: Route) -> None:
    route.continue_(post_data={**(route.request.post_data_json or {}), "seen": 99})


def test_without_streams_the_game_goes_on_by_asking(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    for table in (ada, ben):
        table.page.route("**/changes?**", lambda route: route.abort())
    _seated(ada, ben)
    ada.click("4")
    ben.click("3")
    ada.sees("43")
    for table in (ada, ben):
        table.excuse()


def test_names_are_nothing_but_text(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    link = ada.invite(_SHORT, by="<i>Ada</i>")
    ben.sit(link, called='"><b>&amp;')
    for table in (ada, ben):
        expect(table["#player-0 .plate-name"]).to_have_text("<i>Ada</i>")
        expect(table["#player-1 .plate-name"]).to_have_text('"><b>&amp;')


def test_who_leaves_the_table_plays_a_game_of_one_s_own(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ada["#live-leave"].click()
    expect(ada["#live"]).to_be_hidden()
    assert "/live/" not in ada.page.url
    expect(ada["#hint"]).to_be_visible()
    expect(ada["#clock-0"]).to_be_empty()
    ada.page.go_back()
    ada.sees("4")
    ben.click("2")
    ada.sees("42")
