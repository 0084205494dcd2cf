"""However a position is drawn or written, it is read as it is or refused, never as another one."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from denkspiel import read_position, replay, write_position
from denkspiel.core.errors import DenkspielError, IllegalMove, InvalidPosition, UnknownName, UnreadableMove
from denkspiel.core.position import Position
from denkspiel.draw.layout import cell_rows_by_layer
from denkspiel.games.catalogue import game
from denkspiel.play.positions.reader import format_names, parse_moves_or_position, parse_position
from tests.cases import for_each

SIZES = (
    *("connect-four", "connect-four:9x7x5", "connect-four:7x7x5", "connect-four:16x16", "score-four", "score-four:6"),
    *("tic-tac-toe", "mnk:5,4,4", "mnk:30,8,5", "gomoku", "qubic", "tic-tac-toe-3d", "hexagon", "hexagon:7"),
)
"""Each family, small and as large as it is."""
KNOWN_REFUSALS = ("several", "No game is given for these moves.", "Numbers do not say where counting begins.")
FLAT = ("tic-tac-toe", "connect-four", "connect-four:5x4", "mnk:5,4,4")


def random_positions(name: str, count: int, most: int = 60) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Games at random that are not over, and where they lead."""
    played, rng = game(name), Random(name)
    for _ in range(count):
        position, moves = Position.start(played), list[int]()
        for _ in range(rng.randrange(min(most, played.geometry.size))):
            after = position.play(rng.choice(position.legal_moves))
            if after.outcome is not None:
                break
            moves += [cell for cell in position.legal_moves if after.owner(cell) is not None]
            position = after
        yield tuple(moves), position


def sign_rows_of(position: Position, signs: str) -> list[list[str]]:
    """The rows of a flat board from the top."""
    (board,) = cell_rows_by_layer(position.game.geometry)
    owners = [[None if cell is None else position.owner(cell) for cell in row] for row in board]
    return [[signs[2 if owner is None else owner] for owner in row] for row in owners]


def stones_of(position: Position) -> tuple[int, int]:
    """The stones of both players."""
    return position.first, position.second


@for_each("name", SIZES)
def test_what_is_written_is_read_as_the_same_stones_or_refused(name: str) -> None:
    same, refusals = 0, list[tuple[int, str]]()
    for moves, position in random_positions(name, 2):
        for form in format_names():
            try:
                text = write_position(position, form, moves=moves)
            except UnknownName:
                continue
            assert read_position(f"{form}: {text}", name) == position, (form, text)
            moves_alone = form in ("moves", "numbered", "zero-based", "squares", "drops")
            for asked in (text, f"{form}: {text}"):
                for known in (name,) if moves_alone else (name, None):  # moves belong to each game that allows them
                    try:
                        found = read_position(asked, known)
                    except (InvalidPosition, UnreadableMove) as fault:
                        refusals.append((position.ply, str(fault)))
                    else:
                        assert position.ply < 2 or stones_of(found) == stones_of(position), (form, asked)
                        same += 1
    assert same > 3
    assert [fault for ply, fault in refusals if not any(word in fault for word in KNOWN_REFUSALS)] == []


@for_each("name", FLAT)
def test_bars_frames_and_names_of_rows_and_columns_can_be_there_or_not(name: str) -> None:
    read = refused = 0
    for _, position in random_positions(name, 4):
        for free, left, right, width, ruled, named in product(". ", (0, 1), (0, 1), (1, 3), (0, 1, 2), (0, 1)):
            rows = sign_rows_of(position, f"XO{free}")
            count = len(rows[0])
            lines = ["|" * left + "|".join(sign.center(width) for sign in row) + "|" * right for row in rows]
            rule = "+" * left + "+".join(["-" * width] * count) + "+" * right
            if ruled:
                lines = "\n".join(f"\n{rule}\n".join(lines).split("\n")).split("\n")
            if ruled == 2 and left and right:
                lines = [rule, *lines, rule]
            if named and free == ".":
                lines += [" " * left + " ".join(str(column + 1).center(width) for column in range(count))]
            text = "\n".join(lines)
            try:
                found = read_position(text, name)
            except InvalidPosition:
                refused += 1
                continue
            assert found == position, text
            read += 1
    assert read > 5 * refused


