"""The page without a server: built once, hosted by a plain file server, and played in a browser."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from denkspiel.core.notation import cells_by_move_name
from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.in_browser.application import NeedsInstallation
from tests.browser import conftest
from tests.browser.table import PHONE, Table
from tools import chromium, static_site

MOST = 10_000_000
"""The most bytes that a first visit may transfer, including everything that the page stores to open offline."""
PATIENCE = 200_000
"""In milliseconds. The program takes seconds to load, and much longer on a busy machine."""

pytestmark = pytest.mark.usefixtures("program")


class Host:
    """A plain file server.

    Attributes:
        address: its address.
        sent: the number of bytes it has sent.
        open: an event; until it is set, the server holds back the files of the program.
        is_broken: whether requests for the files of the program fail.
        missed: the paths of requests for files that do not exist.
    """

    def __init__(self, folder: Path, *, names_encoding: bool = False) -> None:
        """Serve a folder.

        Args:
            folder: the folder.
            names_encoding: whether to send compressed files with `Content-Encoding: gzip`, as some web servers do;
                browsers then decompress them.
        """
        self.sent = 0
        self.is_broken = False
        self.missed: list[str] = []
        self.open = threading.Event()
        self.open.set()

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """Ignore browsers that close the connection."""

        self.server = Server(("127.0.0.1", 0), _handler(self, folder, names_encoding=names_encoding))
        self.address = f"http://127.0.0.1:{self.server.server_port}/"


def _handler(host: "Host", folder: Path, *, names_encoding: bool) -> Callable[..., SimpleHTTPRequestHandler]:
    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *args: object) -> None:
            """Log nothing, because pytest would show it."""

        def do_GET(self) -> None:
            if "/python/" in self.path:
                host.open.wait()
                if host.is_broken:
                    return self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
            return super().do_GET()

        def send_error(self, code: int, *more: Any) -> None:
            if code == HTTPStatus.NOT_FOUND:
                host.missed.append(self.path)
            super().send_error(code, *more)

        def end_headers(self) -> None:
            if names_encoding and self.path.endswith(".gz"):
                self.send_header("Content-Encoding", "gzip")
            super().end_headers()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            host.sent += len(content := source.read())
            outputfile.write(content)

    return partial(Handler, directory=str(folder))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the built page."""
    made = tmp_path_factory.mktemp("static") / "page"
    # in a process of its own, because Playwright runs an event loop in this one
    words = [sys.executable, "-m", "tools.static_site", str(made)]
    done = subprocess.run(words, check=False, capture_output=True, text=True, cwd=Path(static_site.__file__).parents[1])
    if done.returncode:
        (pytest.fail if chromium.is_required() else pytest.skip)(done.stderr)
    return made


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    """A web server with the page."""
    with _serving(Host(folder)) as made:
        yield made


@contextmanager
def _serving(host: Host) -> Iterator[Host]:
    thread = threading.Thread(target=host.server.serve_forever)
    thread.start()
    yield host
    host.open.set()
    host.server.shutdown()
    host.server.server_close()
    thread.join()


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Let `expect` wait as long as the program takes to load."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=conftest.PATIENCE)


@pytest.fixture(scope="module")
def seat(browser: Browser, host: Host) -> Iterator[Callable[..., Table]]:
    """Opens the page in a new browser context with these options.

    Contexts stay open until all tests of this file are done.
    """
    contexts = []

    def another(*, newcomer: bool = False, **options: Any) -> Table:
        contexts.append(browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **options}))
        contexts[-1].set_default_timeout(PATIENCE)
        return Table(contexts[-1].new_page(), host.address, newcomer=newcomer)

    yield another
    for context in contexts:
        context.close()


@pytest.fixture
def table(seat: Callable[..., Table]) -> Iterator[Table]:
    """The page; the test fails if it reports errors or sends requests to other hosts."""
    made = seat()
    yield made
    assert (made.faults, made.strangers) == ([], [])
    made.page.context.close()


def _move(table: Table) -> str:
    """The first legal move, as a person types it."""
    legal = table.position.legal_moves[0]
    return next(name for name, cells in cells_by_move_name(table.game).items() if legal in cells)


