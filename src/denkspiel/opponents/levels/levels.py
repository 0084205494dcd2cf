"""Nine players for learners, each a little better than the one before, in any game.

`first_steps.py` has a level below them, `between.py` has levels between them.

Nobody here plays at random. A level plays well what it sees; what makes it err is what makes people err:

carelessness
    It overlooks lines (`draw_seen_lines`), anew at every move: a threat, or a chance of its own. Slanting lines hide
    better than upright ones. What it overlooks does not exist for it.
plies
    It looks this far ahead (`foresight.py`); 2.5 means 2 or 3 plies, each as often.
doubt
    It takes moves that differ little for equal: a move whose value is lower by `doubt` lines begun is chosen e times
    less often. (A line that holds one stone is worth 16 where lines have three cells, 4 where they have
    four; see `foresight.py`.) An end of the game in sight leaves no doubt.
looks
    It looks at this many moves at most, so that large boards take no longer: there it looks less far ahead.

Level 9 overlooks nothing: it is `master` without books and with as many nodes as `looks` says, exact where they suffice
to solve the position, and it ignores the other numbers. Levels 1 to 8 need no compiled code and answer within a few
hundredths of a second. `docs/explanation/strength.md` shows what the numbers are chosen for: each level beats the one
before in all four games of the originals. What matters differs: in tic-tac-toe-3d, where the first player wins without
errors, it is doubt and not how far a level looks; on large boards it is also how far the upper levels see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import exp
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry, LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.levels.foresight import PartialLookahead
from denkspiel.opponents.levels.master import Master2
from denkspiel.opponents.levels.mistakes import explain_moves
from denkspiel.opponents.opponent import Choice, Limit, Opponent, join_cell_names, moves_to_rate

__all__ = ["ENTRIES", "LEVELS", "Level", "draw_seen_lines"]


_HIDDEN = {
    LineKind.STRAIGHT: 1.0,
    LineKind.PLANE_DIAGONAL: 1.5,
    LineKind.SPACE_DIAGONAL: 2.0,
    LineKind.OTHER: 1.0,
}
_UPRIGHT = 0.5
_IN_SPACE = 5.0
_OUT_OF_REACH = 1.5


def draw_seen_lines(position: Position, carelessness: float, rng: Random) -> frozenset[int]:
    """The numbers of the lines that are seen this time.

    Args:
        position: the position looked at; lines through cells that cannot be taken yet hide better.
        carelessness: the odds that a straight line within reach is overlooked; 0 sees everything.
        rng: draws for each line by itself.
    """
    masks = position.game.geometry.line_masks
    if not carelessness:
        return frozenset(range(len(masks)))
    reached = position.first | position.second | sum(1 << cell for cell in position.legal_moves)
    hidden = _hidden(position.game)
    odds = (carelessness * hidden[line] * (_OUT_OF_REACH if mask & ~reached else 1) for line, mask in enumerate(masks))
    return frozenset(line for line, odd in enumerate(odds) if rng.random() * (1 + odd) >= odd)


@lru_cache(maxsize=32)
def _hidden(game: Game) -> tuple[float, ...]:
    """For each line how much more easily it is overlooked than a straight one."""
    return tuple(_factor(game.geometry, line) for line in game.geometry.lines)


def _factor(geometry: Geometry, line: tuple[int, ...]) -> float:
    upright = geometry.gravity and any(set(line) <= set(stack) for stack in geometry.stacks)
    heights = {geometry.cells[cell].place[2:] for cell in line}
    return _UPRIGHT if upright else _HIDDEN[line_kind(geometry, line)] * (_IN_SPACE if len(heights) > 1 else 1)


@dataclass(frozen=True)
class _Skill:
    """What makes a level; see the head of the module."""

    carelessness: float
    plies: float
    doubt: float
    looks: int
    character: Message


# carelessness, plies, doubt, looks, character
_SKILLS = {
    1: _Skill(0.78, 1.0, 3.0, 20_000, Message("Looks one move ahead and misses almost half of the obvious threats.")),
    2: _Skill(0.475, 1.15, 2.6, 20_000, Message("Looks one move ahead, rarely two, and misses many obvious threats.")),
    3: _Skill(0.295, 1.5, 2.35, 20_000, Message("Looks one or two moves ahead and misses many threats.")),
    4: _Skill(0.195, 1.8, 2.2, 20_000, Message("Usually looks two moves ahead, but still misses threats.")),
    5: _Skill(0.13, 2.8, 2.05, 20_000, Message("Looks up to three moves ahead and sometimes misses a threat.")),
    6: _Skill(0.086, 3.4, 1.9, 20_000, Message("Looks three or four moves ahead and misses few threats.")),
    7: _Skill(0.055, 4.1, 1.65, 30_000, Message("Looks four or five moves ahead and rarely misses a threat.")),
    8: _Skill(0.034, 5.0, 1.2, 40_000, Message("Looks five moves ahead and hardly ever misses a threat.")),
    9: _Skill(0.0, 64.0, 0, 200_000, Message("Misses nothing: plays like Master, but searches only briefly.")),
}

LEVELS = tuple(_SKILLS)
"""The numbers of the levels, from weak to strong."""

_SHORT_LINES = {
    1: (0.22, 1.3, 2.35),
    2: (0.18, 1.5, 2.25),
    3: (0.15, 1.7, 2.15),
    4: (0.13, 1.85, 2.1),
    5: (0.11, 2.8, 2.0),
}
"""Carelessness, plies and doubt where a line has three cells: there lines are easier to see, for a child too
(`python -m benchmarks.child`), so that the first levels would be no better than level 0."""

_FIRST_STONE = {2: 64, 3: 16, 4: 4}
"""What the first stone in a line is worth to `foresight.py`, by the cells of the line; 1 (or less) in longer ones."""

_CERTAIN = 8
"""A move this many times `doubt` worse than the best is as good as never chosen, and need not be known closer."""


class Level(Opponent):
    """One of the nine; see the head of the module.

    Moves are rated by `foresight.py`, where a line that lacks one cell is worth 64 and a win at once nearly a million;
    those of level 9 by `solver.heuristic.estimator.Estimate`.

    Attributes:
        number: 1 to 9.
    """

    searches = True
    quick = True

    def __init__(self, number: int, *, first_edition: bool = False) -> None:
        """Make the level of that number.

        Args:
            number: 1 to 9.
            first_edition: whether it is to err in games with lines of three as it did when puzzles were first rated.

        Raises:
            ValueError: there is no such level.
        """
        if number not in _SKILLS:
            raise ValueError(f"a level is one of 1 to {len(LEVELS)}, not {number}")
        self.number = number
        self.name = f"level-{number}"
        self._skill = _SKILLS[number]
        self._short_line_skill = self._skill
        if number in _SHORT_LINES and not first_edition:
            carelessness, plies, doubt = _SHORT_LINES[number]
            self._short_line_skill = replace(self._skill, carelessness=carelessness, plies=plies, doubt=doubt)
        self.character = self._skill.character
        self._master = Master2(book=False)  # levels stay as strong as they were measured when `master` learns more

    @property
    def needs_solver(self) -> bool:
        """Only the highest level."""
        return not self._skill.carelessness

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`. Of a limit only `stop` counts: how much it thinks is what makes a level."""
        moves_to_rate(position)
        skill = self._short_line_skill if _has_short_lines(position.game) else self._skill
        if not skill.carelessness:
            given = limit or Limit()
            return self._master.choose(position, rng, Limit(nodes=skill.looks, stop=given.stop, proven=given.proven))
        seen = draw_seen_lines(position, skill.carelessness, rng)
        plies = int(skill.plies + rng.random())
        # what the first stone in a line is worth to `foresight.py`; in one of the shortest, if they differ in length
        doubt = skill.doubt * _FIRST_STONE.get(min(map(len, position.game.geometry.lines), default=0), 1)
        values = PartialLookahead(position, seen).values(plies, skill.looks, int(_CERTAIN * doubt))
        # a move drawn by lot: e times less often for every `doubt` that it is worse than the best
        best = max(values.values())
        move = rng.choices(list(values), [exp((value - best) / doubt) for value in values.values()])[0]
        reasons = explain_moves(position, seen, values)
        return Choice(move, values, {**reasons, move: (*reasons[move], *_slip(position, values, move))})


def _has_short_lines(game: Game) -> bool:
    return game.shortest_line <= 3


def _slip(position: Position, values: Mapping[int, int], move: int) -> tuple[Message, ...]:
    """What to say if `move` is not the best."""
    best = max(values, key=values.__getitem__)
    if values[best] == values[move]:
        return ()
    return (Message("chosen although {cell} looks better", cell=join_cell_names(position.game, [best])),)


ENTRIES = [
    OpponentEntry(
        f"level-{number}",
        partial(Level, number),
        place=50 + number,
        role=OpponentRole.LEVEL,
        takes_wins=not skill.carelessness,
        title=Message("Level {number}", number=number),
    )
    for number, skill in _SKILLS.items()
]
