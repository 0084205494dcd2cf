"""Games and tournaments between people: games by link, rooms, and where both are kept."""
