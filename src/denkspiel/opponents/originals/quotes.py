"""The sentences of the originals' texts that their players follow: the German as it stands there, and a translation.

Spaces and line ends are those of a line of prose; nothing else is changed, not even a slip of the pen.
"""

from collections.abc import Mapping

from denkspiel.opponents.decision import Quote

__all__ = ["FORTRAN", "HEXAGON", "HOMBURG", "ILAENDER", "RAUMVIER"]

HOMBURG: Mapping[str, Quote] = {
    "S1": Quote(
        "Prüfung in der ersten Spalte (von links) ob man noch einen Stein einwerfen kann.",
        "Check in the first column (from the left) whether a stone can still be dropped in.",
    ),
    "S2": Quote(
        "Prüfung in der ersten Spalte (von links) ob um das unterste freie Feld herum 3 Steine in einer Reihe"
        " vertikal, horizontal oder diagonal liegen. Wenn ja so wird die Spalte bewertet (bei eigenen 3 "
        "Steinen mit 120450 und bei 3 Steinen des Gegners mit 17207)",
        "Check in the first column (from the left) whether 3 stones in a row lie vertically, horizontally or "
        "diagonally around the lowest free cell. If so, the column is rated (with 120450 for 3 own stones, "
        "and with 17207 for 3 stones of the opponent).",
    ),
    "S3": Quote(
        "Wenn keine 3 gleichen Steine gefunden wurden, so wird geprüft ob in der Spalte rechts oder links der"
        " zu prüfenden Spalte mehr Steine liegen. Ist dies der Fall so wird in der nächst höheren Zeile der "
        "zu prüfenden Spalte geprüft ob sich um diese herum drei gleiche Steine befinden.",
        "If no 3 equal stones were found, it is checked whether more stones lie in the column to the right or"
        " left of the column to be checked. If so, it is checked in the next higher row of that column "
        "whether three equal stones are around it.",
    ),
    "S3b": Quote(
        "Wenn 3 gleiche Steine des Gegners oder eigene 3 gleiche Steine existieren wird die "
        "Bewertungsfunktion aus 2. erneut aufgerufen und die Bewertung von der ersten Bewertung abgezogen.",
        "If 3 equal stones of the opponent or 3 own equal stones exist, the rating function of step 2 is "
        "called again, and its rating is subtracted from the first rating.",
    ),
    "S3c": Quote(
        "Danach wird geprüft ob die 2. Bewertung gleich der höchsten Bewertung (120450) oder einem Vielfachen"
        " von 120450 war, also ob der PC eine Zeile über der einzuwerfenden Zeile gewinnen könnte.",
        "After that it is checked whether the 2nd rating was equal to the highest rating (120450) or a "
        "multiple of 120450, that is, whether the PC could win one row above the row to be dropped into.",
    ),
    "S3d": Quote(
        "Ist dies der Fall wird 2 Zeilen über der einzuwerfenden Zeilen der zu prüfenden Spalte darauf "
        "geprüft ob der PC auch in dieser gewinnen kann. Ist dies der Fall so wird eine Bewertung unter der "
        "höchsten Bewertung des gegnerischen Spielers genommen (17206)",
        "If so, it is checked 2 rows above the row to be dropped into whether the PC can win in that one too. "
        "If so, a rating just below the highest rating of the opposing player is taken (17206).",
    ),
    "S3e": Quote(
        "Wenn der PC nicht in dieser Zeile gewinnen kann so wird die Bewertung auf -99000 gesetzt.",
        "If the PC cannot win in this row, the rating is set to -99000.",
    ),
    "S4": Quote(
        "Im nächsten Schritt wird Schritt 2 für 2 Steine horizontal, vertikal und diagonal wiederholt. Die "
        "Bewertungen sind hierbei 2458 für den Gegner und 351 für den PC.",
        "In the next step, step 2 is repeated for 2 stones horizontally, vertically and diagonally. The "
        "ratings are 2458 for the opponent and 351 for the PC.",
    ),
    "S4b": Quote(
        "Im Sonderfall dass 2 gegnerische Steine (oder eigene Steine) in einer Reihe mit 2 freien Plätzen um "
        "sie herum oder 2 gegnerische oder eigene Steine mit freien Plätzen um sie herum und zwischen ihnen "
        "existieren (sog. Zwickmühlen im Spiel) wird die Bewertung angepasst, da ansonsten ein Gewinn des "
        "Gegners in der übernächsten Runde unausweichlich ist oder die eigene Gewinnchance dadurch merklich "
        "gesteigert werden kann. Die Bewertungen sind deshalb für diese Fälle 17207 für den Gegner und 5735 "
        "für den PC.",
        "In the special case that 2 stones of the opponent (or own stones) exist in a row with 2 free places "
        "around them, or 2 stones of the opponent or own stones with free places around them and between them"
        " (so-called double threats), the rating is adapted, because otherwise a win of the opponent in the "
        "round after next is inevitable, or one's own chance of winning can be raised noticeably. The ratings"
        " for these cases are therefore 17207 for the opponent and 5735 for the PC.",
    ),
    "S5": Quote(
        "Danach wird Schritt 2 für einen Stein horizontal, vertikal und diagonal wiederholt. Die Bewertungen "
        "sind hierbei 50 für den Gegner und 7 für den PC.",
        "After that, step 2 is repeated for one stone horizontally, vertically and diagonally. The ratings "
        "are 50 for the opponent and 7 for the PC.",
    ),
    "S6": Quote(
        "Der sich aus den Schritten 2-5 ergebene Wert wird im Array Bewertung gespeichert. Zusätzlich wird in"
        " einer Variablen bmax festgehalten welches der höchste Wert war der im Array gespeichert wurde und "
        "die Spaltennummer wird ebenfalls in einer Variablen l gespeichert.",
        "The value that results from steps 2-5 is stored in the array Bewertung. In addition, a variable bmax"
        " keeps the highest value that was stored in the array, and the number of the column is stored in a "
        "variable l as well.",
    ),
    "S7": Quote(
        "Sollte die Bewertung einer Spalte kleiner als -99100 werden so wird die Bewertung der "
        "Übersichtlichkeit halber auf -99100 angepasst.",
        "Should the rating of a column become less than -99100, it is set to -99100 for the sake of clarity.",
    ),
    "S8": Quote(
        "Die Schritte 1.-7. werden für die restlichen 6 Spalten wiederholt.",
        "Steps 1-7 are repeated for the remaining 6 columns.",
    ),
    "S9": Quote(
        "Wenn wie z.B. am Anfang des Spieles noch keine Bewertungen vorliegen können, so wird eine der "
        "Spalten 3,4 oder 5 über die Randomfunktion ermittelt, da diese die größten Gewinnchancen "
        "versprechen.",
        "If there can be no ratings yet, as at the beginning of the game, one of the columns 3, 4 or 5 is "
        "found by the random function, because these promise the best chances of winning.",
    ),
}

