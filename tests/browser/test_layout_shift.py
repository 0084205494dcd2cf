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
    pytest.param(marks=pytest.mark.page(viewport={"width": 390, "height": 664}, **UPRIGHT), id="phone"),
    pytest.param(marks=pytest.mark.page(viewport={"width": 1280, "height": 800}), id="desktop"),
]


@pytest.mark.parametrize((), SCREENS)
@pytest.mark.parametrize("is_first_visit", [True, False])
def test_nothing_jumps_while_the_page_comes_up(table: Table, is_first_visit: bool) -> None:
    greeted = f"{{ greeted: {str(not is_first_visit).lower()}, begin: 'first', lessons: {{}} }}"
    for name in game_names():
        table.page.goto(f"{table.address}static/icon.svg")
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
