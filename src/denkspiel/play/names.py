"""What to call players: humans who gave no name, and two who would be called the same."""

from collections.abc import Sequence

from denkspiel.core import names as core_names
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.names import look_alike
from denkspiel.locale import Translator
from denkspiel.play.player import HUMAN, LONGEST_NAME, Player, seat

__all__ = ["distinct_names", "distinct_player", "name_beside", "named_as", "seated", "usual_names"]


def usual_names(humans: int, say: Translator) -> list[str]:
    """What to call that many humans (0 to 2)."""
    if humans < 2:
        return [say(Message("Human"))] * humans
    return [say(Message("Player {number}", number=number)) for number in (1, 2)]


def name_beside(other: str, say: Translator) -> str:
    """What to call a human who sits down beside a player of that name: something else."""
    return next(name for name in (*usual_names(1, say), *usual_names(2, say)) if not look_alike(name, other))


def seated(game: Game, kinds: Sequence[str], names: Sequence[str], say: Translator) -> tuple[Player, Player]:
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
    usual = dict(zip(humans, usual_names(len(humans), say), strict=True))
    first, second = (seat(kinds[side], game, names[side].strip() or usual.get(side, "")) for side in (0, 1))
    first, second = (named_as(player, names[side]) for side, player in enumerate((first, second)))
    return first, distinct_player(second, first)


def distinct_player(player: Player, other: Player) -> Player:
    """The player, with a number behind the name if people could not tell it from the other one.

    A free seat, which has no name, stays as it is.
    """
    alike = look_alike(player.name, other.name) or look_alike(str(player.title), str(other.title))
    return Player(_numbered(player, other), player.opponent) if player.name and alike else player


def named_as(player: Player, name: str) -> Player:
    """The player; a computer keeps the number it got beside another one of its kind, if `name` has it."""
    return Player(name, player.opponent) if not player.is_human and name == _numbered(player, player) else player


def distinct_names(one: str, other: str) -> tuple[str, str]:
    """Two names, the second one with a number if they are the same."""
    return one, f"{other} (2)" if one == other else other


def _numbered(player: Player, other: Player) -> str:
    """A human's name has a limit; the title of a computer may end in a number already, so its own is in brackets."""
    if player.is_human:
        return core_names.distinct_name(player.name, (other.name, str(other.title)), LONGEST_NAME)
    return f"{player.name} (2)"
