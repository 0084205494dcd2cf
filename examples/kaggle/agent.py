"""An agent for Kaggle's ConnectX, as you would submit it there: it looks one move ahead for both players.

    denkspiel match kaggle:examples/kaggle/agent.py level-3 --game connect-four

It wins if it can, stops a win of the other player, and otherwise prefers the middle and does not play below a cell
where the other player wins. Kaggle plays with the last function of a file.
"""

import random


def drop(board, column, player, configuration):
    """The board after a stone in this column; unchanged if the column is full."""
    after = list(board)
    for row in reversed(range(configuration.rows)):
        if after[row * configuration.columns + column] == 0:
            after[row * configuration.columns + column] = player
            break
    return after


def helps(board, column, mark, other, configuration):
    """Whether the other player can win on top of a stone in this column."""
    after = drop(board, column, mark, configuration)
    return after[column] == 0 and is_won(drop(after, column, other, configuration), other, configuration)


def is_won(board, player, configuration):
    """Whether this player has a line."""
    columns, rows, length = configuration.columns, configuration.rows, configuration.inarow
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + step * down, column + step * right) for step in range(length)]
                if all(0 <= y < rows and 0 <= x < columns and board[y * columns + x] == player for y, x in cells):
                    return True
    return False


def my_agent(observation, configuration):
    """Return the number of a column, counted from 0 on the left."""
    board, mark = observation.board, observation.mark
    other = 3 - mark
    free = [column for column in range(configuration.columns) if board[column] == 0]
    for player in (mark, other):
        for column in free:
            if is_won(drop(board, column, player, configuration), player, configuration):
                return column
    safe = [column for column in free if not helps(board, column, mark, other, configuration)]
    middle = (configuration.columns - 1) / 2
    return min(safe or free, key=lambda column: (abs(column - middle), random.random()))
