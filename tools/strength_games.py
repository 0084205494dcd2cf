"""The games behind docs/research/strength-results.md: each pairing is a tournament of two, spread over workers."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import cache, partial
from itertools import groupby, pairwise
from pathlib import Path

from denkspiel.arena.balance import BalanceJudge
from denkspiel.arena.openings import Opening, random_openings
from denkspiel.arena.plan import FORMATS, ScheduledGame, TournamentPlan
from denkspiel.arena.table import CrossTable
from denkspiel.arena.tournament import GameResult, play_scheduled_games
from denkspiel.core.notation import format_moves
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.games.catalogue import game
from tools.pairings import LADDER, Pairing, Played

__all__ = ["CLOSE_FACTOR", "OPENING_PLIES", "games_of", "play_all"]

CLOSE_FACTOR = 4
"""How many times as many games as `Pairing.games` says a level and the one before play, since they are close."""

OPENING_PLIES = 4
"""How many moves openings have. Of shorter ones hardly any is even in Qubic."""

_NEIGHBOURS = {frozenset(pair) for pair in pairwise(LADDER)}

Item = tuple[Pairing, int]
"""A pairing, and which game of it."""
Step = Callable[[int], object]


def games_of(pairing: Pairing, usual: int) -> int:
    """How many games a pair plays if `usual` is the usual number.

    As many as `Pairing.games` says; `CLOSE_FACTOR` times as many between a level and the one before, and between the
    first level and `random`, unless their games take long.
    """
    games = pairing.games(usual)
    return games if pairing.is_searching_step or frozenset(pairing.names) not in _NEIGHBOURS else CLOSE_FACTOR * games


def play_all(
    counts: dict[Pairing, int], seed: str, executor: Executor, step: Step, journal: Path | None = None
) -> list[Played]:
    """Play all pairings.

    Args:
        counts: who plays what how often.
        seed: the source of all random choices.
        executor: who does the work.
        step: called with how many more games are known, first with those that the journal held.
        journal: where to keep what was played, for as long as not all is; the next call goes on from there.

    Raises:
        RuntimeError: a player broke off or made an illegal move.
    """
    bouts: dict[Pairing, dict[int, GameResult]] = {pairing: {} for pairing in counts}
    with nullcontext() if journal is None else Journal(journal, {"work": "strength", "seed": seed}) as kept:
        for item, bout in _known(kept, counts):
            bouts[item[0]][item[1]] = bout
        step(sum(map(len, bouts.values())))
        todo = [(pairing, number) for pairing in counts for number in range(counts[pairing])]
        todo = [item for item in reversed(todo) if item[1] not in bouts[item[0]]]
        for items, found in map_in_chunks(executor, partial(_played, seed), todo):
            if kept is not None:
                kept.add(
                    [[pairing.game, *pairing.names, bout.data] for (pairing, _), bout in zip(items, found, strict=True)]
                )
            for (pairing, number), bout in zip(items, found, strict=True):
                bouts[pairing][number] = bout
            step(len(found))
        if kept is not None:
            kept.remove()
    return [_summed(pairing, [found[number] for number in sorted(found)]) for pairing, found in bouts.items()]


def _known(kept: Journal | None, counts: dict[Pairing, int]) -> Iterator[tuple[Item, GameResult]]:
    """What the journal holds of these games."""
    for entry in kept.entries() if kept else ():
        for name, first, second, data in entry:
            pairing, bout = Pairing(name, (first, second)), GameResult.from_data(data)
            if bout.number < counts.get(pairing, 0):
                yield (pairing, bout.number), bout


def _played(seed: str, items: Iterable[Item]) -> list[GameResult]:
    """In a worker: these games, in this order."""
    found: list[GameResult] = []
    for pairing, some in groupby(items, key=lambda item: item[0]):
        found += play_scheduled_games(_plan(pairing, seed), [_bout(pairing, number, seed) for _, number in some])
    for bout in found:
        if bout.loser is not None:
            raise RuntimeError(f"{pairing}: {bout.fault}")
    return found


@cache
def _plan(pairing: Pairing, seed: str) -> TournamentPlan:
    return TournamentPlan(game(pairing.game), pairing.names, FORMATS[0], 1, ((),), seed, pairing.terms)


def _bout(pairing: Pairing, number: int, seed: str) -> ScheduledGame:
    """They begin in turn, the one named first at first; an opening is played by both."""
    opening: Opening = ()
    if pairing.has_openings:
        pair = number // 2
        opening = _openings(pairing.game, seed, 1 << pair.bit_length())[pair]
    return ScheduledGame(number, number % 2, 1 - number % 2, opening)


@cache
def _openings(name: str, seed: str, number: int) -> list[Opening]:
    """So many even ones; fewer than all that there are take less time, and the first ones are the same."""
    board = game(name)
    return random_openings(board, OPENING_PLIES, number, seed, BalanceJudge(board).is_even)


def _summed(pairing: Pairing, bouts: Sequence[GameResult]) -> Played:
    entries = [bout.game for bout in bouts]
    begun, followed = (CrossTable(entry for entry in entries if entry.first == first) for first in (0, 1))
    first = format_moves(game(pairing.game), entries[0].moves)
    different = CrossTable(entries).distinct_game_count(0, 1)
    return Played(
        pairing,
        begun.results_between(0, 1),
        followed.results_between(0, 1),
        different,
        f"{zlib.crc32(first.encode()):08x}",
    )
