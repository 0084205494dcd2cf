import pytest

from denkspiel.core.message import Message
from denkspiel.opponents.roster import menu_strategies, opponent, opponent_names, opponent_title
from denkspiel.play.state import DebugView
from denkspiel.tui.menu import Menu, MenuItem
from denkspiel.tui.screen import Screen
from tests.tui.sessions import choose, screen_of, typed


def menu_of(count: int) -> tuple[Menu, list[int]]:
    chosen: list[int] = []

    def item(number: int) -> MenuItem:
        return MenuItem(
            Message.literal(f"item {number}"), lambda: chosen.append(number), Message.literal(f"note {number}")
        )

    return Menu(Message("Control"), [item(number) for number in range(count)]), chosen


def test_arrows_point_all_the_way_round_and_enter_chooses() -> None:
    menu, _ = menu_of(3)
    assert menu.press("up") is None
    assert menu.pointed == 2
    assert menu.press("enter") is menu.items[2]
    assert menu.press("down") is None
    assert menu.press(" ") is menu.items[0]
    assert str(menu.note) == "note 0"


def test_item_5_of_the_first_menu_switches_the_debug_mode() -> None:
    screen = screen_of("connect-four", second="homburg")
    screen.press("m")
    assert screen.menu is not None
    for text, debug in (
        ("Debug mode: ratings of the last move", DebugView.LAST),
        ("Debug mode: ratings of the next move", DebugView.NEXT),
        ("Debug mode off", DebugView.OFF),
    ):
        assert screen.menu is not None
        assert str(screen.menu.items[4].text) == text
        screen.press("5")
        assert screen.session.debug is debug
        assert screen.menu is None
        screen.press("escape")


def test_every_item_of_the_control_menu_does_what_it_says() -> None:
    def after(item: str, moves: str = "44") -> str:
        screen = choose(screen_of("connect-four", second="homburg", moves=moves), item)
        session = screen.session
        if screen.menu is not None:
            return f"menu: {screen.menu.title}"
        question = session.state.question.value if session.state.question else "-"
        kinds = " ".join(player.kind for player in session.players)
        return f"{question}, {session.position.ply} stones, {kinds}, paused: {session.state.paused}"

    assert after("Strategy 1 (defensive)") == "-, 2 stones, human ilaender-defensive, paused: False"
    assert after("Strategy 2 (normal)") == "-, 2 stones, human ilaender-normal, paused: False"
    assert after("Strategy 3 (aggressive)") == "-, 2 stones, human ilaender-aggressive, paused: False"
    assert after("New game") == "new-game, 2 stones, human homburg, paused: False"
    assert after("Change strategy or opponent") == "menu: Who plays?"
    assert after("Swap sides") == "-, 2 stones, homburg human, paused: False"
    assert after("Suggest a move") == "menu: Who should suggest a move?"
    assert after("Undo") == "-, 0 stones, human homburg, paused: False"
    assert after("Redo") == "-, 2 stones, human homburg, paused: False"
    assert after("Pause the computer") == "-, 2 stones, human homburg, paused: True"
    assert after("Quit the game") == "quit, 2 stones, human homburg, paused: False"


def texts(screen: Screen) -> list[str]:
    """The items of the open menu, in the language spoken."""
    assert screen.menu is not None
    return [screen.say(item.text) for item in screen.menu.items]


def test_the_control_menu_has_the_items_of_the_amiga_in_its_words_a12() -> None:
    screen = screen_of("connect-four", second="ilaender-normal", language="de")
    screen.press("m")
    offered = texts(screen)
    assert screen.say(screen.bar[0]) == "Steuerung"
    assert offered[:4] == ["Strategie 1 (defensiv)", "Strategie 2 (normal)", "Strategie 3 (aggressiv)", "Neues Spiel"]
    assert offered[-1] == "Spiel beenden"
    assert screen.menu is not None
    assert [item.is_active for item in screen.menu.items] == [False, True] + [False] * (len(offered) - 2)


@pytest.mark.parametrize(("first", "second"), [("ilaender-aggressive", "human"), ("human", "ilaender-aggressive")])
def test_the_strategy_that_is_played_is_marked_whichever_side_plays_it(first: str, second: str) -> None:
    screen = screen_of("connect-four", first, second)
    screen.press("m")
    assert screen.menu is not None
    assert [str(item.text) for item in screen.menu.items if item.is_active] == ["Strategy 3 (aggressive)"]


def test_strategies_and_advisers_are_offered_with_their_characters() -> None:
    screen = screen_of("connect-four")
    screen.press("m")
    assert screen.menu is not None
    characters = [str(opponent(name).character) for name, _ in menu_strategies(screen.session.game)]
    assert [str(item.note) for item in screen.menu.items[:3]] == characters
    screen = choose(screen_of("connect-four"), "Suggest a move")
    assert screen.menu is not None
    characters = [str(opponent(name).character) for name in opponent_names(screen.session.game)]
    assert [str(item.note) for item in screen.menu.items] == characters


