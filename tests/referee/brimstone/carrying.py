"""What Heroes carry and how often they may use it: Gold, Dark Stone, Side Bags, Weight, hands, trade, Free Attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tests.referee.brimstone import figures
from tests.referee.brimstone.books import Chapter, sees
from undercroft.games.brimstone import events as e

if TYPE_CHECKING:
    from tests.referee.brimstone.table import Hero, Table
    from undercroft.engine.events import Event

ATTACKS = ("fight", "shoot", "dual", "throw")
FREE_TOKENS = ("token:brimstone-ash", "token:dark-stone-shiv")


class Carrying(Chapter):
    """Keeps each Hero's Gold and Dark Stone, and what was used in this turn, Fight and Adventure."""

    def open(self) -> None:
        self.wealth: dict[tuple[str, str], int] = {}
        self.used: dict[str, list[tuple[str, str]]] = {"turn": [], "fight": [], "adventure": []}
        """Uses of cards with a single limited use, by the span of their limit."""
        self.attacks: dict[str, int] = {}
        self.free: dict[str, int] = {}
        self.at = -1

    # ---- Gold and Dark Stone --------------------------------------------------------------------------------------

    def _has(self, hero: str, what: str) -> int:
        return self.wealth.get((hero, what), int(getattr(self.books.hero(hero), what)))

    @sees(e.Gained)
    def gained(self, event: e.Gained) -> None:
        self.wealth[event.hero, event.what] = self._has(event.hero, event.what) + event.amount
        if event.amount < 0 or (event.what == "gold" and event.amount % 5):
            self.protest("loot.currencies", "Gold counts in fives, and a gain is no loss")

    @sees(e.Lost)
    def lost(self, event: e.Lost) -> None:
        if event.what in ("gold", "stone"):
            left = self._has(event.hero, event.what) - event.amount
            self.wealth[event.hero, event.what] = left
            if left < 0:
                self.protest("loot.currencies", f"{event.hero} has less {event.what} than that")

    @sees(e.TokenGained)
    def token_gained(self, event: e.TokenGained) -> None:
        if event.token not in figures.entries("side-bag.yaml"):
            self.protest("content.side-bag-tokens", f"there is no token {event.token}")

    # ---- trade ----------------------------------------------------------------------------------------------------

    @sees(e.ItemLost)
    def item_lost(self, event: e.ItemLost) -> None:
        books = self.books
        if not event.to or not books.playing():
            return
        kind = books.hero(event.hero).kind
        sheet: dict[str, Any] = figures.entries("heroes").get(kind, {})
        if event.card in sheet.get("items", []):
            self.protest("create.starting-items-bound", f"{event.card} is a Starting Item")
        if event.card in figures.deck("personal"):
            self.protest("items.personal-bound", f"{event.card} is a Personal Item")
        here, there = books.places.get(event.hero, -1), books.places.get(event.to, -1)
        beside = here == there or bool(books.near(here) >> there & 1) if there >= 0 else False
        if books.foes and not beside:
            self.protest("trade.adjacent-in-fight", f"{event.hero} and {event.to} are not adjacent")
        rooms = range(len(books.before.rooms))
        same = any(books.on_tile(here, room) and books.on_tile(there, room) for room in rooms)
        if not books.foes and not same and not beside:
            self.protest("trade.same-tile-no-enemies", f"{event.hero} and {event.to} are on different tiles")

    # ---- how often ------------------------------------------------------------------------------------------------

    @sees(e.Used)
    def item_used(self, event: e.Used) -> None:
        if event.source in FREE_TOKENS:
            self._free_attack(event.hero)
        if self._readies(event):
            self.used = {"turn": [], "fight": [], "adventure": []}
        limit = self._limit(event)
        if limit not in self.used or not self.books.playing():
            return
        key = (event.hero, event.source)
        if key in self.used[limit]:
            self.protest("items.exhaust", f"{event.source} was used in this {limit} already")
        self.used[limit].append(key)

    def _readies(self, event: e.Used) -> bool:
        """Whether something was used that Readies other things."""
        texts = [str(_list(card.get("use"))) for card in self.books.cards(event.hero)]
        return any("ready" in text for text in texts)

    def _limit(self, event: e.Used) -> str:
        """The limit of a card that has one limited use and no other; '' for all others."""
        kind, _, name = event.source.partition(":")
        if kind == "item":
            held = [item for item in self.books.hero(event.hero).items if str(item.id) == name]
            if not held or held[0].upgrades or held[0].forged:
                return ""
            name = held[0].card
        card = figures.everything().get(name, {})
        uses = [*_list(card.get("use")), *_list(card.get("rerolls"))]
        free = card.get("ranged", {}).get("free") or card.get("melee", {}).get("free")
        if free:
            uses.append({"limit": free})
        return str(uses[0].get("limit", "")) if len(uses) == 1 else ""

    @sees(e.TurnEnded)
    def turn_ends(self, event: Event) -> None:
        if not isinstance(self.books.past[-1] if self.books.past else None, e.TurnEnded):
            self.free = {}

    @sees(e.TurnBegan)
    def turn_begins(self, event: Event) -> None:
        self.used["turn"], self.free = [], {}

    @sees(e.FightWon, e.FightBegan)
    def fight_over(self, event: Event) -> None:
        self.used["fight"] = []

    @sees(e.Activated)
    def activates(self, event: e.Activated) -> None:
        self.attacks = {}

    def every(self, event: Event) -> None:
        """Which Attack a Hero begins is told by the answer."""
        moment = self.books.moment
        if self.at == moment.number or moment.asked != "activation.act":
            return
        self.at = moment.number
        verb, hero = moment.key.split(":")[0], self.books.active
        if verb == "free":
            self._free_attack(hero)
        elif verb in ATTACKS:
            self.attacks[hero] = self.attacks.get(hero, 0) + 1
            if self.attacks[hero] > 1:
                self.protest("activation.one-attack", f"{hero} has made the normal Attack of this Activation")

    def _free_attack(self, hero: str) -> None:
        self.free[hero] = self.free.get(hero, 0) + 1
        if self.free[hero] > 1:
            self.protest("free.one-per-turn", f"{hero} has made the Free Attack of this turn")

    # ---- the table ------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        begins = any(isinstance(event, e.TurnBegan) and event.turn == 1 for event in self.books.moment.events)
        for hero in table.heroes:
            if self.books.playing() and not hero.dead and not begins:
                self._compare(hero)
            for what in ("gold", "stone"):
                self.wealth[hero.id, what] = getattr(hero, what)

    def _compare(self, hero: Hero) -> None:
        asks = self.books.moment.asks
        full = hero.bag_left < 0 and asks != "items.bag-full"
        if full or len(hero.side_bag) + hero.bag_left < 5:
            self.protest("sidebag.mix", f"{hero.id} has {len(hero.side_bag)} Tokens, {hero.bag_left} more fit")
        if hero.weight_left < 0 and not asks.startswith("items.") and not self._choosing():
            self.protest("weight.limit", f"{hero.id} carries {-hero.weight_left} too much")
        hands = sum(figures.everything().get(item.card, {}).get("hands", 0) for item in hero.items if item.in_hand)
        if hands > 2:
            self.protest("hands.two-slots", f"{hero.id} holds Items for {hands} hands")
        self._clothes(hero)
        events = self.books.moment.events
        sold = any(isinstance(event, e.ItemLost) and event.to for event in events)
        paid = any(isinstance(event, (e.UpgradeAttached, e.Used)) and event.hero == hero.id for event in events)
        for what in ("gold",) * (not sold) + ("stone",) * (not paid):
            mine = self.wealth.get((hero.id, what), getattr(hero, what))
            if getattr(hero, what) != mine:
                self.protest("loot.currencies", f"{hero.id} should have {mine} {what}, has {getattr(hero, what)}")

    def _clothes(self, hero: Hero) -> None:
        slots = [figures.everything().get(item.card, {}).get("slot") for item in hero.items if item.worn]
        if len(set(slots)) != len(slots):
            self.protest("items.clothing-slot", f"{hero.id} wears two Items in one slot: {slots}")

    def _choosing(self) -> bool:
        """Whether something was just gained that may have to be put down first."""
        return any(isinstance(event, (e.ItemGained, e.ItemLost, e.Gained)) for event in self.books.moment.events)


def _list(found: Any) -> list[dict[str, Any]]:
    if isinstance(found, list):
        return cast("list[dict[str, Any]]", found)
    return [found] if found else []
