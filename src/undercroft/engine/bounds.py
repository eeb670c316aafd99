"""Numbers with bounds: what a state, a set-up or a pack holds is read from files that anybody may have written.

A number beyond its bounds is refused when the file is read, so that no rule has to expect it. Bounds are far beyond
what play reaches, and low enough that a loop over them ends soon.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Few = Annotated[int, Meta(ge=0, le=1_000)]
"""How many there are of something that is rolled, drawn or done one by one."""
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
"""How much of something there is, or none."""
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
"""How much of something there is."""
Whole = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""A change for better or worse, or a number with -1 for none."""
Coordinate = Annotated[int, Meta(ge=-1_000, le=1_000)]
"""A coordinate on a board."""
Space = Annotated[int, Meta(ge=-1, le=100_000)]
"""A space of a board by its number; -1 for none."""
Drawn = Annotated[int, Meta(ge=0, le=2**48)]
"""How many numbers a stream of the generator has drawn."""

MOST_STEPS = 5_000
"""Steps that one answer may lead to before something is asked again. The longest seen in play is 43."""
MOST_LINES = 2_000
"""Lines of the tale that one answer may lead to at a table. The most seen in play is 51."""
MOST_DRAWS = 10_000
"""Numbers that one answer may draw: dice, and cards that are shuffled. The most seen in play is 246."""
