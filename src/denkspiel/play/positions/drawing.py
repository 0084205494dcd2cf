"""The grammar of a diagram: which characters of a text are cells, and how they stand in rows and layers.

A drawing consists of lines. A line is a row of the board, names of columns, a frame, a caption, or empty. The cells of
a row stand one after the other, or between blanks or bars. Before a row can stand its name. Layers follow each other
below an empty line, a caption or a frame, or stand side by side with a wider gap or a bar between them.

Some drawings can be read in several ways: a blank before the first bar is a free cell or no cell at all. So the reader
collects all readings. The shape of the board decides between them, or else the text is refused.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.message import Message

__all__ = ["BLANK", "Layers", "drawn_layers", "ragged_rows"]

BLANK = " "
"""A cell in which nothing stands."""

Row = list[str]
Layers = list[list[Row]]
"""For each layer its rows, with the sign of each cell."""

_BAR = re.compile("[|│┃║]")
_MARKS = re.compile(r"[\[\](){}'\",;]")
"""Around or between cells."""
_FRAME = re.compile(r"[\s+\-=_─━═:|│┃║┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╭╮╰╯]+")
_JOINT = "+=─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╭╮╰╯"
"""What stands in no row."""
_NAMES = (
    tuple(map(str, range(1, 40))),
    tuple(map(str, range(40))),
    tuple("abcdefghijklmnopqrstuvwxyz"),
    tuple("abcdefghjklmnopqrstuvwxyz"),  # Go and Gomoku often leave out the i
)
_AXES = frozenset("".join(names[:count]) for names in _NAMES for count in range(3, len(names) + 1))
_ROW_NAME = re.compile(r"\s*[|│┃║]?\s*([0-9]{1,2}|[A-Za-z])[:.)]?(?=[\s|│┃║])")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SIGN_LETTERS = frozenset("xorybgwp")
_SPACE_LINE = re.compile("[╱╲]|/--|/.*[|│]|[|│].*/")
"""A line of a picture of towers in space."""
_MOST_READINGS = 64


@dataclass(frozen=True)
class _Line:
    kind: str
    text: str = ""


def drawn_layers(text: str) -> list[Layers]:
    """All readings of a drawing; none if the text is no drawing.

    Raises:
        InvalidPosition: the rows have different lengths.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    if any(map(_SPACE_LINE.search, lines)):
        lines = _beside_towers(lines)
    readings: list[Layers] = []
    faults: list[InvalidPosition] = []
    for kinds in _classified(lines):
        for blocks in _blocks(kinds):
            try:
                found = list(_read_blocks(blocks, kinds))
            except InvalidPosition as fault:
                faults.append(fault)
                continue
            readings += [one for one in found if one not in readings]
    readings += [one for one in _under_names(lines) if one not in readings]
    if not readings and faults:
        raise faults[0]
    return readings[:_MOST_READINGS]


def _beside_towers(lines: list[str]) -> list[str]:
    """Only the plan that stands beside or below a picture of towers in space."""
    last = max(number for number, line in enumerate(lines) if _SPACE_LINE.search(line))
    corners = [found.start() for line in lines[: last + 1] if (found := re.search(r"(?<=\s)(?:┌─|[+]-+[+])", line))]
    edge = max(corners[0] - 4, 0) if corners else 0
    return [line[edge:] for line in lines] if corners else lines[last + 1 :]


# lines


def _classified(lines: list[str]) -> Iterator[list[_Line]]:
    """The lines with their kinds, in each way in which they can be seen."""
    bars = sum(len(_BAR.findall(line)) > 0 for line in lines) > 1
    rest = "".join(line for line in lines if not _FRAME.fullmatch(line))
    dash_is_cell = _is_cell_sign("-", lines, rest)
    fixed = [_Line(_kind(line, bars=bars, dash_is_cell=dash_is_cell), line) for line in lines]
    open_lines = [
        number
        for number, (line, seen) in enumerate(zip(lines, fixed, strict=True))
        if seen.kind == "axis" and set(_BAR.sub("", line)) <= set("012 \t") and _has_digits_only(rest.replace(line, ""))
    ]
    for number, line in enumerate(fixed[:-1]):  # the head of a table of Markdown can be empty
        if line.kind == "row" and not _BAR.sub("", line.text).strip() and re.search(r"\|\s*:?-", lines[number + 1]):
            open_lines.append(number)
    for kinds in product((False, True), repeat=min(len(open_lines), 4)):
        seen = [*fixed]
        for number, is_other in zip(open_lines, kinds, strict=False):
            if is_other:
                seen[number] = _Line("axis" if seen[number].kind == "row" else "row", lines[number])
        yield seen


