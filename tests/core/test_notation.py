import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.notation import (
    cells_by_move_name,
    check_no_scores,
    format_moves,
    parse_move,
    parse_moves,
    replay,
    split_score,
)
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from tests.cases import for_each

CONNECT_FOUR = game("connect-four")
HEXAGON = game("hexagon")


def test_how_each_game_writes_its_moves() -> None:
    assert format_moves(CONNECT_FOUR, parse_moves(CONNECT_FOUR, "4453")) == "4453"
    assert format_moves(game("score-four"), parse_moves(game("score-four"), "b3 b3 d1")) == "b3b3d1"
    assert format_moves(game("tic-tac-toe-3d"), parse_moves(game("tic-tac-toe-3d"), "222111")) == "222111"
    assert format_moves(HEXAGON, parse_moves(HEXAGON, "12 65")) == "1256"


def test_names_of_different_length_stand_apart() -> None:
    wide = game("connect-four:10x6")
    assert format_moves(wide, parse_moves(wide, "10 1 10")) == "10 1 10"
    with pytest.raises(UnreadableMove, match='Move 1: "101" is not a move'):
        parse_moves(wide, "101")


@pytest.mark.parametrize("text", ["4 4 5 3", "44,53", "4;4;5;3", " 44\n53\t", "4453"])
def test_separators(text: str) -> None:
    assert parse_moves(CONNECT_FOUR, text) == (18, 19, 24, 12)


def test_case_and_direction_do_not_matter() -> None:
    assert parse_move(Position.start(game("score-four")), " B3 ") == parse_move(
        Position.start(game("score-four")), "b3"
    )
    assert parse_move(Position.start(HEXAGON), "52") == parse_move(Position.start(HEXAGON), "25")


def test_a_reversed_name_gives_way_to_a_name() -> None:
    """Two edges called 12 and 21 are two edges; 13 may be written 31."""
    edges = [("12", (0.0, 0.0), (1.0, 0.0)), ("21", (1.0, 0.0), (2.0, 0.0)), ("13", (0.0, 0.0), (2.0, 2.0))]
    cells = tuple(Cell(name, name, place, end=end) for name, place, end in edges)
    names = cells_by_move_name(Game("edges.toml", "Edges", Geometry(cells, ((0, 1),))))
    assert names == {"12": (0,), "21": (1,), "13": (2,), "31": (2,)}


def test_unreadable_illegal_and_over_are_three_errors() -> None:
    with pytest.raises(UnreadableMove, match=r'"8" is not a move\. Allowed: 1 2 3 4 5 6 7\.'):
        parse_move(Position.start(CONNECT_FOUR), "8")
    with pytest.raises(IllegalMove, match=r"4 is full\. Allowed: 1 2 3 5 6 7\.") as full:
        parse_move(replay(CONNECT_FOUR, "444444"), "4")
    with pytest.raises(IllegalMove, match=r"21 is already taken\. Allowed: 13 14"):
        parse_move(replay(HEXAGON, "12"), "21")
    with pytest.raises(GameIsOver, match="over"):
        parse_move(replay(CONNECT_FOUR, "1212121"), "3")
    assert not isinstance(full.value, GameIsOver)


def test_first_whether_there_is_such_a_cell_then_whether_it_is_free_t2() -> None:
    """The order of the Fortran function FreiUndZul."""
    taken = replay(game("tic-tac-toe-3d"), "222 123")
    for text in ("022", "224", "22", "2222", "-22"):
        with pytest.raises(UnreadableMove, match="is not a move"):
            parse_move(taken, text)
    for text in ("222", "123"):
        with pytest.raises(IllegalMove, match=f"{text} is already taken"):
            parse_move(taken, text)
    assert parse_move(taken, "122") in taken.legal_moves


def test_a_fault_in_a_game_names_the_number_of_the_move() -> None:
    with pytest.raises(UnreadableMove, match='Move 3: "x" is not a move'):
        parse_moves(CONNECT_FOUR, "44x3")
    with pytest.raises(IllegalMove, match="Move 7: 4 is full"):
        parse_moves(CONNECT_FOUR, "4444444")
    with pytest.raises(GameIsOver, match="Move 8"):
        parse_moves(CONNECT_FOUR, "12121213")


def test_a_long_unreadable_move_is_cut_and_disarmed() -> None:
    with pytest.raises(UnreadableMove) as fault:
        parse_move(Position.start(CONNECT_FOUR), "\x1b[2J" + "9" * 1000)
    assert "\x1b" not in str(fault.value)
    assert len(str(fault.value)) < 100


