"""Formats that have only stones, in rows: FENs, diagrams with or without a frame, and all cells in one row."""

import re
from dataclasses import replace

from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.opponents.external.dialect import DropDialect, fen_rows
from denkspiel.play.positions.reading import PositionFormat, ReadPosition, Source
from denkspiel.play.positions.stones import Grid, Owner, cells_by_row, cells_by_stack, read_grid, sign_rows

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
_BARS = re.compile("[|│┃║]")
_MARKS = re.compile(r"[\[\]()]")
"""Around the stones of a completed line."""
_FRAME = re.compile(r"[\s+\-=_─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯|│┃║\\/]*")
_FRAME_PART = re.compile("[+┌├└╔╠╚╭╰][^\\s]*[-─━═][^\\s]*")
_FEN = re.compile(
    r"([A-Za-z0-9]+(?:/[A-Za-z0-9]+)+)(?:\[[A-Za-z-]*\])?(?:\s+([A-Za-z]|-)(?:\s+[-\w]+){0,4}?)?"
    r"(?:\s+moves((?:\s+\S+)*))?"
)
_MAX_FEN_LENGTH = 2000
_CLASS = re.compile(r"""[\s,;](["']?)(?:win|loss|draw|positive|negative)\1\Z""")
"""What data sets say of a position behind its cells."""
_DECORATION = re.compile("^\\s*```.*|^\\s*>\\s?|[\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}]")
_QUOTED_BLANK = re.compile("' '|\" \"")
"""As Python prints a cell with nothing in it."""
_FREE_WORD = re.compile(r"""(?<![\w.'"])(?:(?:none|null|nan)(?![\w'"])|''(?!')|""(?!"))""", re.IGNORECASE)
"""A cell with nothing in it, as programs print it."""
_ROW_ENDS = re.compile(r"\\n|/")
_FREE_SIGN = re.compile("[._·\N{MEDIUM WHITE CIRCLE}]")
_SENTENCE = re.compile(r"(?=[^\W\d_]{3})[XxOoRrYyBbWwGgPp]*[^\W\d_XxOoRrYyBbWwGgPp]")
"""A word of three letters that are not all signs, as in "Red to move:"; but see `_is_axis`."""
_MAX_LINE_LENGTH = 500
"""Of a diagram."""


# FENs


def read_fen(source: Source) -> list[ReadPosition]:
    """The board of a FEN of Fairy-Stockfish, whose turn it is, and the moves since, as `position fen` has them."""
    text = re.sub(r"\A(?:position\s+)?fen\s+", "", source.text.strip())
    found = _FEN.fullmatch(text) if len(text) <= _MAX_FEN_LENGTH else None
    if found is None:
        return []
    grid = _grid_of([[list(row) for row in fen_rows(found[1])]], PositionFormat.FEN, found[2] or "-")
    return [] if grid is None else [_moved_on(read, (found[3] or "").split()) for read in read_grid(grid, source)]


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
    """A sign for each cell in rows from the top, layers from the lowest; all that stands around is left out."""
    lines = _lines(_rows_apart(_plain_numbers(source.text)))
    is_row = len([line for line in lines if line.strip()]) == 1 and not source.is_named
    if is_row or any(len(line) > _MAX_LINE_LENGTH for line in lines):
        return []
    if any(len(_BARS.findall(line)) > 1 for line in lines):
        grid = _tower_grid(lines) or _framed_grid(lines) or _blank_grid(lines)
    else:
        grid = _plain_grid(lines)
    return [] if grid is None else read_grid(grid, source)


def _lines(text: str) -> list[str]:
    """The lines without what only decorates them: sentences, quotation marks of Markdown, variants of emoji."""
    lines = [_DECORATION.sub("", line).rstrip() for line in text.split("\n")]
    return [
        _QUOTED_BLANK.sub(".", line) for line in lines if len(line) > _MAX_LINE_LENGTH or not _SENTENCE.search(line)
    ]


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


def _grid_of(layers: list[list[list[str]]], form: PositionFormat, mover: str = "-") -> Grid | None:
    """Signs as owners; `None` if they are no signs of two players, or the rows differ in length.

    Args:
        layers: the signs.
        form: what the text is.
        mover: the sign of the player to move, "w" or "b" as in chess, or "-" if the text does not say.
    """
    rows = [row for layer in layers for row in layer]
    if not rows or len({len(row) for row in rows}) != 1 or not rows[0] or len({len(layer) for layer in layers}) != 1:
        return None
    used = {sign for row in rows for sign in row} - {" "}
    for pair in _PAIRS:
        one, other = pair.split(":")
        free = _FREE.get(pair, _FREE_SIGNS)
        if used <= {*one, *other, *free}:
            owners: dict[str, Owner] = {**dict.fromkeys(one, 0), **dict.fromkeys(other, 1)}
            turn = owners.get(mover, {"w": 0, "b": 1}.get(mover))
            if turn is None and mover != "-":
                continue
            found = [[[owners.get(sign) for sign in row] for row in layer] for layer in layers]
            is_of_digits = form is not PositionFormat.FEN and (pair == "1:2" or not used - {*"0-"})
            return Grid(found, form, turn, is_of_digits)
    return None


def _tower_grid(lines: list[str]) -> Grid | None:
    """Towers as the program prints them: each cell of the plan has the stones of its tower from the ground up."""
    rows = []
    for line in lines:
        towers = [part.strip() for part in _BARS.split(_MARKS.sub(" ", line))]
        towers = [part for part in towers if len(part) > 1 and " " not in part and _are_signs(part)]
        if len(towers) > 1:
            rows.append(towers)
    heights = {len(tower) for row in rows for tower in row}
    if len(rows) < 2 or len(heights) != 1 or len({len(row) for row in rows}) != 1:
        return None
    layers = [[[tower[level] for tower in row] for row in rows] for level in range(heights.pop())]
    return _grid_of(layers, PositionFormat.DIAGRAM)


