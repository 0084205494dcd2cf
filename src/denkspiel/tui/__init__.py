"""The front ends of the terminal: the full screen and line by line."""
