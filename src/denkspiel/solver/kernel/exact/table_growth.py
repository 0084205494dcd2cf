"""Making the transposition table larger while it is in use."""

from typing import Any

from denkspiel.solver.kernel.exact.transposition_table import Bucket, rehash_bucket
from denkspiel.solver.kernel.exact.workspace import workspace_at
from denkspiel.solver.kernel.jit.compile import cached_jit
from denkspiel.solver.kernel.jit.structs import struct_at

__all__ = ["grow_table"]

_buckets_at = struct_at(Bucket)


@cached_jit
def grow_table(game: Any, table: Any, bits: int, more: int, workspace: Any) -> Any:
    """Make a table of 2^bits buckets one of 2^(bits + more); the memory behind it must be empty.

    The first bits of the scrambled key choose a bucket, so what is in one goes to the 2^more in its multiple, above all
    that is still to come when the last one is taken first.

    Args:
        game: the game.
        table: the address of the first bucket.
        bits: the binary logarithm of the number of buckets.
        more: that of the factor by which it grows.
        workspace: the address of a workspace, whose stop flag is obeyed.

    Returns:
        How many buckets are left: 0, or more if it was stopped. The table is useless then, and between those left
        and 2^more times as many it is still empty.
    """
    buckets, watched = _buckets_at(table, game), workspace_at(workspace, game)
    for number in range((1 << bits) - 1, -1, -1):
        if watched.stop:
            return number + 1
        rehash_bucket(game, buckets, number, bits, more)
    return 0
