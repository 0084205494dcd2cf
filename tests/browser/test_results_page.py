"""The results of a tournament, opened from the disk: filtered, a game stepped through, in light and dark."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from denkspiel.arena.results_page.page import results_page_html
from denkspiel.arena.standings import TournamentStandings
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from tests.arena.results import FAULT, results
from tests.cases import for_each

HOSTILE = "</script><b>&\"'"
_AXE = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ help }) => help))"


@pytest.fixture
def sheet(browser: Browser) -> Iterator[Page]:
    """A window that must keep quiet and ask nobody for anything."""
    with closing(browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})) as context:
        page, faults, asked = context.new_page(), list[str](), list[str]()
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        yield page
        assert faults == []
        assert all(url.startswith("file:") and url.partition("#")[0].endswith(".html") for url in asked)


def opened(page: Page, folder: Path, standings: TournamentStandings, after: str = "") -> None:
    file = folder / "results.html"
    file.write_text(results_page_html(standings, Translator("en")), encoding="utf-8")
    page.goto(file.as_uri() + after)


def shown(page: Page) -> dict[str, list[int]]:
    """The cells whose stones can be seen, by player, as the style sheet leaves them."""
    found: dict[str, list[int]] = page.evaluate(
        """() => Object.fromEntries(["first", "second"].map((player) => [player,
            [...document.querySelectorAll(`#board .dks-stone[data-player=${player}]`)]
              .filter((stone) => getComputedStyle(stone).display !== "none")
              .map((stone) => Number(stone.dataset.cell))]))"""
    )
    return {player: sorted(set(cells)) for player, cells in found.items()}


def marked(page: Page) -> dict[str, list[int]]:
    found: dict[str, Any] = page.evaluate(
        """() => Object.fromEntries(["line", "last"].map((mark) => [mark,
            [...document.querySelectorAll(`#board [data-mark=${mark}]`)].map((cell) => Number(cell.dataset.cell))]))"""
    )
    return {mark: sorted(set(cells)) for mark, cells in found.items()}


def test_a_meeting_is_chosen_and_a_game_stepped_through(sheet: Page, tmp_path: Path) -> None:
    standings = results(game("connect-four"), ("anna", HOSTILE, "carla"), games=4)
    opened(sheet, tmp_path, standings)
    expect(sheet.locator("#list li")).to_have_count(12)
    sheet.locator('.cross button[data-row="0"][data-column="1"]').click()
    expect(sheet.locator("#list li")).to_have_count(4)
    best, second = (one.player for one in standings.players[:2])
    expect(sheet.locator("#meeting")).to_contain_text(f"{best} against {second}")
    bout = next(
        bout
        for bout in standings.tournament.played.values()
        if {standings.tournament.plan.players[side] for side in (bout.game.first, bout.game.second)} == {best, second}
        and bout.loser is None
        and bout.game.winner is not None
    )
    moves = bout.game.moves
    sheet.locator("#list button", has=sheet.locator(".number", has_text=f"{bout.number + 1}")).first.focus()
    sheet.keyboard.press("Enter")
    expect(sheet.locator("#game")).to_be_visible()
    assert shown(sheet) == {"first": sorted(moves[::2]), "second": sorted(moves[1::2])}
    assert len(marked(sheet)["line"]) >= 4
    sheet.keyboard.press("Home")
    assert shown(sheet) == {"first": [], "second": []}
    for _ in range(3):
        sheet.keyboard.press("ArrowRight")
    assert shown(sheet) == {"first": sorted(moves[:3:2]), "second": [moves[1]]}
    assert marked(sheet) == {"line": [], "last": [moves[2]]}
    expect(sheet.locator("#moves [aria-current]")).to_have_count(1)
    expect(sheet.locator("#told")).to_contain_text(f"Move 3 of {len(moves)}")
    sheet.locator("#back").click()
    sheet.locator("#slider").fill("1")
    assert shown(sheet) == {"first": [moves[0]], "second": []}
    sheet.locator("#moves button").nth(3).click()
    expect(sheet.locator("#slider")).to_have_value("4")
    sheet.keyboard.press("Escape")
    expect(sheet.locator("#game")).to_be_hidden()
    sheet.locator("#everything").click()
    expect(sheet.locator("#list li")).to_have_count(12)


@for_each("name", ["score-four", "hexagon"])
def test_the_board_of_every_kind_shows_the_last_position(sheet: Page, tmp_path: Path, name: str) -> None:
    standings = results(game(name), games=2, faults=0)
    bout = standings.tournament.played[1]
    opened(sheet, tmp_path, standings, "#game-2")
    sheet.reload()
    assert shown(sheet) == {"first": sorted(bout.game.moves[::2]), "second": sorted(bout.game.moves[1::2])}
    filled = sheet.locator("#board [data-line]").evaluate_all(
        "all => all.filter((one) => getComputedStyle(one).display === 'inline').length"
    )
    assert filled == (1 if name == "hexagon" else 0)


def test_a_fault_opens_its_game_and_is_told_there(sheet: Page, tmp_path: Path) -> None:
    opened(sheet, tmp_path, results(game("connect-four"), faults=1))
    sheet.locator("#faults button").click()
    expect(sheet.locator("#told")).to_contain_text(FAULT)
    sheet.keyboard.press("ArrowDown")
    expect(sheet.locator("#game-title")).to_have_text("Game 2")


@for_each("scheme", ["dark", "light"])
def test_no_fault_is_found_by_axe_and_nothing_is_wider_than_the_window(
    sheet: Page, tmp_path: Path, scheme: Literal["dark", "light"]
) -> None:
    sheet.emulate_media(color_scheme=scheme)
    opened(sheet, tmp_path, results(game("connect-four"), ("a" * 50, "ben", "carla", "dora"), games=3))
    sheet.evaluate(Axe().axe_script)
    assert sheet.evaluate(_AXE) == []
    for width in (360, 1920):
        sheet.set_viewport_size({"width": width, "height": 800})
        assert sheet.evaluate("document.documentElement.scrollWidth") == width
    sheet.locator("#list button").first.click()
    assert sheet.evaluate(_AXE) == []
