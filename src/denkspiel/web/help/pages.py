"""What stands on which page of the help that opens beside the game.

Marks in the texts: `[[page|words]]` links to another page, `` `key` `` is a key or a command, `**words**` are strong.
"""

from dataclasses import dataclass
from enum import Enum, auto

from denkspiel import __version__
from denkspiel.core.message import Message

__all__ = ["CONTENTS", "KEYS", "NOT_FOUND", "PAGES", "Heading", "Page", "Part", "Special", "Stories"]


@dataclass(frozen=True)
class Heading:
    """Words above some of the parts that follow."""

    words: Message


class Special(Enum):
    """A part of a page that is more than a text.

    Attributes:
        CONTENTS: links to the pages of the contents.
        KEYS: a table of the keys.
        GAMES: links to the rules of all games.
        RULES: the rules of the game that is played.
        OPPONENTS: the computer players, and what they play.
        LESSON: a link that begins the guided minute on the board.
        EXACT: which games have exact values where.
    """

    CONTENTS = auto()
    KEYS = auto()
    GAMES = auto()
    RULES = auto()
    OPPONENTS = auto()
    LESSON = auto()
    EXACT = auto()


@dataclass(frozen=True)
class Stories:
    """Links to the pages about the players of an original: its story, how they choose a move, and their program.

    Attributes:
        original: the letter of the original, as in `OpponentEntry.original`.
    """

    original: str


Part = Message | Heading | Special | Stories
"""A part of a page; a message is a paragraph."""


@dataclass(frozen=True)
class Page:
    """A page of the help: its heading, and what stands under it, in order."""

    title: Message
    parts: tuple[Part, ...]


CONTENTS = ("operation", "rules", "understand", "opponents", "originals", "files", "access", "info")
"""The pages that the contents list."""

NOT_FOUND = "missing"
"""The page that says that there is no such page."""

KEYS: dict[tuple[str, ...], Message] = {
    ("←", "↑", "→", "↓"): Message("move the cursor; while looking back, step through moves and variations"),
    ("Enter", "␣"): Message("play, confirm, acknowledge"),
    ("⌫",): Message("forget the points chosen"),
    ("1", "…", "9"): Message("choose a column, a point or coordinates"),
    ("u",): Message("undo"),
    ("r",): Message("redo"),
    ("h",): Message("hint"),
    ("l",): Message("the game in one minute, step by step"),
    ("v",): Message("suggestion by Raumvier 1, as in the original"),
    ("s",): Message("swap sides"),
    ("d",): Message("ratings (debug mode)"),
    ("a",): Message("exact values"),
    ("n",): Message("new game"),
    ("o",): Message("opponents"),
    ("p",): Message("pause"),
    ("f",): Message("layers of the board stacked or side by side"),
    ("⇧ ←", "⇧ ↑", "⇧ →", "⇧ ↓"): Message("turn the board in space"),
    ("Page ↑", "Page ↓"): Message("one layer up or down"),
    ("Home", "End"): Message("to the start and the end of the line, while looking back"),
    ("m",): Message("menu"),
    ("?",): Message("this help"),
    ("q",): Message("quit"),
    ("Esc",): Message("close what is open; back to the game, while looking back"),
}
"""Keys, and what they do."""

_NAMES = Message(
    "You can type a move as it is written, such as `4`, `b3` or `213`, and press Enter. Where names begin with "
    "letters, such a letter is a command only if you press Enter right after it."
)
_PROGRAMS = Message("Five programs and texts from the home-computer years, brought to life as one system.")

