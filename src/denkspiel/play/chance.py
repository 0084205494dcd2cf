"""Where the random numbers of a game come from.

Each decision has a source of its own, made from the seed and from what is decided. The same seed therefore gives the
same game, whether it is played in one go, resumed from a record, or with hints asked for and moves taken back in
between.
"""

from random import Random

__all__ = ["hint_source", "move_source", "random_source"]


def move_source(seed: str, game_number: int, ply: int) -> Random:
    """For the move after `ply` stones in the `game_number`-th game of a session or series."""
    return Random(f"{seed}/game {game_number}/ply {ply}")


def hint_source(seed: str, game_number: int, ply: int) -> Random:
    """For a hint or for shown ratings; it never disturbs the game."""
    return Random(f"{seed}/game {game_number}/hint {ply}")


def random_source(seed: str, game_number: int) -> Random:
    """For drawing who begins."""
    return Random(f"{seed}/game {game_number}/lot")
