"""A place with one game that gives the command line everything a game can give."""
