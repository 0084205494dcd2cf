"""Somebody who does anything at random at the page, and looks after every step whether all still fits together."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Error

from denkspiel.core.notation import format_moves, parse_game, replay
from denkspiel.games.catalogue import game, game_names
from tests.browser.elsewhere import CLOCKS, Elsewhere
from tests.browser.table import Table

__all__ = ["BEGIN_BY_LINK", "PASTE", "RandomWalk", "faults_of_board", "look"]

PATIENCE = 40
"""Seconds after which what is wrong is not just on its way; far more than ever needed, on whatever machine."""
_PAUSE = 40
"""Milliseconds between two looks."""

_SEEN = """() => {
  const find = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (list) => list.filter((one) => one.checkVisibility());
  const marked = (kind) => seen(all(`#board ${kind}`)).map(({ dataset }) => Number(dataset.mark));
  const worths = "#panels :is(#panel-values, #panel-openings) tr[data-cell]:has(td.value)";
  const stones = (view) => all("[data-player]", view).map(({ dataset }) => [dataset.cell, dataset.player].map(Number));
  return {
    path: location.pathname,
    search: location.search,
    entry: history.state,
    game: find("board").dataset.game ?? "",
    lent: find("main").dataset.overlay ?? "",
    phase: find("status-line")?.dataset.phase ?? "",
    hasQuit: find("farewell")?.hidden === false,
    room: find("room")?.hidden === false,
    stones: seen(all("#board svg.board")).map(stones),
    values: marked("text.mark-value"),
    ratings: marked("text.mark-rating"),
    pointers: marked(".mark-pointer"),
    listed: seen(all(worths)).map(({ dataset }) => Number(dataset.cell)),
    entries: document.querySelectorAll("#moves-list > li:not(.branch)").length,
    boards: seen(all("#room-boards a.room-board"))
      .map((one) => [one.dataset.game, new URL(one.querySelector("img").src).searchParams.get("moves")]),
    raw: /.{0,60}([\\ue000-\\ue002]|\\bNaN\\b)/.exec(document.documentElement.outerHTML + document.title)?.[0]
      ?? /.{0,60}(NaN|undefined|\\[object )/.exec(document.body.innerText)?.[0] ?? "",
  };
}"""
"""What there is to see, all at one moment."""

_WHERE = {
    "names": ".named[role=button]",
    "board": "#board .hit, #board .arrow, #board .point-body, #board .space-frame, #board button",
    "games": "#games button",
    "tools": "#tools > button, #tools .tool-place > button",
    "controls": "#controls button, #controls input, #under button",
    "match": "#match button",
    "friends": "#live :is(button, input, select), .live-card :is(button, input, select)",
    "panels": "#panels :is(summary, button, select, input, textarea, .curve-frame)",
    "moves": "#moves-list button, #grades button",
    "aside": "#banner button, #position-actions button, #welcome button, .overlay button",
    "review": "#panel-review :is(summary, button)",
    "help": ".help button, .help a[data-page]",
    "farewell": "#farewell button",
    "room": "#room :is(button, select, input, summary)",
    "boards": "#room-boards a.room-board",
}
"""What may be clicked, in groups that are chosen equally often."""
_MENU = {"menu": "[role=menu] button"}
_DIALOG = {"dialog": ":is(button, select, input, .saved, summary, textarea, [data-cell])"}
_LEFT_OUT = (
    "[disabled], [download], #read-file, #save-record, #export-games, #import-games, #live-notify, "
    "#copy-link, #copy-picture, #share-position, #live-copy, #live-share, #puzzle-share, #editor-copy, #editor-print"
)
"""What leads out of the page, to files and other programs."""

_PICK = """([groups, menu, inDialog, leftOut, where, which]) => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const choice = dialog ? inDialog : document.querySelector("[role=menu]") ? menu : groups;
  const isSeen = (one) => one.checkVisibility() && !one.matches(leftOut) && one.getBoundingClientRect().width > 0;
  const found = Object.entries(choice)
    .map(([name, selector]) => ({ name, all: [...(dialog ?? document).querySelectorAll(selector)].filter(isSeen) }))
    .filter(({ all }) => all.length);
  if (!found.length) return null;
  const { name, all } = found[Math.floor(where * found.length)];
  const one = all[Math.floor(which * all.length)];
  one.scrollIntoView({ block: "nearest" });
  const box = one.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const data = Object.entries(one.dataset).map(([key, value]) => `[${key}=${value}]`).join("");
  const text = (one.textContent ?? "").trim().slice(0, 20);
  const what = `${name}: ${one.tagName.toLowerCase()}${one.id && `#${one.id}`}${data} "${text}"`;
  if (one.matches("select")) {
    one.selectedIndex = Math.floor(which * 9973) % one.options.length;
    for (const event of ["input", "change"]) one.dispatchEvent(new Event(event, { bubbles: true }));
    return { kind: "select", what: `${what}: ${one.value}` };
  }
  if (!one.contains(top) && !top?.closest("[data-point]")?.contains(one)) return null;
  return { x, y, what, kind: one.matches("input[type=text], textarea") ? "text" : "click" };
}"""
"""One of the things that may be clicked: what and where it is; of a list something is chosen at once."""

PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

BEGIN_BY_LINK = """async (asked) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/live", { method: "POST", headers, body: JSON.stringify(asked) });
  return (await answer.json()).id;
}"""

_KEYS = (
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"),
    *("Enter", "Enter", "Enter", "Space", "Escape", "Backspace", "Tab"),
    *("Shift+ArrowLeft", "Shift+ArrowUp", "Shift+ArrowDown", "+", "-", "k"),
    *"1234567",
    *"123",
    *"bc",
    *"adadurhvlsdponqmf?yyn",
)
_PAGE_HAS_GONE_ON = ("Execution context was destroyed", "is interrupted by another navigation")
"""What playwright says where the page itself went elsewhere meanwhile: no fault of the page."""
_TRAVEL = """(by) => {
  const [entries, here] = [navigation.entries(), navigation.currentEntry.index];
  if (!entries[here + by]) return false;
  for (let step = 1; step <= Math.abs(by); step += 1) {
    const { committed, finished } = navigation.traverseTo(entries[here + Math.sign(by) * step].key);
    for (const promise of [committed, finished]) promise.catch(() => {}); // the next step may come first
  }
  return true;
}"""
"""Goes to a place in the history of the page, one step after the other, if there is one."""
_NOTE_WHERE_IT_ENDS = """addEventListener("pagehide", () => {
  const { pathname: path, search } = location;
  sessionStorage.setItem("left", JSON.stringify({ path, search, entry: history.state }));
});"""
"""A script by which the page notes what it was about when it went."""
_PANELS = ("values", "openings", "graph", "review", "share", "cells")
_LISTED = 0.3
"""How often an invitation is shown in the lobby, instead of sent as a link."""
_SWITCHED_ON = 0.4
"""How often panels are open, and values are shown, when the walk begins."""
_VIEWS_OF_MENU = ("editor", "progress", "puzzle-rush", "puzzle-today-easy")
_TYPED = ("Ada", "4 4 3", "5x5x4", "8", "")
_PLAYERS = ("human", "human", "random", "level-1")
_REFUSED = re.compile("Failed to load resource: the server responded with a status of (4\\d\\d|503)")
"""What the browser itself notes of a refusal that the page says in words, or of a busy service that it asks again."""

Seen = dict[str, Any]


def look(table: Table) -> Seen:
    """What there is to see at the moment."""
    seen: Seen = table.page.evaluate(_SEEN)
    return seen


def faults_of_board(seen: Seen, name: str, cells: Sequence[int]) -> list[str]:
    """What the board shows otherwise than it should after these cells were taken in turn."""
    wanted = sorted([cell, ply % 2] for ply, cell in enumerate(cells))
    faults = [] if seen["game"] == name else [f"the board is that of {seen['game']}, not of {name}"]
    drawn = [sorted(view) for view in seen["stones"]]
    is_covered = seen["hasQuit"] and not drawn  # the farewell may stand in place of the board
    if any(view != wanted for view in drawn) or not (drawn or is_covered):
        faults.append(f"the stones are {drawn}, not {wanted}")
    marked = {*seen["values"], *seen["pointers"], *seen["listed"]}
    if wrong := sorted(cell for cell in marked if cell in cells or cell >= len(game(name).geometry.cells)):
        faults.append(f"cells have marks or values that are taken or do not exist: {wrong}")
    return faults


@dataclass
class RandomWalk:
    """A walk from a seed, as long as one likes.

    Attributes:
        table: the page.
        seed: where all choices come from; what computers play, and when, comes from elsewhere.
        done: what was done so far, in words.
    """

    table: Table
    seed: int
    done: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._elsewhere = Elsewhere(self.table.address, Random(self.seed))
        self._class_room = ""
        width, height = self._random.choice([(1280, 800), (390, 844), (820, 1180)])
        self.table.page.set_viewport_size({"width": width, "height": height})
        self.table.page.emulate_media(reduced_motion=self._random.choice(["reduce", "no-preference"]))
        self.table.page.add_init_script(_NOTE_WHERE_IT_ENDS)
        switches = {name: self._random.random() < _SWITCHED_ON for name in ("values", "bar")}
        panels = {name: self._random.random() < _SWITCHED_ON for name in _PANELS}
        self.table.remember(**switches, debug=self._random.choice(["off", "last", "next"]), panels=panels)

    def go(self, steps: int) -> None:
        """Do so many things, and look after each.

        Raises:
            AssertionError: something was wrong; it says what, and what had been done.
        """
        self._visit()
        for _ in range(steps):
            self._settle()
            self._act()
        self._settle()

    # acting

    def _act(self) -> None:
        """Do anything."""
        ways: list[tuple[int, Callable[[], str | None]]] = [
            (46, self._click),
            (26, self._press),
            (7, self._travel),
            (5, self._reload),
            (4, self._paste),
            (3, self._visit),
            (3, self._begin_by_link),
            (3, self._be_invited),
            (6, self._let_others_act),
            (1, self._enter_room),
            (2, lambda: self._open("#friend-button")),
            (3, lambda: self._open("#my-games-button")),
            (2, lambda: self._open("#puzzles-button")),
            (2, lambda: self._open("#menu-control")),
            (3, self._choose_from_menu),
        ]
        weights, acts = zip(*ways, strict=True)
        while True:
            try:
                did = self._random.choices(acts, weights)[0]()
            except Error as error:
                if not any(reason in str(error) for reason in _PAGE_HAS_GONE_ON):
                    raise AssertionError(self._report([f"{type(error).__name__}: {error}"])) from error
                did = "went elsewhere"
            if did is not None:
                self.done.append(did)
                return

    def _click(self) -> str | None:
        page, found = self.table.page, self._pick(_WHERE, _MENU, _DIALOG)
        if found is None:
            return None
        if found["kind"] != "select":
            page.mouse.click(found["x"], found["y"])
        if found["kind"] == "text":
            typed = self._random.choice(_TYPED)
            page.keyboard.press("Control+a")
            page.keyboard.type(typed)
            return f"typed {typed!r} at {found['what']}"
        return f"clicked {found['what']}"

    def _press(self) -> str:
        keys = [self._random.choice(_KEYS) for _ in range(self._random.choice([1, 1, 1, 2]))]
        self.table.press(*keys)
        return f"pressed {' '.join(keys)}"

    def _travel(self) -> str | None:
        """Back or forward, as far as the page's own history goes; sometimes twice before the first has arrived.

        The places are named, not counted: a step that is still under way could make a count lead out of the page.
        """
        by = self._random.choice([-1, -1, -1, 1, 1, -2])
        return f"went {by} in the history" if self.table.page.evaluate(_TRAVEL, by) else None

    def _reload(self) -> str:
        """Load the page again: the same game comes back, as it was or further on."""
        before = self._settle()
        self.table.page.reload()
        left = json.loads(self.table.page.evaluate("sessionStorage.getItem('left')"))
        after = self._settle()
        self.done.append("loaded the page again")
        faults = [self._faults_of_return(one, after) for one in (before, left)]  # something may just have come
        if all(faults):
            raise AssertionError(self._report(faults))
        return "it was the same game"

    def _faults_of_return(self, before: Seen, after: Seen) -> str:
        """In what the game that has come back is another one; "" if it is the same."""
        one, other = self._moves(before), self._moves(after)
        if before["path"] != after["path"] or one[0] != other[0] or not other[1].startswith(one[1]):
            return f"{before['path']} {one} became {after['path']} {other}"
        is_kept = one[1] and "puzzle" not in _query(before) and before["entry"] and not after["hasQuit"]
        if is_kept and before["entry"]["id"] != (after["entry"] or {}).get("id"):
            return "the game became another one with the same moves"
        return ""

    def _paste(self) -> str:
        name, moves = self._game()
        first, second = self._random.choices(_PLAYERS, k=2)
        query = {"game": name, "moves": moves, "first": first, "second": second}
        text = f"{self.table.address}?{urlencode(query)}"
        self.table.page.evaluate(PASTE, text)
        return f"pasted {text}"

    def _visit(self) -> str:
        """Type an address."""
        name, moves = self._game()
        link = {"game": name, "moves": moves, "first": "human", "second": self._random.choice(_PLAYERS)}
        puzzle = {"game": name, "puzzle": str(self._random.randint(1, 40))}
        query = self._random.choice([{}, {"game": name}, link, link, puzzle])
        address = f"{self.table.address}?{urlencode(query)}"
        self._go_to(address)
        return f"went to {address}"

    def _go_to(self, address: str) -> None:
        try:
            self.table.page.goto(address)
        except Error as error:
            # The page was about to lead somewhere by itself, such as to the room that the step before has opened.
            if "ERR_ABORTED" not in str(error):
                raise
            self.table.page.goto(address)

    def _begin_by_link(self) -> str:
        name, _ = self._game()
        other = self._random.choice(["nobody", "somebody", "a computer"])
        asked: dict[str, Any] = {"game": name, "name": "Ada", "begin": "first", "clock": self._random.choice(CLOCKS)}
        asked["other"] = {"kind": "random"} if other == "a computer" else None
        identity = self.table.page.evaluate(BEGIN_BY_LINK, asked)
        if other == "somebody":
            self._elsewhere.sit_down(identity)
        self._go_to(f"{self.table.address}live/{identity}")
        return f"began {name} by link, against {other}, clock {asked['clock']}"

    def _be_invited(self) -> str:
        """Somebody begins a game, and shows it to everybody or sends the link."""
        name, _ = self._game()
        is_listed = self._random.random() < _LISTED
        identity = self._elsewhere.invite(name, is_listed=is_listed)
        if is_listed:
            return f"somebody invites everybody to {name}"
        self._go_to(f"{self.table.address}live/{identity}")
        return f"was invited to {name}"

    def _let_others_act(self) -> str | None:
        """The others do something in the game or the room that is seen, if they take part in it."""
        _, kind, identity = urlsplit(self.table.page.url).path.rpartition("/live/")
        if kind:
            return self._elsewhere.act_at(identity)
        _, kind, address = urlsplit(self.table.page.url).path.rpartition("/room/")
        return self._elsewhere.act_in_room(address) if kind and address == self._class_room else None

    def _enter_room(self) -> str:
        """Enter a room in which others play."""
        name, _ = self._game()
        self._class_room = self._elsewhere.open_room(name, moves=self._random.randint(0, 6))
        self._go_to(f"{self.table.address}room/{self._class_room}")
        return f"entered a room where others play {name}"

    def _open(self, selector: str) -> str | None:
        found = self._pick({selector: selector}, {}, {})
        if found is not None:
            self.table.page.mouse.click(found["x"], found["y"])
        return None if found is None else f"opened {found['what']}"

    def _choose_from_menu(self) -> str | None:
        """Open one of the views that only the menu leads to."""
        if self._open("#menu-control") is None:
            return None
        view = self._random.choice(_VIEWS_OF_MENU)
        return self._open(f"[role=menu] #menu-{view}") or "opened the menu"

    def _game(self) -> tuple[str, str]:
        """A game, and moves with which it might have begun."""
        name = self._random.choice(list(game_names()))
        position, cells = replay(game(name), ""), []
        for _ in range(self._random.choice([0, 1, 2, 5, 9, 99])):
            if position.outcome is not None:
                break
            cells.append(self._random.choice(list(position.legal_moves)))
            position = position.play(cells[-1])
        return name, format_moves(game(name), cells)

    def _pick(self, groups: dict[str, str], menu: dict[str, str], dialog: dict[str, str]) -> Seen | None:
        """Something that can be clicked: of a dialogue or a menu that is open, or else of other groups."""
        chances = [self._random.random(), self._random.random()]
        found: Seen | None = self.table.page.evaluate(_PICK, [groups, menu, dialog, _LEFT_OUT, *chances])
        return found

    # looking

    def _settle(self) -> Seen:
        """Wait until all fits together, and tell what is seen."""
        end = monotonic() + PATIENCE
        while True:
            seen, faults = self._look()
            if not faults and seen is not None:
                return seen
            if monotonic() > end or self._complaints():
                raise AssertionError(self._report(faults))
            self.table.page.wait_for_timeout(_PAUSE)

    def _look(self) -> tuple[Seen | None, list[str]]:
        try:
            seen = look(self.table)
            return seen, [*self._complaints(), *self._faults(seen)]
        except Error as error:  # the page is being exchanged for another one
            return None, [str(error)]

    def _complaints(self) -> list[str]:
        """What was told in the console, or thrown."""
        return [fault for fault in self.table.faults if not _REFUSED.match(fault)]

    def _faults(self, seen: Seen) -> list[str]:
        """What does not fit together."""
        if seen["raw"]:
            return [f"something can be seen that is no text: {seen['raw']}"]
        if seen["room"]:
            wrong = [] if seen["path"].startswith("/room/") else ["a room is shown at another address"]
            return [*wrong, *self._faults_of_boards(seen)]
        name, moves = self._moves(seen)
        if not name:
            return ["the address names no game"]
        if seen["game"] != name:
            return [f"the board is that of {seen['game']}, the address says {name}"]
        if seen["lent"] or "puzzle" in _query(seen):
            return self._faults_of_loan(seen)
        cells = tuple(parse_game(game(name), moves)[0])
        shown = _shown(cells, seen)
        faults = faults_of_board(seen, name, shown)
        if (seen["phase"] == "review") != (shown != cells) and not seen["hasQuit"]:
            faults.append(f"the phase is {seen['phase']}, {shown} of {cells} are shown")
        if seen["entries"] != len(cells) + 1:
            faults.append(f"the list has {seen['entries']} entries, the moves are {moves!r}")
        return faults

    @staticmethod
    def _faults_of_loan(seen: Seen) -> list[str]:
        """A lesson or a puzzle is on the board: all its pictures show the same, and there are no marks."""
        faults = []
        if ("puzzle" in _query(seen)) != (seen["lent"] == "puzzle"):
            faults.append(f"the address is {seen['search']}, on the board is {seen['lent'] or 'a game'}")
        if len({json.dumps(sorted(view)) for view in seen["stones"]}) != 1:
            faults.append(f"the pictures differ: {seen['stones']}")
        marked = [*seen["values"], *seen["ratings"], *seen["pointers"], *seen["listed"]]
        return [*faults, f"there are marks: {marked}"] if marked else faults

    def _faults_of_boards(self, seen: Seen) -> list[str]:
        """The boards of a room show the games as the service knows them."""
        known = [(identity, moves, self._moves({"path": f"/live/{identity}"})[1]) for identity, moves in seen["boards"]]
        return [
            f"the board of {identity} shows {moves!r}, not {now!r}" for identity, moves, now in known if moves != now
        ]

    def _moves(self, seen: Seen) -> tuple[str, str]:
        """The game and its moves by the address: for a link game as the service knows them."""
        if seen["path"].startswith("/room/"):
            return "a room", ""
        if not seen["path"].startswith("/live/"):
            query = _query(seen)
            return query.get("game", ""), query.get("moves", "")
        answer = self.table.page.request.get(f"{self.table.address}api{seen['path']}")
        if not answer.ok:
            return "", ""
        state = answer.json()["step"]["state"]
        return state["game"], format_moves(game(state["game"]), state["cells"])

    def _report(self, faults: list[str]) -> str:
        steps = "\n".join(f"  {number}. {what}" for number, what in enumerate(self.done, 1))
        return "\n".join([f"seed {self.seed}, after {len(self.done)} steps, at {self.table.page.url}:", *faults, steps])


def _query(seen: Seen) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(seen["search"]).query).items()}


def _shown(cells: tuple[int, ...], seen: Seen) -> tuple[int, ...]:
    """What the board should show by address and history: the game, an earlier position or a variation."""
    line, ply = (seen["entry"] or {}).get("line"), _query(seen).get("ply")
    if line is not None:
        return tuple(line)
    return cells if ply is None else cells[: int(ply)]
