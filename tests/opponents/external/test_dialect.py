from random import Random

import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.external.dialect import engine_dialect
from denkspiel.opponents.external.uci_engine import moves_leading_to
from tests.cases import for_each

CFOUR = game("connect-four")


def random_positions(played: Game, seed: int) -> list[Position]:
    """All positions of a random game but its end."""
    rng, position, found = Random(seed), Position.start(played), []
    while position.outcome is None:
        found.append(position)
        position = position.play(rng.choice(position.legal_moves))
    return found


@for_each("name", [*game_names(), "connect-four:5x4"])
def test_what_is_written_is_read(name: str) -> None:
    played = game(name)
    dialect = engine_dialect(played)
    for position in random_positions(played, 1):
        assert dialect.from_fen(dialect.to_fen(position)) == position
        for move in position.legal_moves:
            assert dialect.parse_move(position, dialect.format_move(move)) == move


def test_connect_four_is_written_as_fairy_stockfish_writes_it() -> None:
    dialect = engine_dialect(CFOUR)
    assert dialect.variant == "cfour"
    assert dialect.to_fen(Position.start(CFOUR)) == "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1"
    # what pyffish 0.0.90 gives after P@d1 P@d2 P@c1; version 11 of the program counted drops in the last field but one
    expected = "7/7/7/7/3p3/2PP3[PPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] b - - 0 2"
    assert dialect.to_fen(replay(CFOUR, "443")) == expected


@for_each(
    "name, fen",
    [("connect-four", "7/7/7"), ("connect-four", "7/7/7/7/7/6q[]"), ("hexagon", "x"), ("hexagon", "q" * 15)],
)
def test_faulty_positions_are_refused(name: str, fen: str) -> None:
    with pytest.raises(InvalidPosition, match="not a position of this game"):
        engine_dialect(game(name)).from_fen(fen)


def test_drops_that_float_or_do_not_exist_are_refused() -> None:
    dialect, start = engine_dialect(CFOUR), Position.start(CFOUR)
    with pytest.raises(IllegalMove, match=r"^P@d2 cannot be taken now\. Allowed: P@a1, P@b1, "):
        dialect.parse_move(start, "P@d2")
    with pytest.raises(IllegalMove, match=r"^P@d1 is already taken. Allowed: P@a1, P@b1, P@c1, P@d2, "):
        dialect.parse_move(replay(CFOUR, "4"), "P@d1")
    with pytest.raises(GameIsOver):
        dialect.parse_move(replay(CFOUR, "1212121"), "P@d1")
    with pytest.raises(UnreadableMove, match="P@a1, P@b1"):
        dialect.parse_move(start, "P@h1")


@for_each("name", ["connect-four", "score-four", "hexagon"])
def test_a_way_leads_to_the_position(name: str) -> None:
    for seed in range(3):
        for position in random_positions(game(name), seed):
            way = moves_leading_to(position)
            assert way is not None
            reached = Position.start(position.game)
            for move in way:
                reached = reached.play(move)
            assert reached == position


def test_where_gravity_allows_no_order_there_is_no_way() -> None:
    narrow = game("connect-four:4x4")
    second_lies_below = Position.of_stones(narrow, 0b10, 0b01)
    assert moves_leading_to(second_lies_below) is None
