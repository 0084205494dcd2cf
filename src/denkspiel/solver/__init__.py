"""Exact values: who wins any position under perfect play, and in how many plies."""
