"""A tournament as it goes: bouts are spread over workers, and each result is written down before it is told.

A folder holds its journal, `tournament.journal`: what has been played is not played again when the tournament is
resumed. The same plan gives the same games, however many workers there are, unless time counts.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Any

from denkspiel.arena.plan import ImpossiblePlan, ScheduledGame, TournamentPlan
from denkspiel.arena.playing import play_game
from denkspiel.arena.rounds import RoundHistory, generate_rounds
from denkspiel.arena.table import CrossTable, CrossTableGame
from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.opponents.external.line_process import PlayerNotStarted
from denkspiel.opponents.external.specification import closing_opponent as ending
from denkspiel.opponents.external.specification import opponent_from_text, start_opponent
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.play.record import LOSING_SIDES, GameRecord

__all__ = [
    "JOURNAL_FILE",
    "RESULT_FILES",
    "GameResult",
    "StartFailures",
    "Tournament",
    "helpers_by_player",
    "play_scheduled_games",
]


_MOST_TRIES = 2


class StartFailures:
    """Who has failed to start in a run."""

    def __init__(self) -> None:
        self._failed: Counter[int] = Counter()
        self._faults: dict[int, Message] = {}

    def record(self, player: int, fault: Message | None) -> None:
        """A player has played: without a fault at its start, or with that one."""
        if fault is None:
            self._failed[player] = 0
        else:
            self._failed[player] += 1
            self._faults[player] = fault

    def replacement_for(self, player: int) -> Opponent | None:
        """Who plays in the place of a player that is not tried any more; `None` as long as it is."""
        return _GivenUp(self._faults[player]) if self._failed[player] >= _MOST_TRIES else None


class _GivenUp(Opponent):
    """Fails at once."""

    name = "given-up"
    character = Message("Does not start.")

    def __init__(self, fault: Message) -> None:
        self._fault = fault

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Raise `PlayerNotStarted`."""
        raise PlayerNotStarted(self._fault)


JOURNAL_FILE = "tournament.journal"
"""The name of the journal in the folder of a tournament."""
RESULT_FILES = ("results.html", "results.txt", "results.json", "results.csv", "meetings.csv", "games.txt")
"""The names of the files that are written there when it is over."""


@dataclass(frozen=True)
class GameResult:
    """A game that is over.

    Attributes:
        number: which one of the tournament, from 0.
        game: who played, what, and who won.
        loser: the number of the player who lost by a fault; `None` if the rules ended the game.
        fault: what that player did; `None` if nothing.
        helpers: for the number of each player that has used denkspiel's own players or searches until then, which ones.
        setup: how many of the moves are a set-up position from which the game began.
        seconds: how long it took, without the start of its players; 0 if it comes from a journal.
    """

    number: int
    game: CrossTableGame
    loser: int | None = None
    fault: Message | None = None
    helpers: tuple[tuple[int, tuple[str, ...]], ...] = ()
    setup: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def data(self) -> list[Any]:
        """As JSON; `from_data` reads it."""
        entry, fault = self.game, None if self.fault is None else self.fault.data
        more = [[[player, [*names]] for player, names in self.helpers], *([self.setup] if self.setup else [])]
        kept = more if self.helpers or self.setup else []
        return [self.number, entry.first, entry.second, entry.winner, [*entry.moves], self.loser, fault, *kept]

    @classmethod
    def from_data(cls, data: list[Any]) -> "GameResult":
        """What `data` was made of."""
        number, first, second, winner, moves, loser, fault, *more = data
        told = None if fault is None else Message.from_data(fault)
        helpers = tuple((player, tuple(names)) for player, names in (more[0] if more else ()))
        game = CrossTableGame(first, second, winner, tuple(moves))
        return cls(number, game, loser, told, helpers, more[1] if len(more) > 1 else 0)


def helpers_by_player(results: Iterable[GameResult]) -> dict[int, tuple[str, ...]]:
    """What each player that has used denkspiel's own players or searches has used in these games."""
    found: dict[int, tuple[str, ...]] = {}
    for result in results:
        for player, names in result.helpers:
            found[player] = tuple(dict.fromkeys((*found.get(player, ()), *names)))
    return found


