"""Formats that have the moves of a game: rows of moves, links and records."""

import re
from functools import lru_cache
from string import ascii_lowercase
from urllib.parse import parse_qs, quote_plus

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove, InvalidPosition, UnreadableMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.notation import check_no_scores, format_moves, parse_game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import engine_variant, game_names, is_built_in
from denkspiel.opponents.external.dialect import DropDialect
from denkspiel.play.player import HUMAN
from denkspiel.play.positions.diagrams import is_row_with_gaps
from denkspiel.play.positions.reading import PositionFormat, ReadPosition, Source, setup_of_text
from denkspiel.play.record import GameRecord
from denkspiel.play.record_reader import extract_moves, looks_like_record, parse_last_record

__all__ = [
    "read_drops",
    "read_gamesolver_link",
    "read_link",
    "read_moves",
    "read_numbered",
    "read_record",
    "read_squares",
    "read_zero_based",
    "write_drops",
    "write_gamesolver_link",
    "write_link",
    "write_moves",
    "write_numbered",
    "write_record",
    "write_squares",
    "write_zero_based",
]

_NUMBER = re.compile(r"(?<!\S)(\d{1,3})\.(?:\.\.)?(?=\s|\w|$)")
"""A move number as people write it: "12.", "12..." or "12.d1"."""
_RESULT = re.compile(r"(?:(?<=\s)|^)(?:1-0|0-1|1/2-1/2|½-½|\*)\Z")
_ENGINE_WORDS = re.compile(r"\A\s*(?:position\s+)?startpos(?:\s+moves)?(?=\s|$)")
"""How an engine is told moves from the empty board: "position startpos moves P@d1 P@d2"."""
_JOINT = r"[-\N{EN DASH}\N{EM DASH}\N{RIGHTWARDS ARROW}>]"
_JOINED = re.compile(rf"\s*[a-z@]*\d+(?:(?:\s+{_JOINT}\s+|{_JOINT})[a-z@]*\d+)+\s*", re.IGNORECASE)
"""Moves with a sign between any two: "4-4-5-3"."""
_EDGES = re.compile(r"\s*\d[-\N{EN DASH}]\d(?:[\s,;]+\d[-\N{EN DASH}]\d)*\s*")
_EDGE = re.compile(r"(?<=\d)[-\N{EN DASH}](?=\d)")
"""Of a graph, from point to point: "1-2 2-3"."""
_PRAISE = re.compile(r"(?<=\w)[!?]{1,2}(?=\s|$)")
_KEYCAPS = re.compile("[\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}]")
_DIGITS = 10
_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)")


def _moves_alone(source: Source) -> tuple[str, bool]:
    """The moves without brackets, numbers, comments and result, and whether they have had numbers.

    Raises:
        FileFault: a comment does not end.
    """
    text = _PRAISE.sub("", _KEYCAPS.sub("", source.text.strip()))
    if text[:1] + text[-1:] in ("[]", "()"):
        text = text[1:-1].replace('"', "").replace("'", "")
    if _JOINED.fullmatch(text) and not _RESULT.fullmatch(text):
        text = re.sub(_JOINT, " ", text)
    if _NUMBER.search(text):
        alone = _RESULT.sub("", extract_moves(_NUMBER.sub(r"\1. ", text)).strip())
        if alone:  # otherwise these are numbers with a point behind them
            return alone, True
    return _ENGINE_WORDS.sub("", text if _RESULT.fullmatch(text) else _RESULT.sub("", text).rstrip()), False


# names of moves


def read_moves(source: Source) -> list[ReadPosition]:
    """Moves as the program writes them: "4453", "b2 a1"."""
    text, is_numbered = _moves_alone(source)
    return [] if is_numbered or is_row_with_gaps(source.text) else _named_moves(source, text, PositionFormat.MOVES)


def read_numbered(source: Source) -> list[ReadPosition]:
    """The same with numbers: "1. 4 4 2. 5 3"."""
    text, is_numbered = _moves_alone(source)
    return _named_moves(source, text, PositionFormat.NUMBERED) if is_numbered or source.is_named else []


