"""Rooms in which a class or a family plays a tournament: who is there, who plays whom, the table; pure."""
