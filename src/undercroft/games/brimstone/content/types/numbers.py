"""Terms that sheets of several kinds share."""

from typing import Annotated, Literal

from msgspec import Meta

Skill = Literal["agility", "cunning", "spirit", "strength", "lore", "luck"]

Needed = Annotated[int, Meta(ge=2, le=6)]
"""What a die must show, `4` for 4+."""
