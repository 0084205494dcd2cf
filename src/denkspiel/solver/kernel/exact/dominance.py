"""Answers by dominance: a position that is at least as good as one answered before needs no search.

Two positions with equally high stacks differ only in whose the stones are, and each move of the one is a move of the
other. A player *has* a cell with a stone there, and a free one where it wins. What of it matters is told by
`dominance.py`: stones on lines that can still be completed, and winning cells. A position is at least as good for a
player as another one with the same stacks if

- of what matters to the player in the other one, the player has all here, and
- of what matters to the enemy here, the enemy has all in the other one.

For then the player plays here as there, and wins at once wherever that is possible. Say that a line is completed by the
same moves, of the player's there or of the enemy's here. If it lacked two cells or more, all its stones count as what
matters, so it lies in the other position as well, lacking no more. If it lacked one, that is a winning cell in the
other position, too, by this line or another one. Cells above the end of the game do not count, for nobody takes them:
whoever opens the cell below lets the game end there. So a lower bound for the other one's value, which counts how soon
the end comes, is a lower bound here, and with the players exchanged the same holds for upper bounds. Where a whole line
loses it is the other way round: what a player has is what it suffers from.

The positions answered stand in buckets by their stacks, eight a bucket; a new one takes the place of any of them. A
position is looked up when its parent is expanded, as in partition search (Ginsberg 1996), which keeps answers for sets
of positions. All eight are compared at once. A position dominates itself, too, so late in a game nothing else is kept
(`transposition_table.is_late`).

Without stacks it saves nothing: then nothing is stored or looked up.

Connect Four, medium openings: 103 thousand nodes a position instead of 183, in 0.72 of the time (docs/research/0035).

What of a position still matters for the rest of the game.

A player can no longer complete a line with a stone of the other one on it. Where a line lacks one cell only, all that
matters is that its player wins on that cell: not whose stones lead there, nor any other line of the player through the
cell. And some cells are never taken, because the game ends below them: those above a cell where both players win, and
above two cells, one on the other, where the same one does (whoever opens the lower one loses it, or the other one).

So a stone matters while it lies on a line that its player can still complete and that lacks two cells or more; a free
cell while such a line goes through it or somebody wins there, or through or on a cell above it. Positions that differ
only in the rest have the same value: stones that do not matter may be anybody's, and of free cells that do not matter
only the number counts, since to take any of them is to wait for one move.

Score Four, 27 positions with 28 stones that take long: 81 million nodes with every position in the table for itself, 56
when stones that do not matter are left out, and 47 when such free cells are too. It takes time at every node: Connect
Four, where few nodes are saved (3 to 12 %), is slower with such keys, so only long keys are made of it. Which position
is at least as good as another one depends on what matters, in all games with stacks.
"""

from typing import Annotated, Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import jit_inline, specialize
from denkspiel.solver.kernel.jit.instructions import first_dominated, popcount, prefetch
from denkspiel.solver.kernel.jit.structs import Array, ByWidth, Cells, Struct, Word, address_of
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, board_width, fold
from denkspiel.solver.kernel.rules.forced_moves import ZERO, all_above, cells_above, cells_below
from denkspiel.solver.kernel.rules.geometry_type import (
    avoidance,
    board,
    choose_by,
    gravity,
    lines_within,
    tallest_stack,
)

__all__ = [
    "DOMINANCE_BITS",
    "DominanceBucket",
    "DominanceKey",
    "fill_dominance_key",
    "prefetch_dominance",
    "probe_dominance",
    "relevant_cells",
    "store_dominance",
]


@jit_inline
def relevant_cells(game: Any, own: Any, enemy: Any, wins: Any, threats: Any) -> Any:
    """Three words that tell what matters, and how many free cells do not.

    A cell is in the third word if it is free and matters, and then in the first one if `own` wins there, in the second
    one if `enemy` does. Else it is in the first word if a stone of `own` matters there, in the second if one of `enemy`
    does.

    In an avoidance game nobody wins on a cell: all lines follow from stones.
    """
    if avoidance(game):
        wins, threats = ZERO, ZERO
    free = board(game) & ~(own | enemy)
    ending = wins & threats | wins & cells_above(game, wins) | threats & cells_above(game, threats)
    free &= ~all_above(game, ending)
    wins &= free
    threats &= free
    own_lines = lines_within(game, own | free & ~wins)
    enemy_lines = lines_within(game, enemy | free & ~threats)
    needed = (own_lines | enemy_lines | wins | threats) & free
    for _ in range(tallest_stack(game) - 1):
        needed |= cells_below(game, needed) & free
    idle = board(game) & ~(own | enemy | needed)
    return own & own_lines | wins, enemy & enemy_lines | threats, needed, np.uint64(popcount(idle))


