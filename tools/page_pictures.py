"""Take the pictures of the page that README.md and docs/reference/page.md show, with the browser of this machine.

python -m tools.page_pictures            writes docs/pictures/page-*.webp; without a browser it says so, and no more
python -m tools.page_pictures dark mono  takes these only
"""

import argparse
import base64
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from denkspiel.games.catalogue import game, game_names
from denkspiel.puzzles.collection import PuzzleCollection, collection_for
from denkspiel.puzzles.explaining import explain_line
from denkspiel.puzzles.puzzle import WrongMove
from tools import chromium
from tools.service import served

__all__ = ["FOLDER", "LARGEST", "VIEWS", "main"]

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
LARGEST = 50_000
"""Bytes of one picture."""

_WIDE = {"viewport": {"width": 1280, "height": 800}}
_HIGH = {"viewport": {"width": 1280, "height": 960}}
_PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}
_LOADING = 60_000
_ANSWERED = 1500
"""By then a player of an original has answered."""
_ADDRESS = "http://127.0.0.1:8000/"
"""Where the page is for those who only type `denkspiel serve`: links in pictures should say so."""
_NO_CHANCE = "crypto.getRandomValues = (numbers) => numbers.fill(7);"
"""The seed of the computer players is always the same."""
_KNOWN = json.dumps({"begin": "first", "greeted": True, "lessons": dict.fromkeys(game_names(), True)})
"""The human begins, has been here before, and knows how the games are played."""
_SMALL = """
async ([seen, largest]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${seen}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const as = (quality) => canvas.toDataURL("image/webp", quality).split(",")[1];
  const qualities = [0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35];
  return as(qualities.find((quality) => as(quality).length * 3 / 4 < largest) ?? 0.3);
}
"""
"""A screenshot as WebP, which takes a fraction of the bytes."""

_CONNECT_FOUR = "7447135334433565"
_SCORE_FOUR = "b2c3b3c2b2c2d4a1d1a4b3c3"
_SPACE = "222111133"
_HEXAGON = "152313563436"
_FEW = range(4, 8)
_WHOLE_HEXAGON = "1523135634361612241446452526"


def _fold(panel: str) -> str:
    """What opens and closes a panel beside the board."""
    return f"#panel-{panel} > summary"


def _only_look(page: Page) -> None:
    """Nothing is done."""
    assert page


def _press(*keys: str, until: str) -> Callable[[Page], None]:
    """Press keys, and wait until something is there."""

    def deed(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)
        page.locator(until).first.wait_for(timeout=_LOADING)

    return deed


def _click(*places: str, until: str) -> Callable[[Page], None]:
    """Click, and wait until something is there."""

    def deed(page: Page) -> None:
        for place in places:
            page.locator(place).first.click()
        page.locator(until).first.wait_for(timeout=_LOADING)

    return deed


def _value(page: Page) -> None:
    """Switch on ratings and exact values, and open the reasons of the best move."""
    _press("d", "d", "a", until="#moves-table .best-tag")(page)
    page.locator("#findings .errs").wait_for()
    _click("#moves-table .opener", until=".reasons-line")(page)


def _decision(page: Page) -> None:
    """Ask how Homburg would decide, and go on to a step that finds stones."""
    _press("d", "d", until="#moves-table")(page)
    page.locator("#rated-by").select_option("homburg")
    _click("#decide-rated", "#decision-moves [data-move='2']", until="#decision-step")(page)
    page.keyboard.press("ArrowRight")
    page.locator(".mark-pointer[data-mark]").nth(1).wait_for()


def _review(page: Page) -> None:
    """Step to the first move that gave the game away."""
    blunder = "#grades [data-mark=blunder]"
    _click("#review-open", blunder, until=f"{blunder}[aria-current], [aria-current]{blunder}")(page)


def _my_games(page: Page) -> None:
    """Begin another game, and look at all of them."""
    stone = "#board[data-game='connect-four'] [data-player]"
    _click(".tab[data-game='connect-four']", ".arrow[data-column='4']", until=f"{stone} >> nth=1")(page)
    _click("#my-games-button", until="#my-games [data-saved] >> nth=1")(page)


