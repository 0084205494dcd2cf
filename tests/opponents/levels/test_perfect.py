"""The perfect player against a plain search written here, and what it costs to have it in the roster."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.opponents.opponent import Limit
from denkspiel.opponents.roster import opponent, opponent_names
from denkspiel.solver.book.book import Book, write_book
from denkspiel.solver.book.shipped_books import load_shipped_book
from tests.solver.book.books import rewritten, shelf_at


@cache
def truth(position: Position) -> tuple[int, int]:
    """Win (1), draw or loss (-1) for the side to move, and the plies to the end: by looking at every game."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return (0 if winner is None else 1 if winner == position.side_to_move else -1), 0
    return max(map(seen_from_above, map(position.play, position.legal_moves)), key=wish)


def seen_from_above(child: Position) -> tuple[int, int]:
    value, plies = truth(child)
    return -value, plies + 1


def wish(worth: tuple[int, int]) -> tuple[int, int]:
    """How much a side wants it: win soon, lose late."""
    value, plies = worth
    return value, -value * plies


def walks(name: str, games: int, ply: int) -> list[Position]:
    """The unfinished positions of some random games from that many stones on."""
    found = []
    for number in range(games):
        rng, position = Random(f"{name} {number}"), Position.start(game(name))
        while position.outcome is None:
            if position.ply >= ply:
                found.append(position)
            position = position.play(rng.choice(position.legal_moves))
    return found


@pytest.mark.parametrize(("name", "games", "ply"), [("tic-tac-toe", 12, 1), ("hexagon", 8, 9)])
def test_ratings_order_moves_by_their_true_worth(name: str, games: int, ply: int) -> None:
    player, seen = Perfect(), set()
    for position in walks(name, games, ply):
        choice = player.choose(position, Random(position.key))
        true = {move: seen_from_above(position.play(move)) for move in position.legal_moves}
        for one, worth in true.items():
            assert (choice.ratings[one] > 0) == (worth[0] > 0)
            assert (choice.ratings[one] < 0) == (worth[0] < 0)
            for other, rival in true.items():
                assert (choice.ratings[one] < choice.ratings[other]) == (wish(worth) < wish(rival))
            seen.add(worth[0])
        assert wish(true[choice.move]) == max(map(wish, true.values()))
    assert seen == {-1, 0, 1} if name == "tic-tac-toe" else seen >= {-1, 1}


def test_equal_moves_are_drawn_by_lot() -> None:
    player, start = Perfect(), Position.start(game("tic-tac-toe"))
    assert len({player.choose(start, Random(seed)).move for seed in range(60)}) == 9


def test_the_second_player_wins_hexagon_whoever_begins_how() -> None:
    """Sim, the hexagon game, is won by the second player (Mead, Rosa and Huang 1974)."""
    for seed in range(3):
        player, rng, position = Perfect(), Random(seed), Position.start(game("hexagon"))
        while position.outcome is None:
            own = position.side_to_move == 1
            move = player.choose(position, rng).move if own else rng.choice(position.legal_moves)
            position = position.play(move)
        assert position.outcome.winner == 1


@pytest.mark.parametrize(
    ("name", "plays"),
    [
        ("tic-tac-toe", True),
        ("tic-tac-toe-3d", True),
        ("hexagon", True),
        ("score-four:3", True),
        ("connect-four:4x4", True),
        ("connect-four", True),
        ("score-four", False),
        ("qubic", True),
        ("hexagon:7", False),
        ("mnk:5,5,5", False),
    ],
)
def test_it_plays_what_is_solved_at_once(name: str, plays: bool) -> None:
    assert Perfect().plays(game(name)) == plays
    assert ("perfect" in opponent_names(game(name))) == plays


def test_a_game_with_an_opening_book_is_played_and_the_book_is_believed(tmp_path: Path) -> None:
    played, shipped = game("connect-four"), load_shipped_book(game("connect-four"))
    assert shipped is not None
    folders = true, one, none = [tmp_path / name for name in ("true", "one", "none")]
    for folder in folders:
        folder.mkdir()
    write_book(true / "true.book", played, shipped.pages[:2])
    book = Book(true / "true.book", played)
    false = rewritten(book, one / "false.book", ply=1, place=1, value=-8)
    assert false.pages[1][2][1] != book.pages[1][2][1]
    start = Position.start(played)
    for folder, best in ((true, 1), (one, 8)):
        with shelf_at(folder):
            assert Perfect().plays(played)
            assert max(Perfect().choose(start, Random(0)).ratings.values()) == best
            assert not Perfect(book=False).plays(played)
    with shelf_at(none):
        assert not Perfect().plays(played)


def test_it_can_be_stopped() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    player, start = Perfect(book=False), Position.start(game("connect-four"))
    with pytest.raises(Stopped):
        player.choose(start, Random(0), Limit(stop=stop))
    assert asked == 4
    assert player.choose(replay(game("connect-four"), "121212"), Random(0), Limit(stop=lambda: False)).move == 3


@pytest.mark.parametrize(("rival", "games"), [("random", 2), ("level-5", 2), ("level-8", 1)])
def test_it_wins_qubic_as_first_player(rival: str, games: int) -> None:
    for seed in range(games):
        player, other, rng, position = Perfect(), opponent(rival), Random(seed), Position.start(game("qubic"))
        while position.outcome is None:
            mover = other if position.side_to_move else player
            position = position.play(mover.choose(position, rng).move)
        assert position.outcome.winner == 0


def test_in_qubic_it_tells_what_is_proven_and_chooses_the_same_again() -> None:
    position, player = replay(game("qubic"), "111222114113"), Perfect()
    choice = player.choose(position, Random(0))
    assert choice == Perfect().choose(position, Random(1))
    assert player.choose(position, Random(2)) == choice
    assert [str(reason) for reason in choice.reasons[choice.move]] == ["forces a win"]
    assert [move for move, rating in choice.ratings.items() if rating] == [choice.move]


def test_in_qubic_it_stops_a_line_and_completes_one_as_second_player() -> None:
    """A player that has taken over a game, and is not the one whose win is proven."""
    cells = game("qubic").geometry.cells
    stopped = Perfect().choose(replay(game("qubic"), "111222112333113"), Random(0))
    assert cells[stopped.move].move == "114"
    won = Perfect().choose(replay(game("qubic"), "111441112442224443333"), Random(0))
    assert cells[won.move].move == "444"
