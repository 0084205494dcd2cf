"""Players in Python that ask our own players and searches are found out where they do it."""

import os
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.playing import GameLimits
from denkspiel.arena.tournament import GameResult, helpers_by_player, play_scheduled_games
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.line_process import ExternalPlayerFault
from denkspiel.opponents.external.specification import closing_opponent, opponent_from_text
from denkspiel.opponents.opponent import Choice, Opponent
from denkspiel.opponents.roster import opponent_names
from tests.cases import for_each

GAME = game("tic-tac-toe")
HELPED = Path(__file__).with_name("helped_player.py")
USES = {
    "a player of the roster": ("from denkspiel import opponent; opponent('level-3').choose(position, rng)", "level-3"),
    "an original": ("from denkspiel import opponent; opponent('raumvier-1').choose(position, rng)", "raumvier-1"),
    "exact values": ("from denkspiel import analyse; analyse(position)", "solver"),
    "the best moves": ("from denkspiel import best_moves; best_moves(position)", "solver"),
    "many values": ("from denkspiel import solve_many; solve_many(position.game, [position])", "solver"),
    "a solver": ("from denkspiel import Solver; Solver(position.game, 1)", "solver"),
    "a search": (
        "from denkspiel.solver.heuristic.estimator import Estimator; Estimator(position.game, 8).estimate(position)",
        "search",
    ),
    "a level itself": (
        "from denkspiel.opponents.levels.levels import Level; Level(2).choose(position, rng)",
        "search",
    ),
    "a match": (
        "import denkspiel; [*denkspiel.Match('tic-tac-toe', ('level-2', 'random'), seed='1').events()]",
        "level-2",
    ),
    "what teaches learners": ("from denkspiel.envs.encoding import teaching; teaching(position)", "solver"),
    "this program": (
        "import subprocess, sys; subprocess.run([sys.executable, '-m', 'denkspiel', '--version'])",
        "denkspiel",
    ),
    "this program in a shell": ("import os; os.system('denkspiel --version')", "denkspiel"),
    "this program in a shell that hides its name": (
        "import os; os.popen('A=denk; ${A}spiel rate tic-tac-toe b2 --by level-2').read()",
        "level-2",
    ),
    "this program's command in the player's process": (
        "from denkspiel.cli.main import main; main(['games'])",
        "denkspiel",
    ),
    "a process that inherits everything": (
        "import os, denkspiel; child = os.fork(); child or (denkspiel.opponent('level-4'), os._exit(0)); "
        "os.waitpid(child, 0)",
        "level-4",
    ),
    "a pool of processes": (
        "import denkspiel, multiprocessing as m; m.get_context('fork').Pool(1).apply(denkspiel.opponent, ['level-6'])",
        "level-6",
    ),
    "a pool of fresh processes": (
        "import denkspiel, multiprocessing as m; m.get_context('spawn').Pool(1).apply(denkspiel.opponent, ['level-6'])",
        "level-6",
    ),
    "a script of another program": (
        "import subprocess, sys; subprocess.run([sys.executable, '-c', "
        '\'import importlib as i; i.import_module(chr(100) + "enkspiel").opponent("level-1")\'])',
        "level-1",
    ),
    "a copy of the package": (
        "import denkspiel, pathlib, shutil, subprocess, sys, tempfile as t; folder = t.mkdtemp(); "
        "shutil.copytree(pathlib.Path(denkspiel.__file__).parent, folder + '/denkspiel'); "
        "subprocess.run([sys.executable, '-c', 'import denkspiel; denkspiel.opponent(\"level-2\")'], cwd=folder)",
        "level-2",
    ),
    "another player from outside": (
        "from denkspiel.opponents.external.specification import opponent_from_text as o; "
        f"o({str(HELPED)!r}, position.game).choose(position, rng)",
        "level-2",
    ),
    "after the environment was emptied": (
        "import os, denkspiel; os.environ.clear(); denkspiel.opponent('level-2')",
        "level-2",
    ),
}
HARMLESS = {
    "nothing": "pass",
    "chance": "from denkspiel import opponent; opponent('random').choose(position, rng)",
    "names": "from denkspiel import opponent_names; opponent_names(position.game)",
    "rules": "from denkspiel import replay; replay('connect-four', '44').outcome",
    "batches": "from denkspiel import Batch; batch = Batch(position.game, 3); batch.play(batch.random_moves(1))",
    "the name of the program": "import subprocess, sys; subprocess.run([sys.executable, '-c', 'print(\"denkspiel\")'])",
    "a command about a folder of its name": "import os; os.system('ls /home/ada/denkspiel; echo denkspiel rate')",
    "another program": "import subprocess, sys; subprocess.run([sys.executable, '-c', '1', '/home/denkspiel/mine'])",
}


