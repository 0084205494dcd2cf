"""What was learned of games: the weights of small networks that judge positions at a glance."""
