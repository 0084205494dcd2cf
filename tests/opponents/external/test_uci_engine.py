import os
import sys
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import Stopped
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Clocks
from denkspiel.games.catalogue import game
from denkspiel.opponents.external import handshake, uci_engine
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.uci_engine import UciEngine
from denkspiel.opponents.opponent import Limit
from tests.cases import for_each
from tests.opponents.external.sleepers import has_ended

GAME = game("connect-four")
FAKE = """
import os, subprocess, sys, time
offered = "var cfour"
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    word = line.split()[0]
    if word == "uci":
        print("id name fake\\noption name Skill type spin default 1 min 0 max 20")
        print("option name UCI_Variant type combo default cfour " + offered)
        print("option name Style type combo default Solid var Solid var Very Wild")
        print("option name Own Book type check default false\\nuciok")
    elif line == "setoption name Skill value 7\\n":
        offered = "var cfour var Hexagon"
    elif word == "isready":
        print("readyok")
    elif word == "go":
        {go}
    sys.stdout.flush()
"""


def engine(folder: Path, go: str, options: dict[str, str] | None = None, played: Game = GAME) -> UciEngine:
    file = folder / "fake.txt"
    file.write_text(FAKE.format(log=str(folder / "log"), go=go), encoding="utf-8")
    return UciEngine("engine:fake", f"'{sys.executable}' '{file}'", played, options or {"skill": "3"})


def test_the_dialogue(tmp_path: Path) -> None:
    fake = engine(tmp_path, "print('info depth 3 score cp 17 pv P@c1\\nbestmove P@c1 ponder P@a1')")
    choice = fake.choose(replay(GAME, "44"), Random(1), Limit(seconds=0.5, nodes=100))
    fake.close()
    assert GAME.geometry.cells[choice.move].move == "3"
    assert str(choice.reasons[choice.move][0]) == "the engine says: cp 17"
    assert (tmp_path / "log").read_text().splitlines()[:7] == [
        "uci",
        "setoption name Skill value 3",
        "setoption name UCI_Variant value cfour",
        "isready",
        "ucinewgame",
        "position startpos moves P@d1 P@d2",
        "go nodes 100 movetime 500",
    ]


@for_each(
    "moves, clocks, said",
    [
        ("44", Clocks(60, 30.5, 0.5), "go wtime 60000 btime 30500 winc 500 binc 500"),
        ("444", Clocks(60, 30.5), "go wtime 30500 btime 60000"),
    ],
)
def test_an_engine_is_told_both_clocks(tmp_path: Path, moves: str, clocks: Clocks, said: str) -> None:
    fake = engine(tmp_path, "print('bestmove P@c1')")
    fake.choose(replay(GAME, moves), Random(1), Limit(seconds=3, clocks=clocks))
    fake.close()
    heard = (tmp_path / "log").read_text().splitlines()
    assert [line for line in heard if line.startswith("go")][-1] == said


@for_each(
    "go, said",
    {
        "illegal": (
            "print('bestmove P@d2')",
            'its answer "bestmove P@d2" is not valid: P@d2 cannot be taken now. Allowed: P@a1, ',
        ),
        "unreadable": ("print('bestmove e2e4')", '"e2e4" is not a move. Allowed: P@a1'),
        "empty": ("print('bestmove')", '"" is not a move'),
        "crash": (
            "print('all is lost', file=sys.stderr); sys.exit(7)",
            'ended with status 7 instead of sending "bestmove".*ends with: all is lost',
        ),
        "silence": ("pass", r"it took longer than 0\.51 s to get ready and make its first move"),
        "talk": (
            "print('info depth 1\\ninfo depth 2')",
            r'it sent 2 lines in \d s, the last one "info depth 2"; expected: "bestmove"',
        ),
    },
)
def test_what_goes_wrong_is_told(tmp_path: Path, go: str, said: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uci_engine, "PREPARING_SECONDS", 0.5)
        with pytest.raises(ExternalPlayerFault, match=said) as caught:
            engine(tmp_path, go).choose(Position.start(GAME), Random(1), Limit(seconds=0.01))
    assert "engine:fake" in str(caught.value)


