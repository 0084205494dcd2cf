"""Who sits where at the board, what they are called, and who begins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from random import Random

from denkspiel.core import names as core_names
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.names import look_alike
from denkspiel.locale import Translator
from denkspiel.play.player import HUMAN, MAX_NAME_LENGTH, Player, make_player

__all__ = [
    "Seats",
    "WhoBegins",
    "default_names",
    "distinct_names",
    "distinct_player",
    "make_distinct_players",
    "rename_player",
    "second_player_name",
]


def default_names(humans: int, say: Translator) -> list[str]:
    """What to call that many humans (0 to 2)."""
    if humans < 2:
        return [say(Message("Human"))] * humans
    return [say(Message("Player {number}", number=number)) for number in (1, 2)]


def second_player_name(other: str, say: Translator) -> str:
    """What to call a human who sits down beside a player of that name: something else."""
    return next(name for name in (*default_names(1, say), *default_names(2, say)) if not look_alike(name, other))


def make_distinct_players(
    game: Game, kinds: Sequence[str], names: Sequence[str], say: Translator
) -> tuple[Player, Player]:
    """Two players; humans without a name get the usual one, and two of the same name become two names.

    Args:
        game: what they play.
        kinds: for each of the two `HUMAN` or an opponent's name.
        names: what they are called; a computer is called by its kind, perhaps with a number behind it.
        say: the language of the usual names.

    Raises:
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: an opponent does not play the game.
        InvalidName: a human cannot have that name.
    """
    humans = [number for number, kind in enumerate(kinds) if kind == HUMAN]
    usual = dict(zip(humans, default_names(len(humans), say), strict=True))
    first, second = (make_player(kinds[side], game, names[side].strip() or usual.get(side, "")) for side in (0, 1))
    first, second = (rename_player(player, names[side]) for side, player in enumerate((first, second)))
    return first, distinct_player(second, first)


def distinct_player(player: Player, other: Player) -> Player:
    """The player, with a number behind the name if people could not tell it from the other one.

    A free seat, which has no name, stays as it is.
    """
    alike = look_alike(player.name, other.name) or look_alike(str(player.title), str(other.title))
    return Player(_numbered(player, other), player.opponent) if player.name and alike else player


def rename_player(player: Player, name: str) -> Player:
    """The player; a computer keeps the number it got beside another one of its kind, if `name` has it."""
    return Player(name, player.opponent) if not player.is_human and name == _numbered(player, player) else player


def distinct_names(one: str, other: str) -> tuple[str, str]:
    """Two names, the second one with a number if they are the same."""
    return one, f"{other} (2)" if one == other else other


def _numbered(player: Player, other: Player) -> str:
    """A human's name has a limit; the title of a computer may end in a number already, so its own is in brackets."""
    if player.is_human:
        return core_names.distinct_name(player.name, (other.name, str(other.title)), MAX_NAME_LENGTH)
    return f"{player.name} (2)"


class WhoBegins(Enum):
    """Who begins a new game."""

    LOT = "lot"
    """Chance decides which of the two."""
    FIRST = "first"
    """The one named first."""
    SECOND = "second"
    """The one named second."""


@dataclass(frozen=True)
class Seats:
    """Two players, and which of them has the first player's stones.

    Two that people could not tell apart get different names here.

    Attributes:
        named: the one named first and the one named second.
        swapped: whether the one named second has the first player's stones.
    """

    named: tuple[Player, Player]
    swapped: bool = False

    def __post_init__(self) -> None:
        """Give the second a number if it is called like the first."""
        first, second = self.named
        object.__setattr__(self, "named", (first, distinct_player(second, first)))

    @cached_property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return (self.named[1], self.named[0]) if self.swapped else self.named

    @cached_property
    def has_human(self) -> bool:
        """Whether one of the two is a human."""
        return any(player.is_human for player in self.named)

    @cached_property
    def has_only_humans(self) -> bool:
        """Whether both are humans."""
        return all(player.is_human for player in self.named)

    def begin_game(self, begin: WhoBegins, lot: Random) -> "Seats":
        """As they sit in a new game; `lot` is what chance decides with."""
        return replace(self, swapped=lot.random() < 0.5 if begin is WhoBegins.LOT else begin is WhoBegins.SECOND)

    def swap_stones(self) -> "Seats":
        """With the stones of the two exchanged."""
        return replace(self, swapped=not self.swapped)

    def change_player(self, side: int, player: Player) -> "Seats":
        """With `player` in the seat at `side` (0 or 1), in this game and the next ones; who stays keeps its name."""
        player = distinct_player(player, self.players[1 - side])
        named_first = (side == 0) is not self.swapped
        return replace(self, named=(player, self.named[1]) if named_first else (self.named[0], player))
