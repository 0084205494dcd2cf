"""Positions from any text, and any position as text: the registry of formats.

Whatever a text is, it becomes moves from the empty board. Where it has moves itself, these are the game so far. Where
it has only stones, an order of moves that leads to them is found, and all of these moves count as the set-up position.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from denkspiel.core.errors import DenkspielError, InvalidPosition, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game, as_text
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves, parse_until_fault
from denkspiel.core.position import Position, as_position
from denkspiel.games.catalogue import game as game_called
from denkspiel.games.catalogue import game_names
from denkspiel.play.positions import diagrams, json_texts, move_lists
from denkspiel.play.positions.reading import GamesToRead, PositionFormat, ReadPosition, Source, only_game
from denkspiel.play.positions.stones import read_of_position

__all__ = [
    "MAX_TEXT_LENGTH",
    "check_game",
    "format_names",
    "format_position",
    "parse_moves_or_position",
    "parse_position",
    "read_position",
    "write_position",
]

MAX_TEXT_LENGTH = 100_000
"""Characters; a long match of Kaggle takes a third of it."""


@dataclass(frozen=True)
class _Format:
    """How a format is read and written.

    Attributes:
        read: returns the readings of a text: none if it has another form, several if it fits several games. It raises a
            `DenkspielError` if the text has this form, but is faulty.
        write: returns a position as text, or `None` for a game that cannot be written so.
        settles: whether the form is unmistakable, so that no other reading counts.
        is_detected: whether a text without the name of a format is read as this one.
    """

    read: Callable[[Source], list[ReadPosition]]
    write: Callable[[ReadPosition], str | None]
    settles: bool = False
    is_detected: bool = True


_FORMATS = {
    PositionFormat.KAGGLE_MATCH: _Format(json_texts.read_kaggle_match, json_texts.write_kaggle_match, settles=True),
    PositionFormat.KAGGLE: _Format(json_texts.read_kaggle, json_texts.write_kaggle, settles=True),
    PositionFormat.JSON: _Format(json_texts.read_json, json_texts.write_json, settles=True),
    PositionFormat.RECORD: _Format(move_lists.read_record, move_lists.write_record, settles=True),
    PositionFormat.LINK: _Format(move_lists.read_link, move_lists.write_link, settles=True),
    PositionFormat.GAMESOLVER: _Format(move_lists.read_gamesolver_link, move_lists.write_gamesolver_link, settles=True),
    PositionFormat.FEN: _Format(diagrams.read_fen, diagrams.write_fen, settles=True),
    PositionFormat.DROPS: _Format(move_lists.read_drops, move_lists.write_drops, settles=True),
    PositionFormat.DIAGRAM: _Format(diagrams.read_diagram, diagrams.write_diagram),
    PositionFormat.BOARD: _Format(diagrams.read_diagram, diagrams.write_board, is_detected=False),
    PositionFormat.EMOJI: _Format(diagrams.read_diagram, diagrams.write_emoji, is_detected=False),
    PositionFormat.CELLS: _Format(diagrams.read_cells, diagrams.write_cells),
    PositionFormat.STACKS: _Format(diagrams.read_stacks, diagrams.write_stacks),
    PositionFormat.NUMBERED: _Format(move_lists.read_numbered, move_lists.write_numbered),
    PositionFormat.ZERO_BASED: _Format(move_lists.read_zero_based, move_lists.write_zero_based),
    PositionFormat.SQUARES: _Format(move_lists.read_squares, move_lists.write_squares),
    PositionFormat.MOVES: _Format(move_lists.read_moves, move_lists.write_moves),
}
"""In the order in which a text is tried. The fault of the first format whose form a text has is the one to show."""

_BY_NAME = {form.value: form for form in PositionFormat}
_NAMED = re.compile(rf"\s*({'|'.join(sorted(_BY_NAME, key=len, reverse=True))})\s*:", re.IGNORECASE)


def format_names() -> tuple[str, ...]:
    """The names of all formats."""
    return tuple(_BY_NAME)


def read_position(text: str, game: Game | str | None = None) -> Position:
    """Return the position that a text describes.

    Args:
        text: moves ("4453", "1. 4 4 2. 5 3", "3,3,4,2", "d1 d2", "P@d1"), a game record, or a link to a game (also of
            connect4.gamesolver.org). Or stones: a FEN of Fairy-Stockfish, a diagram with one sign for each cell (rows
            from the top, layers from the lowest), or all cells in one row. Or JSON: a board or a match of Kaggle's
            ConnectX. If the text can be read in several ways, put the name of the format in front, as in
            "zero-based: 3,3,4,2".
        game: the game or its name. Without it, the text must say which game it is, or fit only one.

    Raises:
        UnreadableMove: a part of the text is not a move.
        IllegalMove: a move is not allowed where it stands.
        InvalidPosition: the text is no position, no game can lead to it, or it can be read in several ways. `cells`
            has the cells at fault.
        UnknownName: the game does not exist.
        FileFault: the text is a faulty record.
        WrongType: the arguments have another type.

    Examples:
        >>> from denkspiel import read_position
        >>> position = read_position('''
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . . . . .
        ...     . . . O . . .
        ...     . . . X . . .
        ... ''')
        >>> position.game.id, position.side_to_move
        ('connect-four', 0)
        >>> position == read_position("44", "connect-four")
        True
        >>> position == read_position("zero-based: 3,3", "connect-four")
        True
    """
    return parse_position(text, None if game is None else as_game(game)).position


def parse_position(
    text: str,
    game: Game | None = None,
    *,
    default_game: Game | None = None,
    games: GamesToRead | None = None,
) -> ReadPosition:
    """What a text describes, as moves; the text and the errors are those of `read_position`.

    Args:
        text: the text.
        game: the game that it must be of.
        default_game: the game that it is of unless it says or looks otherwise.
        games: the games to look among; by default the catalogue.
    """
    text = as_text(text)
    if len(text) > MAX_TEXT_LENGTH:
        raise InvalidPosition(Message("The text is longer than {most} characters.", most=MAX_TEXT_LENGTH))
    known = games or GamesToRead(game_names(), game_called, reads_definitions=True)
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n").strip("\n")
    if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'`" and text[0] not in text[1:-1]:
        text = text[1:-1]
    found = _read(Source(text, game or default_game, known))
    check_game(found.game, game)
    return found


def check_game(found: Game, game: Game | None) -> None:
    """Check that what a text holds is of the game that the caller has named, if there is one.

    Raises:
        InvalidPosition: it is of another game; the sentence names both.
    """
    if game is not None and found != game:
        raise InvalidPosition(
            Message("This is a position of {found}, not of {game}.", found=found.heading, game=game.heading)
        )


_PLAIN_MOVES = re.compile(r"[^\W_]+(?: +[^\W_]+)*")
_ONE_ROW = frozenset("012xobXOB ")


def parse_moves_or_position(game: Game, text: str) -> ReadPosition:
    """The moves that a text is, or the position that it is in another format; errors as in `parse_position`."""
    text = as_text(text)
    if _PLAIN_MOVES.fullmatch(text) and (len(text) < game.geometry.size or not set(text) <= _ONE_ROW):
        # this is most often so, and tried first because it is quick
        moves, _, fault = parse_until_fault(game, text)
        if fault is None:
            return ReadPosition(game, moves, 0, PositionFormat.MOVES)
    return parse_position(text, game)


def _read(source: Source) -> ReadPosition:
    if named := _NAMED.match(source.text):
        form = _BY_NAME[named[1].lower()]
        text = source.text[named.end() :].removeprefix(" ").strip("\n")
        found = _FORMATS[form].read(Source(text, source.usual, source.games, is_named=True))
        if not found:
            raise InvalidPosition(
                Message('The text after "{name}:" is not {format}.', name=form.value, format=form.title)
            )
        return _only_reading(found, source)
    if not source.text.strip() and source.usual is None:
        raise InvalidPosition(Message("There is no text to read."))
    readings, faults = list[ReadPosition](), list[DenkspielError]()
    for one in _FORMATS.values():
        try:
            found = one.read(source) if one.is_detected else []
        except DenkspielError as fault:
            if one.settles:
                raise
            faults.append(fault)
            continue
        if found and one.settles:
            return _only_reading(found, source)
        readings += found
    if not readings:
        raise _unknown_text(source.text.strip()) or (faults[0] if faults else InvalidPosition(_UNKNOWN))
    return _only_reading(readings, source)


_UNKNOWN = Message("This text is not a position in a known format.")
_PREFIX = re.compile(r"([A-Za-z][A-Za-z_-]{1,19})\s*:(?!//)\s*\S")


def _unknown_text(text: str) -> DenkspielError | None:
    """What to say of a text that looks like none of the formats; `None` if it looks like one of them."""
    if text.startswith("{"):
        return InvalidPosition(
            Message("This JSON text is cut off, faulty, or has neither a position nor a match of Kaggle.")
        )
    if text.startswith("(;"):
        return InvalidPosition(Message("This is an SGF file, which cannot be read here."))
    if re.match(r"https?://\S+\Z", text):
        return InvalidPosition(
            Message("This link leads neither to a game of this program nor to connect4.gamesolver.org.")
        )
    if (prefix := _PREFIX.match(text)) and "\n" not in text:
        return UnknownName(Message("format"), prefix[1], [*format_names()])
    return None


def _only_reading(readings: Sequence[ReadPosition], source: Source) -> ReadPosition:
    """The only one of the readings; of those that lead to the same position the first one.

    Raises:
        InvalidPosition: several lead to different positions; the sentence names them.
    """
    readings = [read for read in readings if read.game == source.usual] or readings
    only_game(read.game for read in readings)
    different = {(frozenset(read.moves[::2]), frozenset(read.moves[1::2])): read for read in reversed(readings)}
    if len(different) > 1:
        names = [read.format.value for read in reversed(different.values())]
        example = f"{names[0]}: {source.text.strip().partition(chr(10))[0][:40]}"
        raise InvalidPosition(
            Message(
                'This text can be read in several ways: {formats}. Put one of these words in front of it: "{example}".',
                formats=", ".join(names),
                example=example,
            )
        )
    return readings[0]


def write_position(position: Position, format: str = "diagram", *, moves: Sequence[int] | None = None) -> str:  # noqa: A002
    """Return a position as text that `read_position` understands.

    Args:
        position: the position.
        format: the name of a format: "moves", "numbered", "zero-based", "squares", "drops", "link", "gamesolver",
            "record", "fen", "diagram", "board", "emoji", "cells", "stacks", "kaggle", "kaggle-match" or "json".
        moves: the moves that have led to the position. Without them, the function finds an order of moves if the
            format needs one.

    Raises:
        UnknownName: there is no such format, or the game cannot be written in it; the sentence lists the others.
        InvalidPosition: no order of moves leads to the position, or these moves lead to another one.
        IllegalMove: the moves are not a game.
        WrongType: the position or the format has another type.

    Examples:
        >>> from denkspiel import replay, write_position
        >>> position = replay("connect-four", "4453")
        >>> write_position(position, "fen")
        '7/7/7/7/3p3/2pPP2[PPPPPPPPPPPPPPPPPPPppppppppppppppppppp] w - - 0 3'
        >>> write_position(position, "zero-based", moves=[18, 19, 24, 12])
        '3,3,4,2'
    """
    position, name = as_position(position), as_text(format)
    if moves is None:
        return format_position(read_of_position(position, PositionFormat.JSON), name)
    read = ReadPosition(position.game, tuple(moves), 0, PositionFormat.MOVES)
    if read.position != position:
        written = format_moves(position.game, moves)
        raise InvalidPosition(Message("The moves {moves} lead to another position.", moves=written))
    return format_position(read, name)


def format_position(read: ReadPosition, name: str) -> str:
    """What was read, in the format of that name; raises what `write_position` raises."""
    form = _BY_NAME.get(name.lower())
    text = None if form is None else _FORMATS[form].write(read)
    if text is None:
        able = [one.value for one in PositionFormat if _FORMATS[one].write(read) is not None]
        if form is None:
            raise UnknownName(Message("format"), name, able)
        raise UnknownName(Message("format of {game}", game=read.game.heading), name, able)
    return text
