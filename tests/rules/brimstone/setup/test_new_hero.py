"""Creating new Heroes, and what a Hero Character Sheet says."""

from __future__ import annotations

import pytest

from tests.conftest import rule
from tests.rules.brimstone.situations.deeds import does, effect_item, far_foe, sheet
from tests.rules.brimstone.situations.table import Figure, Table
from undercroft.engine.chance import key_from
from undercroft.engine.errors import BadInput
from undercroft.engine.game import Setup
from undercroft.engine.session import Session
from undercroft.games.brimstone.content.types import Ability, ClassCards, Skills
from undercroft.games.brimstone.game import Brimstone
from undercroft.games.brimstone.state import Creation

CLASSES = ("marshal", "saloon-girl", "bandido", "gunslinger")
SKILLS = ("agility", "cunning", "spirit", "strength", "lore", "luck")


def newcomer(table: Table, kind: str = "marshal") -> Figure:
    """A Hero of this Class who is just being made."""
    hero = table.hero(kind)
    table.begin(Creation(hero=hero.id))
    return hero


def cards(hero: Figure) -> list[str]:
    return [held.card for held in hero.items]


def set_up(*party: str, seed: int = 1) -> Session[Brimstone]:
    """A whole Adventure, set up with the first answer to every question until the first turn begins."""
    session = Session.start(Brimstone, Setup(party=party), seed)
    while session.ask is not None and session.ask.name != "turn.begin":
        session.answer(session.keys()[0])
    return session


@rule("brimstone.create.order")
def test_a_hero_is_made_in_the_printed_order(table: Table) -> None:
    """Starting Items and Personal Item need no choice; then Upgrade, Token and name are asked for, in this order."""
    table.deck("personal", "mouth-harp")
    hero = newcomer(table)

    assert table.asked == "create.upgrade"
    assert cards(hero) == ["shotgun", "marshal-badge", "mouth-harp"]
    assert (hero.upgrade, hero.side_bag) == ("", [])

    table.act("iron-jaw")
    assert table.asked == "create.token"
    assert (hero.upgrade, hero.side_bag) == ("iron-jaw", [])

    table.act("tonic")
    assert table.asked == "create.name"
    assert hero.side_bag == ["tonic"]

    table.act("Cordelia Vane")
    assert hero.name == "Cordelia Vane"
    assert table.frame(Creation) is None


@rule("brimstone.create.order")
def test_a_name_that_another_hero_has_is_not_on_offer(table: Table) -> None:
    table.hero("marshal").name = "Ezra Pruitt"
    newcomer(table)
    table.auto(create_token="tonic")
    table.act("long-arm")

    assert table.asked == "create.name"
    assert table.options == ["Cordelia Vane", "Amos Tull", "Hester Quill"]


@rule("brimstone.create.starting-items")
@pytest.mark.parametrize(
    ("kind", "items"),
    [
        ("marshal", ["shotgun", "marshal-badge"]),
        ("saloon-girl", ["hold-out-pistol", "velvet-garter"]),
        ("bandido", ["horse-pistol", "powder-sack"]),
        ("gunslinger", ["six-gun", "gun-belt"]),
    ],
)
def test_starting_items_are_free(table: Table, kind: str, items: list[str]) -> None:
    hero = newcomer(table, kind)
    assert cards(hero)[:-1] == items
    assert (hero.gold, hero.stone) == (0, 0)


@rule("brimstone.create.starting-items-bound")
def test_starting_items_are_neither_traded_nor_lost(table: Table) -> None:
    """The Marshal has his Shotgun and a Long Knife he found; a Hero stands beside him."""
    marshal = table.hero("marshal", at="C3")
    other = table.hero("bandido", at="C4")
    marshal.give("shotgun", "marshal-badge", "long-knife")
    table.turn_of(marshal, move=0)

    table.offer(f"trade:{marshal.id}:{other.id}", marshal)
    assert table.options == [str(marshal.item("long-knife")), "pass"]

    table.act(None)
    does(table, marshal, "lose item; lose item")
    assert "long-knife" not in cards(marshal)
    assert {"shotgun", "marshal-badge"} < set(cards(marshal))
    assert table.offers(marshal) == [f"lantern:{other.id}"]


@rule("brimstone.create.personal-item")
def test_one_personal_item_is_drawn(table: Table) -> None:
    table.deck("personal", "faded-tintype", "pocket-watch")
    hero = newcomer(table)
    personal = table.pack.decks["personal"]

    assert [card for card in cards(hero) if card in personal] == ["faded-tintype"]
    assert table.state.decks["personal"].pile[-1] == "pocket-watch"
    assert len(table.state.decks["personal"].pile) == len(personal) - 1


