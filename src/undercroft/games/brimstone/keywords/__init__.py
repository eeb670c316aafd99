"""Brimstone's words: what a card may say, and what it then does. The list for authors is docs/author/brimstone-words.md.

>>> from undercroft.crawl.packs.grammar import read_effect
>>> print(read_effect(WORDS, "each hero on tile: hits D6; poison 1").text)
Each Hero on the Map Tile takes D6 Hits, then takes 1 Poison marker.
>>> print(read_effect(WORDS, "ambush threat party").text)
Ambush: a Threat card.
"""

from undercroft.games.brimstone.keywords import fighting, helping, hurting, moments, whos
from undercroft.games.brimstone.keywords.case import WORDS, Case, Outcome, run
from undercroft.games.brimstone.keywords.conditions import holds

__all__ = ["WORDS", "Case", "Outcome", "fighting", "helping", "holds", "hurting", "moments", "run", "whos"]
