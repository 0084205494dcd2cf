"""The words of the plain front end: what stands for what, in English and in the language spoken."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from denkspiel.core.message import Message
from denkspiel.locale import Translator, language

__all__ = ["CommandLookup", "TypedCommand"]


@dataclass(frozen=True)
class TypedCommand:
    """A word that does something.

    Attributes:
        word: the word.
        letter: the key of the full screen, which does the same.
        text: what the word is good for.
        action: does it, with the words that follow.
    """

    word: Message
    letter: str
    text: Message
    action: Callable[[Sequence[str]], None]


class CommandLookup:
    """Finds commands by their words and letters."""

    def __init__(self, commands: Iterable[TypedCommand], say: Translator) -> None:
        """Know these commands; their words are understood in English too, whatever `say` speaks."""
        self._say = say
        self._commands = tuple(commands)
        self._by_name = {
            name.lower(): command
            for command in self._commands
            for name in (str(command.word), self._word(command), *self._letters(command))
        }

    def find(self, name: str) -> TypedCommand | None:
        """The command of that word or letter, in capitals or not."""
        return self._by_name.get(name.lower())

    @property
    def listed(self) -> str:
        """All words in one line."""
        return ", ".join(map(self._word, self._commands))

    def lines(self) -> tuple[Message, ...]:
        """Each word with what it is good for."""
        return tuple(
            Message(
                "{word} ({letter}): {text}",
                word=self._word(command),
                letter=", ".join(self._letters(command)),
                text=command.text,
            )
            for command in self._commands
        )

    def _word(self, command: TypedCommand) -> str:
        return self._say(command.word)

    def _letters(self, command: TypedCommand) -> tuple[str, ...]:
        return language(self._say.language).letters_for(command.letter)
