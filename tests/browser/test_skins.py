"""The C64 and the Amiga as they were: by keys and by clicks, to the end of a game and back to the modern look."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import hands
from tests.browser.table import PHONE, Table
from tests.browser.test_for_everyone import faults

_TALL = {**PHONE, "viewport": {"width": 390, "height": 844}}
_WINDOWS = [(390, 844), (800, 600), (1280, 800)]
_RETURN = 4
"""How often Return takes the default before a game against the computer on the C64 begins: opponent, strength, name."""


def _open(table: Table, name: str) -> None:
    """Play an original as it was, as a link asks for it."""
    table.page.goto(f"{table.address}?skin={name}")
    expect(table[f".skin-{name}"]).to_be_visible()


def _is_asked(table: Table, question: str) -> None:
    expect(table[".bitmap-input"]).to_have_attribute("aria-label", question)


def _partners(table: Table) -> None:
    """Begin a game of two people on the C64."""
    _open(table, "c64")
    _is_asked(table, "Wer spielt?")
    table.press("1")
    _is_asked(table, "Name Spieler 1?")
    table.page.keyboard.type("Anna")
    table.press("Enter")
    _is_asked(table, "Name Spieler 2?")
    table.page.keyboard.type("Jörg")
    table.press("Enter")
    expect(_peg(table, "a1")).to_be_visible()


def _peg(table: Table, name: str) -> Locator:
    return table[f"[data-stack='{(ord(name[0]) - ord('a')) * 4 + int(name[1]) - 1}']"]


def _arrow(table: Table, column: str) -> Locator:
    return table[".skin-amiga"].get_by_role("button", name=f"Spalte {column}")


def _menu(table: Table, menu: str, item: str) -> None:
    table[".skin-amiga"].get_by_role("menuitem", name=menu).click()
    table[".amiga-menu:visible"].get_by_text(item, exact=True).click()


def _click_on_the_c64(table: Table, moves: list[str]) -> None:
    for count, move in enumerate(moves, 1):
        _peg(table, move).click()
        table.played("".join(moves[:count]))
        table.page.mouse.move(0, 0)


def _keys_on_the_c64(table: Table, moves: list[str]) -> None:
    """From where the cursor is with the cursor keys, then Return."""
    x, y = 0, 0
    for count, move in enumerate(moves, 1):
        column, row = ord(move[0]) - ord("a"), int(move[1]) - 1
        table.press(*["ArrowRight" if column > x else "ArrowLeft"] * abs(column - x))
        table.press(*["ArrowUp" if row > y else "ArrowDown"] * abs(row - y), "Enter")
        table.played("".join(moves[:count]))
        x, y = column, row


@pytest.mark.parametrize("play", [_keys_on_the_c64, _click_on_the_c64])
def test_a_game_on_the_c64_to_its_end_r9(table: Table, play: Callable[[Table, list[str]], None]) -> None:
    _partners(table)
    play(table, ["a1", "b1", "a2", "b2", "a3", "b3", "a4"])
    expect(table[".skin #voice"]).to_contain_text("wins with the column")
    again = table["#c64-again"]
    expect(again).to_be_visible()
    expect(_peg(table, "a1")).to_be_hidden()
    table.page.wait_for_timeout(1100)  # before that, a key would begin a new game unseen
    if play is _keys_on_the_c64:
        table.press("x")
    else:
        again.click()
    table.played("")
    expect(_peg(table, "a1")).to_be_visible()


def test_the_c64_asks_in_the_order_of_the_original_and_return_takes_the_defaults_r8(table: Table) -> None:
    _open(table, "c64")
    for question in ("Wer spielt?", "Spielstärke?", "Ihr Name?"):
        _is_asked(table, question)
        table.press("Enter")
    expect(_peg(table, "a1")).to_be_visible()
    assert "raumvier-1" in table.page.url


def test_two_computers_on_the_c64_r2(table: Table) -> None:
    table.remember(pace=0)
    _open(table, "c64")
    table["[aria-label='3 Computer gegen Computer']"].click()
    _is_asked(table, "Spielstärke Computer 1?")
    table.press("2")
    _is_asked(table, "Spielstärke Computer 2?")
    table.press("7", "Enter")  # there is no such strength
    _is_asked(table, "Spielstärke Computer 2?")
    table.press("1")
    expect(table["#c64-again"]).to_be_visible()
    assert {"raumvier-1", "raumvier-2"} <= set(table.page.url.replace("&", "=").split("="))


def test_f1_suggests_and_f3_swaps_on_the_c64_r6_r7(table: Table) -> None:
    _partners(table)
    table.press("F1")
    expect(table["#skin-voice"]).to_contain_text("suggests")
    table.press("Enter")
    table.page.wait_for_url("**moves=*")
    first = table.page.url.partition("first=")[2]
    table.press("F3")
    table.page.wait_for_function("before => location.href.split('first=')[1] !== before", arg=first)


def test_a_joystick_plays_on_the_c64_r4(table: Table) -> None:
    """The stick leads the cursor from the lower left corner, fire plays; two more buttons stand for F1 and F3."""
    table.page.add_init_script(hands.GAMEPAD)
    _partners(table)
    hands.push(table, "ArrowRight", "ArrowUp", "ArrowUp", "Enter")
    table.played("b3")
    hands.push(table, "h")
    expect(table["#skin-voice"]).to_contain_text("suggests")


def test_a_game_on_the_amiga_to_its_end_a7(table: Table) -> None:
    """Whatever the computer does, somebody wins, or the board is full; the keys play, too."""
    _open(table, "amiga")
    expect(_arrow(table, "1")).to_be_visible()
    moves = "(new URLSearchParams(location.search).get('moves') ?? '').replaceAll(' ', '').length"
    for turn in range(42):
        # asked in the page, whose address the browser's driver learns of a moment later
        before = table.page.evaluate(moves)
        column = next(one for one in "4352617" if _arrow(table, one).get_attribute("aria-disabled") is None)
        table.press(column) if turn % 2 else _arrow(table, column).click()
        table.page.wait_for_function(
            "before => document.querySelector('.amiga-requester') !== null"
            f" || ({moves} >= before + 2 && document.querySelector('#status-line[data-phase=move]') !== null)",
            arg=before,
        )
        if table[".amiga-requester"].count():
            break
    expect(table[".amiga-requester"]).to_contain_text("hat gewonnen")
    table.press("Enter")
    expect(table[".amiga-requester"]).to_have_count(0)
    expect(_arrow(table, "4")).to_have_attribute("aria-disabled", "true")
    _menu(table, "Steuerung", "Neues Spiel")
    table.press("j")
    expect(table[".amiga-status"]).to_contain_text("Spiel läuft")


def test_requesters_of_the_amiga_a5(table: Table) -> None:
    _open(table, "amiga")
    _arrow(table, "4").click()
    table.has_plies(2)
    moves = table.moves
    questions = {"Neues Spiel": "Ein neues Spiel beginnen?", "Spiel beenden": "Programm wirklich beenden?"}
    for item, question in questions.items():
        _menu(table, "Steuerung", item)
        requester = table.page.get_by_role("alertdialog", name=question)
        expect(requester.get_by_text("Nein")).to_be_focused()
        requester.get_by_text("Nein").click()
        expect(requester).to_have_count(0)
        assert table.moves == moves
    _menu(table, "Steuerung", "Strategie 3 (aggressiv)")
    expect(table[".amiga-status"]).to_contain_text("3 (aggressiv)")
    _menu(table, "Steuerung", "Neues Spiel")
    table.press("ArrowLeft", "Enter")
    expect(table[".amiga-requester"]).to_have_count(0)
    table.page.wait_for_function("moves => new URLSearchParams(location.search).get('moves') !== moves", arg=moves)
    expect(table[".amiga-status"]).to_contain_text("3 (aggressiv)")
    _menu(table, "Steuerung", "Spiel beenden")
    table.press("j")
    expect(table["#play-again"]).to_be_visible()


def test_the_help_of_the_amiga_stays_open_while_one_plays_a4(table: Table) -> None:
    _open(table, "amiga")
    _menu(table, "Hilfe", "Spielregeln")
    window = table["#amiga-help"]
    expect(window.get_by_role("img")).to_be_visible()
    _arrow(table, "4").click()
    table.has_plies(2)
    window.get_by_text("Info").click()
    expect(window).to_contain_text("Stephan Ilaender")
    window.get_by_text("Zurück").click()
    expect(window).to_contain_text("Sieg-Reihen")
    table.press("Escape")
    expect(window).to_have_count(0)
    expect(table[".skin-amiga"]).to_be_visible()


def test_a_full_column_of_the_amiga_does_not_react_a10(table: Table) -> None:
    table.meet("connect-four", "444444")
    table.page.evaluate(
        "() => { const kept = JSON.parse(localStorage.denkspiel);"
        " kept.skin = { name: 'amiga', game: kept.last['connect-four'], open: true };"
        " localStorage.denkspiel = JSON.stringify(kept); }"
    )
    table.page.reload()
    expect(_arrow(table, "4")).to_have_attribute("aria-disabled", "true")
    _arrow(table, "4").click(force=True)
    expect(table[".amiga-status"]).not_to_contain_text("voll")
    table.press("4")
    expect(table[".amiga-status"]).to_contain_text("Spalte 4 ist voll.")
    table.played("444444")


def test_escape_leads_to_the_modern_look_and_a_button_back(table: Table) -> None:
    _open(table, "amiga")
    _arrow(table, "4").click()
    table.has_plies(2)
    moves = table.moves
    table.press("Escape")
    expect(table[".skin"]).to_have_count(0)
    table.wait("move")
    table.press("1", "Enter")
    table.has_plies(4)
    table["#skin-return"].click()
    expect(table[".skin-amiga"]).to_be_visible()
    assert table.moves.startswith(moves + "1")
    table["#skin-leave"].click()
    table["#new-game-button"].click()
    table["#start-game"].click()
    expect(table["#skin-return"]).to_be_hidden()


@pytest.mark.parametrize("name", ["amiga", "c64"])
def test_a_reload_comes_back_to_the_skin(table: Table, name: str) -> None:
    if name == "c64":
        _partners(table)
        _peg(table, "b2").click()
        table.played("b2")
    else:
        _open(table, "amiga")
        _arrow(table, "4").click()
        table.has_plies(2)
    moves = table.moves
    table.page.reload()
    expect(table[f".skin-{name}"]).to_be_visible()
    assert table.moves == moves
    table.press("Escape")
    expect(table["#skin-return"]).to_be_visible()
    table.page.reload()
    expect(table["#skin-return"]).to_be_visible()
    expect(table[".skin"]).to_have_count(0)


def test_a_reload_amid_the_questions_of_the_c64_asks_again(table: Table) -> None:
    _open(table, "c64")
    table.press("1")
    _is_asked(table, "Name Spieler 1?")
    table.page.reload()
    _is_asked(table, "Wer spielt?")
    table.press("Escape")
    table.page.reload()
    table.wait("move")
    expect(table[".skin"]).to_have_count(0)


@pytest.mark.parametrize("name", ["c64", "homburg", "pc1360"])
def test_an_original_that_nobody_has_answered_covers_nothing_that_an_address_leads_to(table: Table, name: str) -> None:
    _open(table, name)
    for path in ("live/nope", "?game=tic-tac-toe&moves=5", "?game=hexagon"):
        table.page.goto(table.address + path)
        if path == "live/nope":
            table.said("This game does not exist.")
        else:
            table["#board svg.board"].wait_for()
        table.page.wait_for_load_state("networkidle")
        expect(table[".skin"]).to_have_count(0)
    table.excuse()


@pytest.mark.parametrize("name", ["amiga", "c64"])
def test_a_skin_shows_how_its_player_decided(table: Table, name: str) -> None:
    _open(table, name)
    expect(table["#skin-decision"]).to_be_hidden()
    if name == "c64":
        for _ in range(_RETURN):
            table.press("Enter")
        _peg(table, "b2").click()
    else:
        _arrow(table, "4").click()
    table["#skin-decision"].click()
    expect(table["#decision-step"]).not_to_be_empty()
    expect(table[".skin"]).to_have_count(0)
    table["#decision-close"].click()
    table["#skin-return"].click()
    expect(table[f".skin-{name}"]).to_be_visible()


def _everything(table: Table, name: str) -> list[object]:
    """What axe finds at each of the moments of a skin."""
    _open(table, name)
    found = faults(table)
    if name == "c64":
        for _ in range(_RETURN):
            table.press("Enter")
            found += faults(table)
        return found
    expect(_arrow(table, "1")).to_be_visible()
    _menu(table, "Hilfe", "Spielregeln")
    found += faults(table)
    table[".skin-amiga"].get_by_role("menuitem", name="Steuerung").click()
    found += faults(table)
    table[".amiga-menu:visible"].get_by_text("Spiel beenden").click()
    return found + faults(table)


@pytest.mark.parametrize("name", ["amiga", "c64"])
def test_axe_finds_nothing_in_a_skin(table: Table, name: str) -> None:
    assert _everything(table, name) == []


@pytest.mark.page(locale="de-DE", **_TALL)
@pytest.mark.parametrize("name", ["amiga", "c64"])
def test_axe_finds_nothing_in_a_skin_on_a_phone_in_german(table: Table, name: str) -> None:
    assert _everything(table, name) == []
    expect(table["#skin-leave"]).to_have_text("Moderne Ansicht")


@pytest.mark.page(**_TALL)
def test_fingers_play_on_a_phone(table: Table) -> None:
    _open(table, "amiga")
    _arrow(table, "4").tap()
    table.has_plies(2)
    _open(table, "c64")
    table["[aria-label='1 Gegen einen Spielpartner']"].tap()
    for name in ("Name Spieler 1?", "Name Spieler 2?"):
        _is_asked(table, name)
        table.press("Enter")
    _peg(table, "c3").tap()
    table.played("c3")


@pytest.mark.parametrize("size", _WINDOWS, ids=str)
@pytest.mark.parametrize("name", ["amiga", "c64"])
def test_a_skin_fits_into_its_window(table: Table, name: str, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    _open(table, name)
    if name == "c64":
        for _ in range(3):
            table.press("Enter")
        expect(_peg(table, "a1")).to_be_visible()
    inside = "root => root.scrollWidth <= root.clientWidth && root.scrollHeight <= root.clientHeight"
    assert table[f".skin-{name}"].evaluate(inside)


def test_the_stone_falls_and_the_winning_stones_blink_only_where_things_may_move(chair: Callable[..., Table]) -> None:
    """With less motion the screen stays as it is, and the winning stones are bright."""
    screen = "document.querySelector('.skin canvas').toDataURL()"
    for motion in ("reduce", "no-preference"):
        table = chair(Table, reduced_motion=motion)
        _partners(table)
        _click_on_the_c64(table, ["a1", "b1", "a2", "b2", "a3", "b3", "a4"])
        expect(table["#c64-again"]).to_be_visible()
        table.page.wait_for_timeout(1000)  # nothing falls any more
        seen = set()
        for _ in range(8):
            seen.add(table.page.evaluate(screen))
            table.page.wait_for_timeout(150)
        assert len(seen) == (1 if motion == "reduce" else 2)


def test_a_link_to_an_original_that_does_not_exist_says_so(table: Table) -> None:
    """Although the computer begins: it waits until that is read."""
    table.page.goto(f"{table.address}?skin=zzz&game=connect-four&first=level-1&second=human")
    table.said('There is no original "zzz". Choose one of: c64, homburg, fortran, pc1360, amiga.')
    expect(table[".skin"]).to_have_count(0)
    table.wait("computer")
    assert table.moves == ""
