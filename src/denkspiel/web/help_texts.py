"""Texts of the help that opens beside the game.

Marks in them: `[[page|words]]` links to another page, `` `key` `` is a key or a command, `**words**` are strong.
"""

from denkspiel.core.message import Message

__all__ = ["HELP_TEXTS"]

HELP_TEXTS: dict[str, Message] = {
    "help.start": Message(
        "Four games of lines, and the computer players of five programs and texts from the home-computer "
        "years. The game goes on while you read."
    ),
    "help.start_play": Message(
        "You can play at once: the page begins with a game against its usual opponent. "
        "[[operation|How to play]] and [[keys|all keys]]."
    ),
    "help.operation": Message("Operation"),
    "help.op_board": Message("The board"),
    "help.op_columns": Message(
        "**Boards with columns:** click the button with the arrow above a column, or the column itself; the "
        "stone falls. A digit or the arrow keys lead to a column, Enter or the space bar plays. A full column"
        " does not react."
    ),
    "help.op_space": Message(
        "**Boards in space:** on the left the board stands in space; turn it with the mouse, a "
        "finger or Shift and the arrow keys, and lay its layers side by side with `f`. On the "
        "right is the plan; its cursor starts in the lower left corner and is moved with arrow "
        "keys, a gamepad or the mouse. Enter, the space bar, a click or the fire button plays."
    ),
    "help.op_graph": Message(
        "**Boards of points:** choose two points, by click, by drawing a line from one to the other, by "
        'digits or by arrow keys and Enter: first "from:", then "to:". Backspace goes back. Solid lines are '
        "yours, dotted ones the computer's; Enter acknowledges the computer's line."
    ),
    "help.op_during": Message("During the game"),
    "help.op_control": Message(
        "Take back, make again, hint, swap sides, opponents and pause are buttons, menu items "
        "and [[keys|keys]]. A hint comes from raumvier-1 unless another opponent is chosen. "
        "Another opponent or strategy can take over at any time; when two computers play, you "
        "can pause them and set their speed."
    ),
    "help.op_new": Message(
        "A new game asks first if there are stones on the board. The lot decides who begins, and "
        "the opponent stays the same, unless you choose otherwise. After the end any key begins "
        "a new game."
    ),
    "help.op_language": Message(
        "This browser remembers language, colours (light, dark, monochrome), sound and speed. "
        "Nothing on the page moves if your system asks for reduced motion."
    ),
    "help.keys": Message("Keys"),
    "help.key": Message("Key"),
    "help.does": Message("What it does"),
    "help.k_arrows": Message("move the cursor, step through the review"),
    "help.k_play": Message("play, confirm, acknowledge"),
    "help.k_digits": Message("choose a column, a point or coordinates"),
    "help.k_u": Message("take back"),
    "help.k_r": Message("make again"),
    "help.k_h": Message("hint"),
    "help.k_s": Message("swap sides"),
    "help.k_d": Message("ratings (debug mode)"),
    "help.k_a": Message("exact values"),
    "help.k_n": Message("new game"),
    "help.k_o": Message("opponents"),
    "help.k_p": Message("pause"),
    "help.k_f": Message("layers of the board stacked or side by side"),
    "help.k_turn": Message("turn the board in space"),
    "help.k_layers": Message("one layer up or down"),
    "help.k_ends": Message("to the start and the end of the game, while looking back"),
    "help.k_backspace": Message("forget the points chosen"),
    "help.k_m": Message("menu"),
    "help.k_help": Message("this help"),
    "help.k_q": Message("quit"),
    "help.k_escape": Message("close what is open"),
    "help.rules": Message("Rules"),
    "help.rules_of": Message("Rules: {game}"),
    "help.rules_intro": Message(
        "In every game here two players take places in turn, and whole lines decide. Each game says which "
        "places there are, which lines, and whether a whole line wins or loses:"
    ),
    "help.rules_players": Message("Who plays it here"),
    "help.rules_moves": Message("Moves are written like this: {example}."),
    "help.understand": Message("Understand"),
    "help.un_ratings": Message("Ratings: the debug mode"),
    "help.un_ratings_1": Message(
        "`d` shows how the current [[opponents|opponent]] rates every move; each one has a scale of its own, "
        "and higher is better. The reasons stand beside the rating. Any other opponent can be asked as well."
    ),
    "help.un_exact": Message("Exact values"),
    "help.un_exact_1": Message(
        "`a` shows what every move is really worth: + wins, = is a draw, − loses, and the number says after "
        "how many moves of both players the game ends if nobody errs. These values are proven, not estimated."
    ),
    "help.un_exact_2": Message(
        "Where solving would take too long the page says so instead of guessing. Hexagon, the "
        "cube of 27 cells and, thanks to its opening book, Connect Four have exact values "
        "everywhere; nobody knows who wins Score Four, only its endings have them."
    ),
    "help.un_both": Message(
        "With both switched on, the table shows rating and value side by side: there you see where the old players err."
    ),
    "help.un_graph": Message("Course of the game"),
    "help.un_graph_1": Message(
        "The curve shows who wins after each move: in the upper half the first player, in the "
        "lower half the second; the middle is a draw. The farther from the middle, the sooner. "
        "Gaps are positions whose value is not known. A click on a point shows that position; a "
        "table says the same in words."
    ),
    "help.un_review": Message("Review"),
    "help.un_review_1": Message(
        "After the game every move is graded by what it gave away. Step with the left and right arrow keys; "
        "the better move is marked on the board. No grade is given where the value is not known."
    ),
    "help.opponents": Message("Opponents"),
    "help.op_intro": Message(
        "Every opponent can show its ratings and its reasons. How well one plays is a fact, not a fault: "
        "those of the originals play as their texts describe them."
    ),
    "help.op_plays": Message("Plays {games}"),
    "help.op_plays_all": Message("Plays every game"),
    "help.originals": Message("The originals"),
    "help.or_intro": Message("Five programs and texts from the home-computer years, brought to life as one system."),
    "help.or_raumvier": Message("3D-Vier gewinnt (Commodore 64)"),
    "help.or_raumvier_1": Message(
        "A program in Basic. Its player adds up the lines through each cell and takes the richest; strength 2"
        " also thinks of the cell just above, which the enemy may take next. Here: [[rules-score-four|Score "
        "Four]] with raumvier-1 and raumvier-2."
    ),
    "help.or_homburg": Message("Vier Gewinnt 1.0 (C)"),
    "help.or_homburg_1": Message(
        "By Timo Homburg. Its player keeps count of threes, twos and ones around each cell, and "
        "looks one or two rows up before it opens a cell. Its debug mode showed the rating above "
        "every column; here every opponent has one. Here: [[rules-connect-four|Connect Four]] "
        "with homburg."
    ),
    "help.or_fortran": Message("3D-TicTacToe (Fortran 95)"),
    "help.or_fortran_1": Message(
        "An exercise for students: the cube of 27 cells for two human players. Here: [[rules-tic-tac-"
        "toe-3d|3-D Tic-Tac-Toe]], for humans and against every opponent that plays all games."
    ),
    "help.or_hexagon": Message("Hexagon (Sharp PC-1360)"),
    "help.or_hexagon_1": Message(
        "A program for the pocket computer and its plotter. Its player gives every line one of 11 priorities "
        "and draws the best. The plot file here grows with the game. Here: [[rules-hexagon|Hexagon]] with "
        "hexagon-1360."
    ),
    "help.or_ilaender": Message("Vier Gewinnt (Amiga)"),
    "help.or_ilaender_1": Message(
        "The specification of an Amiga program by Stephan Ilaender (1996), with three strategies: defensive, "
        "normal and aggressive. Here: [[rules-connect-four|Connect Four]] with ilaender-defensive, ilaender-"
        "normal and ilaender-aggressive."
    ),
    "help.files": Message("Links and files"),
    "help.fi_link": Message(
        'The address of this page holds the game and its moves, as does the link in the panel "Share and '
        'save". It opens anywhere the program runs; nothing is kept on a server.'
    ),
    "help.fi_files": Message(
        "You can take a game with you as a record (text), as a picture (SVG) and as a plotter "
        "file (HP-GL); in hexagon the player's lines are red, the computer's green, and the "
        "losing triangle is violet."
    ),
    "help.fi_read": Message(
        "To bring a game here, paste or drop a record, a link or moves anywhere on the page, or open a file. "
        "Moves alone are read as moves of the game on the board."
    ),
    "help.access": Message("Without seeing, without a mouse"),
    "help.ac_buttons": Message(
        "Beside the drawn board is a board of buttons. Each has a name: its place, and whose "
        'stone it holds or whether it can be taken. The link "To the board as buttons" at the '
        "top of the page leads there; arrow keys go from place to place."
    ),
    "help.ac_voice": Message(
        "A screen reader reads out each move, the result and every remark as they come. Stones "
        "differ by sign as well as by colour: a cross for the first player, a ring for the "
        "second; lines are solid or dotted."
    ),
    "help.info": Message("Info"),
    "help.in_version": Message("denkspiel {version}, by the denkspiel authors, under the MIT licence."),
    "help.in_licence": Message(
        "The licence in short: you may use, copy, change, pass on and even sell the program, as "
        "long as the licence goes with it; there is no warranty."
    ),
    "help.in_private": Message(
        "This page loads nothing from elsewhere and sets no cookies. Settings and the names of players stay in this "
        "browser; what is sent to the service is kept nowhere."
    ),
    "help.in_more": Message(
        "The same games can be played in a terminal (`denkspiel play`), used from Python as a "
        "library, and reached by programs through the interface under `/api`."
    ),
}