def _are_signs(text: str) -> bool:
    return _grid_of([[[*text]]], PositionFormat.DIAGRAM) is not None


def _framed_grid(lines: list[str]) -> Grid | None:
    """A diagram with a frame, in which a blank is a free cell; what stands outside of the frame does not count."""
    beside = max((len(_FRAME_PART.findall(line)) for line in lines), default=1) or 1
    if _is_without_outer_bars(lines):
        lines = [f"|{line}|" if len(_BARS.findall(line)) > 1 else line for line in lines]
    groups = [[]]  # type: list[list[list[list[str]]]]
    for line in lines:
        if len(_BARS.findall(line)) < 2 or _FRAME_PART.search(line):
            if groups[-1] and not (line.strip() and _FRAME.fullmatch(line)):
                groups.append([])
            continue
        if _is_axis("".join(_BARS.sub("", line).split())) or ("=" in line and not line.strip("|= ")):
            continue
        cells: list[str] = []
        parts = _BARS.split(_MARKS.sub(" ", line))
        is_open = not parts[0].strip() and re.fullmatch(r"\s*[^\s\d]\s*", parts[-1])  # "|_|X|O" has no last bar
        for part in parts[1:] if is_open else parts[1:-1]:
            cells += part.split() if len(part.split()) > 1 else [part.strip() or " "]
        cells = [sign for cell in cells for sign in cell]
        width, rest = divmod(len(cells) - (beside - 1), beside)
        if rest or width < 1:
            return None
        groups[-1].append([cells[place * (width + 1) : place * (width + 1) + width] for place in range(beside)])
    layers = [[row[place] for row in group] for group in groups if group for place in range(beside)]
    return _grid_of(_with_rows_joined(layers), PositionFormat.DIAGRAM)


def _is_without_outer_bars(lines: list[str]) -> bool:
    """Whether bars and crosses stand between cells only, as around the middle of Tic-Tac-Toe: "X|O|X", "-+-+-"."""
    rows = [_BARS.split(line) for line in lines if len(_BARS.findall(line)) > 1]
    if len({len(row) for row in rows}) != 1 or any(len(part.strip()) > 1 for row in rows for part in row):
        return False
    outside = {part.strip() for row in rows for part in (row[0], row[-1])} - {""}
    crosses = [line.strip() for line in lines if re.fullmatch(r"\s*[-─━]+(?:[+┼╋][-─━]+)+\s*", line)]
    is_certain = len(crosses) == len(rows) - 1 > 0
    return is_certain or any(sign.isalpha() and _are_signs(sign) for sign in outside if sign != "b")


def _with_rows_joined(layers: list[list[list[str]]]) -> list[list[list[str]]]:
    """One layer where an empty line stands between any two rows."""
    return [[row for layer in layers for row in layer]] if all(len(layer) == 1 for layer in layers) else layers


def _blank_grid(lines: list[str]) -> Grid | None:
    """A diagram between two bars without any others, in which each character is a cell and a blank a free one."""
    rows = [_BARS.split(line)[1:-1] for line in lines if len(_BARS.findall(line)) == 2]
    return _grid_of([[[*part] for (part,) in rows]], PositionFormat.DIAGRAM)


def _plain_grid(lines: list[str]) -> Grid | None:
    """A diagram without a frame: blanks only stand between cells, and wider gaps or empty lines between layers."""
    groups = [[]]  # type: list[list[str]]
    for line in lines:
        joined = "".join(line.split())
        if not joined or re.search("[+=]", joined):
            groups.append([])
        elif not _is_axis(joined):
            groups[-1].append(line.strip())
    blocks = [_without_row_names(group) for group in groups if group]
    layers: list[list[list[str]]] = []
    for block in blocks:
        parts = [[_signs(part) for part in re.split(r"\s{2,}", row)] for row in block]
        beside = len(parts[0])
        is_beside = beside > 1 and len({len(part) for row in parts for part in row}) == 1 and len(parts[0][0]) > 1
        if is_beside and {len(row) for row in parts} == {beside}:
            layers += [[row[place] for row in parts] for place in range(beside)]
        else:
            layers.append([_signs(row) for row in block])
    return _grid_of(_with_rows_joined(layers), PositionFormat.DIAGRAM)


_AXES = ("123456789", "0123456789", "abcdefghijklmnopqrstuvwxyz")


def _is_axis(joined: str) -> bool:
    """Whether a line has nothing but the names of columns."""
    return len(joined) > 2 and any(axis.startswith(joined.lower()) for axis in _AXES)


def _signs(row: str) -> list[str]:
    return [sign for sign in row if not (sign.isspace() or sign in ",;[]()'\"")]


def _without_row_names(rows: list[str]) -> list[str]:
    """Rows without the numbers before them, if these count up or down and there are no other digits."""
    split = [row.split(maxsplit=1) for row in rows]
    if any(len(parts) < 2 for parts in split) or re.search(r"\d", "".join(parts[1] for parts in split)):
        return rows
    counted = [str(number + 1) for number in range(len(rows))]
    named = [parts[0].rstrip(":.)") for parts in split]
    return [parts[1] for parts in split] if named in (counted, counted[::-1]) else rows


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
    lines = [line for line in _lines(text.strip()) if line.strip()]
    if len(lines) != 1 and not (lines and source.is_named):
        return None
    cells = [sign for line in lines for sign in _signs(line)]
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
        if is_row and all(len(field) == 1 for field in fields) and _are_signs("".join(fields)):
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
