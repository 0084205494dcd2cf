"""`detect` of the Amiga, written anew from its text."""


def detect(x, y, farbe, brett):
    if farbe == 0 or not (0 <= x < 7 and 0 <= y < 6) or brett[y][x] not in (0, farbe):
        return -7
    total = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run, free = 1, False
        for sign in (1, -1):
            far = 1
            while 0 <= x + sign * far * dx < 7 and 0 <= y + sign * far * dy < 6:
                stone = brett[y + sign * far * dy][x + sign * far * dx]
                if stone != farbe:
                    free = free or stone == 0
                    break
                run, far = run + 1, far + 1
        total += 40 * (run - 1)
        if run >= 4:
            total += 10000
        elif free:
            total += {1: 0, 2: 20, 3: 300}[run]
    return total
