"""The game at the board: games, positions, opponents, values, the course of a game, records and pictures."""
