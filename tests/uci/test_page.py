"""The dialogues of docs/how-to/engines.md are what is really said."""

import re
import subprocess
import sys

from tools.dialogues import PAGE, ROOT, dialogues, renewed, timeless


def test_the_whole_dialogue_is_that_of_the_example() -> None:
    words, answers = dialogues(PAGE.read_text(encoding="utf-8"))[0]
    engine = [sys.executable, str(ROOT / "examples" / "engines" / "engine.py")]
    said = subprocess.run(
        engine, input="\n".join(words), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert said[:-1] == answers[:-1]
    assert re.fullmatch(r"bestmove P@[a-g]\d", said[-1])


def test_the_dialogues_with_this_program_are_its_own() -> None:
    """Another answer is noticed: the tool would write what it was before."""
    text = PAGE.read_text(encoding="utf-8")
    assert len(dialogues(text)) == 3
    assert renewed(text) == text
    wrong = text.replace("bestmove 23", "bestmove 15")
    assert wrong != text
    assert timeless(renewed(wrong).splitlines()) == timeless(text.splitlines())