class Tournament:
    """A tournament and its games.

    Attributes:
        plan: the plan.
        played: the finished games by their numbers.

    Examples:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from denkspiel import game
        >>> from denkspiel.arena.plan import TournamentPlan
        >>> from denkspiel.arena.playing import GameLimits
        >>> from denkspiel.arena.tournament import Tournament
        >>> board, players = game("tic-tac-toe"), ("level-1", "random")
        >>> plan = TournamentPlan(board, players, "round-robin", 4, ((0,), (4,)), seed="1", limits=GameLimits())
        >>> tournament = Tournament(plan)
        >>> with ThreadPoolExecutor(1) as executor:
        ...     tournament.play(executor, on_game=lambda finished: None)
        >>> len(tournament.played)
        4
    """

    def __init__(
        self,
        plan: TournamentPlan,
        folder: Path | None = None,
        *,
        resume: bool = False,
        description: Mapping[str, Any] | None = None,
    ) -> None:
        """Prepare; nobody plays yet.

        Args:
            plan: what it is.
            folder: where to keep what was played; made if it is not there. `None` keeps nothing.
            resume: go on with what was played there.
            description: what else tells this tournament from others, as JSON: only one alike is resumed.

        Raises:
            ImpossiblePlan: a player is named twice.
            FileFault: the folder cannot be made, holds a tournament that is not to be resumed, none that could be, or
                results of something else.
            DenkspielError: there is no such player, or it does not play the game.
        """
        for place, player in enumerate(plan.players):
            if player in plan.players[:place]:
                raise ImpossiblePlan(
                    Message('The player "{player}" is listed twice. List each player once.', player=quote_input(player))
                )
        self.plan = plan
        self.played: dict[int, GameResult] = {}
        self._about = {**plan.data, **(description or {})}
        self._path = None if folder is None else folder / JOURNAL_FILE
        for name in plan.players:
            with ending(opponent_from_text(name, plan.game)):
                pass
        if folder is not None:
            _make(folder, resume=resume)

    @property
    def cross_table(self) -> CrossTable:
        """The results so far."""
        return CrossTable(bout.game for bout in self.played.values())

    @property
    def round_history(self) -> RoundHistory:
        """How its rounds went, as its results say; of a tournament that was stopped, as far as it came."""
        course = RoundHistory()
        for bouts in self._rounds(course):
            if any(bout.number not in self.played for bout in bouts):
                break
        return course

    def records(self) -> Iterator[str]:
        """Yield every game as a record, in order. A game that a fault has ended names the loser and the fault."""
        plan = self.plan
        for _, bout in sorted(self.played.items()):
            names = plan.players[bout.game.first], plan.players[bout.game.second]
            record = GameRecord(plan.game, bout.game.moves, names, names, plan.seed, bout.number, setup=bout.setup)
            yield _with_fault(record, bout).to_text()

    def play(
        self,
        executor: Executor,
        on_game: Callable[[GameResult], object],
        is_decided: Callable[[], bool] = lambda: False,
    ) -> None:
        """Play all games that have not been played yet.

        Args:
            executor: the executor that plays the games.
            on_game: a function that receives every finished game, including those from before.
            is_decided: a function called after each game. If it returns true, no further game starts.

        Raises:
            FileFault: the journal cannot be written, or belongs to another tournament.
            WorkersLost: worker processes ended during the work; the finished games are stored.
            ClusterLost: the connection to a cluster was lost; the finished games are stored.
            KeyboardInterrupt: you pressed Ctrl-C; the finished games are stored.
        """
        with ExitStack() as stack:
            journal = None if self._path is None else stack.enter_context(Journal(self._path, self._about))
            for data in journal.entries() if journal else ():
                self._note(GameResult.from_data(data), on_game)
            ended = stack.enter_context(closing(self._ended(executor)))
            while not is_decided() and (bout := next(ended, None)) is not None:
                if journal is not None:
                    journal.add(bout.data)
                self._note(bout, on_game)

    def _note(self, bout: GameResult, on_game: Callable[[GameResult], object]) -> None:
        self.played[bout.number] = bout
        on_game(bout)

    def _rounds(self, course: RoundHistory) -> Iterator[list[ScheduledGame]]:
        """The games of each round; those of the rounds before it are over when the next one is asked for."""
        scheduled = 0

        def results() -> CrossTable:
            """Of what was scheduled: a journal may hold games of later rounds."""
            return CrossTable(bout.game for number, bout in self.played.items() if number < scheduled)

        for meetings in generate_rounds(self.plan, results, course):
            table = results()
            before = [table.results_between(*pair).games for pair in meetings]
            bouts = [*self.plan.scheduled_games(meetings, before, scheduled)]
            scheduled += len(bouts)
            yield bouts

    def _ended(self, executor: Executor) -> Generator[GameResult, None, None]:
        """What is still to be played, each as it is over."""
        run = token_hex()
        for bouts in self._rounds(RoundHistory()):
            todo = [bout for bout in bouts if bout.number not in self.played]
            # a chunk has players of its own, so the slower they start, the fewer chunks there should be
            chunks = map_in_chunks(
                executor,
                partial(_all_played, self.plan, run),
                todo,
                seconds_of=lambda results: sum(result.seconds for result in results),
            )
            for _, found in chunks:
                yield from found


