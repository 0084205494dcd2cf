"""The board with every stone on it: what it shows is what a picture of the position shows."""

from xml.etree.ElementTree import Element, fromstring, tostring

from denkspiel.core.game import Game
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.svg import draw_svg
from denkspiel.draw.svg_board import draw_empty_board
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD, random_position

SVG = "{http://www.w3.org/2000/svg}"
ANY_GAME = for_each("any_game", CATALOGUE | ODD)


def stones(root: Element) -> set[bytes]:
    return {tostring(part).strip() for part in root.iter(f"{SVG}g") if part.get("class") == "dks-stone"}


def cells(root: Element) -> list[Element]:
    return [part for part in root.iter(f"{SVG}g") if part.get("class") == "dks-cell"]


@ANY_GAME
def test_the_stones_of_every_position_are_there(any_game: Game) -> None:
    board = stones(fromstring(draw_empty_board(any_game)))
    for plies in (1, 9, 64):
        position, _ = random_position(any_game, plies)
        assert stones(fromstring(draw_svg(position, marked=()))) <= board


@ANY_GAME
def test_every_cell_has_the_stones_of_both_and_two_marks(any_game: Game) -> None:
    found: dict[int, list[str]] = {cell: [] for cell in range(any_game.geometry.size)}
    marks: dict[int, set[str]] = {cell: set() for cell in range(any_game.geometry.size)}
    for cell in cells(fromstring(draw_empty_board(any_game))):
        number = int(cell.attrib["data-cell"])
        found[number] += [part.attrib["data-player"] for part in cell if "data-player" in part.attrib]
        marks[number] |= {part.get("class", "") for part in cell}
    twice = 2 if picture_kind(any_game.geometry) is PictureKind.TOWERS else 1
    assert all(players == ["first", "second"] * twice for players in found.values())
    mark = {"dks-halo"} if picture_kind(any_game.geometry) is PictureKind.GRAPH else {"dks-ring", "dks-last"}
    assert all(mark <= kinds for kinds in marks.values())


@ANY_GAME
def test_the_paper_is_that_of_a_picture(any_game: Game) -> None:
    board, picture = (
        fromstring(text) for text in (draw_empty_board(any_game), draw_svg(random_position(any_game, 0)[0]))
    )
    assert board.attrib == picture.attrib


def test_lines_that_are_rings_can_be_filled() -> None:
    hexagon, four = CATALOGUE["hexagon"], CATALOGUE["connect-four"]
    board = fromstring(draw_empty_board(hexagon, hexagon.geometry.lines[3:5]))
    assert [part.get("data-line") for part in board.iter() if "data-line" in part.attrib] == ["0", "1"]
    assert not [
        part for part in fromstring(draw_empty_board(four, four.geometry.lines)).iter() if "data-line" in part.attrib
    ]
