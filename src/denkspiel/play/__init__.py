"""Playing: players, matches between computers, interactive sessions, game records and growing plots."""
