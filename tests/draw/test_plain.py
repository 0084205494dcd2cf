import pytest

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import replay
from denkspiel.core.position import Outcome, Reason
from denkspiel.draw.plain import describe_outcome, describe_position
from denkspiel.games.catalogue import game
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD, random_position

GAMES = CATALOGUE | ODD


def words(played: Game, moves: str, **options: int) -> list[str]:
    return [str(sentence) for sentence in describe_position(replay(played, moves), **options)]


def test_columns_from_the_ground_up() -> None:
    assert words(game("connect-four"), "44534", last=20) == [
        "Column 1: empty",
        "Column 2: empty",
        "Column 3: O",
        "Column 4: X O X",
        "Column 5: X",
        "Column 6: empty",
        "Column 7: empty",
        "Last move: 4",
        "It is the second player's turn (O).",
    ]


def test_towers_are_told_where_there_are_any() -> None:
    assert words(game("score-four"), "a1 b2 b2") == ["Peg a1: X", "Peg b2: O X", "It is the second player's turn (O)."]
    assert words(game("score-four"), "")[0] == "All pegs are empty."


def test_rows_of_a_board_and_of_layers() -> None:
    assert words(game("tic-tac-toe"), "b2 a1") == [
        "Row 3: - - -",
        "Row 2: - X -",
        "Row 1: O - -",
        "It is the first player's turn (X).",
    ]
    layers = words(game("tic-tac-toe-3d"), "222 113")
    assert layers[4] == "Layer 2, row 2: - X -"
    assert layers[8] == "Layer 3, row 1: O - -"


def test_edges_by_player() -> None:
    assert words(game("hexagon:3"), "12 13") == [
        "X, first player: 12",
        "O, second player: 13",
        "Free: 23",
        "It is the first player's turn (X).",
    ]


@for_each("name", [*GAMES])
def test_no_characters_to_draw_with_and_every_stone_told(name: str) -> None:
    position, moves = random_position(GAMES[name], 7)
    sentences = [str(sentence) for sentence in describe_position(position, last=moves[-1])]
    assert all(sentence.isascii() and sentence.isprintable() for sentence in sentences)
    told = " ".join(sentence.split(":", 1)[1] for sentence in sentences[:-2])
    if "first player" in sentences[0]:
        names = [cell.name for cell in GAMES[name].geometry.cells]
        assert sorted(word for word in told.split() if word != "-") == sorted(names)
    else:
        assert told.split().count("X") == position.first.bit_count()
        assert told.split().count("O") == position.second.bit_count()


def test_a_finished_game_ends_with_its_outcome() -> None:
    assert words(game("connect-four"), "1212121")[-1] == "First player wins with the column 1.1 1.2 1.3 1.4."
    assert words(game("hexagon"), "12 34 13 45 23")[-1] == (
        "First player completes the triangle 1 2 3 and loses. Second player wins."
    )


def test_outcomes_name_players_and_every_line() -> None:
    two = Outcome(1, Reason.LINE, ((0, 1, 2), (0, 3, 6)))
    assert (
        str(describe_outcome(two, game("tic-tac-toe"), ("Ada", "Bob")))
        == "Bob wins with the column a1 a2 a3; the row a1 b1 c1."
    )
    draw = Outcome(None, Reason.BOARD_FULL)
    assert str(describe_outcome(draw, game("tic-tac-toe"))) == "The board is full and no line is complete: a draw."


def test_avoided_lines_that_are_no_triangles_are_told_cell_by_cell() -> None:
    misere = Game("m", "M", game("tic-tac-toe").geometry, avoidance=True)
    outcome = replay(misere, "a1 b1 a2 b2 a3").outcome
    assert outcome is not None
    assert str(describe_outcome(outcome, misere, ("Ada", Message("The computer")))) == (
        "Ada has completed the column a1 a2 a3 and loses. The computer wins."
    )


@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        ("111112222113333", "the space diagonal 111 222 333."),
        ("111112221113331", "the diagonal 111 221 331."),
        ("111112211113311", "the row 111 211 311."),
        ("111112121113131", "the column 111 121 131."),
        ("111222112333113", "the pillar 111 112 113."),
    ],
)
def test_a_win_names_the_kind_of_its_line(moves: str, ending: str) -> None:
    assert ending in words(game("tic-tac-toe-3d"), moves)[-1]
