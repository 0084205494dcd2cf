import re
from collections.abc import Iterator
from random import Random

import pytest

from denkspiel.core.notation import parse_moves
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import opponent, opponent_heritage, opponent_names, opponent_title
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import Player, human_player
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.help_pages import INFO, OPERATION, RULES, help_pages
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen
from denkspiel.tui.status import key_line, waiting_line
from tests.cases import for_each
from tests.play.counting import Counting
from tests.tui.sessions import choose, screen_of, typed

FOUR = ("connect-four", "score-four", "tic-tac-toe-3d", "hexagon")
USUAL = ScreenStyle(colours=False)
PLAIN = ScreenStyle(colours=False, unicode=False)


def shown(screen: Screen, look: ScreenStyle = USUAL) -> str:
    return "\n".join(render_screen(screen, look))


def states(screen: Screen) -> Iterator[str]:
    """Brings about everything that can be on the screen with this position, and says what it is."""
    yield "game"
    for index in range(3):
        screen.help.open(index)
        yield f"help {index}"
    screen.help.close()
    screen.press("m")
    yield "menu"
    for item in ("Change strategy or opponent", "Suggest a move"):
        screen.menu = None
        choose(screen, item)
        assert screen.menu is not None
        for _ in screen.menu.items:
            screen.press("down")
            yield f"menu {item}"
    screen.menu = None
    typed(screen, "h")
    yield "hint"
    screen.press("q")
    yield "question"
    screen.press("n")


