"""One folder a game, found by its name; no game imports another."""
