"""The compiled search for exact values: alpha-beta over a transposition table, and proof-number search."""
