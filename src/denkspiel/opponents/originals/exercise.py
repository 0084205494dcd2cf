"""The Fortran exercise "3D-TicTacToe": it has no player; it decides whether a move is allowed and ends the game.

The checks are those of `games.wuerfel.play_turn`; here they are put into words.
"""

from denkspiel.core.geometry import LineKind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.wuerfel import EDGE, SIGNS, Turn, feld_of, play_turn
from denkspiel.opponents.decision import Decision, Recorder
from denkspiel.opponents.opponent import join_cell_names
from denkspiel.opponents.originals.quotes import FORTRAN

__all__ = ["EXERCISE", "check_move"]

EXERCISE = "fortran"
"""What the exercise is called where a player is named."""

_FUNCTIONS = {
    LineKind.STRAIGHT: ("T3", "Gewinn Saeule"),
    LineKind.SPACE_DIAGONAL: ("T3b", "Gewinn Raumdiagonale"),
    LineKind.PLANE_DIAGONAL: ("T3c", "Gewinn Flaechendiagonale"),
}


def check_move(before: Position, cell: int) -> Decision:
    """What the program of the exercise checks when `cell` is taken.

    Raises:
        InvalidGame: the game is not 3-D Tic-Tac-Toe with 3x3x3 cells.
    """
    x, y, z = (int(place) + 1 for place in before.game.geometry.cells[cell].place)
    player = SIGNS[before.side_to_move]
    turn = play_turn(feld_of(before), x, y, z, player)
    record = Recorder()
    text = Message(
        "x = {x}, y = {y} and z = {z} are a legal index: each is from 1 to {edge}.", x=x, y=y, z=z, edge=EDGE
    )
    record.add("T2", text, cell, [cell])
    if not turn.free:
        record.add("T2", Message("The cell is taken, so the player is asked again."), cell, [cell])
    else:
        record.add("T2", Message("The cell holds 0, so it is free."), cell, [cell])
        record.add(
            "T5", Message("The cell gets the number of the active player: {player}.", player=player), cell, [cell]
        )
        _record_wins(record, before, cell, turn)
        _record_end(record, cell, turn, player)
    return Decision(before, EXERCISE, Message.literal("3D-TicTacToe"), None, tuple(record.steps), FORTRAN, (), {})


def _record_wins(record: Recorder, before: Position, cell: int, turn: Turn) -> None:
    """For each function the sums of the lines through the cell, and what it returns."""
    cells = before.game.geometry.cells
    number = {tuple(map(int, one.place)): index for index, one in enumerate(cells)}
    for kind, (quote, function) in _FUNCTIONS.items():
        for places, total in turn.sums[kind]:
            line = [number[place] for place in places]
            if cell in line:
                names = join_cell_names(before.game, line)
                record.add(quote, Message("{line}: the sum is {total}.", line=names, total=total), cell, line)
        winner = turn.winners[kind]
        if winner:
            full, total = turn.sums[kind][-1]
            text = Message(
                "{function} finds the sum {total} and returns {winner}.", function=function, total=total, winner=winner
            )
            record.add(quote, text, cell, [number[place] for place in full])
        else:
            text = Message(
                "{function} finds no sum of {edge} or {minus} in {count} lines and returns 0.",
                function=function,
                edge=EDGE,
                minus=-EDGE,
                count=len(turn.sums[kind]),
            )
            record.add(quote, text, cell)


def _record_end(record: Recorder, cell: int, turn: Turn, player: int) -> None:
    values = {"winner": turn.winner, "player": player}
    if turn.fault:
        text = Message("Error: the winner {winner} is not the active player {player}.", **values)
    elif turn.winner:
        text = Message("The winner {winner} is the active player: no error.", **values)
    else:
        text = Message("Nobody has won.")
    record.add("T6", text, cell)
    taken = sum(sign != 0 for plane in turn.feld for row in plane for sign in row)
    count = EDGE**3
    if turn.draw:
        text = Message("All {count} cells are taken and nobody has won: a draw.", count=count)
    elif turn.winner:
        text = Message("{taken} of {count} cells are taken, and the game is won.", taken=taken, count=count)
    else:
        text = Message("{taken} of {count} cells are taken: the game goes on.", taken=taken, count=count)
    record.add("T7", text, cell)