def _named_moves(source: Source, text: str, form: PositionFormat) -> list[ReadPosition]:
    if not text.strip() and source.usual is None:
        if source.is_named:
            raise UnreadableMove(Message("No game is given for these moves."))
        return []

    def read(game: Game) -> ReadPosition:
        named = _columns_by_number(game, text) if source.usual is not None else text
        if all(re.fullmatch("[0-9]{2}", cell.move) for cell in game.geometry.cells):
            edges = source.text if form is PositionFormat.MOVES else text  # as yet without blanks for the hyphens
            named = _EDGE.sub("", edges) if _EDGES.fullmatch(edges) else named
        check_no_scores(game, named)
        return ReadPosition(game, parse_game(game, named)[0], 0, form)

    return source.in_games(read)


def _columns_by_number(game: Game, text: str) -> str:
    """The same moves with numbers if the columns have letters from the left: "ddec" is "4 4 5 3"."""
    names = [game.geometry.cells[stack[0]].move for stack in game.geometry.stacks]
    letters = [letter.lower() for letter in text if not (letter.isspace() or letter in ",;")]
    known = ascii_lowercase[: len(names)]
    if not _has_numbered_columns(game) or not letters or not {*letters} <= {*known}:
        return text
    return " ".join(names[ascii_lowercase.index(letter)] for letter in letters)


def write_moves(read: ReadPosition) -> str:
    """The moves in a row."""
    return format_moves(read.game, read.moves)


def write_numbered(read: ReadPosition) -> str:
    """Two moves behind each number."""
    names = [read.game.geometry.cells[move].move for move in read.moves]
    return " ".join(f"{ply // 2 + 1}. {' '.join(names[ply : ply + 2])}" for ply in range(0, len(names), 2))


# moves counted from 0


@lru_cache(maxsize=64)
def _is_counted_from_zero(game: Game) -> bool:
    """Whether its moves can be counted from 0 without being taken for names, as 12 of the edge from 1 to 2 would be."""
    names = [game.geometry.cells[stack[0]].move for stack in game.geometry.stacks]
    return not any(map(str.isdecimal, names)) or names == [str(number + 1) for number in range(len(names))]


@lru_cache(maxsize=64)
def _has_numbered_columns(game: Game) -> bool:
    """Whether its moves are the numbers of columns, which everybody counts from the left.

    Where cells or pegs have letters, some count them row by row and some column by column, from 0 or from 1.
    """
    names = [game.geometry.cells[stack[0]].move for stack in game.geometry.stacks]
    return game.geometry.gravity and names == [str(number + 1) for number in range(len(names))]


def read_zero_based(source: Source) -> list[ReadPosition]:
    """Columns (or pegs, or cells) counted from 0, as programs do: "3,3,4,2", "[3, 3, 4, 2]" or, with a 0, "3340"."""
    text, _ = _moves_alone(source)
    if is_row_with_gaps(source.text):
        return []
    words = re.split(r"[\s,;]+", text.strip(" \t\n,;")) if text.strip() else []
    games = _countable_games(source, words)
    has_single_digits = any(len(game.geometry.stacks) <= _DIGITS for game in games)
    if len(words) == 1 and has_single_digits and ("0" in text or source.is_named):
        words = [*words[0]]
    if not all(re.fullmatch(r"[0-9]{1,3}", word) for word in words) or not (words or source.is_named):
        return []
    # numbers without a comma, a bracket or a 0 are names of moves where there are such names
    is_certain = source.is_named or "0" in words
    is_list = source.text.strip()[:1] in ("[", "(") or all("," in gap for gap in re.findall(r"[\s,;]+", text.strip()))
    is_possible = is_certain or (is_list and re.search(r"[\[(,]", source.text) is not None)
    has_names = any(cell.move.isdecimal() for game in games for cell in game.geometry.cells)
    if not any(map(_is_counted_from_zero, games)) or (has_names and not is_possible):
        return []
    indices = list(map(int, words))
    try:
        return source.in_games(lambda game: _played_from_zero(game, indices, games))
    except DenkspielError:
        if is_certain:
            raise
        return []


def _played_from_zero(game: Game, indices: list[int], games: list[Game]) -> ReadPosition:
    if game not in games:
        raise UnreadableMove(Message("No game is given for these moves."))
    stacks = game.geometry.stacks if _is_counted_from_zero(game) else ()
    position, moves = Position.start(game), list[int]()
    for number, index in enumerate(indices, start=1):
        free = [cell for cell in position.legal_moves if index < len(stacks) and cell in stacks[index]]
        if not free:
            raise IllegalMove(
                Message("Move {number}, counted from 0: {index} cannot be played.", number=number, index=index)
            )
        moves.append(free[0])
        position = position.play(free[0])
    return ReadPosition(game, tuple(moves), 0, PositionFormat.ZERO_BASED)


