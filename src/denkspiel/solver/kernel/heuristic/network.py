"""A small network that evaluates positions: sums that follow every stone, and one hidden layer over them.

Each thing that a position may have (a line with so many stones of one side and none of the other, a stone on a cell, a
cell on which a side completes a line) stands for a row of numbers. The sums of the rows of all that a position has are
the hidden layer, but for the last number, which counts as it is; each is brought between its bounds and weighed, and
that is the value for the first player. A stone changes the few lines through its cell, so the sums go from stone to
stone instead of being made anew (the idea of Y. Nasu's networks for Shogi, 2018).
"""

from typing import Annotated, Any

from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.jit.simd import Lanes, add, clipped_dot, load, store, subtract, zeros
from denkspiel.solver.kernel.jit.structs import Array, Int, Pointer, Struct
from denkspiel.solver.kernel.rules.forced_moves import ZERO, cells_above, cells_below, legal_moves
from denkspiel.solver.kernel.rules.geometry_type import board, gravity, odd_from_top, tallest_stack

__all__ = [
    "BITS",
    "DEPTHS",
    "PHASES",
    "STACKED_PAIRS",
    "TEMPO_STATES",
    "Network",
    "add_stone",
    "begin_sums",
    "extend_sums",
    "network_value",
    "tempo_state",
]

PHASES = 8
"""Of a game; whose turn it is counts besides."""
DEPTHS = 4
"""How many free cells may lie below a cell on which a line ends: 0 to 2, or more."""
STACKED_PAIRS = 5
"""Ways for two such cells to lie on each other, or to be the same."""
TEMPO_STATES = 2 * 3**5
"""Who runs out of harmless moves, and how many harmful ones there are of each kind: none, one, or several."""
BITS = 64
"""Of a word."""
_POINTS, _SHARE = 174, 13
"""400 points are odds of ten to one, as in Elo's curve: 174 points a unit of the logarithm, which is 2^13 in sums."""


class Network(Struct):
    """The rows, and what is done with their sums.

    Attributes:
        least: the lowest that each sum counts as.
        most: the highest.
        weights: what each sum counts.
        phases: for each phase a row if the first player is to move, then such rows if the second one is.
        stones: for each bit a row for a stone of the first player, then such rows for the second one.
        wins: for each number of free cells below and each bit a row if the first player completes a line there, then
            such rows for the second one. Without gravity nothing lies below.
        towers: for each bit a row if the first player completes a line there and on the cell below; if the second one
            does and below the first; the first and below the second; the second on both; and if both do on the cell.
        tempi: see `tempo_state`.
        bases: for each place in the masks of `LineLists` the number of its first row.
        lines: the rows: for each line one for every number of stones of the first player, from 1 to one less than all,
            then such rows for the second player.
    """

    least: Lanes
    most: Lanes
    weights: Lanes
    phases: Annotated[Array[Lanes], 2 * PHASES]
    stones: Annotated[Array[Lanes], 2 * BITS]
    wins: Annotated[Array[Lanes], 2 * DEPTHS * BITS]
    towers: Annotated[Array[Lanes], STACKED_PAIRS * BITS]
    tempi: Annotated[Array[Lanes], TEMPO_STATES]
    bases: Pointer[Array[Int]]
    lines: Pointer[Array[Lanes]]


@jit_inline
def _with_stone(network: Network, lines: Any, sums: Any, own: Any, enemy: Any, second: int, move: Any) -> Any:
    """The sums after a stone of the side that owns `own`; `second` is 1 if that is the second player."""
    bit = trailing_zeros(move)
    sums = add(sums, network.stones[second * BITS + bit])
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line, base = lines.masks[index], network.bases[index]
        mine, theirs, most = popcount(own & line), popcount(enemy & line), popcount(line) - 1
        if theirs == 0:
            first = base + second * most
            if mine > 0:
                sums = subtract(sums, network.lines[first + mine - 1])
            if mine < most:
                sums = add(sums, network.lines[first + mine])
        elif mine == 0:
            sums = subtract(sums, network.lines[base + (1 - second) * most + theirs - 1])
    return sums


@jit_inline
def add_stone(network: Network, lines: Any, place: Lanes, own: Any, enemy: Any, second: int, move: Any) -> None:
    """Let the sums there follow a stone of the side that owns `own`; `second` is 1 if that is the second player."""
    store(_with_stone(network, lines, load(place), own, enemy, second, move), place)


@jit_inline
def _with_stones(network: Network, lines: Any, sums: Any, own: Any, enemy: Any, second: int, added: Any) -> Any:
    """The sums after further stones of the side that owns `own`."""
    while added != ZERO:
        move = added & (ZERO - added)
        added ^= move
        sums = _with_stone(network, lines, sums, own, enemy, second, move)
        own |= move
    return sums


