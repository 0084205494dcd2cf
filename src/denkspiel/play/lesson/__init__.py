"""A guided minute: five small steps on the board of any game, made from its data and checked by its rules."""
