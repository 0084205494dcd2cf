"""Formats that have only stones, in rows: FENs, diagrams with or without a frame, and all cells in one row."""

import re
from dataclasses import replace

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.message import Message, quote_input
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.opponents.external.dialect import DropDialect, fen_rows
from denkspiel.play.positions.drawing import BLANK, Layers, drawn_layers
from denkspiel.play.positions.reading import PositionFormat, ReadPosition, Source
from denkspiel.play.positions.stones import Grid, Owner, cells_by_row, cells_by_stack, read_grid, read_grids, sign_rows

__all__ = [
    "empty_fields",
    "is_row_with_gaps",
    "read_cells",
    "read_diagram",
    "read_fen",
    "read_stacks",
    "write_board",
    "write_cells",
    "write_diagram",
    "write_emoji",
    "write_fen",
    "write_stacks",
]

_PAIRS = (
    "Oo:*",
    "Xx❌✕×:Oo⭕",
    "Rr:Yy",
    "1:2",
    "P:p",
    "●⬤:○◯",
    "🔴:🟡",
    "🔴:🔵",
    "🟠:🔵",
    "🟡:🔵",
    "🟨:🟦",
    "🟥:🟨",
    "Rr:Bb",
    "Rr:Gg",
    "Ww:Bb",
    "Xx:0",
)
"""The signs of the two players. The one named first has the first move, unless the numbers of stones say otherwise."""
_FREE = {"1:2": "0.·_-", "Xx:0": ".·_-", "Oo:*": ".·_-", "Xx❌✕×:Oo⭕": ".·_-*Bb⬜⬛⚪⚫"}
_FREE_SIGNS = ".·_-*⬜⬛⚪⚫0"
_ALL_SIGNS = frozenset("".join(_PAIRS) + _FREE_SIGNS) - {":"}
_COLOURS = {
    **dict.fromkeys(("red", "rot"), "Rr🔴🟥"),
    **dict.fromkeys(("yellow", "gelb"), "Yy🟡🟨"),
    **dict.fromkeys(("blue", "blau"), "Bb🔵🟦"),
    **dict.fromkeys(("orange",), "🟠"),
    **dict.fromkeys(("green", "grün"), "Gg"),
    **dict.fromkeys(("black", "schwarz"), "Bb"),
    **dict.fromkeys(("white", "weiß"), "Ww"),
}
"""What people call the player with these signs."""
_FEN = re.compile(
    r"([A-Za-z0-9]+(?:/[A-Za-z0-9]+)+)(?:\[([A-Za-z-]*)\])?(?:\s+(\S+)(?:\s+([-\w]+(?:\s+[-\w]+){0,3}?))?)?"
    r"(?:\s+moves((?:\s+\S+)*))?"
)
_MAX_FEN_LENGTH = 2000
_CLASS = re.compile(r"""[\s,;](["']?)(?:win|loss|draw|positive|negative)\1\Z""")
"""What data sets say of a position behind its cells."""
_DECORATION = re.compile("^\\s*```.*|^\\s*>\\s?|[\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}]")
_QUOTED_BLANK = re.compile("' '|\" \"")
"""As Python prints a cell with nothing in it."""
_MOVER = (
    re.compile(
        r"(\S+(?:\s+(?:player|Spieler))?)(?:\s*\([^)]*\))?\s+(?:is\s+|ist\s+)?(?:next\s+)?(?:to\s+(?:move|play)|am\s+Zug)\b",
        re.I,
    ),
    re.compile(r"(\S+(?:\s+player)?)['\N{RIGHT SINGLE QUOTATION MARK}]s\s+(?:turn|move)\b", re.I),
    re.compile(r"(?:\bturn|\bto\s+move|\bto\s+play|\bnext|\bam\s+Zug)\s*(?:is\s*)?[:=]\s*(\S+)", re.I),
)
"""Sentences beside a diagram that say whose turn it is."""
_FREE_WORD = re.compile(r"""(?<![\w.'"])(?:(?:none|null|nan)(?![\w'"])|''(?!')|""(?!"))""", re.IGNORECASE)
"""A cell with nothing in it, as programs print it."""
_ROW_ENDS = re.compile(r"\\n|/")
_FREE_SIGN = re.compile("[._·\N{MEDIUM WHITE CIRCLE}]")
_TURNS = {"first": 0, "second": 1, "erste": 0, "zweite": 1}
_MAX_LINE_LENGTH = 500
"""Of a diagram."""
_MAX_LINES = 300


