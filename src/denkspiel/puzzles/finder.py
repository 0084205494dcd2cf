"""Finds puzzles in games: graded players play, and positions in which one move alone keeps the value are kept."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.puzzles.grading import estimate_rating, grade_from_rating, graders, rating_scale, try_position
from denkspiel.puzzles.judge import Judge, LineNotFound, judge_for
from denkspiel.puzzles.puzzle import Line, Puzzle, PuzzleKind, WrongMove, position_after

__all__ = ["PuzzleFinder", "is_trivial"]

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
class PuzzleFinder:
    """Plays games and returns the puzzles in each; the same number gives the same ones, wherever it is done.

    Attributes:
        game: the game.
        seed: where all random numbers come from.
        allow_soonest: whether one move may also be all that wins soonest.
    """

    game: Game
    seed: str
    allow_soonest: bool = False

    def __call__(self, numbers: Sequence[int]) -> list[list[dict[str, Any]]]:
        """The puzzles, as `Puzzle.to_dict` tells them, of the games of these numbers."""
        return [[puzzle.to_dict() for puzzle in self.puzzles(number)] for number in numbers]

    def puzzles(self, number: int) -> list[Puzzle]:
        """The puzzles in the game of that number, a few at most."""
        judge = _judge(self.game)
        judge.reset()
        rng = Random(f"puzzles {self.seed}/{self.game.id}/{number}")
        moves = self._played(judge, rng)
        places = [*range(judge.first_ply, len(moves))]
        rng.shuffle(places)
        found: list[Puzzle] = []
        for place in places:
            with suppress(LineNotFound):
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
        position = position_after(Position.start(self.game), moves)
        if is_trivial(position) and rng.random() >= _TRIVIAL_SHARE:
            return None
        kind, found = self._one_move(judge, position, moves)
        if found is None or len(position.legal_moves) == 1:
            return None
        right, values = found
        attempts = try_position(position, right, self.seed)
        if not attempts.tempting:
            return None
        wrong = tuple(
            _wrong(judge, position, move, value, move in attempts.tempting)
            for move, value in values.items()
            if move != right
        )
        # how far one must look: to the win, or else to the last of the losses that all others lead to
        depths = list(_depths(judge, position, right, wrong))
        plies = min(depths) if depths else None
        if plies is None or plies > (_SOON if kind is PuzzleKind.SOONEST else _FARTHEST):
            return None
        line = (right, *_won(judge, position.play(right))) if values[right] > 0 else (right,)
        scale = rating_scale(self.game)
        rating = estimate_rating(scale, attempts.failures, plies)
        grade = grade_from_rating(scale, rating)
        return Puzzle(self.game, moves, kind, line, plies, rating, grade, wrong, dict(attempts.failures))

    def _one_move(
        self, judge: Judge, position: Position, moves: Line
    ) -> tuple[PuzzleKind, tuple[int, Mapping[int, int]] | None]:
        found = judge.only_move(position)
        if found is not None:
            return _kind(judge, moves, found[1][found[0]], self.game), found
        return PuzzleKind.SOONEST, judge.soonest_move(position) if self.allow_soonest and not is_trivial(
            position
        ) else None


def is_trivial(position: Position) -> bool:
    """Whether the next stone can end the game, or must keep the other side from it, or all but one lose at once."""
    own = set(_completing(position, position.own))
    if position.game.avoidance:
        return len(position.legal_moves) - len(own) <= 1
    return bool(own or set(_completing(position, position.enemy)))


def _completing(position: Position, stones: int) -> Iterator[int]:
    """The moves that complete a line for the side with these stones."""
    lines = position.game.winning_masks
    for move in position.legal_moves:
        if any(mask & ~stones == 1 << move for mask, _ in lines[move]):
            yield move


@lru_cache(maxsize=1)
def _judge(game: Game) -> Judge:
    return judge_for(game)


def _kind(judge: Judge, moves: Line, value: int, game: Game) -> PuzzleKind:
    if value > 0:
        return PuzzleKind.WIN
    before = judge.value(position_after(Position.start(game), moves[:-1]))
    return PuzzleKind.ESCAPE if before == 1 else PuzzleKind.DRAW


def _wrong(judge: Judge, position: Position, move: int, value: int, natural: bool) -> WrongMove:
    child = position.play(move)
    if child.outcome is not None:
        return WrongMove(move, value, 0, natural, ())
    if value == 0:
        return WrongMove(move, value, 0, natural, (judge.holding_move(child),))
    line = judge.winning_line(child) if value < 0 else judge.losing_line(child)
    return WrongMove(move, value, len(line), natural, line)


def _won(judge: Judge, position: Position) -> Line:
    return () if position.outcome is not None else judge.losing_line(position)


def _depths(judge: Judge, position: Position, right: int, wrong: Sequence[WrongMove]) -> Iterator[int]:
    if all(other.value < 0 for other in wrong):
        yield 1 + max(other.plies for other in wrong)
    after = position.play(right)
    if after.outcome is not None:
        yield 1
    elif judge.value(after) == -1:
        plies = judge.plies_after(position, right)
        if plies is not None:
            yield 1 + plies
