"""The compiled search for estimates: iterative depth, evaluation by lines or a network, quiescence."""
