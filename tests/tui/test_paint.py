import re

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.draw.picture import PictureRole, Span, TextPicture
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import game, game_names
from denkspiel.tui.paint import paint_picture

ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def _position(name: str) -> Position:
    moves = {"connect-four": "1212121", "hexagon": "12 45 23 46 13", "score-four": "a1b2c3"}
    return replay(game(name), moves.get(name, ""))


def _picture(name: str) -> TextPicture:
    position = _position(name)
    marked: frozenset[int] = position.outcome.cells if position.outcome else frozenset()
    return draw_text(position, marked=marked)


@pytest.mark.parametrize("name", game_names())
def test_without_escapes_it_is_the_plain_picture(name: str) -> None:
    picture = _picture(name)
    painted = paint_picture(picture, colours=True)
    assert "\x1b" in painted
    assert ESCAPE.sub("", painted) == picture.plain_text()
    assert paint_picture(picture, colours=False) == picture.plain_text()


def _codes(role: PictureRole, player: int | None = None) -> list[str]:
    """The escapes around a span of one character."""
    return ESCAPE.findall(paint_picture(TextPicture(((Span("x", role, player),),)), colours=True))


def test_players_have_different_colours_near_vermilion_and_blue() -> None:
    levels = (0, 95, 135, 175, 215, 255)
    for player, wanted in ((0, (0xD5, 0x5E, 0x00)), (1, (0x00, 0x72, 0xB2))):
        codes = ESCAPE.search(paint_picture(TextPicture(((Span("x", PictureRole.FIRST, player),),)), colours=True))
        assert codes
        shade = int(codes[1].split(";38;5;")[1]) - 16
        red, green, blue = (levels[shade // 36], levels[shade // 6 % 6], levels[shade % 6])
        assert all(abs(is_ - should) <= 40 for is_, should in zip((red, green, blue), wanted, strict=True))


def test_whole_lines_blink_in_the_owner_s_colour() -> None:
    for player, role in enumerate((PictureRole.FIRST, PictureRole.SECOND)):
        bold, _, colour = _codes(role, player)[0].partition(";")
        assert _codes(PictureRole.MARKED, player) == [f"{bold};5;{colour}", "0"]
        assert _codes(PictureRole.LAST, player) == _codes(role, player)


def test_corners_are_bold_and_do_not_blink_x7() -> None:
    assert _codes(PictureRole.CORNER) == ["1", "0"]
