"""Hero Turn: start, equip, two actions, flip the Reference card."""
