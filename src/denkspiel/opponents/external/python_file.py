"""A strategy in a Python file of the user's, as an opponent."""

from pathlib import Path

from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.opponents.external.hosted_player import MAX_MEGABYTES, HostedPlayer, PlayerHost

__all__ = ["PythonFile"]

_HOST = "denkspiel.opponents.external.python_host"


class PythonFile(HostedPlayer):
    """Plays as a class in a file says, which has a method `choose(position, rng)`.

    It returns the number of a cell, a move as text, or a whole `Choice`.
    """

    character = Message("A player from a Python file.")

    def __init__(
        self,
        name: str,
        file: Path,
        class_name: str,
        game: Game,
        megabytes: int = MAX_MEGABYTES,
        *,
        allow_helpers: bool = True,
    ) -> None:
        """Nothing is started before the first choice.

        Args:
            name: its name in results and error messages.
            file: the file with the class.
            class_name: the name of the class; empty if it is the only one.
            game: the game to play.
            megabytes: the memory of its process.
            allow_helpers: whether it may use our own players and searches.

        Raises:
            FileFault: there is no such file.
        """
        if not file.is_file():
            raise FileFault(Message('The file "{file}" does not exist.', file=str(file)))
        host = PlayerHost(_HOST, [str(file), class_name], self.character, megabytes=megabytes)
        super().__init__(name, host, game, allow_helpers=allow_helpers)