# FENs


def read_fen(source: Source) -> list[ReadPosition]:
    """The board of a FEN of Fairy-Stockfish, whose turn it is, and the moves since, as `position fen` has them."""
    text = re.sub(r"\A(?:position\s+)?fen\s+", "", source.text.strip())
    found = _FEN.fullmatch(text) if len(text) <= _MAX_FEN_LENGTH else None
    if found is None or not (source.is_named or re.search(r"[0-9Pp]", found[1])):
        return []
    if not source.is_named and ("/" in (found[3] or "") or re.fullmatch("[0-9]+/[0-9]+", found[1])):
        return []  # moves of a very wide board, "17/4 3/5"
    rows = [[*row] for row in fen_rows(found[1])]
    _check_ranks(rows)
    grid = _grid_of([rows], PositionFormat.FEN)
    if grid is None:
        raise InvalidPosition(Message("The stones of a FEN are P and p."))
    turn = found[3] or "-"
    if turn != "-":
        side = next((side for side, signs in enumerate(grid.all_signs) if turn in signs), {"w": 0, "b": 1}.get(turn))
        if side is None:
            raise InvalidPosition(
                Message('The player to move in a FEN is "w" or "b", not "{text}".', text=quote_input(turn))
            )
        grid = replace(grid, mover=side)
    _check_counts(rows, found[2] or "", (found[4] or "").split())
    return [_moved_on(read, (found[5] or "").split()) for read in read_grid(grid, source)]


def _check_ranks(rows: list[list[str]]) -> None:
    """Raise `InvalidPosition` if a rank has another length or another sign than the others."""
    lengths = [len(row) for row in rows]
    usual = max(set(lengths), key=lambda length: (lengths.count(length), -length))
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        if len(row) != usual:
            raise InvalidPosition(
                Message("Rank {rank} has {count} columns, the others {usual}.", rank=rank, count=len(row), usual=usual)
            )
        if foreign := [sign for sign in row if sign not in "Pp "]:
            if not {*"".join(map("".join, rows))} & {*"Pp"} and _grid_of([rows], PositionFormat.FEN) is not None:
                continue  # other letters for the stones
            raise InvalidPosition(
                Message('Rank {rank}: "{sign}" is not a stone. The stones are P and p.', rank=rank, sign=foreign[0])
            )


