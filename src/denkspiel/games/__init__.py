"""The catalogue: each game a few lines of data, and the reader for games that users describe in TOML."""
