"""How a player of the originals decides in a position, and who can be asked."""

from collections.abc import Mapping

from denkspiel.core.errors import IllegalMove, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position, as_position
from denkspiel.games.tic_tac_toe_3d import tic_tac_toe_3d
from denkspiel.games.wuerfel import EDGE
from denkspiel.opponents.decision import Decision, ExplainingOpponent, check_readings
from denkspiel.opponents.originals.exercise import EXERCISE, check_move
from denkspiel.opponents.roster import default_opponent, opponent, opponent_entries
from denkspiel.play.originals import ORIGINALS
from denkspiel.play.player import HUMAN
from denkspiel.play.state import move_rng

__all__ = ["default_explainer", "explain_decision", "explainer_names"]


def explain_decision(
    position: Position,
    by: str | None = None,
    readings: Mapping[str, str] | None = None,
    seed: str = "1",
    *,
    number: int = 0,
    before: Position | None = None,
) -> Decision:
    """Return how a player of the originals decides in a position, step by step.

    The steps are recorded by the player itself while it chooses a move. Their points add up to its ratings.

    Args:
        position: a position that is not over.
        by: the name of the player, such as "homburg". By default, it is the player of the game's original.
            "fortran" is the exercise 3D-TicTacToe, which has no player: it checks the last move.
        readings: how to read the places that the original's text leaves open, such as `{"H4": "one"}`.
        seed: the same seed gives the same random choices. They are those of `denkspiel rate --seed`.
        number: which game of its series this is, from 0.
        before: the position before the last move. The player of the C64 then shows which lines the last move changed.
            The exercise needs it.

    Raises:
        UnknownName: nobody who can explain a decision in this game has this name, or the text has no such open place.
        GameIsOver: the position has no legal move.

    Examples:
        >>> from denkspiel import explain_decision, replay
        >>> decision = explain_decision(replay("connect-four", "414141"), "homburg")
        >>> for step in decision.steps:
        ...     if step.move == decision.choice.move and step.points:
        ...         print(step.quote, step.text, step.points)
        S2 Three or more of its own stones in a row around 4.4: 4.1 4.2 4.3. 120450
    """
    position = as_position(position)
    name = default_explainer(position.game) if by is None else by
    if name == EXERCISE and _is_of_exercise(position.game):
        check_readings((), readings or {})
        last = 0 if before is None else (position.first | position.second) & ~(before.first | before.second)
        if before is None or last.bit_count() != 1:
            raise IllegalMove(
                Message(
                    "The Fortran exercise checks the last move, but there is none. "
                    "Add moves: denkspiel think fortran 111"
                )
            )
        return check_move(before, last.bit_length() - 1)
    try:
        player = opponent(name)
    except UnknownName:
        player = None
    if not isinstance(player, ExplainingOpponent) or not player.plays(position.game):
        raise UnknownName(
            Message("player that explains its decisions in this game"), name, explainer_names(position.game)
        )
    rng = move_rng(seed, number, position.ply)
    return player.with_readings(readings or {}).decide(position, rng, before=before)


def explainer_names(game: Game | None = None) -> tuple[str, ...]:
    """The players of the originals, and the exercise; with a game, those that play it."""
    players = [entry.make() for entry in opponent_entries()]
    names = [
        player.name
        for player in players
        if isinstance(player, ExplainingOpponent) and (game is None or player.plays(game))
    ]
    return (*names, *([EXERCISE] if game is None or _is_of_exercise(game) else []))


def default_explainer(game: Game) -> str:
    """The player of the game's original, at its usual strength."""
    for original in ORIGINALS:
        if original.game == game.id:
            return original.name if original.kinds[1] == HUMAN else original.kinds[1]
    name = default_opponent(game)
    return name if name in explainer_names(game) else explainer_names(game)[0]


def _is_of_exercise(game: Game) -> bool:
    return game.geometry == tic_tac_toe_3d(EDGE).geometry
