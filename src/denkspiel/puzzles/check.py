"""Is everything that a collection says so? Found out by other means than those by which it was made.

Late positions are valued by playing out all that can follow, by the rules alone. Earlier ones are searched for their
exact scores, where the finder searched for outcomes, with an empty table, in a symmetric image. Wins by threats are
rows of threats that the rules confirm, or else proofs that are written and checked like those of `check-proof`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.proof.check import InvalidProof, check_proof
from denkspiel.proof.proof_file import read_proof
from denkspiel.proof.threats import ThreatFinder, is_provable
from denkspiel.puzzles.collection import PuzzleCollection
from denkspiel.puzzles.explaining import puzzle_theme
from denkspiel.puzzles.grading import estimate_rating, grade_from_rating, try_position
from denkspiel.puzzles.puzzle import Puzzle, PuzzleKind, position_after
from denkspiel.puzzles.selection import similarity_keys
from denkspiel.puzzles.threat_rows import shortest_sequence
from denkspiel.solver.analysis import is_solved_quickly
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.threats.prover import ThreatProver
from denkspiel.solver.threats.writer import write_threat_tree

__all__ = ["check_puzzle", "find_duplicates"]

_FREE = 10
"""So many free cells are played out in a moment."""
_MEGABYTES = 64
_LONGEST_ROW = 4
_NODES = (20_000, 400_000)
"""What a proof may cost at first, and where neither side is proven to win within that."""


def check_puzzle(collection: PuzzleCollection, number: int) -> list[Message]:
    """All that is wrong with a puzzle.

    Raises:
        FileFault: it cannot be read.
        PuzzleNotFound: there is none of that number.
    """
    puzzle = collection.puzzle(number)
    faults = [
        *_faults_of_values(puzzle),
        *_faults_of_lines(puzzle),
        *_faults_of_grade(puzzle, collection.head),
    ]
    return [
        Message("Puzzle {number} of {game}: {fault}", number=number, game=collection.game.heading, fault=fault)
        for fault in faults
    ]


def find_duplicates(collection: PuzzleCollection) -> Iterator[Message]:
    """The puzzles that are alike."""
    counts = Counter(
        mark for number in range(1, len(collection) + 1) for mark in similarity_keys(collection.puzzle(number))
    )
    for count in counts.values():
        if count > 1:
            yield Message("{count} puzzles of {game} are alike.", count=count, game=collection.game.heading)


def _faults_of_values(puzzle: Puzzle) -> Iterator[Message]:
    position = puzzle.position
    if sorted([puzzle.solution, *(wrong.move for wrong in puzzle.wrong_moves)]) != sorted(position.legal_moves):
        yield Message("its moves do not match the legal moves of the position.")
        return
    values = _values(position)
    claimed = {wrong.move: wrong.value for wrong in puzzle.wrong_moves}
    claimed[puzzle.solution] = 1 if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST} else 0
    if values != claimed:
        yield Message("the values of its moves are wrong.")
    if puzzle.kind is not PuzzleKind.SOONEST and list(values.values()).count(max(values.values())) != 1:
        yield Message("more than one move is right.")
    if puzzle.kind in {PuzzleKind.DRAW, PuzzleKind.ESCAPE}:
        before = _values(position_after(Position.start(puzzle.game), puzzle.moves[:-1]))
        if (max(before.values()) == 1) != (puzzle.kind is PuzzleKind.ESCAPE):
            yield Message("its kind is wrong.")
    if not puzzle.tempting_moves:
        yield Message("no wrong move looks natural.")


def _faults_of_lines(puzzle: Puzzle) -> Iterator[Message]:
    """Played by the rules: who is said to win does, in as many plies as are told."""
    position = puzzle.position
    if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST} and not _wins(
        position_after(position, puzzle.line), position.side_to_move
    ):
        yield Message("its sequence of moves does not win.")
    # the plies of a move that wins, this one included; more than any for one that does not
    if puzzle.kind is PuzzleKind.SOONEST and not all(
        1 + len(puzzle.line) - 1 < (wrong.plies + 1 if wrong.value > 0 else 1000) for wrong in puzzle.wrong_moves
    ):
        yield Message("another move wins just as fast.")
    for wrong in puzzle.wrong_moves:
        end = position_after(position, (wrong.move, *wrong.refutation))
        winner = position.side_to_move if wrong.value > 0 else 1 - position.side_to_move
        if wrong.value and not (_wins(end, winner) and len(wrong.refutation) == wrong.plies):
            yield Message("a refutation does not work.")
    if _plies(puzzle) != puzzle.plies:
        yield Message("the number of plies to look ahead is wrong.")


def _faults_of_grade(puzzle: Puzzle, head: Mapping[str, Any]) -> Iterator[Message]:
    """The players try once more, with the same random numbers."""
    attempts = try_position(puzzle.position, puzzle.solution, str(head["seed"]))
    if dict(attempts.failures) != puzzle.failures or attempts.tempting != {
        wrong.move for wrong in puzzle.tempting_moves
    }:
        yield Message("the computer players' failures differ from those recorded.")
    rating = estimate_rating(head["scale"], puzzle.failures, puzzle.plies)
    if rating != puzzle.rating or grade_from_rating(head["scale"], rating) != puzzle.grade:
        yield Message("its grade is wrong.")
    if puzzle.theme not in {None, puzzle_theme(puzzle)}:
        yield Message("its theme is wrong.")


def _plies(puzzle: Puzzle) -> int:
    depths = [1 + wrong.plies for wrong in puzzle.wrong_moves]
    lost = all(wrong.value < 0 for wrong in puzzle.wrong_moves)
    won = [len(puzzle.line)] if puzzle.kind in {PuzzleKind.WIN, PuzzleKind.SOONEST} else []
    return min([max(depths), *won] if lost else won)


def _wins(end: Position, side: int) -> bool:
    return end.outcome is not None and end.outcome.winner == side


def _values(position: Position) -> dict[int, int]:
    """What every move is worth: 1, 0 or -1."""
    return {move: -_value(position.play(move)) for move in position.legal_moves}


def _value(position: Position) -> int:
    """For the side to move, which it is also asked for where the game is over."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.side_to_move else -1
    if position.game.geometry.size - position.ply <= _FREE:
        return _played_out(position)
    if is_provable(position.game) and not is_solved_quickly(position.game):
        return _by_threats(position)
    solver = _solver(position.game)
    solver.memory.clear()
    return solver.score(position.symmetries[-1]).value


