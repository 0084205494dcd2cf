"""The weights that come with the program, each found by the data of its game, not by a name."""

from functools import cache, lru_cache
from pathlib import Path

from denkspiel.core.digest import digest_of
from denkspiel.core.game import Game
from denkspiel.solver.network.weights import Weights, read_digest, read_weights

__all__ = ["FOLDER", "weights_for"]

FOLDER = Path(__file__).parent / "learned"
"""Where the files are; the program works without them, by a formula."""


@lru_cache(maxsize=64)
def weights_for(game: Game) -> Weights | None:
    """The weights of a game, or `None` if none come with the program.

    Raises:
        FileFault: a file in the folder is damaged.
    """
    path = _shipped().get(digest_of(game))
    return None if path is None else read_weights(path)


@cache
def _shipped() -> dict[str, Path]:
    """The file of each game; what else it holds is read when it is needed."""
    return {read_digest(path): path for path in sorted(FOLDER.glob("*.weights"))}
