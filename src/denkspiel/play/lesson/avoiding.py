"""The steps of games in which a whole line loses: a danger, the last safe move, and room to move."""

from collections.abc import Iterator
from itertools import chain, dropwhile, islice
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.rules import whole_line_of
from denkspiel.play.lesson.arrangement import found, lines_one_short, replayed
from denkspiel.play.lesson.step import Stage, Step, Try, closing_moves, leaves_only_losing, lines_closed

__all__ = ["danger_step", "last_move_step", "room_step"]

_GAMES = 150
"""So many games are played by chance to find a position."""
_COMPARED = 24
"""So many positions are compared."""


def danger_step(game: Game, rng: Random) -> Step | None:
    """One move completes a line and loses: avoid it."""
    made = found(game, lines_one_short(game), lambda position, wish: _is_danger(position, wish.open), rng)
    if made is None:
        return None
    moves, _ = made
    position = replayed(game, moves)
    tries = tuple(_completing(position, move) or _harmless(move) for move in position.legal_moves)
    text = Message("One of the moves would complete {whole}, and lose at once.", whole=whole_line_of(game))
    return Step("danger", Message("A danger"), text, (Stage(Message("Make a safe move."), moves, tries=tries),))


def last_move_step(game: Game, rng: Random) -> Step | None:
    """A move after which the other player has none that is safe."""
    for moves, position in chain.from_iterable(_played(game, rng) for _ in range(_GAMES)):
        right = [move for move in position.legal_moves if leaves_only_losing(position, move)]
        safe = set(position.legal_moves) - set(closing_moves(position, 0))
        if len(right) == 1 and len(safe) > 1:
            tries = tuple(_completing(position, move) or _last(position, move) for move in position.legal_moves)
            task = Message("Make the move that leaves the other player only losing ones.")
            text = Message(
                "Sooner or later only losing moves are left. Take care that the other player has to make one."
            )
            return Step("last-move", Message("A trap"), text, (Stage(task, moves, tries=tries),))
    return None


def room_step(game: Game, rng: Random) -> Step | None:
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
    position = replayed(game, best)
    left = _losing_after(position)
    tries = tuple(_completing(position, move) or _roomy(position, move, left) for move in position.legal_moves)
    text = Message("Every move of yours can turn others into losing ones. Whoever keeps more safe moves lasts longer.")
    task = Message("Make the move that leaves you the fewest losing ones.")
    return Step("room", Message("Room to move"), text, (Stage(task, best, tries=tries),))


def _is_danger(position: Position, cells: frozenset[int]) -> bool:
    return position.outcome is None and set(closing_moves(position, 0)) == cells and len(position.legal_moves) > 1


def _played(game: Game, rng: Random) -> Iterator[tuple[tuple[int, ...], Position]]:
    """A game by chance in which nobody completes a line: the moves and the position whenever the first player moves."""
    position, moves = Position.start(game), list[int]()
    while position.legal_moves:
        if position.side_to_move == 0:
            yield tuple(moves), position
        losing = closing_moves(position, position.side_to_move)
        safe = [move for move in position.legal_moves if move not in losing]
        if not safe:
            return
        moves.append(rng.choice(safe))
        position = position.play(moves[-1])


def _losing_after(position: Position) -> dict[int, int]:
    """For each safe move how many of those after it would complete a line of the same player."""
    losing = closing_moves(position, 0)
    return {move: len(closing_moves(position.play(move), 0)) for move in position.legal_moves if move not in losing}


def _spread(left: dict[int, int]) -> int:
    """How much it matters which move is made: 0 if that is the same for all, or if most of them are the best."""
    fewest = min(left.values(), default=0)
    best = sum(count == fewest for count in left.values())
    return max(left.values()) - fewest if left and best <= len(left) // 3 else 0


def _completing(position: Position, move: int) -> Try | None:
    """What is said of a move that loses."""
    lines = lines_closed(position, 0, move)
    if not lines:
        return None
    said = Message("That completes {whole}, and loses.", whole=whole_line_of(position.game))
    return Try(move, right=False, says=said, then=(move,), lit=lines)


def _harmless(move: int) -> Try:
    return Try(move, right=True, says=Message("Nothing is completed, and the game goes on."), then=(move,))


def _last(position: Position, move: int) -> Try:
    after = position.play(move)
    losing = closing_moves(after, 1)
    if leaves_only_losing(position, move):
        said = Message("Whatever the other player does now loses.")
        return Try(move, right=True, says=said, then=(move, losing[0]), lit=lines_closed(after, 1, losing[0]))
    answer = next(cell for cell in after.legal_moves if cell not in losing)
    return Try(move, right=False, says=Message("The other player still has a safe move."), then=(move, answer))


def _roomy(position: Position, move: int, left: dict[int, int]) -> Try:
    after = position.play(move)
    lit = tuple(line for cell in closing_moves(after, 0) for line in lines_closed(after, 0, cell))
    count, fewest = left[move], min(left.values())
    if count == fewest:
        said = Message("Moves that would lose for you now: {count}. No other move leaves fewer.", count=count)
        return Try(move, right=True, says=said, then=(move,), lit=lit)
    said = Message("Moves that would lose for you now: {count}. It could be {fewest}.", count=count, fewest=fewest)
    return Try(move, right=False, says=said, then=(move,), lit=lit)
