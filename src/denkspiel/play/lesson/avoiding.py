"""The steps of games in which a whole line loses: a danger, the last safe move, and room to move."""

from collections.abc import Iterator
from itertools import chain, dropwhile, islice
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.rules import whole_line_name
from denkspiel.play.lesson.arrangement import find_arrangement, position_after, wanted_one_move_wins
from denkspiel.play.lesson.step import (
    LessonStage,
    LessonStep,
    LessonTry,
    completing_moves,
    leaves_only_losing,
    lines_completed_by,
)

__all__ = ["last_move_lesson_step", "losing_move_lesson_step", "safe_moves_lesson_step"]

_GAMES = 150
"""So many games are played by chance to find a position."""
_COMPARED = 24
"""So many positions are compared."""


def losing_move_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """One move completes a line and loses: avoid it."""
    made = find_arrangement(
        game, wanted_one_move_wins(game), lambda position, wish: _is_danger(position, wish.open), rng
    )
    if made is None:
        return None
    moves, _ = made
    position = position_after(game, moves)
    tries = tuple(_completing(position, move) or _harmless(move) for move in position.legal_moves)
    text = Message("One of the moves gives you {whole} and loses at once.", whole=whole_line_name(game))
    return LessonStep(
        "danger", Message("A danger"), text, (LessonStage(Message("Make a safe move."), moves, tries=tries),)
    )


def last_move_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """A move after which the other player has none that is safe."""
    for moves, position in chain.from_iterable(_played(game, rng) for _ in range(_GAMES)):
        right = [move for move in position.legal_moves if leaves_only_losing(position, move)]
        safe = set(position.legal_moves) - set(completing_moves(position, 0))
        if len(right) == 1 and len(safe) > 1:
            tries = tuple(_completing(position, move) or _last(position, move) for move in position.legal_moves)
            task = Message("Make the move that leaves your opponent only losing moves.")
            text = Message("Sooner or later, only losing moves are left. Make sure that your opponent has to play one.")
            return LessonStep("last-move", Message("A trap"), text, (LessonStage(task, moves, tries=tries),))
    return None


def safe_moves_lesson_step(game: Game, rng: Random) -> LessonStep | None:
    """The move after which the fewest others would lose."""
    # about a third of all moves, and the first player to move
    plies = 2 * (game.geometry.size // 6)
    games = (dropwhile(lambda turn: len(turn[0]) < plies, _played(game, rng)) for _ in range(_COMPARED))
    spreads = {
        moves: _spread(_losing_after(position))
        for moves, position in chain.from_iterable(islice(one, 1) for one in games)
    }
    best = max(spreads, key=lambda moves: spreads[moves], default=())
    if not spreads.get(best):
        return None
    position = position_after(game, best)
    left = _losing_after(position)
    tries = tuple(_completing(position, move) or _roomy(position, move, left) for move in position.legal_moves)
    text = Message(
        "Each move you make can turn some of your other moves into losing moves. The player with more safe moves "
        "left lasts longer."
    )
    task = Message("Make the move that leaves you the fewest losing moves.")
    return LessonStep("room", Message("Room to move"), text, (LessonStage(task, best, tries=tries),))


def _is_danger(position: Position, cells: frozenset[int]) -> bool:
    return position.outcome is None and set(completing_moves(position, 0)) == cells and len(position.legal_moves) > 1


def _played(game: Game, rng: Random) -> Iterator[tuple[tuple[int, ...], Position]]:
    """A game by chance in which nobody completes a line: the moves and the position whenever the first player moves."""
    position, moves = Position.start(game), list[int]()
    while position.legal_moves:
        if position.side_to_move == 0:
            yield tuple(moves), position
        losing = completing_moves(position, position.side_to_move)
        safe = [move for move in position.legal_moves if move not in losing]
        if not safe:
            return
        moves.append(rng.choice(safe))
        position = position.play(moves[-1])


def _losing_after(position: Position) -> dict[int, int]:
    """For each safe move how many of those after it would complete a line of the same player."""
    losing = completing_moves(position, 0)
    return {move: len(completing_moves(position.play(move), 0)) for move in position.legal_moves if move not in losing}


def _spread(left: dict[int, int]) -> int:
    """How much it matters which move is made: 0 if that is the same for all, or if most of them are the best."""
    fewest = min(left.values(), default=0)
    best = sum(count == fewest for count in left.values())
    return max(left.values()) - fewest if left and best <= len(left) // 3 else 0


def _completing(position: Position, move: int) -> LessonTry | None:
    """What is said of a move that loses."""
    lines = lines_completed_by(position, 0, move)
    if not lines:
        return None
    said = Message("You have {whole}, so you lose.", whole=whole_line_name(position.game))
    return LessonTry(move, is_right=False, text=said, played_moves=(move,), highlighted_lines=lines)


def _harmless(move: int) -> LessonTry:
    return LessonTry(move, is_right=True, text=Message("That was safe: the game goes on."), played_moves=(move,))


def _last(position: Position, move: int) -> LessonTry:
    after = position.play(move)
    losing = completing_moves(after, 1)
    if leaves_only_losing(position, move):
        said = Message("Now every move your opponent can make loses.")
        return LessonTry(
            move,
            is_right=True,
            text=said,
            played_moves=(move, losing[0]),
            highlighted_lines=lines_completed_by(after, 1, losing[0]),
        )
    answer = next(cell for cell in after.legal_moves if cell not in losing)
    return LessonTry(
        move, is_right=False, text=Message("Your opponent still has a safe move."), played_moves=(move, answer)
    )


def _roomy(position: Position, move: int, left: dict[int, int]) -> LessonTry:
    after = position.play(move)
    lit = tuple(line for cell in completing_moves(after, 0) for line in lines_completed_by(after, 0, cell))
    count, fewest = left[move], min(left.values())
    if count == fewest:
        said = Message("Your losing moves now: {count}. No other move leaves you fewer.", count=count)
        return LessonTry(move, is_right=True, text=said, played_moves=(move,), highlighted_lines=lit)
    said = Message("Your losing moves now: {count}. The best move leaves you {fewest}.", count=count, fewest=fewest)
    return LessonTry(move, is_right=False, text=said, played_moves=(move,), highlighted_lines=lit)