NAMES = ["connect-four", "score-four", "tic-tac-toe-3d", "hexagon", "connect-four:10x6", "mnk:32,2,2"]


@pytest.mark.long
@given(st.sampled_from(NAMES), st.text(max_size=30) | st.text("0123456789abcdef ,;/x", max_size=60))
@example("connect-four", "4\x00")
@example("connect-four", "٤")
@example("connect-four", "²")
@example("hexagon", "İ1")
def test_any_text_is_a_game_or_a_clear_error(name: str, text: str) -> None:
    with suppress(DenkspielError):
        moves = parse_moves(game(name), text)
        assert parse_moves(game(name), format_moves(game(name), moves)) == moves


@pytest.mark.long
@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.text(max_size=8))
def test_any_text_is_a_move_or_a_clear_error_in_any_position(name: str, seed: int, text: str) -> None:
    rng = Random(seed)
    position = Position.start(game(name))
    for _ in range(rng.randrange(70)):
        if position.legal_moves:
            position = position.play(rng.choice(position.legal_moves))
    with suppress(UnreadableMove, IllegalMove):
        assert parse_move(position, text) in position.legal_moves


def test_after_the_end_an_unreadable_move_is_told_so() -> None:
    over = replay(game("tic-tac-toe"), "a1b1a2b2a3")
    with pytest.raises(UnreadableMove, match=r'"7" is not a move, and the game is already over\.'):
        parse_move(over, "7")


def read_move_by_move(played: Game, words: list[str]) -> Position | DenkspielError:
    """The position after the moves, or what is wrong with the first that is none."""
    position = Position.start(played)
    for word in words:
        try:
            position = position.play(parse_move(position, word))
        except (UnreadableMove, IllegalMove) as fault:
            return fault
    return position


def played_names(played: Game, rng: Random) -> list[str]:
    """The moves of a random game to its end."""
    position, names = Position.start(played), []
    while position.outcome is None:
        move = rng.choice(position.legal_moves)
        names.append(played.geometry.cells[move].move.lower())
        position = position.play(move)
    return names


@for_each("name", ["connect-four:4x4", "connect-four:10x6", "score-four", "hexagon", "tic-tac-toe-3d", "mnk:1,3,2"])
def test_what_is_read_quickly_is_what_is_read_move_by_move(name: str) -> None:
    """Random games, half of them with a move that is unreadable, not allowed, or made after the end."""
    played, rng, legal, faulty = game(name), Random(6), 0, 0
    names = list(cells_by_move_name(played))
    for number in range(200):
        words = [rng.choice(names) for _ in range(rng.randrange(12))] if number % 2 else played_names(played, rng)
        if number % 5 == 0:
            words.insert(rng.randrange(len(words) + 1), rng.choice([*names, "?" * len(names[0]), names[0].upper()]))
        slowly = read_move_by_move(played, words)
        if isinstance(slowly, DenkspielError):
            faulty += 1
            with pytest.raises(type(slowly), match=re.escape(str(slowly))):
                replay(played, " ".join(words))
        else:
            legal += 1
            found = replay(played, " ".join(words))
            assert found == slowly
            assert found.legal_moves == slowly.legal_moves
            assert found.outcome == slowly.outcome
    assert legal > 20
    assert faulty > 5


SCORED = {
    "connect-four": {"4453 -2": "-2", "4453 2": "2", "4453,+2": "+2", "4453\t0": "0", "4453 21": "21", "4 -2": "-2"},
    "score-four": {"a1b2 3": "3", "a1 -3": "-3"},
    "tic-tac-toe-3d": {"111213 5": "5", "111213 -5": "-5"},
    "hexagon": {"1223 5": "5", "1223; -8": "-8"},
}
NOT_SCORED = {
    "connect-four": ["4453", "4 2", "4453 6271", "44 53", "4453 22", "4 4 5 3", "4453 1 2", "4453 x", ""],
    "score-four": ["a1 b2", "a1b2", "a1b2 c3"],
    "tic-tac-toe-3d": ["111 213", "111213 222"],
    "hexagon": ["12 23", "1223 45"],
}


def test_a_score_behind_moves_is_told_from_moves_and_never_played() -> None:
    for name, lines in SCORED.items():
        for line, score in lines.items():
            assert split_score(game(name), line) == (re.split(r"[\s,;]+", line)[0], score), line
            with pytest.raises(UnreadableMove, match="looks like a score, not a move"):
                check_no_scores(game(name), f"\n{line}\n")
    for name, others in NOT_SCORED.items():
        for line in others:
            assert split_score(game(name), line) == (line, "")
            check_no_scores(game(name), line)
