"""Order of Play: every hero in turn, then the overlord."""
