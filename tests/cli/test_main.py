import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from denkspiel.cli import main as main_module
from denkspiel.cli import streams
from denkspiel.cli.commands import COMMANDS
from denkspiel.cli.main import main
from denkspiel.cli.parser import COMMAND_EXAMPLES
from denkspiel.core.errors import FileFault, IllegalMove
from denkspiel.core.message import Message
from tests.cli.calling import Call

Action = Callable[[Any, Any], int]

HEAVY = (
    "numba",
    "numpy",
    "tqdm",
    "shtab",
    "multiprocessing",
    "json",
    "tomllib",
    "denkspiel.tui",
    "denkspiel.games",
    "random",
)


def _python(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "PYTHONIOENCODING")}
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        env={**clean, "LANGUAGE": "en", **environment},
        timeout=50,
        check=False,
    )


def _play_that(monkeypatch: pytest.MonkeyPatch, action: Action) -> None:
    command = SimpleNamespace(add_arguments=lambda _: None, run=action)
    monkeypatch.setattr(main_module, "load_command", lambda _: command)


def test_help_lists_every_command(denkspiel: Call) -> None:
    answer = denkspiel("--help")
    assert answer.status == 0
    assert answer.out.startswith("usage: denkspiel ")
    for name, line in COMMANDS.items():
        assert f"    {name} " in answer.out
        assert str(line)[:40] in answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_english_and_german(denkspiel: Call, name: str) -> None:
    english, german = denkspiel(name, "--help"), denkspiel(name, "--help", "--language", "de")
    assert english.status == german.status == 0
    assert english.out.startswith(f"usage: denkspiel {name} ")
    assert german.out.startswith(f"Aufruf: denkspiel {name} ")
    assert "show this help and exit" in english.out
    assert "diese Hilfe anzeigen" in german.out
    for argparse_word in ("options:", "show this help", "positional arguments", "usage:"):
        assert argparse_word not in german.out


@pytest.mark.parametrize(
    "name", [name for name in COMMAND_EXAMPLES if not any(f"{name} " in other for other in COMMAND_EXAMPLES)]
)
def test_usage_is_whole_in_help_and_options_may_stand_anywhere(denkspiel: Call, name: str) -> None:
    assert " [-h] " in denkspiel(*name.split(), "--help").out.splitlines()[0]
    assert " [-h] " in denkspiel(*name.split(), "x", "--help", "--language=de").out.splitlines()[0]


@pytest.mark.parametrize(
    "words", [("--language", "de", "games"), ("games", "--language", "de"), ("--language=de", "games")]
)
def test_language_before_or_after_the_command(denkspiel: Call, words: list[str]) -> None:
    assert "Schwerkraft" in denkspiel(*words).out


def test_language_of_the_system(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_AT")
    assert "Schwerkraft" in denkspiel("games").out
    assert "gravity" in denkspiel("games", "--language", "en").out


def test_without_a_command_a_game_starts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _play_that(monkeypatch, lambda arguments, say: print("playing", arguments.language, say.language) or 0)
    assert main([]) == 0
    assert main(["--language", "de"]) == 0
    assert capsys.readouterr().out == "playing None en\nplaying None de\n"


def _raise(error: BaseException) -> Action:
    def run(*_: Any) -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (FileFault(Message("a file")), 1, "denkspiel: a file\n"),
        (IllegalMove(Message("a move")), 2, "denkspiel: a move\n"),
        (OSError(28, "No space left on device"), 1, "denkspiel: Cannot write the output: the disk is full"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_errors_become_statuses(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], error: BaseException, status: int, said: str
) -> None:
    _play_that(monkeypatch, _raise(error))
    monkeypatch.setattr(streams, "discard_output", lambda: None)
    assert main([]) == status
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)
    assert bool(told.err) == bool(said)


def test_ctrl_c_while_the_program_is_loading_shows_no_traceback() -> None:
    program = """
import sys
class CtrlC:
    def find_spec(self, name, *_):
        if name == "denkspiel.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
from denkspiel.__main__ import main
sys.exit(main())
"""
    answer = _python("-c", program)
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "")


def test_a_slip_of_the_program_itself_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    _play_that(monkeypatch, _raise(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main([])


def test_help_loads_nothing_heavy() -> None:
    calls = [["--help"], ["--version"], ["--language", "de", "--help"]]
    program = f"""
import sys
from denkspiel.cli.main import main
failed = any(main(words) for words in {calls})
print(*sys.modules, file=sys.stderr)
sys.exit(failed)
"""
    answer = _python("-c", program)
    assert answer.returncode == 0
    loaded = answer.stderr.split()
    assert "denkspiel.cli.main" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


def test_commands_load_each_other_s_libraries_only_when_needed() -> None:
    program = "import sys; from denkspiel.cli.main import main; main(['games']); print(*sys.modules, file=sys.stderr)"
    loaded = _python("-c", program).stderr.split()
    assert "denkspiel.cli.games" in loaded
    unwanted = {"numba", "numpy", "tqdm", "denkspiel.cli.show", "denkspiel.cli.play", "denkspiel.tui.paint"}
    assert not unwanted & set(loaded)


def test_a_reader_that_goes_away_is_no_fault() -> None:
    program = "import sys; from denkspiel.cli.main import main; sys.exit(main(['games', '--json']))"
    reading, writing = os.pipe()
    os.close(reading)
    try:
        answer = subprocess.run(
            [sys.executable, "-c", program], stdout=writing, stderr=subprocess.PIPE, timeout=50, check=False
        )
    finally:
        os.close(writing)
    assert (answer.returncode, answer.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [("games",), ("book", "build", "--help"), ("--version",)])
def test_a_full_disk_is_told(words: tuple[str, ...], unbuffered: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "denkspiel", *words, "--language", "en"],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=50,
            check=False,
        )
    assert answer.returncode == 1
    assert answer.stderr.startswith("denkspiel: Cannot write the output: ")
    assert answer.stderr.count("\n") == 1
