"""Buttons that stand together form rows that look intended: in one row, in even ones, or one below the other.

No button is left alone below others, at any width, in any language, in any view or dialogue.
"""

from collections.abc import Callable

import pytest

from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES
from tests.browser.table import Table
from tests.browser.test_sizes import MOVES
from tests.browser.test_steady_controls import VIEWS, View

_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_SIZES = [
    (320, 640),
    (360, 740),
    (390, 844),
    (640, 360),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
]

_UNEVEN = """() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const isButton = (one) => one.matches("button, a.button, label.button, .tool-place, .tab-place");
  const inFlow = (one) => !["absolute", "fixed"].includes(getComputedStyle(one).position);
  const found = [];
  for (const group of document.querySelectorAll("body *:not(.originals *)")) {
    const parts = [...group.children].filter((one) => isShown(one) && inFlow(one));
    // What is a list, a table or a text with buttons in it is no row of buttons.
    if (parts.length < 3 || !parts.every(isButton) || getComputedStyle(group).display === "inline") continue;
    const rows = [];
    for (const { top, bottom } of parts.map((one) => one.getBoundingClientRect())) {
      const middle = (top + bottom) / 2;
      const row = rows.find((one) => middle > one.top && middle < one.bottom);
      if (row) row.count += 1;
      else rows.push({ top, bottom, count: 1 });
    }
    const counts = rows.map(({ count }) => count);
    if (Math.max(...counts) > 1 && (counts.at(-1) === 1 || Math.max(...counts) - Math.min(...counts) > 1)) {
      found.push(`${group.id || group.className}: ${counts}`);
    }
  }
  return found;
}"""


def _pressed(key: str, *more: str) -> Callable[[Table, str], None]:
    """A view with something open over the board: a key opens it, and perhaps clicks within it."""

    def show(table: Table, name: str) -> None:
        table.meet(name, MOVES[name])
        table.wait("move")
        table.press(key)
        table["dialog[open]"].wait_for()
        for selector in more:
            table[selector].click()

    return show


def _clicked(*selectors: str) -> Callable[[Table, str], None]:
    """The same, opened by a mouse."""

    def show(table: Table, name: str) -> None:
        table.meet(name, MOVES[name])
        table.wait("move")
        for selector in selectors:
            table[selector].click()
        table["dialog[open]"].wait_for()

    return show


def _against_the_computer(table: Table, name: str) -> None:
    table.open(name, first="human", second="random")
    table.wait("move")


def _two_computers(table: Table, name: str) -> None:
    table.open(name, first="random", second="random")
    table.wait("computer")


_SEEN: dict[str, View] = {
    **VIEWS,
    **{f"{name} against the computer": (_against_the_computer, name) for name in game_names()},
    "two computers": (_two_computers, "connect-four"),
    "new game": (_pressed("n", "#ask-new-game-yes"), "connect-four"),
    "new game?": (_pressed("n"), "connect-four"),
    "my games": (_clicked("#my-games-button"), "connect-four"),
    "players": (_pressed("o"), "score-four"),
    "a friend": (_clicked("#menu-control", "#menu-friend"), "connect-four"),
    "a room": (_clicked("#menu-control", "#menu-room"), "connect-four"),
}


@pytest.mark.timeout(400)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_is_left_alone_below_others(table: Table, language: str) -> None:
    table.remember(language=language)
    table.open()
    found = []
    for view, (show, name) in _SEEN.items():
        table.page.evaluate("localStorage.removeItem('denkspiel')")  # what the view before has put there
        table.page.set_viewport_size({"width": 1280, "height": 800})
        show(table, name)
        for width, height in _SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(_TWO_FRAMES)
            found += [f"{view}, {width}x{height}: {rows}" for rows in table.page.evaluate(_UNEVEN)]
    assert found == []


_PLACES = """() => [...document.querySelectorAll(".top :is(.tab, .tool)")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.id || one.dataset.game, Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1000, 700), (1280, 800), (1600, 900)])
def test_the_tabs_of_games_stay_where_they_are_when_one_is_chosen(
    table: Table, language: str, size: tuple[int, int]
) -> None:
    table.remember(language=language)
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    places = {}
    for name in game_names():
        table.open(name)
        places[name] = table.page.evaluate(_PLACES)
    first, *others = places.values()
    assert others == [first] * len(others)
