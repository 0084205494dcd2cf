import pytest

from denkspiel.core.message import Message
from denkspiel.opponents.roster import opponent_names
from denkspiel.play.debug import Debug
from denkspiel.tui.menu import Item, Menu
from tests.tui.sessions import screen_of, typed


def menu_of(count: int) -> tuple[Menu, list[int]]:
    chosen: list[int] = []

    def item(number: int) -> Item:
        return Item(Message.literal(f"item {number}"), lambda: chosen.append(number), Message.literal(f"note {number}"))

    return Menu(Message("Main menu"), [item(number) for number in range(count)]), chosen


def test_digits_choose() -> None:
    menu, chosen = menu_of(10)
    for key in "1290":
        item = menu.press(key)
        assert item is not None
        item.action()
    assert chosen == [0, 1, 8, 9]


def test_arrows_point_all_the_way_round_and_enter_chooses() -> None:
    menu, _ = menu_of(3)
    assert menu.press("up") is None
    assert menu.pointed == 2
    assert menu.press("enter") is menu.items[2]
    assert menu.press("down") is None
    assert menu.press(" ") is menu.items[0]
    assert str(menu.note) == "note 0"


@pytest.mark.parametrize("key", ["4", "0", "x", "", "12", "left"])
def test_other_keys_choose_nothing(key: str) -> None:
    menu, _ = menu_of(3)
    assert menu.press(key) is None
    assert menu.pointed == 0


def test_the_eleventh_item_has_no_digit() -> None:
    menu, _ = menu_of(11)
    assert [menu.label(index) for index in (0, 8, 9, 10)] == ["1", "9", "0", " "]


def test_item_5_of_the_main_menu_switches_the_debug_mode() -> None:
    screen = screen_of("connect-four", second="homburg")
    screen.press("m")
    assert screen.menu is not None
    for text, debug in (
        ("Debug mode: ratings of the last move", Debug.LAST),
        ("Debug mode: ratings of the next move", Debug.NEXT),
        ("Debug mode off", Debug.OFF),
    ):
        assert screen.menu is not None
        assert str(screen.menu.items[4].text) == text
        screen.press("5")
        assert screen.session.debug is debug
        assert screen.menu is None
        screen.press("escape")


def test_every_item_of_the_main_menu_does_what_it_says() -> None:
    def after(item: str, moves: str = "44") -> str:
        screen = screen_of("connect-four", second="homburg", moves=moves)
        screen.press("m")
        screen.press(item)
        session = screen.session
        if screen.menu is not None:
            return f"menu: {screen.menu.title}"
        if screen.help.page is not None:
            return f"page {screen.help.page}"
        question = session.state.question.value if session.state.question else "-"
        return f"{question}, {session.position.ply} stones, {session.players[0].name}, paused: {session.state.paused}"

    assert after("1") == "new-game, 2 stones, Ada, paused: False"
    assert after("2") == "menu: Who plays?"
    assert after("3") == "-, 2 stones, homburg, paused: False"
    assert after("4") == "menu: Whose suggestion?"
    assert after("6") == "-, 0 stones, Ada, paused: False"
    assert after("7") == "-, 2 stones, Ada, paused: False"
    assert after("8") == "-, 2 stones, Ada, paused: True"
    assert after("9") == "page 0"
    assert after("0") == "quit, 2 stones, Ada, paused: False"


def test_after_the_end_the_menu_holds_only_what_remains() -> None:
    screen = screen_of("connect-four", moves="1212121")
    screen.press("m")
    assert screen.menu is not None
    assert [str(item.text) for item in screen.menu.items] == ["New game", "Help: operation, rules, info", "Quit"]


def test_a_suggestion_comes_from_strength_1_unless_another_is_chosen() -> None:
    screen = screen_of("connect-four", second="homburg")
    screen.press("m")
    screen.press("4")
    assert screen.menu is not None
    assert str(screen.menu.items[screen.menu.pointed].text) == "raumvier-1"
    typed(screen, "enter")
    assert str(screen.remarks[0]).startswith("raumvier-1 suggests ")
    typed(screen, "m", "4", "1")
    assert str(screen.remarks[0]).startswith("homburg suggests ")


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d", "hexagon"])
def test_all_opponents_of_the_game_are_offered_with_their_characters(name: str) -> None:
    screen = screen_of(name, second="raumvier-2")
    screen.press("o")
    assert screen.menu is not None
    offered = [str(item.text) for item in screen.menu.items]
    assert offered == [*opponent_names(screen.session.game), "Human"]
    assert offered[screen.menu.pointed] == "raumvier-2"
    assert all(item.note for item in screen.menu.items[:-1])


def test_the_strategy_is_changed_in_mid_game() -> None:
    screen = screen_of("connect-four", second="ilaender-defensive", moves="44")
    screen.press("o")
    screen.press("4")
    assert [player.kind for player in screen.session.players] == ["human", "ilaender-aggressive"]
    assert screen.session.position.ply == 2
    assert str(screen.remarks[0]) == "ilaender-aggressive takes over the second player's stones."


@pytest.mark.parametrize(("side", "kinds"), [("1", ["raumvier-2", "human"]), ("2", ["human", "raumvier-2"])])
def test_with_two_humans_the_side_is_asked_first(side: str, kinds: list[str]) -> None:
    screen = screen_of("score-four")
    screen.press("o")
    assert screen.menu is not None
    assert [str(item.text) for item in screen.menu.items] == ["First player: Ada", "Second player: Bob"]
    screen.press(side)
    screen.press("1")
    assert [player.kind for player in screen.session.players] == kinds


def test_a_human_who_sits_down_is_not_called_like_the_other() -> None:
    screen = screen_of("score-four", first="raumvier-1", second="raumvier-1")
    for side in "12":
        screen.press("o")
        if screen.menu is not None and str(screen.menu.title) == "Whose place?":
            screen.press(side)
        assert screen.menu is not None
        screen.menu.pointed = len(screen.menu.items) - 1
        screen.press("enter")
    assert [player.name for player in screen.session.players] == ["Human", "Player 1"]


@pytest.mark.parametrize("key", ["escape", "m", "q", "backspace"])
def test_a_menu_is_closed_without_a_choice(key: str) -> None:
    screen = screen_of("connect-four", second="homburg")
    screen.press("m")
    screen.press("down")
    screen.press(key)
    assert screen.menu is None
    assert screen.session.state.question is None