RAUMVIER: Mapping[str, Quote] = {
    "R11": Quote(
        "Das Programm bewertet also jede Viererreihe getrennt und ermittelt die Bewertung eines Feldes als "
        "Summe der Bewertungen aller Viererreihen, an denen dieses Feld beteiligt ist.",
        "So the program rates every row of four separately, and finds the rating of a cell as the sum of the "
        "ratings of all rows of four in which this cell takes part.",
    ),
    "R11b": Quote(
        "Der Computer berechnet für jedes mögliche Feld (FE(X,Y,Z)=1) eine Bewertung (im Programm ab Zeile "
        "2000) und entscheidet sich dann für das Feld mit der höchsten Bewertung.",
        "The computer calculates a rating for every possible cell (FE(X,Y,Z)=1) (in the program from line "
        "2000 on) and then decides for the cell with the highest rating.",
    ),
    "R12": Quote(
        "Der große Zeitvorteil ergibt sich jetzt dadurch, daß nach jedem Zug nur einfach jene Reihen neu "
        "bewertet werden müssen, in denen sich wirklich etwas geändert hat (ab Programmzeile 2 500).",
        "The great gain in time now comes from the fact that after each move only those rows must be rated "
        "again in which something has really changed (from program line 2 500 on).",
    ),
    "R13": Quote(
        "Bei der Spielstärke 2 wird im Gegensatz zur Spielstärke 1 mit berücksichtigt, daß das "
        "darüberliegende Feld im nächsten Zug vom Gegner besetzt werden kann. Deshalb wird dieses Feld (mit "
        "negativem Vorzeichen) ebenfalls bewertet.",
        "Strength 2, unlike strength 1, also takes into account that the opponent can take the cell above in "
        "the next move. Therefore this cell is rated too (with a negative sign).",
    ),
}

