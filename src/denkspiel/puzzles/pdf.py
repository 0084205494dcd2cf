"""Our own SVG pages as a PDF: their few elements, drawn as lines, curves and text of the same size.

Only what `draw` and `sheet` write is understood: rectangles, circles, ellipses, paths of straight lines, texts, groups
that are moved, pictures within pictures, and classes of one style sheet. Transparent colours become those that they
look like on white paper.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    from pydyf import PDF, Stream

__all__ = ["as_pdf"]

_RULE = re.compile(r"\.([a-z-]+)\{([^}]*)\}")
_NUMBERS = re.compile(r"-?[0-9.]+")
_KAPPA = 0.5523
"""How far the handles of a quarter of a circle are from its ends, in radii."""
_BOLD = 600
_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
"""Those of Helvetica's letters from the blank to the tilde, in thousandths of its size."""
_LETTER_WIDTHS = tuple(map(int, _WIDTHS.split()))
_USUAL_WIDTH = 556

Style = Mapping[str, str]


def as_pdf(pages: Sequence[str]) -> bytes:
    """A PDF with one page for each of these SVG documents, as large as it says; its title is that of the first."""
    from io import BytesIO  # noqa: PLC0415 (with the library)

    from pydyf import PDF, Dictionary, String  # noqa: PLC0415 (only who prints waits for it)

    pdf = PDF()
    fonts = Dictionary({name: _font(pdf, face) for name, face in (("F", "Helvetica"), ("B", "Helvetica-Bold"))})
    for svg in pages:
        _add_page(pdf, fonts, svg)
    pdf.info["Title"] = String(ElementTree.fromstring(pages[0]).findtext("{*}title", ""))
    file = BytesIO()
    pdf.write(file, compress=True)
    return file.getvalue()


def _font(pdf: "PDF", face: str) -> bytes:
    from pydyf import Dictionary  # noqa: PLC0415 (as above)

    font = Dictionary({"Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{face}", "Encoding": "/WinAnsiEncoding"})
    pdf.add_object(font)
    reference: bytes = font.reference
    return reference


def _add_page(pdf: "PDF", fonts: object, svg: str) -> None:
    from pydyf import Array, Dictionary, Stream  # noqa: PLC0415 (as above)

    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    stream = Stream(compress=True)
    stream.set_matrix(1, 0, 0, -1, 0, height)
    _Drawing(stream, _classes(root)).children(root)
    pdf.add_object(stream)
    pdf.add_page(
        Dictionary(
            {
                "Type": "/Page",
                "Parent": pdf.pages.reference,
                "MediaBox": Array([0, 0, width, height]),
                "Contents": stream.reference,
                "Resources": Dictionary({"Font": fonts}),
            }
        )
    )


def _classes(root: ElementTree.Element) -> Mapping[str, Style]:
    """The classes of the style sheet, without those for dark screens."""
    sheet = next((each.text or "" for each in root.iter() if _name(each) == "style"), "")
    return {name: _properties(text) for name, text in _RULE.findall(sheet.partition("@media")[0])}


def _properties(text: str) -> Style:
    return {key.strip(): value.strip() for key, _, value in (part.partition(":") for part in text.split(";") if part)}


