import subprocess
import sys
from dataclasses import replace

import pytest

from denkspiel.core.errors import UnknownName, UnsuitableOpponent
from denkspiel.games.catalogue import game
from denkspiel.opponents.roster import default_opponent, opponent, opponent_for, opponent_names

NAMES = {
    "random",
    "raumvier-1",
    "raumvier-2",
    "homburg",
    "ilaender-defensive",
    "ilaender-normal",
    "ilaender-aggressive",
    "hexagon-1360",
    "perfect",
    "master",
    *(f"level-{number}" for number in range(1, 10)),
}
OF_EVERY_GAME = {"random", "raumvier-1", "raumvier-2", "master", *(f"level-{number}" for number in range(1, 10))}
OF_CONNECT_FOUR = {"homburg", "ilaender-defensive", "ilaender-normal", "ilaender-aggressive"}


def test_the_roster_lists_the_players_of_the_originals() -> None:
    assert set(opponent_names()) == NAMES
    assert len(opponent_names()) == len(NAMES)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_an_opponent_bears_its_name_and_a_character_in_one_line(name: str) -> None:
    found = opponent(name)
    assert found.name == name
    assert 20 < len(str(found.character)) < 200
    assert "\n" not in str(found.character)


def test_no_two_characters_are_alike() -> None:
    assert len({str(opponent(name).character) for name in NAMES}) == len(NAMES)


def test_every_call_makes_a_new_opponent() -> None:
    assert opponent("raumvier-2") is not opponent("raumvier-2")


@pytest.mark.parametrize("written", ["Homburg", " homburg ", "HOMBURG"])
def test_case_and_blanks_around_a_name_do_not_matter(written: str) -> None:
    assert opponent(written).name == "homburg"


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match='no opponent "homberg"') as caught:
        opponent("homberg")
    assert 'Did you mean "homburg"?' in str(caught.value)
    assert all(name in str(caught.value) for name in NAMES)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("connect-four", OF_CONNECT_FOUR | {"perfect"}),
        ("connect-four:5x5", OF_CONNECT_FOUR),
        ("score-four", set()),
        ("connect-four:6x4", OF_CONNECT_FOUR | {"perfect"}),
        ("tic-tac-toe-3d", {"perfect"}),
        ("qubic", set()),
        ("mnk:7,6,4", set()),
        ("hexagon", {"hexagon-1360", "perfect"}),
        ("hexagon:7", {"hexagon-1360"}),
    ],
)
def test_a_game_is_offered_the_opponents_that_play_it(name: str, others: set[str]) -> None:
    assert set(opponent_names(game(name))) == OF_EVERY_GAME | others


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("connect-four", "homburg"),
        ("connect-four:8x7", "homburg"),
        ("hexagon", "hexagon-1360"),
        ("hexagon:7", "hexagon-1360"),
        ("score-four", "raumvier-2"),
        ("tic-tac-toe-3d", "raumvier-2"),
        ("tic-tac-toe", "raumvier-2"),
        ("qubic", "raumvier-2"),
    ],
)
def test_the_usual_opponent_is_the_original_s_player_if_there_is_one(name: str, usual: str) -> None:
    assert default_opponent(game(name)) == usual
    assert opponent_names(game(name))[0] == usual


def test_the_usual_opponent_follows_from_the_data_not_from_the_name() -> None:
    renamed = replace(game("connect-four"), id="mine")
    assert default_opponent(renamed) == "homburg"
    assert default_opponent(replace(renamed, avoidance=True)) == "raumvier-2"


def test_an_opponent_for_a_game_it_plays() -> None:
    assert opponent_for("homburg", game("connect-four")).name == "homburg"


def test_an_opponent_for_a_game_it_does_not_play_is_refused() -> None:
    with pytest.raises(UnsuitableOpponent) as caught:
        opponent_for("homburg", game("hexagon"))
    levels = ", ".join(f"level-{number}" for number in range(1, 10))
    allowed = f"hexagon-1360, raumvier-2, raumvier-1, {levels}, perfect, master, random"
    assert str(caught.value) == f"homburg does not play hexagon. Allowed: {allowed}."
    assert isinstance(caught.value, UnknownName)


def test_an_unknown_opponent_for_a_game_is_refused() -> None:
    with pytest.raises(UnknownName):
        opponent_for("nobody", game("hexagon"))


def test_who_asks_the_solver_says_so() -> None:
    """Nobody else loads it; the searching ones do in their modules."""
    searching = {name for name in NAMES if opponent(name).searches}
    assert searching == {"perfect", "master", *(f"level-{number}" for number in range(1, 10))}
    for name in NAMES - searching:
        program = (
            "import sys; from denkspiel.opponents.roster import opponent; "
            f"opponent({name!r}); print('denkspiel.solve.solver' in sys.modules)"
        )
        loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        assert loaded.strip() == "False"


def test_importing_the_roster_imports_no_opponent() -> None:
    program = (
        "import sys, denkspiel.opponents.roster; print(*(m for m in sys.modules if m.startswith('denkspiel.opp')))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) == {"denkspiel.opponents", "denkspiel.opponents.opponent", "denkspiel.opponents.roster"}
