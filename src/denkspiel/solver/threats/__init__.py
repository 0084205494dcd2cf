"""Wins by threats, proven to the end: for games without gravity in which a whole line wins."""
