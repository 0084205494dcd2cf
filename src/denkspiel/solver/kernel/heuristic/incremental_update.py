"""Stone by stone: what a move and the forced answers to it change, found by the lines through them alone.

`forced_moves.play_forced_moves` looks at all lines of the board at every step, which is fast for bits; but a search
that also wants to know the values of lines is four times faster when it follows the changes (a cell of Score Four lies
on 7 lines of 76). What is forced is the same: `forced_moves.classify_position`.
"""

from typing import Any

from denkspiel.solver.kernel.heuristic.line_lists import LineLists, has_network, place_stone
from denkspiel.solver.kernel.heuristic.network import add_stone, begin_sums
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode
from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline, jit_noinline, preconditions
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.jit.simd import load, store
from denkspiel.solver.kernel.rules.forced_moves import DECIDED, FORCED, OPEN, ZERO, classify_position

__all__ = ["begin_node", "check_node", "make_move"]


@jit_inline
def _scan_lines(lines: LineLists, own: Any, enemy: Any) -> Any:
    """Where these stones, set one by one after `enemy`, would complete a line, and the value of their lines."""
    ends, total = lines.singles, 0
    placed = ZERO
    while own:
        move = own & (ZERO - own)
        own ^= move
        new_ends, gain = place_stone(lines, placed, enemy, move)
        placed |= move
        ends |= new_ends
        total += gain
    return ends, total


@cached_jit
def begin_node(lines: LineLists, node: EstimateNode) -> None:
    """Work out `wins`, `threats` and `balance` of a node whose stones are known."""
    wins, mine = _scan_lines(lines, node.own, ZERO)
    threats, change = _scan_lines(lines, node.enemy, node.own)
    free = ~(node.own | node.enemy)
    node.wins = wins & free
    node.threats = threats & free
    node.balance = mine - change
    if has_network(lines):
        begin_sums(lines.network, lines, node.sums, node.own, node.enemy, node.ply)


@preconditions
def check_node(game: Any, node: EstimateNode, lines: LineLists) -> None:
    """What searches rely on: that `make_move` has left the node, or could have."""
    taken = node.own | node.enemy
    assert node.own & node.enemy == ZERO, "a cell is taken by both"
    assert popcount(taken) == node.ply, "the number of stones is another"
    wins, mine = _scan_lines(lines, node.own, ZERO)
    threats, change = _scan_lines(lines, node.enemy, node.own)
    assert node.wins == wins & ~taken, "the cells to win on are others"
    assert node.threats == threats & ~taken, "the threats are others"
    assert node.balance == mine - change, "the balance of line values is another"
    prospect, _, moves = classify_position(game, taken, node.ply, node.wins, node.threats)
    assert prospect == OPEN, "a move is forced, or the game is decided"
    assert node.moves == moves, "the moves worth a look are others"


@jit_noinline
def make_move(game: Any, lines: LineLists, node: EstimateNode, move: Any, child: EstimateNode) -> Any:
    """Let the side to move take `move` (nothing if 0), and play what is then forced, as `play_forced_moves` does.

    What that leads to is written to `child`: stones, `ply`, `wins`, `threats`, `balance` and `moves`. It may be the
    node itself.

    Returns:
        Whether the game is decided, and the kernel's value for the side then to move.
    """
    own, enemy, ply, wins, threats, balance = node.own, node.enemy, node.ply, node.wins, node.threats, node.balance
    learned = has_network(lines)
    if learned:
        store(load(node.sums), child.sums)
    while True:
        if move != ZERO:
            if learned:
                add_stone(lines.network, lines, child.sums, own, enemy, ply & 1, move)
            ends, gain = place_stone(lines, own, enemy, move)
            taken = own | enemy | move
            own, enemy, ply = enemy, own | move, ply + 1
            wins, threats = threats & ~move, (wins | ends) & ~taken
            balance = -(balance + gain)
        prospect, value, move = classify_position(game, own | enemy, ply, wins, threats)
        if prospect != FORCED:
            break
    child.own = own
    child.enemy = enemy
    child.ply = ply
    child.wins = wins
    child.threats = threats
    child.balance = balance
    child.moves = move
    return prospect == DECIDED, value