def _kind(line: str, *, bars: bool, dash_is_cell: bool) -> str:
    if not line.strip():
        return "blank"
    if _is_frame(line, bars=bars, dash_is_cell=dash_is_cell):
        return "frame"
    if _is_axis(line):
        return "axis"
    is_title = _is_caption(line) or (bars and len(line.strip()) == 1)
    return "caption" if is_title and not (bars and _BAR.search(line)) else "row"


def _has_digits_only(rest: str) -> bool:
    """Whether there are no signs but 0, 1 and 2, so that these can be names as well as stones."""
    return not re.search(r"[3-9.]|[^\W\d_]", rest)


def _is_cell_sign(sign: str, lines: list[str], rest: str) -> bool:
    """Whether free cells are dashes in a drawing that has lines of nothing but dashes."""
    if sign in rest:
        return True
    if re.search(r"[|│┃║]\s*[|│┃║]", rest):
        return False
    return not re.search(r"[.·_*⬜⬛⚪⚫0]", rest) and not any(
        joint in line for line in lines for joint in (*_JOINT, "--") if not re.fullmatch(r"[-\s]+", line)
    )


def _is_frame(line: str, *, bars: bool, dash_is_cell: bool) -> bool:
    if not _FRAME.fullmatch(line):
        return False
    if any(joint in line for joint in _JOINT) or ":" in line:
        return True
    has_bar = _BAR.search(line) is not None
    if "-" in line and "_" not in line:
        if has_bar and re.search(r"--", line):
            return True
        return not dash_is_cell or (bars and not has_bar)
    return "_" in line and bars and not has_bar


