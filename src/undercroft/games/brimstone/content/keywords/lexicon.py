"""All of Brimstone's words, registered.

>>> from undercroft.crawl.packs.language.grammar import read_effect
>>> print(read_effect(WORDS, "each hero on tile: hits D6; poison 1").text)
Each Hero on the Map Tile takes D6 Hits, then takes 1 Poison marker.
>>> print(read_effect(WORDS, "ambush threat party").text)
Ambush: a Threat card.
"""

from undercroft.games.brimstone.content.keywords import conditions, fight, gains, harm, moments, ready, town, who
from undercroft.games.brimstone.content.keywords.case import WORDS

__all__ = ["WORDS", "conditions", "fight", "gains", "harm", "moments", "ready", "town", "who"]
