"""Brimstone's words: what a card may say, and what it then does. The list for authors is docs/author/brimstone-words.md.

>>> from undercroft.crawl.packs.grammar import read_effect
>>> print(read_effect(WORDS, "each hero on tile: hits D6; poison 1").text)
Each Hero on the Map Tile takes D6 Hits, then takes 1 Poison marker.
>>> print(read_effect(WORDS, "ambush threat party").text)
Ambush: a Threat card.
"""

# First what the rules beside this package use themselves, then the words, which use those rules.
from undercroft.games.brimstone.keywords.case import WORDS, Case, Outcome, run
from undercroft.games.brimstone.keywords.conditions import holds

# isort: split
from undercroft.games.brimstone.keywords import fighting, helping, hurting, moments, whos

__all__ = ["WORDS", "Case", "Outcome", "fighting", "helping", "holds", "hurting", "moments", "run", "whos"]
