"""How smoothly a full board in space turns: SVG drawn anew, SVG whose parts move, a canvas, and the page itself.

The browser's processor is slowed down; each picture turns by the same steps, one in each frame. A frame of 60 a second
lasts 16.7 ms: what the page does in it must take less.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from benchmarks.report import report, wanted
from tools import chromium
from tools.markdown import markdown_table
from tools.service import served

__all__ = ["LIMIT", "SLOWER", "Frames", "main", "of_drawing", "of_page"]

SLOWER = 4
"""How much slower the processor is made."""
LIMIT = 1000 / 60
"""Milliseconds of a frame."""
FRAMES = 150
"""Frames that a picture turns for."""
FULL_QUBIC = (
    "2231433411224213143421311231122142222414412132323113232312214443121131141422334122423214"
    "14224331333343424434344423431313212422243332432124324334133443442134121132413433411211234"
)
"""A game of Qubic that nobody has won yet, with the board nearly full."""
_SIZE: ViewportSize = {"width": 1280, "height": 800}

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
"""Draws the same 64 stones in three ways, and turns one of these pictures or the page's own."""


@dataclass(frozen=True)
class Frames:
    """How a picture turned.

    Attributes:
        busy: the milliseconds of each frame, in the mean, that the page's thread worked.
        late: the share of frames that came later than 60 a second would.
        slow: the milliseconds that one frame in twenty took at least.
    """

    busy: float
    late: float
    slow: float


def of_drawing(page: Page, how: str) -> Frames:
    """Of one of the three ways to draw: `"anew"`, `"moved"` or `"canvas"`."""
    page.set_viewport_size(_SIZE)
    page.set_content("<body></body>")
    return _turned(page, how)


def of_page(page: Page, address: str) -> Frames:
    """Of the page's own board with a full Qubic."""
    page.goto(f"{address}?game=qubic&first=human&second=human&moves={FULL_QUBIC}")
    page.locator(".board-space .stone").first.wait_for()
    page.wait_for_load_state("networkidle")
    return _turned(page, "")


def _turned(page: Page, how: str) -> Frames:
    hand = page.context.new_cdp_session(page)
    hand.send("Performance.enable", {"timeDomain": "threadTicks"})  # others on this machine do not count
    hand.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    before = _busy(hand.send("Performance.getMetrics"))
    page.evaluate(_SCRIPT)
    times = sorted(page.evaluate("turned", [FRAMES, how]))
    after = _busy(hand.send("Performance.getMetrics"))
    hand.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    hand.detach()
    late = sum(time > 1.5 * LIMIT for time in times) / len(times)
    return Frames(1e3 * (after - before) / FRAMES, late, times[int(0.95 * len(times))])


def _busy(metrics: dict[str, list[dict[str, float | str]]]) -> float:
    return next(float(one["value"]) for one in metrics["metrics"] if one["name"] == "TaskDuration")


def _measured(browser: Browser, address: str) -> list[tuple[str, Frames]]:
    with browser.new_context(viewport=_SIZE, locale="en-GB") as context:
        page = context.new_page()
        ways = {"SVG drawn anew": "anew", "SVG whose parts move": "moved", "canvas": "canvas"}
        drawn = [(name, of_drawing(page, how)) for name, how in ways.items()]
        return [*drawn, ("the page", of_page(page, address))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table; the exit status is 1 if the page works longer than a frame lasts."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    program = chromium.find()
    if program is None:
        print("There is no Chromium here.")
        return 1
    with served() as address, chromium.launched(program) as browser:
        rows = _measured(browser, address)
    table = [(name, f"{one.busy:.1f} ms", f"{one.slow:.1f} ms", f"{one.late:.0%}") for name, one in rows]
    report(
        "board-frames",
        markdown_table(("drawn", "work per frame", "one frame in twenty", "late"), table, " rrr"),
        options,
    )
    return 0 if rows[-1][1].busy < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
