"""A campaign: nine quests, and after each a Campaign phase of eight steps.

1 gold from Search cards, 2 cleanup, 3 rewards, 4 shopping, 5 spend Experience Points, 6 choose the next quest, 7 set it
up, 8 travel. The winner of a quest chooses the next one; the winner of the Finale wins the whole campaign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.crawl.decks import Deck
from undercroft.crawl.powers import uses
from undercroft.crawl.subjects import CARD
from undercroft.engine.choices import Option, choose, choose_party
from undercroft.engine.flow import AGAIN
from undercroft.games.descent.events import (
    ActTwoBegan,
    CampaignEnded,
    GoldGained,
    Learned,
    Logged,
    OverlordBought,
    QuestChosen,
    XPGained,
)
from undercroft.games.descent.rules.campaign import experience, log, overlord_deck, relics, shop, travel
from undercroft.games.descent.rules.setup.quest import deal
from undercroft.games.descent.state import Campaign, Played, Quest, rules

if TYPE_CHECKING:
    from undercroft.engine.choices import Rule
    from undercroft.games.descent.game import Descent

OVERLORD = "overlord"


@rules.step(Campaign)
def begin(game: Descent, campaign: Campaign) -> None:
    """The Introduction is the first quest; everybody begins at the Basic level.

    [descent.campaign.starts-basic] [descent.campaign.nine-quests] [descent.campaign.separate-acts]
    """
    game.sheet.shop = shop.deck(game, 1)
    game.sheet.travel = Deck(list(game.pack.travel))
    game.shuffle(game.sheet.travel.pile)
    game.sheet.next_quest = game.campaign_card.introduction
    deal(game.pack, game.state, game.draws)
    game.push(Quest())


@rules.step(Campaign)
def quest_over(game: Descent, campaign: Campaign) -> Rule[str | None]:
    """Mark the winner; after the Finale the campaign is over.

    [descent.campaign.log-winner] [descent.finale.wins-campaign]
    """
    state, sheet = game.state, game.sheet
    last = state.flags[f"encounter-{len(game.quest.encounters)}"]
    winner = "heroes" if last else OVERLORD
    sheet.log.append(Played(state.quest, winner))
    yield from game.do(Logged(state.quest, winner))
    if not log.available(game.campaign_card, sheet.log):
        yield from game.do(CampaignEnded(winner))
    return None


@rules.step(Campaign)
def gold(game: Descent, campaign: Campaign) -> Rule[None]:
    """1. Gold for all Search cards of the quest, used or not; then they go back.

    [descent.campaign-phase.gold] [descent.campaign-phase.search-returned] [descent.campaign-phase.when]
    """
    found = 0
    for hero in game.state.heroes:
        cards = [held for held in hero.items if held.card in game.pack.search]
        found += sum(game.pack.search[held.card].gold for held in cards)
        hero.items = [held for held in hero.items if held not in cards]
        game.changed(hero)
    game.state.search = Deck(list(game.pack.search_deck))
    game.shuffle(game.state.search.pile)
    if found:
        yield from game.do(GoldGained(found))


@rules.step(Campaign)
def cleanup(game: Descent, campaign: Campaign) -> None:
    """2. Heroes are whole again, effects and conditions end, the overlord's piles are one deck.

    [descent.campaign-phase.recover] [descent.campaign-phase.overlord-piles] [descent.campaign-phase.effects-end]
    [descent.campaign-phase.conditions-end] [descent.overlord-deck.returned]
    """
    state = game.state
    for hero in state.heroes:
        hero.damage = hero.fatigue = 0
        hero.conditions, hero.boosts = [], []
        hero.down = hero.resting = hero.done = hero.feat = False
        hero.space = -1
        uses.refresh(hero, ("refresh", "turn", "encounter"))
    state.monsters, state.tokens, state.searches, state.doors = [], [], [], []
    state.overlord.groups, state.overlord.hand, state.overlord.exhausted = [], [], []
    state.overlord.deck = Deck()
    state.flags = {}
    state.encounter = state.round = 0
    game.sheet.set_aside, game.sheet.wielded = [], {}
    game.others_came()


@rules.step(Campaign)
def rewards(game: Descent, campaign: Campaign) -> Rule[None]:
    """3. One XP for each hero and the overlord, whoever won; the winner gets what the quest promises.

    [descent.campaign-phase.xp] [descent.campaign-phase.winner-rewards]
    """
    for who in [*(hero.id for hero in game.state.heroes), OVERLORD]:
        yield from game.do(XPGained(who, 1))
    won = game.sheet.log[-1].winner == "heroes"
    if won and game.quest.gold:
        yield from game.do(GoldGained(game.quest.gold))
    if not won and game.quest.overlord_xp:
        yield from game.do(XPGained(OVERLORD, game.quest.overlord_xp))
    if game.quest.relic:
        yield from relics.award(game, game.quest.relic, won)


def after_interlude(game: Descent) -> bool:
    """Whether the quest just played was the Interlude. [descent.interlude.act-one]"""
    return game.sheet.log[-1].quest in (game.campaign_card.interlude.heroes, game.campaign_card.interlude.overlord)


@rules.step(Campaign)
def lay_out_shop(game: Descent, campaign: Campaign) -> None:
    """4. Five cards are for sale, or after the Interlude all that are left.

    [descent.shop.reveal-five] [descent.act-two.shop-all]
    """
    if after_interlude(game):
        shop.reveal_all(game)
    else:
        shop.reveal(game)


@rules.step(Campaign)
def shopping(game: Descent, campaign: Campaign) -> Rule[str | None]:
    """The heroes buy and sell, in any order, as long as they like. [descent.campaign-phase.shopping]"""
    found = shop.options(game)
    if found:
        done = Option("done", ends=True)
        about = {"gold": game.sheet.gold}
        chosen = yield from choose_party(game.hero_seats(), "campaign.shop", [*found, done], params=about)
        if chosen.verb == "buy":
            yield from shop.buy(game, str(chosen.subject), game.hero(str(chosen.target)))
            return AGAIN
        if chosen.verb == "sell":
            yield from shop.sell(game, chosen.subject_number)
            return AGAIN
    shop.put_back(game)
    return None


@rules.step(Campaign)
def act_two(game: Descent, campaign: Campaign) -> Rule[None]:
    """After the Interlude Act I cards leave the game and Act II cards take their place; what heroes own stays.

    [descent.act-two.steps] [descent.act-two.swap-cards] [descent.act-two.swap-shop] [descent.act-two.owned-items-stay]
    """
    campaign.wanting = [*(hero.id for hero in game.state.heroes), OVERLORD]
    if after_interlude(game):
        yield from game.do(ActTwoBegan())
        game.sheet.shop = shop.deck(game, 2)


@rules.step(Campaign)
def spend_xp(game: Descent, campaign: Campaign) -> Rule[str | None]:
    """5. Heroes buy skills, the overlord buys cards, any number each; XPs can be saved.

    [descent.campaign-phase.spend-xp] [descent.xp.any-number-heroes] [descent.xp.save-heroes]
    [descent.xp.overlord-any-number] [descent.xp.overlord-save] [descent.xp.overlord-purchase]
    """
    sheet, overlord = game.sheet, game.state.overlord
    while campaign.wanting:
        who = campaign.wanting[0]
        if who == OVERLORD:
            able = experience.overlord_cards(game.pack, overlord.bought, sheet.overlord_xp)
            about = {"xp": sheet.overlord_xp}
            card = (
                (yield from choose(overlord.seat, "campaign.card", able, of=CARD, optional=True, params=about))
                if able
                else None
            )
            if card is not None:
                sheet.overlord_xp -= experience.price(game.pack, card)
                yield from game.do(OverlordBought(card))
                return AGAIN
        else:
            hero = game.hero(who)
            skills = experience.skills(game.pack, hero, sheet.xp.get(who, 0))
            options = [Option("learn", skill, None, "descent.xp.skill-cost") for skill in skills]
            known = {"hero": who, "xp": sheet.xp.get(who, 0)}
            chosen = (
                (yield from choose(hero.seat, "campaign.skill", options, optional=True, params=known))
                if options
                else None
            )
            if chosen is not None:
                skill = str(chosen.subject)
                sheet.xp[who] -= game.pack.skills[skill].xp
                yield from game.do(Learned(who, skill))
                return AGAIN
        campaign.wanting.pop(0)
        return AGAIN
    return None


@rules.step(Campaign)
def exchange(game: Descent, campaign: Campaign) -> Rule[str | None]:
    """Until the journey begins heroes may hand cards to each other. [descent.shop.free-exchange]"""
    found = shop.exchanges(game)
    if not found:
        return None
    done = Option("done", ends=True)
    chosen = yield from choose_party(game.hero_seats(), "campaign.exchange", [*found, done])
    if chosen.verb == "done":
        return None
    yield from shop.exchange(game, chosen.subject_number, game.hero(str(chosen.target)))
    return AGAIN


@rules.step(Campaign)
def choose_next(game: Descent, campaign: Campaign) -> Rule[None]:
    """6. The winner of the last quest chooses the next one. [descent.campaign-phase.next-quest]"""
    sheet = game.sheet
    quests = log.available(game.campaign_card, sheet.log)
    if sheet.log[-1].winner == "heroes":
        sheet.next_quest = yield from choose_party(game.hero_seats(), "campaign.next", quests)
    else:
        sheet.next_quest = yield from choose(game.state.overlord.seat, "campaign.next", quests)
    game.state.quest = sheet.next_quest
    yield from game.do(QuestChosen(sheet.next_quest))


@rules.step(Campaign)
def set_up(game: Descent, campaign: Campaign) -> Rule[None]:
    """7. The overlord sets cards aside, shuffles its deck and draws its opening hand, before the journey.

    [descent.campaign-phase.setup] [descent.campaign-phase.overlord-deck] [descent.travel.customize-first]
    [descent.travel.overlord-hand-first]
    """
    yield from overlord_deck.set_aside(game)
    yield from relics.assign(game)
    deal(game.pack, game.state, game.draws)


@rules.step(Campaign)
def journey(game: Descent, campaign: Campaign) -> Rule[None]:
    """8. The heroes travel from the home town to the quest.

    [descent.campaign-phase.travel] [descent.travel.after-setup]
    """
    yield from travel.set_out(game)


@rules.step(Campaign)
def play(game: Descent, campaign: Campaign) -> str:
    """Play the quest, then the next Campaign phase. [descent.travel.carry-over] [descent.travel.no-second-draw]"""
    game.push(Quest())
    return "quest_over"
