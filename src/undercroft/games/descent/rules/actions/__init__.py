"""Hero Turn Actions: move, attack, rest, revive, skill, stand up, search, door, special; and trading."""