@rule("brimstone.create.starting-upgrade", "brimstone.content.starting-upgrades")
@pytest.mark.parametrize(
    ("kind", "three"),
    [
        ("marshal", ["iron-jaw", "swear-them-in", "long-arm"]),
        ("saloon-girl", ["fights-dirty", "bar-medicine", "high-kick"]),
        ("gunslinger", ["quick-draw", "fan-the-hammer", "cold-reload"]),
        ("bandido", ["hard-to-kill", "short-fuse", "laughs-at-the-dark"]),
    ],
)
def test_a_starting_upgrade_is_one_of_the_three_of_the_class(table: Table, kind: str, three: list[str]) -> None:
    hero = newcomer(table, kind)
    assert table.options == three
    assert len(table.pack.upgrades) == 12

    table.act(three[1])
    assert hero.upgrade == three[1]


@rule("brimstone.create.upgrades-forgone", "brimstone.create.starting-upgrade")
def test_the_other_two_upgrades_are_forgone(table: Table) -> None:
    """Iron Jaw gives 3 Health; Long Arm would give Range and Swear Them In an ability in a Fight."""
    hero = newcomer(table)
    assert hero.stat("health") == 12
    table.auto(create_token="tonic", create_name="Amos Tull")
    table.act("iron-jaw")
    assert hero.stat("health") == 12 + 3
    far_foe(table)
    hero.grit = 1
    table.turn_of(hero, move=0)

    assert hero.stat("health") == 12 + 3
    assert hero.stat("range") == 0
    assert not [key for key in (*table.options, *table.offers(hero)) if "swear-them-in" in key]
    everything = [card for deck in table.pack.decks.values() for card in deck]
    assert not [upgrade for upgrade in table.pack.upgrades if upgrade in everything]


@rule("brimstone.create.class-cards")
def test_a_class_whose_sheet_says_so_draws_cards_of_its_own(table: Table) -> None:
    own = ("gun-belt", "six-gun", "velvet-garter")
    sheet(table, "marshal", class_cards=ClassCards(cards=own, draw=2))
    hero = newcomer(table)
    table.act("iron-jaw")

    assert table.asked == "create.token"
    drawn = [card for card in cards(hero) if card in own]
    assert len(drawn) == 2
    assert len(set(drawn)) == 2


@rule("brimstone.create.class-cards")
def test_they_are_drawn_and_not_chosen() -> None:
    """With ten different seeds more than one set of two comes up."""
    own = ("gun-belt", "six-gun", "velvet-garter")
    found: list[list[str]] = []
    for seed in range(10):
        table = Table()
        table.state.stream.key = key_from(seed)
        sheet(table, "marshal", class_cards=ClassCards(cards=own, draw=2))
        hero = newcomer(table)
        table.act("iron-jaw")
        found.append(sorted(card for card in cards(hero) if card in own))
    assert len({tuple(drawn) for drawn in found}) > 1


@rule("brimstone.create.class-cards")
def test_a_class_without_cards_of_its_own_draws_none(table: Table) -> None:
    hero = newcomer(table)
    table.act("iron-jaw")
    assert len(hero.items) == 3


@rule("brimstone.create.free-token")
def test_a_new_hero_has_one_free_token_of_four_types(table: Table) -> None:
    hero = newcomer(table)
    table.act("iron-jaw")
    assert sorted(table.options) == ["bandages", "dynamite", "tonic", "whiskey"]

    table.act("dynamite")
    assert hero.side_bag == ["dynamite"]


@rule("brimstone.setup.ready-heroes")
def test_every_hero_of_the_party_is_made(table: Table) -> None:
    """Two of one Class draw and choose each for itself."""
    game = set_up("marshal", "saloon-girl", "marshal").game
    assert [len(hero.items) for hero in game.heroes] == [3, 3, 3]
    assert [hero.upgrade for hero in game.heroes] == ["iron-jaw", "fights-dirty", "iron-jaw"]
    assert [len(hero.side_bag) for hero in game.heroes] == [1, 1, 1]
    personal = [hero.items[2].card for hero in game.heroes]
    assert len(set(personal)) == 3
    assert len({hero.name for hero in game.heroes}) == 3


# ---- the sheet -----------------------------------------------------------------------------------------------------


@rule("brimstone.hero.class")
def test_each_player_picks_one_of_four_classes() -> None:
    assert sorted(Brimstone.content().heroes) == sorted(CLASSES)
    game = Session.start(Brimstone, Setup(party=CLASSES), 1).game
    assert [hero.kind for hero in game.heroes] == list(CLASSES)
    with pytest.raises(BadInput, match="preacher"):
        Session.start(Brimstone, Setup(party=("preacher",)), 1)


