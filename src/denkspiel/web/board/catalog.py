"""The games that are offered, found by name, and who plays them here.

Every size that `games.catalogue` makes from a name is offered, too. Strangers choose these names, so only a few such
games are kept in memory, and nothing is compiled for them: opponents that need the solver do not play there
(`docs/reference/server.md`).
"""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from denkspiel.core.errors import UnknownName, UnsuitableOpponent
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.registry import fold_name
from denkspiel.games.catalogue import game_entries, size_forms, sized_game, unlisted_games
from denkspiel.opponents.advisor import BEST_KNOWN, adviser_for
from denkspiel.opponents.levels.strength import plain_strengths
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import default_adviser, opponent, opponent_for, opponent_names
from denkspiel.play.naming import Naming, plain_naming

__all__ = ["GameCatalog"]


class GameCatalog:
    """A fixed set of games, and other sizes of them."""

    def __init__(self, games: Iterable[Game]) -> None:
        """Offer these games, each by its id in small letters."""
        self._games = {game.id.lower(): game for game in games}

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

        Its titles and common names will do as well, such as "Vier gewinnt".

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
        return self.is_listed(game) and game.is_searchable

    def is_listed(self, game: Game) -> bool:
        """Whether it is one of the fixed set, which have a solver; others are sizes that somebody has asked for."""
        return game.id.lower() in self._games

    def opponents_of(self, game: Game) -> tuple[str, ...]:
        """The names of those who play it here, the usual one first."""
        names = opponent_names(game)
        return names if self.has_solver(game) else tuple(name for name in names if not opponent(name).needs_solver)

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
        """
        try:
            found = opponent_for(name, game)
        except UnknownName as error:
            raise UnknownName(Message("opponent"), name, self.opponents_of(game)) from error
        if found.needs_solver and not self.has_solver(game):
            raise UnsuitableOpponent(found.name, game.id, self.opponents_of(game))
        return found

    def adviser(self, name: str | None, game: Game) -> Opponent:
        """The player to ask for a move: an opponent by its name, or else the game's usual adviser.

        `BEST_KNOWN` asks for the best move that is known; where there is no solver that is what the strongest player
        of those here would play. Raises what `opponent` raises.
        """
        if name == BEST_KNOWN and self.has_solver(game):
            return adviser_for(name, game)
        if name == BEST_KNOWN:
            name = plain_strengths(game, self.opponents_of(game))[-1].opponent
        return self.opponent(name or default_adviser(game), game)


@lru_cache(maxsize=1)
def _names_by_alias() -> Mapping[str, str]:
    """The names of games by their titles and common names; nothing that a stranger asks for is looked up elsewhere."""
    return {fold_name(alias): entry.name for entry in game_entries() for alias in entry.aliases}


@lru_cache(maxsize=1)
def _resizable_games() -> frozenset[str]:
    """The names that can have sizes behind them."""
    return frozenset(form.partition(":")[0] for form in size_forms())
