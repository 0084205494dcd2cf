"""Games that come and go: as links, as records and moves that are pasted, dropped or opened, and as pictures."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import parse_records
from tests.browser.table import WHOLE_GAMES, Table, one_by_one

GAMES = pytest.mark.parametrize("name", ["score-four", "hexagon"])


def record(name: str, moves: str) -> GameRecord:
    """A game of Ada against Konrad."""
    return GameRecord(
        game(name), tuple(parse_moves(game(name), moves)), names=("Ada", "Konrad"), kinds=("human", "human")
    )


def loaded(table: Table, name: str, moves: str) -> None:
    """Wait until Ada's game with Konrad is on the board."""
    table.ready(name)
    table.played(moves)
    expect(table["#player-0"]).to_contain_text("Ada")
    expect(table["#player-1"]).to_contain_text("Konrad")


@GAMES
def test_a_link_opens_anywhere(table: Table, name: str) -> None:
    table.meet(name, WHOLE_GAMES[name])
    table.unfold("share")
    link = table["#share-link"].input_value()
    browser = table.page.context.browser
    assert browser is not None
    with browser.new_context() as elsewhere:
        other = Table(elsewhere.new_page(), table.address)
        other.page.goto(link)
        other.ready(name)
        assert other.page.url == link
        assert other.moves == WHOLE_GAMES[name]
        drawn = other["#board .board"].last.locator("[data-cell][data-player]")
        expect(drawn).to_have_count(table.position.ply)


@pytest.mark.page(permissions=["clipboard-read", "clipboard-write"])
def test_a_link_is_copied_and_pasted(table: Table) -> None:
    table.meet("score-four", "a1b2c3")
    table.unfold("share")
    table["#copy-link"].click()
    expect(table["#share-feedback"]).to_have_text("Link copied.")
    table.turn_to("connect-four")
    table["#board"].focus()
    table.press("ControlOrMeta+v")
    table.said("Loaded: Score Four. Moves: 3.")
    table.played("a1b2c3")


def test_a_link_holds_who_plays_and_a_new_load_seats_them_again(table: Table) -> None:
    table.open("connect-four", "44", first="human:Ada", second="raumvier-2")
    table.click("5")
    table.wait("move")
    table.unfold("share")
    link = table["#share-link"].input_value()
    assert link == table.page.url
    assert "&first=human:Ada&second=raumvier-2" in link
    browser = table.page.context.browser
    assert browser is not None
    with browser.new_context(locale="de-DE") as elsewhere:
        other = Table(elsewhere.new_page(), table.address)
        other.page.goto(link)
        for _ in range(2):
            other.ready("connect-four")
            expect(other["#player-0"]).to_contain_text("Ada")
            expect(other["#player-1"]).to_contain_text("Raumvier 2")
            assert other.moves == table.moves
            other.page.reload()
        other.ready("connect-four")
        other.press("s")
        expect(other["#player-1"]).to_contain_text("Ada")
        other.page.wait_for_url(lambda url: "first=raumvier-2&second=human:Ada" in url)


@pytest.mark.parametrize(
    ("query", "name", "moves", "said"),
    [
        ("game=halma&moves=49", "connect-four", "", 'Unknown game: "halma".'),
        ("game=connect-four&moves=4495", "connect-four", "44", 'Move 3: "9" is not a move.'),
        ("game=connect-four&moves=12121213", "connect-four", "1212121", "Move 8: The game is over"),
        ("game=hexagon&moves=1223&second=homburg", "hexagon", "1223", "homburg does not play hexagon."),
    ],
)
def test_a_damaged_link_begins_with_what_can_be_read_and_says_what_cannot(
    table: Table, query: str, name: str, moves: str, said: str
) -> None:
    table.page.goto(f"{table.address}?{query}")
    table.said(f"The link is damaged. {said}")
    table.ready(name)
    table.wait("move", "over")
    assert table.moves == moves


def test_after_a_damaged_link_the_computer_waits_until_one_has_read_so(table: Table) -> None:
    table.page.goto(f"{table.address}?game=connect-four&moves=49&first=human&second=homburg")
    table.said("The link is damaged. Move 2:")
    table.status("PAUSE: press p or the space bar to let the computer play on.")
    table.press("p")
    table.wait("move")


@pytest.mark.page(permissions=["clipboard-read", "clipboard-write"])
def test_a_damaged_link_takes_nothing_from_the_board_unasked(table: Table) -> None:
    table.meet("connect-four", "1")
    table.page.evaluate("navigator.clipboard.writeText('https://example.org/?game=hexagon&moves=123499')")
    table.press("ControlOrMeta+v")
    table["#ask-replace-no"].click()
    table.played("1")
    table.page.evaluate("navigator.clipboard.writeText('https://example.org/?game=halma&moves=12')")
    table.press("ControlOrMeta+v")
    table.said('Unknown game: "halma".')
    table.played("1")
    table.page.evaluate("navigator.clipboard.writeText('https://example.org/?game=hexagon&moves=123499')")
    table.press("ControlOrMeta+v")
    table["#ask-replace-yes"].click()
    table.said("Loaded: Hexagon. Moves: 2.")
    table.said('The link is damaged. Move 3: "99" is not a move.')
    table.played("1234")