def player(folder: Path, line: str, *, allow_helpers: bool = True, guard: bool = False) -> Opponent:
    body = f"try:\n            {line}\n        except Exception:\n            pass" if guard else line
    code = f"""
class Mine:
    def choose(self, position, rng):
        {body}
        return position.legal_moves[0]
"""
    file = folder / "mine.py"
    file.write_text(code, encoding="utf-8")
    return opponent_from_text(str(file), GAME, allow_helpers=allow_helpers)


def asked(mine: Opponent) -> Choice:
    with closing_opponent(mine):
        return mine.choose(Position.start(GAME), Random(1))


@pytest.mark.long
@for_each("line, name", USES)
def test_what_is_used_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, name: str) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")  # where denkspiel is
    mine = player(tmp_path, line)
    asked(mine)
    assert name in mine.helpers


@pytest.mark.long
@for_each("line", HARMLESS)
def test_what_helps_nobody_is_not_told(tmp_path: Path, line: str) -> None:
    mine = player(tmp_path, line, allow_helpers=False)
    asked(mine)
    assert mine.helpers == ()


@pytest.mark.parametrize("guard", [False, True])
@pytest.mark.parametrize("name", ["a player of the roster", "exact values", "this program", "a pool of processes"])
def test_who_may_not_use_it_loses_even_if_the_player_catches_the_error(tmp_path: Path, name: str, guard: bool) -> None:
    line, helper = USES[name]
    mine = player(tmp_path, line, allow_helpers=False, guard=guard)
    with pytest.raises(ExternalPlayerFault, match=rf"search \({helper}\), which is not allowed here"):
        asked(mine)


def test_every_player_of_the_roster_but_chance_is_found_out(tmp_path: Path) -> None:
    names = opponent_names(GAME)
    line = f"import denkspiel; [denkspiel.opponent(name) for name in {names!r}]"
    mine = player(tmp_path, line)
    asked(mine)
    assert set(mine.helpers) == {*names} - {"random"}


def played(folder: Path, *, allow_helpers: bool) -> list[GameResult]:
    player(folder, USES["exact values"][0])
    players = (str(folder / "mine.py"), "random")
    plan = TournamentPlan(GAME, players, "round-robin", 2, ((),), "1", GameLimits(), allow_helpers)
    return [*play_scheduled_games(plan, plan.scheduled_games([(0, 1)], [0], 0))]


@pytest.mark.long
def test_results_say_who_was_helped(tmp_path: Path) -> None:
    bouts = played(tmp_path, allow_helpers=True)
    assert helpers_by_player(bouts) == {0: ("solver",)}
    assert [GameResult.from_data(bout.data) for bout in bouts] == bouts


def test_a_tournament_can_forbid_it(tmp_path: Path) -> None:
    assert [bout.loser for bout in played(tmp_path, allow_helpers=False)] == [0, 0]


def test_a_result_from_before_is_still_read() -> None:
    old = [0, 0, 1, None, [4], None, None]
    assert GameResult.from_data(old).helpers == ()


def test_no_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    asked(player(tmp_path, USES["a player of the roster"][0]))
    assert [*temporary.iterdir()] == []
