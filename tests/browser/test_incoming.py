"""What comes from elsewhere never moves what somebody looks at: the position, dialogues, scroll positions, focus."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.live_table import LiveTable
from tests.browser.remote import Remote
from tests.browser.table import PHONE

_MOVES = (3, 3, 2, 2, 4)
"""Stacks in which Ada and Ben have played when somebody comes to watch."""

_LOOK = """
() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const focused = document.activeElement;
  return {
    current: seen("#moves-list [aria-current]").map((one) => one.dataset.ply ?? one.dataset.path),
    stones: seen("#board svg.board .stone:not(.ghost)").map((one) => one.getAttribute("class")),
    entry: [history.state?.ply, history.state?.line, history.state?.puzzle],
    open: seen("dialog, [role=menu], #help").map((one) => [one.id, one.scrollTop]),
    filled: seen("input, select").map((one) => [one.id, one.value]),
    focus: focused.id || focused.tagName,
    scrolled: ["moves-list", "panels", "help"].map((id) => document.getElementById(id)?.scrollTop),
    board: window.watched && JSON.stringify(document.getElementById("board").getBoundingClientRect()),
  };
}
"""
"""What somebody sees who looks at the page."""

_WATCH = "() => { scrollTo(0, 0); window.watched = true; }"
"""Look at the board."""


def _earlier(table: LiveTable) -> None:
    table["#moves-list [data-ply='2']"].click()
    table.wait("review")


def _variation(table: LiveTable) -> None:
    _earlier(table)
    table[".arrow[data-column='7']:not([aria-disabled])"].click()
    expect(table["#moves-list [data-path][aria-current]"]).to_have_text("3. 7")
    expect(table["#aim"]).not_to_be_empty()


def _puzzle(table: LiveTable) -> None:
    table["#puzzles-button"].click()
    table["#menu-puzzle-next"].click()
    expect(table["#puzzle-title"]).not_to_be_empty()


def _dialog(table: LiveTable) -> None:
    table["#my-games-button"].click()
    table["#my-games"].wait_for()


def _form(table: LiveTable) -> None:
    table["#menu-control"].click()
    table["#menu-friend"].click()
    table["#friend-name"].fill("Eve")


def _menu(table: LiveTable) -> None:
    table["#menu-help"].click()
    table["#menu-rules"].wait_for()


def _help(table: LiveTable) -> None:
    table.press("?")
    table["#help-page"].wait_for()
    table["#help"].evaluate("help => { help.scrollTop = 60; }")


def _below(table: LiveTable) -> None:
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")


def _link(table: LiveTable) -> None:
    table["#live-leave"].focus()


def _list(table: LiveTable) -> None:
    table["#moves-list"].evaluate("list => { list.style.maxHeight = '3rem'; list.scrollTop = 99; }")
    table["#moves-list"].evaluate("list => new Promise((seen) => { list.onscroll = seen; list.scrollTop = 0; })")


_LOOKS: dict[str, Callable[[LiveTable], None]] = {
    "an earlier move": _earlier,
    "a variation": _variation,
    "a puzzle": _puzzle,
    "a dialogue": _dialog,
    "a form": _form,
    "a menu": _menu,
    "the help": _help,
    "what lies below": _below,
    "a link": _link,
    "the first moves": _list,
}
_BESIDE = ("a dialogue", "a form", "a menu", "the help", "what lies below", "a link", "the first moves")
"""While one looks at that the board shows the game as it stands, which goes on."""


def _events(ada: Remote, ben: Remote, game: str) -> Iterator[Any]:
    """All that can happen to a game: each as it stands afterwards."""
    yield ben.do(game, "move", cell=_cell(ben, game, 5))
    yield ada.do(game, "propose", offer="draw")
    yield ben.do(game, "decline", offer="draw")
    yield ada.do(game, "move", cell=_cell(ada, game, 6))
    yield ada.do(game, "propose", offer="take-back")
    yield ben.do(game, "accept", offer="take-back")
    yield ben.do(game, "resign")
    yield ben.do(game, "propose", offer="rematch")
    yield ada.do(game, "accept", offer="rematch")


def _cell(who: Remote, game: str, stack: int) -> int:
    """Where a stone would come to rest."""
    position = who.look(game)["step"]["position"]
    stacks = who.ask("games/connect-four")["stacks"]
    return next(int(move["cell"]) for move in position["legal"] if move["cell"] in stacks[stack])


def _game(address: str) -> tuple[Remote, Remote, str]:
    """A link game between two people who are elsewhere."""
    ada, ben = Remote(address), Remote(address)
    game = ada.begin("connect-four", "Ada")
    ben.do(game, "sit", name="Ben")
    for ply, stack in enumerate(_MOVES):
        who = (ada, ben)[ply % 2]
        who.do(game, "move", cell=_cell(who, game, stack))
    return ada, ben, game


@pytest.mark.parametrize(("look", "plays"), [(look, bool(number % 2)) for number, look in enumerate(_LOOKS)])
def test_nothing_moves_what_somebody_looks_at(
    chair: Callable[..., LiveTable], address: str, look: str, plays: bool
) -> None:
    """On a wide screen, where one watches, or on a phone, where one plays."""
    ada, ben, game = _game(address)
    table = chair(**(PHONE if plays else {}))
    table.visit(address + (ada.ask(f"seats/{game}", {})["link"].lstrip("/") if plays else f"live/{game}"))
    table.wait("other")
    _LOOKS[look](table)
    if look not in _BESIDE:
        table.page.evaluate(_WATCH)
    before = _seen(table, look)
    for view in _events(ada, ben, game):
        table[f"#live[data-version='{view['version']}']"].wait_for(state="attached")
        assert _seen(table, look) == before, view["said"]
    assert game in table.page.url or look == "a puzzle"


def _seen(table: LiveTable, look: str) -> Any:
    seen = table.page.evaluate(_LOOK)
    if look in _BESIDE:
        del seen["current"], seen["stones"], seen["entry"]
    return seen


def test_back_to_live_says_what_is_new_and_leads_there(chair: Callable[..., LiveTable], address: str) -> None:
    ada, ben, game = _game(address)
    table = chair()
    table.visit(f"{address}live/{game}")
    table.wait("other")
    _variation(table)
    expect(table["#position-news"]).to_be_empty()
    ben.do(game, "move", cell=_cell(ben, game, 5))
    expect(table["#position-news"]).to_have_text("New: Ben plays 6.")
    expect(table["#to-game"]).to_have_text("Back to live")
    table["#to-game"].click()
    table.wait("other")
    table.sees("443356")
    ada.do(game, "move", cell=_cell(ada, game, 6))
    table.sees("4433567")


def test_a_position_that_is_taken_back_stays_on_the_board(chair: Callable[..., LiveTable], address: str) -> None:
    ada, ben, game = _game(address)
    table = chair()
    table.visit(f"{address}live/{game}")
    table.wait("other")
    table["#moves-list [data-ply='3']"].click()
    table.wait("review")
    before = table.page.evaluate(_LOOK)["stones"]
    while len(ada.look(game)["step"]["position"]["cells"]) > 1:
        ada.do(game, "propose", offer="take-back")
        ben.do(game, "accept", offer="take-back")
    table[f"#live[data-version='{ada.look(game)['version']}']"].wait_for(state="attached")
    assert table.page.evaluate(_LOOK)["stones"] == before
    expect(table["#moves-list [data-path][aria-current]"]).to_have_text("3. 3")
    table["#to-game"].click()
    table.wait("other")
    table["#moves-list [data-path]"].last.click()
    expect(table["#moves-list [data-path][aria-current]"]).to_have_text("3. 3")
    assert table.page.evaluate(_LOOK)["stones"] == before


def test_a_turn_calls_also_who_looks_at_an_earlier_move(chair: Callable[..., LiveTable], address: str) -> None:
    ada, ben, game = _game(address)
    table = chair()
    table.visit(address + ada.ask(f"seats/{game}", {})["link"].lstrip("/"))
    table.wait("other")
    _earlier(table)
    ben.do(game, "move", cell=_cell(ben, game, 5))
    expect(table.page).to_have_title("Your turn · Connect Four · Denkspiel")
    assert table["#status-line"].get_attribute("data-phase") == "review"


@pytest.mark.parametrize("looks_back", [False, True])
def test_a_player_who_has_asked_for_the_rematch_goes_there_unless_looking_at_something(
    chair: Callable[..., LiveTable], address: str, *, looks_back: bool
) -> None:
    ada, ben, game = _game(address)
    table = chair()
    table.visit(address + ada.ask(f"seats/{game}", {})["link"].lstrip("/"))
    table.wait("other")
    ben.do(game, "resign")
    table["#rematch"].click()
    expect(table["#live-card"]).to_contain_text("You have offered a rematch.")
    if looks_back:
        _earlier(table)
    following = ben.do(game, "accept", offer="rematch")["following"]
    if looks_back:
        expect(table["#position-news"]).to_contain_text("Rematch agreed: the same players with colours swapped.")
        assert game in table.page.url
        table["#to-game"].click()
        table["#live-following"].click()
    table.page.wait_for_url(f"**/live/{following}")
    ben.do(following, "move", cell=_cell(ben, following, 3))
    expect(table.page).to_have_title("Your turn · Connect Four · Denkspiel")


@pytest.mark.parametrize("offer", ["draw", "take-back", "rematch"])
@pytest.mark.parametrize("look", [_earlier, _variation])
def test_an_offer_is_read_and_answered_while_one_looks_at_another_position(
    chair: Callable[..., LiveTable], address: str, offer: str, look: Callable[[LiveTable], None]
) -> None:
    ada, ben, game = _game(address)
    table = chair()
    table.visit(address + ada.ask(f"seats/{game}", {})["link"].lstrip("/"))
    table.wait("other")
    look(table)
    if offer == "rematch":
        ben.do(game, "resign")
    ben.do(game, "propose", offer=offer)
    expect(table["#live-card"]).to_contain_text("Ben ")
    assert table["#status-line"].get_attribute("data-phase") == "review"
    table["#live-decline"].click()
    expect(table["#live-card"]).to_be_hidden()
    assert "declines" in " ".join(ben.look(game)["said"])


@pytest.mark.parametrize("sheet", ["#live-invite", "#live-computer"])
def test_a_sheet_stays_open_when_somebody_sits_down(chair: Callable[..., LiveTable], address: str, sheet: str) -> None:
    table = chair()
    game = table.invite("connect-four", by="Ada").rpartition("/")[2]
    table[sheet].click()
    opened = table[{"#live-invite": "#invitation", "#live-computer": "#computer"}[sheet]]
    expect(opened).to_be_visible()
    Remote(address).do(game, "sit", name="Ben")
    expect(opened).to_contain_text("Ben has taken a seat.")
    opened.locator(".dialog-close").click()
    table.wait("move")


def test_a_room_keeps_what_is_typed_focused_and_scrolled(chair: Callable[..., LiveTable], address: str) -> None:
    host, guests = Remote(address), [Remote(address) for _ in range(3)]
    asked = {"title": "5b", "game": "tic-tac-toe", "format": "swiss", "rounds": 2}
    room = host.ask("rooms", asked)["id"]
    guests[0].do_in_room(room, "join", name="P0")
    guests[1].do_in_room(room, "join", name="P1")
    table = chair()
    table.page.goto(f"{address}room/{room}")
    table["#room-name"].fill("Evelyn")
    table["#room-name"].evaluate("field => field.setSelectionRange(1, 3)")
    guests[2].do_in_room(room, "join", name="P2")
    for what in ("start", "close-round"):
        host.do_in_room(room, what, **({"round": 1} if what == "close-round" else {}))
        number = host.ask(f"rooms/{room}")["rounds"]
        expect(table["#room-rounds h3"]).to_have_count(len(number))
        expect(table["#room-name"]).to_have_value("Evelyn")
        expect(table["#room-name"]).to_be_focused()
        assert table["#room-name"].evaluate("field => [field.selectionStart, field.selectionEnd]") == [1, 3]
    frame = table["#room-frame"]
    table["#room-table"].evaluate("part => { part.style.width = '6rem'; }")
    frame.evaluate("frame => { frame.scrollLeft = 40; }")
    host.do_in_room(room, "close-round", round=2)
    expect(table["#room-table h3"]).to_have_text("Final standings")
    assert frame.evaluate("frame => frame.scrollLeft") == 40
