"""What packs may hold: types, words and checks; the numbers printed on the box; mending of older saves."""
