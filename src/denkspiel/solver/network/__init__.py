"""The weights of small networks that evaluate positions, learned for each game."""
