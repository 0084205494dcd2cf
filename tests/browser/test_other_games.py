"""From every game to every other one, whatever is shown beside the first one or over it: nothing of it comes along."""

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import format_moves, parse_moves, replay
from denkspiel.games.catalogue import game, game_names
from tests.browser.random_walk import PASTE, faults_of_board, look
from tests.browser.table import Table

GAMES = tuple(game_names())
_LOOKS = 400
"""How often the page is looked at, 50 ms apart, until all fits together."""


_ASKED_OR_THERE = """([name, moves]) => {
  const here = (new URLSearchParams(location.search).get("moves") ?? "").replaceAll(" ", "");
  const isThere = document.querySelector(`#board[data-game='${name}']`) !== null && here === moves;
  return isThere || document.querySelector("#ask-replace-yes") !== null;
}"""
"""Whether the page asks about a game that is pasted, or has it on the board already."""


def _moves(name: str, plies: int | None = None) -> str:
    """A short game to its end, or so far: one takes the first cells there are, the other the last ones."""
    position, cells = replay(game(name), ""), list[int]()
    while position.outcome is None:
        cells.append((min, max)[position.ply % 2](position.legal_moves))
        position = position.play(cells[-1])
    return format_moves(game(name), cells[:plies])


def _paste(table: Table, name: str, plies: int | None = None) -> None:
    """Put a game between two people on the board, by a link that is pasted."""
    moves = _moves(name, plies)
    table.page.evaluate(PASTE, f"{table.address}?game={name}&moves={moves}&first=human&second=human")
    table.page.wait_for_function(_ASKED_OR_THERE, arg=[name, moves.replace(" ", "")])
    if table["#ask-replace-yes"].is_visible():
        table["#ask-replace-yes"].click()
    table[f"#board[data-game='{name}']"].wait_for()
    table.played(moves.replace(" ", ""))


# what is shown in a game with two stones on its board


def _show_values(table: Table, _name: str) -> None:
    if not table["#show-values"].count() or not table["#show-values"].is_checked():
        table.command("a")
    expect(table["#panel-values tbody .value .sign"].first).to_be_visible()


def _show_ratings(table: Table, _name: str) -> None:
    while not table["#show-ratings"].count() or table["#show-ratings"].input_value() != "next":
        table.command("d")
        table["#show-ratings"].wait_for()
    expect(table["#panel-values tbody .rating .number"].first).to_be_visible()


def _review(table: Table, name: str) -> None:
    _paste(table, name)
    table["#banner-review"].click()
    expect(table["#grades [data-mark]"].first).to_be_visible()
    table.press("ArrowRight")


def _open_puzzle(table: Table, _name: str) -> None:
    table["#puzzles-button"].click()
    table["#menu-puzzle-next"].click()
    table["#puzzle-title"].wait_for()


def _branch_off(table: Table, name: str) -> None:
    first, second = (game(name).geometry.cells[cell].move for cell in parse_moves(game(name), _moves(name, 2)))
    legal = [game(name).geometry.cells[cell].move for cell in replay(game(name), first).legal_moves]
    table["#moves-list [data-ply='1']"].click()
    table.wait("review")
    table.try_out(next(move for move in legal if move != second))
    table["#delete-variation"].wait_for()


def _begin_by_link(table: Table, name: str) -> None:
    table["#menu-control"].click()
    table["#menu-friend"].click()
    table["#friend-game"].select_option(name)
    table["#friend-other"].select_option("random")
    table["#friend-begin-first"].check()
    table["#friend-name"].fill("Ada")
    table["#friend-start"].click()
    table["#live:not([hidden])"].wait_for(state="attached")
    table.ready(name)


FEATURES: dict[str, Callable[[Table, str], None]] = {
    "values": _show_values,
    "ratings": _show_ratings,
    "review": _review,
    "puzzle": _open_puzzle,
    "variation": _branch_off,
    "by-link": _begin_by_link,
}


# how another game comes to the board


def _by_tab(table: Table, name: str) -> None:
    if table[f".tab[data-game='{name}']"].count():
        table[f".tab[data-game='{name}']"].click()
    else:
        table["#more-games"].click()
        table[f"#game-{name}"].click()


def _by_my_games(table: Table, name: str) -> None:
    table["#my-games-button"].click()
    table["#my-games [data-saved]"].filter(has_text=str(game(name).title)).first.click()


def _by_back(table: Table, name: str) -> None:
    for _ in range(6):
        if table["#board"].get_attribute("data-game") == name:
            return
        table.page.evaluate("history.back()")
        table.page.wait_for_timeout(300)


def _by_paste(table: Table, name: str) -> None:
    _paste(table, name, 4)


WAYS: dict[str, Callable[[Table, str], None]] = {
    "my-games": _by_my_games,
    "back": _by_back,
    "paste": _by_paste,
}


def _is_there(table: Table, name: str) -> str:
    """The board, the address and the list are those of this game, with nothing of another one, and it can be played.

    Returns:
        the moves before the one that was made.
    """
    table.ready(name)
    table.wait("move")
    faults: list[str] = []
    for _ in range(_LOOKS):
        cells = parse_moves(game(name), table.moves) if table.game.id == name else None
        faults = [table.page.url] if cells is None else faults_of_board(look(table), name, cells)
        if not faults:
            break
        table.page.wait_for_timeout(50)
    assert faults == []
    expect(table["#review-now"]).to_be_hidden()
    expect(table["#main[data-overlay]"]).to_have_count(0)
    moves = table.moves
    table.click(game(name).geometry.cells[next(iter(table.position.legal_moves))].move)
    return moves


def _circuit(names: tuple[str, ...]) -> list[str]:
    """A way on which each of them follows each other one exactly once."""
    left = {name: [other for other in names if other != name] for name in names}
    stack, way = [names[0]], list[str]()
    while stack:
        if left[stack[-1]]:
            stack.append(left[stack[-1]].pop())
        else:
            way.append(stack.pop())
    return way[::-1]


@pytest.mark.timeout(600)  # thirty turns from game to game
@pytest.mark.parametrize("feature", FEATURES)
def test_what_is_shown_in_one_game_does_not_come_along_to_any_other(table: Table, feature: str) -> None:
    way = _circuit(GAMES)
    assert {*pairwise(way)} == {*permutations(GAMES, 2)}
    table.open()
    for name in (*GAMES, way[0]):
        _paste(table, name, 2)
    for before, name in pairwise(way):
        FEATURES[feature](table, before)
        _by_tab(table, name)
        moves = _is_there(table, name)
        table.press("u")
        table.played(moves)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("feature", FEATURES)
def test_however_else_another_game_comes(table: Table, feature: str, way: str) -> None:
    before, name = "connect-four", "hexagon"
    table.meet(name, _moves(name, 2))
    table.click(game(name).geometry.cells[next(iter(table.position.legal_moves))].move)
    _paste(table, before, 2)
    FEATURES[feature](table, before)
    WAYS[way](table, name)
    _is_there(table, name)
