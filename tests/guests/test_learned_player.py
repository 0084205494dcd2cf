"""The player of examples/learning, without weights."""

import shutil
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.guests.specification import end, player_for

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning"


def test_without_weights_it_says_what_to_run(tmp_path: Path) -> None:
    for file in sorted(EXAMPLE.glob("*.py")):
        shutil.copy(file, tmp_path)
    played = game("connect-four")
    player = player_for(str(tmp_path / "learned_player.py"), played)
    try:
        with pytest.raises(DenkspielError, match=r"there are no weights yet: run learn\.py first"):
            player.choose(Position.start(played), Random(0))
    finally:
        end(player)
