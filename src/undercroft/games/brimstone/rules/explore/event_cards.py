"""Cards that happen: drawing them, their steps, Skill tests, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.subjects import FIGURE
from undercroft.engine.choices import choose_party
from undercroft.games.brimstone.content import keywords
from undercroft.games.brimstone.content.keywords import Case
from undercroft.games.brimstone.events import CardDrawn, DepthEvent, FightWon, SkillTested
from undercroft.games.brimstone.events.heroes import NumbersChanged
from undercroft.games.brimstone.events.moments import CardComing, TestEnded
from undercroft.games.brimstone.rules.explore import worlds
from undercroft.games.brimstone.rules.heroes.dice import hero_roll
from undercroft.games.brimstone.state import rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.brimstone.content.types import Darkness, Dread, EventCard, Step
    from undercroft.games.brimstone.game import Brimstone
    from undercroft.games.brimstone.state import Hero


def draw(game: Brimstone, deck: str, hero: str = "") -> Rule[str | None]:
    """The top card of a deck; an empty deck takes its discards back first. [brimstone.cards.reshuffle]"""
    card = game.state.decks[deck].draw(game.draws)
    if card is not None:
        yield from game.do(CardDrawn(deck, card, hero))
    return card


def discard(game: Brimstone, deck: str, card: str) -> None:
    """A used card goes to the face-up pile of its own deck, or back into the box if that is not on the table.

    [brimstone.cards.discard-pile]
    """
    if deck in game.state.decks:
        game.state.decks[deck].discard.append(card)


def answered(game: Brimstone, kind: str) -> Rule[CardComing]:
    """Before a card takes effect, Heroes whose text says so may cancel it or have another drawn."""
    coming = CardComing("", kind)
    for hero in game.in_order():
        coming.hero = hero.id
        yield from game.do(coming)
        if coming.cancelled:
            break
    return coming


# ---- Darkness, Growing Dread, Depth Events ---------------------------------------------------------------------------


def darkness(game: Brimstone) -> Rule[None]:
    """Draw a Darkness card and resolve it. [brimstone.darkness.resolve] [brimstone.darkness.when-drawn]"""
    card = yield from draw(game, "darkness")
    if card is None:
        return
    answer = yield from answered(game, "darkness card")
    if answer.cancelled:
        discard(game, "darkness", card)
    else:
        yield from resolve_darkness(game, card)
    if answer.redrawn:
        yield from darkness(game)


def resolve_darkness(game: Brimstone, card: str) -> Rule[None]:
    """It happens, and is then discarded unless it Remains in Play.

    [brimstone.darkness.resolve] [brimstone.cards.remains-in-play]
    """
    sheet = game.pack.cards[card]
    if sheet.remains:
        game.state.remains.append(card)
        game.all_changed()
    else:
        discard(game, "darkness", card)
    yield from bear(game, sheet)
    yield from play(game, sheet, Case(source=f"card:{card}"))


def bear(game: Brimstone, card: Darkness | Dread) -> Rule[None]:
    """A card that takes Health from Heroes while it is in play may fell them at once. [brimstone.ko.by-wounds]"""
    for hero in game.in_order() if card.gives else ():
        yield from game.do(NumbersChanged(hero.id))


@rules.after(FightWon, id="cards.until-fight-won")
def darkness_lifts(game: Brimstone, won: FightWon) -> None:
    """A card that says how long it Remains in Play leaves it then. [brimstone.cards.remains-in-play]"""
    for card in [card for card in game.state.remains if game.pack.cards[card].until == "fight won"]:
        leave_play(game, card)


def leave_play(game: Brimstone, card: str) -> None:
    """A card that remained in play is discarded."""
    game.state.remains.remove(card)
    discard(game, "darkness", card)
    game.all_changed()


def dread(game: Brimstone, card: str) -> Rule[None]:
    """A revealed Growing Dread card takes effect, unless a Hero's text cancels it."""
    if (yield from answered(game, "dread card")).cancelled:
        discard(game, "dread", card)
    else:
        yield from face(game, card)


def face(game: Brimstone, card: str) -> Rule[None]:
    """What it does happens, and what it changes holds for the final Fight. [brimstone.dread.resolve-at-objective]"""
    game.state.faced.append(card)
    game.all_changed()
    yield from bear(game, game.pack.cards[card])
    yield from play(game, game.pack.cards[card], Case(source=f"card:{card}"))


def dread_passes(game: Brimstone) -> None:
    """The final Fight is over, and with it what the Growing Dread gave it. [brimstone.dread.resolve-at-objective]"""
    for card in game.state.faced:
        discard(game, "dread", card)
    game.state.faced.clear()


def depth_event(game: Brimstone, number: int, hero: Hero) -> Rule[None]:
    """The number on the matching dice picks the result of the Chart.

    [brimstone.depth.event-number] [brimstone.depth.doubles-no-darkness-move] [brimstone.world.depth-event-scope]
    """
    world = worlds.lantern_world(game)
    event = game.pack.depth_chart(world)[number]
    yield from game.do(DepthEvent(number, event.id))
    if not (yield from answered(game, "depth event")).cancelled:
        yield from play(game, event, Case(source=f"depth:{event.id}", world=world), hero)


# ---- Encounters ------------------------------------------------------------------------------------------------------


def draw_encounter(game: Brimstone, world: str) -> Rule[str | None]:
    """Draw an Encounter of a World, which must be resolved. [brimstone.encounter.draw]"""
    deck = worlds.deck(game, world, "encounter")
    card = yield from draw(game, deck)
    if card is None:
        return None
    answer = yield from answered(game, "encounter card")
    if not answer.cancelled:
        return card
    discard(game, deck, card)
    return (yield from draw_encounter(game, world)) if answer.redrawn else None


