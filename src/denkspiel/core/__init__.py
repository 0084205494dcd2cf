"""The rules of every game, and what all layers share: messages, errors, jobs. It needs the standard library only."""
