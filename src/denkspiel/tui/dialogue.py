"""The questions before a game: each has a default, so Enter all the way starts one at once.

A question and its list fit into a terminal of 80 columns and 24 rows, so its default is always seen. Opponents are
therefore asked for by strength first; the originals, or all of them, are listed on request.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill, shorten
from typing import TextIO, TypeVar

from denkspiel.core.errors import DenkspielError, FileFault, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.registry import fold_name
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import game_names
from denkspiel.locale import Translator, language
from denkspiel.opponents.external.specification import is_external, without_options
from denkspiel.opponents.levels.strength import PlainStrength, plain_strengths
from denkspiel.opponents.roster import (
    default_opponent,
    opponent,
    opponent_for,
    opponent_heritage,
    opponent_names,
    opponent_title,
)
from denkspiel.play.logbook import PlotFile
from denkspiel.play.originals import ORIGINALS, Original
from denkspiel.play.player import HUMAN, Player, computer_player, human_player
from denkspiel.play.seats import WhoBegins, default_names, distinct_player
from denkspiel.tui.figures import examples_as_lines
from denkspiel.tui.help_pages import RULES, help_pages

__all__ = ["SetupAnswers", "SetupDialogue"]

T = TypeVar("T")
ListOption = tuple[str, Message]
"""The name of what can be chosen, and what the list shows."""

_ORIGINALS, _ALL = "o", "a"
"""What leads from the strengths to a list of opponents."""
_PERSON = "h"
_LABEL = 5
"""Columns before the text of an option."""
_NAME = 11
"""Columns before the description of an original."""


@dataclass
class SetupAnswers:
    """What is known before a game begins; `None` where nothing was said yet.

    Attributes:
        game: what is played.
        kinds: for the one named first and the one named second "human" or an opponent's name.
        names: what the humans are called, in this order.
        begin: who has the first move of the first game.
        plot: where to draw.
        later_begin: the player with the first move in every later game; `None` if the dialogue did not ask.
        original: the original that was chosen instead of a game; it decides everything that is still open.
    """

    game: Game | None = None
    kinds: tuple[str | None, str | None] = (None, None)
    names: tuple[str, ...] = ()
    begin: WhoBegins | None = None
    plot: Path | None = None
    later_begin: WhoBegins | None = None
    original: Original | None = None

    def games(self) -> tuple[Game, ...]:
        """The game, or those of the catalogue that every computer player named so far plays.

        Raises:
            UnknownName: there is no opponent of that name.
            UnsuitableOpponent: there is no game that they all play.
        """
        if self.game is not None:
            return (self.game,)
        games = tuple(map(game_called, game_names()))
        for kind in map(_kind, self.kinds):
            if kind and kind != HUMAN:
                games = _played_by(kind, games)
        return games

    def players(self, game: Game, say: Translator) -> tuple[Player, Player]:
        """The two players, with defaults for what was not said: a human against the game's usual opponent.

        Names beyond the number of humans are left over.

        Raises:
            UnknownName: there is no opponent of that name.
            UnsuitableOpponent: it does not play the game.
            InvalidName: a name is empty, too long or not printable.
        """
        kinds = self.kinds_in(game)
        spare = iter((*self.names, *default_names(kinds.count(HUMAN), say)[len(self.names) :]))
        first, second = (
            human_player(next(spare)) if kind == HUMAN else computer_player(kind, game, external=True) for kind in kinds
        )
        return first, distinct_player(second, first)

    def kinds_in(self, game: Game) -> tuple[str, str]:
        """The first and second player: one without a name is a human, or the computer if the other is a human."""
        one, other = map(_kind, self.kinds)
        if one and other:
            return one, other
        usual = default_opponent(game)
        if one is None:
            one = usual if other == HUMAN else HUMAN
        return one, other or (usual if one == HUMAN else HUMAN)


def _kind(named: str | None) -> str | None:
    return named and (named.strip() if is_external(named) else named.strip().lower())


def _played_by(name: str, games: tuple[Game, ...]) -> tuple[Game, ...]:
    """Those of the games that an opponent plays; raises what `opponent_for` raises if it plays none."""
    if is_external(name):
        return games
    stem = without_options(name)
    played = tuple(game for game in games if opponent(stem).plays(game))
    if not played:
        opponent_for(stem, games[0])
    return played


class SetupDialogue:
    """Asks on a line-by-line terminal."""

    def __init__(
        self, say: Translator, reader: TextIO, writer: TextIO, title: Callable[[Game], str] = lambda _: ""
    ) -> None:
        """Ask in a language.

        Args:
            say: the language.
            reader: where answers come from.
            writer: where questions go.
            title: a picture of the game, shown before its questions; "" for none.
        """
        self._say = say
        self._reader = reader
        self._writer = writer
        self._title = title

    def ask_missing(self, answers: SetupAnswers) -> SetupAnswers:
        """Ask for everything that `answers` leaves open.

        Raises:
            EOFError: the input ended.
            UnknownName: there is no opponent of a name that was given.
            UnsuitableOpponent: there is no game that all those named play.
        """
        self._print(Message("Press Enter to accept the answer in [brackets]."))
        game = answers.game or self._ask_game(answers)
        if isinstance(game, Original):
            return replace(answers, original=game)
        picture = self._title(game)
        if picture:
            self._writer.write(f"\n{self._say(game.heading)}\n\n{picture}\n\n")
        kinds = self._ask_kinds(game, answers.kinds)
        names = (*answers.names, *self._ask_names(kinds.count(HUMAN), len(answers.names)))
        known = replace(answers, game=game, kinds=kinds, names=names)
        if known.begin is None:
            known.begin = known.later_begin = self._ask_begin(known.players(game, self._say))
        # yes or anything else: any other answer goes on to the next question, as on the pocket computer
        if self._ask(Message("Show the rules? <Y/N>"), self._no, lambda text: self._say.yes_or_no(text) is True):
            rules = help_pages(game)[RULES]
            for paragraph in rules.paragraphs:
                self._print(paragraph)
            for line in examples_as_lines(rules.examples, self._say):
                self._write(line)
        if known.plot is None and self._ask_yes(Message("Use a plotter? <Y/N>")):
            known.plot = self._ask_plot(game)
        self._writer.flush()
        return known

    def _ask_game(self, answers: SetupAnswers) -> Game | Original:
        """A game that the computer players named already play, or an original if nobody is named."""
        options = [(game.id, game.heading) for game in answers.games()]
        originals = {} if any(answers.kinds) else {original.name: original for original in ORIGINALS}
        if originals:
            self._print(Message("The originals. Type a name to play one as it was:"))
            for name, original in originals.items():
                self._writer.write(f"  {name:<8} {self._in_one_line(self._origin(original), _NAME)}\n")

        def parse(text: str) -> Game | Original:
            if original := originals.get(fold_name(text)):
                return original
            try:
                game = game_called(text)
            except UnknownName as error:
                raise UnknownName(Message("game"), text, [*originals, *(name for name, _ in options)]) from error
            answers.players(game, self._say)
            return game

        return self._choose(Message("Which game?"), options, options[0][0], parse)

    def _origin(self, original: Original) -> str:
        """In one line, its title, its machine, and as far as they are known its author and its year."""
        told = original.heritage
        parts = (f"{told.title} ({self._say(told.machine)})", told.author, told.year)
        return ", ".join(str(part) for part in parts if part)

    def _ask_kinds(self, game: Game, kinds: tuple[str | None, str | None]) -> tuple[str, str]:
        one, other = kinds
        if one is None and other is None:
            return self._ask_mode(game)
        one_usual, other_usual = SetupAnswers(kinds=kinds).kinds_in(game)
        return (
            one or self._ask_player(game, Message("Who is the first player?"), one_usual, or_human=True),
            other or self._ask_player(game, Message("Who is the opponent?"), other_usual, or_human=True),
        )

    def _ask_mode(self, game: Game) -> tuple[str, str]:
        options = [
            ("one", Message("you against the computer")),
            ("two", Message("two people")),
            ("none", Message("two computer players")),
        ]
        mode = self._choose(Message("Who plays?"), options, "one", _member([name for name, _ in options]))
        if mode == "two":
            return HUMAN, HUMAN
        usual = default_opponent(game)
        first = HUMAN if mode == "one" else self._ask_player(game, Message("Who is the first player?"), usual)
        return first, self._ask_player(game, Message("Which opponent?"), usual)

    def _ask_player(self, game: Game, question: Message, usual: str, *, or_human: bool = False) -> str:
        """One of the game's opponents, or a human."""
        names = opponent_names(game)
        originals = tuple(name for name in names if opponent_heritage(name))
        options = {str(number): _by_strength(one) for number, one in enumerate(plain_strengths(game), start=1)}
        if usual != HUMAN and usual not in [name for name, _ in options.values()]:
            options[str(len(options) + 1)] = (usual, opponent_title(usual))
        if or_human:
            options[_PERSON] = (HUMAN, Message("a human"))
        if originals:
            options[_ORIGINALS] = (_ORIGINALS, Message("the players from the originals"))
        # both lists together would not fit on a screen of 24 rows
        others = tuple(name for name in names if name not in originals)
        rest = Message("the other {count} players", count=len(others)) if originals else None
        options[_ALL] = (_ALL, rest or Message("all {count} players", count=len(others)))
        lists = {_ORIGINALS: originals, _ALL: others}

        def parse(kind: str) -> str:
            return kind if kind in lists or (or_human and kind == HUMAN) else computer_player(kind, game).kind

        chosen = self._choose_by(question, options, usual, parse)
        while chosen in lists:
            found = lists[chosen]
            described = [
                (name, Message("{name}: {character}", name=opponent_title(name), character=opponent(name).character))
                for name in found
            ]
            first = usual if usual in found else found[0]
            chosen = self._choose(Message("Which one?"), described, first, parse)
        return chosen

    def _ask_names(self, humans: int, known: int) -> tuple[str, ...]:
        question = (
            Message("What is your name (at most 12 characters)?")
            if humans == 1
            else Message("What is this player's name (at most 12 characters)?")
        )
        return tuple(
            self._ask(question, name, lambda text: human_player(text).name)
            for name in default_names(humans, self._say)[known:]
        )

    def _ask_begin(self, players: tuple[Player, Player]) -> WhoBegins:
        options = [
            (WhoBegins.LOT.value, Message("chosen at random")),
            (WhoBegins.FIRST.value, players[0].title),
            (WhoBegins.SECOND.value, players[1].title),
        ]
        return WhoBegins(
            self._choose(
                Message("Who moves first, in this game and the next ones?"),
                options,
                "lot",
                _member([name for name, _ in options]),
            )
        )

    def _ask_plot(self, game: Game) -> Path:
        default = game.id.replace(":", "-").replace(",", "-") + ".svg"

        def parse(text: str) -> Path:
            with suppress(RuntimeError):  # without a home folder "~" is a name like any other
                text = str(Path(text).expanduser())
            path = Path(text)
            PlotFile(path)
            if not os.access(path.parent, os.W_OK):
                raise FileFault(
                    Message('Cannot write to the folder "{folder}". Choose another one.', folder=str(path.parent))
                )
            return path

        return self._ask(Message("Which file should the plotter draw to (.svg or .hpgl)?"), default, parse)

    @property
    def _no(self) -> str:
        return language(self._say.language).no[0].upper()

    def _ask_yes(self, question: Message) -> bool:
        def parse(text: str) -> bool:
            yes = self._say.yes_or_no(text)
            if yes is None:
                raise DenkspielError(Message("Please answer Y or N."))
            return yes

        return self._ask(question, self._no, parse)

    def _choose(self, question: Message, options: Sequence[ListOption], default: str, parse: Callable[[str], T]) -> T:
        """A numbered list; the answer is a number of it, or what `parse` understands."""
        return self._choose_by(question, {str(number): one for number, one in enumerate(options, 1)}, default, parse)

    def _choose_by(
        self, question: Message, options: Mapping[str, ListOption], default: str, parse: Callable[[str], T]
    ) -> T:
        """A list, one line for each key; the answer is a key, or what `parse` understands."""
        self._print(question)
        for key, (_, text) in options.items():
            self._writer.write(f"  {key:<2} {self._in_one_line(self._say(text), _LABEL)}\n")
        usual = next((key for key, (name, _) in options.items() if name == default), default)
        keys = {key: name for key, (name, _) in options.items()}
        return self._ask(Message("Your choice"), usual, lambda text: parse(keys.get(text.lower(), text)))

    def _ask(self, question: Message, default: str, parse: Callable[[str], T]) -> T:
        while True:
            self._writer.write(f"{self._say(question)} [{default}] ")
            self._writer.flush()
            line = self._reader.readline()
            if not line:
                raise EOFError
            try:
                return parse(line.strip() or default)
            except DenkspielError as error:
                self._print(error.message)

    def _print(self, message: Message) -> None:
        self._write(self._say(message))

    def _write(self, text: str) -> None:
        """A paragraph; in a terminal broken between words."""
        if self._writer.isatty():
            text = fill(text, _columns(), replace_whitespace=False)
        self._writer.write(text + "\n")

    def _in_one_line(self, text: str, taken: int) -> str:
        """A text behind so many columns that are taken; in a terminal, words that have no room are left out."""
        return shorten(text, _columns() - taken, placeholder=" ...") if self._writer.isatty() else text


def _columns() -> int:
    return max(20, get_terminal_size().columns - 1)


def _by_strength(strength: PlainStrength) -> ListOption:
    """A strength with its player, which may have the same name."""
    title, player = strength.title, opponent_title(strength.opponent)
    named = title if str(title) == str(player) else Message("{strength}: {player}", strength=title, player=player)
    return strength.opponent, named


def _member(allowed: Sequence[str]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in allowed:
            raise DenkspielError(Message("Please type a number from 1 to {count}.", count=len(allowed)))
        return text

    return parse
