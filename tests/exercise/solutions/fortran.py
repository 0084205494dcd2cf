"""The functions and the game of the Fortran exercise, in Python."""

from itertools import product

FREE, LEGAL = 0, (1, 2, 3)
STEPS = [step for step in product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]


def FreiUndZul(x, y, z, feld):
    return all(index in LEGAL for index in (x, y, z)) and feld[x - 1][y - 1][z - 1] == FREE


def gewinn(feld, axes):
    for start, step in product(product(range(3), repeat=3), STEPS):
        line = [tuple(at + far * by for at, by in zip(start, step, strict=True)) for far in range(3)]
        if sum(map(abs, step)) == axes and all(0 <= index < 3 for index in line[2]):
            total = sum(feld[x][y][z] for x, y, z in line)
            if abs(total) == 3:
                return total // 3
    return 0


def Gewinn_Saeule(feld):
    return gewinn(feld, 1)


def Gewinn_Raumdiagonale(feld):
    return gewinn(feld, 3)


def Gewinn_Flaechendiagonale(feld):
    return gewinn(feld, 2)


def spiel():
    feld = [[[0] * 3 for _ in range(3)] for _ in range(3)]
    spieler = -1
    while True:
        x, y, z = map(int, input(f"Spieler {spieler}, x y z: ").split())
        if not FreiUndZul(x, y, z, feld):
            continue
        feld[x - 1][y - 1][z - 1] = spieler
        gewinner = Gewinn_Saeule(feld) + Gewinn_Flaechendiagonale(feld) + Gewinn_Raumdiagonale(feld)
        if gewinner:
            print(f"Spieler {spieler} hat gewonnen.")
            return
        spieler = -spieler


if __name__ == "__main__":
    spiel()
    while input("Noch ein Spiel (j/n)? ") == "j":
        spiel()