@for_each(
    "command, said",
    {
        "not there": ("no-such-engine-anywhere", "cannot be started: no such file or folder"),
        "no UCI": (f"'{sys.executable}' -c 'print(1)'", 'it ended with status 0 instead of sending "uciok"'),
        "silence": (f"'{sys.executable}' -c 'import time; time.sleep(60)'", r'it did not say "uciok" within 0\.5 s'),
        "another protocol": (
            f"""'{sys.executable}' -c 'input(); print("Error (unknown command): uci"); input()'""",
            r'it sent only one line in \d s \("Error \(unknown command\): uci"\); expected: "uciok"',
        ),
        "a flood": (
            f"""'{sys.executable}' -c 'while True: print("la", flush=True)'""",
            r'it sent \d+ lines in \d+ s, the last one "la"; expected: "uciok"',
        ),
    },
)
def test_what_is_no_engine_is_told(command: str, said: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(handshake, "HANDSHAKE_SECONDS", 0.5)
        with pytest.raises(ExternalPlayerFault, match=said):
            UciEngine("engine:x", command, GAME).choose(Position.start(GAME), Random(1))


@for_each(
    "options, said",
    [
        ({"Nonsense": "2"}, 'it has no option "Nonsense"; choose one of: Skill, UCI_Variant, Style, Own Book.'),
        ({"SKILL": "77"}, 'its option Skill does not accept "77"; allowed: 0 to 20.'),
        ({"Skill": "many"}, 'its option Skill does not accept "many"; allowed: 0 to 20.'),
        ({"style": "Mild"}, 'its option Style does not accept "Mild"; allowed: Solid, Very Wild.'),
        ({"Own Book": "yes"}, 'its option Own Book does not accept "yes"; allowed: true, false.'),
    ],
)
def test_an_option_that_the_engine_lacks_or_refuses_is_told(tmp_path: Path, options: dict[str, str], said: str) -> None:
    with pytest.raises(ExternalPlayerFault) as caught:
        engine(tmp_path, "print('bestmove P@d1')", options).choose(Position.start(GAME), Random(1))
    assert str(caught.value) == f'"engine:fake": {said}'


def test_options_are_told_as_the_engine_writes_them(tmp_path: Path) -> None:
    fake = engine(tmp_path, "print('bestmove P@d1')", {"STYLE": "very wild", "own book": "TRUE", "skill": "0"})
    fake.choose(Position.start(GAME), Random(1))
    fake.close()
    assert (tmp_path / "log").read_text().splitlines()[1:4] == [
        "setoption name Style value Very Wild",
        "setoption name Own Book value true",
        "setoption name Skill value 0",
    ]


def test_an_engine_that_does_not_offer_the_game_is_told_so(tmp_path: Path) -> None:
    hexagon = game("hexagon")
    with pytest.raises(ExternalPlayerFault, match=r"fake\": it does not play hexagon, only: cfour\.$"):
        engine(tmp_path, "pass", played=hexagon).choose(Position.start(hexagon), Random(1))


def test_an_option_can_add_a_game(tmp_path: Path) -> None:
    hexagon = game("hexagon")
    fake = engine(tmp_path, "print('bestmove 12')", {"Skill": "7"}, hexagon)
    fake.choose(Position.start(hexagon), Random(1))
    fake.close()
    assert "setoption name UCI_Variant value Hexagon" in (tmp_path / "log").read_text().splitlines()


def test_what_an_engine_says_after_its_answer_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    fake = engine(tmp_path, "print('bestmove P@c1\\nbestmove P@e1')")
    start = Position.start(GAME)
    moves = [fake.choose(start, Random(1), Limit(nodes=1)).move for _ in range(3)]
    fake.close()
    assert len(set(moves)) == 1


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes on this system")
def test_an_engine_that_is_stopped_ends_with_its_children(tmp_path: Path) -> None:
    told = tmp_path / "child"
    go = f"child = subprocess.Popen(['sleep', '60']); open({str(told)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    with pytest.raises(Stopped):
        engine(tmp_path, go).choose(
            Position.start(GAME), Random(1), Limit(stop=lambda: told.exists() and told.read_text() != "")
        )
    assert has_ended(int(told.read_text()))
