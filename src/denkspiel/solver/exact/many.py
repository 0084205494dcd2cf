"""Exact values of many positions at a time, read, checked and solved by compiled loops."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import count
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.errors import DenkspielError, InvalidPosition
from denkspiel.core.game import Game, check_fits_word
from denkspiel.core.inputs import as_game
from denkspiel.core.message import Message
from denkspiel.core.notation import cells_by_move_name, check_no_scores, replay
from denkspiel.core.position import Position, as_position
from denkspiel.solver.exact.base_solver import WrongGame
from denkspiel.solver.exact.solver import Solver, solver_for
from denkspiel.solver.interruptible import Watch, run_interruptible
from denkspiel.solver.kernel.exact.batch import FAULTY, UNKNOWN, first_fault, read_moves, solve_each
from denkspiel.solver.kernel.exact.search import bounds_of
from denkspiel.solver.kernel.jit.compile import entry_point, function_type
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import AnyGame
from denkspiel.solver.memory import Memory
from denkspiel.solver.self_test import known_position_for, verify_kernel
from denkspiel.solver.stones import Stones, Words, as_words, cells_to_bits

__all__ = ["BadEntry", "solve_many", "stone_arrays"]

_QUICK_NODES = 50_000
"""Positions that take more are put off until all others are solved, and a larger part of the table is used."""
_LONGER = 16
_ENDLESS = 1 << 62
_LONGEST_NAME = 8
"""Bytes of a word; longer names of moves are read one by one."""


class BadEntry(DenkspielError, ValueError):
    """One of many entries is unreadable, impossible or over; the error message says which one and why.

    Attributes:
        index: the index of the entry, from 0.
    """

    kind = "bad-entry"

    def __init__(self, index: int, fault: Message) -> None:
        super().__init__(Message("Position {number}: {fault}", number=index + 1, fault=fault))
        self.index = index


def solve_many(
    game: Game | str,
    positions: Sequence[str] | Sequence[Position] | Stones,
    *,
    only_outcome: bool = False,
    solver: Solver | None = None,
    watch: Watch | None = None,
) -> npt.NDArray[np.int8]:
    """Return the exact values of many positions at once.

    Args:
        game: a game or its name.
        positions: a list of `Position`, a list of move texts such as "4453", or two arrays of bit masks (uint64): the
            stones of the first players and those of the second players.
        only_outcome: find only the outcome, which is faster.
        solver: a `Solver` of this game, if you want to choose the size of its table or the number of threads.
        watch: a function that the search calls about 20 times a second with the number of nodes so far. An error that
            it raises stops the search.

    Returns:
        An array (int8) with one value for each position, for the player to move: `Score.stones`, or with `only_outcome`
        1 for a win, 0 for a draw and -1 for a loss. `Score.of_stones` turns a value into a `Score`.

    Raises:
        GameTooLarge: the game has more than 64 cells.
        WrongGame: the solver belongs to another game.
        InvalidPosition: the positions have none of the three forms.
        BadEntry: one of the positions is unreadable, impossible or over, or belongs to another game. Nothing is solved.
        KeyboardInterrupt: you pressed Ctrl-C; the search has stopped.
        FileFault: the file with learned weights of the game is damaged.
        KernelGivesWrongValue: the compiled code computes wrong values on this machine.

    Examples:
        >>> from denkspiel import solve_many
        >>> solve_many("tic-tac-toe", ["b2", "b2a2", "a1"]).tolist()
        [0, 2, 0]
    """
    game = as_game(game)
    check_fits_word(game, Message("Exact values of many positions at once"))
    solver = solver_for(game) if solver is None else solver
    if solver.game != game:
        raise WrongGame(Message("This solver is for {game}, not for {other}.", game=solver.game.id, other=game.id))
    if isinstance(positions, str):
        raise InvalidPosition(
            Message("Pass several positions as a list of strings or as two rows of stones, not as one string.")
        )
    texts = [entry for entry in positions if isinstance(entry, str)]
    if len(texts) == len(positions):
        return _Played(solver, texts).values(only_outcome, watch)
    objects = [entry for entry in positions if isinstance(entry, Position)]
    if len(objects) == len(positions):
        return _Owned(solver, stone_arrays(game, objects)).values(only_outcome, watch)
    return _Owned(solver, positions).values(only_outcome, watch)


def stone_arrays(game: Game, positions: Sequence[Position]) -> Stones:
    """The stones of many positions, as the first and the second players have them.

    Raises:
        BadEntry: a position belongs to another game.
        WrongType: one is not a position.
    """
    for index, position in enumerate(positions):
        if as_position(position).game != game:
            fault = Message("It is a position of {other}, not of {game}.", other=position.game.id, game=game.id)
            raise BadEntry(index, fault)
    return [position.first for position in positions], [position.second for position in positions]


class _Entries:
    """Positions as two rows of words in the kernel's layout.

    Attributes:
        solver: what will solve them.
        sides: the stones of the first and of the second players.
    """

    solver: Solver
    sides: Words

    def values(self, only_outcome: bool, watch: Watch | None) -> npt.NDArray[np.int8]:
        solver, memory = self.solver, self.solver.memory
        solver.load()
        _make_sure(solver.game, solver.compiled)
        index = first_fault(self.solver.compiled, self.sides, 0)
        while index >= 0:
            # say what is wrong with an entry, or read it more tolerantly than compiled code does
            try:
                position = self.position(index)
            except DenkspielError as error:
                raise BadEntry(index, error.message) from error
            if position.outcome is not None:
                raise BadEntry(index, Message("The game is over; there is nothing to solve."))
            self.sides[:, index] = [self.solver.layout.stones(stones) for stones in (position.first, position.second)]
            index = first_fault(self.solver.compiled, self.sides, index + 1)
        values = np.full(self.sides.shape[1], UNKNOWN, np.int8)
        with solver.turn:
            most = _QUICK_NODES
            self._solve(values, most, only_outcome, watch)
            while (values == UNKNOWN).any():
                most = most * _LONGER if memory.can_grow else _ENDLESS
                if memory.can_grow:
                    memory.begin()
                    run_interruptible(memory, solver.grow_table, watch=watch)
                self._solve(values, most, only_outcome, watch)
        return values

    def _solve(self, values: npt.NDArray[np.int8], most_nodes: int, only_outcome: bool, watch: Watch | None) -> None:
        """Solve what is unknown and takes at most this many nodes."""
        memory, compiled = self.solver.memory, self.solver.compiled
        memory.begin(shared=False)
        works = [
            _solving(compiled, self.sides, number, memory.threads, most_nodes, only_outcome, values, workspace)
            for number, workspace in enumerate(memory.workspaces)
        ]
        run_interruptible(memory, *works, watch=watch)

    def position(self, index: int) -> Position:
        """The entry as a position; raises what is wrong with it."""
        raise NotImplementedError


class _Owned(_Entries):
    """Positions given by stones."""

    def __init__(self, solver: Solver, stones: Sequence[Any]) -> None:
        self.cells = as_words(stones)
        self.solver = solver
        self.sides = cells_to_bits(solver.layout, self.cells)

    def position(self, index: int) -> Position:
        first, second = map(int, self.cells[:, index])
        return Position.of_stones(self.solver.game, first, second)


class _Played(_Entries):
    """Positions given by the moves that led to them."""

    def __init__(self, solver: Solver, games: Sequence[str]) -> None:
        self.solver = solver
        self.games = games
        self.sides = np.full((2, len(games)), FAULTY, np.uint64)
        # the length of all names of moves, 0 if they differ or do not fit into a word
        names = cells_by_move_name(solver.game)
        widths = {len(name) for name in names}
        good = len(widths) == 1 and max(widths) <= _LONGEST_NAME and all(map(str.isascii, names))
        width = widths.pop() if good else 0
        text = "".join(f"{moves}\n" for moves in games).lower()
        if width and text.isascii() and text.count("\n") == len(games):
            read_moves(np.frombuffer(text.encode(), np.uint8), width, *_stacks(solver.game), self.sides)

    def position(self, index: int) -> Position:
        check_no_scores(self.solver.game, self.games[index])
        return replay(self.solver.game, self.games[index])


@lru_cache(maxsize=16)
def _stacks(game: Game) -> tuple[Any, ...]:
    """What `read_moves` must know of the game: names, their stacks, and lowest bit and height of each stack."""
    layout, stacks = layout_of(game), game.geometry.stacks
    called = {
        int.from_bytes(name.encode(), "big"): stacks.index(stack) for name, stack in cells_by_move_name(game).items()
    }
    size = next(size for size in count(len(called)) if len({name % size for name in called}) == len(called))
    elsewhere = next(iter(called))
    names = {name % size: name for name in called}
    listed = [names.get(index, elsewhere) for index in range(size)]
    return (
        np.array(listed, np.uint64),
        np.array([called[name] for name in listed], np.int64),
        np.array([layout.bits[stack[0]] for stack in stacks], np.int64),
        np.array([len(stack) for stack in stacks], np.int64),
    )


def _solving(compiled: AnyGame, *others: Any) -> Callable[[], None]:
    """A call of `solve_each` with the game's search, compiled now if need be."""
    bounds = function_type(bounds_of, compiled, np.uint64(0), np.uint64(0), 0, False, np.uint64(0))
    return partial(entry_point(solve_each, bounds, compiled, *others), bounds_of, compiled, *others)


@lru_cache(maxsize=64)
def _make_sure(game: Game, code: AnyGame) -> None:
    """Once in a process: see whether the compiled code knows the answer to a known question."""
    question, layout = known_position_for(game), layout_of(game)
    position = question.position
    sides = np.array([[layout.stones(stones)] for stones in (position.first, position.second)], np.uint64)

    def is_right() -> bool:
        memory, values = Memory(1), np.full(1, UNKNOWN, np.int8)
        memory.begin()
        _solving(code, sides, 0, 1, _ENDLESS, False, values, memory.workspaces[0])()
        return int(values[0]) == question.score.stones

    verify_kernel(solve_each, code, is_right)
