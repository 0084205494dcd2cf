import re

from denkspiel.draw.figures import line_examples
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.tui.figures import examples_side_by_side
from denkspiel.tui.paint import ScreenStyle
from tests.cases import for_each

WIDTHS = (30, 40, 80)
HIGH = 100
"""Room for any example."""


@for_each("name", game_names())
@for_each("language", LANGUAGES)
@for_each("width", WIDTHS)
def test_examples_stand_below_their_names_and_within_the_width(name: str, language: str, width: int) -> None:
    say = Translator(language)
    pictures = {say(one.name): one.text_picture().plain_text().split("\n") for one in line_examples(game(name))}
    found = []
    for names, *rows in examples_side_by_side(line_examples(game(name)), say, ScreenStyle(colours=False), width, HIGH):
        assert max(map(len, (names, *rows))) <= width
        for head in re.finditer(r"\S+(?: \S+)*", names):
            found.append(head[0])
            for row, picture in zip(rows, pictures[head[0]], strict=True):
                assert row[head.start() :][: len(picture)] == picture.rstrip()
    assert found == list(pictures)


@for_each("name", game_names())
def test_painted_examples_stand_where_the_others_do(name: str) -> None:
    painted, bare = (
        examples_side_by_side(line_examples(game(name)), Translator("en"), ScreenStyle(colours=colours), 80, HIGH)
        for colours in (True, False)
    )
    assert painted != bare
    assert [[re.sub(r"\x1b\[[\d;]*m", "", line) for line in row] for row in painted] == bare


@for_each("width", (12, 20, 24))
def test_an_example_wider_than_the_room_is_told(width: int) -> None:
    figures = line_examples(game("score-four"))
    rows = examples_side_by_side(figures, Translator("en"), ScreenStyle(colours=False), width, HIGH)
    assert max(len(line) for row in rows for line in row) <= width
    told = " ".join(line for row in rows for line in row)
    too_wide = [one for one in figures if max(one.text_picture().width, len(str(one.name))) > width]
    assert too_wide
    assert all(f"{figure.name}: {figure.cell_names}" in told for figure in too_wide)
