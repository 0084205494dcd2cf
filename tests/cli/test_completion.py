"""Real shells complete what a user begins to type, by the scripts that the program prints."""

import os
import pty
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from denkspiel.cli.commands import COMMANDS, full_parser
from denkspiel.cli.completion import SHELLS
from denkspiel.games.catalogue import game_names
from denkspiel.locale import Translator
from denkspiel.opponents.roster import opponent_names
from tests.cli.calling import Call

BEGUN_AND_COMPLETED = {
    "denkspiel sol": "denkspiel solve",
    "denkspiel --language de sho": "denkspiel --language de show",
    "denkspiel solve conn": "denkspiel solve connect-four",
    "denkspiel solve min": "denkspiel solve mine.toml",
    "denkspiel solve --seconds 3 tic-tac-toe-": "denkspiel solve --seconds 3 tic-tac-toe-3d",
    "denkspiel rate hexagon --by hexagon-1": "denkspiel rate hexagon --by hexagon-1360",
    "denkspiel match homburg rand": "denkspiel match homburg random",
    "denkspiel match random random --game hex": "denkspiel match random random --game hexagon",
    "denkspiel play --first hum": "denkspiel play --first human",
    "denkspiel show hexagon --format sv": "denkspiel show hexagon --format svg",
    "denkspiel show hexagon --outp": "denkspiel show hexagon --output",
    "denkspiel replay reco": "denkspiel replay record.txt",
    "denkspiel book bui": "denkspiel book build",
    "denkspiel book check --mem": "denkspiel book check --memory",
    "denkspiel completion fi": "denkspiel completion fish",
}
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "dumb", "PS1": "", "PROMPT": ""}


def needs(shell: str) -> pytest.MarkDecorator:
    """Bash is there wherever these tests run; the others are tried where they are installed."""
    return pytest.mark.skipif(shell != "bash" and shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.fixture
def folder(tmp_path: Path, denkspiel: Call) -> Path:
    """A folder with files to complete, and the scripts in a folder `scripts` beside them."""
    for name in ("mine.toml", "record.txt"):
        (tmp_path / name).touch()
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    for shell in SHELLS:
        (scripts / shell).write_text(denkspiel("completion", shell).out, encoding="utf-8")
    return tmp_path


def typed(shell: list[str], setup: str, lines: list[str], folder: Path) -> list[str]:
    """What each line became when Tab was pressed behind it, in a shell at a terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(shell[0], shell, ENVIRONMENT)
    to_start, to_end = "\x01", "\x05"
    pressed = [f"{line}\t{to_start}echo TOLD {to_end}\n" for line in lines]
    os.write(terminal, "".join([f" {setup}\n", *pressed, " exit\n"]).encode())
    shown = bytearray()
    try:
        while piece := os.read(terminal, 65_536):
            shown += piece
    except OSError:  # on Linux this is how a terminal says that nobody is left at it
        pass
    finally:
        os.close(terminal)
        os.waitpid(pid, 0)
    return [line.strip() for line in re.findall(r"^TOLD (.*?)\r*$", shown.decode(), re.MULTILINE)]


def test_bash_completes_at_a_terminal(folder: Path) -> None:
    told = typed(["bash", "--norc", "--noprofile", "-i"], "source scripts/bash", list(BEGUN_AND_COMPLETED), folder)
    assert told == list(BEGUN_AND_COMPLETED.values())


@needs("zsh")
def test_zsh_completes_at_a_terminal(folder: Path) -> None:
    setup = 'autoload -U compinit; compinit -u -D; eval "$(cat scripts/zsh)"'
    told = typed(["zsh", "-f", "-i"], setup, list(BEGUN_AND_COMPLETED), folder)
    assert told == list(BEGUN_AND_COMPLETED.values())


def offered_by_fish(folder: Path, line: str) -> list[str]:
    """What fish offers for the last word of a line, without the explanations."""
    asked = ["fish", "--no-config", "-c", 'source scripts/fish; complete -C "$argv[1]"', line]
    answer = subprocess.run(asked, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    assert answer.stderr == ""
    return [offer.partition("\t")[0] for offer in answer.stdout.splitlines()]


def offered_by_bash(folder: Path, line: str) -> list[str]:
    """What bash offers for the last word of a line."""
    script = 'source scripts/bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_denkspiel; echo "${COMPREPLY[@]}"'
    asked = ["bash", "--norc", "-c", script, "bash", *line.split(" ")]
    answer = subprocess.run(asked, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    return answer.stdout.split()


OFFERING = [
    pytest.param(offered_by_bash, id="bash"),
    pytest.param(offered_by_fish, id="fish", marks=needs("fish")),
]


@pytest.mark.parametrize("offered", OFFERING)
def test_all_commands_games_and_players_are_offered(folder: Path, offered: Callable[[Path, str], list[str]]) -> None:
    assert set(offered(folder, "denkspiel ")) == set(COMMANDS)
    assert set(offered(folder, "denkspiel solve ")) >= {"c64", "amiga", *game_names(), "mine.toml"}
    assert "record.txt" not in offered(folder, "denkspiel solve ")
    assert set(offered(folder, "denkspiel rate hexagon --by ")) == set(opponent_names())
    assert set(offered(folder, "denkspiel play --second ")) == {"human", *opponent_names()}


@pytest.mark.long
@pytest.mark.parametrize("offered", OFFERING)
@pytest.mark.parametrize("command", COMMANDS)
def test_all_options_of_a_command_are_offered(
    folder: Path, offered: Callable[[Path, str], list[str]], command: str
) -> None:
    actions = full_parser(Translator("en")).commands[command].actions
    options = {option for action in actions for option in action.option_strings if option.startswith("--")}
    assert len(options) >= 2
    assert set(offered(folder, f"denkspiel {command} --")) == options