@pytest.mark.parametrize("name", FOUR)
@for_each("language", LANGUAGES)
def test_everything_fits_80_by_24_at_every_moment_of_a_game(name: str, language: str) -> None:
    chooser = Random(f"{name} {language}")
    rivals = opponent_names(game(name))
    screen = screen_of(name, second=chooser.choice(rivals), language=language)
    while screen.session.outcome is None:
        screen.session.debug = list(DebugView)[screen.session.position.ply // 2 % 3]
        screen.press("o")
        screen.press(str(1 + chooser.randrange(len(rivals))))
        for state in states(screen) if screen.session.position.ply % 6 < 2 else ["game"]:
            _check_fits(screen, f"{state} at ply {screen.session.position.ply}")
        move = chooser.choice(screen.session.position.legal_moves)
        screen.show_events(screen.session.play(move))
        if screen.computer_is_due:
            _check_fits(screen, "thinking")
            screen.think()
        _check_fits(screen, "after the move")
        screen.press("enter") if screen.phase is Phase.ACKNOWLEDGE else None
    for key in ("?", ">", ">", "?", "m", "escape"):
        _check_fits(screen, f"over, before {key}")
        screen.press(key)


def _check_fits(screen: Screen, state: str) -> None:
    screen.think(moving=False)
    lines = render_screen(screen, USUAL)
    assert len(lines) == 24, state
    assert max(map(len, lines)) <= 80, state
    assert lines[-1] == screen.say(key_line(screen)), state
    assert "--plain" not in "\n".join(lines), state


def test_heading_names_game_players_stones_and_whose_turn_it_is() -> None:
    screen = screen_of("connect-four", second="ilaender-aggressive")
    assert render_screen(screen, USUAL)[1] == "Connect Four   > ● Ada     ○ Ilaender aggressive"
    assert render_screen(screen, PLAIN)[1] == "Connect Four   > X Ada     O Ilaender aggressive"
    screen.press("enter")
    assert render_screen(screen, USUAL)[1] == "Connect Four     ● Ada   > ○ Ilaender aggressive"


@pytest.mark.parametrize(("first", "second"), [("human", "hexagon-1360"), ("hexagon-1360", "human")])
def test_the_computers_lines_are_the_dotted_ones_whoever_began(first: str, second: str) -> None:
    screen = screen_of("hexagon", first, second, moves="1423")
    board = [line for line in render_screen(screen, PLAIN) if re.match(r"\s+4 ", line) or re.match(r"\s+3 ", line)]
    upper, middle = (re.sub("[^-.>]", "", line) for line in board)
    dotted, solid = (upper, middle) if second == "hexagon-1360" else (middle, upper)
    assert set(solid) - {">"} == {"-"}
    assert set(dotted) - {">"} == {"."}


def test_the_winner_has_a_star_and_is_named_first() -> None:
    screen = screen_of("connect-four", second="human", moves="1212121")
    lines = render_screen(screen, USUAL)
    assert lines[1] == "Connect Four   * ● Ada     ○ Bob"
    assert any(re.fullmatch(r"Ada wins with .*1\.1 1\.2 1\.3 1\.4\.", line) for line in lines)
    assert lines[-1].startswith("Enter or any other key: new game  u try again  m menu  ? help  q quit")


def test_winning_stones_blink_in_brackets() -> None:
    screen = screen_of("connect-four", moves="1212121")
    assert shown(screen).count("[●]") == 4
    assert shown(screen, ScreenStyle(colours=False, blink_on=False)).count("[●]") == 0
    assert shown(screen, ScreenStyle(colours=False, blink_on=False)).count("●") == 4 + 1


def test_the_losing_triangle_is_named_and_its_corners_are_bracketed() -> None:
    screen = screen_of("hexagon", moves="1245134623")
    text = shown(screen)
    assert "Ada completes the triangle 1 2 3 and loses. Bob wins." in text
    assert all(f"[{corner}]" in text for corner in "123")
    assert text.count("[") == 3
    for lit in (True, False):
        painted = "\n".join(render_screen(screen, ScreenStyle(blink_on=lit)))
        assert all(f"\x1b[1m[{corner}]\x1b[0m" in painted for corner in "123"), f"lit: {lit}"
    assert render_screen(screen, ScreenStyle()) != render_screen(screen, ScreenStyle(blink_on=False)), (
        "the lines blink all the same"
    )


def test_a_draw_is_told() -> None:
    moves = "b2a1c3a2a3c1b1b3c2"
    screen = screen_of("tic-tac-toe", moves=moves)
    assert render_screen(screen, USUAL)[1] == "Tic-Tac-Toe     ● Ada     ○ Bob"
    assert "The board is full and no line is complete: a draw." in shown(screen)


@pytest.mark.parametrize(
    ("name", "keys", "line"),
    [
        ("connect-four", "", "Ada, your move:"),
        ("tic-tac-toe-3d", "", "Ada, your move:"),
        ("tic-tac-toe-3d", "2 1", "Ada, your move: 21"),
        ("score-four", "", "Ada, your move:"),
        ("score-four", "d", "Ada, your move: d"),
        ("score-four", "2", "Ada, your move: 2"),
        ("hexagon", "3", "Ada, your move: from: 3"),
        ("hexagon", "3 enter 5", "Ada, your move: from: 3 to: 5"),
        ("hexagon", "3 enter enter 2 enter 2 enter", "Enter to continue"),
        ("connect-four", "4 enter q", "Really quit the program? <Y/N>"),
        ("connect-four", "4 enter n", "Start a new game? <Y/N>"),
    ],
)
def test_what_is_waited_for_is_said(name: str, keys: str, line: str) -> None:
    screen = screen_of(name)
    for key in keys.split():
        screen.press(key)
    assert line in render_screen(screen, USUAL)


def test_ratings_stand_above_the_columns_with_reasons_for_the_one_under_the_cursor() -> None:
    screen = screen_of("connect-four", second="homburg", moves="44")
    typed(screen, "d", "d")
    choice = screen.background.ratings
    assert choice is not None
    head = render_screen(screen, USUAL)[2]
    assert head.split() == [str(choice.ratings[move]) for move in screen.session.position.legal_moves]
    screen.press("3")
    cell = screen.cursor.cell(screen.session.position)
    assert cell is not None
    assert f"Rating of 3: {choice.ratings[cell]}" in render_screen(screen, USUAL)
    assert all(str(reason) in shown(screen) for reason in choice.reasons[cell])


def counted(name: str, moves: str = "") -> Screen:
    """A screen with such a player, who moves next."""
    session = Session(game(name), (human_player("Ada"), Player("counting", Counting())), seed="1")
    screen = Screen(session, SessionFiles(), Translator("en"))
    screen.show_events(session.resume(parse_moves(session.game, moves)))
    return screen


def test_above_the_columns_stand_the_very_ratings_the_last_move_was_chosen_by_h1() -> None:
    screen = counted("connect-four", "4")
    screen.think()
    typed(screen, "d")
    assert render_screen(screen, USUAL)[2].split() == ["10", "11", "12", "13", "14", "15", "16"]
    assert render_screen(screen, USUAL)[3].split() == ["▸1◂", "2", "3", "4", "5", "6", "7"]
    assert "counting played 1 (rating 10)" in render_screen(screen, USUAL)
    typed(screen, "5")
    assert "counting rated 5 at 14 but played 1 (rating 10)" in render_screen(screen, USUAL)
    typed(screen, "enter")
    assert render_screen(screen, USUAL)[2].split() == ["10", "11", "12", "13", "14", "15", "16"], (
        "while the computer thinks"
    )
    screen.think()
    assert render_screen(screen, USUAL)[2].split() == ["20", "21", "22", "23", "24", "25", "26"]
    typed(screen, "u")
    assert render_screen(screen, USUAL)[2].split() == ["10", "11", "12", "13", "14", "15", "16"], (
        "of the move that is left"
    )
    typed(screen, "r")
    assert render_screen(screen, USUAL)[2].split() == ["20", "21", "22", "23", "24", "25", "26"]


@pytest.mark.parametrize(("moves", "phase"), [("11111", Phase.MOVE), ("2131516", Phase.OVER)])
def test_the_rating_of_a_move_stays_above_its_column_when_that_is_full_or_the_game_over_h1(
    moves: str, phase: Phase
) -> None:
    screen = counted("connect-four", moves)
    screen.think()
    typed(screen, "d") if phase is Phase.MOVE else screen.show_events(screen.session.switch_debug())
    assert screen.phase is phase
    assert render_screen(screen, USUAL)[2].split() == ["10", "11", "12", "13", "14", "15", "16"]


@pytest.mark.parametrize(("name", "moves"), [("tic-tac-toe", "b2"), ("score-four", "a1"), ("hexagon", "12")])
def test_without_columns_the_last_ratings_stand_in_the_cells_or_in_a_list(name: str, moves: str) -> None:
    screen = counted(name, moves)
    screen.think()
    screen.show_events(screen.session.switch_debug())
    assert all(str(number) in shown(screen) for number in range(11, 18))


def test_panels_stand_beside_the_board_where_there_is_room_and_in_its_place_otherwise() -> None:
    beside = screen_of("connect-four")
    beside.press("m")
    assert any("┌" in line and "Control" not in line for line in render_screen(beside, USUAL))
    assert "  Control" in shown(beside)
    instead = screen_of("hexagon")
    instead.press("m")
    assert "Control" in render_screen(instead, USUAL)
    wide = render_screen(instead, ScreenStyle(width=120, colours=False))
    assert any(re.search(r" 2 +Control| {10}Control", line) for line in wide)


@pytest.mark.parametrize("height", [24, 14, 8])
def test_a_menu_longer_than_the_screen_shows_what_it_points_at_with_its_note(height: int) -> None:
    screen = screen_of("connect-four", second="homburg")
    screen.press("o")
    assert screen.menu is not None
    for index, item in enumerate(screen.menu.items):
        screen.menu.pointed = index
        lines = shown(screen, ScreenStyle(100, height, colours=False)).splitlines()
        line = f"> {screen.menu.label(index)}  {item.text}"
        (pointed,) = (number for number, shown_line in enumerate(lines) if line in shown_line)
        if item.note is not None:
            assert " ".join(str(item.note).split()[:4]) in "\n".join(lines[pointed:])


@for_each(
    "look, debug",
    [
        (USUAL, DebugView.OFF),
        (USUAL, DebugView.NEXT),
        (ScreenStyle(40, 12, colours=False), DebugView.OFF),
        (ScreenStyle(90, 9, colours=False), DebugView.NEXT),
    ],
)
@for_each("language", LANGUAGES)
@for_each("name", FOUR)
def test_every_word_of_the_help_is_seen_by_scrolling(
    name: str, language: str, look: ScreenStyle, debug: DebugView
) -> None:
    screen = screen_of(name, second="raumvier-1", language=language)
    screen.session.debug = debug
    screen.think(moving=False)
    for index, one in enumerate(screen.help.pages):
        screen.help.open(index)
        pictures: list[str] = []
        while (picture := shown(screen, look)) not in pictures:
            pictures.append(picture)
            screen.press("+")
        assert screen.help.page == index
        words = set(re.split(r"[\s-]+", " ".join(pictures)))
        for paragraph in one.paragraphs:
            assert set(re.split(r"[\s-]+", screen.say(paragraph))) <= words, f"page {index}: {paragraph}"


def test_the_menu_bar_stands_at_the_upper_edge_with_the_open_menu_in_brackets_a12() -> None:
    screen = screen_of("connect-four", second="ilaender-normal", language="de")
    assert render_screen(screen, USUAL)[0] == " Steuerung  Hilfe"
    screen.press("m")
    assert render_screen(screen, USUAL)[0] == "[Steuerung] Hilfe"
    assert "  2 *Strategie 2 (normal)" in shown(screen)
    screen.press("right")
    assert render_screen(screen, USUAL)[0] == " Steuerung [Hilfe]"


def test_the_open_menu_is_painted_in_reverse_and_a_list_opens_none_of_the_bar() -> None:
    screen = typed(screen_of("connect-four"), "m")
    assert render_screen(screen, ScreenStyle())[0] == "\x1b[7m[Control]\x1b[0m\x1b[1m Help\x1b[0m"
    typed(screen, "escape", "o")
    assert render_screen(screen, ScreenStyle())[0] == "\x1b[1m Control \x1b[0m\x1b[1m Help\x1b[0m"


def test_where_rows_are_short_the_bar_stands_beside_the_heading_or_gives_way() -> None:
    screen = screen_of("connect-four")
    assert re.fullmatch(
        "Connect Four +> ● Ada +○ Bob +Control  Help", render_screen(screen, ScreenStyle(60, 18, colours=False))[0]
    )
    narrow = ScreenStyle(34, 18, colours=False)
    assert render_screen(screen, narrow)[0] == "Connect Four   > ● Ada     ○ Bob"
    for key, bar in (("m", "[Control] Help"), ("right", " Control [Help]")):
        screen.press(key)
        assert render_screen(screen, narrow)[0] == bar
    assert "> 1  How to play" in shown(screen, narrow)


@pytest.mark.parametrize("name", [*FOUR, "qubic"])
@for_each("language", LANGUAGES)
@for_each("index", range(3))
def test_the_help_never_hides_the_board_a4(name: str, language: str, index: int) -> None:
    screen = screen_of(name, language=language)
    screen.help.open(index)
    cursor = screen.cursor.cell(screen.session.position)
    points = (0,) if name == "hexagon" else ()
    for look in (USUAL, ScreenStyle(200, 24, colours=False), ScreenStyle(80, 44, colours=False)):
        small = name == "score-four" and look is USUAL  # the plan, which shows every stone too
        picture = draw_text(screen.session.position, cursor=cursor, points=points, small=small)
        rows = picture.plain_text().split("\n")
        seen = render_screen(screen, look)[2 : 2 + len(rows)]
        assert all(line.startswith(row) for line, row in zip(seen, rows, strict=True)), look
        assert f"[{screen.say(screen.help.pages[index].name)}]" in shown(screen, look)


@pytest.mark.parametrize("name", game_names())
@for_each("language", LANGUAGES)
@for_each("index", range(3))
def test_at_80_by_24_the_help_shows_a_page_at_a_time_and_examples_stay_whole_a4(
    name: str, language: str, index: int
) -> None:
    screen = screen_of(name, language=language)
    screen.help.open(index)
    seen: list[str] = []
    while (text := shown(screen, USUAL)) not in seen:
        seen.append(text)
        screen.press("+")
    rows = seen[0].split("\n")
    (top,) = (at for at, row in enumerate(rows) if f"[{screen.say(screen.help.pages[index].name)}]" in row)
    foot = next(at for at, row in enumerate(rows) if row.startswith(screen.say(waiting_line(screen))))
    assert foot - top >= 7, "rows for the help"
    for figure in screen.help.pages[index].examples:
        drawn = figure.text_picture().plain_text().split("\n")
        assert any(
            all(row.rstrip() in text.split("\n")[at + down] for down, row in enumerate(drawn))
            for text in seen
            for at in range(len(rows) - len(drawn) + 1)
        ), f"{figure.name} on one screen"


def test_the_help_keeps_its_column_below_the_board() -> None:
    screen = screen_of("connect-four")
    screen.help.open(RULES)
    lines = render_screen(screen, USUAL)
    column = next(line.index(" How to play [Rules]") for line in lines if "[Rules]" in line)
    foot = next(number for number, line in enumerate(lines) if line.startswith(" └"))
    below = lines[foot + 1 : lines.index("Ada, your move:")]
    assert [line[:column].strip() for line in below] == [""] * len(below)
    assert any(line[column:].strip() for line in below)


def test_where_the_board_has_no_room_that_is_said_above_the_help() -> None:
    screen = typed(screen_of("hexagon"), "?")
    text = " ".join(render_screen(screen, ScreenStyle(60, 16, colours=False)))
    assert "The board needs a terminal of 45 columns and 21 rows" in text
    assert "[How to play]" in text


def test_where_the_help_has_no_room_that_is_said_and_the_board_remains() -> None:
    screen = screen_of("connect-four")
    low = ScreenStyle(50, 18, colours=False)
    before = render_screen(screen, low)[1:15]
    screen.press("?")
    assert render_screen(screen, low)[1:15] == before
    assert "No room for the help here: enlarge the terminal or press ? to close it" in " ".join(
        render_screen(screen, low)
    )
    assert "How to play" not in shown(screen, low)


def test_remarks_are_seen_while_the_help_is_open() -> None:
    for name, moves, look in (("connect-four", "111111", USUAL), ("score-four", "a1a1a1a1", USUAL)):
        screen = typed(screen_of(name, moves=moves), "?", "enter")
        assert "is full. Allowed: " in shown(screen, look)
        assert "[How to play]" in shown(screen, look)


def test_rows_that_win_are_seen_in_the_rules_a4() -> None:
    screen = screen_of("connect-four")
    screen.help.open(RULES)
    text = shown(screen, ScreenStyle(80, 44, colours=False))
    assert re.search(r"row +column", text)
    assert "● ● ● ● · · ·" in text
    assert "X X X X . . ." in shown(screen, ScreenStyle(80, 44, colours=False, unicode=False))


@for_each(
    "name, told",
    {
        "connect-four": "a digit jumps to a column",
        "tic-tac-toe": "two digits, column and row, jump to a cell",
        "score-four": "two digits, column and row, jump to a cell",
        "tic-tac-toe-3d": "also between layers; Page Up and Page Down change the layer",
        "hexagon": "Choose a point with a digit or the arrows",
    }.items(),
)
def test_the_help_explains_the_keys_of_the_game_at_hand(name: str, told: str) -> None:
    assert told in str(help_pages(game(name))[OPERATION].paragraphs[0])


def test_help_tells_author_version_and_licence() -> None:
    screen = screen_of("connect-four")
    screen.help.open(2)
    text = shown(screen)
    assert "[About]" in text
    assert re.search(r"denkspiel \d+\.\d+\.\d+, by the denkspiel", text)
    assert "MIT" in text
    assert "Timo" in text


@pytest.mark.parametrize("name", [name for name in opponent_names() if opponent_heritage(name)])
def test_the_info_tells_the_story_and_the_rules_of_each_original_and_where_its_program_is_x11(name: str) -> None:
    told = opponent_heritage(name)
    assert told is not None
    for played in filter(opponent(name).plays, map(game, game_names())):
        said = help_pages(played)[INFO].paragraphs
        assert told.story in said
        assert set(told.rules) <= set(said)
        assert any("denkspiel opponents --code " in str(one) for one in said)
        assert any(str(opponent_title(name)) in str(one) for one in said)


@for_each("name", FOUR)
def test_no_terminal_is_too_small_to_say_so(name: str) -> None:
    screen = screen_of(name)
    for state in states(screen):
        for width, height in ((40, 12), (20, 5), (10, 3), (2, 2), (1, 1), (10, 60), (1, 60), (300, 100)):
            lines = render_screen(screen, ScreenStyle(width, height, colours=False))
            assert len(lines) <= height, state
            assert max(map(len, lines)) <= width, state


@pytest.mark.parametrize("name", FOUR)
def test_at_40_by_12_it_is_said_how_much_room_is_needed(name: str) -> None:
    text = " ".join(render_screen(screen_of(name), ScreenStyle(40, 12, colours=False)))
    needed = re.search(
        r"needs a terminal of (\d+) columns and (\d+) rows; yours has 40 and 12\.", re.sub(" +", " ", text)
    )
    assert needed
    assert "--plain" in text
    assert "q quit" in text
    enough = ScreenStyle(max(40, int(needed[1])), int(needed[2]), colours=False)
    assert "--plain" not in shown(screen_of(name), enough)
    too_low = ScreenStyle(enough.width, enough.height - 1, colours=False)
    assert "--plain" in " ".join(render_screen(screen_of(name), too_low))


@pytest.mark.parametrize("language", LANGUAGES)
@for_each("name", ["score-four", "hexagon", "qubic", "connect-four", "connect-four:8x7", "mnk:8,8,4"])
@for_each("width", [30, 45, 60, 76, 100])
def test_as_many_rows_are_asked_for_as_are_enough_whatever_is_waited_for(name: str, width: int, language: str) -> None:
    def asked(screen: Screen, look: ScreenStyle) -> tuple[int, int] | None:
        text = re.sub(r"\s+", " ", shown(screen, look))
        found = re.search(r"(\d+) (?:columns and|Spalten und) (\d+) (?:rows|Zeilen)", text)
        return (int(found[1]), int(found[2])) if found else None

    waiting = [screen_of(name, "random", "random", language=language), screen_of(name, language=language)]
    for key in ("", "p"):
        waiting[0].press(key)
        assert asked(waiting[0], ScreenStyle(width, 12, colours=False)) == asked(
            waiting[1], ScreenStyle(width, 12, colours=False)
        )
    waiting[1].press("q")
    needed = asked(waiting[1], ScreenStyle(width, 12, colours=False))
    assert needed
    for screen in waiting:
        for height in range(12, 45) if width == 60 else (12, needed[1] - 1, needed[1], 44):
            enough = needed[0] <= width and needed[1] <= height
            assert asked(screen, ScreenStyle(width, height, colours=False)) == (None if enough else needed), height


def test_with_colours_the_text_is_the_same() -> None:
    for name in FOUR:
        screen = screen_of(name, second="raumvier-2")
        for state in states(screen):
            painted = re.sub(r"\x1b\[[\d;]*m", "", shown(screen, ScreenStyle()))
            assert painted == shown(screen), f"{name}, {state}"
