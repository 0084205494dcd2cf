"""What people have at hand becomes a position: written in any way and read again it is the same one."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from string import printable

import pytest

from denkspiel import read_position, replay, write_position
from denkspiel.core.errors import DenkspielError, IllegalMove, InvalidPosition, UnknownName, UnreadableMove, WrongType
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import engine_variant, game, game_names
from denkspiel.opponents.external.dialect import engine_dialect
from denkspiel.play.positions.reader import format_names, parse_position
from denkspiel.play.positions.reading import PositionFormat, ReadPosition
from denkspiel.play.record import GameRecord
from tests.cases import for_each

NAMES = [*game_names(), "connect-four:9x7", "connect-four:5x4", "hexagon:5", "mnk:5,5,4"]
EXAMPLES = Path(__file__).parents[2] / "examples"
OWN_NAMES = [str(EXAMPLES / "three-towers.toml"), str(EXAMPLES / "triangle.toml"), "mnk:1,5,3", "score-four:3"]
FOUR = game("connect-four")


def games_of(name: str, count: int = 25) -> Iterator[tuple[Game, tuple[int, ...], Position]]:
    """Games at random, as moves and where they lead."""
    played, rng = game(name), Random(name)
    for _ in range(count):
        position, moves, plies = Position.start(played), list[int](), rng.randrange(played.geometry.size + 1)
        while position.outcome is None and len(moves) < plies:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        yield played, tuple(moves), position


def rows_of(position: Position, signs: str) -> list[list[str]]:
    """For each layer its rows from the top, with a sign for each cell."""

    def sign(cell: int | None) -> str:
        owner = None if cell is None else position.owner(cell)
        return signs[2 if owner is None else owner]

    board = cell_rows_by_layer(position.game.geometry)
    return [["".join(map(sign, row)) for row in layer] for layer in board]


def with_names(position: Position) -> str:
    (rows,) = rows_of(position, "xo.")
    columns = " ".join("123456789"[: len(rows[0])])
    return "\n".join([*(f"{len(rows) - place} {' '.join(row)}" for place, row in enumerate(rows)), f"  {columns}"])


DIAGRAMS: dict[str, Callable[[Position], str]] = {
    "crosses and rings": lambda position: "\n\n".join("\n".join(layer) for layer in rows_of(position, "XO.")),
    "with blanks between": lambda position: "\n\n".join(
        "\n".join(" ".join(row) for row in layer) for layer in rows_of(position, "xo-")
    ),
    "red and yellow": lambda position: "\n---+---\n".join("\n".join(layer) for layer in rows_of(position, "RY_")),
    "emoji": lambda position: "\n\n".join("\n".join(layer) for layer in rows_of(position, "🔴🟡⚪")),
    "numbers": lambda position: "\n\n".join(
        "\n".join(",".join(row) for row in layer) for layer in rows_of(position, "120")
    ),
    "layers side by side": lambda position: "\n".join(
        "   ".join(rows) for rows in zip(*rows_of(position, "XO."), strict=True)
    ),
    "as the program prints it": str,
    "as the program prints it in Unicode": lambda position: draw_text(position, unicode=True).plain_text(),
}


@for_each("name", NAMES)
def test_moves_links_and_records_keep_the_game(name: str) -> None:
    for played, moves, position in games_of(name):
        row = format_moves(played, moves)
        found = parse_position(row, played)
        assert (found.moves, found.setup, found.format) == (moves, 0, PositionFormat.MOVES)
        setup = len(moves) // 2
        found = parse_position(
            f"https://example.org/denkspiel/?game={name}&moves={row.replace(' ', '+')}&setup={setup}"
        )
        assert (found.game, found.moves, found.setup, found.format) == (played, moves, setup, PositionFormat.LINK)
        found = parse_position(GameRecord(played, moves, setup=setup).to_text())
        assert (found.game, found.moves, found.setup, found.format) == (played, moves, setup, PositionFormat.RECORD)
        assert found.position == position


@for_each("name", [name for name in NAMES if picture_kind(game(name).geometry) is not PictureKind.GRAPH])
def test_diagrams_are_read_as_they_were_written(name: str) -> None:
    for played, _, position in games_of(name):
        written = {called: write(position) for called, write in DIAGRAMS.items()}
        if picture_kind(played.geometry) is PictureKind.BOARD:
            written["with names of rows and columns"] = with_names(position)
        for called, text in written.items():
            found = parse_position(text, played)
            assert found.position == position, called
            assert (found.setup, found.format) == (position.ply, PositionFormat.DIAGRAM), called


@for_each("name", [*NAMES, *OWN_NAMES])
def test_what_is_written_is_read_again(name: str) -> None:
    written = set()
    for played, moves, position in games_of(name, 4):
        for form in format_names():
            for history in (moves, None):
                try:
                    text = write_position(position, form, moves=history)
                except UnknownName:
                    continue
                written.add(form)
                named = parse_position(f"{form}: {text}", played)
                assert named.position == position, (form, text)
                if named.setup == 0 and history is not None:
                    assert named.moves == history, (form, text)
                read = read_unless_ambiguous(text, played)
                if read is not None and not (form == "zero-based" and position.ply < 2):  # one number is a move
                    assert read.position == position, (form, text)
    assert {"moves", "numbered", "record", "json", "cells"} <= written


def read_unless_ambiguous(text: str, played: Game) -> ReadPosition | None:
    try:
        return parse_position(text, played)
    except InvalidPosition as fault:
        if "in several ways" in str(fault) or "Numbers do not say" in str(fault):
            return None
        raise


@for_each("name", [name for name in NAMES if game(name).geometry.gravity])
def test_all_cells_in_a_row_are_read_from_the_top_or_column_by_column(name: str) -> None:
    for played, _, position in games_of(name):
        from_top = "".join("".join(row) for layer in rows_of(position, "xob") for row in layer)
        by_number = [
            "xob"[2 if (owner := position.owner(cell)) is None else owner] for cell in range(played.geometry.size)
        ]
        for text in (from_top, ",".join(from_top), "".join(by_number), " ".join(by_number), f"{from_top},win"):
            if (found := read_unless_ambiguous(text, played)) is not None:
                assert found.position == position
                assert found.format in (PositionFormat.CELLS, PositionFormat.STACKS)


FOUR_TEXTS = (
    *("1. 4 4 2. 5 3", "1.4 4 2.5 3", "1. 4 4 2. 5 3 *", "1. 4 {good} 4 2. 5 3 1/2-1/2", "moves: 4,4,5,3"),
    *(
        "zero-based: 3,3,4,2",
        "zero-based: 3342",
        "ZERO-BASED: [3, 3, 4, 2]",
        "d1 d2 e1 c1",
        "D1, D2, E1, C1",
        "d1d2e1c1",
    ),
    *(
        "1. d1 d2 2. e1 c1",
        "P@d1 P@d2 P@e1 P@c1",
        "position startpos moves P@d1 P@d2 P@e1 P@c1",
        "startpos moves 4 4 5 3",
    ),
    *("https://connect4.gamesolver.org/?pos=4453", "?game=connect-four&moves=4453", "\ufeff4453\r\n"),
    *("position fen 7/7/7/7/3p3/3P3 w - - 0 2 moves P@e1 P@c1", "fen 7/7/7/7/3p3/2pPP2 w"),
    "array([[0,0,0,0,0,0,0]," + "[0,0,0,0,0,0,0]," * 3 + "[0,0,0,2,0,0,0],[0,0,2,1,1,0,0]], dtype=int8)",
    "[[0. 0. 0. 0. 0. 0. 0.]\n"
    + " [0. 0. 0. 0. 0. 0. 0.]\n" * 3
    + " [0. 0. 0. -1. 0. 0. 0.]\n [0. 0. -1. 1. 1. 0. 0.]]",
    '{"board": [' + "0, " * 31 + '2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0], "mark": 1, "step": 4}',
    "[" + "0, " * 31 + "2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0]",
    "b,b,b,b,b,b," * 2 + "o,b,b,b,b,b,x,o,b,b,b,b,x,b,b,b,b,b," + "b,b,b,b,b,b," * 2 + "win",
    "⚪⚪⚪⚪⚪⚪⚪\n" * 4 + "⚪⚪⚪🟡⚪⚪⚪\n⚪⚪🟡🔴🔴⚪⚪",
    "_ _ _ _ _ _ _\n" * 4 + "_ _ _ Y _ _ _\n_ _ Y R R _ _\n",
    "║ ║ ║ ║ ║ ║ ║ ║\n" * 4 + "║ ║ ║ ║*║ ║ ║ ║\n║ ║ ║*║o║o║ ║ ║\n╚═╩═╩═╩═╩═╩═╩═╝",
    "| | | | | | | |\n" * 4 + "| | | |G| | | |\n| | |G|R|R| | |",
    "|_|_|_|_|_|_|_\n" * 4 + "|_|_|_|O|_|_|_\n|_|_|O|X|X|_|_\n|=|=|=|=|=|=|=\n|0|1|2|3|4|5|6\n",
    "| . | . | . | . | . | . | . |\n\n" * 4 + "| . | . | . | o | . | . | . |\n\n| . | . | o | x | x | . | . |",
    "0 1 2 3 4 5 6\n" + ". . . . . . .\n" * 4 + ". . . O . . .\n. . O X X . .\n",
    "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣\n" + "⬛️⬛️⬛️⬛️⬛️⬛️⬛️\n" * 4 + "⬛️⬛️⬛️🟨⬛️⬛️⬛️\n⬛️⬛️🟨🟥🟥⬛️⬛️\n",
    "tensor([[ 0., 0., 0., 0., 0., 0., 0.],\n"
    + "  [ 0., 0., 0., 0., 0., 0., 0.],\n" * 3
    + "  [ 0., 0., 0., -1., 0., 0., 0.],\n  [ 0., 0., -1., 1., 1., 0., 0.]])",
    "[[' ', ' ', ' ', ' ', ' ', ' ', ' '],\n" * 4 + " [' ', ' ', ' ', 'O', ' ', ' ', ' '],\n"
    " [' ', ' ', 'O', 'X', 'X', ' ', ' ']]",
    "{'remainingOverageTime': 60, 'board': [" + "0, " * 31 + "2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0], 'mark': 1}",
    "Red to move:\n```\n" + "> _ _ _ _ _ _ _\n" * 4 + "> _ _ _ Y _ _ _\n> _ _ Y R R _ _\n```",
    "|       |\n" * 4 + "|   O   |\n|  OXX  |\n+-------+\n 1234567",
    *(
        "4-4-5-3",
        "4 - 4 - 5 - 3",
        "4\N{EN DASH}4\N{EN DASH}5\N{EN DASH}3",
        "4>4>5>3",
        "D1-D2-E1-C1",
        '"4453"',
        "`4453`",
    ),
    *("ddec", "D D E C", "d,d,e,c", "4! 4? 5!? 3", "44 53 1-0", "4453 *", "4️⃣4️⃣5️⃣3️⃣", "position startpos moves d d e c"),
    *(mark.join([*[""] * 31, "2", *[""] * 5, "2", "1", "1", "", ""]) for mark in (",", ", ", ";", "\t")),
    ",".join(['""'] * 31 + ['"O"'] + ['""'] * 5 + ['"O"', '"X"', '"X"', '""', '""']),
    *(
        ",".join([free] * 31 + ["2"] + [free] * 5 + ["2", "1", "1", free, free])
        for free in ("NaN", "None", "null", " ")
    ),
    "0," * 31 + "2," + "0," * 5 + "2,1,1,0,0,1",
    "'b'," * 12 + "'o'," + "'b'," * 5 + "'x','o'," + "'b'," * 4 + "'x'," + "'b'," * 17 + "'win'",
    *("7/7/7/7/3y3/2yrr2 r", "7/7/7/7/3Y3/2YRR2 r 1", "7/7/7/7/3o3/2oxx2 x", "7/7/7/7/3p3/2pPP2 P"),
    *(mark.join([*["......."] * 4, "...o...", "..oxx.."]) for mark in ("/", "\\n", " / ")),
    "[[None, None, None, None, None, None, None],\n" * 4
    + " [None, None, None, 'O', None, None, None],\n [None, None, 'O', 'X', 'X', None, None]]",
    "[" + "['', '', '', '', '', '', '']," * 4 + "['','','','O','','',''],['','','O','X','X','','']]",
    '{"board": [' + "[0,0,0,0,0,0,0]," * 4 + "[0,0,0,2,0,0,0],[0,0,2,1,1,0,0]]}",
)
"""Connect Four after 4453, as the world writes it."""


@for_each("text", FOUR_TEXTS)
def test_one_position_in_many_forms(text: str) -> None:
    assert read_position(text, FOUR) == replay(FOUR, "4453")


def test_the_page_about_formats_lists_all_of_them_with_examples_that_can_be_read() -> None:
    page = (EXAMPLES.parent / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")
    section = page.partition("## Positions as text")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \|.*\| (\S.*?) ?\|$", section, re.MULTILINE)
    assert [name for name, _ in rows] == [*format_names()]
    texts = {name: example.strip("`") for name, example in rows if "..." not in example and "see below" not in example}
    openings, texts["diagram"] = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    assert len(texts) > 10
    for name, text in texts.items():
        found = parse_position(text, FOUR)
        assert (found.format.value, found.position) == (name, replay(FOUR, "4453")), text
    for text in openings.splitlines()[1:]:
        assert read_position(text, FOUR).ply > 1
    (differences,) = re.findall(r"Small differences do not matter:\n\n(.*?)\n\n", section, re.DOTALL)
    examples = [text for text in re.findall("`(.*?)`", differences) if text not in ("None", "null", "nan")]
    assert len(examples) == 5
    for text in examples:
        assert read_position(text, "tic-tac-toe" if text.startswith("x,o") else FOUR).ply > 3


@for_each(
    "text, readings",
    [
        ("4,4,5,3", "zero-based, moves"),
        ("[3, 3, 4, 2]", "zero-based, moves"),
        ("(4 4 5 3)", "zero-based, moves"),
    ],
)
def test_what_can_be_read_in_several_ways_is_refused(text: str, readings: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        read_position(text, FOUR)
    assert str(refused.value).startswith(f"This text can be read in several ways: {readings}. Put one of these words")
    chosen = [read_position(f"{name}: {text}", FOUR) for name in readings.split(", ")]
    assert chosen[0] != chosen[1]


@for_each("name", ["tic-tac-toe", "score-four", "gomoku", "mnk:5,4,3"])
@for_each("text", ["5", "0", "1 2 3", "0,4,8", "[4, 0]", "11 22"])
def test_numbers_of_cells_are_refused_where_moves_have_letters(name: str, text: str) -> None:
    """Some count rows first and some columns, from 0 or from 1."""
    with pytest.raises(InvalidPosition, match="Write moves such as a1, or put"):
        read_position(text, name)
    assert read_position("zero-based: 1,0", name) == replay(name, "a2 a1")


@for_each("name", game_names())
def test_moves_may_have_hyphens_between_them(name: str) -> None:
    for played, moves, position in games_of(name, 5):
        names = [played.geometry.cells[move].move for move in moves]
        for mark in ("-", " - ", "\N{EN DASH}", "\N{RIGHTWARDS ARROW}", ">"):
            if len(names) > 1:
                assert read_position(mark.join(names), played) == position


def test_edges_may_have_a_hyphen_between_their_points() -> None:
    assert read_position("1-2 2-3, 4-3", "hexagon") == replay("hexagon", "12 23 34")
    assert read_position("1-2", "hexagon") == replay("hexagon", "12")


@for_each(
    "text",
    [
        "X|O|X\n-+-+-\nO| |O\n-+-+-\n | | ",
        " X | O | X \n---+---+---\n O |   | O \n---+---+---\n   |   |   ",
        "X | O | X\n---------\nO |   | O\n---------\n  |   |  ",
        "X|O|X\nO| |O\n | | ",
        "x,o,x,o,,o,,,",
        "[['X', 'O', 'X'], ['O', None, 'O'], [None, None, None]]",
    ],
)
def test_tic_tac_toe_as_it_is_printed(text: str) -> None:
    position = read_position(text, "tic-tac-toe")
    assert write_position(position, "cells") in ("1,2,1,2,0,2,0,0,0", "2,1,2,1,0,1,0,0,0")


def test_a_row_with_empty_fields_is_no_list_of_moves() -> None:
    text = "," * 31 + "2" + "," * 6 + "2,1,1,"
    with pytest.raises(InvalidPosition, match="The text has 41 cells, but Connect Four has 42"):
        read_position(text, FOUR)
    assert read_position("4,,7", FOUR) == replay(FOUR, "47"), "a comma too many"


@for_each("text", ["bad", "d", "face"])
def test_letters_are_columns_only_where_the_game_is_known(text: str) -> None:
    with pytest.raises(UnreadableMove):
        read_position(text)
    assert read_position(text, FOUR).ply == len(text)


@for_each("text", ["4,4,7,3", "[4, 4, 5, 7]", "4453", "4 4 5 3"])
def test_columns_are_counted_from_1_unless_that_is_in_doubt(text: str) -> None:
    assert parse_position(text, FOUR).format is PositionFormat.MOVES


@for_each("text", ["0,4,4,3", "3340", "3 3 4 0", "[0, 0]"])
def test_a_column_0_counts_from_0(text: str) -> None:
    assert parse_position(text, FOUR).format is PositionFormat.ZERO_BASED


def test_a_full_board_in_one_row_can_be_read_in_two_orders() -> None:
    refused = 0
    for played, _, position in games_of("connect-four:4x4", 200):
        text = write_position(position, "cells")
        if read_unless_ambiguous(text, played) is None:
            refused += 1
            one, other = (read_position(f"{order}: {text}", played) for order in ("cells", "stacks"))
            assert position == one != other
    assert refused > 2


def kaggle_match(moves: list[int], **configuration: int) -> str:
    """A match of Kaggle with these columns chosen, in which agents leave out what the reader has no need of."""
    steps = [[{"action": 0, "status": "ACTIVE"}, {"action": 0, "status": "INACTIVE"}]]
    for ply, column in enumerate(moves):
        turns = ("INACTIVE", "ACTIVE") if ply % 2 == 0 else ("ACTIVE", "INACTIVE")
        steps.append([{"action": column if ply % 2 == side else 0, "status": turns[side]} for side in (0, 1)])
    size = {"columns": 7, "rows": 6, "inarow": 4, **configuration}
    return json.dumps({"configuration": size, "name": "connectx", "steps": steps}, indent=2)


def test_a_match_of_kaggle_is_read_with_its_moves() -> None:
    found = parse_position(kaggle_match([3, 3, 4, 2]))
    assert (found.game, found.moves, found.setup) == (FOUR, parse_moves(FOUR, "4453"), 0)
    assert found.format is PositionFormat.KAGGLE_MATCH
    assert read_position(kaggle_match([8, 0], columns=9, rows=7)) == replay("connect-four:9x7", "91")
    assert read_position(kaggle_match([3] * 7), FOUR).ply == 6, "a full column ends the match"
    timed_out = kaggle_match([3, 3, 4]).replace(
        '"action": 4,\n        "status": "INACTIVE"', '"action": 4, "status": "TIMEOUT"'
    )
    assert read_position(timed_out) == replay(FOUR, "44")


@for_each(
    "text, game_id, kind, sentence",
    [
        (kaggle_match([3], inarow=9), None, InvalidPosition, "No game has 7×6 cells and lines of 9."),
        ('{"steps": []}', None, InvalidPosition, "The match does not say how large its board is."),
        ('{"steps": [[1], [2]]}', "connect-four", InvalidPosition, "This is not a match between two agents as Kaggle"),
        ('{"steps": []}', "hexagon", InvalidPosition, "Hexagon is not a game with columns."),
        ('{"board": [3]}', "connect-four", InvalidPosition, 'The "board" must be a list of the numbers 0, 1 and 2'),
        ("d1 d4", "connect-four", IllegalMove, "Move 2: a stone does not rest on d4 yet."),
        ("squares: b2", "score-four", UnreadableMove, "Only games on a flat board have squares such as d1."),
        ("0,9", "connect-four", IllegalMove, "Move 2, counted from 0: 9 cannot be played."),
        ("stacks: " + "b" * 9, "tic-tac-toe", InvalidPosition, "No game in which stones fall has 9 cells."),
        ("b2 c3", None, InvalidPosition, "This text fits several games: tic-tac-toe, score-four. Say which one it is."),
    ],
)
def test_faults_of_other_forms_are_sentences(
    text: str, game_id: str | None, kind: type[DenkspielError], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        read_position(text, game_id)
    assert str(refused.value).startswith(sentence)


def test_moves_say_themselves_which_game_they_are_of_if_only_one_allows_them() -> None:
    assert read_position("4453") == replay(FOUR, "4453")
    assert read_position("P@d1 P@d2") == replay(FOUR, "44")


@for_each("name", [name for name in game_names() if engine_variant(game(name))])
def test_positions_of_engines_are_read(name: str) -> None:
    for played, _, position in games_of(name):
        fen = engine_dialect(played).to_fen(position)
        for text in (fen, fen.partition(" ")[0], fen.partition("[")[0]):
            found = parse_position(text, played)
            assert (found.position, found.format) == (position, PositionFormat.FEN)


@for_each(
    "text, name",
    [
        ("......./......./......./......./.x...../.o.....".replace("/", "\n"), "connect-four"),
        ("...\n.x.\n...", "tic-tac-toe"),
        ("...\n...\n...\n\n...\n.X.\n...\n\n...\n...\n...", "tic-tac-toe-3d"),
        (".........\n" * 6 + "x........", "connect-four:9x7"),
        ("https://connect4.gamesolver.org/?pos=4453", "connect-four"),
        ("7/7/7/7/3p3/3P3 w - - 0 2", "connect-four"),
        ("0," * 41 + "1", "connect-four"),
    ],
)
def test_the_shape_says_which_game_it_is(text: str, name: str) -> None:
    assert read_position(text).game.id == name
    assert parse_position(text, default_game=game("hexagon")).game.id == name


def test_the_player_with_more_stones_moved_first() -> None:
    rings = read_position(".......\n" * 5 + "..oxo..", "connect-four")
    assert rings == read_position(".......\n" * 5 + "..xox..", "connect-four")
    assert read_position(".......\n" * 4 + ".x.....\n.o.....", "connect-four") == replay(FOUR, "22")
    white = read_position("7/7/7/7/7/3Pp2 w", "connect-four")
    black = read_position("7/7/7/7/7/3Pp2 b", "connect-four")
    assert (white.first, white.second) == (black.second, black.first)


@for_each(
    "text, name, kind, sentence",
    [
        ("", None, InvalidPosition, "There is no text to read."),
        ("44 9", None, UnreadableMove, "No game is given for these moves."),
        ("hello", "connect-four", UnreadableMove, 'Move 1: "h" is not a move. Allowed: 1 2 3 4 5 6 7.'),
        (".x.\n...", "connect-four", InvalidPosition, "The board in the text has 3×2 cells, but Connect Four has 7×6."),
        ("xo.", "connect-four", InvalidPosition, "The text has 3 cells, but Connect Four has 42."),
        ("...\n.x.\n...", "connect-four", InvalidPosition, "This is a position of Tic-Tac-Toe, not of Connect Four."),
        (
            "\n\n".join(["....\n" * 4] * 4),
            None,
            InvalidPosition,
            "This text fits several games: score-four, qubic. Say which one it is.",
        ),
        ("?game=chess&moves=1", None, UnknownName, 'Unknown game: "chess". Choose one of: '),
        ("?page=2", "connect-four", UnreadableMove, 'Move 1: "?" is not a move.'),
        ("?moves=449", None, UnreadableMove, "No game is given for these moves."),
        (
            "7/7/7/7/7/3P3 w",
            "connect-four",
            InvalidPosition,
            "The player to move has one stone more than the opponent, so it is not their turn.",
        ),
        (
            ".......\n...x...\n" + ".......\n" * 4,
            "connect-four",
            InvalidPosition,
            "The stone on 4.5 is floating: the cell below it is empty.",
        ),
        ("4" * 110_000, "connect-four", InvalidPosition, "The text is longer than 100000 characters."),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(
    text: str, name: str | None, kind: type[DenkspielError], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        read_position(text, name)
    assert str(refused.value).startswith(sentence)


def test_a_text_is_needed() -> None:
    with pytest.raises(WrongType):
        read_position(44, "connect-four")  # type: ignore[arg-type]


def test_a_refused_diagram_names_the_cells() -> None:
    with pytest.raises(InvalidPosition) as refused:
        read_position(".......\n" * 4 + "x......\n.......", "connect-four")
    assert refused.value.cells == (1,)


@for_each("setup", ["-1", "five", "5", "0.5", ""])
def test_a_record_says_how_many_of_its_moves_are_the_position(setup: str) -> None:
    text = GameRecord(FOUR, parse_moves(FOUR, "4453"), setup=2).to_text().partition("\n\n")[0]
    unsealed = text.replace('[Setup "2"]', f'[Setup "{setup}"]') + "\n\n1. 4 4 2. 5 3\n"
    with pytest.raises(DenkspielError, match=r"the tag \[Setup\] cannot be"):
        read_position(unsealed)


def seeds_of_texts() -> list[str]:
    """Texts of every form and game, to be spoiled."""
    seeds = [*FOUR_TEXTS, kaggle_match([3, 3, 4, 2]), "0 1 2 " * 14, "?game=connect-four&moves=44&setup=2"]
    seeds += [write(replay(FOUR, "4453")) for write in DIAGRAMS.values()]
    for name in NAMES:
        (played, moves, position), *_ = games_of(name, 2)
        for form in format_names():
            try:
                seeds.append(write_position(position, form, moves=moves))
                seeds.append(f"{form}: {seeds[-1]}")
            except UnknownName:
                continue
        seeds.append(played.id)
    return seeds


def spoil_texts(count: int) -> None:
    rng, seeds = Random(count), seeds_of_texts()
    letters = printable + "🔴🟡●○│─\ufe0f٣½\0"
    understood = 0
    for _ in range(count):
        text = [*rng.choice(seeds)]
        if rng.random() < 0.05:
            text += rng.choice(seeds)
        for _ in range(rng.randrange(6)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randrange(3)] = rng.choices(letters, k=rng.randrange(3))
        name = rng.choice([None, "connect-four", "score-four", "hexagon"])
        try:
            found = parse_position("".join(text), None if name is None else game(name))
        except DenkspielError as fault:
            sentence = str(fault)
            assert sentence.strip(), text
            assert "\n" not in sentence, text
            assert len(sentence) < 1500, text
        else:
            assert found.position.ply == len(found.moves) >= found.setup
            understood += 1
    assert count / 20 < understood < count * 0.9


def test_whatever_is_pasted_gives_a_position_or_a_sentence() -> None:
    spoil_texts(3000)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_very_many_spoiled_texts_give_a_position_or_a_sentence() -> None:
    spoil_texts(int(os.environ.get("DENKSPIEL_SPOILED_TEXTS", "100000")))


@for_each(
    "text", [sign * 90_000 for sign in ("1.", "+", "[", "X", " ", "4,", "|", "x\n", "7/", "P@", "a1", "{", "9", "-")]
)
@for_each("name", ["connect-four", None])
def test_long_texts_are_read_at_once(name: str | None, text: str) -> None:
    with suppress(DenkspielError):
        read_position(text[:99_000], name)
