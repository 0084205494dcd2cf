"""A game and an opponent for denkspiel."""
