"""What a game shows, in types that every client draws: scenes, lobbies, events told, luck."""
