"""Optional rules: what the players agree on before the game, each by itself, kept in the save."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from msgspec import Struct

from undercroft.engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from undercroft.games.brimstone.content.library import BrimstonePack

OFF = "off"
ON_OFF = (
    *("fixed-move", "advanced-encounters", "below-the-darkness", "dangerous-dynamite"),
    *("advanced", "epic-anyway", "as-printed"),
)
HARD_CORE = ("soft", "strict")
THEMED = ("threat-low", "threat-med", "threat-high")
"""The decks that themes thin out; bosses come whatever the theme. [brimstone.optional.themed-threats]"""
SWITCHES = (*ON_OFF, "hard-core", "themed-threats", "missions")
MISSIONS = 10
"""How many Missions a campaign has unless the players agree on another number."""


class Agreed(Struct, frozen=True, kw_only=True):
    """The optional rules of one game, read from its switches once. [brimstone.optional.independent]"""

    fixed_move: bool = False
    """Every Hero's Move is 4, and the die is rolled for Grit. [brimstone.optional.fixed-move]"""
    advanced_encounters: bool = False
    """A Unique Room brings an Encounter of its own. [brimstone.optional.advanced-encounters]"""
    below_the_darkness: bool = False
    """Enemies get an Elite ability once the Darkness is past the Heroes. [brimstone.optional.below-the-darkness]"""
    dangerous_dynamite: bool = False
    """Dynamite in the Side Bag may go off when its Hero is badly wounded. [brimstone.optional.dangerous-dynamite]"""
    hard_core: str = ""
    """`soft` or `strict`: who is KO'd as a turn starts dies, and in the strict mode for good.

    [brimstone.optional.hard-core] [brimstone.optional.hard-core-soft]
    """
    themes: tuple[str, ...] = ()
    """The Enemy Types of Themed Threat Decks; none: the decks are whole. [brimstone.optional.themed-threats]"""
    advanced: bool = False
    """The rules of the Advanced Game; without them, as in a first game, there are no Gates and no Epic Threats.

    [brimstone.firstgame.no-gates] [brimstone.firstgame.no-epic]
    """
    epic_anyway: bool = False
    """One or two Heroes face Epic Threats like any other Party. [brimstone.epic.small-party-choice]"""
    as_printed: bool = False
    """The introductory Mission is set up as the book has it, without what balances it here."""


NOTHING_AGREED = Agreed()


def agreed(switches: Mapping[str, bool | int | str]) -> Agreed:
    """What these switches mean; each is independent of the others. [brimstone.optional.independent]"""
    if not switches:
        return NOTHING_AGREED
    return Agreed(
        fixed_move=bool(switches.get("fixed-move")),
        advanced_encounters=bool(switches.get("advanced-encounters")),
        below_the_darkness=bool(switches.get("below-the-darkness")),
        dangerous_dynamite=bool(switches.get("dangerous-dynamite")),
        hard_core=str(switches.get("hard-core", "")),
        themes=themes(str(switches.get("themed-threats", ""))),
        advanced=bool(switches.get("advanced")),
        epic_anyway=bool(switches.get("epic-anyway")),
        as_printed=bool(switches.get("as-printed")),
    )


def themes(listed: str) -> tuple[str, ...]:
    """The Enemy Types in a list with commas."""
    return tuple([word.strip() for word in listed.split(",") if word.strip()])


def check(pack: BrimstonePack, switches: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """The switches to keep: those that are not off. BadInput names what is wrong. [brimstone.optional.independent]"""
    kept: dict[str, bool | int | str] = {}
    for name, value in switches.items():
        known("switch", name, SWITCHES)
        if value is False or value == OFF:
            continue
        if name in ON_OFF and value is not True:
            raise BadInput(f"the switch {name!r} is on or off, not {value!r}")
        if name == "hard-core":
            known("Hard-Core Mode", str(value), HARD_CORE)
        elif name == "themed-threats":
            _check_themes(pack, str(value))
        elif name == "missions":
            missions(value)
        kept[name] = value
    return kept


def missions(value: bool | int | str) -> int:
    """How many Missions a campaign has."""
    word = "" if isinstance(value, bool) else str(value)
    if not word.isascii() or not word.isdigit() or len(word) > 4 or not int(word):
        raise BadInput(f"the switch 'missions' is a whole number from 1 to 9999, not {value!r}")
    return int(word)


def _check_themes(pack: BrimstonePack, listed: str) -> None:
    """Check that the Enemy Types exist and leave no Threat Deck empty. [brimstone.optional.themed-threats]"""
    chosen = themes(listed)
    for kind in chosen:
        known("Enemy Type", kind, pack.enemies)
    empty = empty_decks(pack, chosen)
    if empty:
        raise BadInput(f"no card of {', '.join(empty)} has only {' and '.join(chosen) or 'nobody'} on it")


def empty_decks(pack: BrimstonePack, chosen: tuple[str, ...]) -> list[str]:
    """The Threat Decks that would have no card left."""
    return [deck for deck in THEMED if not themed(pack, chosen, deck)]


def themed(pack: BrimstonePack, chosen: tuple[str, ...], deck: str) -> list[str]:
    """The cards of a Threat Deck with only the chosen Enemy Types on them. [brimstone.optional.themed-threats]"""
    return [card for card in pack.decks[deck] if all(group.enemy in chosen for group in pack.threats[card].groups)]


def has_threats(pack: BrimstonePack, kind: str) -> bool:
    """Whether an Enemy Type is on cards of the Mine's Threat Decks by itself."""
    return any(themed(pack, (kind,), deck) for deck in THEMED)


def known(what: str, word: str, words: Iterable[str]) -> None:
    """BadInput, with the nearest word, if there is no such thing."""
    names = sorted(words)
    if word not in names:
        near = get_close_matches(word, names, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"there is no {what} {word!r}; there are {', '.join(names)}{hint}")
