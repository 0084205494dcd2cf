"""The names by which Gymnasium knows the environments."""

from gymnasium.envs.registration import register, registry

from denkspiel.games.catalogue import game_names

__all__ = ["OWN_GAME", "register_games"]

OWN_GAME = "own-game"
"""The name for games that have none of their own: `game` tells which one."""
_ONE = "denkspiel.envs.gymnasium_env:AgainstOpponent"
_MANY = "denkspiel.envs.vector_env:ManyAgainstOpponent"


def register_games() -> None:
    """Register an environment for each game of the catalogue, `denkspiel/connect-four-v0`, and one for all others."""
    for name in game_names():
        _register(name, {"game": name})
    _register(OWN_GAME, {})


def _register(name: str, known: dict[str, str]) -> None:
    full_name = f"denkspiel/{name}-v0"
    if full_name not in registry:
        register(id=full_name, entry_point=_ONE, vector_entry_point=_MANY, kwargs=known)