def _lesson(page: Page) -> None:
    """Go on in the lesson as far as the lines."""
    _press("l", until="#lesson-show")(page)
    _click("#lesson-show", "#lesson-on", until="[data-overlay=see] .board-space .won")(page)


def _puzzle(page: Page) -> None:
    """A wrong move at a puzzle, played out to its end."""
    number, wrong = _well_told(collection_for(game("connect-four")))
    page.goto(f"{page.url.partition('?')[0]}?game=connect-four&puzzle={number}")
    page.locator("#puzzle-title:focus").wait_for(timeout=_LOADING)
    _click(
        f".arrow[data-column='{game('connect-four').geometry.cells[wrong.move].move}']",
        until=f".puzzle-move >> nth={len(wrong.refutation)}",
    )(page)


def _well_told(collection: PuzzleCollection) -> tuple[int, WrongMove]:
    """The first puzzle of which a natural move is refuted in a few moves each of which is explained, and that move."""
    for number in range(1, len(collection) + 1):
        puzzle = collection.puzzle(number)
        for wrong in puzzle.tempting_moves:
            line = explain_line(puzzle.position, (wrong.move, *wrong.refutation))
            if len(line) in _FEW and all(one.facts for one in line):
                return number, wrong
    raise LookupError("no puzzle is told so well")


def _variation(page: Page) -> None:
    """Try something else before the last moves."""
    _click(
        "#moves-list [data-ply='12']",
        ".arrow[data-column='6']",
        ".arrow[data-column='1']",
        until=".branch [data-path] >> nth=1",
    )(page)


def _original(name: str, *lines: str, until: str) -> Callable[[Page], None]:
    """Play an original as it was: type these lines, and wait until something is there."""

    def deed(page: Page) -> None:
        page.goto(f"{page.url.partition('?')[0]}?skin={name}")
        page.locator(f"dialog[data-skin={name}]").wait_for(timeout=_LOADING)
        for line in lines:
            page.wait_for_timeout(_ANSWERED)
            page.keyboard.type(line)
            page.keyboard.press("Enter")
        page.locator(f"dialog[data-skin={name}] {until}").first.wait_for(timeout=_LOADING)
        page.wait_for_timeout(_ANSWERED)

    return deed


@dataclass(frozen=True)
class _View:
    """What a picture shows: a game after some moves, what is done there first, and in which window."""

    game: str
    moves: str = ""
    deed: Callable[[Page], None] = _only_look
    part: str = ""
    window: dict[str, Any] = field(default_factory=dict)
    settings: str = "{}"


