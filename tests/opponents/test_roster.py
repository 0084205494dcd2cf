import subprocess
import sys
from dataclasses import replace

import pytest

from denkspiel.core.errors import UnknownName, UnsuitableOpponent
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import (
    default_adviser,
    default_opponent,
    menu_strategies,
    opponent,
    opponent_entries,
    opponent_for,
    opponent_names,
    opponent_title,
)
from denkspiel.play.player import HUMAN, make_player
from tools.originals import DEMANDS

NAMES = {*opponent_names()}
OF_EVERY_GAME = set.intersection(*({*opponent_names(game(name))} for name in ("score-four", "hexagon:5", "mnk:7,6,4")))
OF_CONNECT_FOUR = {"homburg", "ilaender-defensive", "ilaender-normal", "ilaender-aggressive"}
KNOWN = OF_EVERY_GAME | OF_CONNECT_FOUR | {"hexagon-1360", "perfect"}
"""Others may be added that play some games only."""


def test_the_roster_lists_the_players_of_the_originals() -> None:
    assert {entry.original for entry in opponent_entries() if entry.original} == {demand[0] for demand in DEMANDS} - {
        "T"
    }, "the exercise in Fortran has no computer player"


def test_every_opponent_has_a_place_of_its_own() -> None:
    places = [entry.place for entry in opponent_entries()]
    assert places == sorted(set(places))


def test_an_unknown_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match='Unknown opponent: "homberg"') as caught:
        opponent("homberg")
    assert 'Did you mean "homburg"?' in str(caught.value)
    assert all(name in str(caught.value) for name in NAMES)


@pytest.mark.parametrize(
    ("alias", "name", "played"),
    [
        ("amiga", "ilaender-normal", "connect-four"),
        ("AMIGA aggressive", "ilaender-aggressive", "connect-four"),
        ("c64", "raumvier-1", "score-four"),
        ("C64-2", "raumvier-2", "score-four"),
        ("pc1360", "hexagon-1360", "hexagon"),
        ("PC-1360", "hexagon-1360", "hexagon"),
    ],
)
def test_the_players_of_originals_are_found_by_their_machine(alias: str, name: str, played: str) -> None:
    assert opponent(alias).name == opponent_for(alias, game(played)).name == name
    assert opponent_title(alias) == opponent_title(name)
    for external in (False, True):
        player = make_player(alias, game(played), "", external=external)
        assert (player.name, player.kind) == (name, name)


def test_every_alias_is_the_name_of_one_player_and_of_nothing_else() -> None:
    for entry in opponent_entries():
        for alias in entry.aliases:
            assert opponent(alias).name == entry.name
            assert alias not in {*opponent_names(), HUMAN}
            with pytest.raises(UnknownName):
                game(alias)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("connect-four", OF_CONNECT_FOUR | {"perfect"}),
        ("connect-four:5x5", OF_CONNECT_FOUR),
        ("score-four", set()),
        ("connect-four:4x4", OF_CONNECT_FOUR | {"perfect"}),
        ("tic-tac-toe-3d", {"perfect"}),
        ("qubic", {"perfect"}),
        ("mnk:7,6,4", set()),
        ("hexagon", {"hexagon-1360", "perfect"}),
        ("hexagon:7", {"hexagon-1360"}),
    ],
)
def test_a_game_is_offered_the_opponents_that_play_it(name: str, others: set[str]) -> None:
    assert KNOWN.intersection(opponent_names(game(name))) == OF_EVERY_GAME | others
    assert {"random", "raumvier-1", "master", "level-1"} <= OF_EVERY_GAME


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


def test_hints_come_from_raumvier_1_in_every_game() -> None:
    assert {default_adviser(game(name)) for name in game_names()} == {"raumvier-1"}


def test_the_usual_opponent_follows_from_the_data_not_from_the_name() -> None:
    renamed = replace(game("connect-four"), id="mine")
    assert default_opponent(renamed) == "homburg"
    assert default_opponent(replace(renamed, avoidance=True)) == "raumvier-2"


def test_an_opponent_for_a_game_it_does_not_play_is_refused() -> None:
    with pytest.raises(UnsuitableOpponent) as caught:
        opponent_for("homburg", game("hexagon"))
    players = opponent_names(game("hexagon"))
    assert players[:3] == ("hexagon-1360", "raumvier-2", "raumvier-1")
    assert str(caught.value) == f"homburg does not play hexagon. Choose one of: {', '.join(players)}."
    assert not isinstance(caught.value, UnknownName)


def modules_after(program: str) -> set[str]:
    """What a new process has imported at the end of a program, of ours and of the solver's."""
    listing = "import sys; print(*(m for m in sys.modules if m.startswith('denkspiel.') or m == 'numba'))"
    run = subprocess.run([sys.executable, "-c", f"{program}\n{listing}"], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_who_asks_the_solver_says_so() -> None:
    """Nobody else loads it, not even listing everybody does; the searching ones do in their modules."""
    searching = {name for name in NAMES if opponent(name).searches}
    assert searching == {name for name in NAMES if name.startswith(("perfect", "master", "level-"))} - {"level-0"}
    loaded = modules_after(
        "from denkspiel.games.catalogue import game; from denkspiel.opponents.roster import *; "
        "all(opponent(name).plays(game('hexagon')) for name in opponent_names())"
    )
    assert "denkspiel.opponents.levels.levels" in loaded
    assert loaded & {"denkspiel.solver.exact.solver", "denkspiel.solver.heuristic.estimator", "numba"} == set()


def test_only_the_opponent_asked_for_is_imported() -> None:
    loaded = modules_after("from denkspiel.opponents.roster import opponent; opponent('raumvier-2')")
    names = (
        *("decision", "entry", "levels", "opponent", "originals", "originals.quotes", "originals.raumvier", "roster"),
    )
    assert {name for name in loaded if name.startswith("denkspiel.opponents.")} == {
        f"denkspiel.opponents.{name}" for name in names
    }
    assert "denkspiel.opponents.originals.raumvier" not in modules_after("import denkspiel.opponents.roster")


def test_every_opponent_has_a_title_in_every_language() -> None:
    for code in LANGUAGES:
        titles = [Translator(code)(opponent_title(name)) for name in opponent_names()]
        assert len(set(titles)) == len(titles)
        assert all(title[0].isupper() and "-" not in title for title in titles), code
    german = {name: Translator("de")(opponent_title(name)) for name in opponent_names()}
    assert german["ilaender-aggressive"] == "Ilaender aggressiv"
    assert german["level-3"] == "Stufe 3"
    assert german["random"] == "Zufall"
    assert str(opponent_title("nobody-known")) == "nobody-known"


def test_the_strategies_are_named_as_in_the_amigas_menu_a12() -> None:
    german = [(name, Translator("de")(title)) for name, title in menu_strategies(game("connect-four"))]
    assert german == [
        ("ilaender-defensive", "Strategie 1 (defensiv)"),
        ("ilaender-normal", "Strategie 2 (normal)"),
        ("ilaender-aggressive", "Strategie 3 (aggressiv)"),
    ]
    assert menu_strategies(game("score-four")) == ()
