import re
from dataclasses import replace

from denkspiel.core.geometry import Geometry, LineKind, line_kind
from denkspiel.draw.figure_svg import line_example_svg
from denkspiel.draw.figures import line_examples, line_examples_heading
from denkspiel.games.catalogue import game, game_names


def shown(name: str, *, unicode: bool = False) -> dict[str, list[str]]:
    """The pictures of a game by the names of its figures."""
    return {
        str(one.name): one.text_picture(unicode=unicode).plain_text().split("\n") for one in line_examples(game(name))
    }


def test_connect_four_shows_a_row_in_each_direction_a4() -> None:
    """ "Eine gueltige 4er Reihe ist horizontal, vertikal und diagonal moeglich", with "Beispiel fuer Sieg-Reihen"."""
    pictures = shown("connect-four")
    assert list(pictures) == ["row", "column", "rising diagonal", "falling diagonal"]
    assert pictures["row"][-1] == "X X X X . . ."
    assert [row[0] for row in pictures["column"]] == [".", ".", "X", "X", "X", "X"]
    assert [row.index("X") for row in pictures["rising diagonal"][2:]] == [6, 4, 2, 0]
    assert [row.index("X") for row in pictures["falling diagonal"][2:]] == [0, 2, 4, 6]
    assert all(len(rows) == 6 and {len(row) for row in rows} == {13} for rows in pictures.values())


def test_in_space_directions_along_the_same_axes_share_a_picture_of_all_layers() -> None:
    for name, size in (("score-four", 4), ("tic-tac-toe-3d", 3)):
        pictures = shown(name)
        assert len(pictures) == 7
        assert pictures["row"][-1].startswith("X" * size + "  ")
        assert pictures["pillar"][-1] == "  ".join(["X" + "." * (size - 1)] * size)
        assert all("".join(rows).count("X") == size for rows in pictures.values())


def test_a_line_in_space_is_named_by_the_axes_it_runs_along() -> None:
    for name in ("score-four", "tic-tac-toe-3d"):
        cells, axes = game(name).geometry.cells, {}
        for one in line_examples(game(name)):
            values = [{cells[cell].place[axis] for cell in one.cells} for axis in range(3)]
            axes[str(one.name)] = "".join(axis for axis, found in zip("xyz", values, strict=True) if len(found) > 1)
        assert axes == {
            "row": "x",
            "column": "y",
            "pillar": "z",
            "diagonal in a layer": "xy",
            "diagonal along the rows": "xz",
            "diagonal along the columns": "yz",
            "space diagonal": "xyz",
        }


def test_in_space_the_heading_says_how_layers_stand_and_what_the_lines_do() -> None:
    for avoidance, end in ((False, "win"), (True, "lose")):
        heading = line_examples_heading(replace(game("score-four"), avoidance=avoidance))
        assert str(heading) == f"You {end} like this (layers side by side, the lowest on the left):"


def test_a_wide_board_stands_without_blanks() -> None:
    assert shown("mnk:16,3,3")["row"][-1] == "X X X" + " ." * 13
    assert shown("mnk:17,3,3")["row"][-1] == "XXX" + "." * 14


def test_what_is_no_straight_row_comes_last_and_is_told_by_its_length() -> None:
    def named(like: str, *lines: tuple[int, ...]) -> list[str]:
        own = replace(game(like), geometry=Geometry(game(like).geometry.cells, lines))
        return [str(one.name) for one in line_examples(own)]

    assert named("tic-tac-toe", (0, 1, 5), (0, 1, 3, 4), (0, 1, 2)) == ["column", "line of 3 cells", "line of 4 cells"]
    edges = {cell.move: number for number, cell in enumerate(game("hexagon").geometry.cells)}
    square = tuple(edges[move] for move in ("12", "23", "34", "14"))
    assert named("hexagon", square) == ["figure of 4 lines"]


def test_a_hexagon_shows_a_triangle_between_three_points() -> None:
    (rows,) = shown("hexagon").values()
    drawn = "\n".join(rows)
    assert {mark for mark in drawn if mark.isdecimal()} == set("123456")
    assert re.search("3-+2", drawn)
    assert str(line_examples_heading(game("hexagon"))) == "You lose like this:"
    assert str(line_examples_heading(game("connect-four"))) == "You win like this:"


def test_every_figure_is_a_line_of_the_game_and_every_kind_of_line_has_one() -> None:
    for name in game_names():
        played = game(name)
        figures = line_examples(played)
        assert {one.cells for one in figures} <= set(played.geometry.lines)
        kinds = {line_kind(played.geometry, line) for line in played.geometry.lines}
        assert {line_kind(played.geometry, one.cells) for one in figures} == kinds
        assert all(line_kind(played.geometry, one.cells) is LineKind.OTHER for one in figures) is (name == "hexagon")


def test_the_drawing_has_a_spot_for_every_cell_and_marks_the_line() -> None:
    for name in ("connect-four", "score-four", "tic-tac-toe-3d"):
        played = game(name)
        for figure in line_examples(played):
            drawn = line_example_svg(figure)
            assert drawn.count("figure-stone") == len(figure.cells)
            assert drawn.count("figure-cell") == played.geometry.size - len(figure.cells)
    (triangle,) = line_examples(game("hexagon"))
    assert line_example_svg(triangle).count("figure-edge") == 3
    assert line_example_svg(triangle).count("figure-point") == 6
