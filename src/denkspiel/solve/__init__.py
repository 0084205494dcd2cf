"""Exact values: for any position who wins under perfect play, and in how many plies."""
