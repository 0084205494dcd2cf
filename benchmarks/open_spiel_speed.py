"""How fast states of our games are in OpenSpiel, beside its own game in Python, `python_tic_tac_toe`.

A round times each call on both, one after the other; what is told is the median over all rounds of ours divided by
theirs. Seconds are those of the processor.
"""

import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from statistics import median
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401 (registers the games in Python)
import pyspiel

import denkspiel.envs.open_spiel_game
from benchmarks.report import report, wanted
from denkspiel.games.catalogue import game_names
from tools.markdown import markdown_table

__all__ = ["CALLS", "main", "ratios"]

assert denkspiel.envs.open_spiel_game.__all__, "importing it is what registers the game"

THEIRS = "python_tic_tac_toe"
ROUNDS = 15
REPEATS = 200
_STONES = 4
CALLS: dict[str, Callable[[Any], object]] = {
    "str(state)": str,
    "clone": lambda state: state.clone(),
    "deepcopy": deepcopy,
    "child": lambda state: state.child(state.legal_actions()[0]),
    "legal_actions": lambda state: state.legal_actions(),
    "observation_tensor": lambda state: state.observation_tensor(0),
}


def ratios(name: str, repeats: int = REPEATS, rounds: int = ROUNDS) -> dict[str, float]:
    """For each of the calls how long it takes in our game of this name, as a multiple of what it takes in theirs."""
    ours, theirs = (_state(pyspiel.load_game(found)) for found in (f"denkspiel(game={name})", THEIRS))
    return {
        words: median(_seconds(call, ours, repeats) / _seconds(call, theirs, repeats) for _ in range(rounds))
        for words, call in CALLS.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and show the table."""
    options = wanted((__doc__ or "").partition("\n")[0], arguments)
    rows = [(name, *(f"{ratio:.2f}" for ratio in ratios(name).values())) for name in game_names()]
    report("open-spiel-speed", markdown_table(("game", *CALLS), rows, " " + "r" * len(CALLS)), options)
    return 0


def _state(game: Any) -> Any:
    """A state in which some stones lie."""
    state = game.new_initial_state()
    for number in range(_STONES):
        state.apply_action(state.legal_actions()[number])
    return state


def _seconds(call: Callable[[Any], object], state: Any, repeats: int) -> float:
    began = process_time()
    for _ in range(repeats):
        call(state)
    return process_time() - began


if __name__ == "__main__":
    sys.exit(main())
