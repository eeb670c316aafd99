"""Trading, in a market with two or three people who carry at most three things each."""

from __future__ import annotations

from dataclasses import dataclass, field

from undercroft.crawl.trade import Trade
from undercroft.engine.choices import Ask, Option, Rule, key_of

COIN = Option("coin")


@dataclass
class Buyer:
    id: str
    seat: str
    has: list[str] = field(default_factory=list[str])
    coins: int = 0


@dataclass
class Market:
    people: list[Buyer]
    log: list[str] = field(default_factory=list[str])


class Stalls(Trade[Market, Buyer, str]):
    def partners(self, game: Market, figure: Buyer) -> list[Buyer]:
        return [other for other in game.people if other is not figure]

    def goods(self, game: Market, figure: Buyer) -> list[str]:
        return [what for what in figure.has if what != "shirt"]

    def takes(self, game: Market, taker: Buyer, giver: Buyer, what: str) -> bool:
        return len(taker.has) < 3

    def swaps(self, game: Market, one: Buyer, gives: str, other: Buyer, returns: str) -> bool:
        return gives != returns

    def other_terms(self, game: Market, giver: Buyer, other: Buyer, what: str) -> list[Option]:
        return [COIN] if other.coins else []

    def settle(self, game: Market, giver: Buyer, other: Buyer, what: str, how: Option) -> None:
        giver.coins, other.coins = giver.coins + 1, other.coins - 1

    def pass_on(self, game: Market, giver: Buyer, other: Buyer, what: str) -> Rule[None]:
        giver.has.remove(what)
        other.has.append(what)
        game.log.append(f"{giver.id} gives {what} to {other.id}")
        yield from ()

    def traded(self, game: Market, figure: Buyer) -> Rule[None]:
        game.log.append(f"{figure.id} traded")
        yield from ()


class Presents(Trade[Market, Buyer, str]):
    """With nothing but what a game must say."""

    partners, goods, pass_on = Stalls.partners, Stalls.goods, Stalls.pass_on


def deal(trade: Trade[Market, Buyer, str], game: Market, *answers: str) -> list[tuple[str, tuple[str, ...], list[str]]]:
    """Let the first of the market deal with the second; return the questions: name, seats, keys."""
    asked: list[tuple[str, tuple[str, ...], list[str]]] = []
    rule, left = trade.deal(game, *game.people[:2]), list(answers)
    try:
        ask = next(rule)
        while True:
            assert isinstance(ask, Ask)
            asked.append((ask.name, ask.seats, [key_of(value) for value in ask.values]))
            key = left.pop(0)
            ask = rule.send(next(value for value in ask.values if key_of(value) == key))
    except StopIteration:
        assert not left
        return asked


def market(ada: str, bo: str, *, bo_sits: str = "s2", coins: int = 0) -> Market:
    return Market([Buyer("ada", "s1", ada.split()), Buyer("bo", bo_sits, bo.split(), coins)])


def test_a_gift_needs_no_agreement() -> None:
    game = market("shirt axe rope", "shirt")
    asked = deal(Stalls(), game, "axe", "gift")
    assert asked == [("trade.what", ("s1",), ["axe", "rope", "pass"]), ("trade.terms", ("s1",), ["gift"])]
    assert game.log == ["ada gives axe to bo", "ada traded", "bo traded"]


def test_a_swap_goes_both_ways_if_the_other_agrees() -> None:
    game = market("axe rope", "shirt lamp axe", coins=1)
    asked = deal(Stalls(), game, "axe", "for:lamp", "yes")
    assert asked == [
        ("trade.what", ("s1",), ["axe", "rope", "pass"]),
        ("trade.terms", ("s1",), ["for:lamp"]),
        ("trade.accept", ("s2",), ["yes", "no"]),
    ]
    assert game.log[:2] == ["ada gives axe to bo", "bo gives lamp to ada"]
    assert (game.people[0].has, game.people[1].has) == (["rope", "lamp"], ["shirt", "axe", "axe"])


def test_terms_are_a_gift_the_games_own_and_what_the_other_has() -> None:
    game = market("axe", "rope", coins=1)
    ada, bo = game.people
    assert [one.key for one in Stalls().terms(game, ada, bo, "axe")] == ["gift", "coin", "for:rope"]
    bo.has += ["lamp", "axe"]
    assert [one.key for one in Stalls().terms(game, ada, bo, "axe")] == ["for:rope", "for:lamp"]


def test_the_games_own_terms_are_settled_and_can_be_refused() -> None:
    game = market("axe rope", "rope", coins=2)
    deal(Stalls(), game, "axe", "coin", "no")
    assert (game.log, game.people[0].coins) == ([], 0)
    deal(Stalls(), game, "axe", "coin", "yes")
    assert (game.people[0].coins, game.people[1].coins, game.people[1].has) == (1, 1, ["rope", "axe"])


def test_nobody_agrees_with_themselves_and_a_deal_can_be_left() -> None:
    game = market("axe rope", "lamp", bo_sits="s1")
    assert [name for name, _, _ in deal(Stalls(), game, "pass")] == ["trade.what"]
    assert game.log == []
    assert [name for name, _, _ in deal(Stalls(), game, "axe", "for:lamp")] == ["trade.what", "trade.terms"]
    assert game.people[1].has == ["axe"]


def test_open_to_those_who_can_take_something() -> None:
    game = market("axe", "axe axe axe")
    ada, bo = game.people
    game.people.append(Buyer("cy", "s3"))
    assert [other.id for other in Stalls().open_to(game, ada)] == ["cy"]
    bo.has.append("rope")
    assert [other.id for other in Stalls().open_to(game, ada)] == ["bo", "cy"]
    ada.has[:] = ["shirt"]
    assert list(Stalls().open_to(game, ada)) == []


def test_without_limits_of_its_own_a_game_has_gifts_and_swaps() -> None:
    game = market("axe", "rope lamp axe", coins=1)
    ada, bo = game.people
    assert [one.key for one in Presents().terms(game, ada, bo, "axe")] == ["gift", "for:rope", "for:lamp", "for:axe"]
    deal(Presents(), game, "axe", "for:rope", "yes")
    assert (ada.has, bo.coins) == (["rope"], 1)
