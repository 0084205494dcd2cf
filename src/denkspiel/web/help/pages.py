"""What stands on which page of the help that opens beside the game.

Marks in the texts: `[[page|words]]` links to another page, `` `key` `` is a key or a command, `**words**` are strong.
"""

from dataclasses import dataclass
from enum import Enum, auto

from denkspiel import __version__
from denkspiel.core.message import Message

__all__ = [
    "CONTENTS_PAGES",
    "NOT_FOUND_PAGE",
    "PAGES",
    "Heading",
    "HelpPageContent",
    "OriginalLinks",
    "PageElement",
    "PagePart",
]


@dataclass(frozen=True)
class Heading:
    """Words above some of the parts that follow."""

    words: Message


class PageElement(Enum):
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
class OriginalLinks:
    """Where an original comes from, a link that starts it, and one to the page about it.

    Attributes:
        name: of the original.
    """

    name: str


PagePart = Message | Heading | PageElement | OriginalLinks
"""A part of a page; a message is a paragraph."""


@dataclass(frozen=True)
class HelpPageContent:
    """A page of the help: its heading, and what stands under it, in order."""

    title: Message
    parts: tuple[PagePart, ...]


CONTENTS_PAGES = ("operation", "rules", "understand", "opponents", "originals", "files", "access", "info")
"""The pages that the contents list."""

NOT_FOUND_PAGE = "missing"
"""The page that says that there is no such page."""

_NAMES = Message(
    "You can also type a move, such as `4`, `b3`, `213` or `2` `5` for the line from point 2 to point 5. The board and "
    "the words beside it show what Enter would play. In games whose moves begin with letters, a letter is a command "
    "only if you press Enter right after it."
)
_PROGRAMS = Message("Five programs and texts from the home-computer era, brought back to life in one program.")