@for_each("name", FLAT)
def test_a_table_of_markdown_is_a_diagram(name: str) -> None:
    for _, position in random_positions(name, 5):
        for free, rule in (("", "---"), (".", ":-:"), (".", "---"), (" ", "-")):
            rows = [[sign.strip() for sign in row] for row in sign_rows_of(position, f"XO{free or ' '}")]
            lines = [f"| {' | '.join(row)} |" for row in rows]
            lines.insert(1, "|" + "|".join([rule] * len(rows[0])) + "|")
            assert read_position("\n".join(lines), name) == position


def simple_reading(text: str, columns: int, rows: int) -> dict[tuple[int, int], str] | None:
    """The independent parser: exactly these rows of exactly so many signs, and nothing else."""
    lines = text.split("\n")
    if len(lines) != rows or any(len(line) != columns or set(line) - {*"XO."} for line in lines):
        return None
    return {(column, rows - 1 - row): sign for row, line in enumerate(lines) for column, sign in enumerate(line)}


@for_each("name", ["connect-four", "tic-tac-toe"])
def test_a_spoiled_diagram_is_read_as_a_simple_parser_reads_it_or_refused(name: str) -> None:
    rng, read = Random(7), 0
    for _, position in random_positions(name, 150):
        rows = sign_rows_of(position, "XO.")
        text = [*"\n".join("".join(row) for row in rows)]
        for _ in range(rng.randrange(3)):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choices([*"XO.ZY|\n "], k=rng.randrange(3))
        spoiled = "".join(text)
        expected = simple_reading(spoiled.strip("\n"), len(rows[0]), len(rows))
        try:
            found = read_position(spoiled, name)
        except DenkspielError:
            continue
        if expected is None:
            visible = [sign for sign in spoiled if sign in "XOY."]
            assert "Z" not in spoiled, spoiled
            assert not ("Y" in spoiled and {*"XO"} & {*spoiled}), spoiled
            assert len(visible) >= len(rows) * len(rows[0]) - spoiled.count(" ") - spoiled.count("|"), spoiled
            continue
        stones = {
            (int(cell.place[0]), int(cell.place[1])): found.owner(number)
            for number, cell in enumerate(found.game.geometry.cells)
        }
        taken = {place for place, sign in expected.items() if sign != "."}
        assert {place for place, owner in stones.items() if owner is not None} == taken, spoiled
        assert len({(expected[place], stones[place]) for place in taken}) <= 2, spoiled
        read += 1
    assert read > 40


BOARD = ".......\n" * 4 + ".O.....\n.XXO...\n"


@for_each(
    "sentence, first", [("X to move", "X"), ("O to move", "O"), ("Turn: O", "O"), ("O ist am Zug.", "O"), ("", "X")]
)
def test_a_sentence_beside_a_diagram_says_who_is_to_move(sentence: str, first: str) -> None:
    for text in (f"{BOARD}{sentence}", f"{sentence}\n\n{BOARD}"):
        assert parse_position(text).first_sign == first


@for_each(
    "text, sentence",
    [
        (f"{BOARD}Red to move", '"Red to move": the diagram has no such stones.'),
        (f"{BOARD}It is the second player's turn.", "The text names the player to move"),
        (BOARD.replace(".XXO...", ".XXO.."), "Row 6 has 6 cells, the others 7."),
        (BOARD.replace(".XXO...", ".XZO..."), 'Row 6: "Z" is not a sign of a diagram.'),
        (BOARD.replace(".XXO...", ".XYO..."), "The signs . O X Y do not go together."),
        ("7/7/7/7/8/7 w", "Rank 2 has 8 columns, the others 7."),
        ("34/7/7/7/7/7 w", "Rank 6 has 34 columns, the others 7."),
        ("7/7/7/7/7/3Q3 w", 'Rank 1: "Q" is not a stone.'),
        ("7/7/7/7/3p3/2pPP2[PPp] w", "There are 2 stones P in hand and 2 on the board, but a player has 21 in all."),
        ("7/7/7/7/3p3/2pPP2 w - - 0 9", "The FEN says move 9, but with 4 stones it is move 3."),
        ("fen: hello", 'The text after "fen:" is not a FEN.'),
        ("0" * 43, "The text has 43 cells, but Connect Four has 42."),
        ('{"board": [' + "0, " * 41 + '0], "mark": 3}', 'The "mark" must be 1 or 2.'),
        ('{"board": [' + "0, " * 41 + '0], "step": 9}', 'The "step" is 9, but there are 0 stones on the board.'),
        ('{"steps": [[1', "This JSON text is cut off"),
        ('{"game": 7, "first": [], "second": []}', 'The "game" must be the name of a game'),
        ("(;GM[4]SZ[7];B[dd])", "This is an SGF file"),
        ("https://example.com/?pos=4453", "This link leads neither to a game"),
    ],
)
def test_what_is_nearly_right_is_told_where_it_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        read_position(text, "connect-four")
    assert str(refused.value).startswith(sentence)


