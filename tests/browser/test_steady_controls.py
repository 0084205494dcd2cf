"""Nothing comes under a pointer because of a click: a second click there does the same again, or nothing.

Everything that can be clicked is clicked. Until the page is at rest, only the same control may stand there, or nothing
that acts. If a click opens or closes something (a dialogue, a menu, a panel, another view), the second half of a double
click must press nothing of that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from denkspiel.games.catalogue import game_names
from tests.browser.conftest import PATIENCE
from tests.browser.random_walk import BEGIN_BY_LINK
from tests.browser.table import Table
from tests.browser.test_double_click import tap
from tests.browser.test_phones import ENDS, UPRIGHT
from tests.browser.test_sizes import MOVES

_TOOLS = """
const acting = "a[href], button, summary, label, select, input, textarea, [data-hit], .point-body, .curve-frame, #bar";
// Of many alike so many are clicked.
const ALIKE = 1;
// What leads out of the page, or opens something of the browser's own.
const leftOut = [
  "[disabled]", "[aria-disabled=true]", "[download]", "[target=_blank]", "select", "textarea",
  "input:not([type=checkbox])", ".skip", "[id^=export-]", "[for^=import-]", "[id*=copy]", "[id*=share-]",
  "#save-record", "#live-notify",
].join();
const opened = "dialog, [role=menu], details[open], .help, .reviewing, [data-overlay], #live, #exercise";
const isThere = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
const all = () => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(acting)].filter(isThere);
const name = (one) => {
  const data = JSON.stringify({ ...one.dataset, side: 0, mark: 0 });
  return one.id || `${one.tagName} ${one.closest("[id]")?.id} ${data}`;
};
const kind = (one) => name(one).replaceAll(/\\d+/g, "").replace(/"(cell|path|game|saved|live)":"[^"]*"/, "");
let asked = 0; // questions to the service without an answer
const { fetch } = window;
window.fetch = (...question) => {
  asked += 1;
  return fetch(...question).finally(() => (asked -= 1));
};
window.steady = {
  name,
  isBusy: () => {
    const phase = document.getElementById("status-line")?.dataset.phase;
    // what waits for an answer in a dialog is no longer at work
    const top = document.querySelector("dialog[open]") ?? document;
    const waits = top.querySelector("[aria-busy=true], .busy") !== null || (phase === "computer" && top === document);
    return waits || asked > 0;
  },
  // What is open, and which view the page shows.
  shape: () => {
    const open = [...document.querySelectorAll(opened)].filter((one) => one.checkVisibility());
    return open.map((one) => one.id + one.className + one.dataset.overlay).join();
  },
  middle: (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + Math.min(height / 2, 22)];
  },
  at: (x, y) => {
    const one = document.elementFromPoint(x, y)?.closest(acting);
    return !one || one.disabled || one.ariaDisabled === "true" ? null : one;
  },
  names: (around) => {
    const counts = {};
    const few = (one) => (counts[kind(one)] = (counts[kind(one)] ?? 0) + 1) <= ALIKE;
    return all().filter((one) => !one.matches(leftOut) && !one.closest(around) && few(one)).map(name);
  },
  find: (wanted) => all().find((one) => name(one) === wanted),
};
addEventListener("click", ({ target }) => {
  const one = target.closest?.(acting);
  steady.pressed = one ? name(one) : null;
});
"""

_POINT = """(name) => {
  const one = steady.find(name);
  if (!one) return null;
  one.scrollIntoView({ block: "nearest" });
  const [x, y] = steady.middle(one);
  return steady.at(x, y) === one ? { x, y, shape: steady.shape() } : null;
}"""

_LOOK = """([name, { x, y, shape }]) => {
  const one = steady.at(x, y);
  return {
    found: one === null || steady.name(one) === name ? "" : steady.name(one),
    isBusy: steady.isBusy(),
    isSameView: steady.shape() === shape,
  };
}"""

_AT_REST = "async () => { while (steady.isBusy()) await new Promise(requestAnimationFrame); }"
"""The page's own wait: Playwright's evaluates its text in every frame, which the content policy of the page forbids."""
_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


LEAD_ON = ("bar",)
"""What scrolls to another part of the page on purpose."""


@dataclass
class Pointer:
    """A mouse or a finger, which can click twice at one place, however long the page takes.

    Attributes:
        table: the page.
        hand: what the finger touches the page with; `None` for a mouse.
    """

    table: Table
    hand: CDPSession | None
    _clicks: int = 0

    def click(self, spot: tuple[float, float], count: int) -> None:
        """Click, as the first or the second half of a double click."""
        self._clicks += count == 1
        if self.hand is not None:
            tap(self.hand, spot, 10 * self._clicks + 0.2 * count)
            return
        self.table.page.mouse.move(*spot)
        self.table.page.mouse.down(click_count=count)
        self.table.page.mouse.up(click_count=count)


def fault_of_click(pointer: Pointer, name: str) -> str | None:
    """Click the control with this name: what has come under the pointer, or ""; `None` if it cannot be clicked."""
    page = pointer.table.page
    start = page.evaluate(_POINT, name)
    if start is None:
        return None
    spot = (start["x"], start["y"])
    pointer.click(spot, 1)
    look: dict[str, Any] = {"isBusy": True}
    end = monotonic() + PATIENCE / 1000
    while look["isBusy"]:
        assert monotonic() < end, f"{name}: the page does not come to rest"
        page.evaluate(_TWO_FRAMES)
        look = page.evaluate(_LOOK, [name, start])
        if look["found"] and look["isSameView"] and name not in LEAD_ON:
            return f"{name}: {look['found']}"
    if not look["found"]:
        return ""
    page.evaluate("steady.pressed = null")
    pointer.click(spot, 2)
    page.evaluate(_TWO_FRAMES)
    pressed = page.evaluate("steady.pressed")
    return f"{name}, clicked twice: {pressed}" if pressed else ""


def faults(table: Table, view: Callable[[], None], *, is_touch: bool, around: str) -> list[str]:
    """What brings something else under the pointer when it is clicked: all of a view but what is `around` it."""
    pointer = Pointer(table, table.page.context.new_cdp_session(table.page) if is_touch else None)

    def show() -> None:
        """What arrives late, in a panel that was opened before, moves what stands below it: that no click has done."""
        view()
        table.page.evaluate(_AT_REST)
        table.page.evaluate(_TWO_FRAMES)

    show()
    controls, address = table.page.evaluate("steady.names", around), table.page.url
    found, fresh, clicked = list[str](), True, 0
    for control in controls:
        if not fresh:
            show()
        fault = fault_of_click(pointer, control)
        fresh = fault is None or (table.page.url == address and table.page.evaluate("steady.names", around) == controls)
        clicked += fault is not None
        found += [fault] if fault else []
    assert clicked > 2, controls
    return found


def _first_visit(table: Table, name: str) -> None:
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false, lessons: {} }))")
    table.open(name)
    table["#welcome-close"].wait_for()


def _playing(table: Table, name: str) -> None:
    table.meet(name, MOVES[name])


def _over(table: Table, name: str) -> None:
    table.meet(name, ENDS[name])
    table.wait("over")
    table["#review-open"].wait_for()


def _review(table: Table, name: str) -> None:
    _over(table, name)
    table["#banner-review"].click()
    table["#review-on"].click()
    expect(table["#grades [data-mark]"]).not_to_have_count(0)


def _variation(table: Table, name: str) -> None:
    table.meet(name, "112")
    table["#moves-list [data-ply='1']"].click()
    table.wait("review")
    table.try_out("5")
    table["#delete-variation"].wait_for()


def _lesson(table: Table, name: str) -> None:
    table.meet(name)
    table.press("l")
    table["#lesson-title"].wait_for()


def _puzzle(table: Table, name: str) -> None:
    table.page.goto(f"{table.address}?game={name}&puzzle=3")
    table["#puzzle-title"].wait_for()


def _solved_puzzle(table: Table, name: str) -> None:
    _puzzle(table, name)
    table["#puzzle-solution"].click()
    table.press("End")
    table["#puzzle[data-stage=done]"].wait_for()


def _help(table: Table, name: str) -> None:
    table.meet(name, MOVES[name])
    table.press("?")
    table["#help .help-heading"].wait_for()


def _by_link(table: Table, name: str) -> None:
    asked = {"game": name, "name": "Ada", "other": {"kind": "random"}, "begin": "first", "clock": None}
    table.page.goto(f"{table.address}live/{table.page.evaluate(BEGIN_BY_LINK, asked)}")
    table["#live:not([hidden])"].wait_for(state="attached")
    table.wait("move")


def _end_by_link(table: Table, name: str) -> None:
    _by_link(table, name)
    table["#live-resign"].click()
    table["#ask-resign-yes"].click()
    table.wait("over")


View = tuple[Callable[[Table, str], None], str]
VIEWS: dict[str, View] = {
    "review": (_review, "connect-four"),
    "lesson": (_lesson, "hexagon"),
    "puzzle": (_puzzle, "tic-tac-toe-3d"),
    "solved puzzle": (_solved_puzzle, "connect-four"),
    "link game": (_by_link, "connect-four"),
    "first visit": (_first_visit, "connect-four"),
    "variation": (_variation, "connect-four"),
    "help": (_help, "tic-tac-toe"),
    "end by link": (_end_by_link, "tic-tac-toe"),
    "hexagon goes on": (_playing, "hexagon"),
    "score-four goes on": (_playing, "score-four"),
    "connect-four is over": (_over, "connect-four"),
}
WHOLE = ("link game", "score-four goes on", "connect-four is over")
"""The views in which the head of the page, which is the same everywhere, is clicked as well."""
HEAD = "#games, #tools"
SIZES = [(1280, 800), (390, 664)]
_CLIPPED = """() => [...document.querySelectorAll("button, .button, .tab")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.id || one.className} ${one.textContent}: ${one.scrollWidth} > ${one.clientWidth}`)"""
ALL_VIEWS = {
    **VIEWS,
    **{f"{name} goes on": (_playing, name) for name in game_names()},
    **{f"{name} is over": (_over, name) for name in game_names()},
}


def _check(table: Table, view: str, *, is_touch: bool) -> None:
    show, name = VIEWS[view]
    table.page.add_init_script(_TOOLS)
    table.open(name)
    around = ":not(*)" if view in WHOLE else HEAD
    assert faults(table, lambda: show(table, name), is_touch=is_touch, around=around) == []


@pytest.mark.timeout(400)  # it clicks dozens of controls, and often loads the page anew for the next one
@pytest.mark.page(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize("view", list(VIEWS)[::2])
def test_nothing_comes_under_a_mouse_because_of_a_click(table: Table, view: str) -> None:
    _check(table, view, is_touch=False)


@pytest.mark.timeout(400)
@pytest.mark.page(viewport={"width": 390, "height": 664}, **UPRIGHT)
@pytest.mark.parametrize("view", list(VIEWS)[1::2])
def test_nothing_comes_under_a_finger_because_of_a_tap(table: Table, view: str) -> None:
    _check(table, view, is_touch=True)


@pytest.mark.parametrize(("language", "views"), [("de", ALL_VIEWS), ("en", VIEWS)], ids=["de", "en"])
def test_the_words_of_every_button_fit(table: Table, language: str, views: Mapping[str, View]) -> None:
    """In German, where words are longer, in all games."""
    table.remember(language=language)
    table.open()
    for view, (show, name) in views.items():
        table.page.evaluate("localStorage.removeItem('denkspiel')")  # what the view before has put there
        show(table, name)
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(_TWO_FRAMES)
            assert table.page.evaluate(_CLIPPED) == [], (view, width, height)
