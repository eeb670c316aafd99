"""What a question or an option can be about: the kinds of things that lie on a table, in the words of a scene.

A rule says it of its plain values: `choose(seat, "recover.push", spaces, of=SPACE)`. What an option is about, a game
says by its verb when a person looks.
"""

from typing import Final

SPACE: Final = "space"
"""A space of the board, by its number."""
FIGURE: Final = "figure"
"""Somebody of the party or on the board, by id."""
ITEM: Final = "item"
"""Something that somebody has: it stands on a sheet."""
CARD: Final = "card"
"""A card that lies open or is there to be chosen, or anything else with a text."""
MARKER: Final = "marker"
"""Something on the board that is no figure: a door, a token."""
REGION: Final = "region"
"""Spaces under one name, by their place among the regions."""
SPOT: Final = "spot"
"""A place of the stage: a town on the map, a house in a town."""
SHEET: Final = "sheet"
"""All that somebody has, by the figure's id: what is in hand, who carries the lamp."""