def test_an_unknown_name_of_a_format_lists_the_formats() -> None:
    with pytest.raises(UnknownName) as refused:
        read_position("foo: 4453", "connect-four")
    assert all(name in str(refused.value) for name in format_names())


def test_the_board_of_an_unlisted_size_is_found_or_the_sizes_are_named() -> None:
    rows = [["."] * 15 for _ in range(15)]
    rows[7][7] = "X"
    assert parse_position("\n".join(map("".join, rows))).game == game("gomoku"), "a stone floats in Connect Four"
    rows[7][7], rows[14][7] = ".", "X"
    for text, names in (
        ("\n".join(map("".join, rows)), "connect-four:15x15, gomoku"),
        ("\n\n".join(["\n".join(["....."] * 5)] * 5), "score-four:5, tic-tac-toe-3d:5"),
        ("\n".join([*["........."] * 4, "....X....", *["........."] * 4]), "mnk:9,9,K"),
    ):
        with pytest.raises(InvalidPosition) as refused:
            read_position(text)
        assert str(refused.value) == f"This text fits several games: {names}. Say which one it is."


@for_each("size", ["5x4", "6x9", "8x7", "9x7", "10x8"])
def test_where_the_length_of_a_line_decides_who_has_won_the_games_are_named(size: str) -> None:
    usual, longest = game(f"connect-four:{size}"), max(map(int, size.split("x")))
    same, refusals = 0, list[str]()
    for length in range(5, longest + 1):
        rng = Random(length)
        for _ in range(20 // (longest - 4)):
            position = Position.start(game(f"{usual.id}x{length}"))
            while position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
                if rng.random() < 0.2:
                    for form in ("diagram", "fen"):
                        try:
                            found = read_position(write_position(position, form))
                        except InvalidPosition as fault:
                            refusals.append(str(fault))
                        else:
                            assert found.game == usual
                            assert stones_of(found) == stones_of(position)
                            assert (found.outcome and found.outcome.winner) == (
                                position.outcome and position.outcome.winner
                            )
                            same += 1
    assert same > 3
    assert len(refusals) > 3
    assert [fault for fault in refusals if f"{usual.id}xK" not in fault] == []


def test_digits_can_be_names_of_rows_or_stones() -> None:
    for names in ("321", "123"):
        board = "\n".join(f"{name} {row}" for name, row in zip(names, ("0 0 1", "0 2 0", "1 0 0"), strict=True))
        found = read_position(f"  1 2 3\n{board}", "tic-tac-toe")
        assert stones_of(found) == stones_of(read_position("c3 b2 a1", "tic-tac-toe"))
    assert read_position("0 1 2\n1 0 0\n2 0 0", "tic-tac-toe").ply == 4


def test_edges_are_written_with_and_without_a_hyphen() -> None:
    for text in ("1-2 1-3", "1. 1-2 2. 1-3", "1-2, 1-3", "1\N{EN DASH}2 1\N{EN DASH}3"):
        try:
            assert read_position(text, "hexagon") == replay("hexagon", "12 13")
        except UnreadableMove:
            assert text == "1. 1-2 2. 1-3"


@for_each("name", FLAT)
def test_the_empty_board_is_read_again_in_every_format(name: str) -> None:
    start = Position.start(game(name))
    for form in format_names():
        try:
            text = write_position(start, form)
        except UnknownName:
            continue
        assert read_position(f"{form}: {text}", name) == start
        if form in ("link", "gamesolver"):
            assert read_position(text) == start
    assert read_position("https://connect4.gamesolver.org/") == Position.start(game("connect-four"))


@for_each("text", ["3,3", "[3, 3]", "4,4,5,3"])
def test_numbers_with_commas_are_refused_alike_in_the_place_of_moves(text: str) -> None:
    with pytest.raises(InvalidPosition, match="several ways"):
        parse_moves_or_position(game("connect-four"), text)
    assert parse_moves_or_position(game("connect-four"), f"zero-based: {text}").setup == 0


def test_squares_are_named_as_they_were_written() -> None:
    for text, sentence in (("d1 d1", "Move 2: d1 is already taken."), ("d1 q1", "Move 2: the board has no square q1.")):
        with pytest.raises((IllegalMove, UnreadableMove)) as refused:
            read_position(text, "connect-four")
        assert str(refused.value).startswith(sentence)
