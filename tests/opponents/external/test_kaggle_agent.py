"""Agents as people write them for Kaggle's ConnectX."""

import textwrap
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text
from denkspiel.opponents.opponent import Choice, Limit
from tests.arena.series import bouts_of
from tests.cases import for_each

EXAMPLE = Path(__file__).parents[3] / "examples" / "kaggle" / "agent.py"


def asked(
    folder: Path,
    code: str,
    moves: str = "",
    *,
    name: str = "connect-four",
    function: str = "",
    limit: Limit | None = None,
) -> Choice:
    file = folder / "agent.py"
    file.write_text(textwrap.dedent(code), encoding="utf-8")
    with closing_opponent(opponent_from_text(f"kaggle:{file}{function}", game(name))) as agent:
        return agent.choose(replay(name, moves), Random(1), limit)


def test_an_agent_sees_what_kaggle_shows(tmp_path: Path) -> None:
    code = """
        def agent(observation, configuration):
            rows = [observation.board[start : start + 7] for start in range(0, 42, 7)]
            assert rows[5] == [0, 0, 0, 1, 1, 0, 0], rows
            assert rows[4] == [0, 0, 0, 2, 0, 0, 0], rows
            assert not any(map(any, rows[:4]))
            assert observation["mark"] == observation.mark == 2
            assert (observation.step, observation.remainingOverageTime) == (3, 60)
            assert (configuration.columns, configuration["rows"], configuration.inarow) == (7, 6, 4)
            assert configuration.actTimeout == configuration.timeout == 0.5
            return 2
        """
    choice = asked(tmp_path, code, "445", limit=Limit(0.5))
    assert game("connect-four").geometry.cells[choice.move].move == "3"


def test_other_sizes_are_told(tmp_path: Path) -> None:
    code = """
        def agent(observation, configuration):
            assert (configuration.columns, configuration.rows) == (5, 8)
            assert len(observation.board) == 40
            return configuration.columns - 1
        """
    choice = asked(tmp_path, code, name="connect-four:5x8")
    assert game("connect-four:5x8").geometry.cells[choice.move].name == "5.1"


def test_the_last_callable_is_the_agent_and_takes_as_many_arguments_as_it_wants(tmp_path: Path) -> None:
    code = """
        def agent(observation, configuration): return 0
        def my_agent(observation): return observation.board.index(0) + 6
        DEPTH = 3
        """
    assert asked(tmp_path, code).move == game("connect-four").geometry.stacks[6][0]
    assert asked(tmp_path, code, function=":agent").move == game("connect-four").geometry.stacks[0][0]


@pytest.mark.long
@for_each("library", ["import random", "import numpy.random as random"])
def test_the_same_seed_gives_the_same_move(tmp_path: Path, library: str) -> None:
    choose = "return int(random.choice([column for column in range(7)]))"
    code = f"{library}\ndef agent(observation, configuration):\n    {choose}\n"
    assert len({asked(tmp_path, code).move for _ in range(3)}) == 1


@for_each(
    "code, said",
    {
        "full": ("def agent(o, c): return 0", "but returned 0; allowed: 1 2 3 4 5 6"),
        "outside": ("def agent(o, c): return 7", "but returned 7; allowed: 1 2 3 4 5 6"),
        "nothing": ("def agent(o, c): pass", "but returned None; allowed: 1 2 3 4 5 6"),
        "error": ("def agent(o, c):\n    return o.bord", r"AttributeError: bord \(line 2\)"),
        "syntax": ("def agent(o, c:", r"SyntaxError: .* \(line 1\)"),
        "a command of a notebook": (
            "%%writefile submission.py\ndef agent(o, c): return 2",
            r'"%%writefile submission.py" is a command of a notebook, not Python; remove this line \(line 1\)',
        ),
        "a helper at the end": (
            "def mine(o, c): return pick(o)\ndef pick(columns): return columns[0]",
            r"KeyError: 0 \(line 2\). The agent is pick, the last .* write kaggle:.*agent.py:NAME\.$",
        ),
        "an import at the end": (
            "def agent(o, c): return 2\nfrom random import randint",
            r"The agent is randint, the last .* write kaggle:.*agent.py:NAME\.$",
        ),
        "no function": ("agent = 3", r"the file needs a function agent\(observation, configuration\)"),
    },
)
def test_what_goes_wrong_is_told(tmp_path: Path, code: str, said: str) -> None:
    with pytest.raises(ExternalPlayerFault, match=said):
        asked(tmp_path, code, "111111")


def test_an_agent_that_was_chosen_or_is_called_so_is_not_explained(tmp_path: Path) -> None:
    for code, function in (("def pick(o, c): return o.bord", ":pick"), ("def my_agent(o, c): return o.bord", "")):
        with pytest.raises(ExternalPlayerFault, match=r"AttributeError: bord \(line 1\)\.$"):
            asked(tmp_path, code, function=function)


@for_each("name", ["hexagon", "score-four", "tic-tac-toe"])
def test_a_game_that_kaggle_does_not_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExternalPlayerFault, match=f"Connect Four of any size and games like it, but not {name}"):
        asked(tmp_path, "def agent(o, c): return 0", name=name)


def test_the_example_takes_a_win_and_stops_one() -> None:
    for moves, column in (("112233", 3), ("1122335", 3)):
        with closing_opponent(opponent_from_text(f"kaggle:{EXAMPLE}", game("connect-four"))) as agent:
            choice = agent.choose(replay("connect-four", moves), Random(1))
        assert choice.move == game("connect-four").geometry.stacks[column][0]


@pytest.mark.long
def test_the_example_plays_a_tournament() -> None:
    bouts = bouts_of("connect-four", (f"kaggle:{EXAMPLE}", "random"), 6, "1")
    assert [bout.fault for bout in bouts] == [None] * 6
    assert sum(bout.game.winner == bout.number % 2 for bout in bouts) >= 5
