"""Reading game records: text becomes games, or a sentence that says which game of it is faulty and why."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any

from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.notation import parse_game
from denkspiel.games.catalogue import game
from denkspiel.play.player import HUMAN
from denkspiel.play.record import (
    EARLY_ENDS,
    FORMAT_VERSION,
    LOSING_SIDES,
    VARIATION_SEPARATOR,
    GameRecord,
    LosingSide,
    check_checksums,
    result_token,
)

__all__ = [
    "MAX_GAME_LENGTH",
    "NO_GAME_BEFORE",
    "RECORD_BEGIN",
    "extract_moves",
    "looks_like_record",
    "parse_last_record",
    "parse_lines",
    "parse_one_record",
    "parse_records",
    "parse_until_fault",
    "split_games",
]

MAX_GAME_LENGTH = 1024 * 1024
"""Characters; 256 cells with their lines and moves need a tenth of it."""

NO_GAME_BEFORE = Message("the tag [Replaces] says that this game replaces the one before it, but there is none.")
RECORD_BEGIN = "[Denkspiel "
"""So every game begins."""

_TAG = re.compile(r'\[([A-Za-z]+)\s++"([^"\\]*+(?:\\.[^"\\]*+)*+)"\]\s*+')
"""Its repetitions are possessive: a long tag would cost the memory of all the ways to match a part of it."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_ESCAPED = ('"', "\\")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]{1,6})\}|(.))")
_COMMENTS = re.compile(r"(?:(?:\{[^}]*\}|;[^\n]*)[^\S\n]*)+")
_END = "|}"
"""Stands on a line behind a text while its comments are taken out; one that does not end by itself takes this along."""
_MOVE_NUMBER = re.compile(r"(?<!\S)\d+\.(?=\s|$)")
_RESULT = re.compile(r'^\[Result "([^"\n]*)"\]\s*\Z', re.MULTILINE)


def looks_like_record(text: str) -> bool:
    """Whether a text begins with a tag: then it is a record, or a faulty one."""
    return re.match(r"\s*\[[A-Za-z]", text) is not None


def parse_records(text: str, source: str | None, find_game: Callable[[str], Game] | None = None) -> list[GameRecord]:
    """Return all games of a text with records.

    Args:
        text: the text; it must contain at least one game.
        source: the name of the file for error messages, or `None` if the text is not from a file.
        find_game: a function that returns the game with a name, or raises a `DenkspielError`. By default, the function
            finds the games of the catalogue and TOML files. If you pass your own, the text cannot open files or define
            games.

    Raises:
        FileFault: the text is not a record; the error message names the source, the game and the mistake.

    Examples:
        >>> from denkspiel import game, parse_moves
        >>> from denkspiel.play.record import GameRecord
        >>> from denkspiel.play.record_reader import parse_records
        >>> record = GameRecord(game("hexagon"), parse_moves("hexagon", "12 34"), names=("Ada", "Ben"))
        >>> parse_records(record.to_text(), "my games") == [record]
        True
    """
    return parse_lines(StringIO(text, newline="\n"), source, find_game)


def parse_lines(
    lines: Iterable[str], source: str | None, find_game: Callable[[str], Game] | None = None
) -> list[GameRecord]:
    """All games in these lines, which end in line feeds; otherwise like `parse_records`."""
    records, fault = parse_until_fault(lines, source, find_game)
    if fault is not None:
        raise fault
    return records


def parse_until_fault(
    lines: Iterable[str], source: str | None, find_game: Callable[[str], Game] | None = None
) -> tuple[list[GameRecord], FileFault | None]:
    """The games up to the first fault, and the fault; see `parse_lines`, which raises it."""
    records: list[GameRecord] = []
    try:
        for first_line, text in split_games(lines, source):
            record, replaces = _parsed(text, first_line, len(records) + 1, source, find_game)
            if replaces and not records:
                raise _fault(source, 1, NO_GAME_BEFORE)
            records[len(records) - replaces :] = [record]
    except FileFault as fault:
        return records, fault
    return records, None


