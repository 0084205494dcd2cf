"""How long it takes to search and open one of ten thousand kept games, and to ask what was chosen in a position.

    python -m benchmarks.kept_games [--games 10000] [--write --date 2026-11-25]

All the games are those of one browser, which is the worst case for its list: short ones of people, with random moves,
in SQLite and in PostgreSQL. Then longer ones are played one at a time, and their ends are timed, which count them.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy.engine import URL

from benchmarks.report import parsed, report, words_of
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.online.games.messages import MakeMove, Resign, TakeSeat
from denkspiel.online.store.place import parse_location
from denkspiel.online.store.seats import GameFilter
from denkspiel.online.store.store import GameStore
from denkspiel.play.player import human_player
from denkspiel.play.seats import WhoBegins
from tools import postgres
from tools.markdown import markdown_table

__all__ = ["main"]

_PAGE = Path(__file__).parents[1] / "docs" / "research" / "server-measurements.md"
_GOAL = "under 100 ms"
_GAMES = ("connect-four", "hexagon", "qubic", "tic-tac-toe-3d")
_TOGETHER = 100
_MOST_MOVES = 4
_LONG = 20
_TRIES = 50
_TOLD = 201


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and show the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="so many are kept")
    options = parsed(parser, arguments, _PAGE)
    rows = [
        (
            f"{name}: {what}",
            _GOAL,
            f"{statistics.median(waited):.1f} ms",
            f"longest of {len(waited)} {max(waited):.1f} ms",
        )
        for name, place in _places()
        for what, waited in asyncio.run(_measured(place, options.games))
    ]
    command = f"python -m benchmarks.kept_games {words_of(arguments)}".strip()
    table = markdown_table(("what is asked", "goal", "median", "details"), rows)
    report("kept-games", table, options, command=command, page=_PAGE)
    return 0


def _places() -> Iterator[tuple[str, Path | URL]]:
    with tempfile.TemporaryDirectory() as kept:
        yield "SQLite", Path(kept) / "games.sqlite"
    if (programs := postgres.find()) is not None:
        with postgres.server(programs) as server:
            yield "PostgreSQL", parse_location(server.url)


async def _measured(place: Path | URL, count: int) -> list[tuple[str, list[float]]]:
    async with await GameStore.open(place) as store:
        numbers = iter(range(count))
        await asyncio.gather(*(_plays(store, numbers) for _ in range(_TOGETHER)))
        newest = await store.games_of_browser("ada", _TOLD)
        middle = (await store.games_of_browser("ada", count // 2))[-1]
        before = (middle.changed, middle.id)
        questions: dict[str, Callable[[], Awaitable[Any]]] = {
            "the newest 201 games of a browser": lambda: store.games_of_browser("ada", _TOLD),
            "201 of them from the middle on": lambda: store.games_of_browser("ada", _TOLD, GameFilter(before=before)),
            "those of one game": lambda: store.games_of_browser("ada", _TOLD, GameFilter(game="qubic")),
            "those against a name that is there once": lambda: store.games_of_browser(
                "ada", _TOLD, GameFilter(name="bob 77")
            ),
            "those against a name that is not there": lambda: store.games_of_browser(
                "ada", _TOLD, GameFilter(name="xyz")
            ),
            "one game opened": lambda: store.load(newest[-1].id, "ada"),
        }
        for name in _GAMES:
            start = Position.start(game(name))
            questions[f"what was chosen first in {name}"] = lambda start=start: store.move_statistics_at(start)  # type: ignore[misc]
        answers = [(what, [await _timed(ask) for _ in range(_TRIES)]) for what, ask in questions.items()]
        for name in _GAMES:
            ends = [await _one_game(store, game(name), count + number, _LONG) for number in range(_TRIES)]
            answers.append((f"a game of {name} given up, which counts its first moves", ends))
    return answers


async def _timed(ask: Callable[[], Awaitable[Any]]) -> float:
    began = time.perf_counter()
    await ask()
    return 1000 * (time.perf_counter() - began)


async def _plays(store: GameStore, numbers: Iterator[int]) -> None:
    for number in numbers:
        await _one_game(store, game(_GAMES[number % len(_GAMES)]), number, _MOST_MOVES)


async def _one_game(store: GameStore, played: Game, number: int, most: int) -> float:
    """Milliseconds that the last command took."""
    kept = await store.create(played, human_player("Ada"), None, token="ada", begin=WhoBegins.FIRST)
    answer = await store.act(kept.id, TakeSeat(id="sit", seen=0, name=f"Bob {number}"), "bob")
    rng, waited = Random(number), 0.0
    while (live := answer.stored.live).ending is None:
        began = time.perf_counter()
        if len(live.moves) < most:
            move = MakeMove(id=f"m{live.version}", seen=live.version, cell=rng.choice(live.position.legal_moves))
            answer = await store.act(kept.id, move, ("ada", "bob")[live.position.side_to_move])
        else:
            answer = await store.act(kept.id, Resign(id="resign", seen=live.version), "ada")
        waited = 1000 * (time.perf_counter() - began)
    return waited


if __name__ == "__main__":
    raise SystemExit(main())
