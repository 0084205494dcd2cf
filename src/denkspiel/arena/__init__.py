"""Tournaments between any number of players: who meets whom, from which openings, and what the results say."""
