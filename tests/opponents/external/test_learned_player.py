"""The player of examples/learning, without weights and with some that it has learned quickly."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.external.specification import close_opponent, opponent_from_text

EXAMPLE = Path(__file__).parents[3] / "examples" / "learning"


def test_without_weights_it_says_what_to_run(tmp_path: Path) -> None:
    for file in sorted(EXAMPLE.glob("*.py")):
        shutil.copy(file, tmp_path)
    played = game("connect-four")
    player = opponent_from_text(str(tmp_path / "learned_player.py"), played)
    try:
        with pytest.raises(DenkspielError, match=r"there are no weights yet: run learn\.py first"):
            player.choose(Position.start(played), Random(0))
    finally:
        close_opponent(player)


@pytest.mark.long
def test_with_few_positions_it_learns_enough_to_beat_chance(tmp_path: Path) -> None:
    for file in sorted(EXAMPLE.glob("*.py")):
        text = file.read_text(encoding="utf-8").replace("POSITIONS_A_PLY = 2_000", "POSITIONS_A_PLY = 150")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    told = subprocess.run([sys.executable, "learn.py"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.startswith("621 weights from ")
    contest = ("tournament", "learned_player.py", "random", "--game", "connect-four", "--games", "10", "--workers", "1")
    results = subprocess.run(
        [sys.executable, "-m", "denkspiel", *contest, "--openings", "random:4", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (met,) = json.loads(results)["meetings"]
    assert (met["first"], met["games"]) == ("learned_player.py", 10)
    assert met["wins"] > 7
