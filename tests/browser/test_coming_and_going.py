"""How the page is opened, loaded again and left."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from socket import SHUT_RDWR, create_connection, socket
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.roster import default_opponent, opponent_title
from denkspiel.web.app.settings import Settings
from tests.browser.table import Table
from tools.service import served


@dataclass
class _Gate:
    """Holds requests back: from `hold` on, until `release`; `held` says that one has arrived."""

    hold: Event = field(default_factory=Event)
    held: Event = field(default_factory=Event)
    release: Event = field(default_factory=Event)


@contextmanager
def _held_back(address: str, prefix: bytes) -> Iterator[tuple[str, _Gate]]:
    """An address that leads to the service, and a gate for the requests that begin with `prefix`.

    The browser's own interception is no help here: rarely, a page that is loaded again goes past it.
    """
    service = urlsplit(address)
    assert service.hostname
    assert service.port
    target, gate = (service.hostname, service.port), _Gate()

    class Forward(BaseRequestHandler):
        def handle(self) -> None:
            with create_connection(target) as upstream:
                Thread(target=self.answer, args=(upstream,), daemon=True).start()
                with suppress(OSError):
                    while data := self.request.recv(65536):
                        if gate.hold.is_set() and data.startswith(prefix):
                            gate.held.set()
                            gate.release.wait()
                        upstream.sendall(data)

        def answer(self, upstream: socket) -> None:
            with suppress(OSError):
                while data := upstream.recv(65536):
                    self.request.sendall(data)
                self.request.shutdown(SHUT_RDWR)

    class Forwarder(ThreadingTCPServer):
        daemon_threads = True

    with Forwarder((service.hostname, 0), Forward) as forwarder:
        Thread(target=forwarder.serve_forever, daemon=True).start()
        yield f"http://{service.hostname}:{forwarder.server_address[1]}/", gate
        gate.release.set()
        forwarder.shutdown()


def test_the_skip_link_leads_to_the_board_and_changes_nothing(table: Table) -> None:
    table.begin("hexagon")
    table.type("12")
    table.page.evaluate("window.same = true")
    table[".skip[href='#board']"].focus()
    table.press("Enter")
    expect(table["#board"]).to_be_focused()
    assert table.page.evaluate("window.same")
    table.page.reload()
    table.ready("hexagon")
    table.status("Player 2, your move: draw a line from point 1")


def test_players_are_kept_before_the_first_move_too(table: Table) -> None:
    table.begin("connect-four", first="human", second="level-1")
    table.page.reload()
    table.ready("connect-four")
    expect(table["#player-1"]).to_contain_text("Level 1")


def test_what_happens_while_the_page_is_loaded_again_is_not_lost(table: Table) -> None:
    """The browser loads the address that it saw last, and forgets what the page has noted of it."""
    page, service = table.page, table.address
    with _held_back(table.address, b"GET /?game=") as (held_back, gate):
        table.address = held_back
        table.open("connect-four", "44")
        known = page.evaluate("history.state.id")
        gate.hold.set()
        page.evaluate("() => void setTimeout(() => { location.reload(); document.getElementById('swap').click(); })")
        assert gate.held.wait(30)
        while not re.search(r"moves=44\d&first=homburg", page.url):  # the page itself is not asked: it is being left
            page.wait_for_timeout(20)
        moves = table.moves
        with page.expect_event("load"):
            gate.release.set()
        table.ready("connect-four")
        table.played(moves)
        assert page.evaluate("history.state?.id") == known
        expect(table["#player-0"]).to_contain_text("Homburg")
        table.address = service
        page.goto(f"{service}static/icon.svg")  # before the forwarder's address is gone


def test_the_language_of_the_address_stays_until_another_one_is_chosen(table: Table) -> None:
    table.page.goto(table.address + "?language=de")
    table.ready("connect-four")
    table.turn_to("hexagon")
    table.page.reload()
    table.ready("hexagon")
    expect(table["html"]).to_have_attribute("lang", "de")
    table["#language"].click()
    expect(table["html"]).to_have_attribute("lang", "en")
    table.turn_to("connect-four")
    assert "language" not in table.page.url


@pytest.mark.page(locale="fr-FR")
def test_who_prefers_another_language_gets_the_next_best(table: Table) -> None:
    table.page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['qaa-FR', 'de-CH', 'en'] })")
    table.open()
    expect(table["html"]).to_have_attribute("lang", "de")


def test_a_name_that_cannot_be_written_down_is_refused_before_the_game(table: Table) -> None:
    table.open("connect-four")
    table["#new-game-button"].click()
    table["#first-name"].fill("A\u200bda")
    table["#start-game"].click()
    expect(table["#new-game-fault"]).to_contain_text("is not a valid name")
    table["#first-name"].fill("Ada")
    table["#start-game"].click()
    expect(table["#new-game"]).to_have_count(0)
    table.excuse("422")


def test_equal_computers_are_told_apart(table: Table) -> None:
    table.begin("hexagon", first="hexagon-1360", second="hexagon-1360")
    expect(table["#player-0"]).to_contain_text("Hexagon 1360")
    expect(table["#player-1"]).to_contain_text("Hexagon 1360 (2)")


def test_many_open_the_page_at_once_behind_one_address(browser: Browser) -> None:
    """With the limits that are usual, which the other tests do without."""
    assert Settings().client_share
    with served(limits=True) as address, browser.new_context() as context:
        pages = [context.new_page() for _ in range(8)]
        for page in pages:
            page.goto(address, wait_until="commit")
        for page in pages:
            page.locator("#board svg.board").wait_for()


def test_at_the_first_visit_the_strength_is_asked_beside_the_game(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false }))")
    table.page.reload()
    table.ready("connect-four")
    table.click("4")
    table.has_plies(2)
    strengths = [str(one.title) for one in plain_strengths(game("connect-four"))]
    expect(table["#welcome-strength option"]).to_have_text(["Homburg", *strengths])
    table["#welcome-strength"].select_option(label="Medium")
    table.said("is now the second player.")
    expect(table["#welcome"]).to_be_hidden()
    table.has_plies(2)
    table.page.reload()
    table.ready("connect-four")
    expect(table["#welcome"]).to_be_hidden()


def test_a_new_visitor_meets_an_easy_computer_and_later_the_strength_chosen_last(window: Page, address: str) -> None:
    """No original's player, unless one was chosen: then each game has that of its original."""
    table = Table(window, address, newcomer=True)
    first, second, third, *rest = game_names()
    for name in (first, second):
        table.open(name)
        expect(table[".player-card"].filter(has_text="Easy computer")).to_have_count(1)
        expect(table[".player-card"].filter(has_text="You")).to_have_count(1)
        expect(table["#welcome-strength option:checked"]).to_have_text("Easy")
        expect(table["#welcome-lesson"]).to_be_visible()
        expect(table["#lesson"]).to_have_count(0)
    table["#welcome-strength"].select_option(label="Strong")
    expect(table[".player-card"].filter(has_text="Strong computer")).to_have_count(1)
    table.open(third)
    table[".player-card"].filter(has_text="Strong computer").click()
    table["#opponents .opponent[data-kind]:not([id^=strength-]):not(#player-human)"].first.click()
    for name in rest:
        table.open(name)
        title = str(opponent_title(default_opponent(game(name))))
        expect(table[".player-card"].filter(has_text=title)).to_have_count(1)
    assert (table.faults, table.strangers) == ([], [])


def test_who_comes_first_to_a_game_that_is_over_is_asked_nothing(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false }))")
    table.page.goto(f"{table.address}?game=connect-four&moves=4545454")
    table.wait("over")
    expect(table["#welcome"]).to_be_hidden()
