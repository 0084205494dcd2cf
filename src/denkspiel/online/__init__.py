"""Games and tournaments between people: link games, rooms, and where both are kept."""
