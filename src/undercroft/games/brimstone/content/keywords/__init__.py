"""Brimstone's words: what a card may say and what it then does; `undercroft words brimstone` lists them for authors.

Here is what rules use of them. The words themselves use the rules; `lexicon` has them all.
"""

from undercroft.games.brimstone.content.keywords.case import Case, run
from undercroft.games.brimstone.content.keywords.conditions import holds

__all__ = ["Case", "holds", "run"]
