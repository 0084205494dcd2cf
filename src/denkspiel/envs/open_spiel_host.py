"""A bot of OpenSpiel as a player: one of the library's own, or one that a Python file makes.

python -m denkspiel.envs.open_spiel_host BOT "" MEGABYTES
python -m denkspiel.envs.open_spiel_host FILE FUNCTION MEGABYTES

A game in a row is played as OpenSpiel's own `connect_four`, `tic_tac_toe` or `mnk`, in the size that is wanted, because
bots know these games and play them fastest. Every other game is played as `denkspiel(game=...)` of
`open_spiel_game.py`.
"""

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.move_order import order_of_moves
from denkspiel.core.position import Position
from denkspiel.opponents.external.python_host import Choose, Unfit, serve
from denkspiel.opponents.external.row_game import RowGame, row_game

__all__ = ["main", "open_spiel_name"]

_MCTS = {"simulations": "1000", "uct_c": "1.4", "rollouts": "1", "solve": "true"}
"""The options of `mcts`, and what they are unless they are set."""
_MOST_SEED = 1 << 31
_RANDOM = "uniform_random"
_MAKER = "make_bot"
_MEGABYTES_OF_TREE = 500


def open_spiel_name(game: Game) -> str | None:
    """OpenSpiel's name for a game, with its size; `None` if it has no such game of its own."""
    rows = row_game(game)
    return None if rows is None else _name_of(rows)


def main(bot: str, function: str, megabytes: str) -> None:
    """Play the bot."""
    is_file = bot.endswith(".py")

    def load(game: Game, options: Mapping[str, str]) -> Choose:
        spiel = _library()
        board = _Board(game, spiel)
        if is_file:
            make = _maker(Path(bot).resolve(), function)
            _refuse_options(options, {})
            bots: dict[int, Any] = {}

            def kept(side: int, _: int) -> Any:
                if side not in bots:
                    bots[side] = make(board.game, side)
                return bots[side]

            made: Callable[[int, int], Any] = kept
        else:
            made = _builder(spiel, board, bot, options)
        made(0, 0)  # a bot that cannot be made is a fault of the start
        return lambda position, order: board.chosen(made, position, order["seed"] % _MOST_SEED)

    serve(load, int(megabytes), file=bot if is_file else None, limits_addresses=False)


def _library() -> Any:
    try:
        import pyspiel  # noqa: PLC0415 (an extra)
    except ImportError as error:
        from denkspiel.core.optional_library import import_fault  # noqa: PLC0415

        raise Unfit(import_fault(error, "open-spiel", "rl", "pyspiel")) from error
    return pyspiel


class _Board:
    """A game as OpenSpiel sees it.

    Attributes:
        game: OpenSpiel's game.
        is_own: whether it is one that this program brings.
    """

    def __init__(self, game: Game, spiel: Any) -> None:
        rows = row_game(game)
        name = open_spiel_name(game)
        self._rows = rows if name else None
        self.is_own = name is None
        if name is not None:
            self.game = spiel.load_game(name)
        else:
            from denkspiel.envs.open_spiel_game import LinesGame  # noqa: PLC0415 (an extra)

            self.game = LinesGame(played=game)

    def chosen(self, made: Callable[[int, int], Any], position: Position, seed: int) -> dict[str, Any]:
        """The move of a bot in a position."""
        state = self.game.new_initial_state()
        bot = made(position.side_to_move, seed)
        bot.restart()
        for move in order_of_moves(position.game, position.first, position.second):
            action = self._action(position, move)
            bot.inform_action(state, state.current_player(), action)  # some bots follow the game
            state.apply_action(action)
        action = bot.step(state)
        actions = {self._action(position, move): move for move in position.legal_moves}
        if action not in actions:
            raise Unfit(
                Message(
                    "the bot must return a legal action, but returned {said}; allowed: {allowed}",
                    said=quote_input(repr(action), 60),
                    allowed=" ".join(map(str, sorted(actions))),
                )
            )
        return {"move": actions[action]}

    def _action(self, position: Position, move: int) -> int:
        if self._rows is None:
            stacks = position.game.geometry.stacks
            return next(number for number, stack in enumerate(stacks) if move in stack)
        place = self._rows.cells.index(move)
        return place % self._rows.columns if self._rows.drops else place


