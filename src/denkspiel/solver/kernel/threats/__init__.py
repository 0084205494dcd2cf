"""The compiled search for wins by sequences of threats, for games without gravity."""
