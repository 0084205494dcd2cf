"""Wins by threats in games without gravity, found with the lines of the board alone: every answer is tried."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["Attacker"]


class Attacker:
    """The player to move, who makes threats. Stones are bit masks of cells.

    A *four* is a move that threatens to complete a line with the next stone, whatever the length of the lines is.
    """

    def __init__(self, game: Game) -> None:
        self.lines = [sum(1 << cell for cell in line) for line in game.geometry.lines]
        self.size = game.geometry.size
        self.seen: set[tuple[int, int]] = set()

    @cached_property
    def lines_of(self) -> list[list[int]]:
        """For each cell its lines."""
        return [[line for line in self.lines if line >> cell & 1] for cell in range(self.size)]

    def completing(self, own: int, enemy: int) -> int:
        """The free cells that complete a line of `own`."""
        found = 0
        for line in self.lines:
            if not line & enemy:
                rest = line & ~own
                if rest & (rest - 1) == 0:
                    found |= rest
        return found

    def follow_fours(self, start: Position, line: Sequence[int]) -> None:
        """Play an attack by fours to its end, and check that each move forces the next one, and that the last one wins.

        Raises:
            AssertionError: a move is not forced, or the attack does not win.
        """
        position = start
        for four, answer in zip(line[::2], line[1::2], strict=False):
            assert not self.completing(position.enemy, position.own) & ~(1 << four), "the defender completes a line"
            position = position.play(four)
            assert self.completing(position.enemy, position.own) == 1 << answer, "another answer, or none, is needed"
            position = position.play(answer)
            assert position.outcome is None
        assert not self.completing(position.enemy, position.own) & ~(1 << line[-1])
        position = position.play(line[-1])
        if position.outcome is None:
            assert self.completing(position.enemy, position.own).bit_count() > 1, "one answer is enough"
            assert not self.completing(position.own, position.enemy), "the defender completes a line first"
            for answer in position.legal_moves:
                after = position.play(answer)
                ends = [after.play(move).outcome for move in after.legal_moves]
                assert any(end is not None and end.winner == start.side_to_move for end in ends)
        else:
            assert position.outcome.winner == start.side_to_move

    def wins_by_fours(self, own: int, enemy: int) -> int:
        """The cells of a win by fours, the answers too, as a mask; 0 if there is none."""
        if now := self.completing(own, enemy):
            return now & -now
        must = self.completing(enemy, own)
        if must & (must - 1) or (own, enemy) in self.seen:
            return 0
        for move, answer in self._fours(own, enemy):
            if must and move != must:
                continue
            threats = self.completing(own | move, enemy)
            if threats & (threats - 1):
                return move | threats
            if threats == answer and (rest := self.wins_by_fours(own | move, enemy | answer)):
                return move | answer | rest
        self.seen.add((own, enemy))
        return 0

    def _fours(self, own: int, enemy: int) -> Iterator[tuple[int, int]]:
        """Moves that make a four, with the answer to it."""
        for line in self.lines:
            rest = line & ~own
            if not line & enemy and rest.bit_count() == 2:
                one = rest & -rest
                yield one, rest - one
                yield rest - one, one

    def wins_by_threats(self, own: int, enemy: int, quiet: int, hints: Sequence[int] = ()) -> bool:
        """Whether the player to move wins if at most `quiet` moves are no fours but threaten a win by fours.

        Every answer to such a move is tried, also those that make threats of their own.

        Args:
            own: the attacker's stones.
            enemy: the defender's.
            quiet: the number of moves.
            hints: cells that are tried first.
        """
        if self.wins_by_fours(own, enemy):
            return True
        must = self.completing(enemy, own)
        if not quiet or must & (must - 1):
            return False
        for cell in dict.fromkeys((*hints, *self._threatening(own, enemy))):
            move = 1 << cell
            if move & (own | enemy) or (must and move != must):
                continue
            shown = self.wins_by_fours(own | move, enemy)
            if shown and self._beats_all(own | move, enemy, quiet - 1, shown, hints):
                return True
        return False

    def _threatening(self, own: int, enemy: int) -> Iterator[int]:
        cells = 0
        for line in self.lines:
            if not line & enemy and (rest := line & ~own).bit_count() <= 3:
                cells |= rest
        return (cell for cell in range(self.size) if cells >> cell & 1)

    def _beats_all(self, own: int, enemy: int, quiet: int, shown: int, hints: Sequence[int]) -> bool:
        """Whether the attacker wins after each answer; those in the way of the win that was shown come first."""
        free = [cell for cell in range(self.size) if not (own | enemy) >> cell & 1]
        for cell in sorted(free, key=lambda cell: not shown >> cell & 1):
            defended = enemy | 1 << cell
            if any(not line & ~defended for line in self.lines_of[cell]):
                return False
            if not self.wins_by_threats(own, defended, quiet, hints):
                return False
        return True
