"""Training from nothing: rounds of self-play, each with what the rounds before taught."""

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from denkspiel.core.game import Game, rules_digest
from denkspiel.core.safe_file import check_not_there
from denkspiel.core.version import VERSION, commit
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.solver.network.weights import Weights, row_layout
from denkspiel.solver.training.fitting import FitQuality, fit_network
from denkspiel.solver.training.samples import collect_samples
from denkspiel.solver.training.self_play import SelfPlay, TrainingGame

__all__ = ["NetworkTraining", "TrainingPlan", "journal_path"]

_PASSES = 10
"""How often all samples are gone through in a fit."""


@dataclass(frozen=True)
class TrainingPlan:
    """What decides the weights, but for the machine's way to round.

    Attributes:
        games: how many are played in all.
        rounds: in how many rounds, each with the weights learned in those before; the first by the formula.
        nodes: what a move costs.
        seed: the source of chance.
    """

    games: int
    rounds: int
    nodes: int
    seed: str

    def round_ends(self) -> list[int]:
        """After how many games each round ends."""
        return [self.games * number // self.rounds for number in range(1, self.rounds + 1)]


class NetworkTraining:
    """The training of one game's weights.

    Attributes:
        game: the game.
        plan: how it goes.
        path: the file that the weights will be in.
    """

    def __init__(self, game: Game, plan: TrainingPlan, path: Path) -> None:
        """Prepare.

        Raises:
            NotLearnable: the game has too many lines.
        """
        row_layout(game)
        self.game, self.plan, self.path = game, plan, path
        self._games: dict[int, TrainingGame] = {}

    def run(
        self,
        executor: Executor,
        progress: Callable[[int], object],
        on_round: Callable[[int, FitQuality], object],
    ) -> FitQuality:
        """Play what the journal does not know yet, fit, write the file and remove the journal.

        Args:
            executor: who plays.
            progress: called with how many more games are known.
            on_round: called after each round with its number, from 0, and the quality.

        Raises:
            FileFault: the file is there already, or it or the journal cannot be read or written.
            WorkersLost: workers ended amid the work; what was told is kept.
        """
        check_not_there(self.path)
        head = {"work": "training", "digest": rules_digest(self.game), **asdict(self.plan)}
        weights = quality = None
        with Journal(journal_path(self.path), head) as journal:
            for data in journal.entries():
                for one in map(TrainingGame.from_data, data):
                    self._games[one.number] = one
            progress(len(self._games))
            for number, end in enumerate(self.plan.round_ends()):
                self._play(executor, journal, weights, end, progress)
                weights, quality = self._fit(number, end)
                on_round(number, quality)
            assert weights is not None
            assert quality is not None
            weights.write(self.path)
            journal.remove()
        return quality

    def _play(
        self, executor: Executor, journal: Journal, weights: Weights | None, end: int, progress: Callable[[int], object]
    ) -> None:
        play = SelfPlay(self.game, self.plan.seed, self.plan.nodes, weights)
        todo = [number for number in range(end) if number not in self._games]
        with closing(map_in_chunks(executor, play, todo)) as found:  # type: ignore[type-var]
            for _, games in found:
                journal.add([one.data for one in games])
                self._games.update((one.number, one) for one in games)
                progress(len(games))

    def training_facts(self, quality: FitQuality) -> dict[str, Any]:
        """How the weights came about, as JSON."""
        return {"version": VERSION, "commit": commit(), **asdict(self.plan), "quality": asdict(quality)}

    def _fit(self, number: int, end: int) -> tuple[Weights, FitQuality]:
        known = [self._games[place] for place in range(end)]
        fit, quality = fit_network(
            self.game, collect_samples(self.game, known), _PASSES, f"{self.plan.seed}/fit {number}"
        )
        found = Weights(
            self.game.id,
            rules_digest(self.game),
            fit.integer_rows,
            fit.integer_output,
            training=self.training_facts(quality),
        )
        return found, quality


def journal_path(path: Path) -> Path:
    """The journal of the training whose weights will be in this file."""
    return path.with_name(f"{path.name}.journal")
