"""All words, registered."""

from __future__ import annotations

from undercroft.games.descent.content.keywords import fight, figures, more, quest, who
from undercroft.games.descent.content.keywords.case import WORDS

__all__ = ["WORDS", "fight", "figures", "more", "quest", "who"]