def _plays_to_the_end(table: Table) -> None:
    while table.wait("move", "over") == "move":
        table.make(_move(table), table.type)
    assert table.position.outcome is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_the_first_move_is_answered_before_the_program_has_loaded(
    seat: Callable[..., Table], host: Host, name: str, language: str
) -> None:
    host.open.clear()
    try:
        table = seat(newcomer=True, locale=language)
        table.open(name)
        if table.wait("move", "acknowledge") == "move":  # otherwise the computer has begun
            ply = table.position.ply
            table.make(_move(table), table.type)
            expect(table[f"#moves-list [data-ply='{ply + 2}']"]).to_be_attached()
        assert table.moves
        assert table.faults == []
    finally:
        table.page.context.close()
        host.open.set()


@pytest.mark.parametrize(("name", "by"), [("connect-four", "homburg"), ("tic-tac-toe", "level-2")])
def test_a_whole_game(table: Table, name: str, by: str) -> None:
    table.open(name, first="human", second=by)
    _plays_to_the_end(table)


def test_books_hints_pictures_puzzles_and_lessons_need_no_server(table: Table) -> None:
    table.meet("connect-four", "44")
    table.press("a")
    expect(table["#moves-table tbody tr[data-move] .words"].first).to_have_text(re.compile(r"^wins in \d+$"))
    table.unfold("share")
    with table.page.expect_download() as saved:
        table["#save-png"].click()
    assert saved.value.suggested_filename == "connect-four.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    table["#hint"].click()
    expect(table["#hint"]).to_contain_text("Answer")
    table["#hint"].click()
    table.said("Hint: ")
    table["#puzzles-button"].click()
    table["#menu-puzzle-today"].click()
    expect(table["#puzzle-task"]).not_to_be_empty()
    table.press("Escape")
    table["#menu-help"].click()
    table["#menu-lesson"].click()
    expect(table["#lesson"]).to_be_visible()


def test_what_needs_a_server_is_not_shown_and_what_needs_the_solver_says_how_to_install_it(table: Table) -> None:
    table.open("qubic", "111444", first="human", second="human")
    _asks_for_exact_values(table, "en")
    expect(table["#friend-button"]).to_have_count(0)
    table["#menu-control"].click()
    expect(table["#menu-editor"]).to_be_visible()
    expect(table["#menu-friend, #menu-room"]).to_have_count(0)
    table.press("Escape")
    table["#new-game-button"].click()
    expect(table["#start-game"]).to_be_visible()
    expect(table["#new-game-friend"]).to_have_count(0)


def test_it_is_played_in_german_on_a_phone(seat: Callable[..., Table]) -> None:
    table = seat(**{**PHONE, "locale": "de-DE"})
    table.open("score-four", first="human", second="level-2")
    expect(table["html"]).to_have_attribute("lang", "de")
    table.make("a1", table.tap)
    table.wait("move")
    assert table.is_as_wide_as_its_window()
    _asks_for_exact_values(table, "de")
    assert table.faults == []
    table.page.context.close()


def _asks_for_exact_values(table: Table, language: str) -> None:
    """Asks for the values of a position that is in no book; the answer names the installed program."""
    table.command("a")
    expect(table["#panel-values"]).to_contain_text(Translator(language)(NeedsInstallation().message))


def test_a_first_visit_takes_less_than_ten_megabytes_and_then_the_page_opens_offline(
    browser: Browser, host: Host
) -> None:
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as context:
        context.set_default_timeout(PATIENCE)
        page, faults = context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        before = host.sent
        page.goto(host.address)
        page.evaluate("() => navigator.serviceWorker.ready.then(({ active }) => active.state)")
        assert 0 < host.sent - before < MOST
        context.set_offline(True)
        _opens(page, host, "hexagon")
        sent = host.sent
        page.locator(".tab[data-game='score-four']").click()
        page.locator("#board[data-game='score-four'] svg.board").first.wait_for()
        assert (host.sent, faults) == (sent, [])


