"""Brimstone's words: what a card may say and what it then does; `undercroft words brimstone` lists them for authors.

Here is what rules use of them. The words themselves use the rules; `lexicon` has them all.
"""

from undercroft.crawl.packs.language.interpreter import moot, perform, reached
from undercroft.games.brimstone.content.keywords.case import Case
from undercroft.games.brimstone.content.keywords.conditions import holds

__all__ = ["Case", "holds", "moot", "perform", "reached"]
