"""Compiled search code, the same for every game; a game's data become constants in it."""
