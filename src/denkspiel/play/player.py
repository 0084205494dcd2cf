"""Who sits at the board."""

from dataclasses import dataclass
from typing import Any

from denkspiel.core.errors import InvalidName, WrongType
from denkspiel.core.game import Game
from denkspiel.core.inputs import describe_value
from denkspiel.core.message import Message, quote_input
from denkspiel.core.names import name_fault, normalize_name
from denkspiel.opponents.external.specification import opponent_from_text
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent_for, opponent_title

__all__ = [
    "HUMAN",
    "MAX_NAME_LENGTH",
    "Player",
    "as_players",
    "computer_player",
    "human_player",
    "make_player",
    "numbered_title",
]

HUMAN = "human"
"""How a human is written where an opponent's name could stand."""

MAX_NAME_LENGTH = 12
"""As many characters as the pocket computer's hexagon game took for a name."""


@dataclass(frozen=True)
class Player:
    """A human, or an opponent of the roster.

    Attributes:
        name: what the player is called in records and by programs; for people there is `title`.
        opponent: what chooses the moves; `None` for a human.
    """

    name: str
    opponent: Opponent | None = None

    @property
    def is_human(self) -> bool:
        """Whether the moves come from a person."""
        return self.opponent is None

    @property
    def kind(self) -> str:
        """`HUMAN` or the opponent's name in the roster."""
        return HUMAN if self.opponent is None else self.opponent.name

    @property
    def title(self) -> Message:
        """What people read: a human's name as it is, an opponent's title in their language."""
        return Message.literal(self.name) if self.is_human else numbered_title(opponent_title(self.kind), self)


def numbered_title(title: Message, player: Player) -> Message:
    """What a computer player is called, with the number that one of two of a kind has behind its name."""
    if player.name == player.kind:
        return title
    return Message("{title}{number}", title=title, number=player.name.removeprefix(player.kind))


def human_player(name: str) -> Player:
    """A human player.

    Raises:
        InvalidName: the name is empty, longer than 12 characters or has some that are not allowed there.
    """
    name = normalize_name(name)
    fault = name_fault(name, MAX_NAME_LENGTH)
    if not name:
        raise InvalidName(
            Message("A name must not be empty. Allowed: 1 to {most} printable characters.", most=MAX_NAME_LENGTH)
        )
    if fault is not None:
        raise InvalidName(
            Message(
                '"{name}" is not a valid name: {fault}. Allowed: 1 to {most} printable characters.',
                name=quote_input(name),
                fault=fault,
                most=MAX_NAME_LENGTH,
            )
        )
    return Player(name)


def computer_player(kind: str, game: Game, *, external: bool = False) -> Player:
    """The opponent `kind` as a player.

    Args:
        kind: a name in the roster, or an alias.
        game: what is played.
        external: whether `kind` may lead to programs and files. Only what the user at this machine has written may do
            that; never what comes from a record or over the network.

    Raises:
        DenkspielError: with `external`, whatever `opponent_from_text` raises.
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: it does not play `game`.
    """
    found = opponent_from_text(kind, game) if external else opponent_for(kind, game)
    return Player(found.name, found)


def make_player(kind: str, game: Game, name: str, *, external: bool = False) -> Player:
    """A human called `name` if `kind` is `HUMAN`, otherwise the opponent `kind`; raises what those raise."""
    return human_player(name) if kind == HUMAN else computer_player(kind, game, external=external)


def as_players(players: Any, game: Game) -> tuple[Player, Player]:
    """Two players of a game, each given as a `Player`, an `Opponent` or the name of one, or `HUMAN`.

    Raises:
        WrongType: they are not two, or one of them is something else.
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: it does not play `game`.
    """
    if not isinstance(players, tuple | list) or len(players) != 2:
        raise WrongType(
            Message(
                'Pass two players, such as ("homburg", "random"), not {value}.',
                value=describe_value(players),
            )
        )
    first, second = (_as_player(player, game) for player in players)
    return first, second


def _as_player(player: Any, game: Game) -> Player:
    if isinstance(player, Player):
        return player
    if isinstance(player, Opponent):
        return Player(player.name, player)
    if isinstance(player, str):
        return make_player(player, game, HUMAN)
    raise WrongType(
        Message(
            'Pass a player or the name of one, such as "homburg", not {value}.',
            value=describe_value(player),
        )
    )
