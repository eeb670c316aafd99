"""What a pack of Descent may hold: types of entries, words of effects, checks."""
