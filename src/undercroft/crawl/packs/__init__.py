"""Packs: a game's content as data. A game gives its kinds of entries and its words; this room knows no game."""

from undercroft.crawl.packs.check import Report, box, card, check_pack, preview
from undercroft.crawl.packs.faults import Fault, PackErrors, listed, nearest
from undercroft.crawl.packs.kinds import Entry, Kind, Part, Ref
from undercroft.crawl.packs.language.dice import Dice, Faces, read_dice
from undercroft.crawl.packs.language.effect import NO_EFFECT, Effect, When
from undercroft.crawl.packs.language.grammar import read_effect
from undercroft.crawl.packs.language.interpreter import Case, moot, perform, reached, unnamed
from undercroft.crawl.packs.language.keywords import Condition, Keyword, Who, Word, Words
from undercroft.crawl.packs.language.story import Passage, Story, StoryChoice, story_faults
from undercroft.crawl.packs.language.text import as_sentence, plural, sentence, title
from undercroft.crawl.packs.language.tree import Do, Each, If, Node, Or, Seq, source_of
from undercroft.crawl.packs.load import Check, load_pack
from undercroft.crawl.packs.pack import Pack, PackWarning
from undercroft.crawl.packs.schema import schema_of
from undercroft.crawl.packs.yaml import Limits, read_documents

__all__ = [
    "NO_EFFECT",
    "Case",
    "Check",
    "Condition",
    "Dice",
    "Do",
    "Each",
    "Effect",
    "Entry",
    "Faces",
    "Fault",
    "If",
    "Keyword",
    "Kind",
    "Limits",
    "Node",
    "Or",
    "Pack",
    "PackErrors",
    "PackWarning",
    "Part",
    "Passage",
    "Ref",
    "Report",
    "Seq",
    "Story",
    "StoryChoice",
    "When",
    "Who",
    "Word",
    "Words",
    "as_sentence",
    "box",
    "card",
    "check_pack",
    "listed",
    "load_pack",
    "moot",
    "nearest",
    "perform",
    "plural",
    "preview",
    "reached",
    "read_dice",
    "read_documents",
    "read_effect",
    "schema_of",
    "sentence",
    "source_of",
    "story_faults",
    "title",
    "unnamed",
]
