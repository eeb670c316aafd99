"""What the heuristic player knows of each game, one module or package a game."""