def _check_counts(rows: list[list[str]], hand: str, fields: list[str]) -> None:
    """Raise `InvalidPosition` if the stones in hand or the number of the move contradict the board."""
    size, stones = sum(map(len, rows)), sum(sign != " " for row in rows for sign in row)
    for sign in "Pp" if set(hand) & set("Pp") else "":
        on_board = sum(row.count(sign) for row in rows)
        if on_board + hand.count(sign) not in (size // 2, (size + 1) // 2):
            raise InvalidPosition(
                Message(
                    "There are {hand} stones {sign} in hand and {board} on the board, but a player has {all} in all.",
                    hand=hand.count(sign),
                    sign=sign,
                    board=on_board,
                    all=(size + 1) // 2,
                )
            )
    number = fields[-1] if fields else ""
    if number.isdecimal() and len(fields) > 1 and int(number) not in (1, stones // 2 + 1):  # 1 if nobody has counted
        raise InvalidPosition(
            Message(
                "The FEN says move {number}, but with {count} stones it is move {right}.",
                number=number,
                count=stones,
                right=stones // 2 + 1,
            )
        )


def _moved_on(read: ReadPosition, words: list[str]) -> ReadPosition:
    dialect, position, moves = DropDialect(read.game, read.game.id), read.position, [*read.moves]
    for word in words:
        moves.append(dialect.parse_move(position, word))
        position = position.play(moves[-1])
    return replace(read, moves=tuple(moves))


def write_fen(read: ReadPosition) -> str | None:
    """The FEN, with the stones in hand."""
    return DropDialect(read.game, read.game.id).to_fen(read.position) if DropDialect.fits(read.game) else None


# diagrams


def read_diagram(source: Source) -> list[ReadPosition]:
    """A sign for each cell in rows from the top, layers from the lowest; `drawing` has the grammar."""
    text = _undecorated(_rows_apart(_plain_numbers(source.text)))
    lines = [line for line in text.split("\n") if line.strip()]
    if not source.is_named and (len(lines) < 2 or len(lines) > _MAX_LINES):
        return []
    if any(len(line) > _MAX_LINE_LENGTH for line in lines) or len(lines) > _MAX_LINES:
        return []
    is_drawing = source.is_named or _looks_drawn(lines)
    try:
        drawn = drawn_layers(text)
    except InvalidPosition:
        if is_drawing:
            raise
        return []
    grids = [grid for layers in drawn if (grid := _grid_of(layers, PositionFormat.DIAGRAM)) is not None]
    if not grids:
        if drawn and is_drawing:
            raise InvalidPosition(_foreign_sign(drawn[0]))
        return []
    return read_grids([_with_mover(source.text, grid) for grid in grids], source)


def _undecorated(text: str) -> str:
    """The text without quotation marks of Markdown and variants of emoji."""
    return "\n".join(_QUOTED_BLANK.sub(".", _DECORATION.sub("", line)) for line in text.split("\n"))


def _looks_drawn(lines: list[str]) -> bool:
    """Whether a text of several lines is most likely a diagram, so that its faults are worth telling."""
    signs = [sign for line in lines if not re.search(r"[^\W\d_]{3}", line) or set(line) & _ALL_SIGNS for sign in line]
    signs = [sign for sign in signs if not sign.isspace() and sign not in "|│┃║+-─━═┼┌┐└┘├┤┬┴,;[]()'\""]
    known = sum(sign in _ALL_SIGNS for sign in signs)
    has_free = (
        any(sign in ".·_*⬜⬛⚪⚫🔴🟡" for sign in signs) or sum(bool(re.search("[|│┃║]", line)) for line in lines) > 1
    )
    return has_free and known * 5 > len(signs) * 3


def _foreign_sign(layers: Layers) -> Message:
    rows = [row for layer in layers for row in layer]
    for number, row in enumerate(rows, start=1):
        for sign in row:
            if sign not in _ALL_SIGNS and sign != BLANK:
                return Message('Row {row}: "{sign}" is not a sign of a diagram.', row=number, sign=quote_input(sign))
    signs = " ".join(sorted({sign for row in rows for sign in row} - {BLANK}))
    return Message(
        "The signs {signs} do not go together. A diagram has one sign for each player and one for free cells.",
        signs=signs,
    )


def _with_mover(text: str, grid: Grid) -> Grid:
    """The same with who is to move, if a sentence beside the diagram says so: a sign, or the player who has begun.

    Raises:
        InvalidPosition: it is a colour or a sign that nobody here has.
    """
    for pattern in _MOVER:
        for found in pattern.finditer(text):
            words = found[1].strip(".,:;()\"'*`").lower()
            if (turn := next((side for word, side in _TURNS.items() if word in words), None)) is not None:
                return replace(grid, turn=turn)
            word = words.removesuffix(" player").removesuffix(" spieler")
            names = _COLOURS.get(word, word if len(word) == 1 else "")
            for side, signs in enumerate(grid.all_signs):
                if names and (set(names) | set(names.upper())) & set(signs):
                    return replace(grid, mover=side)
            if names:
                raise InvalidPosition(
                    Message('"{text}": the diagram has no such stones.', text=quote_input(found[0].strip()))
                )
    return grid


def _rows_apart(text: str) -> str:
    """Rows that stand in one line, with a slash between them or the sign of a new line as programs write it."""
    return text if "\n" in text.strip() or not _FREE_SIGN.search(text) else _ROW_ENDS.sub("\n", text)


def _plain_numbers(text: str) -> str:
    """Arrays as people print them: "0." is 0, None is free, and beside 1 and 0 the other player may be -1."""
    text = _FREE_WORD.sub(".", text)
    if re.match(r"\s*(?:np\.|numpy\.|torch\.)?(?:array|tensor)\(", text) and "]" in text:
        text = text[text.index("(") + 1 : text.rindex("]") + 1]
    if not re.fullmatch(r"[\s\d.,;\[\]()-]+", text):
        return text
    text = re.sub(r"(?<=\d)\.0?(?=[\s,;\])]|$)", "", text)
    return text if "2" in text else re.sub(r"(?<![^\s,;\[(])-1(?![^\s,;\])])", "2", text)


def _grid_of(layers: Layers, form: PositionFormat) -> Grid | None:
    """Signs as owners; `None` if they are no signs of two players, or the rows differ in length."""
    rows = [row for layer in layers for row in layer]
    if not rows or len({len(row) for row in rows}) != 1 or not rows[0] or len({len(layer) for layer in layers}) != 1:
        return None
    used = {sign for row in rows for sign in row} - {BLANK}
    for pair in _PAIRS:
        one, other = pair.split(":")
        free = _FREE.get(pair, _FREE_SIGNS)
        if used <= {*one, *other, *free}:
            owners: dict[str, Owner] = {**dict.fromkeys(one, 0), **dict.fromkeys(other, 1)}
            found = [[[owners.get(sign) for sign in row] for row in layer] for layer in layers]
            is_of_digits = form is not PositionFormat.FEN and (pair == "1:2" or not used - {*"0-"})
            seen = tuple(next((sign for row in rows for sign in row if sign in side), side[0]) for side in (one, other))
            return Grid(found, form, None, is_of_digits, signs=(seen[0], seen[1]), all_signs=(one, other))
    return None


def write_diagram(read: ReadPosition) -> str | None:
    """Crosses and rings with blanks between them."""
    return _written_rows(read.position, "XO.", " ")


def write_emoji(read: ReadPosition) -> str | None:
    """Red and yellow stones."""
    return _written_rows(read.position, "🔴🟡⚪", "")


def _written_rows(position: Position, signs: str, between: str) -> str | None:
    if picture_kind(position.game.geometry) is PictureKind.GRAPH:
        return None
    return "\n\n".join("\n".join(map(between.join, layer)) for layer in sign_rows(position, signs))


def write_board(read: ReadPosition) -> str | None:
    """The board as the program draws it."""
    return None if picture_kind(read.game.geometry) is PictureKind.GRAPH else str(read.position)


# all cells in one row


def read_cells(source: Source) -> list[ReadPosition]:
    """All cells in a row, row by row from the top, as Kaggle has them."""
    grid = _row_grid(source, PositionFormat.CELLS)
    return [] if grid is None else read_grid(grid, source)


def read_stacks(source: Source) -> list[ReadPosition]:
    """All cells in a row, column by column from the ground, as the data set at UCI has them."""
    grid = _row_grid(source, PositionFormat.STACKS)
    return [] if grid is None else read_grid(grid, source)


def _row_grid(source: Source, form: PositionFormat) -> Grid | None:
    text = _CLASS.sub("", _plain_numbers(source.text.strip("\n"))).strip(" \n")
    if (fields := empty_fields(text)) is not None:
        grid = _grid_of([[fields]], form)
        return grid and replace(grid, has_digits_only=False)
    lines = [line for line in _undecorated(text.strip()).split("\n") if line.strip()]
    if len(lines) != 1 and not (lines and source.is_named):
        return None
    cells = [sign for sign in "".join(lines) if not (sign.isspace() or sign in ",;[]()'\"")]
    if source.usual and len(cells) - 1 == source.usual.geometry.size and re.search("[,;\t]", text):
        cells.pop()  # a class as a number, as data sets have it behind the cells
    return _grid_of([[cells]], form)


def empty_fields(text: str) -> list[str] | None:
    """The cells of a row in which free ones are empty, as tables have them ("x,,,o,,,,,"); `None` for other texts.

    Two commas in a row are not enough: so many fields as the smallest board has cells, all of them signs, are no moves.
    """
    for mark in (",", ";", "\t"):
        fields = [field.strip() or "." for field in text.split(mark)]
        is_row = len(fields) >= _FEWEST_FIELDS and fields.count(".") > 1 and "\n" not in text
        if (
            is_row
            and all(len(field) == 1 for field in fields)
            and _grid_of([[fields]], PositionFormat.CELLS) is not None
        ):
            return fields
    return None


def is_row_with_gaps(text: str) -> bool:
    """Whether a text is a row of cells of which some fields are empty, so that its digits are no moves."""
    return len(text) < _MAX_ROW_LENGTH and empty_fields(_CLASS.sub("", text.strip("\n"))) is not None


_FEWEST_FIELDS = 9
_MAX_ROW_LENGTH = 4 * _MAX_LINE_LENGTH


def write_cells(read: ReadPosition) -> str:
    """1 and 2 for the players and 0 for a free cell, separated by commas."""
    return ",".join("120"[_place(read.position.owner(cell))] for cell in cells_by_row(read.game))


def write_stacks(read: ReadPosition) -> str | None:
    """The letters x, o and b (blank), separated by commas."""
    if not read.game.geometry.gravity:
        return None
    return ",".join("xob"[_place(read.position.owner(cell))] for cell in cells_by_stack(read.game))


def _place(owner: Owner) -> int:
    return 2 if owner is None else owner