@GAMES
def test_a_record_is_saved_and_opened(table: Table, tmp_path: Path, name: str) -> None:
    moves = "".join(one_by_one(name)[:4])
    table.meet(name, moves)
    table.unfold("share")
    with table.page.expect_download() as download:
        table["#save-record"].click()
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)
    [saved] = parse_records(kept.read_text(encoding="utf-8"), str(kept))
    assert saved.moves == record(name, moves).moves
    table.turn_to("hexagon" if name == "connect-four" else "connect-four")
    table["#read-file"].set_input_files(kept)
    table.said("Moves: 4.")
    table.ready(name)
    table.played(moves)


@pytest.mark.page(permissions=["clipboard-read", "clipboard-write"])
def test_a_record_is_pasted_after_a_question(table: Table) -> None:
    table.meet("connect-four", "1")
    table.page.evaluate("text => navigator.clipboard.writeText(text)", record("hexagon", "123456").to_text())
    table.press("ControlOrMeta+v")
    table["#ask-replace-no"].click()
    table.played("1")
    table.press("ControlOrMeta+v")
    table["#ask-replace-yes"].click()
    loaded(table, "hexagon", "123456")


def test_moves_are_typed_into_the_panel(table: Table) -> None:
    table.open("connect-four")
    table.unfold("share")
    table["#read-text"].fill("4 4 5")
    table["#read-load"].click()
    table.said("Loaded: Connect Four. Moves: 3.")
    table.played("445")


def drop(table: Table, *, items: Sequence[dict[str, str]] = (), files: Sequence[str] = ()) -> None:
    """Drag something over the page and let it go there."""
    hand = table.page.context.new_cdp_session(table.page)
    held = {"x": 400, "y": 400, "data": {"items": list(items), "files": list(files), "dragOperationsMask": 1}}
    expect(table[".drop-target"]).to_be_hidden()
    for deed in ("dragEnter", "dragOver"):
        hand.send("Input.dispatchDragEvent", {"type": deed, **held})
    expect(table[".drop-target"]).to_be_visible()
    hand.send("Input.dispatchDragEvent", {"type": "drop", **held})
    expect(table[".drop-target"]).to_be_hidden()


def test_a_record_is_dropped(table: Table, tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    kept.write_text(record("tic-tac-toe-3d", "222111133").to_text(), encoding="utf-8")
    table.open("connect-four")
    drop(table, files=[str(kept)])
    loaded(table, "tic-tac-toe-3d", "222111133")


def test_a_link_is_dragged_to_the_board(table: Table) -> None:
    table.open("connect-four")
    link = f"<a href='{table.address}?game=score-four&moves=a1b2c3'>This game</a>"
    table["#panels"].evaluate("(panels, link) => panels.insertAdjacentHTML('afterbegin', link)", link)
    table["#panels > a"].drag_to(table["#board"])
    table.said("Loaded: Score Four. Moves: 3.")
    table.ready("score-four")
    table.played("a1b2c3")


def test_text_is_dropped_into_the_field_for_it(table: Table) -> None:
    table.open("connect-four")
    table.unfold("share")
    field = table["#read-text"]
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    hand = table.page.context.new_cdp_session(table.page)
    data = {"items": [{"mimeType": "text/plain", "data": "4 4 5"}], "dragOperationsMask": 1}
    for deed in ("dragEnter", "dragOver", "drop"):
        hand.send("Input.dispatchDragEvent", {"type": deed, "x": box["x"] + 20, "y": box["y"] + 20, "data": data})
    expect(field).to_have_value("4 4 5")
    table.played("")


def test_what_is_no_record_is_told(table: Table, tmp_path: Path) -> None:
    table.open("connect-four")
    table.unfold("share")
    kept = tmp_path / "large.txt"
    kept.write_text("4" * 120_000, encoding="utf-8")
    table["#read-file"].set_input_files(kept)
    table.said("This is too large for a game record.")
    table["#read-text"].fill("4 9")
    table["#read-load"].click()
    table.said("9")
    table.played("")
    table.excuse("422")


@GAMES
def test_pictures_are_downloaded(table: Table, name: str) -> None:
    table.meet(name, WHOLE_GAMES[name])
    table.unfold("share")
    for format_, start in (("svg", "<svg"), ("hpgl", "IN;")):
        with table.page.expect_download() as download:
            table[f"#save-{format_}"].click()
        assert download.value.suggested_filename == f"{name}.{format_}"
        assert start in download.value.path().read_text(encoding="utf-8")[:200]
