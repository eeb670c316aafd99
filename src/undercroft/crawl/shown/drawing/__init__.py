"""How things are drawn, in a browser or a terminal: floors and walls, icons, letters on coins, names of squares."""