def parse_last_record(text: str, source: str | None, find_game: Callable[[str], Game] | None = None) -> GameRecord:
    """The last game in `text`; those before it are not looked at.

    The arguments are those of `parse_records`.

    Raises:
        FileFault: the text is not a record, or its last game is faulty.
    """
    begin = text.rfind(f"\n{RECORD_BEGIN}") + 1
    if not text.lstrip().startswith(RECORD_BEGIN):
        raise _no_record(source)
    number, first_line = f"\n{text}".count(f"\n{RECORD_BEGIN}"), text.count("\n", 0, begin) + 1
    return _parsed(text[begin:], first_line, number, source, find_game)[0]


def _parsed(
    text: str, first_line: int, number: int, source: str | None, known: Callable[[str], Game] | None
) -> tuple[GameRecord, bool]:
    """The game with this number, and whether it stands for the one before it."""
    try:
        return parse_one_record(text, first_line, known)
    except DenkspielError as error:
        raise _fault(source, number, error.message) from error


def _fault(source: str | None, number: int, fault: Message) -> FileFault:
    if source is None:
        return FileFault(Message("Game {number}: {fault}", number=number, fault=fault))
    return FileFault(Message('"{file}", game {number}: {fault}', file=source, number=number, fault=fault))


def split_games(lines: Iterable[str], source: str | None) -> Iterator[tuple[int, str]]:
    """The texts of all games, at least one, each with the number of its first line.

    Raises:
        FileFault: there is something else before the first game, nothing at all, or a game beyond all measure.
    """
    gathered: list[str] = []
    first_line = length = 0
    for number, line in enumerate(lines, start=1):
        if line.startswith(RECORD_BEGIN):
            if first_line:
                yield first_line, "".join(gathered)
            first_line, gathered, length = number, [], 0
        elif not first_line and line.strip():
            raise _no_record(source)
        gathered.append(line)
        length += len(line)
        if length > MAX_GAME_LENGTH:
            raise FileFault(
                Message("The text contains a game that is too large. At most 1 MiB is allowed.")
                if source is None
                else Message('"{file}" contains a game that is too large. At most 1 MiB is allowed.', file=source)
            )
    if not first_line:
        raise _no_record(source)
    yield first_line, "".join(gathered)


def _no_record(source: str | None) -> FileFault:
    if source is None:
        return FileFault(Message('The text is not a game record: it does not begin with [Denkspiel "1"].'))
    return FileFault(Message('"{file}" is not a game record: it does not begin with [Denkspiel "1"].', file=source))


def parse_one_record(
    text: str, first_line: int, find_game: Callable[[str], Game] | None = None
) -> tuple[GameRecord, bool]:
    """The game of that text, and whether it stands for the one before it; see `parse_records`.

    Raises:
        DenkspielError: the text is not a game; the sentence names the fault only.
    """
    has_seals = check_checksums(text, first_line)
    tags, movetext = _parse_tags(text)
    if tags["Denkspiel"] != FORMAT_VERSION:
        raise FileFault(
            Message(
                "the record has format {found}, but this program reads only format {known}.",
                found=quote_input(tags["Denkspiel"]),
                known=FORMAT_VERSION,
            )
        )
    played = _played(tags) if find_game is None else find_game(tags.get("Game", ""))
    moves, position = parse_game(played, _moves_alone(movetext, tags))
    if not (moves or has_seals or "Result" in tags):
        raise FileFault(Message("it breaks off before the first move."))
    claimed = tags.get("Result")
    true = result_token(position.outcome)
    if claimed not in (None, true):
        raise FileFault(
            Message(
                "the result is given as {claimed}, but the moves lead to {true}.",
                claimed=quote_input(claimed),
                true=true,
            )
        )
    # how people ended the game; as the rules did if the tag says something else
    record = GameRecord(
        played,
        moves,
        (tags.get("First", ""), tags.get("Second", "")),
        (tags.get("FirstKind", HUMAN), tags.get("SecondKind", HUMAN)),
        tags.get("Seed", ""),
        _number(tags.get("Number", "0")),
        _variations(played, tags.get("Variations", "")),
        *_fault_in(tags),
        next((how for how in EARLY_ENDS if tags.get("Ended") == how), ""),
        _setup(tags.get("Setup", "0"), len(moves)),
    )
    return record, _replaces(tags)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise FileFault(
            Message(
                'the tag [Number] cannot be "{text}"; it must be a whole number, the number of the game in its '
                "session or series.",
                text=quote_input(text),
            )
        )
    return int(text)


