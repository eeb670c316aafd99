"""The duel as a table shows it: a ring of five areas, two fighters, one's own hand and the backs of the other's."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Literal

from tests.games.duel.dice import COLOURS, GUARD, HEAVY, LIGHT, Face, damage, look
from tests.games.duel.game import AREAS, SEATS, Assault, Match, Played, Turn
from undercroft.crawl.shown.about import About, plain
from undercroft.crawl.shown.contest import Contest, Roller, Tally
from undercroft.crawl.shown.scene import Cell, Fact, Figure, Hand, Hint, Meter, Pile, Ref, Scene, Sheet, Thing
from undercroft.crawl.shown.scene import Turn as Place
from undercroft.crawl.shown.told import Reveal
from undercroft.crawl.subjects import CARD, SPACE

if TYPE_CHECKING:
    from tests.games.duel.game import Duel
    from undercroft.crawl.shown.drawing.looks import Colour
    from undercroft.engine.choices import Ask, Option
    from undercroft.engine.events import Event

METALS = ("brass", "silver")
KINDS = {"strike": "sword-clash", "parry": "shield", "feint": "drop-weapon"}
TEXTS = {
    "strike": "Wounds a fighter in the same area.",
    "parry": "Stops a strike.",
    "feint": "Worth its number in a bid.",
}


def scene(game: Duel, seat: str | None) -> Scene:
    """What a seat may see; a spectator sees no hand."""
    fighters = game.state.fighters
    turn = game.frame(Turn)
    acting = SEATS[turn.fighter] if turn is not None else ""
    match = game.frame(Match)
    return Scene(
        title="Duel",
        subtitle=f"Round {match.round}" if match is not None else "",
        palette="crypt",
        cells=tuple(_area(n) for n in range(len(AREAS))),
        figures=tuple(
            Figure(
                id=name,
                name=name.title(),
                icon="sword-hilt",
                metal="brass" if n == 0 else "silver",
                spaces=(fighter.area,),
                wounds=fighter.most - fighter.health,
                active=name == acting,
                notes=(f"Health {max(0, fighter.health)} of {fighter.most}", f"{len(fighter.hand)} cards in hand"),
            )
            for n, (name, fighter) in enumerate(zip(SEATS, fighters, strict=True))
        ),
        party=tuple(
            Sheet(
                figure=name,
                seat=name,
                name=name.title(),
                title="Duellist",
                icon="crossed-swords",
                meters=(Meter("Health", max(0, fighter.health), fighter.most, "blood", pips=True),),
                numbers=(("Hand", str(len(fighter.hand))),),
                active=name == acting,
            )
            for name, fighter in zip(SEATS, fighters, strict=True)
        ),
        order=tuple(
            Place(name=SEATS[n].title(), icon="sword-hilt", metal=METALS[n], value="", active=SEATS[n] == acting)
            for n in (_order(match.first) if match is not None else (0, 1))
        ),
        piles=tuple(
            Pile(
                id=name,
                name=f"{name.title()}'s deck",
                left=len(fighter.deck),
                discard=tuple(_card(n, card, "") for n, card in enumerate(fighter.discard)),
            )
            for name, fighter in zip(SEATS, fighters, strict=True)
        ),
        harm=("wound", "wounds"),
        facts=(Fact(name="Round", value=f"{match.round if match is not None else 10}/10", icon="hourglass"),),
        cards=tuple(
            _card(n, card, "Your hand")
            for name, fighter in zip(SEATS, fighters, strict=True)
            if name == seat
            for n, card in enumerate(fighter.hand)
        ),
        hands=tuple(
            Hand(seat=name, name=name.title(), count=len(fighter.hand))
            for name, fighter in zip(SEATS, fighters, strict=True)
            if name != seat
        ),
        contest=contest(game),
        result=_result(game.state.outcome, seat),
        outcome={"": "", "draw": "A draw"}.get(game.state.outcome, f"{game.state.outcome.title()} wins"),
    )


def contest(game: Duel) -> Contest | None:
    """A strike under way, where strikes are rolled: before the roll its dice, then what they come to."""
    assault = game.frame(Assault)
    if assault is None or not game.state.dice:
        return None
    by, rolled = assault.by, assault.rolled
    heavy = assault.card == f"strike-{game.state.fighters[by].heavy}"
    pool = assault.pool or [*(HEAVY if heavy else LIGHT), *GUARD]
    own = len(pool) - len(GUARD)
    dice = [look(die, face) for die, face in zip(pool, rolled, strict=True)] if rolled else []
    colours: list[Colour] = [] if rolled else [COLOURS[die] for die in pool]
    total = sum(rolled, Face())
    taken = damage(rolled)
    tallies = (
        Tally(mark="burst", name="hits", count=total.hits),
        Tally(mark="bolt", name="surges", count=total.surges),
        Tally(mark="shield", name="shields", count=total.shields),
    )
    result = "A miss" if total.miss else f"{taken} health" if taken else "Nothing gets through"
    return Contest(
        title="Strike",
        by=Roller(
            name=SEATS[by].title(),
            figure=SEATS[by],
            using=_card(0, assault.card, "").name,
            pool=tuple(colours[:own]),
            dice=tuple(dice[:own]),
        ),
        against=Roller(
            name=SEATS[1 - by].title(), figure=SEATS[1 - by], pool=tuple(colours[own:]), dice=tuple(dice[own:])
        ),
        tallies=tallies if rolled and not total.miss else (),
        result=result if rolled else "",
        tone="good" if taken else "bad" if rolled else "",
    )


def _order(first: int) -> tuple[int, int]:
    return first, 1 - first


def _card(n: int, card: str, group: str) -> Thing:
    kind, _, value = card.partition("-")
    name = f"{kind.title()} {value}"
    return Thing(id=card if group else f"{n}:{card}", name=name, text=TEXTS[kind], icon=KINDS[kind], group=group)


def reveals(event: Event) -> Reveal | None:
    """A card that is played lies open before everybody."""
    if not isinstance(event, Played):
        return None
    card = _card(0, event.card, "")
    return Reveal(name=card.name, kind="Played", icon=card.icon, text=card.text)


def _area(n: int) -> Cell:
    """One fifth of a ring, as a polygon in hundredths."""

    def point(part: float, radius: float) -> tuple[int, int]:
        angle = 2 * pi * (n + part) / 5 - pi / 2
        return round(400 + radius * cos(angle)), round(400 + radius * sin(angle))

    steps = (-0.46, -0.23, 0.0, 0.23, 0.46)
    shape = (*[point(step, 380) for step in steps], *[point(step, 160) for step in reversed(steps)])
    x, y = point(0.0, 270)
    return Cell(n, x // 100, y // 100, shape=shape, floor="flags", name=AREAS[n].title())


def about(game: Duel, ask: Ask, option: Option) -> About:
    """A move is about the area it leads to, a strike about the card it is made with."""
    del game
    if option.verb == "move":
        return About((Ref(SPACE, str(AREAS.index(str(option.target)))),))
    if option.verb == "strike":
        return About((Ref(CARD, str(option.subject)),))
    return plain(ask, option)


def hint(game: Duel, ask: Ask, option: Option) -> Hint | None:
    """Where a move leads and whom a strike meets."""
    if option.verb == "move":
        return Hint(actor=ask.seats[0], path=(AREAS.index(str(option.target)),), rule=option.rule)
    if option.verb == "strike":
        other = SEATS[1 - SEATS.index(ask.seats[0])]
        return Hint(actor=ask.seats[0], figures=(other,), sight=True, rule=option.rule)
    return None


def _result(outcome: str, seat: str | None) -> Literal["", "won", "lost", "drawn"]:
    """Who looks on has no side."""
    if outcome == "draw":
        return "drawn"
    return "" if not outcome or seat is None else "won" if outcome == seat else "lost"