def _with_fault(record: GameRecord, bout: GameResult) -> GameRecord:
    if bout.loser is None:
        return record
    return replace(record, loser=LOSING_SIDES[bout.loser == bout.game.second], fault=str(bout.fault))


def _make(folder: Path, *, resume: bool) -> None:
    if resume and not (folder / JOURNAL_FILE).exists():
        raise FileFault(Message('There is no tournament to resume in "{folder}".', folder=str(folder)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault(
            Message('Cannot create the folder "{folder}": {fault}.', folder=str(folder), fault=os_error_reason(error))
        ) from error
    if (folder / JOURNAL_FILE).exists() and not resume:
        raise FileFault(
            Message(
                '"{folder}" already contains a tournament. Add --resume to continue it, or choose another folder.',
                folder=str(folder),
            )
        )
    for name in RESULT_FILES:
        if not resume and (folder / name).exists():
            raise FileFault(
                Message(
                    '"{folder}" already contains results ({file}). Choose another folder.',
                    folder=str(folder),
                    file=name,
                )
            )


def _all_played(plan: TournamentPlan, run: str, bouts: Iterable[ScheduledGame]) -> list[GameResult]:
    """In a worker: some games of this run, all of them."""
    return [*play_scheduled_games(plan, bouts, _starters_of(run))]


@lru_cache(maxsize=16)
def _starters_of(run: str) -> StartFailures:  # noqa: ARG001
    """What this process knows of a run."""
    return StartFailures()


def play_scheduled_games(
    plan: TournamentPlan, scheduled_games: Iterable[ScheduledGame], start_failures: StartFailures | None = None
) -> Generator[GameResult, None, None]:
    """Play some games here, each when it is asked for; players are kept until the last one is over.

    Args:
        plan: the tournament.
        scheduled_games: games of it, in any order.
        start_failures: the players known not to start; none by default.

    Raises:
        DenkspielError: there is no such player, or it does not play the game.
    """
    start_failures = start_failures or StartFailures()

    def made(number: int) -> Opponent:
        return opponent_from_text(plan.players[number], plan.game, allow_helpers=plan.allow_helpers)

    with ExitStack() as stack:

        @cache
        def started(number: int) -> Opponent:
            found = stack.enter_context(ending(made(number)))
            if fault := _start(found, plan):
                start_failures.record(number, fault)
            return found

        def player(number: int) -> Opponent:
            return start_failures.replacement_for(number) or started(number)

        for bout in scheduled_games:
            yield _one(plan, bout, (player(bout.first), player(bout.second)), start_failures)


def _one(
    plan: TournamentPlan, bout: ScheduledGame, players: tuple[Opponent, Opponent], starters: StartFailures
) -> GameResult:
    begun = perf_counter()
    ended = play_game(plan.game, players, bout.opening, plan.seed, bout.number, limits=plan.limits)
    seconds = perf_counter() - begun
    sides = bout.first, bout.second
    if ended.fault is not None and ended.fault.at_start:
        starters.record(sides[ended.fault.side], ended.fault.message)
    else:
        for side in sides:
            starters.record(side, None)
    entry = CrossTableGame(bout.first, bout.second, ended.winner, ended.moves)
    helpers = tuple((side, player.helpers) for side, player in zip(sides, players, strict=True) if player.helpers)
    if ended.fault is None:
        return GameResult(bout.number, entry, helpers=helpers, setup=bout.setup, seconds=seconds)
    return GameResult(bout.number, entry, sides[ended.fault.side], ended.fault.message, helpers, bout.setup, seconds)


def _start(player: Opponent, plan: TournamentPlan) -> Message | None:
    """Start a player's programs and, where time will count, compile its search; why it does not start, if so.

    Whatever else it breaks, it breaks again.
    """
    try:
        start_opponent(player)
        if plan.limits.seconds is not None or plan.limits.clock is not None:
            if player.needs_solver:  # at the start of the game a book may know the move
                from denkspiel.solver.warm_up import warm_up  # noqa: PLC0415 (loads numba)

                warm_up(plan.game)
            player.choose(Position.start(plan.game), Random(0), Limit(seconds=0.05, nodes=1))
    except PlayerNotStarted as fault:
        return fault.message
    except Exception:
        return None
    return None
