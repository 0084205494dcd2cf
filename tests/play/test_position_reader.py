"""What people have at hand becomes a position: written in any way and read again it is the same one."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from string import printable

import pytest

from denkspiel import read_position, replay
from denkspiel.core.errors import DenkspielError, InvalidPosition, UnknownName, UnreadableMove, WrongType
from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import engine_variant, game, game_names
from denkspiel.opponents.external.dialect import engine_dialect
from denkspiel.play.position_reader import PositionFormat, ReadPosition, parse_position
from denkspiel.play.record import GameRecord
from tests.cases import for_each

NAMES = [*game_names(), "connect-four:9x7", "connect-four:5x4", "hexagon:5", "mnk:5,5,4"]
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


def read_unless_ambiguous(text: str, played: Game) -> ReadPosition | None:
    try:
        return parse_position(text, played)
    except InvalidPosition as fault:
        if "both are possible" in str(fault):
            return None
        raise


@for_each("name", [name for name in NAMES if game(name).geometry.gravity])
def test_all_cells_in_a_row_are_read_from_the_top_or_by_their_numbers(name: str) -> None:
    for played, _, position in games_of(name):
        from_top = "".join("".join(row) for layer in rows_of(position, "xob") for row in layer)
        by_number = [
            "xob"[2 if (owner := position.owner(cell)) is None else owner] for cell in range(played.geometry.size)
        ]
        for text in (from_top, ",".join(from_top), "".join(by_number), " ".join(by_number)):
            if (found := read_unless_ambiguous(text, played)) is not None:
                assert (found.position, found.format) == (position, PositionFormat.CELLS)


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
        ("7/7/7/7/3p3/3P3[PPp] w - - 0 2", "connect-four"),
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
        ("44", None, UnreadableMove, "No game is given for these moves."),
        ("hello", "connect-four", UnreadableMove, 'Move 1: "h" is not a move. Allowed: 1 2 3 4 5 6 7.'),
        (".x.\n...", "connect-four", InvalidPosition, "No game has a board of 3×2 cells."),
        ("xo.", "connect-four", InvalidPosition, "The text has 3 cells, but Connect Four has 42."),
        ("...\n.x.\n...", "connect-four", InvalidPosition, "This is a position of Tic-Tac-Toe, not of Connect Four."),
        (
            "\n\n".join(["....\n" * 4] * 4),
            None,
            InvalidPosition,
            "Several games have a board of this shape: score-four, qubic. Say which.",
        ),
        ("?game=chess&moves=1", None, UnknownName, 'Unknown game: "chess". Choose one of: '),
        ("?page=2", "connect-four", UnreadableMove, 'Move 1: "?" is not a move.'),
        ("?moves=44", None, UnreadableMove, "No game is given for these moves."),
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
        ("4" * 30_000, "connect-four", InvalidPosition, "The text is longer than 20000 characters."),
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


def test_whatever_is_pasted_gives_a_position_or_a_sentence() -> None:
    rng = Random(1)
    seeds = [*(write(replay(FOUR, "4453")) for write in DIAGRAMS.values()), "4453", "7/7/7/7/3p3/3P3[PPp] w - - 0 2"]
    seeds += [str(replay("score-four", "a1a1b2")), str(replay("qubic", "111222")), GameRecord(FOUR, (18,)).to_text()]
    seeds += ["?game=connect-four&moves=44&setup=2", "0 1 2 " * 14]
    letters = printable + "🔴🟡●○│─"
    understood = 0
    for _ in range(3000):
        text = [*rng.choice(seeds)]
        for _ in range(rng.randrange(6)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randrange(3)] = rng.choices(letters, k=rng.randrange(3))
        with suppress(DenkspielError):
            read_position("".join(text), rng.choice([None, "connect-four", "score-four"]))
            understood += 1
    assert 200 < understood < 2800