def _name(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


class _Drawing:
    """Draws elements one after the other."""

    def __init__(self, stream: "Stream", classes: Mapping[str, Style]) -> None:
        self.stream, self.classes = stream, classes
        self.ways = {
            "rect": self.rectangle,
            "circle": self.circle,
            "ellipse": self.circle,
            "path": self.path,
            "text": self.text,
            "g": self.group,
            "svg": self.picture,
        }

    def children(self, parent: ElementTree.Element) -> None:
        for element in parent:
            way = self.ways.get(_name(element))
            if way is not None:
                way(element)

    def group(self, element: ElementTree.Element) -> None:
        moved = [float(each) for each in _NUMBERS.findall(element.get("transform", "0 0"))]
        self.inside(element, 1, *moved)

    def picture(self, element: ElementTree.Element) -> None:
        """What its view shows; the rest is cut off."""
        left, top, width, height = map(float, element.attrib["viewBox"].split())
        x, y, scale = _length(element, "x"), _length(element, "y"), _length(element, "width") / width
        self.stream.push_state()
        self.stream.rectangle(x, y, width * scale, height * scale)
        self.stream.clip()
        self.stream.end()
        self.inside(element, scale, x - left * scale, y - top * scale)
        self.stream.pop_state()

    def inside(self, element: ElementTree.Element, scale: float, x: float, y: float) -> None:
        self.stream.push_state()
        self.stream.set_matrix(scale, 0, 0, scale, x, y)
        self.children(element)
        self.stream.pop_state()

    def rectangle(self, element: ElementTree.Element) -> None:
        x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
        self.oval(element, (x, y), (width, height), (_length(element, "rx"),) * 2)

    def circle(self, element: ElementTree.Element) -> None:
        across = _length(element, "rx") or _length(element, "r")
        down = _length(element, "ry") or _length(element, "r")
        corner = _length(element, "cx") - across, _length(element, "cy") - down
        self.oval(element, corner, (2 * across, 2 * down), (across, down))

    def oval(
        self,
        element: ElementTree.Element,
        corner: tuple[float, float],
        size: tuple[float, float],
        radii: tuple[float, float],
    ) -> None:
        """A rectangle with rounded corners, which may be all there is of it."""
        (left, top), (across, down) = corner, radii
        right, bottom = left + size[0], top + size[1]
        near, far = (1 - _KAPPA) * across, (1 - _KAPPA) * down
        stream = self.stream
        stream.move_to(left + across, top)
        stream.line_to(right - across, top)
        stream.curve_to(right - near, top, right, top + far, right, top + down)
        stream.line_to(right, bottom - down)
        stream.curve_to(right, bottom - far, right - near, bottom, right - across, bottom)
        stream.line_to(left + across, bottom)
        stream.curve_to(left + near, bottom, left, bottom - far, left, bottom - down)
        stream.line_to(left, top + down)
        stream.curve_to(left, top + far, left + near, top, left + across, top)
        stream.close()
        self.paint(element)

    def path(self, element: ElementTree.Element) -> None:
        for command, text in re.findall(r"([MLZ])([^MLZ]*)", element.attrib["d"]):
            spot = [float(each) for each in _NUMBERS.findall(text)]
            if command == "Z":
                self.stream.close()
            elif command == "M":
                self.stream.move_to(*spot)
            else:
                self.stream.line_to(*spot)
        self.paint(element)

    def paint(self, element: ElementTree.Element) -> None:
        """Fill and stroke what was drawn, as the style says."""
        style = self.style(element)
        fill, stroke = (self.colour(style, kind) for kind in ("fill", "stroke"))
        self.stream.set_line_cap(1 if style.get("stroke-linecap") == "round" else 0)
        self.stream.set_line_width(float(style.get("stroke-width", 1)))
        dashes = [float(each) for each in _NUMBERS.findall(style.get("stroke-dasharray", ""))]
        self.stream.set_dash(dashes, 0)
        if fill:
            self.stream.set_color_rgb(*fill)
        if stroke:
            self.stream.set_color_rgb(*stroke, stroke=True)
        if fill and stroke:
            self.stream.fill_and_stroke()
        elif fill:
            self.stream.fill()
        elif stroke:
            self.stream.stroke()
        else:
            self.stream.end()

    def text(self, element: ElementTree.Element) -> None:
        style, text = self.style(element), element.text or ""
        size, bold = float(style.get("font-size", 10)), int(style.get("font-weight", 400)) >= _BOLD
        x, y = _length(element, "x"), _length(element, "y")
        if style.get("text-anchor") == "middle":
            x -= _width(text) * size / 2
        stream = self.stream
        stream.begin_text()
        stream.set_color_rgb(*(self.colour(style, "fill") or (0, 0, 0)))
        stream.set_font_size("B" if bold else "F", size)
        stream.set_text_matrix(1, 0, 0, -1, x, y)
        stream.show_text(f"<{text.encode('cp1252', 'replace').hex()}>")
        stream.end_text()

    def style(self, element: ElementTree.Element) -> Style:
        """Attributes, over them the classes, and over these what the element itself says."""
        found = dict(element.attrib)
        for name in element.get("class", "").split():
            found.update(self.classes.get(name, {}))
        found.update(_properties(element.get("style", "")))
        return found

    @staticmethod
    def colour(style: Style, kind: str) -> tuple[float, float, float] | None:
        """Red, green and blue, 0 to 1, as they look on white; `None` for nothing. What is filled is so by default."""
        text = style.get(kind, "#000" if kind == "fill" else "none")
        if not text.startswith("#"):
            return None
        digits = text[1:] if len(text) > 4 else "".join(2 * digit for digit in text[1:])
        opacity = float(style.get(f"{kind}-opacity", 1)) * float(style.get("opacity", 1))
        red, green, blue = (1 - opacity * (1 - int(digits[place : place + 2], 16) / 255) for place in (0, 2, 4))
        return red, green, blue


def _length(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, 0))


def _width(text: str) -> float:
    """In sizes of the font."""
    last = len(_LETTER_WIDTHS)
    places = (ord(letter) - ord(" ") for letter in text)
    return sum(_LETTER_WIDTHS[place] if 0 <= place < last else _USUAL_WIDTH for place in places) / 1000