PAGES: dict[str, HelpPageContent] = {
    "start": HelpPageContent(
        Message("Help"),
        (
            Message(
                "Here you can play line games against the computer players of the home-computer era, or against "
                "other people. Your game continues while you read."
            ),
            Message(
                "You can start right away: the page opens with a game against an easy computer. Read "
                "[[operation|how to play]], or see [[keys|all the keys]]."
            ),
            PageElement.CONTENTS,
        ),
    ),
    NOT_FOUND_PAGE: HelpPageContent(Message("This page does not exist."), (PageElement.CONTENTS,)),
    "operation": HelpPageContent(
        Message("How to play"),
        (
            PageElement.LESSON,
            Heading(Message("The board")),
            Message(
                "**Boards with columns:** click a column or the arrow above it, and your stone drops into it. You "
                "can also choose a column with a digit or the arrow keys, and then press Enter or the space bar. You "
                "cannot play in a full column."
            ),
            Message(
                "**3-D boards:** turn the board with the mouse, a finger, or Shift and the arrow keys. Press `f` to "
                "see its layers side by side. A small plan is in the corner of the board. The cursor starts in the "
                "lower left corner; move it with the arrow keys, a gamepad or the mouse. To play, click, or press "
                "Enter, the space bar or the fire button."
            ),
            Message(
                "To see more of a crowded 3-D board, zoom with the mouse wheel, two fingers, or `+` and `-`, and move "
                "it with two fingers or with Shift and the mouse. Press `k` or the button with the eye to look through "
                "the board: only the level, the tower or the open lines of the place you point at stay solid, or "
                "only the threats, the lines that lack one stone."
            ),
            Message(
                "When you point at the 3-D board, the page picks the nearest peg and shows where your stone would "
                "land. On a touch screen, the first tap shows the stone and the second tap plays it; you can change "
                "this in the Control menu. If there is room for only one board, `f` or the last button below the "
                "board switches between the 3-D view and the plan."
            ),
            Message(
                '**Boards with points:** click a line, or choose its two points: first "from:", then "to:". You can '
                "click the points, draw a line from one to the other, type digits, or use the arrow keys and Enter. "
                "Backspace clears your choice. Your lines are solid, and the computer's lines are dotted. When the "
                "computer has drawn a line, press Enter to continue."
            ),
            Heading(Message("During the game")),
            Message(
                "Use the buttons, the menu or the [[keys|keys]] to undo and redo moves, get a hint, swap sides, "
                "choose another opponent or pause the computer. A hint first says what to look for. Ask again, and it "
                "shows the best known move, why it is good, and whether this is proven or only estimated. Then you can "
                "also ask another player: Raumvier 1, as in the original (do not trust it too much), or any other. "
                "You can let another opponent or strategy take over at any time. If two computers play, you can "
                "pause them and set their speed."
            ),
            Message(
                "If there are stones on the board, the page asks before it starts a new game. By default, you keep "
                'your opponent, and the first player is chosen at random. After a game, "Rematch" starts the next '
                'one with colours swapped, and "Try again" starts a new game just before your last mistake. Almost '
                "any key starts a new game on an empty board. The finished game does not change."
            ),
            Heading(Message("With a friend: link games")),
            Message(
                'Choose "Play a friend ..." in the Control menu and send the link. The first person who sits down '
                "plays; everybody else watches. Your opponent must agree before you can take back a move, end the "
                "game in a draw or play a rematch. The computer does not help the players until the game is over. If "
                "you lose the connection, the page sends your move as soon as you are back online. My games lists "
                "your link games first."
            ),
            Heading(Message("With a group: rooms")),
            Message(
                'Choose "Open a room ..." in the Control menu to hold a tournament with a class or a family. '
                "Anyone who opens the link can join. You can choose a Swiss tournament, or a round robin in "
                "which everyone plays everyone. The room shows the current standings and takes you to your next "
                "game. At the end, you can print a page with all results."
            ),
            Heading(Message("What your browser remembers")),
            Message(
                "Your browser remembers your games, your strength at puzzles, and your settings for language, colours "
                "(light, dark, or black and white), sound and speed. It forgets them if you use a private "
                "window, or if it does not allow pages to store data. If your system asks for reduced motion, nothing "
                "on the page moves."
            ),
            Heading(Message("Keys")),
            _NAMES,
            PageElement.KEYS,
        ),
    ),
    "keys": HelpPageContent(Message("Keys"), (_NAMES, PageElement.KEYS)),
    "rules": HelpPageContent(
        Message("Rules"),
        (
            PageElement.LESSON,
            PageElement.RULES,
            Message(
                "In every game, two players take cells in turn, and a complete line decides the game. The rules of "
                "each game say which cells and lines there are, and whether a complete line wins or loses:"
            ),
            PageElement.GAMES,
        ),
    ),
    "understand": HelpPageContent(
        Message("Understand"),
        (
            Heading(Message("Ratings: debug mode")),
            Message(
                "Press `d` to see the ratings by which the computer chose its last move. On boards with "
                "columns, they appear above the columns. Press `d` again to see how the current "
                "[[opponents|opponent]], or another one that you choose, rates the next moves. Press it a third "
                "time to hide the ratings. Each opponent has its own scale; higher is better. The reasons are "
                "beside each rating."
            ),
            Message(
                "The players of the originals also show you step by step how they came to a move: press `x` after it, "
                'or choose "How did it decide?" below the list of moves.'
            ),
            Heading(Message("Exact values")),
            Message(
                "Press `a` to see the exact value of every move: + wins, = is a draw, \N{MINUS SIGN} loses. The "
                "number shows how many more moves, counting both players, the game will last if nobody makes a "
                "mistake. These values are proven, not estimated."
            ),
            Message(
                "If it would take too long to solve a position, the page says so and shows an estimate of your "
                "winning chance, marked with ≈."
            ),
            PageElement.EXACT,
            Message(
                "If you turn on both ratings and exact values, a table shows them side by side. There you can see "
                "where the old players go wrong."
            ),
            Heading(Message("Course of the game")),
            Message(
                "The curve shows who is winning after each move: the first player in the upper half, the second "
                "player in the lower half, and nobody in the middle, which is a draw. The farther the curve is "
                "from the middle, the sooner the win. There is a gap where the value of a position is unknown. "
                "Click a point to see its position. A table says the same in words."
            ),
            Heading(Message("Review")),
            Message(
                "After the game, the review marks each move by how much it gave away. Step through the game "
                "with the left and right arrow keys; the board shows the better move. A move whose value is "
                "unknown has no mark."
            ),
            Message(
                "If you play a move while you look at an earlier position, you start a variation. You continue "
                "it with moves for both sides. Variations are indented in the list of moves; they are saved "
                "with the game, but never change it. On the keyboard, type a move and press Enter. Press Esc to "
                "return to the game."
            ),
            Heading(Message("Puzzles")),
            Message(
                "Click the jigsaw piece at the top to open the puzzles: positions in which only one move wins, holds "
                "a draw or saves one. The puzzle of the day is the same for everybody; the others fit your strength. "
                "Make your move on the board. If it is wrong, the page plays on until you see why, and explains each "
                "move. Step through these moves with the left and right arrow keys, and press Enter to try again. "
                "Each press of `h` tells you a little more, `v` shows the move, and Esc takes you back to your game, "
                "which has not changed."
            ),
            Message(
                "Your strength is a Glicko-2 rating, calculated as if each puzzle were an opponent. Your browser "
                "stores it if it can. Only your first answer to each puzzle counts. If you see the last hint or the "
                "solution first, the puzzle counts as not solved."
            ),
        ),
    ),
    "opponents": HelpPageContent(
        Message("Opponents"),
        (
            Message(
                "Every opponent can show you its ratings and reasons. The computer players from the original "
                "programs play exactly as well, or as badly, as the original texts describe."
            ),
            PageElement.OPPONENTS,
        ),
    ),
    "originals": HelpPageContent(
        Message("The originals"),
        (
            _PROGRAMS,
            Heading(Message("3D-Vier gewinnt (Commodore 64)")),
            Message(
                "A program in Basic. Its player adds up the lines through each cell and takes the cell with the "
                "highest sum. Strength 2 also considers the cell directly above, which the opponent could take "
                "next. Here: [[rules-score-four|Score Four]] with Raumvier 1 and Raumvier 2."
            ),
            OriginalLinks("c64"),
            Heading(Message("Vier Gewinnt 1.0 (C)")),
            Message(
                "By Timo Homburg. Its player counts threes, twos and ones around each cell, and checks the one or "
                "two rows above before it opens a cell. Its debug mode showed the rating above every column; in this "
                "program, every opponent has one. Here: [[rules-connect-four|Connect Four]] with Homburg."
            ),
            OriginalLinks("homburg"),
            Heading(Message("3D-TicTacToe (Fortran 95)")),
            Message(
                "An exercise for students: a cube of 27 cells for two human players. Here: "
                "[[rules-tic-tac-toe-3d|3-D Tic-Tac-Toe]], with another person or against any opponent that "
                "plays all games."
            ),
            OriginalLinks("fortran"),
            Heading(Message("Hexagon (Sharp PC-1360)")),
            Message(
                "A program for the pocket computer and its plotter. Its player gives each line one of 11 priorities "
                "and draws the line with the highest priority. Here: [[rules-hexagon|Hexagon]] with Hexagon 1360; "
                "the plot grows with every move."
            ),
            OriginalLinks("pc1360"),
            Heading(Message("Vier Gewinnt (Amiga)")),
            Message(
                "The specification for an Amiga program by Stephan Ilaender (1996) with three strategies: defensive, "
                "normal and aggressive. Here: [[rules-connect-four|Connect Four]] with Ilaender defensive, Ilaender "
                "normal and Ilaender aggressive."
            ),
            OriginalLinks("amiga"),
        ),
    ),
    "files": HelpPageContent(
        Message("Links and files"),
        (
            Message(
                "The address of this page contains the game, its moves and its players. So does the link under "
                '"Share and save". You can open it wherever the program runs; the server stores none of it.'
            ),
            Message(
                "You can save a game as a record (text), a picture (SVG) or a plotter file (HP-GL). In a "
                "plotter file of Hexagon, the player's lines are red, the computer's lines are green, and the "
                "losing triangle is violet."
            ),
            Message(
                "To load a game, paste or drop a record, a link or a list of moves anywhere on the page, or "
                "open a file. The page reads a list of moves as moves of the game on the board."
            ),
        ),
    ),
    "access": HelpPageContent(
        Message("Accessibility"),
        (
            Message(
                '"Board as buttons" shows the board as a set of buttons. The name of each button gives the cell and '
                "says whose stone is there or, if it is empty, whether you can play there. To reach the buttons, "
                'use the link "Skip to the board as buttons" at the top of the page. The arrow keys take you from cell '
                "to cell."
            ),
            Message(
                "A screen reader reads out each move, the result and every message immediately. You can tell "
                "the stones apart without colours: the first player has crosses, and the second player has "
                "rings. In Hexagon, one player's lines are solid and the other's dotted."
            ),
        ),
    ),
    "info": HelpPageContent(
        Message("About"),
        (
            Message("denkspiel {version}, by the denkspiel authors, under the MIT licence.", version=__version__),
            Message(
                "The licence in short: you may use, copy, change, share and even sell the program, as long as "
                "you include the licence. There is no warranty."
            ),
            _PROGRAMS,
            Message(
                "This page loads nothing from other servers. Your settings and the players' names stay in this "
                "browser. The server stores only link games and rooms, and sets a cookie only to recognize your "
                "seat in them."
            ),
            Message(
                "You can also play in a terminal (`denkspiel play`), use the games as a Python library, or connect "
                "other programs through the API under `/api`."
            ),
        ),
    ),
}
"""The pages by their names; the rules of each game have a further one."""
