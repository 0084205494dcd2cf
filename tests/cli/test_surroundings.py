"""Where something is missing around the program, it goes on or says so in one sentence, never with a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from denkspiel.cli.commands import COMMANDS
from denkspiel.store.faults import StoreFault
from denkspiel.store.place import place_of
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
        "denkspiel: You have no home folder. Name a folder in the environment variable DENKSPIEL_DATA.\n"
    )
    assert not Path("~").exists()


@for_each("place", [":memory:", ":memory", "file::memory:?cache=shared", "file:games.sqlite?mode=memory", ":games:"])
def test_special_names_of_sqlite_are_no_places_for_games(denkspiel: Call, place: str) -> None:
    with pytest.raises(StoreFault, match="would be gone"):
        place_of(place)
    for words in (("kept", "info"), ("serve", "--port", "0")):
        answer = denkspiel(*words, "--database", place)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.endswith("Name a file.\n")


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
    assert ran.stderr.startswith("denkspiel: NUMBA_DISABLE_JIT does not count here")
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
