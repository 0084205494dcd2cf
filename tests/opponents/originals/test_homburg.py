"""Homburg's player against its own description, each rule (H2 to H7) on a position drawn for it.

In the pictures X is the side to move (the computer), O the enemy; the bottom row stands last.
"""

from dataclasses import replace
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.opponent import Choice
from denkspiel.opponents.originals import homburg
from denkspiel.opponents.originals.homburg import Homburg

CONNECT_FOUR = game("connect-four")
PLAYER = Homburg()


def drawn(*rows: str, of: Game = CONNECT_FOUR) -> Position:
    stones = {"X": 0, "O": 0}
    for level, row in enumerate(reversed(rows)):
        for column, mark in enumerate(row):
            if mark != ".":
                stones[mark] |= 1 << of.geometry.stacks[column][level]
    own, enemy = stones["X"], stones["O"]
    first, second = (own, enemy) if own.bit_count() == enemy.bit_count() else (enemy, own)
    return Position.of_stones(of, first, second)


def choice(position: Position, seed: int = 0) -> Choice:
    return PLAYER.choose(position, Random(seed))


def ratings(*rows: str, of: Game = CONNECT_FOUR) -> dict[int, float]:
    """The rating of every open column, columns counted from 1."""
    position = drawn(*rows, of=of)
    return {int(name(position, move)[0]): rating for move, rating in choice(position).ratings.items()}


def name(position: Position, move: int) -> str:
    return position.game.geometry.cells[move].name


def chosen_column(*rows: str) -> int:
    position = drawn(*rows)
    return int(name(position, choice(position).move)[0])


def why(column: int, *rows: str) -> list[str]:
    position = drawn(*rows)
    return [
        str(reason)
        for move, reasons in choice(position).reasons.items()
        if name(position, move).startswith(f"{column}.")
        for reason in reasons
    ]


