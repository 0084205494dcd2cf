"""How many commands a second are kept, in SQLite and in PostgreSQL, and how long one waits for its answer.

python -m benchmarks.store_speed

Each row plays whole games of Connect Four, so many of them at the same time, each move a command that is answered when
it is on disk; the last row of each place is 500 games with a move every two seconds. SQLite is tried with the disk
waited for at every commit (`FULL`, as the program does) and not (`NORMAL`, by which a power cut may take the last
answered commands), and with groups of one command.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from sqlalchemy.engine import URL

from denkspiel.games.catalogue import game
from denkspiel.play.live.clock import Clock
from denkspiel.play.live.command import Move, Sit
from denkspiel.play.player import human
from denkspiel.play.seats import Begin
from denkspiel.store import sqlite, writer
from denkspiel.store.place import place_of
from denkspiel.store.store import Store
from tools import postgres

__all__ = ["main"]

_TOGETHER = (1, 20, 200)
_COMMANDS = 2_000
_PACED = 500
_PAUSE_SECONDS = 2.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, help="where the disk is that is waited for; a temporary one by default")
    options = parser.parse_args(arguments)
    print("| kept in | games at a time | commands a second | median ms | 99 % under ms | ms of processor a command |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, place in _places(options.folder):
        for together in _TOGETHER:
            print(f"| {name} | {together} | {asyncio.run(_measured(place, together))} |", flush=True)
        paced = asyncio.run(_measured(place, _PACED, _PAUSE_SECONDS))
        print(f"| {name} | {_PACED}, a move in {_PAUSE_SECONDS:.0f} s | {paced} |", flush=True)
    return 0


def _places(folder: Path | None) -> Iterator[tuple[str, Path | URL]]:
    with tempfile.TemporaryDirectory(dir=folder) as kept:
        yield "SQLite, FULL", Path(kept) / "full.sqlite"
        with patch.object(writer, "MOST_TOGETHER", 1):
            yield "SQLite, FULL, groups of one", Path(kept) / "single.sqlite"
        with patch.object(sqlite, "SYNCHRONOUS", "NORMAL"):
            yield "SQLite, NORMAL", Path(kept) / "normal.sqlite"
    if (programs := postgres.find()) is not None:
        with postgres.server(programs, durable=True) as server:
            place = place_of(server.url)
            yield "PostgreSQL", place


async def _measured(place: Path | URL, together: int, pause: float = 0.0) -> str:
    async with await Store.open(place) as store:
        waited: list[float] = []
        began, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(_plays(store, number, waited, together, pause) for number in range(together)))
        seconds, processor = time.perf_counter() - began, time.process_time() - used
    middle, late = statistics.median(waited), statistics.quantiles(waited, n=100)[-1]
    figures = (f"{len(waited) / seconds:.0f}", f"{middle:.1f}", f"{late:.1f}", f"{1000 * processor / len(waited):.2f}")
    return " | ".join(figures)


async def _plays(store: Store, number: int, waited: list[float], together: int, pause: float) -> None:
    """Games, one after the other, until all together have made enough moves."""
    count = 0
    most = 3 * _COMMANDS if pause else _COMMANDS if together > 1 else _COMMANDS // 10
    await asyncio.sleep(pause * number / together)
    while len(waited) < most:
        count += 1
        kept = await store.create(
            game("connect-four"), human("Ada"), None, token=f"a{number}", begin=Begin.FIRST, clock=Clock(5, 3)
        )
        answer = await store.act(kept.id, Sit(id="sit", seen=0, name="Bob"), f"b{number}")
        while (live := answer.kept.live).ending is None and len(waited) < most:
            await asyncio.sleep(pause)
            legal = live.position.legal_moves
            move = Move(id=f"m{live.version}", seen=live.version, cell=legal[(number + count) % len(legal)])
            token = f"{'ab'[live.position.side_to_move]}{number}"
            began = time.perf_counter()
            answer = await store.act(kept.id, move, token)
            waited.append(1000 * (time.perf_counter() - began))


if __name__ == "__main__":
    raise SystemExit(main())