def _countable_games(source: Source, words: list[str]) -> list[Game]:
    """The games in which numbers can be columns; where the text names the format, pegs and cells as well.

    Raises:
        InvalidPosition: the words are numbers in a game whose moves have letters; the sentence says what to write.
    """
    games = [source.usual] if source.usual else [*source.games.listed]
    if source.is_named:
        return games
    if source.usual and words and all(word.isascii() and word.isdecimal() for word in words):
        _refuse_numbers(source.usual)
    return [game for game in games if _has_numbered_columns(game)]


def _refuse_numbers(game: Game) -> None:
    if _is_counted_from_zero(game) and not _has_numbered_columns(game):
        first, second, *_ = (game.geometry.cells[stack[0]].move for stack in game.geometry.stacks)
        raise InvalidPosition(
            Message(
                'Numbers do not say where counting begins. Write moves such as {first}, or put "{format}:" in front: '
                "then 0 is {first}, and 1 is {second}.",
                first=first,
                second=second,
                format=PositionFormat.ZERO_BASED.value,
            )
        )


def write_zero_based(read: ReadPosition) -> str | None:
    """The numbers of the columns from 0, separated by commas."""
    if not _is_counted_from_zero(read.game):
        return None
    index = {cell: number for number, stack in enumerate(read.game.geometry.stacks) for cell in stack}
    return ",".join(str(index[move]) for move in read.moves)


# squares: letter for the column, number for the row


def read_squares(source: Source) -> list[ReadPosition]:
    """The squares where the stones come to rest: "d1 d2 e1"."""
    text = _moves_alone(source)[0].lower()
    words = ["".join(square) for square in _SQUARE.findall(text)]
    if source.usual and not source.usual.geometry.gravity and not source.is_named:
        return []  # there the squares are the names of the moves
    return _on_squares(source, words, PositionFormat.SQUARES) if _joined(text) == "".join(words) else []


def read_drops(source: Source) -> list[ReadPosition]:
    """The moves of engines: "P@d1 P@d2 P@e1"."""
    text = _moves_alone(source)[0].lower()
    words = ["".join(square) for square in re.findall(r"p@([a-z])([1-9][0-9]?)", text)]
    is_all = _joined(text) == "".join(f"p@{word}" for word in words)
    return _on_squares(source, words, PositionFormat.DROPS) if is_all else []


def _joined(text: str) -> str:
    return re.sub(r"[\s,;]+", "", text)


def _on_squares(source: Source, words: list[str], form: PositionFormat) -> list[ReadPosition]:
    games = [source.usual] if source.usual else source.games.listed
    if not words and not source.is_named:
        return []
    if not any(map(DropDialect.fits, games)):
        if source.is_named or form is PositionFormat.DROPS:
            raise UnreadableMove(Message("Only games on a flat board have squares such as d1."))
        return []

    def read(game: Game) -> ReadPosition:
        if not DropDialect.fits(game):
            raise UnreadableMove(Message("Only games on a flat board have squares such as d1."))
        cells = _cells_by_square(game)
        position, moves = Position.start(game), list[int]()
        for number, word in enumerate(words, start=1):
            cell = cells.get(word)
            if cell is None:
                raise UnreadableMove(
                    Message(
                        "Move {number}: the board has no square {square}. The last one is {last}.",
                        number=number,
                        square=word,
                        last=max(cells, key=lambda name: (name[0], int(name[1:]))),
                    )
                )
            if position.outcome is not None:
                raise GameIsOver(Message("Move {number}: The game is over; no more moves are allowed.", number=number))
            if cell not in position.legal_moves:
                raise IllegalMove(_not_allowed(number, word, is_taken=position.owner(cell) is not None))
            moves.append(cell)
            position = position.play(cell)
        return ReadPosition(game, tuple(moves), 0, form)

    return source.in_games(read)


@lru_cache(maxsize=16)
def _cells_by_square(game: Game) -> dict[str, int]:
    dialect = DropDialect(game, game.id)
    return {dialect.format_move(cell).removeprefix("P@"): cell for cell in range(game.geometry.size)}


def _not_allowed(number: int, square: str, *, is_taken: bool) -> Message:
    if is_taken:
        return Message("Move {number}: {square} is already taken.", number=number, square=square)
    return Message("Move {number}: a stone does not rest on {square} yet.", number=number, square=square)


