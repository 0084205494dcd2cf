"""What is known of a game besides its rules: its name, its sizes, and what documentation and tests need to know."""

from collections.abc import Callable
from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.registry import check_name

__all__ = ["GameEntry"]


@dataclass(frozen=True)
class GameEntry:
    """A game by its name.

    Attributes:
        name: what it is called by, small letters, digits and hyphens.
        make: builds the game, from the numbers behind the colon if there are any.
        place: where it stands in lists, the smallest number first.
        sample: moves of one game, as people write them; pictures show the board after them.
        lines: how many lines it has.
        symmetries: how many symmetries it has.
        sizes: how the numbers behind the colon are written, such as "WxH", with what can be left out in square
            brackets, "WxH[xK]"; empty if the game has only one size.
        examples: sizes that are often played, written like `sizes`, from small to large.
        size_of: the game that is the usual size of these, if that has a name and an entry of its own.
        usual: whether the name alone, without sizes, is a game; then `sample`, `lines` and `symmetries` are those of
            this game.
        listed: whether lists of games show it; the others are found by their names and as sizes of `size_of`.
        originals: the letters of the originals that it revives: those with which the ids in
            `docs/reference/originals.md` begin.
        measured: whether `docs/explanation/strength.md` says how strong everybody is in it, which takes minutes to
            find out.
        variant: what engines call the usual size, if they have a dialect of their own for it.
        aliases: other names by which people ask for it: its titles in every language and its common names. Upper and
            lower case make no difference, nor do spaces and hyphens between words.
    """

    name: str
    make: Callable[..., Game]
    place: int
    sample: str = ""
    lines: int = 0
    symmetries: int = 0
    sizes: str = ""
    examples: tuple[str, ...] = ()
    size_of: str = ""
    usual: bool = True
    listed: bool = True
    originals: str = ""
    measured: bool = False
    variant: str = ""
    aliases: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the name.

        Raises:
            ValueError: nobody could ask for it by that name.
        """
        check_name(self.name)
