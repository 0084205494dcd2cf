"""Data sets: positions of a game with their exact values and best moves, for programs that learn."""
