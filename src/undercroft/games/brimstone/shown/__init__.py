"""What people see of the game: views, scenes, words, card texts, odds, the terminal."""
