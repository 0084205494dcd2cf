"""A display of dots: points, lines and letters of 5x7 dots, written with Braille characters."""

from collections.abc import Iterable

from denkspiel.draw.text_graph import BRAILLE_BITS, BRAILLE_BLANK, DOTS_ACROSS, DOTS_DOWN

__all__ = ["LETTER_HEIGHT", "LETTER_WIDTH", "DotMatrix", "characters_of"]

LETTER_WIDTH, LETTER_HEIGHT = 6, 8
"""The dots of a letter, with the gap to the next one."""

# five columns of a letter from the left, the top dot in the lowest bit; the usual letters of small displays
_LETTERS = {
    letter: bytes.fromhex(columns)
    for letter, columns in (
        (" ", "0000000000"), ("!", "00005f0000"), ('"', "0007000700"), ("#", "147f147f14"), ("'", "0005030000"),
        ("(", "001c224100"), (")", "0041221c00"), ("*", "14083e0814"), ("+", "08083e0808"), (",", "0050300000"),
        ("-", "0808080808"), (".", "0060600000"), ("/", "2010080402"), ("0", "3e5149453e"), ("1", "00427f4000"),
        ("2", "4261514946"), ("3", "2141454b31"), ("4", "1814127f10"), ("5", "2745454539"), ("6", "3c4a494930"),
        ("7", "0171090503"), ("8", "3649494936"), ("9", "064949291e"), (":", "0036360000"), (";", "0056360000"),
        ("<", "0814224100"), ("=", "1414141414"), (">", "0041221408"), ("?", "0201510906"), ("@", "324979413e"),
        ("A", "7e1111117e"), ("B", "7f49494936"), ("C", "3e41414122"), ("D", "7f4141221c"), ("E", "7f49494941"),
        ("F", "7f09090901"), ("G", "3e4149497a"), ("H", "7f0808087f"), ("I", "00417f4100"), ("J", "2040413f01"),
        ("K", "7f08142241"), ("L", "7f40404040"), ("M", "7f020c027f"), ("N", "7f0408107f"), ("O", "3e4141413e"),
        ("P", "7f09090906"), ("Q", "3e4151215e"), ("R", "7f09192946"), ("S", "4649494931"), ("T", "01017f0101"),
        ("U", "3f4040403f"), ("V", "1f2040201f"), ("W", "3f4038403f"), ("X", "6314081463"), ("Y", "0708700807"),
        ("Z", "6151494543"), ("_", "4040404040"), ("a", "2054545478"), ("b", "7f48444438"), ("c", "3844444420"),
        ("d", "384444487f"), ("e", "3854545418"), ("f", "087e090102"), ("g", "0c5252523e"), ("h", "7f08040478"),
        ("i", "00447d4000"), ("j", "2040443d00"), ("k", "7f10284400"), ("l", "00417f4000"), ("m", "7c04180478"),
        ("n", "7c08040478"), ("o", "3844444438"), ("p", "7c14141408"), ("q", "081414187c"), ("r", "7c08040408"),
        ("s", "4854545420"), ("t", "043f444020"), ("u", "3c4040207c"), ("v", "1c2040201c"), ("w", "3c4030403c"),
        ("x", "4428102844"), ("y", "0c5050503c"), ("z", "4464544c44"), ("ä", "2055545578"), ("ö", "3845444538"),
        ("ü", "3d4040207d"), ("Ä", "7d1211127d"), ("Ö", "3d4242423d"), ("Ü", "3d4040403d"), ("ß", "7e01494936"),
    )
}  # fmt: skip
_UNKNOWN = "?"


class DotMatrix:
    """Dots that are on or off; what is set outside is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._on: set[tuple[int, int]] = set()

    def dot(self, x: int, y: int, *, on: bool = True) -> None:
        """Switch one dot; `x` from the left, `y` from the top."""
        if 0 <= x < self.width and 0 <= y < self.height:
            (self._on.add if on else self._on.discard)((x, y))

    def line(self, start: tuple[int, int], end: tuple[int, int], *, gap: int = 0) -> list[tuple[int, int]]:
        """Draw a line whose dots have that many dots between them; the dots."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        dots = [
            (
                round(start[0] + (end[0] - start[0]) * step / steps),
                round(start[1] + (end[1] - start[1]) * step / steps),
            )
            for step in range(0, steps + 1, gap + 1)
        ]
        for x, y in dots:
            self.dot(x, y)
        return dots

    def block(self, middle: tuple[int, int], radius: int, *, on: bool = True) -> list[tuple[int, int]]:
        """Fill a square around a dot; its dots."""
        reach = range(-radius, radius + 1)
        dots = [(middle[0] + across, middle[1] + down) for across in reach for down in reach]
        for x, y in dots:
            self.dot(x, y, on=on)
        return dots

    def text(self, x: int, y: int, text: str) -> None:
        """Write a text, its upper left dot at `x` and `y`."""
        for number, letter in enumerate(text):
            columns = _LETTERS.get(letter, _LETTERS[_UNKNOWN])
            for across, bits in enumerate(columns):
                for down in range(LETTER_HEIGHT):
                    if bits >> down & 1:
                        self.dot(x + number * LETTER_WIDTH + across, y + down)

    def rows(self) -> list[str]:
        """The dots as Braille characters, four dots high and two wide each."""
        columns, rows = -(-self.width // DOTS_ACROSS), -(-self.height // DOTS_DOWN)
        return ["".join(self._character(row, column) for column in range(columns)) for row in range(rows)]

    def _character(self, row: int, column: int) -> str:
        bits = 0
        for across in range(DOTS_ACROSS):
            for down in range(DOTS_DOWN):
                if (column * DOTS_ACROSS + across, row * DOTS_DOWN + down) in self._on:
                    bits |= BRAILLE_BITS[across][down]
        return chr(BRAILLE_BLANK + bits)


def characters_of(dots: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The rows and columns of the characters in which dots lie."""
    return {(y // DOTS_DOWN, x // DOTS_ACROSS) for x, y in dots}
