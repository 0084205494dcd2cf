"""The computer players: each chooses a move, rates all legal ones and says why."""
