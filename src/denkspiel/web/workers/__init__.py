"""Worker processes: what they are asked to search, who is next, and the results that are kept."""
