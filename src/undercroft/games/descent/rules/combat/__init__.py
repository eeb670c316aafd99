"""Combat: the five steps of an attack, line of sight, attack keywords."""
