"""The weights that come with the program, each found by the data of its game, not by a name."""

from functools import cache, lru_cache
from pathlib import Path

from denkspiel.core.digest import digest_of
from denkspiel.core.game import Game
from denkspiel.solve.estimate.weights import Weights, read_weights

__all__ = ["FOLDER", "weights_for"]

FOLDER = Path(__file__).parent / "learned"
"""Where the files are; the program works without them, by a formula."""


@lru_cache(maxsize=64)
def weights_for(game: Game) -> Weights | None:
    """The weights of a game, or `None` if none come with the program.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    return _shipped().get(digest_of(game))


@cache
def _shipped() -> dict[str, Weights]:
    return {weights.digest: weights for weights in map(read_weights, sorted(FOLDER.glob("*.weights")))}
