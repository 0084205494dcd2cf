"""`prove`: what it says, and that nothing is lost however it ends."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.cli.calling import Call, in_this_process

SMALL = ("connect-four:4x4", "--leaf-nodes", "20", "--memory", "1")
LONGER = ("connect-four:5x4", "--leaf-nodes", "50", "--memory", "1", "--workers", "2", "--json")
PROGRAM = """
import sys
from denkspiel.cli.main import main
from denkspiel.solver.proof_search.tree import SearchTree
report = SearchTree.report
def report_and_tell(self, leaf, answer):
    report(self, leaf, answer)
    print("leaf", self.store.totals.leaves, flush=True)
if __name__ == "__main__":
    SearchTree.report = report_and_tell
    sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    in_this_process(monkeypatch)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_here")
def test_the_answer_and_what_it_cost(denkspiel: Call) -> None:
    answer = denkspiel("prove", *SMALL)
    assert (answer.status, answer.err) == (0, "")
    said, cost = answer.out.splitlines()[:2]
    assert said == "Proven: connect-four:4x4 is a draw."
    assert cost.startswith("Leaves searched: ")
    assert Path("connect-four-4x4.tree").exists()
    again = denkspiel("prove", *SMALL)
    assert again == answer, "nothing is searched again"


@pytest.mark.usefixtures("_here")
def test_symmetric_moves_stand_together(denkspiel: Call) -> None:
    """The empty board of Score Four has three kinds of moves, and is not solved by so little."""
    answer = denkspiel("prove", "score-four", "--leaf-nodes", "20", "--memory", "1", "--seconds", "2")
    blank, question, heads, *moves = answer.out.splitlines()[2:]
    assert (blank, question) == ("", "First player wins?")
    assert heads.split() == ["Proof", "Disproof", "Nodes", "Moves"]
    kinds = {" ".join(word for word in line.split() if word[0].isalpha()) for line in moves}
    assert kinds == {"a1 a4 d1 d4", "b2 b3 c2 c3", "a2 a3 b1 b4 c1 c4 d2 d3"}
    data = json.loads(denkspiel("prove", "score-four", "--leaf-nodes", "20", "--seconds", "0.001", "--json").out)
    assert set(data["known_moves"]) == {f"{column}{row}" for column in "abcd" for row in range(1, 5)}
    assert data["known_moves"]["a1"] == data["known_moves"]["d4"] != data["known_moves"]["b2"]
    assert data["seconds_left"] is None or data["seconds_left"] > 0


@for_each(
    "words,said",
    [
        (("connect-four:4x4", "--question", "first"), "Proven: the second player gets at least a draw in "),
        (("connect-four:4x4", "--question", "second"), "Proven: the first player gets at least a draw in "),
        (("hexagon", "--question", "second"), "Proven: the second player wins hexagon."),
        (("hexagon", "--question", "first"), "Proven: the second player wins hexagon."),
        (("tic-tac-toe", "b2a2"), "Proven: the first player wins tic-tac-toe after b2a2."),
        (("tic-tac-toe", "--position", "b2"), "Proven: tic-tac-toe after b2 is a draw."),
        (("score-four", "--seconds", "0.001"), "Nothing is proven yet about score-four."),
    ],
)
@pytest.mark.usefixtures("_here")
def test_questions_and_positions(denkspiel: Call, words: tuple[str, ...], said: str) -> None:
    store = "-".join(words).replace(":", "-") + ".tree"
    answer = denkspiel("prove", *words, "--leaf-nodes", "200", "--memory", "1", "--store", store)
    assert answer.status == 0
    assert answer.out.startswith(said)


@pytest.mark.usefixtures("_here")
def test_json(denkspiel: Call) -> None:
    data = json.loads(denkspiel("prove", *SMALL, "--json").out)
    assert (data["game"], data["moves"], data["low"], data["high"], data["question"]) == (SMALL[0], [], 0, 0, "second")
    assert (data["proof"], data["disproof"]) == (None, 0)
    assert all(data[key] > 0 for key in ("leaves", "nodes", "positions", "seconds"))


@for_each(
    "words,winner", [(("hexagon",), "second"), (("tic-tac-toe-3d",), "first"), (("connect-four", "44556"), "first")]
)
@pytest.mark.usefixtures("_here")
def test_a_win_becomes_a_proof_that_holds(denkspiel: Call, words: tuple[str, ...], winner: str) -> None:
    file = f"{words[0]}.proof"
    options = ("--leaf-nodes", "30", "--memory", "1", "--store", f"{words[0]}.tree", "--proof", file)
    assert denkspiel("prove", *words, *options).status == 0
    data = json.loads(denkspiel("check-proof", file, "--json").out)
    assert (data["game"], data["winner"]) == (words[0], winner)
    again = denkspiel("prove", *words, *options)
    assert (again.status, again.out) == (1, "")
    assert again.err == f'denkspiel: "{file}" already exists. Choose another file, or delete this one first.\n'


