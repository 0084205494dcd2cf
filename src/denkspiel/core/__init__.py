"""The rules of every game: cells, lines, gravity, positions and moves as text. Standard library only."""
