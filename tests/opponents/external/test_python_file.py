import textwrap
import time
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import FileFault, Stopped
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Clocks
from denkspiel.games.catalogue import game
from denkspiel.opponents.external import hosted_player
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.python_file import PythonFile
from denkspiel.opponents.external.specification import closing_opponent
from denkspiel.opponents.opponent import Limit
from tests.cases import for_each

GAME = game("tic-tac-toe")
START = Position.start(GAME)


def player(folder: Path, body: str, wanted: str = "", megabytes: int = 1024) -> PythonFile:
    file = folder / "mine.py"
    file.write_text(textwrap.dedent(body), encoding="utf-8")
    return PythonFile("mine.py", file, wanted, GAME, megabytes)


def choosing(line: str) -> str:
    return f"class Mine:\n    def choose(self, position, rng):\n        {line}\n"


@for_each(
    "line, move",
    {
        "a cell": ("return 4", 4),
        "a text": ("return 'b2'", 4),
        "printing does not disturb": ("print('{}'); return 4", 4),
        "input is empty": ("import sys; return 4 if sys.stdin.read() == '' else 0", 4),
        "chance comes from rng": ("return rng.choice([4, 4])", 4),
    },
)
def test_a_move_can_be_told_in_several_ways(tmp_path: Path, line: str, move: int) -> None:
    with closing_opponent(player(tmp_path, choosing(line))) as mine:
        choice = mine.choose(START, Random(1))
    assert choice.move == move
    assert set(choice.ratings) == set(START.legal_moves)


def test_a_whole_opponent_tells_its_ratings_and_reasons(tmp_path: Path) -> None:
    body = """
        from denkspiel.core.message import Message
        from denkspiel.opponents.opponent import Choice, Opponent

        class Mine(Opponent):
            name = "mine"
            def choose(self, position, rng, limit=None):
                return Choice(3, {move: move / 2 for move in position.legal_moves}, {3: (Message("why not"),)})
        """
    with closing_opponent(player(tmp_path, body)) as mine:
        choice = mine.choose(START, Random(1))
    assert (choice.move, choice.ratings[3], str(choice.reasons[3][0])) == (3, 1.5, "why not")


@for_each(
    "body, said",
    {
        "error": (choosing("return 1 / 0"), r"ZeroDivisionError: division by zero \(line 3\)"),
        "syntax": ("x = (\n", r"SyntaxError: '\(' was never closed \(line 1\)\.$"),
        "illegal": (choosing("return 99"), "it chose the illegal move 99; allowed: "),
        "nothing": (
            choosing("return None"),
            "choose must return the number of a cell or a move as a string, but returned None",
        ),
        "words": (choosing("return 'middle'"), '^"mine.py": "middle" is not a move'),
        "no class": ("x = 1", "the file needs exactly one class with a method choose; found: none"),
        "two": (choosing("return 1") + choosing("return 1").replace("Mine", "Other"), "found: Mine, Other"),
        "too little taken": (
            "class Mine:\n    def choose(self, position): pass",
            r"write def choose\(self, position, rng\) instead of def choose\(self, position\)\.$",
        ),
        "too much wanted": (
            "class Mine:\n    def __init__(self, depth): pass\n    choose = print",
            r"write def __init__\(self\) instead of def __init__\(self, depth\)",
        ),
        "exit": (choosing("import os; os._exit(3)"), "it ended with status 3 instead of sending "),
        "sys.exit": (choosing("raise SystemExit"), "SystemExit"),
        "memory": (choosing("return bytearray(3 << 30)"), "it used more than 1024 megabytes of memory"),
    },
)
def test_what_goes_wrong_is_told(tmp_path: Path, body: str, said: str) -> None:
    mine = player(tmp_path, body)
    with closing_opponent(mine), pytest.raises(ExternalPlayerFault, match=said) as caught:
        mine.choose(START, Random(1))
    assert "mine.py" in str(caught.value)


def test_who_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_player, "MARGIN_SECONDS", 0.1)
    mine = player(tmp_path, choosing("import time; time.sleep(100)"))
    with pytest.raises(ExternalPlayerFault, match=r"it did not make its move within 0\.1 s\."):
        mine.choose(START, Random(1), Limit(seconds=0.1))


def test_with_a_clock_a_move_may_take_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_player, "MARGIN_SECONDS", 0.1)
    mine = player(tmp_path, choosing("import time; time.sleep(100)"))
    with pytest.raises(ExternalPlayerFault, match=r"it did not make its move within 0\.3 s\."):
        mine.choose(START, Random(1), Limit(seconds=0.01, clocks=Clocks(0.3, 9)))


def test_who_is_told_to_stop_is_ended(tmp_path: Path) -> None:
    mine = player(tmp_path, choosing("import time; time.sleep(100)"))
    begun = time.monotonic()
    with pytest.raises(Stopped):
        mine.choose(START, Random(1), Limit(stop=lambda: time.monotonic() > begun + 0.3))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match=r"mine\.py\" does not exist\."):
        PythonFile("mine.py", tmp_path / "mine.py", "", GAME)
