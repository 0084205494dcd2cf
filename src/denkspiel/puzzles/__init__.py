"""Puzzles: positions with one move that keeps what they are worth, found in games, proven, graded and explained."""