@for_each(
    "words,status,fault",
    [
        (("connect-four:4x4", "--proof", "a.proof"), 2, "No proof was written, because neither player wins."),
        (
            ("score-four", "--seconds", "0.001", "--proof", "b.proof"),
            2,
            "No proof was written, because nothing could be proven within the time and memory allowed.",
        ),
        (("connect-four", "4455667"), 2, "The game is over; there is nothing to prove."),
        (("gomoku",), 2, "gomoku has 225 cells. "),
        (("tic-tac-toe", "--store", "."), 1, 'Cannot use "." to store the proof: it is a folder.'),
        (
            ("connect-four:4x4", "1", "--store", "connect-four-4x4.tree"),
            1,
            'Cannot use "connect-four-4x4.tree" to store the proof: it is about another position of the game.',
        ),
    ],
)
@pytest.mark.usefixtures("_here")
def test_what_cannot_be_proven_or_stored(denkspiel: Call, words: tuple[str, ...], status: int, fault: str) -> None:
    answer = denkspiel("prove", *words, "--leaf-nodes", "200", "--memory", "1")
    assert answer.status == status
    assert answer.err.startswith(f"denkspiel: {fault}")
    assert answer.err.count("\n") == 1
    assert not Path("gomoku.tree").exists()


@contextmanager
def running(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The program, which writes a line for each leaf that has been stored."""
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="ascii")
    command = [sys.executable, str(program), "prove", *words, "--store", str(folder / "tree")]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, "LANGUAGE": "en"}
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def leaves(process: subprocess.Popen[str], count: int) -> list[int]:
    """The numbers of the next leaves."""
    assert process.stdout is not None
    return [int(process.stdout.readline().split()[1]) for _ in range(count)]


def finished(process: subprocess.Popen[str]) -> dict[str, object]:
    """What it says at its end."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    data: dict[str, object] = json.loads(out[out.index("{") :])
    return data


@pytest.mark.long
def test_killed_at_any_leaf_it_goes_on_behind_it(tmp_path: Path) -> None:
    """As `kill -9` does, again and again."""
    rng, last = random.Random("kill"), 0
    for _ in range(4):
        with running(tmp_path, *LONGER) as process:
            told = leaves(process, rng.randrange(1, 40))
            process.kill()
        assert told == list(range(told[0], told[0] + len(told)))
        assert told[0] > last, "what was stored counts"
        last = told[-1]
    with running(tmp_path, *LONGER) as process:
        data = finished(process)
    assert (data["low"], data["high"]) == (0, 0)
    assert int(str(data["leaves"])) > last


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nothing tells of processes here")
def test_killed_workers_are_replaced(tmp_path: Path) -> None:
    with running(tmp_path, *LONGER) as process:
        leaves(process, 5)
        for worker in workers_of(process.pid):
            os.kill(worker, signal.SIGKILL)
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert "A worker process was stopped. Its leaf is searched again." in err
    assert "Traceback" not in err
    data = json.loads(out[out.index("{") :])
    assert (data["low"], data["high"]) == (0, 0)


@pytest.mark.long
def test_ctrl_c_stops_it_with_what_is_known(tmp_path: Path) -> None:
    with running(tmp_path, *LONGER) as process:
        told = leaves(process, 5)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        out, err = process.communicate()
    assert process.returncode == 130
    assert time.monotonic() - begun < 60
    assert "Traceback" not in err
    stop = f'Stopped. The results so far are in "{tmp_path / "tree"}"; run the same command again to continue.'
    assert err.endswith(f"denkspiel: {stop}\n")
    data = json.loads(out[out.index("{") :])
    assert data["leaves"] >= told[-1]
    with running(tmp_path, *LONGER) as process:
        assert leaves(process, 1)[0] > told[-1]
        assert finished(process)["low"] == 0


def workers_of(process: int) -> list[int]:
    """The processes that it has begun for its work."""
    proc = Path("/proc")
    begun = [child for file in proc.glob(f"{process}/task/*/children") for child in file.read_text().split()]
    return [int(child) for child in begun if b"spawn_main" in (proc / child / "cmdline").read_bytes()]
