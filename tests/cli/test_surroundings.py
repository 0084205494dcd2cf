"""Where something is missing around the program, it goes on or says so in one sentence, never with a traceback."""

import errno
import importlib.metadata
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from denkspiel.cli.commands import COMMANDS
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.place import parse_location
from tests.cases import for_each
from tests.cli.calling import Call

PATIENCE = 100


@for_each("words", [("puzzle", "hexagon"), ("kept", "info"), ("kept", "export", "games.txt"), ("serve", "--port", "0")])
def test_a_user_without_a_home_is_told_which_variable_helps(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Python leaves "~" as it is where the system knows no home."""
    monkeypatch.delenv("DENKSPIEL_DATA", raising=False)
    monkeypatch.delenv("DENKSPIEL_DATABASE", raising=False)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/denkspiel"))
    answer = denkspiel(*words)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err == (
        "denkspiel: Your home folder was not found. Set the environment variable DENKSPIEL_DATA to a folder for "
        "your data.\n"
    )
    assert not Path("~").exists()


@for_each("place", [":memory:", ":memory", "file::memory:?cache=shared", "file:games.sqlite?mode=memory", ":games:"])
def test_special_names_of_sqlite_are_no_places_for_games(denkspiel: Call, place: str) -> None:
    with pytest.raises(StoreFault, match=r'^Games in ".*" could be lost when the program ends\. Use a file name that'):
        parse_location(place)
    for words in (("kept", "info"), ("serve", "--port", "0")):
        answer = denkspiel(*words, "--database", place)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == (
            f'denkspiel: Games in "{place}" could be lost when the program ends. Use a file name that does not begin '
            'with a colon or "file:".\n'
        )


def test_the_solver_is_compiled_even_where_numba_is_told_not_to() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "denkspiel", "solve", "hexagon"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "LANGUAGE": "en"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert ran.stdout == "loses in 15\n"
    assert ran.stderr.startswith("denkspiel: NUMBA_DISABLE_JIT is ignored: the solver runs only as compiled code.")
    assert "Traceback" not in ran.stderr


def test_no_command_needs_the_program_to_be_installed() -> None:
    """A source tree on the path has no metadata."""
    source = (
        "import importlib.metadata as metadata\n"
        "usual = metadata.distribution\n"
        "def missing(name):\n"
        "    if name == 'denkspiel':\n"
        "        raise metadata.PackageNotFoundError(name)\n"
        "    return usual(name)\n"
        "metadata.distribution = missing\n"
        "metadata.version = lambda name: missing(name).version\n"
        "from denkspiel.cli.main import main\n"
        f"statuses = [main([name, '--help']) for name in {[*COMMANDS]!r}]\n"
        "statuses += [main(['-V']), main(['engine'])]\n"
        "assert set(statuses) == {0}, statuses\n"
        "import denkspiel.solver.training.training, denkspiel.solver.dataset.dataset\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", source],
        input="uci\nquit\n",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert ran.stderr == ""
    assert "id name denkspiel 0." in ran.stdout


SMALLEST: dict[str, tuple[str, ...]] = {
    "play": ("play", "hexagon", "--plain"),
    "serve": ("serve", "--host", "203.0.113.1"),
    "kept": ("kept", "info"),
    "games": ("games",),
    "opponents": ("opponents", "hexagon"),
    "originals": ("originals",),
    "exercise": ("exercise", "detect"),
    "show": ("show", "connect-four", "4453"),
    "convert": ("convert", "4453", "--to", "fen", "--game", "connect-four"),
    "rate": ("rate", "hexagon", "1", "--by", "hexagon-1360"),
    "think": ("think", "hexagon", "1"),
    "solve": ("solve", "tic-tac-toe", "a1b1a2b2a3"),
    "analyse": ("analyse", "tic-tac-toe", "a1b1a2b2a3"),
    "prove": ("prove", "tic-tac-toe", "a1b1a2b2a3"),
    "check-proof": ("check-proof", "missing"),
    "perft": ("perft", "mnk:20,20,5", "1"),
    "engine": ("engine",),
    "new-opponent": ("new-opponent", "my_player.py"),
    "check": ("check", "random", "--game", "tic-tac-toe"),
    "match": ("match", "random", "random", "--game", "tic-tac-toe", "--games", "2"),
    "tournament": ("tournament", "random", "hexagon-1360", "--game", "hexagon", "--games", "2", "--workers", "1"),
    "sprt": ("sprt", "random", "random", "--game", "tic-tac-toe", "--most", "2", "--workers", "1"),
    "replay": ("replay", "missing.txt"),
    "puzzle": ("puzzle", "hexagon"),
    "puzzles": ("puzzles", "sheet", "hexagon", "--out", "missing/sheet.svg"),
    "book": ("book", "info", "missing.book"),
    "dataset": ("dataset", "mnk:20,20,5", "--positions", "plies:0-1", "--out", "missing/positions.parquet"),
    "train": ("train", "mnk:20,20,5", "--out", "mine.weights"),
    "warm-up": ("warm-up", "missing.toml"),
    "help": ("help", "solve"),
    "completion": ("completion", "bash"),
}
"""For each command something small that compiles nothing."""


def test_every_command_speaks_german(denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where it says anything to people: what shells and programs read is alike."""
    alike = {"engine", "completion"}
    monkeypatch.setenv("DENKSPIEL_DATA", str(tmp_path / "data"))
    for name, words in SMALLEST.items():
        said = []
        for language in ("en", "de"):
            (tmp_path / name / language).mkdir(parents=True)
            monkeypatch.chdir(tmp_path / name / language)
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n"), encoding="utf-8"))
            answer = denkspiel(*words, "--language", language)
            said.append(answer.out + answer.err)
        assert (said[0] == said[1]) is (name in alike), (name, said)


def no_home(patched: pytest.MonkeyPatch, _folder: Path) -> None:
    def missing(_number: int) -> None:
        raise KeyError("getpwuid(): uid not found")

    patched.delenv("HOME", raising=False)
    patched.setattr("pwd.getpwuid", missing)


def unusable_home(patched: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "home").write_text("no folder", encoding="utf-8")  # nothing can be made there, whoever runs this
    patched.setenv("HOME", str(folder / "home"))


def no_locks(patched: pytest.MonkeyPatch, _folder: Path) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    patched.setattr("fcntl.flock", refused)
    patched.setattr("fcntl.lockf", refused)


def database_in_memory(patched: pytest.MonkeyPatch, _folder: Path) -> None:
    patched.setenv("DENKSPIEL_DATABASE", ":memory:")


def no_metadata(patched: pytest.MonkeyPatch, _folder: Path) -> None:
    def missing(name: str) -> None:
        raise importlib.metadata.PackageNotFoundError(name)

    patched.setattr("importlib.metadata.distribution", missing)


@for_each("lack", [no_home, unusable_home, no_locks, database_in_memory, no_metadata])
def test_every_command_says_in_sentences_what_is_missing_around_it(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lack: Callable[[pytest.MonkeyPatch, Path], None]
) -> None:
    assert SMALLEST.keys() == COMMANDS.keys()
    monkeypatch.chdir(tmp_path)
    for name in ("DENKSPIEL_DATA", "DENKSPIEL_DATABASE", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "usual"))
    lack(monkeypatch, tmp_path)
    for words in SMALLEST.values():
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n"), encoding="utf-8"))
        answer = denkspiel(*words)
        told = [line for line in answer.err.splitlines() if line]
        assert answer.status in (0, 1, 2), (words, answer)
        assert "Traceback" not in answer.out + answer.err, (words, answer)
        assert answer.status == 0 or told[-1].startswith(("denkspiel", "  ")), (words, answer)
        assert not (tmp_path / "~").exists(), words