def positions(seed: int, games: int, of: Game = CONNECT_FOUR) -> list[Position]:
    """All positions of some random games, finished ones left out."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        position = Position.start(of)
        while position.outcome is None:
            found.append(position)
            position = position.play(rng.choice(position.legal_moves))
    return found


def test_the_numbers_are_those_of_the_text() -> None:
    assert (homburg.OWN_THREE, homburg.ENEMY_THREE) == (120450, 17207)
    assert (homburg.JUST_BELOW_ENEMY_THREE, homburg.GIVES_OWN_WIN_AWAY) == (17206, -99000)
    assert (homburg.ENEMY_TWO, homburg.OWN_TWO) == (2458, 351)
    assert (homburg.ENEMY_OPEN_TWO, homburg.OWN_OPEN_TWO) == (17207, 5735)
    assert (homburg.ENEMY_ONE, homburg.OWN_ONE) == (50, 7)
    assert homburg.LOWEST == -99100


@pytest.mark.parametrize(
    ("rows", "column", "rating"),
    [
        (("X......", "X......", "X.OO..O"), 1, 120450),
        (("..XO...", ".XOX...", "XOXO..O"), 4, 120450 + 50),
        (("OO.....", "XXX.O.."), 4, 120450 + 50),
    ],
    ids=["upright", "slanting", "level"],
)
def test_three_own_stones_around_the_cell_h2(rows: tuple[str, ...], column: int, rating: int) -> None:
    assert ratings(*rows)[column] == rating
    assert chosen_column(*rows) == column


@pytest.mark.parametrize(
    ("rows", "column", "rating"),
    [
        (("O......", "O.....X", "O..X..X"), 1, 17207),
        (("XX.XOO.", "OO.OXX."), 3, 17207 + 2 * 7),
    ],
    ids=["upright", "level, around the cell"],
)
def test_three_enemy_stones_around_the_cell_h2(rows: tuple[str, ...], column: int, rating: int) -> None:
    assert ratings(*rows)[column] == rating
    assert chosen_column(*rows) == column


def test_own_and_enemy_threes_add_up_h2() -> None:
    assert ratings("XXX.OOO")[4] == 120450 + 17207
    assert why(4, "XXX.OOO") == [
        "wins: with 4.1, three of its own stones become four in a row",
        "blocks three of the opponent's stones in a row at 4.1",
    ]


def test_ones_and_twos_count_although_their_line_is_blocked_h4_h5() -> None:
    assert ratings("XO.O", of=game("connect-four:4x4"))[3] == 2458  # no four can come of them any more
    assert ratings("X.O.", of=game("connect-four:4x4"))[2] == 7 + 50


def test_a_three_of_the_enemy_one_row_up_is_subtracted_h3() -> None:
    rows = ("OOO...X", "XOX...X")
    assert ratings(*rows)[4] == -17207 + 50 + 7  # the enemy's on 3.2 slants down, the own one lies beside
    assert why(4, *rows)[0] == "lets the opponent win above it, at 4.2"


def test_an_own_three_one_row_up_and_none_above_it_h3() -> None:
    rows = ("XXX....", "OXO.O.O")
    assert ratings(*rows)[4] == -99000 + 2458 + 7  # what steps 2 to 5 give together
    assert why(4, *rows)[0] == "gives away its own win above it, at 4.2"


def test_several_own_threes_one_row_up_are_a_multiple_h3() -> None:
    assert ratings("OXX.XXO", "OOX.OXO")[4] == -99000 + 50 + 3 * 7


def test_own_wins_one_and_two_rows_up_rank_just_below_stopping_the_enemy_until_steps_4_and_5_are_added_h3() -> None:
    rows = ("O......", "O......", "O...XXX", "XXX.OOX", "OXO.OXO")
    assert ratings(*rows)[4] == 17206 + 2458 + 50 + 7
    assert why(4, *rows)[0] == "opens two winning cells for itself, one above the other: 4.2 4.3"
    assert ratings(*rows)[1] == 17207
    assert chosen_column(*rows) == 4  # to the letter, though it loses


def test_where_the_second_row_up_is_off_the_board_the_computer_cannot_win_there_h3() -> None:
    rows = ("OX...OX", "XOX..XX", "OXXO.OO", "XOOO.OO", "OXXXOOX", "XOOXOXX")
    assert ratings(*rows)[4] == -99000 + 2458 + 2 * 7
    assert why(4, *rows)[0] == "gives away its own win above it, at 4.6"


def test_over_the_highest_row_there_is_nothing_to_look_at_h3() -> None:
    low = game("connect-four:4x1")
    assert ratings("X..O", of=low) == {2: 7, 3: 50}


def test_a_mixture_of_threes_one_row_up_is_no_multiple_and_falls_to_the_floor_h3_h6() -> None:
    rows = ("XXX.OOO", "OXO.XOX")
    assert ratings(*rows)[4] == -99100


def test_with_a_three_around_the_cell_itself_nobody_looks_up_h3() -> None:
    rows = ("XXX....", "OOO....")
    assert ratings(*rows)[4] == 17207 + 7


def test_two_of_a_kind_h4() -> None:
    found = ratings("XO.....", "OO...XX")
    assert found[4] == 0  # nothing touches the cell
    assert found[3] == 2458 + 50
    assert found[5] == 351


def test_two_of_a_kind_on_both_sides_of_the_cell_h4() -> None:
    assert ratings("XO.OX..")[3] == 2458
    assert ratings("OX.XO..")[3] == 351


@pytest.mark.parametrize("column", [2, 5])
def test_the_open_two_with_free_places_around_it_h4(column: int) -> None:
    slack = 2 * 7 if column == 5 else 0  # on 4.2 and 6.1
    assert ratings("...X...", "..OO.X.")[column] == 17207 + slack
    slack = 2 * 50 if column == 5 else 0
    assert ratings("...O...", "..XX.O.")[column] == 5735 + slack


def test_the_open_two_with_free_places_around_and_between_h4() -> None:
    """The place between the stones, and both places around them."""
    found = ratings("...X...", ".O.O.X.")
    assert (found[3], found[1], found[5]) == (17207 + 7, 17207, 17207 + 2 * 7)
    found = ratings("...O...", ".X.X.O.")
    assert (found[3], found[1], found[5]) == (5735 + 50, 5735, 5735 + 2 * 50)


def test_the_open_two_with_free_places_around_and_between_slants_too_h4() -> None:
    """Stones on 2.2 and 4.4 with 3.3 free between them, and 1.1 and 5.5 around; and mirrored."""
    rows = ("...O...", "...X...", ".OXO...", ".XOX...")
    assert ratings(*rows)[1] == 17207 + 7
    assert ratings(*(row[::-1] for row in rows))[7] == 17207 + 7


@pytest.mark.parametrize(("row", "column", "rating"), [(".O.OX..", 1, 50), ("..XO.O.", 7, 50), (".O.OX..", 3, 2458)])
def test_two_stones_with_a_free_place_between_them_that_are_shut_in_are_not_open_h4(
    row: str, column: int, rating: int
) -> None:
    assert ratings(row)[column] == rating


def test_a_two_that_is_shut_on_one_side_is_not_open_h4() -> None:
    found = ratings(".XOO..X")
    assert (found[5], found[6]) == (2458, 7)


def test_one_of_a_kind_counts_once_in_the_direction_in_which_it_lies_h5() -> None:
    assert list(choice(replay(CONNECT_FOUR, "4")).ratings.values()) == [0, 0, 50, 50, 50, 0, 0]
    assert list(choice(replay(CONNECT_FOUR, "44")).ratings.values()) == [0, 0, 7 + 50, 50, 7 + 50, 0, 0]


def test_equal_ratings_leave_the_leftmost_column_h6() -> None:
    position = replay(CONNECT_FOUR, "4")
    found = choice(position)
    best = [move for move, rating in found.ratings.items() if rating == max(found.ratings.values())]
    assert [name(position, move) for move in best] == ["3.1", "4.2", "5.1"]
    assert {choice(position, seed).move for seed in range(20)} == {best[0]}


def test_the_best_rating_is_kept_and_none_is_below_the_floor_h6() -> None:
    for position in positions(seed=1, games=25):
        found = choice(position)
        assert tuple(found.ratings) == position.legal_moves
        assert found.ratings[found.move] == max(found.ratings.values())
        assert min(found.ratings.values()) >= -99100


def test_the_first_stone_goes_by_lot_into_column_3_4_or_5_h7() -> None:
    start = Position.start(CONNECT_FOUR)
    assert set(choice(start).ratings.values()) == {0}
    assert {name(start, choice(start, seed).move) for seed in range(40)} == {"3.1", "4.1", "5.1"}


@pytest.mark.parametrize(
    ("board", "columns"),
    [("8x6", "345"), ("6x6", "234"), ("5x4", "234"), ("4x4", "123"), ("9x6", "456"), ("2x4", "12")],
)
def test_on_other_widths_the_lot_falls_in_the_middle_h7(board: str, columns: str) -> None:
    start = Position.start(game(f"connect-four:{board}"))
    assert {name(start, choice(start, seed).move)[0] for seed in range(40)} == set(columns)


def test_a_column_that_anything_touches_has_a_rating_and_no_lot_falls_h7() -> None:
    """Full columns leave none without a neighbour, so what the lot does then cannot be seen on the board."""
    for position in positions(seed=5, games=25):
        rated = any(choice(position).ratings.values())
        assert rated == (position.ply > 0)


def test_a_rating_of_three_own_stones_means_a_win_and_nothing_else_does() -> None:
    for position in positions(seed=2, games=40):
        for move, rating in choice(position).ratings.items():
            assert (rating >= 120450) == wins(position, move)


def wins(position: Position, move: int) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.side_to_move


def renumbered(of: Game) -> Game:
    """The same game with its cells numbered backward."""
    last = of.geometry.size - 1
    cells = tuple(
        replace(cell, below=None if cell.below is None else last - cell.below) for cell in of.geometry.cells[::-1]
    )
    lines = tuple(tuple(last - cell for cell in line) for line in of.geometry.lines)
    return replace(of, geometry=Geometry(cells, lines))


def test_it_plays_connect_four_of_any_size_and_nothing_else() -> None:
    for known in ("connect-four", "connect-four:5x4", "connect-four:8x8"):
        assert PLAYER.plays(game(known))
    for unknown in ("score-four", "hexagon", "tic-tac-toe", "qubic", "mnk:7,6,4", "tic-tac-toe-3d"):
        assert not PLAYER.plays(game(unknown))
    assert PLAYER.plays(renumbered(CONNECT_FOUR))
    assert not PLAYER.plays(replace(CONNECT_FOUR, avoidance=True))


def test_lines_of_other_shapes_are_not_its_game() -> None:
    geometry = CONNECT_FOUR.geometry
    bent = replace(CONNECT_FOUR, geometry=Geometry(geometry.cells, (*geometry.lines, (0, 1, 2, 9))))
    short = replace(CONNECT_FOUR, geometry=Geometry(geometry.cells, (*geometry.lines, (0, 1, 2))))
    apart = replace(CONNECT_FOUR, geometry=Geometry(geometry.cells, (*geometry.lines, (0, 12, 24, 36))))
    none = replace(CONNECT_FOUR, geometry=Geometry(geometry.cells, ()))
    assert not any(map(PLAYER.plays, (bent, short, apart, none)))
    assert not PLAYER.plays(replace(CONNECT_FOUR, geometry=Geometry(geometry.cells, geometry.lines[1:])))