DOMINANCE_BITS = 13
"""There are 2^13 buckets: 1.5 MB."""
_WAYS = 8
"""Positions of a bucket, as many as a cache line has words."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_BITS = np.uint64(DOMINANCE_BITS)
_REST_BITS = np.uint64(64 - DOMINANCE_BITS)
_OFFSET = 63
"""On a board of 128 cells values lie between -63 and 64."""
_NO_BOUND = np.int64(0)
_VALUE = np.uint64(127)
_AT_MOST = np.uint64(128)


class DominanceKey(Struct):
    """What two players have in a position, and what of it matters.

    Where a whole line loses, each one's words stand for the other player.

    Attributes:
        own: the cells that the side to move has.
        enemy: those that the other side has.
        own_matters: what of its cells matters to the side to move.
        enemy_matters: the same for the other side.
    """

    own: Cells
    enemy: Cells
    own_matters: Cells
    enemy_matters: Cells


class DominanceBucket(Struct):
    """A bucket of positions that were answered, in three cache lines.

    Attributes:
        needs: what must be had to be at least as good as the position (of a lower bound), or at least as bad.
        allows: the most that of the other player may matter then.
        answers: the position's stacks, scrambled without loss, without the first bits, which tell the bucket; below
            them whether the bound is an upper one (1 bit), and the bound + 63 (7 bits). 0 if there is no position.
        stacks: the cells that are taken, on boards on which `answers` cannot tell them without loss.
    """

    needs: Annotated[Array[Cells], _WAYS]
    allows: Annotated[Array[Cells], _WAYS]
    answers: Annotated[Array[Word], _WAYS]
    stacks: Annotated[Array[Cells], ByWidth(lambda width: 0 if width == WORD_BITS else _WAYS)]


@jit_inline
def _bucket(precedents: Array[DominanceBucket], scrambled: Any) -> Any:
    return precedents[np.int64(scrambled >> _REST_BITS)]


@jit_inline
def prefetch_dominance(game: Any, precedents: Array[DominanceBucket], taken: Any) -> None:
    """Fetch the bucket of the positions in which these cells are taken."""
    if not gravity(game):
        return
    bucket = _bucket(precedents, fold(taken) * _FACTOR)
    prefetch(address_of(bucket.needs))
    prefetch(address_of(bucket.allows))
    prefetch(address_of(bucket.answers))


def fill_dominance_key(game: Any, own: Any, enemy: Any, wins: Any, threats: Any, standing: DominanceKey) -> None:
    """Fill in how the players stand; the words are those of `forced_moves`."""
    raise NotImplementedError


def probe_dominance(
    game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int
) -> Any:
    """Whether an answered position with these cells taken decides if this one is worth at least `beta`.

    Returns:
        Whether it does; and the bound.
    """
    raise NotImplementedError


def store_dominance(
    game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int, bound: int, turn: int
) -> None:
    """Store an answer: the bound, which says whether a position is worth at least `beta`.

    It takes the place of one of the others in the bucket, which `turn` chooses.
    """
    raise NotImplementedError


@specialize(fill_dominance_key)
def _select_key(game: Any, own: Any, enemy: Any, wins: Any, threats: Any, standing: Any) -> Any:
    return choose_by(gravity, game, _fill_key, _fill_nothing)


@specialize(probe_dominance)
def _select_probe(game: Any, precedents: Any, taken: Any, standing: Any, beta: Any) -> Any:
    return choose_by(gravity, game, _probe if game.width == WORD_BITS else _probe_wide, _probe_nothing)


@specialize(store_dominance)
def _select_store(game: Any, precedents: Any, taken: Any, standing: Any, beta: Any, bound: Any, turn: Any) -> Any:
    return choose_by(gravity, game, _store, _store_nothing)


def _fill_nothing(game: Any, own: Any, enemy: Any, wins: Any, threats: Any, standing: DominanceKey) -> None:
    pass


def _probe_nothing(game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int) -> Any:
    return False, _NO_BOUND


def _store_nothing(
    game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int, bound: int, turn: int
) -> None:
    pass


def _fill_key(game: Any, own: Any, enemy: Any, wins: Any, threats: Any, standing: DominanceKey) -> None:
    own_matters, enemy_matters, _, _ = relevant_cells(game, own, enemy, wins, threats)
    if avoidance(game):
        standing.own, standing.enemy = enemy, own
        standing.own_matters, standing.enemy_matters = enemy_matters, own_matters
    else:
        standing.own, standing.enemy = own | wins, enemy | threats
        standing.own_matters, standing.enemy_matters = own_matters, enemy_matters


def _probe(game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int) -> Any:
    scrambled = fold(taken) * _FACTOR
    answer = first_dominated(
        address_of(_bucket(precedents, scrambled)),
        standing.own,
        standing.enemy,
        standing.own_matters,
        standing.enemy_matters,
        (scrambled << _BITS) + np.uint64(beta + _OFFSET),
    )
    return answer != ZERO, np.int64(answer & _VALUE) - _OFFSET


def _probe_wide(game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int) -> Any:
    """The same for boards of more than one machine word, one position of the bucket after the other."""
    scrambled = fold(taken) * _FACTOR
    bucket, least = _bucket(precedents, scrambled), (scrambled << _BITS) + np.uint64(beta + _OFFSET)
    for way in range(_WAYS):
        answer = bucket.answers[way]
        if answer - least <= _VALUE and bucket.stacks[way] == taken:
            if answer & _AT_MOST:
                lacking, surplus = bucket.needs[way] & ~standing.enemy, standing.own_matters & ~bucket.allows[way]
            else:
                lacking, surplus = bucket.needs[way] & ~standing.own, standing.enemy_matters & ~bucket.allows[way]
            if lacking | surplus == ZERO:
                return True, np.int64(answer & _VALUE) - _OFFSET
    return False, _NO_BOUND


def _store(
    game: Any, precedents: Array[DominanceBucket], taken: Any, standing: DominanceKey, beta: int, bound: int, turn: int
) -> None:
    scrambled, slot = fold(taken) * _FACTOR, turn & (_WAYS - 1)
    bucket, answer = _bucket(precedents, scrambled), scrambled << _BITS | np.uint64(bound + _OFFSET)
    if bound >= beta:
        bucket.needs[slot], bucket.allows[slot] = standing.own_matters, standing.enemy
    else:
        bucket.needs[slot], bucket.allows[slot] = standing.enemy_matters, standing.own
        answer |= _AT_MOST
    bucket.answers[slot] = answer
    if board_width(game) > WORD_BITS:
        bucket.stacks[slot] = taken
