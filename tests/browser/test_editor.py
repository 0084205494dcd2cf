"""A position is set up by hand or pasted; what is wrong is said at the stone, and one goes on from there."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from denkspiel import read_position
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from tests.browser.live_table import LiveTable
from tests.browser.table import PHONE, Table
from tests.browser.test_for_everyone import BEGUN, faults


def opened(table: Table, name: str, moves: str = "") -> None:
    """The editor with what stands after these moves."""
    table.meet(name, moves)
    table["#menu-control"].click()
    table["#menu-editor"].click()
    expect(table["#editor"]).to_be_visible()


def press(table: Table, *cells: int) -> None:
    for cell in cells:
        table[f"#editor [data-cell='{cell}']"].dispatch_event("click")  # a line of a graph can lie below another one


def brush(table: Table, which: str) -> None:
    table[f"label[for='editor-brush-{which}']"].click()


def standing(table: Table, name: str) -> Position:
    """What the editor shows, once the service has found an order of moves."""
    expect(table["#editor-copy"]).to_be_enabled()
    stones = [0, 0]
    for cell in table["#editor [data-cell]"].all():
        if owner := cell.get_attribute("data-owner"):
            stones[int(owner)] |= 1 << int(cell.get_attribute("data-cell") or "")
    return Position.of_stones(name, *stones)


def query(table: Table) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(table.page.url).query).items()}


@pytest.mark.parametrize("name", game_names())
def test_a_position_is_set_up_and_played_from(table: Table, name: str) -> None:
    opened(table, name, BEGUN[name])
    begun = replay(name, BEGUN[name])
    assert standing(table, name) == begun
    table["#editor-clear"].click()
    expect(table["#editor-status"]).to_contain_text("Orange: 0")
    assert standing(table, name) == Position.start(name)
    table["#editor-undo"].click()
    expect(table["#editor-status"]).to_contain_text("Orange: 1")
    free = next(stack[0] for stack in game(name).geometry.stacks if begun.owner(stack[0]) is None)
    press(table, free)  # in turn
    expect(table["#editor-status"]).to_contain_text("Blue moves next.")
    assert standing(table, name) == begun.play(free)
    assert faults(table) == []
    table["#editor-against"].select_option("human")
    table["#editor-play"].click()
    expect(table["#editor"]).to_have_count(0)
    first = table["#moves-list li:visible button"].first
    expect(first).to_have_text("Position")
    expect(table["#moves-list li:visible"]).to_have_count(1)
    expect(table["#take-back"]).to_be_disabled()
    shown = query(table)
    assert (shown["game"], shown["setup"]) == (name, "3")
    assert replay(name, shown["moves"]) == begun.play(free)


def test_the_game_goes_on_from_the_position_and_back_to_it(table: Table) -> None:
    opened(table, "connect-four", "4453")
    table["#editor-against"].select_option("human")
    table["#editor-play"].click()
    expect(table["#moves-list li:visible"]).to_have_count(1)
    table["#board"].focus()
    table.press("1", "Enter")
    expect(table["#moves-list li:visible"]).to_have_count(2)
    expect(table["#moves-list [aria-current]"]).to_have_text("5. 1")
    expect(table["#board .last"]).to_have_count(1)
    table.press("u")
    expect(table["#moves-list li:visible"]).to_have_count(1)
    table.press("r")
    expect(table["#moves-list li:visible"]).to_have_count(2)
    table["#moves-list li:visible button"].first.click()
    expect(table["#to-game"]).to_be_visible()
    expect(table["#board .last"]).to_have_count(0)
    table.press("ArrowLeft")  # there is nothing before the position
    expect(table["#moves-list [aria-current]"]).to_have_text("Position")
    table.page.reload()
    expect(table["#moves-list li:visible"]).to_have_count(2)
    assert query(table)["setup"] == "4"


@pytest.mark.parametrize("name", game_names())
def test_what_was_set_up_is_there_again_when_the_editor_was_closed(table: Table, name: str) -> None:
    opened(table, name)
    press(table, *[stack[0] for stack in game(name).geometry.stacks[:3]])
    owned = table["#editor [data-cell][data-owner]:not([data-owner=''])"]
    expect(owned).to_have_count(3)
    table["#editor"].press("Escape")
    table["#menu-control"].click()
    table["#menu-editor"].click()
    expect(owned).to_have_count(3)
    table["#editor-undo"].click()
    expect(owned).to_have_count(2)
    table["#editor-against"].select_option("human")
    table["#editor-play:enabled"].click()
    table["#menu-control"].click()
    table["#menu-editor"].click()
    expect(owned).to_have_count(2)
    expect(table["#editor-undo"]).to_be_disabled()


def test_values_of_an_analysis_are_for_that_game_only(table: Table) -> None:
    opened(table, "connect-four", "44")
    table["#editor-analyse:enabled"].click()
    expect(table["#show-values"]).to_be_checked()
    expect(table["#board [data-mark]"]).not_to_have_count(0)
    table.turn_to("score-four")
    expect(table["#show-values"]).not_to_be_checked()


def test_what_is_wrong_is_said_at_the_stone(table: Table) -> None:
    opened(table, "connect-four")
    brush(table, "1")
    press(table, 0, 6)
    brush(table, "0")
    press(table, 0 + 1, 7)
    expect(table["#editor [data-fault]"]).to_have_count(2)
    expect(table[".editor-bubble"]).to_contain_text("the first player would have to place a stone of the second player")
    expect(table["#editor [data-cell='0']"]).to_have_accessible_name(
        "1.1: blue. No order of moves leads to this position. For example, at move 1 the first player would have to "
        "place a stone of the second player: 1.1, 2.1."
    )
    expect(table["#editor-play"]).to_be_disabled()
    assert faults(table) == []
    table["#editor-swap"].click()
    expect(table["#editor [data-fault]"]).to_have_count(0)
    expect(table["#editor-play"]).to_be_enabled()


def test_stones_above_one_that_is_taken_away_fall(table: Table) -> None:
    opened(table, "connect-four", "4445")
    press(table, 18)
    expect(table["#editor-status"]).to_contain_text("Orange: 1")
    assert table["#editor [data-cell='18']"].get_attribute("data-owner") == "1"
    assert table["#editor [data-cell='19']"].get_attribute("data-owner") == "0"
    assert table["#editor [data-cell='20']"].get_attribute("data-owner") == ""


def test_keys_lead_over_the_board(table: Table) -> None:
    opened(table, "connect-four")
    table["#editor [data-cell='0']"].focus()
    for key in ("ArrowRight", "Enter", "ArrowRight", " "):
        table.page.keyboard.press(key)
    expect(table["#editor-status"]).to_contain_text("Blue: 1")
    assert standing(table, "connect-four") == replay("connect-four", "23")


DIAGRAM = ".......\n.......\n.......\n.......\n...O...\n..OXX.."


def test_a_pasted_diagram_is_put_on_the_board_whatever_game_is_open(table: Table) -> None:
    opened(table, "score-four")
    table[".editor-paste summary"].click()
    table["#editor-text"].fill("nonsense")
    table["#editor-read"].click()
    expect(table["#editor-text-fault"]).to_contain_text("is not a move")
    table.excuse("422")
    table["#editor-text"].fill(DIAGRAM)
    table["#editor-read"].click()
    expect(table["#editor h2"]).to_have_text("Set up a position: Connect Four")
    assert standing(table, "connect-four") == read_position(DIAGRAM)


def test_the_field_for_records_reads_diagrams_and_links_of_other_sites_too(table: Table) -> None:
    table.meet("connect-four")
    table.unfold("share")
    table["#read-text"].fill(DIAGRAM)
    table["#read-load"].click()
    table.said("Read as a diagram: Connect Four, stones on the board: 4, first player to move.")
    assert query(table)["setup"] == "4"
    table["#read-text"].fill("https://connect4.gamesolver.org/?pos=44")
    table["#read-load"].click()
    table["#ask-replace-yes"].click()
    table.played("44")
    assert "setup" not in query(table)


@pytest.mark.page(**PHONE)
def test_on_a_phone_everything_fits_and_is_large_enough(table: Table) -> None:
    for name in game_names():
        opened(table, name)
        dialog = table["#editor"]
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), name
        small = "all => all.filter(one => one.offsetHeight > 0 && one.offsetHeight < 24).length"
        assert table["#editor button"].evaluate_all(small) == 0, name
        table["#editor .dialog-close"].click()


def test_a_friend_plays_from_the_position(chair: Callable[..., LiveTable]) -> None:
    ada, ben = chair(), chair()
    opened(ada, "connect-four", "445")
    ada["#editor-friend"].click()
    expect(ada["#friend-game option"]).to_have_count(1)
    ada["#friend-name"].fill("Ada")
    ada["#friend-begin-first"].check()
    ada["#friend-start"].click()
    link = ada["#live-link-text"].input_value()
    ada["#invitation .dialog-close"].click()
    ben.sit(link, called="Ben")
    for table in (ada, ben):
        expect(table["#moves-list li:visible"]).to_have_count(1)
        expect(table["#moves-list li:visible button"]).to_have_text("Position")
    ada.wait("move")
    ada["#board"].focus()
    ada.press("1", "Enter")
    expect(ben["#moves-list [aria-current]"]).to_have_text("4. 1")


@pytest.mark.parametrize("name", game_names())
def test_the_picture_is_printed_alone_on_one_page(table: Table, name: str) -> None:
    opened(table, name, BEGUN[name])
    expect(table["#editor-print"]).to_be_enabled()
    table.page.evaluate("window.print = () => (window.isPrinting = true)")
    table["#editor-print"].click()
    table.page.wait_for_function("window.isPrinting")
    table.page.emulate_media(media="print")
    for part in ("h1", "img", "p"):
        expect(table[f".print-sheet {part}"].first).to_be_visible()
    assert table[".print-sheet img"].evaluate("picture => picture.complete && picture.naturalWidth > 0")
    assert table["body > :not(.print-sheet):visible"].count() == 0
    assert len(re.findall(rb"/Type\s*/Page\b", table.page.pdf(format="A4"))) == 1
    table.page.emulate_media(media="null")
    expect(table[".print-sheet"]).to_be_hidden()
    table.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(table[".print-sheet"]).to_have_count(0)
    expect(table["#editor"]).to_be_visible()