def _setup(text: str, moves: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > moves:
        raise FileFault(
            Message(
                'the tag [Setup] cannot be "{text}"; it must be a whole number, at most the number of moves.',
                text=quote_input(text),
            )
        )
    return int(text)


def _fault_in(tags: dict[str, str]) -> tuple[LosingSide, str]:
    """Who lost by a fault, and by which; nobody if the tag says something else, for other programs may use it, too."""
    for loser in LOSING_SIDES:
        if tags.get("Loser") == loser:
            return loser, tags.get("Fault", "")
    return "", ""


def _variations(played: Game, text: str) -> tuple[tuple[int, ...], ...]:
    lines = [line for line in text.split(VARIATION_SEPARATOR.strip()) if line.strip()]
    try:
        return tuple(parse_game(played, line)[0] for line in lines)
    except DenkspielError as error:
        raise FileFault(Message("in the tag [Variations]: {fault}", fault=error.message)) from error


def _replaces(tags: dict[str, str]) -> bool:
    """Whether it stands for the game before it."""
    if tags.get("Replaces", "1") != "1":
        raise FileFault(
            Message(
                'the tag [Replaces] cannot be "{text}"; only "1" is allowed, which means that this game replaces '
                "the one before it.",
                text=quote_input(tags["Replaces"]),
            )
        )
    return "Replaces" in tags


def _parse_tags(text: str) -> tuple[dict[str, str], str]:
    """The tags of the head, and what follows it."""
    tags: dict[str, str] = {}
    end = 0
    while found := _TAG.match(text, end):
        _add_tag(tags, found[1], _ESCAPE.sub(_unescaped, found[2]))
        end = found.end()
    rest = text[end:]
    if rest.startswith("["):
        line = quote_input(rest.partition("\n")[0], 60)
        raise FileFault(Message('the line "{line}" is not a tag such as [Name "value"].', line=line))
    return tags, rest


def _add_tag(tags: dict[str, str], name: str, value: str) -> None:
    if name in tags:
        raise FileFault(Message("the tag [{tag}] appears twice.", tag=quote_input(name)))
    tags[name] = value


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        if found[2] not in _ESCAPED:
            raise FileFault(Message("the escape sequence {code} is not valid.", code=found[0]))
        return found[2]
    number = int(found[1], 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise FileFault(Message("the escape sequence {code} does not stand for a character.", code=found[0]))
    return chr(number)


def extract_moves(text: str) -> str:
    """The moves of a part of a record, without numbers, comments and result; a text without numbers stays as it is.

    Raises:
        FileFault: a comment does not end.
    """
    return _moves_alone(text, {}) if _MOVE_NUMBER.search(text) else text


def _moves_alone(movetext: str, tags: dict[str, str]) -> str:
    """The moves without comments and numbers; a result behind them goes to the tags."""
    moves = _COMMENTS.sub(" ", f"{movetext}\n{_END}")
    if not moves.endswith(_END):
        raise FileFault(Message("a comment that begins with {brace} is never closed.", brace="{"))
    moves = moves.removesuffix(_END)
    if result := _RESULT.search(moves):
        _add_tag(tags, "Result", result[1])
        moves = moves[: result.start()]
    return _MOVE_NUMBER.sub(" ", moves)


def _played(tags: dict[str, str]) -> Game:
    if "Definition" in tags:
        return Game.from_dict(_data(tags["Definition"]))
    name = tags.get("Game")
    if name is None:
        raise FileFault(Message("the tag [Game] is missing."))
    return game(name)


def _data(definition: str) -> Any:
    try:
        return json.loads(definition)
    except (ValueError, RecursionError) as error:
        raise FileFault(
            Message("the tag [Definition] is not valid JSON, or contains a number that is too long.")
        ) from error