def _played_out(position: Position) -> int:
    best = -1
    for move in position.legal_moves:
        child = position.play(move)
        best = max(best, -_value(child) if child.outcome else -_played_out(child))
        if best == 1:
            break
    return best


def _by_threats(position: Position) -> int:
    """1 or -1, proven by the rules; 0 if neither side is proven to win."""
    side = position.side_to_move
    for nodes in _NODES:
        for winner, value in ((side, 1), (1 - side, -1)):
            if _is_confirmed(position, winner, nodes):
                return value
    return 0


def _is_confirmed(position: Position, winner: int, nodes: int) -> bool:
    threats = ThreatFinder(position.game)
    if position.side_to_move == winner:
        row = shortest_sequence(threats, position, _LONGEST_ROW)
        if row is not None:
            must = threats.completing_cells(position.enemy, position.own)
            return not row or threats.wins_by_sequence(position.own, position.enemy, must, row)
    prover = _prover(position.game, winner)
    prover.clear()  # what is found within the limit depends on nothing that was asked before
    if not prover.prove(position, nodes=nodes):
        return False
    with TemporaryDirectory() as folder:
        path = Path(folder) / "proof"
        write_threat_tree(prover, position, _moves_to(position), path)
        try:
            check_proof(*read_proof(path))
        except InvalidProof:
            return False
    return True


def _moves_to(position: Position) -> tuple[int, ...]:
    """Moves in some order that lead to a position of a game without gravity."""
    first, second = ([cell for cell in range(64) if stones >> cell & 1] for stones in (position.first, position.second))
    order: list[int] = []
    for number in range(position.ply):
        order.append((second if number % 2 else first).pop(0))
    return tuple(order)


@lru_cache(maxsize=1)
def _solver(game: Game) -> Solver:
    return Solver(game, _MEGABYTES)


@lru_cache(maxsize=2)
def _prover(game: Game, winner: int) -> ThreatProver:
    return ThreatProver(game, winner, _MEGABYTES)