HEXAGON: Mapping[str, Quote] = {
    "X9": Quote(
        "Der Rechner zieht die am höchsten bewertete Linie; sind mehrere gleich hoch bewertet, entscheidet "
        "der Zufallsgenerator.",
        "The computer draws the line with the highest rating; if several are rated equally high, the random "
        "number generator decides.",
    ),
    "X9.1": Quote(
        "schließt ein Dreieck des Rechners, d.h. der Rechner hat verloren.",
        "closes a triangle of the computer, that is, the computer has lost.",
    ),
    "X9.2": Quote(
        "schließt ein Dreieck des Spielers.",
        "closes a triangle of the player.",
    ),
    "X9.3": Quote(
        "schließt ein gemischtes Dreieck.",
        "closes a mixed triangle.",
    ),
    "X9.4": Quote(
        'verbindet zwei Punkte, von denen je eine Linie jeder Farbe ausgehet ("gemischte Punkte").',
        'joins two points from each of which one line of each colour goes out ("mixed points").',
    ),
    "X9.5": Quote(
        "verbindet einen gemischten Punkt und einen, von dem nur eine Linie ausgeht.",
        "joins a mixed point and one from which only one line goes out.",
    ),
    "X9.6": Quote(
        "verbindet zwei Punkte, von denen jeweils eine Linie des Rechners ausgeht (vgl. Priorität Null!).",
        "joins two points from each of which a line of the computer goes out (compare priority zero!).",
    ),
    "X9.7": Quote(
        "verbindet einen Punkt, von dem eine Linie des Rechners ausgeht, mit einem, von dem eine Linie des "
        "Spielers ausgeht.",
        "joins a point from which a line of the computer goes out with one from which a line of the player goes out.",
    ),
    "X9.8": Quote(
        "verbindet zwei Punkte, von denen keine Line des Rechners ausgeht.",
        "joins two points from which no line of the computer goes out.",
    ),
    "X9.9": Quote(
        "berührt einen Punkt, von dem keine Linie ausgeht.",
        "touches a point from which no line goes out.",
    ),
    "X9.10": Quote(
        "verbindet einen Punkt, von dem keine, und einen von dem keine Linie des Rechners ausgeht.",
        "joins a point from which no line goes out and one from which no line of the computer goes out.",
    ),
    "X9.11": Quote(
        "verbindet zwei Punkte, von denen keine Linien ausgehen.",
        "joins two points from which no lines go out.",
    ),
}

ILAENDER: Mapping[str, Quote] = {
    "A15": Quote(
        "Diese Funktion testet von der im Zug übergebenen x,y Position aus in alle Richtungen, wieviele "
        "Steine der im Zug übergebenen Farbe bereits vorhanden sind. In Abhängigkeit von der Länge der "
        "gefundenen Reihen einer Farbe wird ein Zahlenwert ermittelt, welcher der Rückgabewert der Funktion "
        "ist. Besondere Konstellationen (3er, 4er) werden mit Bonuspunkten bewertet.",
        "From the x,y position given in the move, this function tests in all directions how many stones of "
        "the colour given in the move are already there. Depending on the length of the rows found of one "
        "colour, a number is found, which is what the function returns. Special constellations (threes, "
        "fours) are rated with bonus points.",
    ),
    "A16": Quote(
        "Die zugeordneten Zahlenwerte werden bei der Bewertung von Computerzügen addiert.",
        "The assigned numbers are added when moves of the computer are rated.",
    ),
    "A17": Quote(
        "Um Züge vorauszuberechnen, wird nach dem Zug des menschlichen Spielers für jede Zugmöglichkeit eine "
        "weitere menschliche Kugel gesetzt und das Ergebnis bewertet.",
        "To calculate moves ahead, after the move of the human player one more human ball is put for every "
        "possible move, and the result is rated.",
    ),
    "A17b": Quote(
        "Dann wird für die Farbe des Computers dasselbe Verfahren angewendet.",
        "Then the same procedure is applied for the colour of the computer.",
    ),
    "A17c": Quote(
        "Die Strategie entscheidet sich nun (je nach Gewichtung eher aggressiv oder defensiv) dafür, ob sie "
        "eine eigene Stellung weiterentwickelt, oder ob sie eine gute Stellung des menschlichen Gegenspielers"
        " zu verhindern versucht.",
        "The strategy now decides (by its weighting rather aggressively or defensively) whether it develops a"
        " position of its own, or whether it tries to prevent a good position of the human opponent.",
    ),
    "A17d": Quote(
        "Bei dieser Bewertung werden darüberhinaus die nächstbesten Züge in Hilfsvariablen gespeichert.",
        "In this rating, the next-best moves are stored in auxiliary variables as well.",
    ),
    "A18": Quote(
        "Für den gewählten Zug werden nun alle Zugmöglichkeiten des menschlichen Spielers und eigene "
        "Antwortmöglichkeiten (Vorausberechnung des 2. Zuges) ausprobiert und bewertet. Ergibt diese "
        "Bewertung, daß der vermeintlich optimale Zug innherhalb von 2 Zügen zu einem Sieg des menschlichen "
        "Spielers führt (z.B. Aufbau einer Falle), so wird der errechnete Zug verworfen und der zweitbeste "
        "Zug unter der jeweiligen Prämisse (aggressiv/ defensiv) zum auszuführenden Zug gemacht.",
        "For the chosen move, all possible moves of the human player and own answers (calculating the 2nd "
        "move ahead) are now tried and rated. If this rating shows that the supposedly best move leads to a "
        "win of the human player within 2 moves (by building a trap, for instance), the calculated move is "
        "dropped, and the second-best move under the same premise (aggressive/defensive) becomes the move to "
        "be made.",
    ),
    "A18b": Quote(
        "Für diesen Zug werden nun erneut alle möglichen Antwortzüge des menschlichen Spielers getestet. "
        "Ergibt sich dabei eine signifikante Abweichung, so wird der drittbeste Zug gewählt.",
        "For this move, all possible replies of the human player are now tested again. If that gives a "
        "significant deviation, the third-best move is chosen.",
    ),
    "A18c": Quote(
        "Danach zieht die Strategie auf jeden Fall, einerseits um Rechenzeit zu sparen und andererseits um "
        "nicht unschlagbar zu sein.",
        "After that the strategy moves in any case, on the one hand to save computing time, and on the other "
        "hand in order not to be unbeatable.",
    ),
    "A19": Quote(
        "Die Strategie ist gehalten, Züge, die von der Bewertungsfunktion ähnlich gut bewertet werden "
        "(Intervall:) als gleichwertig zu behandeln. Unter gleichwertigen Zügen wird eine zufällige Auswahl "
        "getroffen.",
        "The strategy is to treat moves that the rating function rates similarly well (interval:) as equal. "
        "Among equal moves a random choice is made.",
    ),
}

