"""The five originals are met at once: a panel beside the board, a gallery, and a page about each in the help."""

import pytest
from playwright.sync_api import expect

from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS, Original
from denkspiel.web.help.original_texts import ORIGINAL_TEXTS
from tests.browser.table import PHONE, Table
from tests.browser.test_for_everyone import faultless

PANEL = "#panel-originals"
IN_LANGUAGES = pytest.mark.parametrize(
    "language", [pytest.param(code, marks=pytest.mark.page(locale=code)) for code in LANGUAGES]
)
_PLACE_OF_BOARD = "() => document.querySelector('#board svg.board').getBoundingClientRect().toJSON()"


@IN_LANGUAGES
def test_each_stands_beside_the_board_with_its_title_its_author_and_its_year(table: Table, language: str) -> None:
    table.open()
    expect(table["html"]).to_have_attribute("lang", language)
    for original in ORIGINALS:
        told, button = original.heritage, table[f"{PANEL} [data-original='{original.name}']"]
        expect(button).to_be_in_viewport()
        for words in (told.title, told.author, str(told.year or "")):
            expect(button).to_contain_text(words)


@pytest.mark.page(**PHONE)
def test_on_a_phone_they_stand_below_the_board_and_in_the_head(table: Table) -> None:
    table.open()
    box, board = table[PANEL].bounding_box(), table["#board"].bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] >= board["y"] + board["height"]
    table["#originals-button"].tap()
    expect(table["#originals-gallery article"]).to_have_count(len(ORIGINALS))


def test_the_panel_is_closed_for_good_and_the_board_stays_where_it_is(table: Table) -> None:
    table.open()
    before = table.page.evaluate(_PLACE_OF_BOARD)
    table.unfold("originals")
    expect(table[f"{PANEL} button"].first).to_be_hidden()
    assert table.page.evaluate(_PLACE_OF_BOARD) == before
    table.page.wait_for_function("() => JSON.parse(localStorage.denkspiel).panels?.originals === false")
    table.open()
    expect(table[f"{PANEL} button"].first).to_be_hidden()


@IN_LANGUAGES
def test_the_gallery_tells_of_each_and_leads_to_its_story(table: Table, language: str) -> None:
    say = Translator(language)
    table.open()
    table[f"{PANEL} [data-original='']"].click()
    entries = table["#originals-gallery article"]
    expect(entries).to_have_count(len(ORIGINALS))
    for number, original in enumerate(ORIGINALS):
        told, entry = original.heritage, entries.nth(number)
        expect(entry.locator("h3")).to_have_text(told.title)
        for words in (told.machine, told.source, told.story, ORIGINAL_TEXTS["front.play"]):
            expect(entry).to_contain_text(say(words))
        expect(entry).to_contain_text(told.author)
        table.page.wait_for_function(
            "name => document.querySelector(`img[src$='${name}.svg']`)?.naturalWidth > 0", arg=original.name
        )
    faultless(table, "the gallery")
    entries.last.get_by_role("button", name=say(ORIGINAL_TEXTS["front.story"])).click()
    expect(table["#originals-gallery"]).to_have_count(0)
    expect(table["#help .help-heading"]).to_have_text(ORIGINALS[-1].heritage.title)
    expect(table["#help img"]).to_be_visible()
    faultless(table, "the page of an original")


@pytest.mark.parametrize("original", ORIGINALS, ids=lambda one: one.name)
def test_a_click_plays_it_as_it_was(table: Table, original: Original) -> None:
    table.open()
    table[f"{PANEL} [data-original='{original.name}']"].click()
    expect(table[f".skin[data-skin='{original.name}']"]).to_be_visible()


def test_its_story_starts_it_too(table: Table) -> None:
    table.open()
    table["#menu-help"].click()
    table["#menu-operation"].click()
    table["#help [data-page='originals']"].first.click()
    table["#help [data-original='fortran']"].click()
    expect(table[".skin[data-skin='fortran']"]).to_be_visible()
