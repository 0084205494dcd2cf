"""Sheets of puzzles: what stands on them, as SVG and as HTML."""

import re
from base64 import b64decode
from xml.etree import ElementTree

from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import collection_for
from denkspiel.puzzles.explaining import explain_line
from denkspiel.puzzles.sentences import solution_text
from denkspiel.puzzles.sheet import A4_POINTS, choose_puzzles, sheet_html, sheet_svgs
from tests.cases import for_each
from tests.puzzles.test_collection import GAMES

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_twelve_from_easy_to_hard_and_other_ones_by_another_seed() -> None:
    collection = collection_for(game("connect-four"))
    numbers = choose_puzzles(collection, "0")
    assert len(set(numbers)) == 12
    assert list(numbers) == sorted(numbers)
    assert choose_puzzles(collection, "0") == numbers != choose_puzzles(collection, "1")
    assert numbers[0] < len(collection) / 10 < 9 * len(collection) / 10 < numbers[-1]


@for_each("name", GAMES)
def test_everything_stands_on_the_paper(name: str) -> None:
    collection = collection_for(game(name))
    numbers = choose_puzzles(collection, "test")
    for page in sheet_svgs(collection, numbers, Translator("de")):
        places = [
            (float(element.attrib["x"]), float(element.attrib["y"]))
            for element in ElementTree.fromstring(page)
            if element.tag in {f"{SVG}text", f"{SVG}svg"}
        ]
        assert all(0 < x < A4_POINTS[0] and 0 < y < A4_POINTS[1] - 20 for x, y in places)
    puzzles, solutions = sheet_svgs(collection, numbers, Translator("de"))
    assert len(ElementTree.fromstring(puzzles).findall(f"{SVG}svg")) == 12
    for place, number in enumerate(numbers, 1):
        puzzle = collection.puzzle(number)
        assert f"{place}. Aufgabe {number}, Grad {puzzle.grade}" in texts(solutions)
    assert not any("Der Zug ist" in text for text in texts(puzzles))
    assert sum("Der Zug ist" in text for text in texts(solutions)) == 12


def test_where_moves_are_no_cells_one_line_tells_how_cells_are_named() -> None:
    for name, told_last in (
        ("connect-four", "Each name stands for a cell: 1.3 is cell number 3 from the bottom at 1."),
        ("score-four", "Each name stands for a cell: a1.2 is cell number 2 from the bottom at a1."),
    ):
        collection = collection_for(game(name))
        _, solutions = sheet_svgs(collection, choose_puzzles(collection, "test"))
        assert texts(solutions)[-1] == told_last


def test_what_the_other_moves_lose_to_cannot_be_read_as_a_span() -> None:
    puzzle = collection_for(game("connect-four")).puzzle(170)
    assert str(solution_text(puzzle)) == (
        "The move is 4. All other moves lose: 3, 5 and 7 (answer: 4); 1 (answer: 1); 2 (answer: 2); 6 (answer: 6)."
    )
    assert Translator("de")(solution_text(puzzle)) == (
        "Der Zug ist 4. Alle anderen Züge verlieren: 3, 5 und 7 (Antwort: 4); 1 (Antwort: 1); 2 (Antwort: 2); 6 "
        "(Antwort: 6)."
    )


def test_solutions_are_told_to_the_line_that_decides() -> None:
    collection = collection_for(game("connect-four"))
    number = next(number for number in range(1, len(collection)) if len(collection.puzzle(number).line) > 20)
    puzzle = collection.puzzle(number)
    *_, last = explain_line(puzzle.position, puzzle.line)
    _, solutions = sheet_svgs(collection, [number])
    assert str(last.sentence) in " ".join(texts(solutions))


def test_the_page_to_print_has_the_same_two_pages() -> None:
    collection = collection_for(game("hexagon"))
    numbers = choose_puzzles(collection, "test")
    page = sheet_html(collection, numbers, Translator("de"))
    pictures = re.findall(r'<img alt="([^"]*)" src="data:image/svg\+xml;base64,([^"]*)">', page)
    both = sheet_svgs(collection, numbers, Translator("de"))
    assert [b64decode(data).decode() for _, data in pictures] == [*both]
    assert [told for told, _ in pictures] == [texts(svg)[0] for svg in both]
    assert f"<title>{texts(both[0])[0]}</title>" in page
