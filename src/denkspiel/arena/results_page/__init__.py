"""A tournament's results as one HTML file: ranks, ratings, the cross table, and every game to be stepped through."""
