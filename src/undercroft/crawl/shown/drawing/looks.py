"""The looks that a scene may name. Clients draw each of them, so that a game needs no pictures of its own.

A name that is not here is refused by the type checker in code and by `undercroft check` in packs;
`docs/architecture/scene.md` shows what each looks like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Palette = Literal["mine", "crypt", "cave", "ice", "snow", "forest", "fen", "manor", "street", "harbour"]
"""A world: its colours, the ground where a space names none, and what its walls are made of."""

PALETTES: Final[Mapping[str, str]] = {
    "mine": "irregular warm stones; walls: rough ink with hatching",
    "crypt": "flags of grey; walls: dressed blocks",
    "cave": "trodden rock with plates and pebbles; walls: bulging rock",
    "ice": "flags of blue; walls: shards of ice",
    "snow": "snow with drifts; walls: snow on boulders",
    "forest": "grass; walls: crowns of trees",
    "fen": "wet earth; walls: reeds",
    "manor": "boards; walls: panels with a gilt line",
    "street": "setts in rows; walls: brick",
    "harbour": "weathered boards; walls: posts and rope, the sea around them",
}
"""What each looks like, for authors."""

Ground = Literal[
    "", "stone", "flags", "planks", "cobbles", "street", "earth", "grass", "water", "snow", "carpet", "cave"
]
"""What one stands on in a space."""

Light = Literal["lantern", "daylight"]
"""Dark but for the lights of the scene, or day: then only spaces that are not lit lie in shade."""

Theme = Literal["realm", "mesa", "village", "castle", "camp", "harbour", "hub"]
"""What a stage shows: a map of the realm with roads, or one place with a house for each spot."""

Colour = Literal["ivory", "blue", "red", "yellow", "green", "brown", "grey", "black"]
"""What a die is made of."""

PipIcon = Literal["range", "heart", "burst", "bolt", "shield", "miss"]
"""What is printed on a face: how far it reaches, two marks for harm, a surge, a shield, and a cross for a miss."""

Terrain = Literal["obstacle", "water", "pit", "lava", "hazard"]
"""What lies in a space and matters to whoever enters: each has a colour and a pattern of its own."""

LineKind = Literal["wall", "door", "shut", "open", "locked", "gate", "low", "veil"]
"""A wall; an exit that leads on; a door that is shut, open, or shut and locked; a way to another plane; what stops only
walking, such as bars; what stops only sight, such as a curtain."""
