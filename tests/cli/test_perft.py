import pytest

from tests.cli.calling import Call


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (["connect-four", "8"], 5_673_234),
        (["connect-four", "0"], 1),
        (["connect-four", "3", "44"], 343),
        (["connect-four", "1", "1212121"], 0),
        (["tic-tac-toe", "9"], 127_872),
        (["tic-tac-toe", "10"], 0),
        (["hexagon", "2"], 15 * 14),
    ],
)
def test_games_are_counted(denkspiel: Call, words: list[str], games: int) -> None:
    answer = denkspiel("perft", *words)
    assert (answer.status, answer.out, answer.err) == (0, f"{games}\n", "")
