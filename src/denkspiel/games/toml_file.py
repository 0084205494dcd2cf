"""Games described by users in TOML files."""

from pathlib import Path

from denkspiel.core.game import Game

__all__ = ["read_game"]


def read_game(path: Path) -> Game:
    """To be written."""
    raise NotImplementedError(path)