VIEWS = {
    "connect-four": _View("connect-four", _CONNECT_FOUR),
    "score-four": _View("score-four", _SCORE_FOUR),
    "tic-tac-toe-3d": _View("tic-tac-toe-3d", _SPACE),
    "hexagon": _View("hexagon", _HEXAGON),
    "tic-tac-toe": _View("tic-tac-toe", "b2a1c3"),
    "qubic": _View("qubic", "222333232323242424"),
    "new-game": _View("hexagon", "", _press("n", until="#new-game")),
    "opponents": _View("connect-four", _CONNECT_FOUR, _press("o", until="#opponents")),
    "question": _View("connect-four", _CONNECT_FOUR, _press("n", until="#ask-new-game"), "#ask-new-game"),
    "lesson": _View("score-four", "", _lesson),
    "puzzle": _View("connect-four", "", _puzzle),
    "menu": _View("connect-four", _CONNECT_FOUR, _press("m", until="[role=menu]")),
    "hint": _View("connect-four", _CONNECT_FOUR, _press("h", until=".mark-pointer[data-mark]")),
    "help": _View("score-four", _SCORE_FOUR, _click("#menu-help", "#menu-rules", until="#help .help-heading")),
    "values": _View("connect-four", _CONNECT_FOUR, _value, window=_HIGH),
    "decision": _View("connect-four", "44345", _decision, window=_HIGH),
    "end": _View("hexagon", _WHOLE_HEXAGON),
    "review": _View("hexagon", _WHOLE_HEXAGON, _review, window=_HIGH),
    "variation": _View("connect-four", _CONNECT_FOUR, _variation),
    "graph": _View("hexagon", _WHOLE_HEXAGON, _click(_fold("graph"), until="#panel-graph svg"), "#panel-graph"),
    "my-games": _View("hexagon", _WHOLE_HEXAGON, _my_games),
    "share": _View("connect-four", _CONNECT_FOUR, _click(_fold("share"), until="#share-link"), "#panel-share"),
    "buttons": _View("tic-tac-toe-3d", _SPACE, _click(_fold("cells"), until="#cells button"), "#panel-cells"),
    "originals": _View("connect-four", "", _click("#panel-originals [data-original='']", until="#originals-gallery")),
    "phone": _View("connect-four", _CONNECT_FOUR, window=_PHONE),
    "dark": _View("score-four", _SCORE_FOUR, window={"color_scheme": "dark"}),
    "mono": _View("connect-four", _CONNECT_FOUR, settings='{"theme": "mono"}'),
    "c64": _View("score-four", "", _original("c64", "", "", "", "", "", "d", until="canvas")),
    "homburg": _View("connect-four", "", _original("homburg", "5", "1", "4", "5", "3", until="pre")),
    "fortran": _View("tic-tac-toe-3d", "", _original("fortran", "2, 2, 2", "1, 1, 1", "3, 1, 2", until="pre")),
    "pc1360": _View(
        "hexagon", "", _original("pc1360", "", "ADA", "n", "j", "1", "4", "", "3", "4", "", until="canvas")
    ),
    "amiga": _View("connect-four", "", _original("amiga", "4", "5", "3", until="canvas")),
    "first-visit": _View("connect-four", settings='{"greeted": false, "lessons": {}}'),
    "german": _View("hexagon", _HEXAGON, window={"locale": "de-DE"}),
}
"""Every view of the page by the name of its picture."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures; 1 if there is no browser although one is required."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones (default: all): {', '.join(VIEWS)}")
    names = parser.parse_args(arguments).names or list(VIEWS)
    program = chromium.find()
    if program is None:
        print("No Chromium is found: the pictures of the page stay as they are.", file=sys.stderr)
        return 1 if chromium.is_required() else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as address, chromium.launched(program) as browser:
        for name in names:
            taken = _taken(browser, address, VIEWS[name])
            (FOLDER / f"page-{name}.webp").write_bytes(taken)
            print(f"page-{name}.webp: {len(taken) // 1000} KB")
    return 0


def _taken(browser: Browser, address: str, view: _View) -> bytes:
    """The picture of a view."""
    with browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **_WIDE, **view.window}) as context:
        page = context.new_page()
        page.route(f"{_ADDRESS}**", lambda route: _fetch(route, address))
        page.add_init_script(
            f"{_NO_CHANCE} localStorage.setItem('denkspiel', JSON.stringify({{...{_KNOWN}, ...{view.settings}}}));"
        )
        page.goto(f"{_ADDRESS}?game={view.game}&moves={view.moves}")
        page.locator(f"#board[data-game='{view.game}'] svg.board").last.wait_for()
        page.locator("#status-line:is([data-phase=move], [data-phase=over])").wait_for()
        view.deed(page)
        page.mouse.move(0, 0)
        page.evaluate("scrollTo(0, 0)")
        seen = (page.locator(view.part) if view.part else page).screenshot(animations="disabled")
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        return base64.b64decode(page.evaluate(_SMALL, [base64.b64encode(seen).decode(), LARGEST]))


def _fetch(route: Route, address: str) -> None:
    """Answer a request as the service at another address does."""
    route.fulfill(response=route.fetch(url=route.request.url.replace(_ADDRESS, address)))


if __name__ == "__main__":
    sys.exit(main())