def fetch_encounter(game: Brimstone, card: str, world: str) -> Rule[list[str]]:
    """Search the deck, else its discards, for a card; shuffle the deck. Nobody may cancel what is found, or draw anew.

    [brimstone.optional.advanced-encounters-search] [brimstone.optional.advanced-encounters-no-cancel]
    """
    name = worlds.deck(game, world, "encounter")
    deck = game.state.decks[name]
    found = deck.take(card)
    game.draws.shuffle(deck.pile)
    if not found:
        return []
    yield from game.do(CardDrawn(name, card))
    return [card]


def encounter(game: Brimstone, card: str, room: int) -> Rule[None]:
    """Resolve an Encounter: for all Heroes in its World, or only those on its tile if it says so.

    [brimstone.encounter.affects-all] [brimstone.world.encounter-scope]
    """
    sheet = game.pack.cards[card]
    world = game.room(room).world
    case = Case(source=f"card:{card}", room=room, world=world, tile_only=sheet.tile_only)
    heroes = case.heroes(game)
    discard(game, worlds.deck(game, world, "encounter"), card)
    if heroes:
        yield from play(game, sheet, case, finder(game, heroes, room))


def finder(game: Brimstone, heroes: list[Hero], room: int) -> Hero:
    """The first Hero on an Encounter's tile, else the first of all."""
    return next((hero for hero in heroes if game.board.tiles_of(hero.space) >> room & 1), heroes[0])


# ---- Loot and Scavenge: decks without discards -----------------------------------------------------------------------


def scavenge(game: Brimstone, hero: Hero, count: int) -> Rule[None]:
    """Draw Scavenge cards from the full, shuffled deck and resolve them.

    [brimstone.scavenge.cards] [brimstone.cards.no-discard-decks]
    """
    deck = game.state.decks["scavenge"]
    deck.gather(game.draws)
    for _ in range(count):
        if hero.ko or hero.dead:
            return
        card = yield from draw(game, "scavenge", hero.id)
        if card is None:
            return
        discard(game, "scavenge", card)
        yield from play(game, game.pack.cards[card], Case(hero, source=f"card:{card}"), hero)


def loot(game: Brimstone, hero: Hero) -> Rule[None]:
    """Draw one Loot card and resolve it; the deck is shuffled before each occasion and when it runs out.

    [brimstone.loot.shared-draw] [brimstone.loot.reshuffle-for-rest]
    """
    card = yield from draw(game, "loot", hero.id)
    if card is not None:
        discard(game, "loot", card)
        yield from play(game, game.pack.cards[card], Case(hero, source=f"card:{card}"), hero)


def gather_loot(game: Brimstone) -> None:
    """The full Loot deck is shuffled before the Heroes draw.

    [brimstone.loot.shared-draw] [brimstone.cards.no-discard-decks]
    """
    game.state.decks["loot"].gather(game.draws)


# ---- the steps of a card ---------------------------------------------------------------------------------------------


def play(game: Brimstone, card: EventCard, case: Case, found_by: Hero | None = None) -> Rule[None]:
    """Resolve a card step by step."""
    for step in card.steps:
        if step.when is not None and not keywords.holds(game, step.when, case):
            continue
        if step.skill is not None:
            case.tests.clear()
            testers = yield from who_tests(game, step, case, found_by)
            for hero in testers:
                if not hero.ko and not hero.dead:
                    yield from take_test(game, step, hero, case)
        yield from keywords.perform(game, step.do, case)


def who_tests(game: Brimstone, step: Step, case: Case, found_by: Hero | None) -> Rule[list[Hero]]:
    """Who takes a card's test: the finder, the lantern's holder, or whom its icon says."""
    heroes = case.heroes(game)
    if step.who == "holder":
        return [hero for hero in heroes if hero.id == game.state.lantern]
    if step.who == "finder" and found_by is not None:
        return [found_by]
    return (yield from chosen_to_test(game, step, heroes)) if heroes else []


def chosen_to_test(game: Brimstone, step: Step, heroes: list[Hero]) -> Rule[list[Hero]]:
    """By the three icons: all of them, one whom the Heroes agree on, one at random.

    [brimstone.skill.who-one] [brimstone.skill.who-all] [brimstone.skill.who-random]
    """
    if step.who == "each":
        return heroes
    ids = [hero.id for hero in heroes]
    if step.who == "one":
        about = {"skill": step.skill, "target": step.target}
        return [game.hero((yield from choose_party(game.party(), "card.tester", ids, of=FIGURE, params=about)))]
    return [game.hero((yield from game.pick("foe.random-hero", ids)))]


def take_test(game: Brimstone, step: Step, hero: Hero, case: Case) -> Rule[None]:
    """One Hero's test of a card, and what passing or failing brings."""
    assert step.skill is not None
    passed = yield from skill_test(game, hero, step.skill, step.target)
    case.tests[hero.id] = passed
    yield from keywords.perform(game, step.passed if passed else step.failed, case.on(hero))


def skill_test(game: Brimstone, hero: Hero, skill: str, target: int) -> Rule[bool]:
    """A Skill test, and what waits for its outcome."""
    passed = yield from roll_skill(game, hero, skill, target)
    yield from game.do(TestEnded(hero.id, passed))
    return passed


def roll_skill(game: Brimstone, hero: Hero, skill: str, target: int) -> Rule[bool]:
    """As many dice as the Skill; one that reaches the target passes.

    [brimstone.skill.test-roll] [brimstone.skill.test-pass]
    """
    dice = yield from hero_roll(game, hero, "skill", game.stat(hero, skill))
    passed = any(face >= target for face in dice)
    yield from game.do(SkillTested(hero.id, skill, target, tuple(dice), passed))
    return passed
