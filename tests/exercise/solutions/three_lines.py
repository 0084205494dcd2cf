"""The game, with a line for each number."""

from fortran import FreiUndZul, gewinn

go_on = "j"
while go_on == "j":
    feld, spieler, winner = [[[0] * 3 for _ in range(3)] for _ in range(3)], 1, 0
    while not winner:
        spieler = -spieler
        place = [int(input(f"{name} = ")) for name in "xyz"]
        while not FreiUndZul(*place, feld):
            print("Nicht erlaubt!")
            place = [int(input(f"{name} = ")) for name in "xyz"]
        x, y, z = place
        feld[x - 1][y - 1][z - 1] = spieler
        winner = next((found for axes in (1, 2, 3) if (found := gewinn(feld, axes))), 0)
        print(*feld, sep="\n")
    print("Gewonnen hat Spieler", winner)
    go_on = input("Weiter? ")
