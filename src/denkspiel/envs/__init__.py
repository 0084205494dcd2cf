"""Learning environments over the rules: PettingZoo, Gymnasium and OpenSpiel (extra `denkspiel[rl]`).

Importing this package tells Gymnasium the names of its environments.
"""

from denkspiel.envs.registration import register_all

__all__ = ["register_all"]

register_all()
