"""All of Brimstone's words, registered.

>>> from undercroft.crawl.packs.grammar import read_effect
>>> print(read_effect(WORDS, "each hero on tile: hits D6; poison 1").text)
Each Hero on the Map Tile takes D6 Hits, then takes 1 Poison marker.
>>> print(read_effect(WORDS, "ambush threat party").text)
Ambush: a Threat card.
"""

from undercroft.games.brimstone.keywords import conditions, fighting, helping, hurting, moments, readying, roads, whos
from undercroft.games.brimstone.keywords.case import WORDS

__all__ = ["WORDS", "conditions", "fighting", "helping", "hurting", "moments", "readying", "roads", "whos"]
