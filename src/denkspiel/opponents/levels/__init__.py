"""Opponents with calibrated strengths, the best known player, and a random one; one file per player."""
