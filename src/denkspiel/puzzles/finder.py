"""Finds puzzles in games: graded players play, and positions in which one move alone keeps the value are kept."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.puzzles.grading import attempt, grade_of, graders, rating_of, scale_of
from denkspiel.puzzles.judge import Judge, Untold, judge_for
from denkspiel.puzzles.puzzle import Kind, Line, Puzzle, Wrong, follow

__all__ = ["Finder", "is_trivial"]

_OPENING_PLIES = 6
"""So many random moves begin a game at most, or as many as make positions that can be solved: so no two go alike."""
_MOST_OF_A_GAME = 3
"""Puzzles that are taken from one game: neighbours have much in common."""
_FARTHEST = 27
"""Plies; nobody sees farther."""
_SOON = 9
"""Plies; of several moves that win the soonest one is asked for only if it takes no more."""
_TRIVIAL_SHARE = 0.02
"""How many of the positions in which a line must be stopped at once are looked at: beginners need some."""


@dataclass(frozen=True)
class Finder:
    """Plays games and returns the puzzles in each; the same number gives the same ones, wherever it is done.

    Attributes:
        game: the game.
        seed: where all random numbers come from.
        soonest: whether one move may also be all that wins soonest.
    """

    game: Game
    seed: str
    soonest: bool = False

    def __call__(self, numbers: Sequence[int]) -> list[list[dict[str, Any]]]:
        """The puzzles, as `Puzzle.to_dict` tells them, of the games of these numbers."""
        return [[puzzle.to_dict() for puzzle in self.puzzles(number)] for number in numbers]

    def puzzles(self, number: int) -> list[Puzzle]:
        """The puzzles in the game of that number, a few at most."""
        judge = _judge(self.game)
        judge.forget()
        rng = Random(f"puzzles {self.seed}/{self.game.id}/{number}")
        moves = self._played(judge, rng)
        places = [*range(judge.first_ply, len(moves))]
        rng.shuffle(places)
        found: list[Puzzle] = []
        for place in places:
            with suppress(Untold):
                puzzle = self._at(judge, moves[:place], rng)
                found += [] if puzzle is None else [puzzle]
            if len(found) == _MOST_OF_A_GAME:
                break
        return found

    def _played(self, judge: Judge, rng: Random) -> Line:
        """A whole game of two players drawn by lot, after some moves drawn by lot."""
        players = rng.sample(graders(self.game)[1:], 2)
        position = Position.start(self.game)
        moves: list[int] = []
        opening = rng.randrange(max(_OPENING_PLIES, judge.first_ply) + 1)
        while position.outcome is None:
            drawn = position.ply < opening
            moves.append(
                rng.choice(position.legal_moves) if drawn else players[position.ply % 2].choose(position, rng).move
            )
            position = position.play(moves[-1])
        return tuple(moves)

    def _at(self, judge: Judge, moves: Line, rng: Random) -> Puzzle | None:
        position = follow(Position.start(self.game), moves)
        if is_trivial(position) and rng.random() >= _TRIVIAL_SHARE:
            return None
        kind, found = self._one_move(judge, position, moves)
        if found is None or len(position.legal_moves) == 1:
            return None
        right, values = found
        attempts = attempt(position, right, self.seed)
        if not attempts.natural:
            return None
        wrong = tuple(
            _wrong(judge, position, move, value, move in attempts.natural)
            for move, value in values.items()
            if move != right
        )
        # how far one must look: to the win, or else to the last of the losses that all others lead to
        depths = list(_depths(judge, position, right, wrong))
        plies = min(depths) if depths else None
        if plies is None or plies > (_SOON if kind is Kind.SOONEST else _FARTHEST):
            return None
        line = (right, *_won(judge, position.play(right))) if values[right] > 0 else (right,)
        scale = scale_of(self.game)
        rating = rating_of(scale, attempts.fails, plies)
        grade = grade_of(scale, rating)
        return Puzzle(self.game, moves, kind, line, plies, rating, grade, wrong, dict(attempts.fails))

    def _one_move(
        self, judge: Judge, position: Position, moves: Line
    ) -> tuple[Kind, tuple[int, Mapping[int, int]] | None]:
        found = judge.only_move(position)
        if found is not None:
            return _kind(judge, moves, found[1][found[0]], self.game), found
        return Kind.SOONEST, judge.soonest_move(position) if self.soonest and not is_trivial(position) else None


def is_trivial(position: Position) -> bool:
    """Whether the next stone can end the game, or must keep the other side from it, or all but one lose at once."""
    own = set(_completing(position, position.own))
    if position.game.avoidance:
        return len(position.legal_moves) - len(own) <= 1
    return bool(own or set(_completing(position, position.enemy)))


def _completing(position: Position, stones: int) -> Iterator[int]:
    """The moves that complete a line for whoever has these stones."""
    lines = position.game.winning_masks
    for move in position.legal_moves:
        if any(mask & ~stones == 1 << move for mask, _ in lines[move]):
            yield move


@lru_cache(maxsize=1)
def _judge(game: Game) -> Judge:
    return judge_for(game)


def _kind(judge: Judge, moves: Line, value: int, game: Game) -> Kind:
    if value > 0:
        return Kind.WIN
    before = judge.value(follow(Position.start(game), moves[:-1]))
    return Kind.ESCAPE if before == 1 else Kind.DRAW


def _wrong(judge: Judge, position: Position, move: int, value: int, natural: bool) -> Wrong:
    child = position.play(move)
    if child.outcome is not None:
        return Wrong(move, value, 0, natural, ())
    if value == 0:
        return Wrong(move, value, 0, natural, (judge.holding_move(child),))
    line = judge.winning_line(child) if value < 0 else judge.losing_line(child)
    return Wrong(move, value, len(line), natural, line)


def _won(judge: Judge, position: Position) -> Line:
    return () if position.outcome is not None else judge.losing_line(position)


def _depths(judge: Judge, position: Position, right: int, wrong: Sequence[Wrong]) -> Iterator[int]:
    if all(other.value < 0 for other in wrong):
        yield 1 + max(other.plies for other in wrong)
    after = position.play(right)
    if after.outcome is not None:
        yield 1
    elif judge.value(after) == -1:
        plies = judge.plies(position, right)
        if plies is not None:
            yield 1 + plies
