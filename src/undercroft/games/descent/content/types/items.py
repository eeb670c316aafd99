"""Items: starting equipment, Shop Item, Relic and Search cards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from undercroft.crawl.packs.kinds import Part
from undercroft.engine.bounds import Natural
from undercroft.games.descent.content.types.powers import DieName, Powers

Deck = Literal["class", "shop I", "shop II", "relic"]


class Arms(Part, frozen=True, kw_only=True):
    """How a weapon attacks."""

    kind: Literal["melee", "ranged"]
    dice: tuple[DieName, ...]


class OverlordSide(Powers, frozen=True, kw_only=True):
    """The overlord's side of a relic: what it does for the lieutenant who wields it. Its `id` is of no account."""

    id: str = ""
    name: str = ""


class Item(Powers, frozen=True, kw_only=True):
    """An item with its icons: hands, armor, other, or none of them. [descent.equip.hands]"""

    deck: Deck = "class"
    price: Annotated[Natural, Meta(description="gold, in 25s")] = 0
    slot: Literal["", "hand", "two hands", "armor", "other"] = ""
    traits: tuple[str, ...] = ()
    attack: Arms | None = None
    overlord: OverlordSide | None = None
    """Of a relic: its other side. [descent.relic.overlord-side]"""


class SearchCard(Powers, frozen=True, kw_only=True):
    """A Search card: worth gold, some with a one-time effect. [descent.search.deck]"""

    gold: Natural = 0
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
