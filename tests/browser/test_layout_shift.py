"""Nothing jumps while the page comes up: the layout shift of each game at the start, on phones and larger screens."""

import pytest

from denkspiel.games.catalogue import game_names
from tests.browser.table import Table
from tests.browser.test_phones import UPRIGHT

MOST = 0.05
"""Half of what is called good: https://web.dev/articles/cls"""

_SHIFT = """() => new Promise((done) => {
  const sum = (list) => list.getEntries().reduce((all, { value }) => all + value, 0);
  new PerformanceObserver((list) => done(sum(list))).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
})"""
"""The sum of all shifts so far; without any the observer is never called."""

SCREENS = [
    pytest.param(0, marks=pytest.mark.page(viewport={"width": 390, "height": 664}, **UPRIGHT), id="phone"),
    pytest.param(1, marks=pytest.mark.page(viewport={"width": 1280, "height": 800}), id="desktop"),
]


@pytest.mark.parametrize("turn", SCREENS)
def test_nothing_jumps_while_the_page_comes_up(table: Table, turn: int) -> None:
    """At the first visit in every other game, and later in the others; on the other screen the other way round."""
    for number, name in enumerate(game_names(), turn):
        table.page.goto(f"{table.address}static/icon.svg")
        greeted = f"{{ greeted: {str(number % 2 == 0).lower()}, begin: 'first', lessons: {{}} }}"
        table.page.evaluate(f"localStorage.setItem('denkspiel', JSON.stringify({greeted}))")
        table.open(name)
        table.page.wait_for_load_state("networkidle")
        assert table.page.evaluate(_SHIFT) <= MOST, name


def test_what_jumps_is_measured(table: Table) -> None:
    table.open("connect-four")
    table.page.evaluate(
        "() => { const one = document.createElement('div'); one.style.height = '300px'; document.body.prepend(one); }"
    )
    table.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    assert table.page.evaluate(_SHIFT) > MOST