def test_a_pause_is_ended_by_an_item_that_says_so() -> None:
    screen = choose(screen_of("connect-four", second="homburg"), "Pause the computer")
    choose(screen, "Resume the computer")
    assert not screen.session.state.paused


def test_what_is_taken_back_and_made_again_by_the_menu_is_told() -> None:
    screen = choose(screen_of("connect-four", moves="44"), "Undo")
    assert [str(remark) for remark in screen.remarks] == ["Undone: 4."]
    choose(screen, "Redo")
    assert [str(remark) for remark in screen.remarks] == ["Redone: 4."]


def test_the_help_menu_opens_operation_rules_and_info_a12() -> None:
    for pointed, name in enumerate(("Bedienung", "Spielregeln", "Info")):
        screen = screen_of("connect-four", language="de")
        typed(screen, "m", "right")
        assert screen.say(screen.bar[1]) == "Hilfe"
        assert texts(screen)[pointed] == name
        typed(screen, str(pointed + 1))
        assert screen.menu is None
        assert screen.help.page == pointed


@pytest.mark.parametrize("opens", ["m", "escape", "f10"])
def test_keys_open_the_bar_and_go_along_it(opens: str) -> None:
    screen = screen_of("connect-four", second="homburg")
    places = []
    for key in (opens, "right", "right", "left"):
        screen.press(key)
        assert screen.menu is not None
        places.append(screen.menu.place)
    assert places == [0, 1, 0, 1]
    typed(screen, "escape", "o", "right")
    assert screen.menu is not None
    assert screen.menu.place is None, "a list that stands beside the bar"


def test_strategies_are_offered_where_an_original_has_some() -> None:
    for name, count in (("connect-four", 3), ("connect-four:8x7", 3), ("score-four", 0), ("hexagon", 0)):
        screen = screen_of(name, second="raumvier-1")
        screen.press("m")
        assert sum(text.startswith("Strategy ") for text in texts(screen)) == count, name
        assert texts(screen)[4] == "Debug mode: ratings of the last move", name


def test_where_no_one_computer_plays_it_is_asked_who_gives_way_to_a_strategy() -> None:
    screen = choose(screen_of("connect-four", moves="44"), "Strategy 3 (aggressive)", "First player: Ada")
    assert [player.kind for player in screen.session.players] == ["ilaender-aggressive", "human"]


def test_after_the_end_the_menus_hold_only_what_remains() -> None:
    screen = screen_of("connect-four", moves="1212121")
    screen.press("m")
    assert texts(screen) == ["New game", "Quit the game"]
    screen.press("right")
    assert texts(screen) == ["How to play", "Rules", "About"]


def test_a_suggestion_comes_from_strength_1_unless_another_is_chosen() -> None:
    screen = choose(screen_of("connect-four", second="homburg"), "Suggest a move")
    assert screen.menu is not None
    assert str(screen.menu.items[screen.menu.pointed].text) == "Raumvier 1"
    typed(screen, "enter")
    assert str(screen.remarks[0]).startswith("Raumvier 1 suggests ")
    choose(screen, "Suggest a move", "Homburg")
    assert str(screen.remarks[0]).startswith("Homburg suggests ")


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d", "hexagon"])
def test_all_opponents_of_the_game_are_offered_with_their_characters(name: str) -> None:
    screen = screen_of(name, second="raumvier-2")
    screen.press("o")
    assert screen.menu is not None
    offered = [str(item.text) for item in screen.menu.items]
    assert offered == [*(str(opponent_title(name)) for name in opponent_names(screen.session.game)), "Human"]
    assert offered[screen.menu.pointed] == "Raumvier 2"
    assert all(item.note for item in screen.menu.items[:-1])


def test_the_strategy_is_changed_in_mid_game() -> None:
    screen = screen_of("connect-four", second="ilaender-defensive", moves="44")
    screen.press("o")
    screen.press("4")
    assert [player.kind for player in screen.session.players] == ["human", "ilaender-aggressive"]
    assert screen.session.position.ply == 2
    assert str(screen.remarks[0]) == "Ilaender aggressive is now the second player."


@pytest.mark.parametrize(("side", "kinds"), [("1", ["raumvier-2", "human"]), ("2", ["human", "raumvier-2"])])
def test_with_two_humans_the_side_is_asked_first(side: str, kinds: list[str]) -> None:
    screen = screen_of("score-four")
    screen.press("o")
    assert screen.menu is not None
    assert [str(item.text) for item in screen.menu.items] == ["First player: Ada", "Second player: Bob"]
    screen.press(side)
    screen.press("1")
    assert [player.kind for player in screen.session.players] == kinds


def test_of_two_computers_it_is_asked_which_one_gives_way() -> None:
    screen = screen_of("score-four", first="raumvier-1", second="raumvier-2")
    screen.press("o")
    assert texts(screen) == ["First player: Raumvier 1", "Second player: Raumvier 2"]


def test_a_human_who_sits_down_is_not_called_like_the_other() -> None:
    screen = screen_of("score-four", first="raumvier-1", second="raumvier-1")
    for side in "12":
        screen.press("o")
        if screen.menu is not None and str(screen.menu.title) == "Change which player?":
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