PAGES: dict[str, Page] = {
    "start": Page(
        Message("Help"),
        (
            Message(
                "Here you play line games against the computer players of the home-computer years, or against "
                "other people. Your game goes on while you read."
            ),
            Message(
                "You can play at once: the page begins with a game against its usual opponent. "
                "[[operation|How to play]] and [[keys|all keys]]."
            ),
            Special.CONTENTS,
        ),
    ),
    NOT_FOUND: Page(Message("There is no such page."), (Special.CONTENTS,)),
    "operation": Page(
        Message("Operation"),
        (
            Special.LESSON,
            Heading(Message("The board")),
            Message(
                "**Boards with columns:** click the button with the arrow above a column, or the column itself; the "
                "stone falls. A digit or the arrow keys lead to a column, Enter or the space bar plays. A full column"
                " does not react."
            ),
            Message(
                "**Boards in space:** the board stands in space; turn it with the mouse, a finger or Shift and the "
                "arrow keys, and lay its layers side by side with `f`. Beside or below it is the plan; its cursor "
                "starts in the lower left corner and is moved with arrow keys, a gamepad or the mouse. Enter, the "
                "space bar, a click or the fire button plays."
            ),
            Message(
                "In space a pointer means the nearest peg, and the place where the stone would come to rest is "
                "shown. A finger's first tap only shows it, a second one plays; the menu Control changes that. "
                "Where there is room for one board, the last button below it, or `f`, changes between the view in "
                "space and the plan."
            ),
            Message(
                "**Boards of points:** click a line, or choose its two points, by click, by drawing a line from "
                'one to the other, by digits or by arrow keys and Enter: first "from:", then "to:". Backspace goes '
                "back. Solid lines are yours, dotted ones the computer's; Enter acknowledges the computer's line."
            ),
            Heading(Message("During the game")),
            Message(
                "Undo, redo, hint, swap sides, opponents and pause are buttons, menu items and [[keys|keys]]. "
                "A hint names the best move that is known, says whether that is proven or only estimated, and why. "
                "The suggestion of the original, by Raumvier 1, is in the menu too; it is to be taken with a grain of "
                "salt, and another opponent can be asked for one as well. "
                "Another opponent or strategy can take over at any time; when two computers play, you "
                "can pause them and set their speed."
            ),
            Message(
                "A new game asks first if there are stones on the board. The lot decides who begins, and "
                "the opponent stays the same, unless you choose otherwise. A game that is over stays as "
                "it is: Rematch changes colours, Try again begins a new game at the last mistake, and any key that "
                "means nothing else begins one with an empty board."
            ),
            Heading(Message("With a friend, by link")),
            Message(
                "The menu Control begins a game by link: whoever opens the link sits down or watches. Undo asks the "
                "other one, a draw and a rematch take both, and as long as the game goes on no computer helps. A move "
                "made without a connection is sent when it is back. My games lists your games by link first."
            ),
            Heading(Message("Many together, in a room")),
            Message(
                "The menu Control opens a room for a class or a family: whoever opens its link takes part, in a Swiss "
                "tournament or everybody against everybody. The room shows the table as it changes and leads to your "
                "next game; at the end there is a page to print."
            ),
            Heading(Message("What is remembered")),
            Message(
                "Your browser remembers your games, your strength at puzzles, language, colours (light, dark, "
                "monochrome), sound and speed, if it allows pages to keep something; in a private window it forgets "
                "them. Nothing on the page moves if your system asks for reduced motion."
            ),
            Heading(Message("Keys")),
            _NAMES,
            Special.KEYS,
        ),
    ),
    "keys": Page(Message("Keys"), (_NAMES, Special.KEYS)),
    "rules": Page(
        Message("Rules"),
        (
            Special.LESSON,
            Special.RULES,
            Message(
                "In every game here two players take places in turn, and whole lines decide. Each game says which "
                "places there are, which lines, and whether a whole line wins or loses:"
            ),
            Special.GAMES,
        ),
    ),
    "understand": Page(
        Message("Understand"),
        (
            Heading(Message("Ratings: the debug mode")),
            Message(
                "`d` shows the ratings by which the computer chose its last move; over the columns, where a board has "
                "columns. Once more, and it shows how the current [[opponents|opponent]] rates the moves that come "
                "next, or any other one that you choose; a third time, and there are none. Each opponent has a scale "
                "of its own, and higher is better. The reasons stand beside the rating."
            ),
            Heading(Message("Exact values")),
            Message(
                "`a` shows what every move is really worth: + wins, = is a draw, − loses, and the number says after "
                "how many moves of both players the game ends if nobody errs. These values are proven, not estimated."
            ),
            Message(
                "Where solving would take too long the page says so and shows an estimate, with ≈ before it: the "
                "chance to win."
            ),
            Special.EXACT,
            Message(
                "With both switched on, the table shows rating and value side by side: there you see where the old "
                "players err."
            ),
            Heading(Message("Course of the game")),
            Message(
                "The curve shows who wins after each move: in the upper half the first player, in the "
                "lower half the second; the middle is a draw. The farther from the middle, the sooner. "
                "Gaps are positions whose value is not known. A click on a point shows that position; a "
                "table says the same in words."
            ),
            Heading(Message("Review")),
            Message(
                "After the game every move is graded by what it gave away. Step with the left and right arrow keys; "
                "the better move is marked on the board. No grade is given where the value is not known."
            ),
            Message(
                "While you look back, a move on the board begins a variation; further moves of both sides continue it. "
                "They stand indented among the moves and belong to the game, which stays as it is. On the "
                "keyboard, type the name of a move and press Enter; Esc leads back to the game."
            ),
            Heading(Message("Puzzles")),
            Message(
                "The piece of a jigsaw at the top leads to puzzles: positions in which one move wins, holds a draw or "
                "saves one. The puzzle of the day is the same for all; the others fit your strength. Make the move on "
                "the board. A wrong one is played out to its refutation, move by move with what each of them does; "
                "left and right step through it, and Enter lets you try again. `h` tells a little more each time, "
                "`l` shows the move, Esc leads back to the game, which stays as it is."
            ),
            Message(
                "Your strength is reckoned by Glicko-2, as if each puzzle were an opponent, and your browser "
                "keeps it, if it can. Only the first answer to a puzzle counts, and none after all hints."
            ),
        ),
    ),
    "opponents": Page(
        Message("Opponents"),
        (
            Message(
                "Every opponent can show its ratings and its reasons. How well one plays is a fact, not a fault: "
                "those of the originals play as their texts describe them."
            ),
            Special.OPPONENTS,
        ),
    ),
    "originals": Page(
        Message("The originals"),
        (
            _PROGRAMS,
            Heading(Message("3D-Vier gewinnt (Commodore 64)")),
            Message(
                "A program in Basic. Its player adds up the lines through each cell and takes the richest; strength 2"
                " also thinks of the cell just above, which the enemy may take next. Here: [[rules-score-four|Score "
                "Four]] with Raumvier 1 and Raumvier 2."
            ),
            Stories("R"),
            Heading(Message("Vier Gewinnt 1.0 (C)")),
            Message(
                "By Timo Homburg. Its player keeps count of threes, twos and ones around each cell, and "
                "looks one or two rows up before it opens a cell. Its debug mode showed the rating above "
                "every column; here every opponent has one. Here: [[rules-connect-four|Connect Four]] "
                "with Homburg."
            ),
            Stories("H"),
            Heading(Message("3D-TicTacToe (Fortran 95)")),
            Message(
                "An exercise for students: the cube of 27 cells for two human players. Here: [[rules-tic-tac-"
                "toe-3d|3-D Tic-Tac-Toe]], for humans and against every opponent that plays all games."
            ),
            Heading(Message("Hexagon (Sharp PC-1360)")),
            Message(
                "A program for the pocket computer and its plotter. Its player gives every line one of 11 priorities "
                "and draws the best. The plot file here grows with the game. Here: [[rules-hexagon|Hexagon]] with "
                "Hexagon 1360."
            ),
            Stories("X"),
            Heading(Message("Vier Gewinnt (Amiga)")),
            Message(
                "The specification of an Amiga program by Stephan Ilaender (1996), with three strategies: defensive, "
                "normal and aggressive. Here: [[rules-connect-four|Connect Four]] with Ilaender defensive, Ilaender "
                "normal and Ilaender aggressive."
            ),
            Stories("A"),
        ),
    ),
    "files": Page(
        Message("Links and files"),
        (
            Message(
                "The address of this page holds the game, its moves and who plays, as does the link in the panel "
                '"Share and save". It opens anywhere the program runs; nothing is kept on a server.'
            ),
            Message(
                "You can take a game with you as a record (text), as a picture (SVG) and as a plotter "
                "file (HP-GL); in hexagon the player's lines are red, the computer's green, and the "
                "losing triangle is violet."
            ),
            Message(
                "To bring a game here, paste or drop a record, a link or moves anywhere on the page, or open a file. "
                "Moves alone are read as moves of the game on the board."
            ),
        ),
    ),
    "access": Page(
        Message("Without seeing, without a mouse"),
        (
            Message(
                "Beside the drawn board is a board of buttons. Each has a name: its place, and whose "
                'stone it holds or whether it can be taken. The link "To the board as buttons" at the '
                "top of the page leads there; arrow keys go from place to place."
            ),
            Message(
                "A screen reader reads out each move, the result and every remark as they come. Stones "
                "differ by sign as well as by colour: a cross for the first player, a ring for the "
                "second; lines are solid or dotted."
            ),
        ),
    ),
    "info": Page(
        Message("Info"),
        (
            Message("denkspiel {version}, by the denkspiel authors, under the MIT licence.", version=__version__),
            Message(
                "The licence in short: you may use, copy, change, pass on and even sell the program, as "
                "long as the licence goes with it; there is no warranty."
            ),
            _PROGRAMS,
            Message(
                "This page loads nothing from elsewhere and sets no cookies. Settings and the names of players stay in "
                "this browser; what is sent to the service is kept nowhere."
            ),
            Message(
                "The same games can be played in a terminal (`denkspiel play`), used from Python as a "
                "library, and reached by programs through the interface under `/api`."
            ),
        ),
    ),
}
"""The pages by their names; the rules of each game have a further one."""
