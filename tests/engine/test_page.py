"""The dialogues of docs/engines.md are what is really said."""

import re
import subprocess
import sys
from pathlib import Path

from denkspiel.engine.server import UciServer
from denkspiel.games.catalogue import game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engines.md"


def dialogues() -> list[tuple[list[str], list[str]]]:
    """For each dialogue of the page what is said to the engine, and what it says."""
    blocks = re.findall(r"^```\n(> .*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    divided = (block.splitlines() for block in blocks)
    return [
        ([line[2:] for line in lines if line.startswith("> ")], [line for line in lines if not line.startswith("> ")])
        for lines in divided
    ]


def timeless(lines: list[str]) -> list[str]:
    """Without what depends on the machine: times, and the remark that loading takes long."""
    told = [line for line in lines if not line.startswith("info string preparing")]
    return [re.sub(r"nps \d+ time \d+", "nps N time T", line) for line in told]


def test_the_whole_dialogue_is_that_of_the_example() -> None:
    words, answers = dialogues()[0]
    engine = [sys.executable, str(ROOT / "examples" / "engines" / "engine.py")]
    said = subprocess.run(
        engine, input="\n".join(words), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert said[:-1] == answers[:-1]
    assert re.fullmatch(r"bestmove P@[a-g]\d", said[-1])


def test_the_dialogues_with_this_program_are_its_own() -> None:
    shown = dialogues()[1:]
    assert len(shown) == 2
    for words, answers in shown:
        said: list[str] = []
        UciServer(game("connect-four"), said.append).serve(words)
        assert timeless(said) == timeless(answers)