@cached_jit
def begin_sums(network: Network, lines: Any, place: Lanes, own: Any, enemy: Any, ply: int) -> None:
    """Make the sums of a position."""
    second = ply & 1
    sums = _with_stones(network, lines, zeros(), ZERO, ZERO, second, own)
    store(_with_stones(network, lines, sums, ZERO, own, 1 - second, enemy), place)


@cached_jit
def extend_sums(
    network: Network, lines: Any, place: Lanes, later: Lanes, own: Any, enemy: Any, ply: int, mine: Any, theirs: Any
) -> None:
    """Make the sums, at `later`, of the position with these stones more, from those of the one at `place`."""
    second = ply & 1
    sums = _with_stones(network, lines, load(place), own, enemy, second, mine)
    store(_with_stones(network, lines, sums, enemy, own | mine, 1 - second, theirs), later)


@jit_inline
def _with_all(sums: Any, rows: Any, first: int, cells: Any) -> Any:
    while cells != ZERO:
        cell = cells & (ZERO - cells)
        cells ^= cell
        sums = add(sums, rows[first + trailing_zeros(cell)])
    return sums


@jit_inline
def _with_ends(game: Any, sums: Any, network: Network, second: int, ends: Any, free: Any) -> Any:
    """The sums with the cells where the first player (`second` is 0) or the second one completes a line."""
    first = second * DEPTHS * BITS
    if gravity(game):
        depth, level = 0, legal_moves(game, ~free)
        while depth < DEPTHS - 1:
            sums = _with_all(sums, network.wins, first + depth * BITS, ends & level)
            ends &= ~level
            level = cells_above(game, level)
            depth += 1
        sums = _with_all(sums, network.wins, first + depth * BITS, ends)
    else:
        sums = _with_all(sums, network.wins, first, ends)
    return sums


@jit_inline
def _with_towers(game: Any, sums: Any, network: Network, wins: Any, threats: Any) -> Any:
    """The sums with what lies on each other: `wins` are cells on which the first player completes a line."""
    above_wins, above_threats = cells_above(game, wins), cells_above(game, threats)
    sums = _with_all(sums, network.towers, 0, wins & above_wins)
    sums = _with_all(sums, network.towers, BITS, threats & above_wins)
    sums = _with_all(sums, network.towers, 2 * BITS, wins & above_threats)
    sums = _with_all(sums, network.towers, 3 * BITS, threats & above_threats)
    return _with_all(sums, network.towers, 4 * BITS, wins & threats)


@jit_inline
def _count(cells: Any) -> Any:
    """How many there are, but for more than two."""
    return min(popcount(cells), 2)


@jit_inline
def tempo_state(game: Any, wins: Any, threats: Any, free: Any, ply: int) -> Any:
    """Who runs out of moves that give nothing away, and what is given up then: the number of a row of `tempi`.

    Args:
        game: the game; cells rest on each other.
        wins: free cells on which the first player completes a line.
        threats: those of the second player.
        free: all free cells.
        ply: the number of stones.
    """
    openers = cells_below(game, wins | threats) & free
    behind = cells_above(game, openers)
    for _ in range(tallest_stack(game) - 2):
        behind |= cells_above(game, behind)
    openers &= ~behind
    own, other = cells_below(game, wins), cells_below(game, threats)
    of_one, of_other, odd = openers & own & ~other, openers & other & ~own, odd_from_top(game)
    row = (popcount(free & ~openers & ~behind) + ply) & 1
    row = row * 3 + _count(of_one & ~odd)
    row = row * 3 + _count(of_one & odd)
    row = row * 3 + _count(of_other & ~odd)
    row = row * 3 + _count(of_other & odd)
    return row * 3 + _count(openers & own & other)


@jit_inline
def network_value(game: Any, network: Network, place: Lanes, wins: Any, threats: Any, taken: Any, ply: int) -> Any:
    """The value for the side to move, whose winning cells `wins` are."""
    second, free = ply & 1, board(game) & ~taken
    if second:
        wins, threats = threats, wins
    sums = add(load(place), network.phases[second * PHASES + min(ply >> 3, PHASES - 1)])
    sums = _with_ends(game, sums, network, 0, wins, free)
    sums = _with_ends(game, sums, network, 1, threats, free)
    if gravity(game):
        sums = _with_towers(game, sums, network, wins, threats)
        sums = add(sums, network.tempi[tempo_state(game, wins, threats, free, ply)])
    value = (clipped_dot(sums, network.least, network.most, network.weights) * _POINTS) >> _SHARE
    return -value if second else value
