"""Brimstone's words: what a card may say and what it then does; listed for authors in docs/author/brimstone-words.md.

Here is what rules use of them. The words themselves use the rules; `lexicon` has them all.
"""

from undercroft.games.brimstone.content.keywords.case import Case, Outcome, run
from undercroft.games.brimstone.content.keywords.conditions import holds

__all__ = ["Case", "Outcome", "holds", "run"]
