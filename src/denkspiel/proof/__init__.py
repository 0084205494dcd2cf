"""Proofs that a player wins, as files, and their check by the rules alone: no solver is needed, nor loaded."""
