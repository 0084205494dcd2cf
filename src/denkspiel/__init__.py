"""denkspiel: classic line games over one core, with the computer players of five home-computer originals.

The names below are the library's public face; each is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from denkspiel.core import providers
from denkspiel.core.version import VERSION

if TYPE_CHECKING:
    from denkspiel.batch.batch import Batch
    from denkspiel.core.game import Game
    from denkspiel.core.notation import format_moves, parse_move, parse_moves, replay
    from denkspiel.core.position import Outcome, Position, Reason
    from denkspiel.games.catalogue import game, game_names
    from denkspiel.games.wuerfel import FreiUndZul, Gewinn_Flaechendiagonale, Gewinn_Raumdiagonale, Gewinn_Saeule
    from denkspiel.opponents.decision import Decision
    from denkspiel.opponents.opponent import Choice, Limit, Opponent
    from denkspiel.opponents.originals.raumvier import cell_states
    from denkspiel.opponents.roster import opponent, opponent_names
    from denkspiel.play.explain import explain_decision
    from denkspiel.play.match import Match
    from denkspiel.play.positions.reader import read_position, write_position
    from denkspiel.play.session import Session
    from denkspiel.solver.analysis import analyse, best_moves, principal_variation, solve
    from denkspiel.solver.exact.many import solve_many
    from denkspiel.solver.exact.solver import Solver
    from denkspiel.solver.score import Score

__version__ = VERSION

_HOMES = {
    "Batch": "batch.batch",
    "Choice": "opponents.opponent",
    "Decision": "opponents.decision",
    "FreiUndZul": "games.wuerfel",
    "Game": "core.game",
    "Gewinn_Flaechendiagonale": "games.wuerfel",
    "Gewinn_Raumdiagonale": "games.wuerfel",
    "Gewinn_Saeule": "games.wuerfel",
    "Limit": "opponents.opponent",
    "Match": "play.match",
    "Opponent": "opponents.opponent",
    "Outcome": "core.position",
    "Position": "core.position",
    "Reason": "core.position",
    "Score": "solver.score",
    "Session": "play.session",
    "Solver": "solver.exact.solver",
    "analyse": "solver.analysis",
    "best_moves": "solver.analysis",
    "cell_states": "opponents.originals.raumvier",
    "explain_decision": "play.explain",
    "format_moves": "core.notation",
    "game": "games.catalogue",
    "game_names": "games.catalogue",
    "opponent": "opponents.roster",
    "opponent_names": "opponents.roster",
    "parse_move": "core.notation",
    "parse_moves": "core.notation",
    "principal_variation": "solver.analysis",
    "read_position": "play.positions.reader",
    "replay": "core.notation",
    "solve": "solver.analysis",
    "solve_many": "solver.exact.many",
    "write_position": "play.positions.reader",
}

__all__ = [
    "Batch",
    "Choice",
    "Decision",
    "FreiUndZul",
    "Game",
    "Gewinn_Flaechendiagonale",
    "Gewinn_Raumdiagonale",
    "Gewinn_Saeule",
    "Limit",
    "Match",
    "Opponent",
    "Outcome",
    "Position",
    "Reason",
    "Score",
    "Session",
    "Solver",
    "analyse",
    "best_moves",
    "cell_states",
    "explain_decision",
    "format_moves",
    "game",
    "game_names",
    "opponent",
    "opponent_names",
    "parse_move",
    "parse_moves",
    "principal_variation",
    "read_position",
    "replay",
    "solve",
    "solve_many",
    "write_position",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"denkspiel.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*filter(_is_dunder, globals()), *__all__})


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _svg_of(position: "Position") -> str:
    from denkspiel.draw.svg import draw_svg  # noqa: PLC0415 (pictures are loaded when one is wanted)

    return draw_svg(position)


def _text_of(position: "Position") -> str:
    from denkspiel.draw.text import draw_text  # noqa: PLC0415 (as above)

    outcome = position.outcome
    return draw_text(position, marked=outcome.cells if outcome else frozenset(), unicode=False).plain_text()


def _game_called(name: str) -> "Game":
    from denkspiel.games.catalogue import game  # noqa: PLC0415 (games are loaded when one is wanted)

    return game(name)


providers.render_svg = _svg_of  # here, because Python loads a package before any of its modules
providers.render_text = _text_of
providers.find_game = _game_called
