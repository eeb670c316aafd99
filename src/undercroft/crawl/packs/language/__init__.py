"""The language of packs: patterns, grammar, keywords, effects and their text."""
