"""The computer players of the originals, rule for rule; one file per player, and what several of them share."""
