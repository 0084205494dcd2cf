/* Homburg's step 3 in C. */
#include <stdio.h>

static int b[8][9]; /* b[y][x], with an edge of -1 around the board */

static int threes(int y, int x, int player)
{
    static const int dx[] = {1, 0, 1, 1}, dy[] = {0, 1, 1, -1};
    int found = 0;
    for (int d = 0; d < 4; d++) {
        int count = 0;
        for (int s = -1; s <= 1; s += 2)
            for (int i = 1; b[y + s * i * dy[d]][x + s * i * dx[d]] == player; i++)
                count++;
        found += count >= 3;
    }
    return found;
}

static int height(int x)
{
    int y = 1;
    while (y <= 6 && b[y][x] > 0)
        y++;
    return y;
}

int main(void)
{
    char name[40];
    int column;
    while (scanf("%39s %d", name, &column) == 2) {
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 9; x++)
                if (y == 0 || y == 7 || x == 0 || x == 8)
                    b[y][x] = -1;
                else
                    scanf("%d", &b[y][x]);
        int y = height(column), value = 0;
        int higher = (column > 1 && height(column - 1) > y) || (column < 7 && height(column + 1) > y);
        if (higher && y < 6 && !threes(y, column, 1) && !threes(y, column, 2)) {
            value = -120450 * threes(y + 1, column, 2) - 17207 * threes(y + 1, column, 1);
            if (value && value % 120450 == 0)
                value = y + 2 <= 6 && threes(y + 2, column, 2) ? 17206 : -99000;
        }
        printf("%d\n", value);
    }
    return 0;
}
