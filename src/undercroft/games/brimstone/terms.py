"""Terms that sheets of several kinds share."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Amount: TypeAlias = Annotated[str, Meta(pattern=r"^(\d+|\d?(D3|D6|D8|peril)(x\d+)?(\+\d+)?)$")]
"""How many: `3`, `D3`, `2D6`, `D6+2`, and with the Peril Die `peril`, `2peril`, `peril+1`; see `read_dice`."""

Skill = Literal["agility", "cunning", "spirit", "strength", "lore", "luck"]
