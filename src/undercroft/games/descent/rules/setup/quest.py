"""Setup: the quest, the party with its classes, the overlord and its deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.decks import Deck
from undercroft.engine.chance import Draws, Stream
from undercroft.engine.errors import BadInput
from undercroft.games.descent.content.boards import layout_of
from undercroft.games.descent.rules.setup import epic_play
from undercroft.games.descent.state import Campaign, CampaignSheet, DescentState, EpicPlay, Held, Hero, Overlord, Quest

if TYPE_CHECKING:
    from undercroft.engine.game import Setup
    from undercroft.games.descent.content.library import DescentPack

PARTY = range(2, 5)
OVERLORD = "overlord"
VOTE_ORDER = "vote-order"
"""The switch by which the hero players vote on the order of their turns."""


def create(pack: DescentPack, setup: Setup, key: bytes) -> DescentState:
    """Return the state before anything is placed.

    [descent.setup.choose-quest] [descent.setup.one-overlord] [descent.setup.search-deck]
    [descent.hero-setup.starting-cards] [descent.hero-setup.basic-game-no-other-skills]
    [descent.hero-setup.unused-classes-out]
    """
    kinds = ("introduction", "act I", "act II")
    names = [quest.id for kind in kinds for quest in pack.quests.values() if quest.kind == kind]
    names += pack.campaigns
    quest = setup.mission or names[0]
    if quest not in names:
        raise BadInput(f"there is no quest {quest!r} to play by itself; there is {', '.join(names)}")
    level = power_level(setup)
    campaign = pack.campaigns.get(quest)
    if campaign is not None and level != "basic":
        raise BadInput("a campaign starts at the basic level")  # [descent.campaign.starts-basic]
    state = DescentState(
        stream=Stream(key),
        frames=[Quest() if campaign is None else Campaign()],
        quest=quest if campaign is None else campaign.introduction,
        campaign=None if campaign is None else CampaignSheet(campaign=quest, travel=Deck()),
        layout=layout_of(quest if campaign is None else campaign.introduction, 0),
        heroes=[],
        overlord=Overlord(seat=OVERLORD, deck=Deck()),
        act=epic_play.LEVELS[level].act,
        switches=dict(setup.switches),
        search=Deck(list(pack.search_deck)),
    )
    for n, (kind, job) in enumerate(party(pack, setup), 1):
        hero = Hero(id=f"h{n}", seat=f"p{n}", kind=kind, job=job)
        hero.skills = [skill.id for skill in pack.classes[job].skills if not skill.xp]
        for item in pack.classes[job].items:
            hero.items.append(Held(id=state.next_id, card=item, equipped=True))
            state.next_id += 1
        state.heroes.append(hero)
    draws = Draws(state.stream)
    draws.shuffle(state.search.pile)
    if level == "basic" and campaign is None:
        deal(pack, state, draws)
    elif campaign is None:
        given, size = epic_play.LEVELS[level], len(state.heroes)
        xp = {hero.id: given.xp for hero in state.heroes}
        state.frames.append(EpicPlay(level=level, xp=xp, gold=given.gold * size, overlord=given.overlord))
    return state


def power_level(setup: Setup) -> str:
    """Return the power level that was agreed on. [descent.epic.power-level]"""
    for name, value in setup.switches.items():
        if name == VOTE_ORDER:
            if not isinstance(value, bool):
                raise BadInput(f"{VOTE_ORDER} is on or off, not {value!r}")
            continue
        if name != epic_play.SWITCH:
            raise BadInput(f"there is no switch {name!r}; there is {epic_play.SWITCH} and {VOTE_ORDER}")
        if value not in epic_play.LEVELS:
            raise BadInput(f"{epic_play.SWITCH} is one of {', '.join(epic_play.LEVELS)}, not {value!r}")
    return str(setup.switches.get(epic_play.SWITCH, "basic"))


def deal(pack: DescentPack, state: DescentState, draws: Draws) -> None:
    """Shuffle the Overlord deck and draw the opening hand, one card a hero.

    [descent.overlord-setup.deck-size] [descent.overlord-setup.deck-shuffled] [descent.overlord-setup.opening-hand]
    [descent.overlord-setup.other-cards-out]
    """
    overlord = state.overlord
    overlord.deck.pile = sorted([*pack.basic_deck(), *overlord.bought])
    for card in state.campaign.set_aside if state.campaign is not None else ():
        overlord.deck.pile.remove(card)
    draws.shuffle(overlord.deck.pile)
    overlord.hand = sorted(overlord.deck.pile.pop() for _ in state.heroes)


def party(pack: DescentPack, setup: Setup) -> list[tuple[str, str]]:
    """Return the heroes with their classes; if only a number is given, the first heroes and classes that fit.

    [descent.hero-setup.choose-hero] [descent.hero-setup.class-by-archetype] [descent.hero-setup.class-unique]
    """
    size = setup.heroes or (len(setup.party) - 1 if setup.party else max(PARTY))
    if size not in PARTY:
        raise BadInput(f"a party has {min(PARTY)} to {max(PARTY)} heroes, not {size}")
    words = list(setup.party)
    if words and (len(words) != size + 1 or words.pop() not in ("", OVERLORD)):
        raise BadInput(
            f"a party of {size} has a word for each hero, such as knight:berserker, and {OVERLORD} for the last"
        )
    words = words or suggested(pack)[:size]
    found: list[tuple[str, str]] = []
    for word in words:
        kind, _, job = word.partition(":")
        if kind not in pack.heroes:
            raise BadInput(f"there is no hero {kind!r}; there is {', '.join(pack.heroes)}")
        archetype = pack.heroes[kind].archetype
        taken = [one for _, one in found]
        job = job or next(
            name for name, one in pack.classes.items() if one.archetype == archetype and name not in taken
        )
        if job not in pack.classes or pack.classes[job].archetype != archetype:
            fitting = [name for name, one in pack.classes.items() if one.archetype == archetype]
            raise BadInput(f"{kind} is a {archetype} and cannot be a {job!r}, but {' or '.join(fitting)}")
        if job in taken or kind in [one for one, _ in found]:
            raise BadInput(f"two heroes cannot both be {job if job in taken else kind}")
        found.append((kind, job))
    return found


def suggested(pack: DescentPack) -> list[str]:
    """Return one hero of each archetype, then the others: a party that can do everything."""
    order = ("warrior", "healer", "scout", "mage")
    first = [next(name for name, one in pack.heroes.items() if one.archetype == kind) for kind in order]
    return [*first, *(name for name in pack.heroes if name not in first)]