@rule("brimstone.hero.sheet-fields")
def test_the_numbers_of_a_hero_are_those_of_the_sheet(table: Table) -> None:
    numbers = {"health": 9, "sanity": 8, "combat": 4, "initiative": 2, "max_grit": 3}
    sheet(table, "marshal", **numbers)
    hero = table.hero("marshal")
    assert {name: hero.stat(name) for name in numbers} == numbers
    for found in table.pack.heroes.values():
        assert found.keywords
        assert found.items
        assert 2 <= found.melee_to_hit <= 6
        assert 2 <= found.ranged_to_hit <= 6
        assert 2 <= found.defense <= 6
        assert 2 <= found.willpower <= 6


@rule("brimstone.hero.six-skills")
def test_each_of_the_six_skills_is_the_sheets(table: Table) -> None:
    values = {name: n for n, name in enumerate(SKILLS, 1)}
    hero = table.hero("bandido", skills=Skills(**values))
    assert {name: hero.stat(name) for name in SKILLS} == values


@rule("brimstone.hero.class-abilities")
def test_class_abilities_always_apply_for_better_or_worse(table: Table) -> None:
    """The Saloon Girl is Fast (+1 Move). A Class that is slow would Move 1 less."""
    assert all(found.abilities for found in table.pack.heroes.values())
    fast = table.hero("saloon-girl")
    slow = table.hero("bandido", abilities=(Ability(id="slow", name="Slow", gives={"move": -1}),))
    other = table.hero("marshal")
    assert [hero.stat("move") for hero in (fast, slow, other)] == [1, -1, 0]


@rule("brimstone.cards.keywords")
def test_keywords_do_nothing_by_themselves(table: Table) -> None:
    """A Holy Light changes no number; an effect for those with Keyword Outlaw reaches only the Bandido."""
    marshal = table.hero("marshal", at="A1")
    bandido = table.hero("bandido", at="B1")
    names = (*SKILLS, "health", "sanity", "combat", "defense", "willpower", "hold_back", "armor", "spirit_armor")
    before = [marshal.stat(name) for name in names]
    key = effect_item(table, marshal, "each hero with outlaw: gold 5")
    card = marshal.items[-1].card
    table.pack.items[card] = type(table.pack.items[card])(
        id=card, name=card, keywords=("Holy", "Light", "Demon"), use=table.pack.items[card].use
    )
    marshal.gold = 0
    assert [marshal.stat(name) for name in names] == before

    table.turn_of(marshal, move=0)
    table.act(key)
    assert (marshal.gold, bandido.gold) == (0, 5)


@rule("brimstone.content.sheet-us-marshal")
def test_the_marshal_is_tough_and_has_shotgun_and_badge(table: Table) -> None:
    """Defense 3+, and Health and Sanity together no less than the mean of the four Classes."""
    sheets = table.pack.heroes
    marshal = sheets["marshal"]
    assert marshal.defense == 3
    assert marshal.items == ("shotgun", "marshal-badge")
    assert 4 * (marshal.health + marshal.sanity) >= sum(found.health + found.sanity for found in sheets.values())


@rule("brimstone.content.sheet-saloon-girl")
def test_the_saloon_girl_is_frail_brave_and_fights_with_her_own_combat(table: Table) -> None:
    sheets = table.pack.heroes
    girl = sheets["saloon-girl"]
    others = [found for kind, found in sheets.items() if kind != "saloon-girl"]
    assert girl.defense == 3
    assert [ability.id for ability in girl.abilities] == ["fast", "comforting-presence"]
    assert "hold-out-pistol" in girl.items
    assert all(girl.health < found.health and girl.sanity > found.sanity for found in others)
    assert all(girl.willpower < found.willpower and girl.combat > found.combat for found in others)


@rule("brimstone.content.sheet-gunslinger")
def test_the_gunslinger_is_quick_and_fires_dead_eye_shots(table: Table) -> None:
    sheets = table.pack.heroes
    gunslinger = sheets["gunslinger"]
    others = [found for kind, found in sheets.items() if kind != "gunslinger"]
    assert all(gunslinger.initiative > found.initiative for found in others)
    assert all(gunslinger.defense >= found.defense for found in others)
    assert all(gunslinger.ranged_to_hit < found.ranged_to_hit for found in others)
    assert gunslinger.tokens is not None
    assert (gunslinger.tokens.id, gunslinger.tokens.count) == ("dead-eye", 6)
    assert [found.tokens for found in others] == [None, None, None]
    assert any("Pistol" in table.pack.items[card].keywords for card in gunslinger.items)
