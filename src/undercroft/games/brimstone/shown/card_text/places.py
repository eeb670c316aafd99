"""Locations of the frontier and their services in words, made from what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.packs.language.text import title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.games.brimstone.content.types.frontier import Location, Service


def location(place: Location) -> str:
    """What a Location offers, sells and buys."""
    lines = [f"{one.name}{_price(one)}: {says_service(one)}" for one in place.services]
    counter = place.counter
    if counter.deck is not None and counter.cards:
        lines.append(f"Sells {counter.deck.title()} cards: {counter.cards} in a small Town.")
    lines += [f"Sells {title(token)} for {gold} Gold." for token, gold in counter.tokens.items()]
    lines += [f"Buys Items for {counter.buys} per cent of their value."] if counter.buys else []
    lines += [f"Pays {counter.stone} Gold for a piece of Dark Stone."] if counter.stone else []
    lines += [f"Resurrects the Dead for {place.raises} Gold."] if place.raises else []
    lines += ["Forges Dark Stone onto Items."] if place.forges else []
    return "\n".join(lines)


def _price(offered: Service) -> str:
    parts = [f"{offered.gold} Gold"] * bool(offered.gold) + [f"{offered.stone} Dark Stone"] * bool(offered.stone)
    return f" ({', '.join(parts)})" if parts else ""


def faces(rolls: Iterable[int]) -> str:
    """Die faces as people write them.

    >>> faces((1,)), faces((4, 5, 6)), faces((1, 6))
    ('1', '4-6', '1, 6')
    """
    found = sorted(rolls)
    if len(found) > 1 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]}-{found[-1]}"
    return ", ".join(map(str, found))


def says_service(service: Service) -> str:
    """What a service does: what is sure, the test, the die."""
    parts = [service.do.text] if service.do else []
    if service.skill is not None:
        ways = (("Passed", service.passed), ("Failed", service.failed))
        outcomes = [f"{how}: {effect.text}" for how, effect in ways if effect]
        parts.append(" ".join([f"Test {service.skill.title()} {service.target}+.", *outcomes]))
    if service.outcomes:
        rolled = [f"{faces(entry.rolls)}: {entry.do.text if entry.do else 'nothing.'}" for entry in service.outcomes]
        parts.append(f"On a D6, {' '.join(rolled)}")
    return " ".join(parts)
