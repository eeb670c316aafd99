"""A short playthrough of each game as text: what was asked, what was answered, what happened."""
