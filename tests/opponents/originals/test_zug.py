from denkspiel.opponents.originals.zug import Farbe, Strategie


def test_strategies_are_the_numbers_of_the_text() -> None:
    assert [int(strategie) for strategie in Strategie] == [-250, 100, 350]


def test_the_players_are_each_others_enemies() -> None:
    assert Farbe.Spieler1.enemy is Farbe.Spieler2
    assert Farbe.Spieler2.enemy is Farbe.Spieler1
