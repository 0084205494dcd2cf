"""Link games: two who are apart play, and others watch; lines break, and nothing is lost."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from denkspiel.core.notation import replay
from tests.browser.live_table import LiveTable
from tests.browser.table import PHONE, one_by_one
from tests.browser.test_for_everyone import faultless
from tests.browser.test_phones import resize

Chairs = Callable[..., LiveTable]

_SHORT = "connect-four"
_APART = """
(card) => {
  const [board, asked] = ["#board svg.board", card].map((one) => document.querySelector(one).getBoundingClientRect());
  return asked.height > 0 && (board.bottom <= asked.top || asked.bottom <= board.top);
}
"""
"""Whether a card lies beside the board."""
_LOOKS_OF_BUTTONS = """
() => Object.fromEntries(["button", "button primary"].map((kind) => {
  const look = (disabled) => {
    const button = document.createElement("button");
    Object.assign(button, { className: kind, textContent: "x", disabled });
    document.body.append(button);
    const { backgroundColor, color, cursor } = getComputedStyle(button);
    button.remove();
    return [backgroundColor, color, cursor].join();
  };
  return [kind, [look(false), look(true)]];
}))
"""
"""How buttons of each kind look, enabled and disabled."""


@pytest.fixture
def two(chair: Chairs) -> tuple[LiveTable, LiveTable]:
    """Ada, who begins, and Ben, at Connect Four, without the dialogues on the way there."""
    ada, ben = chair(), chair()
    view = ada.ask("live", {"game": _SHORT, "name": "Ada", "begin": "first"})
    ben.ask(f"live/{view['id']}", {"id": "sit", "seen": view["version"], "do": "sit", "name": "Ben"})
    for table in (ada, ben):
        table.visit(f"{table.address}live/{view['id']}")
    ada.wait("move")
    return ada, ben


def _seated(ada: LiveTable, ben: LiveTable, game: str = _SHORT, **how: str) -> tuple[LiveTable, LiveTable]:
    ben.sit(ada.invite(game, by="Ada", **how), called="Ben")
    ada.wait("move")
    return ada, ben


@pytest.mark.parametrize(
    ("game", "language", "device"),
    [
        ("score-four", "de", PHONE),
        ("hexagon", "en", {}),
    ],
)
def test_two_play_to_the_end_one_of_them_offline_for_a_while_and_a_third_watches(
    chair: Chairs, game: str, language: str, device: dict[str, Any]
) -> None:
    ada, ben, cem = chair(), chair(**device), chair()
    ben.remember(language=language)
    _seated(ada, ben, game)
    cem.visit(ada.page.url)
    expect(ada["#live-about"]).to_contain_text("one person is watching")
    moves, played = one_by_one(game), ""
    for ply, move in enumerate(moves):
        mover, other = (ada, ben)[ply % 2], (ben, ada)[ply % 2]
        if ply == 3:
            mover.page.context.set_offline(True)
        (mover.tap if mover is ben and device else mover.click)(move)
        if ply == 3:
            expect(ben["#status-line"]).to_have_text(
                {"en": "Waiting for the server ...", "de": "Warten auf den Server ..."}[language]
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


@pytest.mark.parametrize(("begin", "language"), [("first", "en"), ("second", "de")])
def test_an_invitation_says_who_which_game_which_clock_and_offers_the_seat(
    chair: Chairs, begin: str, language: str
) -> None:
    ada, ben = chair(), chair()
    ben.remember(language=language)
    link = ada.invite("hexagon", by="Ada", clock="minutes", begin=begin)
    ben.visit(link)
    card = ben["#invited"]
    for words in {
        "en": ("Ada invites you", "Hexagon", "5 min + 3 s per move"),
        "de": ("Ada lädt dich", "Hexagon", "5 min + 3 s je Zug"),
    }[language]:
        expect(card).to_contain_text(words)
    seats = ben["#invited .invited-seats li"]
    assert ["Ada" in words for words in seats.all_inner_texts()] == [begin == "first", begin == "second"]
    faultless(ben, "an invitation")
    ben.press("Escape")  # look around first
    expect(card).to_have_count(0)
    ben["#live-invited"].click()
    ben["#live-name"].fill("Ben")
    ben["#live-sit"].click()
    expect(card).to_have_count(0)
    expect(ada["#live-people"]).to_contain_text("Ben online")


def test_an_invitation_whose_seat_somebody_else_takes_says_so(chair: Chairs) -> None:
    ada, ben, cem = chair(), chair(), chair()
    link = ada.invite(_SHORT, by="Ada")
    cem.visit(link)
    expect(cem["#live-sit"]).to_be_enabled()
    ben.sit(link, called="Ben")
    expect(cem["#invited-title"]).to_have_text("The seat is taken")
    expect(cem["#invited-fault"]).to_have_text("Somebody else has just taken the seat, but you can watch.")
    expect(cem["#live-sit"]).to_be_hidden()
    expect(cem["#live-name"]).to_have_count(0)
    faultless(cem, "a seat that is taken")
    cem["#live-watch"].click()
    ada.click("4")
    cem.sees("4")


def test_a_withdrawn_invitation_says_so_and_no_button_that_does_nothing_looks_as_if_it_did(chair: Chairs) -> None:
    ada, cem = chair(), chair()
    cem.visit(ada.invite(_SHORT, by="Ada"))
    expect(cem["#live-sit"]).to_be_enabled()
    ada["#live-withdraw-game"].click()
    ada["#ask-withdraw-yes"].click()
    expect(cem["#invited-title"]).to_have_text("The invitation was withdrawn")
    expect(cem["#live-watch"]).to_have_text("Close")
    for part in ("#match-score", "#banner-review"):
        expect(ada[part]).to_be_hidden()
    looks = ada.page.evaluate(_LOOKS_OF_BUTTONS)
    assert all(enabled != disabled for enabled, disabled in looks.values()), looks


def test_an_aborted_game_counts_for_nobody(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada["#live-resign"].click()
    ada["#ask-resign-yes"].click()
    for table in two:
        expect(table["#status-line"]).to_have_text("The game was aborted.")
        expect(table["#banner-review"]).to_be_hidden()
    ben["#rematch"].click()
    ada["#live-accept"].click()
    ben.click("4")
    ada["#live-draw"].click()
    ben["#live-accept"].click()
    for table in two:
        expect(table["#banner-review"]).to_be_visible()
        expect(table["#match-score"]).to_contain_text("draws: 1")


def test_a_game_that_is_watched_is_replayed_and_goes_on_live_at_the_end(
    two: tuple[LiveTable, LiveTable], chair: Chairs
) -> None:
    ada, ben = two
    for mover, move in ((ada, "4"), (ben, "4"), (ada, "3")):
        mover.click(move)
    cem = chair()
    cem.remember(replay_pace=4)
    cem.visit(ada.page.url)
    cem.sees("443")
    cem["#replay"].click()
    expect(cem["#moves-list [aria-current]"]).to_have_text("Start")
    expect(cem["#replay"]).to_have_text("Stop")
    ben.click("5")
    expect(cem["#to-game"]).to_have_attribute("data-news", "")
    expect(cem["#replay"]).to_have_text("Stop")  # what happens elsewhere ends nothing
    cem["#replay-pace"].fill("4")
    expect(cem["#replay"]).to_have_text("Replay")
    expect(cem["#moves-list [aria-current]"]).to_have_text("4. 5")
    expect(cem["#to-game"]).to_be_hidden()
    ada.click("1")
    expect(cem["#moves-list [aria-current]"]).to_have_text("5. 1")


def test_a_step_of_one_s_own_ends_a_replay(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ben.click("4")
    ben.wait("other")
    ben["#replay"].click()
    expect(ben["#replay"]).to_have_text("Stop")
    ben.press("End")
    expect(ben["#replay"]).to_have_text("Replay")
    ben.wait("other")


def test_a_greeting_from_the_list_is_shown_at_the_player_and_can_be_hidden(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada["#live-greet"].click()
    faultless(ada, "the menu of greetings")
    ada["#greet-good-luck"].click()
    for table in two:
        expect(table["#greeting-0"]).to_have_text("Good luck!")
        expect(table["#remarks"]).to_contain_text("Ada: Good luck!")
    for size in ((390, 844), (360, 640), (844, 390), (640, 400), (1280, 800)):
        resize(ada, size)
        bubble, card = (ada[part].bounding_box() for part in ("#greeting-0", "#player-0"))
        assert bubble is not None, size
        assert card is not None, size
        assert card["x"] <= bubble["x"] <= bubble["x"] + bubble["width"] <= card["x"] + card["width"], size
        assert card["y"] <= bubble["y"] <= bubble["y"] + bubble["height"] <= card["y"] + card["height"], size
    ada["#live-greet"].click()
    ada["#show-greetings"].click()
    expect(ada["#greeting-0"]).to_be_hidden()
    ben["#live-greet"].click()
    ben["#greet-thanks"].click()
    expect(ben["#greeting-1"]).to_have_text("Thank you!")
    expect(ada["#remarks"]).to_contain_text("Ben: Thank you!")
    expect(ada["#greeting-1"]).to_be_hidden()
    for _ in range(2):
        ben["#live-greet"].click()
        ben["#greet-oops"].click()
    expect(ben["#live-greet"]).to_be_disabled()
    ada.click("4")
    expect(ben["#live-greet"]).to_be_enabled()


def test_replies_are_planned_on_the_board_and_played_without_the_planner(chair: Chairs) -> None:
    ada, ben = _seated(chair(), chair(), clock="days")
    expect(ada["#live-plan"]).to_be_hidden()  # it is her turn
    ben["#plan-begin"].click()
    expect(ben["#plan-keep"]).to_be_disabled()
    ben[".arrow[data-column='4']"].click()
    expect(ben["#live-card"]).to_contain_text("If 4: make your reply.")
    expect(ben["#aim"]).to_be_empty()
    expect(ben["#plan-keep"]).to_be_disabled()
    expect(ben["#player-0"]).to_have_class(re.compile(r"\bat\b"))  # in the game it is Ada's turn still
    faultless(ben, "a reply is planned")
    ben[".arrow[data-column='3']"].click()
    expect(ben["#live-card"]).to_contain_text("If 4, then 3. Keep it, or plan further moves.")
    ben["#plan-keep"].click()
    expect(ben["#live-plan"]).to_contain_text("If 4, then 3")
    ben.wait("other")
    ben["#plan-begin"].click()
    ben[".arrow[data-column='7']"].click()
    ben["#plan-end"].click()
    expect(ben[".plan-lines li"]).to_have_count(1)
    ben.page.reload()
    expect(ben["#live-plan"]).to_contain_text("If 4, then 3")
    ben.page.close()
    ada.click("4")
    ada.sees("43")


@pytest.mark.parametrize("is_kept", [False, True])
@pytest.mark.parametrize("move", ["4", "1"])
def test_a_plan_that_comes_too_late_leads_back_to_the_game_and_says_so(
    two: tuple[LiveTable, LiveTable], move: str, *, is_kept: bool
) -> None:
    """The other one moves while somebody plans, or before a reply that was kept offline arrives."""
    ada, ben = two
    ben["#plan-begin"].click()
    ben[".arrow[data-column='4']"].click()
    ben[".arrow[data-column='3']"].click()
    expect(ben["#plan-keep"]).to_be_enabled()
    if is_kept:
        ben.page.context.set_offline(True)
        ben["#plan-keep"].click()
        expect(ben["#live-people"]).not_to_contain_text("online")
    ada.click(move)
    ben.page.context.set_offline(False)
    ben.said("Your opponent has already moved, so your plan came too late. It is your turn.")
    ben.wait("move")
    ben.sees(move)
    expect(ben["#live-card"]).to_be_hidden()
    ben.excuse()


def test_lines_of_a_plan_are_changed_one_after_the_other(two: tuple[LiveTable, LiveTable]) -> None:
    _, ben = two
    for theirs, mine in (("4", "3"), ("5", "3"), ("6", "3")):
        ben["#plan-begin"].click()
        ben[f".arrow[data-column='{theirs}']"].click()
        expect(ben["#live-card"]).to_contain_text(f"If {theirs}: ")
        ben[f".arrow[data-column='{mine}']"].click()
        ben["#plan-keep"].click()
        expect(ben["#live-plan"]).to_contain_text(f"If {theirs}, then {mine}")
    ben.page.evaluate("() => { for (const at of [0, 1]) document.getElementById(`plan-delete-${at}`).click(); }")
    expect(ben[".plan-lines li"]).to_have_count(1)
    expect(ben[".plan-lines li"]).to_contain_text("If 6, then 3")


def test_two_windows_of_one_browser_change_a_plan_at_once(two: tuple[LiveTable, LiveTable]) -> None:
    """One adds a line while the other deletes one: both changes are made."""
    _, ben = two
    other = LiveTable(ben.page.context.new_page(), ben.address)
    ben["#plan-begin"].click()
    for move in ("4", "3"):
        ben[f".arrow[data-column='{move}']"].click()
    expect(ben["#plan-keep"]).to_be_enabled()
    ben["#plan-keep"].click()
    expect(ben["#live-plan"]).to_contain_text("If 4, then 3")
    other.visit(ben.page.url)
    expect(other["#live-plan"]).to_contain_text("If 4, then 3")
    ben["#plan-begin"].click()
    for move in ("5", "3"):
        ben[f".arrow[data-column='{move}']"].click()
    expect(ben["#plan-keep"]).to_be_enabled()
    ben.page.evaluate("document.getElementById('plan-keep').click()")
    other.page.evaluate("document.getElementById('plan-delete-0').click()")
    for table in (ben, other):
        expect(table[".plan-lines"]).to_have_text("If 5, then 3")
    assert other.faults == []


def test_after_moves_are_taken_back_nothing_is_redone_by_link(two: tuple[LiveTable, LiveTable], chair: Chairs) -> None:
    ada, ben = two
    cem = chair()
    cem.visit(ada.page.url)
    ada.click("4")
    ada["#take-back"].click()
    ben["#live-accept"].click()
    for table in (*two, cem):
        table.sees("")
        expect(table["#redo"]).to_be_disabled()


def test_what_is_pressed_twice_is_done_once(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    asked: list[Any] = []
    ada.page.on("request", lambda one: asked.append(one.post_data_json) if one.method == "POST" else None)
    ada.click("4")
    ben.wait("move")
    asked.clear()
    ada["#live-draw"].evaluate("(button) => { button.click(); button.click(); }")
    expect(ben["#live-card"]).to_contain_text("Ada offers a draw.")
    ada["#live-withdraw"].evaluate("(button) => { button.click(); button.click(); }")
    ada.said("Ada withdraws the offer.")
    assert [one["do"] for one in asked] == ["propose", "withdraw"]


def test_an_invitation_to_a_set_up_position_says_so_and_when_clocks_start(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    view = ada.ask(
        "live",
        {"game": _SHORT, "name": "Ada", "begin": "first", "setup": "4", "clock": {"minutes": 5, "seconds": 3}},
    )
    ben.visit(f"{ada.address}live/{view['id']}")
    expect(ben["#invited"]).to_contain_text("The game begins from a set-up position.")
    expect(ben["#invited"]).to_contain_text("Each clock starts 60 seconds into that player's first move.")
    ben["#live-name"].fill("Ben")
    ben["#live-sit"].click()
    ben.said("Connect Four: Ada moves first against Ben.")
    expect(ben["#status-line"]).to_have_text("It is Ada's turn.")


def test_time_is_given_to_the_other_player(chair: Chairs) -> None:
    ada, ben = _seated(chair(), chair(), clock="minutes")
    expect(ada["#clock-0"]).to_have_text("5:03")
    ben["#live-give-time"].click()
    expect(ada["#clock-0"]).to_have_text("5:18")
    ada.said("Ben gives Ada 15 more seconds.")


def test_who_looks_for_an_opponent_finds_the_open_invitations(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    view = ada.ask("live", {"game": "hexagon", "name": "Ada", "begin": "second"})
    one = {
        "id": view["id"],
        "game": "hexagon",
        "name": "Ada",
        "side": 0,
        "begins": True,
        "clock": None,
        "created": 1,
        "mine": False,
    }
    ben.intercept("**/api/lobby**", lambda route: route.fulfill(json={"open": True, "invitations": [one]}))
    ben.open(_SHORT)
    ben["#friend-button"].click()
    expect(ben["#friend-listed"]).not_to_be_checked()
    expect(ben["#lobby"]).to_contain_text("Hexagon: Ada")
    expect(ben["#lobby"]).to_contain_text("you move first")
    faultless(ben, "open invitations")
    ben["#lobby button"].click()
    ben["#live-name"].fill("Ben")
    ben["#live-sit"].click()
    expect(ben["#live-people"]).to_contain_text("Ben (you)")


def test_without_a_lobby_nothing_of_it_is_seen(chair: Chairs) -> None:
    ada = chair()
    ada.intercept("**/api/lobby**", lambda route: route.fulfill(json={"open": False, "invitations": []}))
    ada.open(_SHORT)
    ada["#friend-button"].click()
    expect(ada["#friend-start"]).to_be_visible()
    expect(ada["#friend-listed"]).to_be_hidden()
    expect(ada["#lobby"]).to_have_count(0)


def test_a_rematch_has_the_colours_changed(two: tuple[LiveTable, LiveTable], chair: Chairs) -> None:
    ada, ben = two
    cem = chair()
    cem.visit(ada.page.url)
    before = ada.id
    ada.click("4")
    ben.click("4")
    ben["#live-resign"].click()
    ben["#ask-resign-yes"].click()
    expect(ada["#status-line"]).to_have_text("Ben resigns. Ada wins.")
    ada["#rematch"].click()
    ben["#live-accept"].click()
    cem["#live-following"].click()
    for table in (ada, ben, cem):
        table.page.wait_for_url(lambda url: before not in url)
    ben.click("3")
    for table in (ada, cem):
        table.sees("3")
    assert ada.id == ben.id == cem.id
    ada.page.go_back()
    expect(ada["#status-line"]).to_have_text("Ben resigns. Ada wins.")
    expect(ada["#live-following"]).to_be_visible()


def test_moves_are_taken_back_and_games_drawn_if_both_want_it(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ada["#take-back"].click()
    ben["#live-decline"].click()
    ada.said("Ben declines the take-back.")
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
        expect(table["#status-line"]).to_have_text("The players have agreed to a draw.")
    expect(ben["#live-draw"]).to_be_disabled()


def test_nothing_helps_a_player_before_the_end_and_everything_after_it(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ben.wait("move")
    expect(ben["#hint"]).to_be_disabled()
    for part in ("#bar", "#panel-values", "#panel-graph", "#panel-review", "#switch-bar", "#swap"):
        expect(ben[part]).to_be_hidden()
    for key in ("h", "v", "a", "d"):
        ben.press(key)
        ben.said("Hints and values are not available until the link game is over.")
    expect(ada["#live-resign"]).to_have_text("Abort")
    expect(ada["#live-resign"]).to_have_attribute("title", "Abort the game: nobody wins")
    ben.press("Escape", "3", "Enter")
    ada.sees("43")
    expect(ada["#live-resign"]).to_have_text("Resign")
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
    expect(ada["#live-about"]).to_have_text("5 min + 3 s per move")
    ada.click("4")
    expect(ben.page).to_have_title("Your turn · Connect Four · Denkspiel")
    expect(ben["#live-people"]).to_contain_text("Ada online")
    ada.page.close()
    expect(ben["#live-people"]).to_contain_text("Ada away since")


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
    expect(ben["#my-games h3:visible"]).to_have_text(["My link games", "My games on this device"])
    ben["#live-games [data-live]"].click()
    ben.sees("5")
    ben.click("5")
    ada.sees("55")


@pytest.mark.parametrize("elsewhere", [False, True], ids=["at the same address", "at another one"])
def test_a_move_that_was_not_sent_when_the_page_went_is_sent_by_the_next_one(
    two: tuple[LiveTable, LiveTable], address: str, *, elsewhere: bool
) -> None:
    ada, ben = two
    link = ada.page.url
    context = ada.page.context
    ada.intercept("**/api/live/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    ada.click("6")
    ada.page.close()
    ada.excuse()
    again = LiveTable(context.new_page(), address)
    if elsewhere:
        again.open("hexagon")
        expect(again[".late-note"]).to_contain_text("Your last action in a link game has now been sent.")
        ben.sees("6")
        again[".late-note a"].click()
    else:
        again.visit(link)
    for table in (again, ben):
        table.sees("6")
    expect(again[".late-note"]).to_have_count(0)


def test_what_was_not_sent_and_came_too_late_is_told(two: tuple[LiveTable, LiveTable]) -> None:
    ada, _ = two
    late = f"{{ '{ada.id}': [{{ id: 'late', seen: 99, do: 'move', cell: 3 }}] }}"
    ada.page.evaluate(f"localStorage.setItem('denkspiel-unsent', JSON.stringify({late}))")
    ada.open("hexagon")
    expect(ada[".late-note"]).to_contain_text("was refused: There is no version 99 of this game; the latest is 2.")
    ada[".late-note button"].click()
    expect(ada[".late-note"]).to_have_count(0)
    assert ada.page.evaluate("localStorage.getItem('denkspiel-unsent')") == "{}"
    ada.excuse()


def test_what_is_wrong_with_a_link_stays_until_one_plays_and_no_computer_begins(chair: Chairs) -> None:
    ada = chair()
    ada.open()
    ada.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ begin: 'second', greeted: true }))")
    for path, words in (
        ("live/nothing", "This game does not exist."),
        ("room/nothing", "This room does not exist."),
        ("seat#nothing", "This link to a seat"),
        ("live/", "This link does not work"),
        ("room", "This link does not work"),
    ):
        ada.page.goto("about:blank")
        ada.page.goto(ada.address + path)
        ada.wait("move")
        ada.said(words)
        ada.played("")
    ada.faults.clear()


def test_an_offer_lapses_with_the_next_move_and_both_are_told(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ada["#live-draw"].click()
    expect(ben["#live-accept"]).to_be_visible()
    ben.page.reload()
    expect(ben["#live-card"]).to_contain_text("Ada offers a draw.")
    expect(ben["#remarks"]).not_to_contain_text("Ada offers a draw.")
    ben.click("3")
    for table in two:
        table.said("Ada's draw offer was not accepted.")


def test_a_puzzle_beside_a_game_by_link_has_an_address_of_its_own(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    expect(ada["#voice"]).to_contain_text("It is Ada's turn.")
    ada["#puzzles-button"].click()
    ada["#menu-puzzle-next"].click()
    ada.page.wait_for_url("**/?game=connect-four&puzzle=*")
    expect(ada["#voice"]).to_be_empty()
    ada.page.go_back()
    expect(ada["#puzzle"]).to_be_hidden()
    assert ada.id == ben.id
    ada.page.go_forward()
    expect(ada["#puzzle"]).to_be_visible()
    ada["#puzzle-leave"].click()
    ada.click("4")
    ben.sees("4")


def test_without_a_line_that_is_told_and_can_be_tried_again(two: tuple[LiveTable, LiveTable], chair: Chairs) -> None:
    ada, _ = two
    ada.page.context.set_offline(True)
    ada["#live-elsewhere"].click()
    expect(ada["#invitation"]).to_contain_text("nothing was created")
    ada.press("Escape")
    ada["#live-resign"].click()
    ada["#ask-resign-yes"].click()
    expect(ada["#live-line"]).to_have_text("Your last action will be sent as soon as the connection is back.")
    ada.page.context.set_offline(False)
    for table in two:
        expect(table["#status-line"]).to_have_text("The game was aborted.")
    ada.excuse()
    cem = chair()
    cem.open(_SHORT)
    cem["#menu-control"].click()
    cem["#menu-friend"].click()
    cem["#friend-name"].fill("Cem")
    cem.page.context.set_offline(True)
    cem["#friend-start"].click()
    expect(cem["#friend-fault"]).to_contain_text("nothing was created")
    cem.page.context.set_offline(False)
    expect(cem["#friend-start"]).to_have_text("Try again")
    cem["#friend-start"].click()
    expect(cem["#live-link-text"]).to_be_visible()
    cem.excuse()


def test_a_computer_takes_the_seat_that_nobody_has_taken_on_a_board_of_another_size(chair: Chairs) -> None:
    ada = chair()
    ada.open(_SHORT)
    ada["#menu-control"].click()
    ada["#menu-friend"].click()
    ada["#friend-name"].fill("Ada")
    ada["#friend-begin-first"].check()
    sizes = ada["#size option"].evaluate_all("(all) => all.map(({ value }) => value)")
    size = next(value for value in sizes if value not in ("", _SHORT))
    ada["#size"].select_option(size)
    ada["#friend-start"].click()
    ada["#invitation .dialog-close"].click()
    assert ada.game.id == size
    ada["#live-computer"].click()
    ada["#live-computer-kind"].select_option("random")
    ada["#live-computer-sits"].click()
    ada.click("1")
    expect(ada["#moves-list [data-ply]"]).to_have_count(3)
    expect(ada["#live-card"]).to_be_hidden()


def test_a_move_that_is_refused_is_taken_from_the_board_and_why_is_told(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.intercept(
        "**/api/live/*", lambda route: _seen_too_early(route) if route.request.method == "POST" else route.continue_()
    )
    ada["#moves-list"].wait_for()
    ada[".arrow[data-column='4']"].click()
    expect(ada["#remarks"]).to_contain_text("There is no version 99 of this game; the latest is 2.")
    ada.sees("")
    ada.wait("move")
    ben.sees("")
    ada.excuse()


def _seen_too_early(route: Route) -> None:
    route.continue_(post_data={**(route.request.post_data_json or {}), "seen": 99})


def test_without_streams_the_game_goes_on_by_asking(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    for table in (ada, ben):
        table.intercept("**/changes?**", lambda route: route.abort())
    _seated(ada, ben)
    ada.click("4")
    ben.click("3")
    ada.sees("43")
    for table in (ada, ben):
        table.excuse()


def test_a_blank_name_is_refused_in_the_words_of_the_page(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    ada.open(_SHORT, language="de")
    ada["#menu-control"].click()
    ada["#menu-friend"].click()
    for name in ("", "  "):
        ada["#friend-name"].fill(name)
        ada["#friend-start"].click()
        assert ada["#friend-name"].evaluate("(field) => field.validationMessage") == "Bitte fülle dieses Feld aus."
    ada["#friend-other"].select_option("random")
    expect(ada["#friend-start"]).to_have_text("Jetzt beginnen")
    ada["#friend-other"].select_option("")
    ada["#friend-name"].fill("Ada")
    ada["#friend-start"].click()
    expect(ada["#invitation"]).to_contain_text("Dieser Link funktioniert nur auf diesem Rechner")
    ben.visit(ada["#live-link-text"].input_value())
    ben["#live-name"].fill(" ")
    ben["#live-sit"].click()
    assert ben["#live-name"].evaluate("(field) => field.validationMessage") == "Please fill in this field."
    ben["#live-name"].fill("Ben")
    ben["#live-sit"].click()
    expect(ben["#live-card"]).to_be_hidden()


def test_on_a_phone_what_is_said_without_a_line_stands_below_each_other(chair: Chairs) -> None:
    ada, ben = _seated(chair(**PHONE), chair())
    ada.page.context.set_offline(True)
    ada.click("4")
    expect(ada["#status-line"]).to_have_text("Waiting for the server ...")
    expect(ada["#live-line"]).to_contain_text("will be sent as soon as the connection is back")
    boxes = [ada[part].bounding_box() for part in ("#status-line", "#aim", "#remarks", "#live-line")]
    seen = [box for box in boxes if box is not None and box["width"] > 1 and box["height"] > 0]
    assert len(seen) > 1
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(seen))
    ada.page.context.set_offline(False)
    ben.sees("4")
    ada.excuse()


def test_on_a_small_phone_no_card_covers_the_board(chair: Chairs) -> None:
    small = {**PHONE, "viewport": {"width": 375, "height": 667}}
    ada, ben = chair(**small), chair(**small)
    link = ada.invite("tic-tac-toe", by="Ada")
    _leaves_the_board(ada, "wait")
    ben.visit(link)
    _leaves_the_board(ben, "sit")
    ben.sit(link, called="Ben")
    ada["#live-draw"].tap()
    _leaves_the_board(ada, "withdraw draw")
    _leaves_the_board(ben, "answer draw 0")
    ben["#live-accept"].tap()
    _leaves_the_board(ada)
    ada["#rematch"].tap()
    _leaves_the_board(ada, "withdraw rematch")
    _leaves_the_board(ben, "answer rematch 0")


def _leaves_the_board(table: LiveTable, asks: str = "") -> None:
    """Wait until the card, or what is offered after the end, does not lie over the board."""
    card = f"#live-card[data-asks='{asks}']" if asks else ".banner:not([hidden], #live-card)"
    table[card].wait_for()
    table.page.wait_for_function(_APART, arg=card)


def test_names_are_counted_as_the_service_counts_them(chair: Chairs) -> None:
    """Characters of two units as one, and letters with their accents as one."""
    ada, ben = chair(), chair()
    link = ada.invite(_SHORT, by="Ada")
    ben.visit(link)
    ben["#live-name"].click()
    for name in (12 * "\N{ROCKET}", 11 * "e\N{COMBINING ACUTE ACCENT}" + "x"):
        ben["#live-name"].fill("")
        ben.page.keyboard.insert_text(name)
        expect(ben["#live-name"]).to_have_value(name)
    ben.page.keyboard.type("yz")
    ben["#live-sit"].click()
    expect(ben["#live-card"]).to_be_hidden()
    expect(ada["#player-1 .player-name"]).to_have_text(11 * "\N{LATIN SMALL LETTER E WITH ACUTE}" + "x")


def test_names_are_nothing_but_text(chair: Chairs) -> None:
    ada, ben = chair(), chair()
    link = ada.invite(_SHORT, by="<i>Ada</i>")
    ben.sit(link, called='"><b>&amp;')
    for table in (ada, ben):
        expect(table["#player-0 .player-name"]).to_have_text("<i>Ada</i>")
        expect(table["#player-1 .player-name"]).to_have_text('"><b>&amp;')


def test_who_leaves_the_table_plays_a_game_of_one_s_own(two: tuple[LiveTable, LiveTable]) -> None:
    ada, ben = two
    ada.click("4")
    ada["#new-game-button"].click()
    expect(ada["#new-game"]).to_contain_text("Your link game continues")
    expect(ada["#new-game"]).not_to_contain_text("This ends your current game")
    ada.press("Escape")
    ada["#live-leave"].click()
    expect(ada["#live"]).to_be_hidden()
    expect(ada["#remarks"]).to_contain_text("Your link game continues. You can find it in My games.")
    assert "/live/" not in ada.page.url
    expect(ada["#hint"]).to_be_visible()
    expect(ada["#clock-0"]).to_be_empty()
    ada.page.go_back()
    ada.sees("4")
    ben.click("2")
    ada.sees("42")


def test_a_game_that_waits_for_a_move_is_counted_at_the_button_that_leads_to_it(
    two: tuple[LiveTable, LiveTable],
) -> None:
    ada, ben = two
    button = "#my-games-button[data-waiting]"
    for table in two:
        expect(table[button]).to_have_count(0)  # the game is on the board
        table.open("connect-four")
    expect(ada[button]).to_have_attribute("data-waiting", "1")
    expect(ada[button]).to_have_accessible_name("My games (your turn in 1)")
    faultless(ada, "a game waits")
    expect(ben["#my-games-button"]).to_be_visible()
    assert ben[button].count() == 0
    ada[button].click()
    ada["#live-games button"].first.click()
    ada.wait("move")
    expect(ada[button]).to_have_count(0)