def test_a_new_edition_takes_the_place_of_the_one_that_is_kept(browser: Browser, host: Host, folder: Path) -> None:
    with browser.new_context(locale="en-GB") as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(host.address)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        worker = folder / "service-worker.js"
        html = folder / "index.html"
        old = worker.read_text("utf-8"), html.read_text("utf-8")
        edition = re.findall(r'EDITION = "(\w+)"', old[0])[0]
        try:
            (folder / "static" / edition).rename(folder / "static" / "another")
            for file, text in zip((worker, html), old, strict=True):
                file.write_text(text.replace(edition, "another"), "utf-8")
            page.evaluate("async () => void (await (await navigator.serviceWorker.getRegistration()).update())")
            page.wait_for_function(_IS_ACTIVE)
            new = page.locator("script[src*=another]").first
            for _ in range(20):  # pages opened before the update keep the old edition
                _opens(page, host, "connect-four")
                if new.count():
                    break
            expect(new).to_be_attached()
        finally:
            (folder / "static" / "another").rename(folder / "static" / edition)
            for file, text in zip((worker, html), old, strict=True):
                file.write_text(text, "utf-8")


_IS_ACTIVE = """
async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  return !installing && !waiting && active?.state === "activated" && names.some((name) => name.endsWith(" another"));
}
"""
"""Whether the new edition is stored and active, so that the page opens with it from now on."""


def _opens(page: Page, host: Host, name: str) -> None:
    page.goto(f"{host.address}?game={name}&moves=")
    page.locator(f"#board[data-game='{name}'] svg.board").first.wait_for()


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("index.html?game=connect-four:9x7&moves=44", "connect-four:9x7"),
        ("?game=mnk%3A5%2C4%2C3", "mnk:5,4,3"),
        ("index.html?game=hexagon:7", "hexagon:7"),
        ("?game=pc1360&moves=1245", "hexagon"),
    ],
)
def test_a_link_opens_its_game_whatever_came_before(table: Table, host: Host, link: str, name: str) -> None:
    table.open("tic-tac-toe", "b2")
    table.page.goto(host.address + link)
    expect(table[f"#board[data-game='{name}'] svg.board"].first).to_be_visible()
    expect(table["#message, #remarks, .alarm"].filter(has_text="link")).to_have_count(0)
    assert "index.html" not in table.page.url


def test_a_link_with_a_player_who_cannot_play_here_says_so_and_plays_with_another(table: Table) -> None:
    table.page.goto(f"{table.address}?game=connect-four&first=human&second=perfect")
    expect(table["#status"]).to_contain_text("needs a compiler")
    expect(table["#status"]).not_to_contain_text("damaged")
    table.make("4", table.type)
    table.has_plies(2)


_WATCH_ANSWERS = """
() => {
  const ask = globalThis.denkspielTransport;
  globalThis.refused = [];
  globalThis.denkspielTransport = async (url, options) => {
    const response = await ask(url, options);
    if (response.status === 404 || response.status >= 500) globalThis.refused.push(`${response.status} ${url}`);
    return response;
  };
}
"""
_ADDRESSES = """
() => [...document.querySelectorAll("[href], img[src]")].filter((one) => one.namespaceURI.endsWith("xhtml"))
  .map((one) => one.href || one.src).filter((address) => address.startsWith("http"))
"""
_ANSWERS = "async (address) => (await globalThis.denkspielTransport(address)).status"


def test_everything_that_is_shown_leads_somewhere(table: Table, host: Host) -> None:
    table.open("score-four", "a1b1a2b2a3b3a4", first="human", second="human")
    host.missed.clear()
    table.page.evaluate(_WATCH_ANSWERS)
    addresses = set[str]()

    def look() -> None:
        table.page.wait_for_load_state("networkidle")
        addresses.update(table.page.evaluate(_ADDRESSES))

    expect(table["#panel-openings"]).to_have_count(0)
    for panel in table["details.panel"].all():
        panel.evaluate("(one) => { one.open = true; }")
    table["#review-open"].click()
    expect(table["#review-table"]).to_be_visible()
    look()
    table["#review-close"].click()
    for menu, item, opened in (
        ("#menu-control", "#menu-editor", "#editor .editor-actions"),
        ("#menu-help", "#menu-operation", "#help-page"),
    ):
        table[menu].click()
        table[item].click()
        expect(table[opened].first).to_be_visible()
        look()
        if item == "#menu-editor":
            table.press("Escape")
    _reads_all_help(table, look)
    table["#help-close"].click()
    table["#panel-originals [data-original='']"].click()
    expect(table["#originals-gallery img"]).to_have_count(len(ORIGINALS))
    look()
    local = {address.partition("#")[0] for address in addresses if address.startswith(host.address)}
    for address in sorted(local):
        is_api = address.startswith(f"{host.address}api/")
        status = table.page.evaluate(_ANSWERS, address) if is_api else table.page.request.get(address).status
        assert (address, status) == (address, 200)
    assert (host.missed, table.page.evaluate("() => globalThis.refused")) == ([], [])


