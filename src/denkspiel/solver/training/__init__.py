"""Learning weights: games of the program against itself, and what fits their results."""
