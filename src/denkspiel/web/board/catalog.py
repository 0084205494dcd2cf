"""The games that are offered, found by name, and who plays them here.

Every size that `games.catalogue` makes from a name is offered, too. Strangers choose these names, so only a few such
games are kept in memory, and nothing is compiled for them: opponents that need the solver do not play there
(`docs/reference/server.md`).
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from denkspiel.core.errors import DenkspielError, UnknownName, UnsuitableOpponent
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.core.registry import fold_name
from denkspiel.games.catalogue import game_entries, size_forms, sized_game, unlisted_games
from denkspiel.opponents.advisor import BEST_KNOWN, adviser_for
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import default_adviser, opponent, opponent_for, opponent_names, opponent_title
from denkspiel.play.naming import Naming, plain_naming
from denkspiel.play.originals import ORIGINALS
from denkspiel.solver.book.shipped_books import is_every_move_known

__all__ = ["GameCatalog", "NeedsCompiler"]


class NeedsCompiler(UnsuitableOpponent):
    """The computer player plays this game, but not where there is no compiler."""

    kind = "needs-compiler"

    def __init__(self, name: str) -> None:
        DenkspielError.__init__(
            self,
            Message(
                "{player} needs a compiler, which browsers do not have. The installed program has this player.",
                player=opponent_title(name),
            ),
        )


class GameCatalog:
    """A fixed set of games, and other sizes of them."""

    def __init__(self, games: Iterable[Game], *, has_compiler: bool = True) -> None:
        """Offer these games, each by its id in small letters; browsers have no compiler."""
        self._games = {game.id.lower(): game for game in games}
        self._has_compiler = has_compiler

    @property
    def default_game(self) -> Game:
        """The one that is played unless another is asked for."""
        return next(iter(self._games.values()))

    @property
    def listed_games(self) -> tuple[Game, ...]:
        """The fixed set."""
        return tuple(self._games.values())

    def game(self, name: str) -> Game:
        """The game of that name, or of that name and size; it never leads to a file.

        Its titles and common names will do as well, such as "Vier gewinnt", and the names of originals.

        Raises:
            UnknownName: it is not offered.
            InvalidGame: it has no such size.
        """
        stem, colon, size = name.strip().lower().partition(":")
        key = f"{_names_by_alias().get(fold_name(stem), stem)}{colon}{size}"
        if key in self._games:
            return self._games[key]
        if key not in unlisted_games() and (":" not in key or key.partition(":")[0] not in _resizable_games()):
            raise UnknownName(Message("game"), name, [*self._games, *unlisted_games(), *size_forms()])
        made = sized_game(key)
        return self._games.get(made.id, made)

    def has_solver(self, game: Game) -> bool:
        """Whether the solver can be asked about it here: it is one of the fixed set, and not too large."""
        return self.is_listed(game) and not game.is_large

    def is_listed(self, game: Game) -> bool:
        """Whether it is one of the fixed set, which have a solver; others are sizes that somebody has asked for."""
        return game.id.lower() in self._games

    def opponents_of(self, game: Game) -> tuple[str, ...]:
        """The names of those who play it here, the usual one first."""
        names = opponent_names(game)
        if self._has_compiler and self.has_solver(game):
            return names
        return tuple(name for name in names if self._plays_here(opponent(name), game))

    def opponents_without_compiler(self, game: Game) -> tuple[str, ...]:
        """The names of those who would play it here if there were a compiler."""
        if self._has_compiler or not self.has_solver(game):
            return ()
        return tuple(name for name in opponent_names(game) if not self._plays_here(opponent(name), game))

    def _plays_here(self, found: Opponent, game: Game) -> bool:
        if not found.needs_solver:
            return True
        return self.has_solver(game) and (self._has_compiler or _needs_books_alone(found.name, game))

    @cached_property
    def naming(self) -> Naming:
        """What players at one board are called here."""
        return plain_naming(self.opponents_of)

    @cached_property
    def naming_at_seats(self) -> Naming:
        """What players at different screens are called here."""
        return plain_naming(self.opponents_of, has_seats=True)

    def opponent(self, name: str, game: Game) -> Opponent:
        """A new opponent of that name that plays the game here.

        Raises:
            UnknownName: no opponent is called so.
            UnsuitableOpponent: it does not play the game, or not here.
            NeedsCompiler: it does not play here because there is no compiler.
        """
        try:
            found = opponent_for(name, game)
        except UnknownName as error:
            raise UnknownName(Message("opponent"), name, self.opponents_of(game)) from error
        if found.name in self.opponents_without_compiler(game):
            raise NeedsCompiler(found.name)
        if found.needs_solver and not self.has_solver(game):
            raise UnsuitableOpponent(found.name, game.id, self.opponents_of(game))
        return found

    def adviser(self, name: str | None, game: Game, ply: int = 0) -> Opponent:
        """The player to ask for a move: an opponent by its name, or else the game's usual adviser.

        `BEST_KNOWN` asks for the best move that is known; where neither a solver nor, after that many plies, a book
        tells it, that is what the strongest player of those here would play. Raises what `opponent` raises.
        """
        if name == BEST_KNOWN and self.has_solver(game) and (self._has_compiler or is_every_move_known(game, ply)):
            return adviser_for(name, game)
        if name == BEST_KNOWN:
            name = plain_strengths(game, self.opponents_of(game))[-1].opponent
        return self.opponent(name or default_adviser(game), game)


@lru_cache(maxsize=1)
def _names_by_alias() -> Mapping[str, str]:
    """The names of games by their titles and common names; nothing that a stranger asks for is looked up elsewhere."""
    aliases = {fold_name(alias): entry.name for entry in game_entries() for alias in entry.aliases}
    return {**aliases, **{one.name: one.game for one in ORIGINALS}}


@lru_cache(maxsize=256)
def _needs_books_alone(name: str, game: Game) -> bool:
    """Whether books tell an opponent everything, from the first move to the last."""
    player, position = opponent(name), Position.start(game)
    while position.outcome is None:
        if player.needs_solver_at(position):
            return False
        position = position.play(position.legal_moves[0])
    return True


@lru_cache(maxsize=1)
def _resizable_games() -> frozenset[str]:
    """The names that can have sizes behind them."""
    return frozenset(form.partition(":")[0] for form in size_forms())
