"""Puzzles and short lessons."""
