"""Reading game records: text becomes games, or a sentence that says which game of it is faulty and why."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any

from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.core.notation import follow_moves
from denkspiel.games.catalogue import game
from denkspiel.play.player import HUMAN
from denkspiel.play.record import BETWEEN_LINES, ENDED, FORMAT, LOSERS, Loser, Record, check_seals, result_sign

__all__ = [
    "LONGEST_GAME",
    "NOTHING_BEFORE",
    "RECORD_BEGIN",
    "games_in",
    "moves_in",
    "parse_game",
    "parse_last_record",
    "parse_lines",
    "parse_records",
    "parse_whole_games",
]

LONGEST_GAME = 1024 * 1024
"""Characters; 64 cells with their lines and moves need a tenth of it."""

NOTHING_BEFORE = Message("it stands for the game before it, but there is none.")
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


def parse_records(text: str, source: str | Message, known: Callable[[str], Game] | None = None) -> list[Record]:
    """All games in `text`, at least one.

    Args:
        text: the text.
        source: what error messages call it.
        known: the game of a name; raises a `DenkspielError` if there is none. If it is given, the text cannot lead to
            files, nor define a game of its own. By default the catalogue and TOML files are known.

    Raises:
        FileFault: the text is not a record; the sentence names the source, the game and the fault.
    """
    return parse_lines(StringIO(text, newline="\n"), source, known)


def parse_lines(
    lines: Iterable[str], source: str | Message, known: Callable[[str], Game] | None = None
) -> list[Record]:
    """All games in these lines, which end in line feeds; otherwise like `parse_records`."""
    records, fault = parse_whole_games(lines, source, known)
    if fault is not None:
        raise fault
    return records


def parse_whole_games(
    lines: Iterable[str], source: str | Message, known: Callable[[str], Game] | None = None
) -> tuple[list[Record], FileFault | None]:
    """The games up to the first fault, and the fault; see `parse_lines`, which raises it."""
    records: list[Record] = []
    try:
        for first_line, text in games_in(lines, source):
            record, replaces = _parsed(text, first_line, len(records) + 1, source, known)
            if replaces and not records:
                raise _fault(source, 1, NOTHING_BEFORE)
            records[len(records) - replaces :] = [record]
    except FileFault as fault:
        return records, fault
    return records, None


def parse_last_record(text: str, source: str | Message, known: Callable[[str], Game] | None = None) -> Record:
    """The last game in `text`; those before it are not looked at.

    The arguments are those of `parse_records`.

    Raises:
        FileFault: the text is not a record, or its last game is faulty.
    """
    begin = text.rfind(f"\n{RECORD_BEGIN}") + 1
    if not text.lstrip().startswith(RECORD_BEGIN):
        raise _no_record(source)
    number, first_line = f"\n{text}".count(f"\n{RECORD_BEGIN}"), text.count("\n", 0, begin) + 1
    return _parsed(text[begin:], first_line, number, source, known)[0]


def _parsed(
    text: str, first_line: int, number: int, source: str | Message, known: Callable[[str], Game] | None
) -> tuple[Record, bool]:
    """The game with this number, and whether it stands for the one before it."""
    try:
        return parse_game(text, first_line, known)
    except DenkspielError as error:
        raise _fault(source, number, error.message) from error


def _fault(source: str | Message, number: int, fault: Message) -> FileFault:
    return FileFault(Message('"{file}", game {number}: {fault}', file=source, number=number, fault=fault))


def games_in(lines: Iterable[str], source: str | Message) -> Iterator[tuple[int, str]]:
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
        if length > LONGEST_GAME:
            raise FileFault(Message('"{file}" holds a game of more than 1 MiB, too large for this.', file=source))
    if not first_line:
        raise _no_record(source)
    yield first_line, "".join(gathered)


def _no_record(source: str | Message) -> FileFault:
    return FileFault(Message('"{file}" is not a game record: it does not begin with [Denkspiel "1"].', file=source))


def parse_game(text: str, first_line: int, known: Callable[[str], Game] | None = None) -> tuple[Record, bool]:
    """The game of that text, and whether it stands for the one before it; see `parse_records`.

    Raises:
        DenkspielError: the text is not a game; the sentence names the fault only.
    """
    has_seals = check_seals(text, first_line)
    tags, movetext = _parse_tags(text)
    if tags["Denkspiel"] != FORMAT:
        raise FileFault(
            Message("the format is {found}; this program reads {known}.", found=echo(tags["Denkspiel"]), known=FORMAT)
        )
    played = _played(tags) if known is None else known(tags.get("Game", ""))
    moves, position = follow_moves(played, _moves_alone(movetext, tags))
    if not (moves or has_seals or "Result" in tags):
        raise FileFault(Message("it breaks off before the first move."))
    claimed = tags.get("Result")
    true = result_sign(position.outcome)
    if claimed not in (None, true):
        raise FileFault(
            Message("the result is given as {claimed}, but the moves lead to {true}.", claimed=echo(claimed), true=true)
        )
    # how people ended the game; as the rules did if the tag says something else
    record = Record(
        played,
        moves,
        (tags.get("First", ""), tags.get("Second", "")),
        (tags.get("FirstKind", HUMAN), tags.get("SecondKind", HUMAN)),
        tags.get("Seed", ""),
        _number(tags.get("Number", "0")),
        _variations(played, tags.get("Variations", "")),
        *_fault_in(tags),
        next((how for how in ENDED if tags.get("Ended") == how), ""),
    )
    return record, _replaces(tags)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise FileFault(
            Message(
                'the tag [Number] cannot be "{text}"; it tells which game of a session or series it is.',
                text=echo(text),
            )
        )
    return int(text)


def _fault_in(tags: dict[str, str]) -> tuple[Loser, str]:
    """Who lost by a fault, and by which; nobody if the tag says something else, for other programs may use it, too."""
    for loser in LOSERS:
        if tags.get("Loser") == loser:
            return loser, tags.get("Fault", "")
    return "", ""


def _variations(played: Game, text: str) -> tuple[tuple[int, ...], ...]:
    lines = [line for line in text.split(BETWEEN_LINES.strip()) if line.strip()]
    try:
        return tuple(follow_moves(played, line)[0] for line in lines)
    except DenkspielError as error:
        raise FileFault(Message("the tag [Variations]: {fault}", fault=error.message)) from error


def _replaces(tags: dict[str, str]) -> bool:
    """Whether it stands for the game before it."""
    if tags.get("Replaces", "1") != "1":
        raise FileFault(
            Message('the tag [Replaces] cannot be "{text}", only "1": the game before it.', text=echo(tags["Replaces"]))
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
        line = echo(rest.partition("\n")[0], 60)
        raise FileFault(Message('the line "{line}" is not a tag such as [Name "value"].', line=line))
    return tags, rest


def _add_tag(tags: dict[str, str], name: str, value: str) -> None:
    if name in tags:
        raise FileFault(Message("the tag [{tag}] is there twice.", tag=echo(name)))
    tags[name] = value


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        if found[2] not in _ESCAPED:
            raise FileFault(Message("{code} stands for no character.", code=found[0]))
        return found[2]
    number = int(found[1], 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise FileFault(Message("there is no character {code}.", code=found[0]))
    return chr(number)


def moves_in(text: str) -> str:
    """The moves of a part of a record, without numbers, comments and result; a text without numbers stays as it is.

    Raises:
        FileFault: a comment does not end.
    """
    return _moves_alone(text, {}) if _MOVE_NUMBER.search(text) else text


def _moves_alone(movetext: str, tags: dict[str, str]) -> str:
    """The moves without comments and numbers; a result behind them goes to the tags."""
    moves = _COMMENTS.sub(" ", f"{movetext}\n{_END}")
    if not moves.endswith(_END):
        raise FileFault(Message("a comment that begins with {brace} does not end.", brace="{"))
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
        raise FileFault(Message("the tag [Definition] is not JSON, or has a number that is too long.")) from error