FORTRAN: Mapping[str, Quote] = {
    "T2": Quote(
        "eine Funktion FreiUndZul mit einem Rückgabewert vom Typ LOGICAL und drei Parametern vom Typ INTEGER "
        "(für die x-, y- und z- Koordinate), die prüft, ob die Koordinaten einen zulässigen Index angeben und"
        " danach, ob das Feld besetzt ist. (Reihenfolge wichtig!)",
        "a function FreiUndZul with a return value of type LOGICAL and three parameters of type INTEGER (for "
        "the x, y and z coordinate), which checks whether the coordinates are a legal index, and after that "
        "whether the cell is taken. (The order is important!)",
    ),
    "T5": Quote(
        "Der jeweils aktive Spieler gibt solange x-, y-, und z-Koordinate eines Feldes ein, bis diese ein "
        "freies und zulässiges Feld bezeichnen. Dann wird dieses mit der Nummer des aktiven Spielers belegt.",
        "The active player enters the x, y and z coordinate of a cell until they name a free and legal cell. "
        "Then this cell gets the number of the active player.",
    ),
    "T3": Quote(
        "Diese testet, ob eine Spalte/ Säule/ Zeile von einem Spieler komplett ausgefüllt wurde. Wenn ja, "
        "wird die Nummer des Spielers zurückgegeben, sonst 0. Hinweis: Dies ist genau dann der Fall, wenn die"
        " Summe einer Zeile/ Spalte/ Säule 3 oder −3 ist.",
        "It tests whether a column/pillar/row was filled completely by one player. If so, it returns the "
        "number of the player, otherwise 0. Hint: this is the case exactly if the sum of a row/column/pillar "
        "is 3 or −3.",
    ),
    "T3b": Quote(
        "Diese testet, ob eine Raumdiagonale komplett von einem Spieler belegt wurde. Wenn ja, dann soll die "
        "Nummer des Spielers zurückgegeben werden, sonst 0.",
        "It tests whether a space diagonal was taken completely by one player. If so, it is to return the "
        "number of the player, otherwise 0.",
    ),
    "T3c": Quote(
        "Diese testet, ob eine Flächendiagonale von einem Spieler komplett ausgefüllt wurde. Wenn ja, wird "
        "die Nummer des Spielers zurückgegeben, sonst 0.",
        "It tests whether a plane diagonal was filled completely by one player. If so, it returns the number "
        "of the player, otherwise 0.",
    ),
    "T6": Quote(
        "Als nächstes wird getestet, ob eine Gewinnsituation vorliegt. Sollte der Gewinner von dem aktiven "
        "Spieler abweichen, ist eine Fehlermeldung auszugeben.",
        "Next it is tested whether somebody has won. Should the winner differ from the active player, an "
        "error message is to be printed.",
    ),
    "T7": Quote(
        "Sollten alle Felder belegt sein und keine Gewinnsituation vorliegen, so ist auszugeben, dass das "
        "Spiel unentschieden endet.",
        "Should all cells be taken and nobody have won, it is to be printed that the game ends in a draw.",
    ),
}
