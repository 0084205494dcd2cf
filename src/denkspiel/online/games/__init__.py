"""A game between two seats that may be far apart: who may do what when, clocks, offers; pure, and as JSON the same."""