def _is_axis(line: str) -> bool:
    """Whether a line has nothing but the names of columns, perhaps once for each layer."""
    plain = re.sub(r"^\s*[xyz](?=\s)|(?<=\s)[xyz]\s*$", " ", _BAR.sub(" ", line))
    joined = "".join(plain.split()).lower()
    if joined[:1] not in ("0", "1", "a"):
        return False
    return any(
        len(joined) % len(once) == 0 and once * (len(joined) // len(once)) == joined
        for once in _AXES
        if joined.startswith(once)
    )


def _is_caption(line: str) -> bool:
    """Whether a line is a sentence or a title, and cannot be a row of signs."""
    if "=" in line:
        return True
    words = line.split()
    if all(len(word) == 1 for word in words):
        return False
    lettered = [word for word in _WORD.findall(line) if not set(word.lower()) <= _SIGN_LETTERS]
    if len(words) == 1:  # a row with a foreign sign is no title
        return any(sum(letter not in _SIGN_LETTERS for letter in word.lower()) * 2 > len(word) for word in lettered)
    return bool(lettered)


# blocks of rows


def _blocks(lines: list[_Line]) -> Iterator[list[list[str]]]:
    """The rows in blocks, one for each layer, in each way in which the lines between them can be seen."""
    has_bars = any(_BAR.search(line.text) for line in lines if line.kind == "row")
    seen: list[list[list[str]]] = []
    for frame_ends in (not has_bars, has_bars):
        blocks: list[list[str]] = [[]]
        was_frame = False
        for line in lines:
            if line.kind == "row":
                blocks[-1].append(line.text)
            elif line.kind != "frame" or frame_ends or was_frame:
                blocks.append([])
            was_frame = line.kind == "frame"
        blocks = [block for block in blocks if block]
        if len(blocks) > 1 and all(len(block) == 1 for block in blocks):
            blocks = [[row for block in blocks for row in block]]
        if blocks and len({len(block) for block in blocks}) == 1 and blocks not in seen:
            seen.append(blocks)
    if not seen:
        rows = [line.text for line in lines if line.kind == "row"]
        seen = [[rows]] if rows else []
    yield from seen


def _read_blocks(blocks: list[list[str]], lines: list[_Line]) -> Iterator[Layers]:
    for named in _without_names(blocks):
        rows = [row for block in named for row in block]
        if all(map(_BAR.search, rows)):
            yield from _between_bars(named, lines)
        else:
            yield from _between_blanks(named)


def _without_names(blocks: list[list[str]]) -> Iterator[list[list[str]]]:
    """The rows without their names; both with and without if the names can be cells as well."""
    rows = [row for block in blocks for row in block]
    matches = [[_ROW_NAME.match(row) for row in block] for block in blocks]
    rest = [
        row[match.end() :]
        for block, found in zip(blocks, matches, strict=True)
        for row, match in zip(block, found, strict=True)
        if match
    ]
    names = [[match[1].lower() if match else "" for match in found] for found in matches]
    if len(rest) < len(rows) or not all(re.search(r"\S", part) for part in rest) or not all(map(_is_counted, names)):
        yield blocks
        return
    if all(set(name) <= set("012") for found in names for name in found):
        yield blocks
    yield [[_cut(row) for row in block] for block in blocks]


def _cut(row: str) -> str:
    match = _ROW_NAME.match(row)
    return row if match is None else re.sub(r"\A\s?(?=\s*[|│┃║])|\A\s", "", row[match.end() :])


def _is_counted(names: list[str]) -> bool:
    return any(row[: len(names)] in (tuple(names), tuple(names[::-1])) for row in _NAMES)


# cells between bars


def _between_bars(blocks: list[list[str]], lines: list[_Line]) -> Iterator[Layers]:
    rows = [[_BAR.split(_MARKS.sub(" ", row)) for row in block] for block in blocks]
    flat = [row for block in rows for row in block]
    frames = [line.text.strip() for line in lines if line.kind == "frame" and re.search(r"[-─━═=]", line.text)]
    joints = [frame for frame in frames if re.search(r"[-─━═=][+|│┃║┬┼┴╦╬╩┳╋┻]", frame[:-1]) or frame[0] in _JOINT]
    lefts = _is_open([row[0] for row in flat], [frame[0] in "-─━═:" for frame in joints], flat)
    rights = _is_open([row[-1] for row in flat], [frame[-1] in "-─━═:" for frame in joints], flat, is_right=True)
    beside = max((len(re.findall(r"\S+", frame)) for frame in frames), default=1)
    is_ruled = len(flat) > 1 and len(frames) >= len(flat) - 1
    found = False
    fault: InvalidPosition | None = None
    for left, right in product(lefts, rights):
        if left != right and len(lefts) == len(rights) == 2:
            continue  # a frame is on both sides or on none
        parts = [[row[0 if left else 1 : None if right else -1] for row in block] for block in rows]
        try:
            for one in _of_parts(parts, beside, is_ruled=is_ruled):
                found = True
                yield one
        except InvalidPosition as error:
            fault = fault or error
    if not found and fault is not None:
        raise fault


def _is_open(parts: list[str], frames: list[bool], rows: list[list[str]], *, is_right: bool = False) -> list[bool]:
    """Whether what stands outside of the outer bar is a cell: both if nobody can say."""
    if any(part.strip() for part in parts):
        return [True]
    if len(set(frames)) == 1:
        return [frames[0]]
    has_signs_for_free = any(re.search("[.·_*0⬜⬛⚪⚫-]", part) for row in rows for part in row)
    if has_signs_for_free or (not is_right and not any(parts)):
        return [False]
    inner = max((len(part) for row in rows for part in row[1:-1]), default=1)
    if not is_right:
        return [False, True] if any(0 < len(part) <= inner + 1 for part in parts) else [False]
    return [False] if not any(row[0] for row in rows) else [False, True]


def _of_parts(blocks: list[list[list[str]]], beside: int, *, is_ruled: bool) -> Iterator[Layers]:
    """The layers of rows that are split at their bars."""
    rows = [row for block in blocks for row in block]
    _check_lengths([len(row) for row in rows])
    if not rows[0]:
        return
    count = len(rows[0])
    cells = [[[_split(part) for part in row] for row in block] for block in blocks]
    sizes = {len(part) for block in cells for row in block for part in row if part}
    if count == 1:  # a frame around rows without bars
        yield from _in_frame(blocks, cells)
        return
    if sizes <= {1}:
        yield from _single_cells(cells, count, beside)
    else:
        yield from _several_cells(rows, cells, sizes, is_ruled=is_ruled)


def _single_cells(blocks: list[list[list[Row]]], count: int, beside: int) -> Iterator[Layers]:
    """Each part is a cell. One that is free in all rows can be the gap between two boards."""
    width, rest = divmod(count - (beside - 1), beside)
    if beside > 1 and not rest:
        yield [
            [[_sign_of(row[at * (width + 1) + column]) for column in range(width)] for row in block]
            for block in blocks
            for at in range(beside)
        ]
        return
    gaps = [at for at in range(1, count - 1) if all(not row[at] for block in blocks for row in block)]
    has_free = any(part in ([one] for one in ".·_*0") for block in blocks for row in block for part in row)
    if gaps and has_free and len(blocks) == 1:
        pieces = [*zip([-1, *gaps], [*gaps, count], strict=True)]
        if len({end - start for start, end in pieces}) == 1 and pieces[0][1] - pieces[0][0] > 2:
            yield [
                [[_sign_of(part) for part in row[start + 1 : end]] for row in block]
                for block in blocks
                for start, end in pieces
            ]
    yield [[[_sign_of(part) for part in row] for row in block] for block in blocks]


def _several_cells(
    rows: list[list[str]], blocks: list[list[list[Row]]], sizes: set[int], *, is_ruled: bool
) -> Iterator[Layers]:
    """Each part has several cells: a row of a layer, a tower from the ground up, or just a piece of the row."""
    _check_lengths([sum(len(part) or max(sizes) for part in row) for block in blocks for row in block])
    if len(sizes) != 1:
        raise InvalidPosition(Message("The parts of the rows have different numbers of cells."))
    (size,) = sizes
    full = [[[part or [BLANK] * size for part in row] for row in block] for block in blocks]
    is_joined = any(len(part.split()) == 1 and len(part.strip()) > 1 for row in rows for part in row)
    if is_joined and len(blocks) == 1:
        yield [[[tower[level] for tower in row] for row in full[0]] for level in range(size)]
        if is_ruled:
            return
    if len(blocks) == 1:
        yield [[row[at] for row in full[0]] for at in range(len(rows[0]))]
    yield [[[sign for part in row for sign in part] for row in block] for block in full]


def _sign_of(part: Row) -> str:
    """The sign of a part with one cell."""
    return part[0] if part else BLANK


def _split(part: str) -> Row:
    return [sign for word in part.split() for sign in word]


def _in_frame(blocks: list[list[list[str]]], cells: list[list[list[Row]]]) -> Iterator[Layers]:
    """Rows between two bars: signs with blanks between them, or each character is a cell and a blank a free one."""
    split = [[row[0] for row in block] for block in cells]
    lengths = {len(row) for block in split for row in block}
    if len(lengths) == 1 and 0 not in lengths and lengths != {1}:
        yield split
        if all(len("".join(row[0].split())) == len(row[0].strip()) for block in blocks for row in block):
            return
    widths = {len(row[0]) for block in blocks for row in block}
    if len(widths) == 1:
        width = widths.pop()
        if re.search(r"\s", "".join(row[0] for block in blocks for row in block)) and width > 1:
            if width % 2 and all(not row[0][0::2].strip() for block in blocks for row in block):
                yield [[[*row[0][1::2]] for row in block] for block in blocks]
            yield [[[*row[0]] for row in block] for block in blocks]
    elif len(lengths) > 1:
        _check_lengths([len(row) for block in split for row in block])


# cells between blanks


def _between_blanks(blocks: list[list[str]]) -> Iterator[Layers]:
    plain = [[_MARKS.sub(" ", _BAR.sub(" ", row)) for row in block] for block in blocks]
    whole = [[_split(row) for row in block] for block in plain]
    _check_lengths([len(row) for block in whole for row in block])
    layers: Layers = []
    for block in plain:
        parts = [[_split(part) for part in re.split(r"\s{2,}", row.strip())] for row in block]
        lengths = {len(part) for row in parts for part in row}
        is_beside = len({len(row) for row in parts}) == 1 and len(parts[0]) > 1 and len(lengths) == 1
        if not is_beside or lengths == {1}:
            yield whole
            return
        layers += [[row[at] for row in parts] for at in range(len(parts[0]))]
    yield layers


def _under_names(lines: list[str]) -> Iterator[Layers]:
    """A board without bars but for its walls, with blanks as free cells, whose columns stand below their names."""
    lines = [*map(_inside_walls, lines)]
    at = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if not lines or not _is_axis(lines[at]) or any(map(_BAR.search, lines)):
        return
    names = [*re.finditer(r"\S+", lines[at])]
    ends = [name.end() - 1 for name in names]
    rows: list[Row] = []
    for text in lines[at + 1 :]:
        if _is_caption(text):
            break
        found = _ROW_NAME.match(text)
        cut = found.end() if found and found.end() <= ends[0] else 0
        line = (" " * cut + text[cut:]).ljust(ends[-1] + 1)
        if {place for place, sign in enumerate(line) if not sign.isspace()} - {*ends}:
            return
        rows.append([line[end] for end in ends])
    while rows and not "".join(rows[-1]).strip():
        rows.pop()
    if rows and any(BLANK in row for row in rows):
        yield [rows]


def _inside_walls(line: str) -> str:
    """A line without the walls on both sides of it; nothing if it is the floor."""
    if _FRAME.fullmatch(line) and any(joint in line for joint in _JOINT):
        return ""
    bars = [bar.start() for bar in _BAR.finditer(line)]
    if len(bars) != 2 or line[: bars[0]].strip() or line[bars[1] + 1 :].strip():
        return line
    return f"{line[: bars[0]]} {line[bars[0] + 1 : bars[1]]}"


# faults


def _check_lengths(lengths: Sequence[int]) -> None:
    """Raise `InvalidPosition` if the rows differ in length."""
    if (fault := ragged_rows(lengths)) is not None:
        raise InvalidPosition(fault)


def ragged_rows(lengths: Sequence[int]) -> Message | None:
    """What is wrong with rows of these lengths."""
    if len(set(lengths)) < 2:
        return None
    usual = max(set(lengths), key=lambda length: (lengths.count(length), length))
    number = next(place for place, length in enumerate(lengths, start=1) if length != usual)
    return Message(
        "Row {row} has {count} cells, the others {usual}.", row=number, count=lengths[number - 1], usual=usual
    )
