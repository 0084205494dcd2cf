"""Rooms: a host and three people play a tiny tournament, on phone and wide screen, in both languages."""

import re
from collections.abc import Callable
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from denkspiel.locale import Translator
from denkspiel.online.rooms.messages import JoinRoom, RoomActor
from denkspiel.web.rooms.report import room_report_html
from tests.browser.elsewhere import Elsewhere
from tests.browser.live_table import LiveTable
from tests.browser.table import PHONE, WHOLE_GAMES
from tests.browser.test_for_everyone import faultless
from tests.online.rooms.in_the_room import Hall

Seats = Callable[..., "RoomSeat"]

_TITLE = "Class <b>7</b>"
_GAME = "hexagon"
_UNSEEN = """
window.told = [];
function tell(title, { body }) { told.push([title, body]); FAILURE }
Object.defineProperty(document, "hidden", { get: () => true });
ServiceWorkerRegistration.prototype.showNotification = async (...said) => tell(...said);
globalThis.Notification = class { static permission = "granted"; constructor(...said) { tell(...said); } };
"""
"""Nobody looks at the page, and notifications have been asked for; what they say is kept."""
_SHEET = 680
"""The width of A4 between its margins, in pixels."""
_ROW = "(row) => [...row.children].map((cell) => cell.textContent)"


