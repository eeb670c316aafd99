"""All words, registered."""

from __future__ import annotations

from undercroft.games.descent.content.keywords import deeds, fight, figures, quest, standing, who
from undercroft.games.descent.content.keywords.case import WORDS

__all__ = ["WORDS", "deeds", "fight", "figures", "quest", "standing", "who"]
