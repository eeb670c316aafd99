"""Terms that sheets of several kinds share."""

from typing import Annotated, Literal

from msgspec import Meta

Skill = Literal["agility", "cunning", "spirit", "strength", "lore", "luck"]

Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
"""How much of something there is, or none."""
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
"""How much of something there is."""
Needed = Annotated[int, Meta(ge=2, le=6)]
"""What a die must show, `4` for 4+."""