def _name_of(rows: RowGame) -> str | None:
    if rows.drops:
        name = f"connect_four(columns={rows.columns},rows={rows.rows},x_in_row={rows.length})"
    elif (rows.columns, rows.rows, rows.length) == (3, 3, 3):
        name = "tic_tac_toe"
    else:
        name = f"mnk(m={rows.columns},n={rows.rows},k={rows.length})"
    return None if rows.avoidance else name


def _builder(spiel: Any, board: _Board, bot: str, options: Mapping[str, str]) -> Callable[[int, int], Any]:
    """Makes a bot of the library for a side, with a seed."""
    if bot == "mcts":
        return _mcts(spiel, board, options)
    if bot == _RANDOM:
        _refuse_options(options, {})
        return spiel.make_uniform_random_bot  # type: ignore[no-any-return]
    known = ["mcts", *spiel.bots_that_can_play_game(board.game, 0)]
    if bot not in known:
        raise Unfit(
            Message(
                "OpenSpiel has no bot {name} for this game; choose one of: {names}",
                name=quote_input(bot),
                names=", ".join(sorted({*known, _RANDOM})),
            )
        )
    parameters = {name: int(value) if re.fullmatch(r"-?\d{1,9}", value) else value for name, value in options.items()}
    return lambda side, _: spiel.load_bot(bot, board.game, side, parameters)


def _mcts(spiel: Any, board: _Board, options: Mapping[str, str]) -> Callable[[int, int], Any]:
    _refuse_options(options, _MCTS)
    chosen = {**_MCTS, **options}
    simulations = _number(chosen, "simulations", whole=True)
    rollouts = _number(chosen, "rollouts", whole=True)
    uct_c = _number(chosen, "uct_c", whole=False)
    if chosen["solve"] not in ("true", "false"):
        raise Unfit(_wrong(chosen, "solve", "true, false"))
    solve = chosen["solve"] == "true"
    if not board.is_own:
        return lambda _, seed: spiel.MCTSBot(
            board.game,
            spiel.RandomRolloutEvaluator(int(rollouts), seed),
            uct_c,
            int(simulations),
            _MEGABYTES_OF_TREE,
            solve,
            seed,
            False,
        )
    # the library's faster bot crashes on games written in Python
    from numpy.random import RandomState  # noqa: PLC0415 (heavy)
    from open_spiel.python.algorithms import mcts  # noqa: PLC0415 (an extra)

    def made(_: int, seed: int) -> Any:
        chance = RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(int(rollouts), chance)
        return mcts.MCTSBot(board.game, uct_c, int(simulations), evaluator, solve=solve, random_state=chance)

    return made


def _number(options: Mapping[str, str], name: str, *, whole: bool) -> float:
    pattern = r"[1-9]\d{0,8}" if whole else r"\d{1,4}(\.\d{1,6})?"
    if not re.fullmatch(pattern, options[name], re.ASCII):
        raise Unfit(_wrong(options, name, Message("whole numbers from 1") if whole else Message("positive numbers")))
    return float(options[name])


def _wrong(options: Mapping[str, str], name: str, allowed: Message | str) -> Message:
    return Message(
        'the bot\'s option {option} does not accept "{value}"; allowed: {allowed}',
        option=name,
        value=quote_input(options[name]),
        allowed=allowed,
    )


def _refuse_options(options: Mapping[str, str], known: Mapping[str, str]) -> None:
    for name in options:
        if name not in known:
            names = ", ".join(known) or Message("none")
            raise Unfit(
                Message(
                    'the bot has no option "{option}"; choose one of: {names}', option=quote_input(name), names=names
                )
            )


def _maker(path: Path, function: str) -> Callable[[Any, int], Any]:
    """The function of a file that makes a bot."""
    sys.path.insert(0, str(path.parent))
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    exec(compile(path.read_bytes(), str(path), "exec"), names)
    found = names.get(function or _MAKER)
    if not callable(found):
        raise Unfit(
            Message("the file needs a function {name}(game, player_id) that returns a bot", name=function or _MAKER)
        )
    return found  # type: ignore[no-any-return]


if __name__ == "__main__":
    main(*sys.argv[1:4])