class RoomSeat(LiveTable):
    """A browser of somebody in a room."""

    name = ""
    opens_games = False
    """Whether one's game opens by itself when a round begins; most tests go there themselves."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        self.remember(open_games=self.opens_games)

    def open_room(self, *, rounds: int | None = 2, plays_as: str = "", game: str = _GAME) -> str:
        """Open a room from the menu, Swiss with so many rounds or else a round robin, and give its link."""
        self.open(game)
        self["#menu-control"].click()
        self["#menu-room"].click()
        self["#room-called"].fill(_TITLE)
        if rounds is None:
            self["#room-format-round-robin"].check()
            expect(self["#room-of-rounds"]).to_be_hidden()
        else:
            self["#room-of-rounds"].fill(str(rounds))
        if plays_as:
            self["#room-host-plays-yes"].check()
            self["#room-host-name"].fill(plays_as)
        self["#room-open"].click()
        expect(self["#room-title"]).to_have_text(_TITLE)
        expect(self["#room-link .qr"]).to_be_visible()
        return self["#live-link-text"].input_value()

    def look(self, link: str) -> None:
        """Open the link of a room."""
        self.page.goto(link)
        self["#room-title"].wait_for()

    def join(self, link: str, called: str) -> None:
        """Take part in a room."""
        self.look(link)
        self["#room-name"].fill(called)
        self["#room-join"].click()
        expect(self["#room-people"]).to_contain_text(called)
        expect(self["#room-join"]).to_have_count(0)
        self.name = called

    def hide(self, *, failure: str = "") -> None:
        """Look away from all pages to come, and be told by notifications; those may fail."""
        self.page.context.add_init_script(_UNSEEN.replace("FAILURE", failure))

    def is_told(self, words: re.Pattern[str]) -> None:
        """Wait until a notification says that, as does the title of the window."""
        expect(self.page).to_have_title(words)
        self.page.wait_for_function("(title) => told.some((one) => one[0] === title)", arg=f"{_TITLE} · Denkspiel")
        assert words.match(self.page.evaluate("told")[-1][1])

    def has_game(self) -> bool:
        """Whether a game waits for who sits here."""
        return self["#room-play"].is_visible()

    @property
    def table(self) -> list[list[str]]:
        """The rows of the table."""
        rows: list[list[str]] = self["#room-table tbody"].evaluate(f"(body) => [...body.children].map({_ROW})")
        return rows

    def status(self, words: str) -> None:
        """Wait until the room stands so."""
        expect(self["#room-status"]).to_contain_text(words)


@pytest.fixture
def seat(chair: Callable[..., RoomSeat]) -> Seats:
    """Somebody with a browser of their own."""
    return partial(chair, RoomSeat)


def _players(seats: list[RoomSeat], game: str) -> tuple[RoomSeat, RoomSeat]:
    """Those whose game it is, the one first who begins."""
    two = [one for one in seats if one.id == game]
    for one in two:
        one["#live:not([hidden])"].wait_for(state="attached")
    first = two[0]["#player-0 .player-name"].text_content()
    return (two[0], two[1]) if two[0].name == first else (two[1], two[0])


def test_a_host_and_three_play_a_swiss_tournament_and_all_see_the_same_table(seat: Seats) -> None:
    host, ada, ben, cem = seat(), seat(**PHONE), seat(locale="de-DE"), seat()
    people = [ada, ben, cem]
    link = host.open_room()
    host.status("Players so far: 0.")
    for one, name in zip(people, ("Ada", "<i>Ben</i>", "Cem"), strict=True):
        one.join(link, name)
    host.status("Players so far: 3.")
    expect(host["#room-people"]).to_contain_text("<i>Ben</i>")
    expect(ben["#room-call"]).to_contain_text("sobald die Spielleitung beginnt")
    host["#room-start"].click()
    points = dict.fromkeys((one.name for one in people), 0)
    for number in (1, 2):
        host.status(f"Round {number} of 2.")
        for one in people:
            expect(one[f"#room-round-{number}"]).to_be_visible()
        playing = [one for one in people if one.has_game()]
        [free] = [one for one in people if one not in playing]
        expect(free["#room-call"]).to_contain_text({"en": "bye", "de": "spielfrei"}["de" if free is ben else "en"])
        for one in playing:
            one["#room-play"].click()
            one["#live:not([hidden])"].wait_for(state="attached")
        first, second = _players(playing, playing[0].id)
        second.wait("other")
        first["#live-resign"].click()
        first["#ask-resign-yes"].click()
        second.wait("over")
        for winner in (free, second):
            points[winner.name] += 1
        for one in playing:
            one["#live-room"].click()
            one["#room-title"].wait_for()
    host.status("The room is closed.")
    wanted = sorted(points.values(), reverse=True)
    for one in (host, *people):
        expect(one["#room-table h3"]).to_have_text("Schlusstabelle" if one is ben else "Final standings")
        assert [int(row[2]) for row in one.table] == wanted
        assert {row[1]: int(row[2]) for row in one.table} == points
        expect(one["#room-link"]).to_be_hidden()
    sheet = ben["#room-print"].get_attribute("href") or ""
    ben.page.goto(sheet)
    expect(ben["h1"]).to_have_text(_TITLE)
    expect(ben["body"]).to_contain_text("Schlusstabelle")


def test_everyone_can_read_a_room_on_the_smallest_phone_too(seat: Seats) -> None:
    host, ada = seat(), seat(**PHONE, locale="de-DE")
    ada.page.set_viewport_size({"width": 320, "height": 600})
    link = host.open_room(plays_as="W" * 12)
    faultless(host, "a room that waits for people")
    ada.look(link)
    faultless(ada, "the question for a name")
    ada.join(link, "M" * 12)
    host["#room-start"].click()
    expect(ada["#room-play"]).to_be_visible()
    for one in (host, ada):
        faultless(one, "a round")
        assert one.is_as_wide_as_its_window()
    host["#room-end"].click()
    host["#ask-end-yes"].click()
    expect(ada["#room-table h3"]).to_have_text("Schlusstabelle")
    for one in (host, ada):
        faultless(one, "the final table")
        assert one.is_as_wide_as_its_window()


def test_why_a_name_was_refused_is_told_until_another_one_is_taken(seat: Seats) -> None:
    host, ada = seat(), seat()
    ada.look(host.open_room())
    ada["#room-name"].fill("\u202eAda")
    ada["#room-join"].click()
    expect(ada["#room-fault"]).to_contain_text("is not a valid name")
    ada["#room-name"].fill("Ada")
    ada["#room-join"].click()
    expect(ada["#room-people"]).to_contain_text("Ada")
    expect(ada["#room-fault"]).to_have_text("")
    ada.excuse()


def test_a_double_click_in_a_room_is_one_command(seat: Seats) -> None:
    host, ada, ben = seat(), seat(), seat()
    link = host.open_room()
    ben.join(link, "Ben")
    ada.look(link)
    ada["#room-name"].fill("Ada")
    asked: list[Any] = []
    for table in (host, ada):
        table.page.on("request", lambda one: asked.append(one.post_data_json) if one.method == "POST" else None)
    for table, part in ((ada, "#room-join"), (host, "#room-start")):
        expect(table[part]).to_be_enabled()
        table[part].evaluate("(button) => { button.click(); button.click(); }")
        expect(table[part]).to_have_count(0)
        expect(table["#room-fault"]).to_be_empty()
    assert list({one["id"]: one["do"] for one in asked}.values()) == ["join", "start"]  # a new seat is asked for twice


def test_the_next_game_is_one_click_away_from_the_board_where_the_last_one_is_over(seat: Seats) -> None:
    ada, ben = seat(), seat(**PHONE)
    link = ada.open_room(plays_as="Ada", rounds=2)
    ada.name = "Ada"
    ben.join(link, "Ben")
    ada["#room-start"].click()
    for one in (ada, ben):
        expect(one["#room-call"]).to_contain_text("has begun")
        expect(one.page).to_have_title(
            re.compile(f"^Round .: your game against .+ has begun\\. · {_TITLE} · Denkspiel$")
        )
        one["#room-play"].click()
    first, second = _players([ada, ben], ben.id)
    before = ada.id
    for ply, move in enumerate(WHOLE_GAMES[_GAME][at : at + 2] for at in range(0, len(WHOLE_GAMES[_GAME]), 2)):
        mover, other = ((first, second), (second, first))[ply % 2]
        (mover.tap if mover is ben else mover.click)(move)
        other.sees(WHOLE_GAMES[_GAME][: 2 * ply + 2])
    for one in (ada, ben):
        one["#live-next-game"].click()
        one.page.wait_for_url(lambda url: before not in url)
    assert ada.id == ben.id
    ada["#live-resign"].click()
    ada["#ask-resign-yes"].click()
    ben["#live-back"].click()
    ben.status("The room is closed.")
    ben.page.go_back()
    ben.wait("over")


@pytest.mark.parametrize("failure", ["", "throw new TypeError('the permission was withdrawn')"])
def test_who_does_not_look_is_told_of_the_next_game_in_the_room_and_at_the_board(seat: Seats, failure: str) -> None:
    ada, ben = seat(), seat()
    ben.hide(failure=failure)
    link = ada.open_room(plays_as="Ada", rounds=2)
    ben.join(link, "Ben")
    ada["#room-start"].click()
    ben.is_told(re.compile(r"Round 1: your game against Ada has begun\."))
    for one in (ada, ben):
        one["#room-play"].click()
        one["#live:not([hidden])"].wait_for(state="attached")
    ada["#live-resign"].click()
    ada["#ask-resign-yes"].click()
    expect(ben["#live-card"]).to_contain_text("Your next game has begun.")
    ben.is_told(re.compile(r"Round 2: your game against Ada has begun\."))
    ben["#language"].click()
    expect(ben.page).to_have_title(re.compile(r"^Runde 2: Deine Partie gegen Ada hat begonnen\. · "))
    ben["#language"].click()
    expect(ben.page).to_have_title(re.compile(r"^Round 2: "))
    ben["#live-next-game"].click()
    expect(ben.page).to_have_title(re.compile("^(Your turn · )?Hexagon · Denkspiel$"))


class Pupil(RoomSeat):
    """Somebody who changes no setting."""

    opens_games = True


def test_a_teacher_sees_all_boards_live_and_games_open_by_themselves(chair: Callable[..., RoomSeat]) -> None:
    host, ada, ben = chair(Pupil), chair(Pupil), chair(Pupil, **PHONE)
    link = host.open_room(game="connect-four")
    ada.join(link, "Ada")
    ben.join(link, "Ben")
    host["#room-start"].click()
    for one in (ada, ben):
        one.page.wait_for_url("**/live/*")
        one["#live:not([hidden])"].wait_for(state="attached")
    assert ada.id == ben.id
    before = ada.id
    board = host[".room-board"]
    expect(board).to_have_count(1)
    expect(board.locator(".room-board-names")).to_have_text(re.compile("Ada – Ben|Ben – Ada"))
    first, second = _players([ada, ben], before)
    (first.click if first is ada else first.tap)("4")
    expect(board.locator("img")).to_have_attribute("src", re.compile("moves=4(&|$)"))
    expect(board).to_contain_text(f"It is {second.name}'s turn.")
    faultless(host, "all boards of a round")
    first["#live-resign"].click()
    first["#ask-resign-yes"].click()
    second["#live-stay"].click()
    first.page.wait_for_url(lambda url: "/live/" in url and before not in url)
    assert second.id == before
    expect(board).to_have_attribute("data-game", first.id)
    host[".room-board"].click()
    host["#live:not([hidden])"].wait_for(state="attached")
    assert host.id == first.id


def test_a_pupil_who_does_not_want_that_goes_to_games_alone(seat: Seats) -> None:
    host, ada, ben = seat(), seat(), seat()
    link = host.open_room()
    ada.join(link, "Ada")
    ben.join(link, "Ben")
    expect(ada["#room-open-games"]).not_to_be_checked()
    host["#room-start"].click()
    expect(ada["#room-play"]).to_be_visible()
    ada["#room-open-games"].check()
    ada.page.reload()
    expect(ada["#room-open-games"]).to_be_checked()
    expect(ada["#room-play"]).to_be_visible()  # what has begun before the page is here does not open


def test_the_host_closes_a_round_removes_somebody_and_ends_the_room(seat: Seats) -> None:
    host, ada, ben, cem = seat(), seat(), seat(), seat()
    link = host.open_room(rounds=None, plays_as="Hal")
    for one, name in ((ada, "Ada"), (ben, "Ben"), (cem, "Cem")):
        one.join(link, name)
    host["#room-start"].click()
    expect(cem["#room-close"]).to_have_count(0)
    late = seat()
    late.look(link)
    expect(late["#room-join"]).to_have_count(0)
    host["#room-close"].click()
    host["#ask-close-yes"].click()
    late.status("Round 2 of 3.")
    expect(late["#room-rounds"]).to_contain_text("½ – ½")
    expect(host["#room-remove-1"]).to_be_visible()
    expect(host["#room-remove-0"]).to_have_count(0)  # the host leaves otherwise
    host["#room-remove-3"].click()
    expect(host["#ask-remove"]).to_contain_text("Remove Cem")
    host["#ask-remove-yes"].click()
    expect(late["#room-people"]).to_contain_text("was removed")
    expect(cem["#room-leave"]).to_have_count(0)
    host["#room-end"].click()
    host["#ask-end-yes"].click()
    for one in (host, ada, late):
        one.status("The room is closed.")
    for part in ("#room-close", "#room-end", "#room-remove-1"):
        expect(host[part]).to_have_count(0)
    expect(late["#room-table .points"].nth(1)).to_have_text(re.compile("[½0-9]"))
    sheet = late["#room-print"].get_attribute("href") or ""
    host["#my-games-button"].click()
    host["#my-rooms .tool"].click()
    host["#ask-delete-yes"].click()
    late.status("You can no longer see this room: it was deleted,")
    expect(late["#room-print"]).to_have_count(0)
    late.page.goto(sheet)
    expect(late["body"]).to_have_text("This room does not exist. Perhaps it was deleted.")
    late.excuse()


def test_in_the_last_round_no_other_game_is_announced_and_a_room_has_the_menus_of_all_pages(seat: Seats) -> None:
    host, ada, ben, cem = seat(), seat(), seat(), seat()
    link = host.open_room(rounds=1, plays_as="Hal")
    for one, name in ((ada, "Ada"), (ben, "Ben"), (cem, "Cem")):
        one.join(link, name)
    host["#room-start"].click()
    host["#room-play"].click()
    host.page.wait_for_url("**/live/*")
    host["#live-resign"].click()
    host["#ask-resign-yes"].click()
    host["#live-back"].click()
    expect(host["#room-call"]).to_have_text("This is the last round. When it is over, the standings are final.")
    host["#menu-help"].click()
    with host.page.context.expect_page() as opened:
        host["#menu-rules"].click()
    expect(opened.value.locator("main")).to_contain_text("Hexagon")
    host["#menu-control"].click()
    host["#menu-board"].click()
    host["#board svg.board"].first.wait_for()
    expect(host["#room"]).to_be_hidden()


def test_a_room_goes_on_after_the_line_broke_and_is_told_in_another_language(seat: Seats) -> None:
    host, ada = seat(), seat()
    link = host.open_room()
    ada.look(link)
    ada.page.context.set_offline(True)
    expect(ada["#room-line"]).to_contain_text("The connection is lost.")
    ada["#room-name"].fill("Ada")
    ada["#room-join"].click()
    ada.page.context.set_offline(False)
    expect(host["#room-people"]).to_contain_text("Ada")
    expect(ada["#room-people"]).to_contain_text("Ada (you)")
    expect(ada["#room-line"]).to_be_empty()
    ada["#language"].click()
    expect(ada["#room-status"]).to_contain_text("Spielleitung")
    expect(ada["#room-leave"]).to_have_text("Raum verlassen")
    ada["#room-leave"].click()
    expect(host["#room-people"]).to_contain_text("has left")
    ada["#room-back"].click()
    host.status("Players so far: 1.")
    ada.excuse()


def test_the_host_who_has_not_joined_is_asked_first_whether_to_play(seat: Seats) -> None:
    host = seat(viewport={"width": 1280, "height": 720})
    host.open_room()
    boxes = [host[part].bounding_box() for part in ("#room-join", "#room-people", "#room-link")]
    asked, people, link = (box for box in boxes if box)
    assert asked["x"] < people["x"]
    assert asked["y"] < link["y"]
    assert asked["y"] + asked["height"] < 720


def test_rooms_are_in_the_list_of_games_and_are_left_for_a_board(seat: Seats) -> None:
    host = seat()
    link = host.open_room()
    host.press("n", "Enter", "4")
    expect(host["#room-title"]).to_be_visible()
    host.page.set_viewport_size({"width": 390, "height": 844})
    expect(host["#originals-button"]).to_be_hidden()
    host[".tab[data-game='connect-four']"].click()
    host.ready("connect-four")
    expect(host["#originals-button"]).to_be_visible()
    expect(host["#room"]).to_be_hidden()
    host.page.go_back()
    expect(host["#room-title"]).to_have_text(_TITLE)
    host["#my-games-button"].click()
    expect(host["#my-rooms"]).to_contain_text("open to join")
    host["#my-rooms .tool"].click()
    host["#ask-delete-yes"].click()
    expect(host["#my-rooms"]).to_have_count(0)
    expect(host["#room-status"]).to_contain_text("it was deleted, or the host has renewed its link.")
    host.page.goto(link)
    host.ready("connect-four")
    expect(host["#remarks"]).to_contain_text("This room does not exist.")
    host.excuse()


def test_on_paper_no_table_is_wider_than_the_sheet(browser: Browser) -> None:
    hall = Hall(rounds=3)
    for number in range(100):
        hall.do(JoinRoom, RoomActor(), name=f"{number:W>12}")
    hall.start()
    while hall.room.open_meetings:
        hall.lower_wins()
    with closing(browser.new_page(viewport={"width": _SHEET, "height": 1000})) as sheet:
        sheet.emulate_media(media="print")
        sheet.set_content(room_report_html(hall.room, {}, Translator("de")))
        widths = sheet.locator("table").evaluate_all("(tables) => tables.map(({ scrollWidth }) => scrollWidth)")
    assert len(widths) == 2
    assert max(widths) <= _SHEET


def test_the_host_renews_the_link_and_whoever_takes_part_stays(seat: Seats) -> None:
    host, ada, eve, late = seat(), seat(), seat(locale="de-DE"), seat()
    old = host.open_room()
    ada.join(old, "Ada")
    eve.join(old, "Eve")
    expect(ada["#room-renew"]).to_have_count(0)
    host["#room-remove-1"].click()
    host["#ask-remove-yes"].click()
    expect(eve["#room-link"]).to_be_hidden()
    host["#room-renew"].click()
    expect(host["#ask-renew"]).to_contain_text("The old link stops working")
    host["#ask-renew-yes"].click()
    expect(host["#live-link-text"]).not_to_have_value(old)
    new = host["#live-link-text"].input_value()
    expect(ada["#live-link-text"]).to_have_value(new)
    assert host.page.url == ada.page.url == new
    ada.page.reload()
    expect(ada["#room-people"]).to_contain_text("Ada")
    ada.look(old)
    expect(ada["#live-link-text"]).to_have_value(new)
    eve.page.context.clear_cookies()
    eve.page.goto(old)
    expect(eve["body"]).to_contain_text("Dieser Link gilt nicht mehr, denn die Spielleitung hat ihn erneuert.")
    eve.excuse()
    late.join(new, "Cem")
    host.status("Players so far: 2.")


def test_everything_that_the_menus_of_a_room_offer_works_without_a_board(seat: Seats) -> None:
    host = seat()
    link = host.open_room()
    menus = host["#tools button[aria-haspopup]:visible"].evaluate_all("all => all.map(({ id }) => id)")
    assert "puzzles-button" in menus
    tried = []
    for menu in menus:
        host.look(link)
        host[f"#{menu}"].click()
        for entry in host["[role=menuitem]:visible, .menu button:visible"].evaluate_all(
            "all => all.map((one) => one.id)"
        ):
            host.look(link)
            host[f"#{menu}"].click()
            host[f"#{entry}"].click()
            host.page.wait_for_load_state("networkidle")
            assert not host.faults, entry
            tried.append(entry)
    assert "menu-puzzle-today" in tried


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_standings_need_no_scrolling_on_a_phone(seat: Seats, language: str) -> None:
    cem = seat(**PHONE)
    cem.remember(language=language)
    address = Elsewhere(cem.address, Random(1)).open_room("tic-tac-toe", moves=0)
    cem.look(f"{cem.address}room/{address}")
    for name in ("W" * 12, "Maximiliane"):
        cem["#room-table tbody .name"].first.evaluate("(cell, name) => (cell.textContent = name)", name)
        for width in (390, 360):
            cem.page.set_viewport_size({"width": width, "height": 844})
            wide, room = cem["#room-frame"].evaluate("(frame) => [frame.scrollWidth, frame.clientWidth]")
            assert wide <= room, (name, width)