def _reads_all_help(table: Table, look: Callable[[], None]) -> None:
    """Open every help page that can be reached by links from the first one."""
    waiting, seen = [""], {""}
    while waiting:
        if page := waiting.pop():
            table.page.evaluate("(page) => document.querySelector(`#help [data-page='${page}']`)?.click()", page)
            expect(table["#help-page"]).to_be_visible()
        look()
        links = table["#help [data-page]"].evaluate_all("(all) => all.map((one) => one.dataset.page)")
        waiting += [link for link in links if link not in seen]
        seen.update(links)
    assert {f"original-{one.name}" for one in ORIGINALS} <= seen


def test_pages_beside_it_are_left_to_the_web_server(browser: Browser, host: Host, folder: Path) -> None:
    beside = folder / "blog"
    beside.mkdir()
    try:
        (beside / "index.html").write_text("<title>My blog</title>", "utf-8")
        with browser.new_context(locale="en-GB") as context:
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.goto(host.address)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            page.reload()
            page.goto(f"{host.address}blog/")
            assert page.title() == "My blog"
            for address in ("help/rules", "room/1", "blog/help/rules"):
                answer = page.goto(host.address + address)
                assert answer is not None
                assert answer.status == HTTPStatus.NOT_FOUND
            host.missed.clear()
            context.set_offline(True)
            for address in ("", "index.html", "index.html?game=hexagon"):
                page.goto(host.address + address)
                page.locator("#board svg.board").first.wait_for()
    finally:
        (beside / "index.html").unlink()
        beside.rmdir()


def test_while_the_program_loads_the_page_says_how_far_it_is(seat: Callable[..., Table], host: Host) -> None:
    host.open.clear()
    table = seat()
    try:
        table.page.goto(f"{host.address}?game=connect-four&moves=4455")
        expect(table["#program-status"]).to_contain_text(re.compile(r"Loading the program: \d+ %"))
    finally:
        host.open.set()
    table.ready("connect-four")
    expect(table["#program-status"]).to_have_count(0)
    table.page.context.close()


@pytest.mark.parametrize("names_encoding", [False, True])
def test_a_program_that_could_not_be_loaded_is_loaded_once_more(
    browser: Browser, folder: Path, names_encoding: bool
) -> None:
    with _serving(Host(folder, names_encoding=names_encoding)) as host, browser.new_context(locale="de-DE") as context:
        context.set_default_timeout(PATIENCE)
        table = Table(context.new_page(), host.address)
        host.is_broken = True
        table.page.goto(f"{host.address}?game=connect-four&moves=4455")
        expect(table["#program-status"]).to_contain_text("konnte nicht geladen werden")
        host.is_broken = False
        # the button may be gone already, because the page also tries again by itself
        table.page.evaluate("() => document.querySelector('#program-status button')?.click()")
        table.ready("connect-four")
        expect(table["#program-status"]).to_have_count(0)


def test_others_may_read_the_folder_if_they_may_read_new_folders(folder: Path, tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.mkdir()
    assert folder.stat().st_mode == usual.stat().st_mode


def test_icons_of_the_manifest_are_there(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_bytes())
    assert manifest["icons"]
    for icon in manifest["icons"]:
        assert (folder / icon["src"]).is_file()
    assert "friends" not in manifest["description"]


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("all my work", "utf-8")
    assert static_site.main([str(tmp_path)]) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
