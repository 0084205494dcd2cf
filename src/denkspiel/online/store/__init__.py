"""Games that are kept: in SQLite on this machine, or in PostgreSQL for many nodes."""
