"""Sheets of puzzles: what stands on them, as SVG and as PDF."""

import re
import zlib
from xml.etree import ElementTree

from denkspiel.draw.svg_picture import STEP
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.explaining import told
from denkspiel.puzzles.pdf import as_pdf
from denkspiel.puzzles.sheet import PAGE, chosen, pages
from denkspiel.puzzles.wording import solution
from tests.cases import for_each
from tests.puzzles.test_collection import GAMES

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def inflated(pdf: bytes) -> list[str]:
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    return [zlib.decompress(stream).decode("latin-1") for stream in streams if stream[:1] == b"x"]


def drawn(pdf: bytes) -> list[str]:
    """What is drawn on each page, as the operators of PDF."""
    return [stream for stream in inflated(pdf) if " rg" in stream]


def shown(page: str) -> list[str]:
    return [bytes.fromhex(text).decode("cp1252") for text in re.findall(r"\[<([0-9a-f]*)>\] TJ", page)]


def test_twelve_from_easy_to_hard_and_other_ones_by_another_seed() -> None:
    collection = collection_for(game("connect-four"))
    numbers = chosen(collection, "0")
    assert len(set(numbers)) == 12
    assert list(numbers) == sorted(numbers)
    assert chosen(collection, "0") == numbers != chosen(collection, "1")
    assert numbers[0] < len(collection) / 10 < 9 * len(collection) / 10 < numbers[-1]


@for_each("name", GAMES)
def test_everything_stands_on_the_paper(name: str) -> None:
    collection = collection_for(game(name))
    numbers = chosen(collection, "test")
    for page in pages(collection, numbers, Translator("de")):
        places = [
            (float(element.attrib["x"]), float(element.attrib["y"]))
            for element in ElementTree.fromstring(page)
            if element.tag in {f"{SVG}text", f"{SVG}svg"}
        ]
        assert all(0 < x < PAGE[0] and 0 < y < PAGE[1] - 20 for x, y in places)
    puzzles, solutions = pages(collection, numbers, Translator("de"))
    assert len(ElementTree.fromstring(puzzles).findall(f"{SVG}svg")) == 12
    for place, number in enumerate(numbers, 1):
        puzzle = collection.puzzle(number)
        assert f"{place}. Aufgabe {number}, Grad {puzzle.grade}" in texts(solutions)
    assert not any("Der Zug ist" in text for text in texts(puzzles))
    assert sum("Der Zug ist" in text for text in texts(solutions)) == 12


@for_each("name", GAMES)
def test_pictures_are_as_large_as_may_be(name: str) -> None:
    """Wide ones stand in two columns, others in three."""
    collection = collection_for(game(name))
    puzzles, _ = pages(collection, chosen(collection, "test"))
    boards = [element.attrib for element in ElementTree.fromstring(puzzles).findall(f"{SVG}svg")]
    assert min(float(board["width"]) * float(board["height"]) for board in boards) > PAGE[0] * PAGE[1] / 30


def test_layers_use_the_room_there_is() -> None:
    collection = collection_for(game("qubic"))
    puzzles, solutions = pages(collection, chosen(collection, "test"))
    boards = ElementTree.fromstring(puzzles).findall(f"{SVG}svg")
    scale = float(boards[0].attrib["width"]) / float(boards[0].attrib["viewBox"].split()[2])
    assert 4 * STEP * scale > 55
    assert not any("number 2 from below" in text for text in texts(solutions))


def test_where_moves_are_no_cells_one_line_tells_how_cells_are_named() -> None:
    for name, told_last in (
        ("connect-four", "A name such as 1.3 stands for a cell: where 1 is played, number 3 from below."),
        ("score-four", "A name such as a1.2 stands for a cell: where a1 is played, number 2 from below."),
    ):
        collection = collection_for(game(name))
        _, solutions = pages(collection, chosen(collection, "test"))
        assert texts(solutions)[-1] == told_last


def test_what_the_other_moves_lose_to_cannot_be_read_as_a_span() -> None:
    puzzle = collection_for(game("connect-four")).puzzle(170)
    assert str(solution(puzzle)) == ("The move is 4. All others lose: 3, 5 and 7 (to 4); 1 (to 1); 2 (to 2); 6 (to 6).")
    assert Translator("de")(solution(puzzle)) == (
        "Der Zug ist 4. Alle anderen verlieren: 3, 5 und 7 (gegen 4); 1 (gegen 1); 2 (gegen 2); 6 (gegen 6)."
    )


def test_solutions_are_told_to_the_line_that_decides() -> None:
    collection = collection_for(game("connect-four"))
    number = next(number for number in range(1, len(collection)) if len(collection.puzzle(number).line) > 20)
    puzzle = collection.puzzle(number)
    *_, last = told(puzzle.position, puzzle.line)
    _, solutions = pages(collection, [number])
    assert str(last.sentence) in " ".join(texts(solutions))


def test_the_pdf_has_the_same_two_pages() -> None:
    collection = collection_for(game("hexagon"))
    both = pages(collection, chosen(collection, "test"), Translator("de"))
    pdf = as_pdf(both)
    assert pdf.startswith(b"%PDF-")
    assert any(f"/Title ({texts(both[0])[0]})" in stream for stream in inflated(pdf))
    found = drawn(pdf)
    assert len(found) == 2
    for page, svg in zip(found, both, strict=True):
        assert shown(page) == texts(svg)
    assert any("ö" in text or "ü" in text for text in shown(found[1]))


def test_of_a_picture_within_a_picture_the_pdf_has_what_its_view_shows() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">'
        '<svg x="10" y="5" width="20" height="10" viewBox="4 6 40 20"><rect width="99" height="99"/></svg></svg>'
    )
    (page,) = drawn(as_pdf([svg]))
    plain = re.sub(r"(\d)\.0\b", r"\1", page)
    assert "10 5 20 10 re\nW\nn" in plain
    assert "0.5 0 0 0.5 8 2 cm" in plain


def test_shapes_are_drawn_where_the_svg_has_them() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">'
        "<style>.a{fill:#ff0000}@media (prefers-color-scheme:dark){.a{fill:#000}}</style>"
        '<g transform="translate(10 5)"><rect class="a" x="1" y="2" width="30" height="20"/></g>'
        '<path d="M1 2L3 4" fill="none" stroke="#000" stroke-opacity=".5" stroke-dasharray="2 3"/></svg>'
    )
    (page,) = drawn(as_pdf([svg]))
    assert "1 0 0 -1 0 50" in page
    assert "1 0 0 1 10 5" in re.sub(r"(\d)\.0\b", r"\1", page)
    assert re.search(r"^1(\.0)? 0(\.0)? 0(\.0)? rg$", page, re.MULTILINE)
    assert re.search(r"^0\.5 0\.5 0\.5 RG$", page, re.MULTILINE)
    assert re.search(r"^\[2(\.0)? 3(\.0)?\] 0 d$", page, re.MULTILINE)
