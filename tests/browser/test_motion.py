"""What moves on the board where motion is wanted, and that nothing does where it is not."""

from typing import Any

import pytest

from tests.browser.table import WHOLE_GAMES, Table, one_by_one

MOVING = pytest.mark.page(reduced_motion="no-preference")

_WATCHED = """
window.started = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...words) {
  const tell = () => this.isConnected && window.started.push([this.dataset.cell, this.getBoundingClientRect().top]);
  queueMicrotask(tell);
  return animate.apply(this, words);
};
"""
"""A script that notes which stone is let fall, and from where on the screen, once the picture it is in is drawn."""

_RESTING = """
() => {
  const stones = [...document.querySelectorAll("#board .stone[data-cell]")];
  return stones.length > 0 && stones.every((one) => one.getAnimations().length === 0);
}
"""

_RUNNING = "document.getAnimations().map((one) => one.animationName ?? one.transitionProperty ?? 'script')"


def fallen(table: Table) -> list[tuple[str, float]]:
    """The stones that were let fall, each with the height at which it began to."""
    started: list[Any] = table.page.evaluate("window.started")
    return [(cell, top) for cell, top in started]


@MOVING
@pytest.mark.parametrize(("name", "move"), [("connect-four", "4"), ("score-four", "a1")])
def test_a_stone_falls_and_lies_on_the_board(table: Table, name: str, move: str) -> None:
    table.page.add_init_script(_WATCHED)
    table.meet(name)
    table.click(move)
    table.page.wait_for_function("() => window.started.length > 0")
    cell, began = fallen(table)[0]
    table.page.wait_for_function(_RESTING)
    stone = table[f"#board .stone[data-cell='{cell}']"].first
    assert stone.evaluate("one => getComputedStyle(one).transform") == "none"
    lies = stone.bounding_box()
    assert lies is not None
    assert began < lies["y"] - lies["height"]


def test_nothing_moves_where_motion_is_not_wanted(table: Table) -> None:
    table.page.add_init_script(_WATCHED)
    for name in ("connect-four", "score-four", "tic-tac-toe-3d"):
        table.meet(name)
        table.click(one_by_one(name)[0])
        table["#board .stone[data-cell]"].first.wait_for()
        assert table.page.evaluate(_RUNNING) == []
        assert fallen(table) == []
        table.meet(name, WHOLE_GAMES[name])
        table.wait("over")
        table["#board .stone.won"].first.wait_for()
        assert table.page.evaluate(_RUNNING) == []


_LASTS = """
() => Object.fromEntries(document.getAnimations()
  .filter((one) => one.effect.target.closest("#board"))
  .map((one) => [one.animationName, one.effect.getComputedTiming().endTime]))
"""
"""How many milliseconds what moves on the board goes on, by its name."""


@MOVING
@pytest.mark.parametrize("name", ["score-four", "hexagon"])
def test_winning_stones_blink_and_nothing_does_for_more_than_five_seconds(table: Table, name: str) -> None:
    """WCAG 2.2.2; in games on edges the chosen point blinks too, before the end."""
    table.meet(name, WHOLE_GAMES[name][:2] if name == "hexagon" else WHOLE_GAMES[name])
    if name == "hexagon":
        table.wait("move")
        assert table.page.evaluate(_LASTS)["point"] == 5000
        table.open(name, WHOLE_GAMES[name])
    table.wait("over")
    lasts = table.page.evaluate(_LASTS)
    assert "blink" in lasts
    assert max(lasts.values()) <= 5000


@MOVING
def test_a_turned_board_does_not_begin_to_blink_anew(table: Table) -> None:
    """By the clock of the page."""
    table.page.clock.install()
    table.meet("score-four", WHOLE_GAMES["score-four"])
    table.wait("over")
    table[".board-space .stone.won"].first.wait_for()
    table.page.clock.run_for(6000)
    order = "() => [...document.querySelectorAll('.board-space [data-peg]')].map((one) => one.dataset.peg).join()"
    before = table.page.evaluate(order)
    for _ in range(12):
        table["#turn-left"].click()
        table.page.clock.run_for(1000)
    assert table.page.evaluate(order) != before, "other pegs are in front, and were put there in the document"
    delays = table[".board-space .stone.won"].evaluate_all(
        "all => all.map((one) => parseFloat(one.style.animationDelay))"
    )
    assert len(delays) == 4
    assert max(delays) <= -6000


@MOVING
@pytest.mark.usefixtures("own_clock")
def test_layers_glide_apart(table: Table) -> None:
    """By the clock of the page, which ticks as the test says: a busy machine may show no more than the two ends."""
    table.page.clock.install()
    table.open("tic-tac-toe-3d", "222111")
    plate = table[".board-space .level-plate"].first
    plate.evaluate(
        """plate => {
        window.places = new Set();
        const note = () => window.places.add(plate.getAttribute("d"));
        new MutationObserver(note).observe(plate, { attributeFilter: ["d"] });
        }"""
    )
    table["#layers"].click()
    table.page.clock.run_for(100)
    table.page.wait_for_function("() => window.places.size > 2")
