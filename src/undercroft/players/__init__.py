"""Players: bots and scripts that answer choices."""
