"""What dungeon crawls share: boards, sight, paths, figures, decks, dice and packs; it knows no game."""
