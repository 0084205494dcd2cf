"""Proofs too large for one search: a tree in a file, whose leaves are searched by many processes."""
