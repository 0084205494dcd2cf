"""What is known of an opponent besides how it plays: its name, its place, and what it promises."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from denkspiel.core.message import Message
from denkspiel.core.registry import check_name
from denkspiel.opponents.opponent import Opponent

__all__ = ["Heritage", "OpponentEntry", "OpponentRole", "heritage_story"]


class OpponentRole(Enum):
    """What an opponent is there for; it decides whom it meets in `docs/explanation/strength.md`."""

    PLAYER = auto()
    """It meets everybody."""
    LEVEL = auto()
    """A step of the ladder for learners: each meets the one before, the last one meets everybody. The levels stand in
    order."""
    FLAWLESS = auto()
    """It knows exact values: it meets everybody where that takes no time, and elsewhere the last level."""
    SEARCHER = auto()
    """It thinks for as long as it may: it meets the last level in games that are not solved at once."""
    FORMER = auto()
    """What a searcher was before: it meets only that searcher, in `benchmarks.mastery`."""
    YARDSTICK = auto()
    """It has no plan: every real player beats it clearly."""


@dataclass(frozen=True)
class Heritage:
    """Where an original comes from, as far as that is known.

    Attributes:
        title: what the original was called.
        machine: what it ran on.
        source: where it was published or described.
        story: one or two sentences about it.
        rules: how its player chooses a move, step by step.
        modules: the modules of `denkspiel` that hold its program here, such as `games.wuerfel`.
        author: who wrote it; empty if that is not known.
        year: when it was written or published; `None` if that is not known.
    """

    title: str
    machine: Message
    source: Message
    story: Message
    rules: tuple[Message, ...]
    modules: tuple[str, ...]
    author: str = ""
    year: int | None = None


def heritage_story(heritage: Heritage) -> tuple[Message, Message]:
    """Where the player comes from, and the sentences about it."""
    if heritage.year is None:
        return Message("{machine}", machine=heritage.machine), heritage.story
    return Message("{machine}, {year}", machine=heritage.machine, year=heritage.year), heritage.story


@dataclass(frozen=True)
class OpponentEntry:
    """An opponent by its name.

    Attributes:
        name: what it is called by, small letters, digits and hyphens; the same as the name of what `make` makes.
        make: makes a new one.
        place: where it stands in lists, the smallest number first. The first one that plays a game is its usual
            opponent, so players of one family of games stand before those that play everything.
        original: the letter of the original that it revives, as the demands of `docs/reference/originals.md` begin.
        heritage: what is told of that original.
        role: what it is there for.
        takes_wins: whether it promises to complete a line wherever that wins at once, and, where a line loses, to
            complete none as long as another move is left.
        blocks_losses: whether it promises, where the enemy threatens to complete a line at once and no own line can be
            completed, to choose a move that prevents it, if there is one. (In avoidance games nothing is threatened.)
        title: what people read where it is named; the name if nothing is given.
        strategy: what the menus call it, if it is one of the strategies of an original that can be changed in mid-game.
        adviser: whether hints come from it unless another opponent is asked; of several such opponents the first one
            that plays the game.
        aliases: other names by which people ask for it, such as the machine of its original. Upper and lower case make
            no difference, nor do spaces and hyphens between words.
    """

    name: str
    make: Callable[[], Opponent]
    place: float
    original: str = ""
    heritage: Heritage | None = None
    role: OpponentRole = OpponentRole.PLAYER
    takes_wins: bool = False
    blocks_losses: bool = False
    title: Message | None = None
    strategy: Message | None = None
    adviser: bool = False
    aliases: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the name.

        Raises:
            ValueError: nobody could ask for it by that name.
        """
        check_name(self.name)
