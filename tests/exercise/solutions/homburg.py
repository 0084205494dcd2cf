"""Homburg's step 3, written anew from its text."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
OPPONENT, PC = 1, 2


def touching(board, x, y, dx, dy, player):
    count = 0
    while 0 <= x + dx < 7 and 0 <= y + dy < 6 and board[y + dy][x + dx] == player:
        x, y, count = x + dx, y + dy, count + 1
    return count


def threes(board, x, y, player):
    both = (touching(board, x, y, dx, dy, player) + touching(board, x, y, -dx, -dy, player) for dx, dy in DIRECTIONS)
    return sum(count >= 3 for count in both)


def step_2(board, x, y):
    return 120450 * threes(board, x, y, PC) + 17207 * threes(board, x, y, OPPONENT)


def height(board, x):
    return sum(row[x] != 0 for row in board)


def step_3(column, board):
    x = column - 1
    y = height(board, x)
    if step_2(board, x, y) or y == 5:
        return 0
    if all(height(board, beside) <= y for beside in (x - 1, x + 1) if 0 <= beside < 7):
        return 0
    value = step_2(board, x, y + 1)
    if value == 0 or value % 120450:
        return -value
    return 17206 if y + 2 < 6 and threes(board, x, y + 2, PC) else -99000
