"""What the two players of a game are called in the sentences about it.

Terminals and records call everybody by their titles: "Human", "Level 3". The page says "you" to the one person at its
board, and calls an opponent that fills a plain strength by that: "Easy computer".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.levels.strength import STRENGTH_NAMES, plain_strengths
from denkspiel.opponents.roster import opponent_heritage, opponent_title
from denkspiel.play.player import Player, numbered_title
from denkspiel.play.seats import default_names

__all__ = ["Naming", "PlayerNames", "call_by_title", "plain_naming"]


@dataclass(frozen=True)
class PlayerNames:
    """What two players are called.

    Attributes:
        names: what the first and the second player are called at the beginning of a sentence.
        you: which of the two (0 or 1) reads the sentences; `None` for neither.
        speaks: for each of the two, whether it says "I am thinking ...", as the programs of the originals did.
        title: what to call any opponent by its name.
    """

    names: tuple[Message, Message]
    you: int | None = None
    speaks: tuple[bool, bool] = (True, True)
    title: Callable[[str], Message] = opponent_title

    @property
    def other(self) -> Message:
        """What the opponent of the one who reads is called."""
        return self.names[0 if self.you else 1]


Naming = Callable[[Game, tuple[Player, Player]], PlayerNames]
"""Decides what two players are called."""


def call_by_title(_game: Game, players: tuple[Player, Player]) -> PlayerNames:
    """Everybody by their title, as in terminals and records."""
    return PlayerNames((players[0].title, players[1].title))


def plain_naming(opponents_of: Callable[[Game], Sequence[str]], *, has_seats: bool = False) -> Naming:
    """Plain words, as on the page.

    Args:
        opponents_of: the names of those who play a game there; they decide who fills its plain strengths.
        has_seats: whether the players sit at different screens: then nobody is "you".
    """

    def call(game: Game, players: tuple[Player, Player]) -> PlayerNames:
        offered = tuple(opponents_of(game))
        people = [side for side, player in enumerate(players) if player.is_human]
        you = people[0] if len(people) == 1 and not has_seats and _is_default_name(players[people[0]].name) else None
        first, second = (
            Message("You") if side == you else _plain_name(player, game, offered) for side, player in enumerate(players)
        )
        speaks = tuple(opponent_heritage(player.kind) is not None for player in players)
        return PlayerNames((first, second), you, (speaks[0], speaks[1]), partial(_plain_title, game, offered))

    return call


def _plain_title(game: Game, offered: tuple[str, ...], name: str) -> Message:
    """What an opponent is called in plain words: by its strength if it fills one of `game`, or else by its title."""
    return _strength_names(game, offered).get(name) or opponent_title(name)


def _plain_name(player: Player, game: Game, offered: tuple[str, ...]) -> Message:
    if player.is_human:
        return player.title
    return numbered_title(_plain_title(game, offered, player.kind), player)


@lru_cache(maxsize=256)
def _strength_names(game: Game, offered: tuple[str, ...]) -> dict[str, Message]:
    return {one.opponent: STRENGTH_NAMES[one.id] for one in plain_strengths(game, offered)}


def _is_default_name(name: str) -> bool:
    """Whether that is what a person is called who has given no name, in any language."""
    return name in _default_names()


@cache
def _default_names() -> frozenset[str]:
    return frozenset(
        name for code in LANGUAGES for humans in (1, 2) for name in default_names(humans, Translator(code))
    )
