"""The rules of a game on machine words: where cells lie, moves, forced moves, whole games and counting them."""
