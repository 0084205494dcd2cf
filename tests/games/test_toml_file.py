import os
import re
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.games.grid import grid
from denkspiel.games.toml_file import MAX_BYTES, read_game

ROOT = Path(__file__).parents[2]

GRID = "[grid]\nsizes = [3, 3]\nline_length = 3\n"
CELLS = """
lines = [["a", "b"], ["b", "c"]]
cells = [{ name = "a", place = [0, 0] }, { name = "b", place = [1, 0] }, { name = "c", place = [2, 0] }]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def read(path: Path, text: str) -> Game:
    path.write_text(text, encoding="utf-8")
    return read_game(path)


def test_a_grid(path: Path) -> None:
    made = read(path, 'title = "Mine"\navoidance = true\n[grid]\nsizes = [7, 6]\nline_length = 4\ngravity = true\n')
    assert made == Game("mine.toml", "Mine", grid((7, 6), 4, gravity=True), avoidance=True)
    assert made.title == "Mine"


def test_texts_are_put_on_one_line(path: Path) -> None:
    made = read(path, 'description = """\nOne,\n  two.\n"""\norigin = "Here."\n' + GRID)
    assert (made.description, made.origin) == ("One, two.", "Here.")


def test_explicit_cells(path: Path) -> None:
    made = read(path, CELLS)
    assert made.geometry.lines == ((0, 1), (1, 2))
    assert [cell.place for cell in made.geometry.cells] == [(0, 0), (1, 0), (2, 0)]
    assert replay(made, "a c b").outcome is not None


def test_gravity_by_below_and_the_names_of_moves(path: Path) -> None:
    """The cells may come in any order; a stack is called by its lowest cell, or by the move given there."""
    made = read(
        path,
        """
        lines = [["top", "side"]]
        cells = [
          { name = "top", place = [0, 2], below = "middle" },
          { name = "middle", place = [0, 1], below = "ground" },
          { name = "ground", place = [0, 0] },
          { name = "side", place = [1, 0], move = "s" },
          { name = "upside", place = [1, 1], below = "side" },
        ]
        """,
    )
    assert made.geometry.stacks == ((2, 1, 0), (3, 4))
    assert [cell.move for cell in made.geometry.cells] == ["ground"] * 3 + ["s"] * 2


def test_the_id_is_never_one_of_the_catalogue(tmp_path: Path) -> None:
    assert read(tmp_path / "hexagon.toml", GRID).id == "hexagon.toml"
    assert read(tmp_path / "connect-four.TOML", GRID).id == "connect-four.toml"
    if os.name == "posix":
        assert read(tmp_path / "hexagon:7.toml", GRID).id == "hexagon-7.toml"
        assert read(tmp_path / "a\nb.toml", GRID).id == "a�b.toml"


def test_a_byte_order_mark_and_windows_line_ends(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + GRID.replace("\n", "\r\n").encode())
    assert read_game(path).geometry.size == 9


FAULTS = [
    ("", "Describe the game either with [grid], or with [[cells]] and lines. This file has neither."),
    ("[grid]\nsizes = [3, 3", "The file is not valid TOML: Unclosed array"),
    ("[grid]\nsizes 3", "(at line 2, column 7)"),
    ("x = " + "9" * 5000, "The file is not valid TOML: a number is too long"),
    ("x = " + "[" * 5000, "The file is not valid TOML: a number is too long, or brackets are nested too deeply."),
    ("titel = 'x'\n" + GRID, 'Unknown key: "titel". Did you mean "title"? Choose one of: title, description, origin,'),
    ('"\\u001b[2J" = 1\n' + GRID, 'Unknown key: "�[2J"'),
    ("title = 7\n" + GRID, '"title" must be a single-line string of 1 to 40 characters, not 7.'),
    ("title = ''\n" + GRID, '"title" must be a single-line string of 1 to 40 characters, not "".'),
    ("title = ' '\n" + GRID, '"title" must be a single-line string'),
    ('title = "a\\nb"\n' + GRID, '"title" must be a single-line string'),
    ('title = "\\u001b[2J"\n' + GRID, 'not "�[2J".'),
    ('title = "\\u202e"\n' + GRID, '"title" must be a single-line string'),
    (f"title = '{'x' * 41}'\n" + GRID, '"title" must be a single-line string of 1 to 40 characters'),
    (f"description = '{'x' * 401}'\n" + GRID, '"description" must be a string of at most 400 characters'),
    ('origin = "\\u0007"\n' + GRID, '"origin" must be a string of at most 400 characters without control'),
    ("avoidance = 'no'\n" + GRID, '"avoidance" must be true or false, not "no".'),
    ("avoidance = 0\n" + GRID, '"avoidance" must be true or false, not 0.'),
    ("avoidance = 1979-05-27\n" + GRID, '"avoidance" must be true or false, not 1979-05-27.'),
    ("grid = 7", '"grid" must be a table that begins with [grid], not 7.'),
    ("[[grid]]", '"grid" must be a table that begins with [grid], not a list'),
    (CELLS + GRID, "Describe the game either with [grid], or with [[cells]] and lines. This file has both."),
    (
        "lines = [['a']]\n" + GRID,
        "Describe the game either with [grid], or with [[cells]] and lines. This file has both.",
    ),
    ("[grid]", '[grid]: The key "sizes" is missing.'),
    ("[grid]\nsizes = [3, 3]", '[grid]: The key "line_length" is missing.'),
    (
        GRID + "wide = 1",
        '[grid]: Unknown key: "wide". Choose one of: sizes, line_length, gravity.',
    ),
    (GRID + "gravity = 1", '[grid]: "gravity" must be true or false, not 1.'),
    (
        "[grid]\nsizes = [true, 6]\nline_length = 4",
        "must be two or three whole numbers from 1 to 256, not [true, 6].",
    ),
    ("[grid]\nsizes = [7.0, 6]\nline_length = 4", "from 1 to 256, not [7.0, 6]."),
    ("[grid]\nsizes = [7]\nline_length = 4", "from 1 to 256, not [7]."),
    ("[grid]\nsizes = [2, 2, 2, 2, 2]\nline_length = 2", "not [2, 2, 2, 2, …]."),
    ("[grid]\nsizes = [0, 6]\nline_length = 4", "from 1 to 256, not [0, 6]."),
    ("[grid]\nsizes = [-7, -6]\nline_length = 4", "from 1 to 256, not [-7, -6]."),
    ("[grid]\nsizes = '7x6'\nline_length = 4", 'from 1 to 256, not "7x6".'),
    ("[grid]\nsizes = [[7], 6]\nline_length = 4", "from 1 to 256, not a list with other content."),
    ("[grid]\nsizes = { w = 7 }\nline_length = 4", "from 1 to 256, not a table."),
    ("[grid]\nsizes = [17, 16]\nline_length = 4", "A 17x16 board has 272 cells; at most 256 are allowed."),
    (
        "[grid]\nsizes = [3, 3]\nline_length = 4",
        "Lines of 4 cells do not fit on a 3x3 board. Choose a length of at most 3.",
    ),
    ("[grid]\nsizes = [3, 3]\nline_length = 1", '"line_length" must be a whole number from 2 to 256, not 1.'),
    ("[grid]\nsizes = [3, 3]\nline_length = true", "from 2 to 256, not true."),
    ("[grid]\nsizes = [3, 3]\nline_length = 0x" + "f" * 5000, "from 2 to 256, not a huge number."),
    ("[grid]\nsizes = [1, 1]\nline_length = 2", "A board with a single cell has no room for a line."),
    ("lines = [['a']]", 'The key "cells" is missing.'),
    ("[[cells]]\nname = 'a'\nplace = [0, 0]", 'The key "lines" is missing.'),
    ("cells = []\nlines = [['a']]", '"cells" must be 1 to 256 tables that each begin with [[cells]], not [].'),
    ("cells = {}\nlines = [['a']]", '"cells" must be 1 to 256 tables'),
    ("cells = [1]\nlines = [['a']]", '"cells" must be 1 to 256 tables'),
    ("cells = [" + "{}," * 257 + "]\nlines = [['a']]", '"cells" must be 1 to 256 tables'),
    ("cells = [{}]\nlines = [['a']]", 'Cell 1: The key "name" is missing.'),
    ("cells = [{name = 'a'}]\nlines = [['a']]", 'Cell 1: The key "place" is missing.'),
    (
        CELLS.replace("[2, 0]", "'left'"),
        'Cell 3: "place" must be two or three numbers from -100 to 100, not "left".',
    ),
    (CELLS.replace("[2, 0]", "[2]"), "not [2]."),
    (CELLS.replace("[2, 0]", "[nan, 0]"), "not [nan, 0]."),
    (CELLS.replace("[2, 0]", "[inf, 0]"), "not [inf, 0]."),
    (CELLS.replace("[2, 0]", "[2, false]"), "not [2, false]."),
    (CELLS.replace("[2, 0]", "[2, 100.5]"), "not [2, 100.5]."),
    (CELLS.replace("[2, 0]", f"[{10**400}, 0]"), "not [a huge number, 0]."),
    (CELLS.replace("[2, 0]", "[0, 0]"), 'Cells "a" and "c" are in the same place. Give each cell a different place.'),
    (
        CELLS.replace("[2, 0]", "[0, 0, 0]"),
        "All points must have the same number of coordinates, two or three. Each coordinate must be a finite number.",
    ),
    (CELLS.replace("[2, 0]", "[2, 0], end = [3, 0]"), "Either all cells or no cells must be edges with two ends."),
    (CELLS.replace("[2, 0]", "[2, 0], size = 1"), 'Cell 3: Unknown key: "size". Choose one of: name, place, end,'),
    (CELLS.replace("[2, 0]", "[2, 0], below = 'x'"), 'Cell 3: Unknown cell: "x". Choose one of: a, b, c.'),
    (CELLS.replace("[2, 0]", "[2, 0], below = 1"), 'Cell 3: "below" must be the name of another cell, not 1.'),
    (
        CELLS.replace("[2, 0]", "[2, 0], below = 'c'"),
        "Some cells rest on each other in a circle, so no player can ever take them.",
    ),
    (CELLS.replace("[2, 0]", "[2, 0], below = 'a', move = 'x'"), "must have the same move name"),
    (
        CELLS.replace("[2, 0]", "[2, 0], move = 'A'"),
        'Two moves have the name "a". Names that differ only in upper and lower case are not allowed.',
    ),
    (CELLS.replace("[2, 0]", "[2, 0], move = ''"), 'Cell 3: "move" must be a string of 1 to 8 letters'),
    (CELLS.replace('name = "c"', 'name = "d"'), 'Line 2: Unknown cell: "c"'),
    (
        CELLS.replace('"c"', '"b"').replace('["b", "b"]', '["a"]'),
        'Two cells have the name "b". Give each cell its own name.',
    ),
    (CELLS.replace('name = "c"', 'name = "c d"'), 'Cell 3: "name" must be a string of 1 to 8 letters, digits and'),
    (CELLS.replace('name = "c"', 'name = "c,d"'), 'Cell 3: "name" must be'),
    (CELLS.replace('name = "c"', 'name = "abcdefghi"'), 'Cell 3: "name" must be'),
    (CELLS.replace('name = "c"', "name = 3"), 'Cell 3: "name" must be'),
    ("lines = []\n" + CELLS.split("\n", 2)[2], '"lines" must be a list of at least one line'),
    ("lines = [[]]\n" + CELLS.split("\n", 2)[2], '"lines" must be a list of at least one line'),
    ("lines = ['ab']\n" + CELLS.split("\n", 2)[2], '"lines" must be a list of at least one line'),
    ("lines = [[0, 1]]\n" + CELLS.split("\n", 2)[2], '"lines" must be a list of at least one line'),
    (CELLS.replace('["b", "c"]', '["b", "x"]'), 'Line 2: Unknown cell: "x". Choose one of: a, b, c.'),
    (CELLS.replace('["b", "c"]', '["b", "b"]'), 'Line 2: The cell "b" appears twice.'),
    (CELLS.replace('["b", "c"]', '["b", "a"]'), 'The line "a b" is listed twice.'),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=range(len(FAULTS)))
def test_a_faulty_file(path: Path, text: str, fault: str) -> None:
    with pytest.raises(FileFault) as refusal:
        read(path, text)
    sentence = str(refusal.value)
    assert sentence.startswith(f"{path}: ")
    assert fault in sentence
    assert sentence.isprintable()


def test_a_file_that_is_not_text(path: Path) -> None:
    path.write_bytes(b"title = '\xe4'")
    with pytest.raises(FileFault, match="The file is not valid UTF-8: see byte 10"):
        read_game(path)


def test_a_file_that_is_too_large(path: Path) -> None:
    comment = "#" * (MAX_BYTES - len(GRID))
    assert read(path, GRID + comment).geometry.size == 9
    with pytest.raises(FileFault, match="too large for a game: it has more than 262144 bytes"):
        read(path, GRID + comment + "#")


def test_the_games_on_the_page_are_games(path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "own-games.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert [read(path, block).geometry.size for block in blocks] == [9, 7, 4]


def test_the_faults_on_the_page_are_the_faults(path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "own-games.md").read_text(encoding="utf-8")
    for text in (
        GRID.replace("sizes", "sizs"),
        CELLS.replace("[2, 0]", "'left'"),
        CELLS.replace('["b", "c"]', '["b", "ax"]'),
    ):
        with pytest.raises(FileFault) as refusal:
            read(path, text)
        assert str(refusal.value).replace(str(path), "mygame.toml") in page