def write_squares(read: ReadPosition) -> str | None:
    """The squares, separated by blanks."""
    drops = write_drops(read)
    return None if drops is None else drops.replace("P@", "")


def write_drops(read: ReadPosition) -> str | None:
    """The moves as engines write them."""
    if not DropDialect.fits(read.game):
        return None
    dialect = DropDialect(read.game, read.game.id)
    return " ".join(map(dialect.format_move, read.moves))


# links

_SEATS = ("first", "second")
_SOLVER_VARIANT = "cfour"
"""What engines call the game of connect4.gamesolver.org, whose links have the moves in `pos`."""


_SOLVER_ADDRESS = re.compile(r"(?:https?://)?(?:www\.)?connect4\.gamesolver\.org(?=[/?#]|\Z)", re.IGNORECASE)


def _query(source: Source) -> dict[str, str]:
    """What a link says of a game; empty for other texts and links."""
    if len(source.text.split()) != 1:
        return {}
    parts = source.text.strip().partition("?")[2].partition("#")[0]
    query = {name: values[0] for name, values in parse_qs(parts, keep_blank_values=True).items()}
    return query if query.keys() & {"game", "moves", "pos"} else {}


def read_link(source: Source) -> list[ReadPosition]:
    """A link of the page. It is read strictly; the browser makes of a damaged one what it can."""
    query = _query(source)
    if not query.keys() & {"game", "moves"}:
        return []
    (name, kind), (other_name, other_kind) = (_player_of_link(query.get(seat, "")) for seat in _SEATS)
    names, kinds = (name, other_name), (kind, other_kind)

    def read(game: Game) -> ReadPosition:
        moves = parse_game(game, query.get("moves", ""))[0]
        setup = setup_of_text(query.get("setup", ""), len(moves))
        return ReadPosition(game, moves, setup, PositionFormat.LINK, names=names, kinds=kinds)

    return [read(source.games.find(query["game"]))] if "game" in query else source.in_games(read)


def _player_of_link(text: str) -> tuple[str, str]:
    """The name and the kind of a player; a human unless the link names an opponent."""
    kind, _, name = text.partition(":")
    if kind.strip().lower() in ("", HUMAN):
        return name.strip(), HUMAN
    return text.strip(), text.strip()


def read_gamesolver_link(source: Source) -> list[ReadPosition]:
    """A link of Pascal Pons' solver."""
    if len(source.text.split()) != 1 or not _SOLVER_ADDRESS.match(source.text.strip()):
        return []
    query = _query(source)
    game = next((one for one in source.games.listed if engine_variant(one) == _SOLVER_VARIANT), None)
    if game is None:
        return []
    return [ReadPosition(game, parse_game(game, query.get("pos", ""))[0], 0, PositionFormat.GAMESOLVER)]


def write_link(read: ReadPosition) -> str | None:
    """What stands behind the address of the page; only the program's own games have links."""
    if not (is_built_in(read.game) or read.game.id in game_names()):
        return None
    setup = f"&setup={read.setup}" if read.setup else ""
    players = ""
    if any(read.names) or read.kinds != (HUMAN, HUMAN):
        seats = (
            f"{HUMAN}:{name}" if kind == HUMAN and name else kind
            for name, kind in zip(read.names, read.kinds, strict=True)
        )
        players = "".join(f"&{seat}={quote_plus(who, safe=':')}" for seat, who in zip(_SEATS, seats, strict=True))
    return f"?game={read.game.id}&moves={quote_plus(write_moves(read))}{setup}{players}"


def write_gamesolver_link(read: ReadPosition) -> str | None:
    """The address of the position at Pascal Pons' solver."""
    if engine_variant(read.game) != _SOLVER_VARIANT:
        return None
    return f"https://connect4.gamesolver.org/?pos={write_moves(read)}"


# records


def read_record(source: Source) -> list[ReadPosition]:
    """The last game of a record."""
    if not (looks_like_record(source.text) and re.match(r"\s*\[[A-Za-z]{2}", source.text)):
        return []
    find = None if source.games.reads_definitions else source.games.find
    record = parse_last_record(source.text.lstrip(), None, find)
    return [
        ReadPosition(
            record.game, record.moves, record.setup, PositionFormat.RECORD, names=record.names, kinds=record.kinds
        )
    ]


def write_record(read: ReadPosition) -> str:
    """A record, with the players if they are known."""
    return GameRecord(read.game, read.moves, read.names, read.kinds, setup=read.setup).to_text()
