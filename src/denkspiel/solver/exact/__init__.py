"""Searching for exact values: one position, all moves of one in a given time, or many positions at once."""
