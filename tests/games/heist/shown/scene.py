"""The heist as a table shows it: the house, the thieves, the guard and how far it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.heist.game import BOARD, DOOR, LARGE, Night, Turn
from undercroft.crawl.board import bits
from undercroft.crawl.geometry import figures, paths
from undercroft.crawl.shown.about import About, plain
from undercroft.crawl.shown.drawing.floorplan import cells_of, lines_of
from undercroft.crawl.shown.scene import Badge, Fact, Figure, Hint, Marker, Meter, Ref, Scene, Sheet, Step, Thing, Track
from undercroft.crawl.shown.scene import Turn as Place
from undercroft.crawl.subjects import CARD, FIGURE, SPACE

if TYPE_CHECKING:
    from tests.games.heist.game import Heist
    from undercroft.engine.choices import Ask, Option

TOOLS = {"bomb": ("fire-bomb", "Saves from the guard once."), "cloak": ("cloak", "Left behind in the guard's hands.")}


def scene(game: Heist, seat: str | None) -> Scene:
    """Everybody sees everything."""
    state, night, turn = game.state, game.frame(Night), game.frame(Turn)
    acting = turn.thief if turn is not None else -1
    seen = game.near_guard(3 if state.plan == "dash" else 2)
    waiting = night.waiting if night is not None else []
    return Scene(
        title="Heist",
        subtitle=f"Round {night.round}, {state.plan}" if night is not None and state.plan else "The plan",
        palette="manor",
        cells=cells_of(BOARD, lit=lambda space: seen >> space & 1 == 1),
        lines=lines_of(BOARD),
        lights=(state.guard,),
        figures=(
            *[
                Figure(
                    id=thief.seat,
                    name=thief.seat.title(),
                    icon="robber-mask",
                    metal="brass",
                    spaces=(thief.space,),
                    badges=tuple(Badge(TOOLS[tool][0], f"has a {tool}") for tool in thief.tools),
                    active=n == acting,
                    notes=(f"{thief.coins} coins",),
                )
                for n, thief in enumerate(state.thieves)
            ],
            Figure(
                id="guard",
                name="The guard",
                icon="barn-owl",
                metal="oxblood",
                spaces=tuple(bits.bits(figures.footprint(BOARD, state.guard, LARGE) or 0)),
                notes=(f"Sees {3 if state.plan == 'dash' else 2} squares far",),
            ),
        ),
        markers=(
            Marker(id="door", name="The way out", icon="cloak", space=DOOR),
            *[
                Marker(id=f"open::{space}", name="A chest", icon="locked-chest", space=space, tone="good")
                for space in state.chests
            ],
        ),
        party=tuple(
            Sheet(
                figure=thief.seat,
                seat=thief.seat,
                name=thief.seat.title(),
                title="Thief",
                icon="robber-mask",
                meters=(Meter("Coins", thief.coins, max(6, thief.coins), "gold"),),
                things=tuple(
                    Thing(id=f"{m}:{tool}", name=tool.title(), text=TOOLS[tool][1], icon=TOOLS[tool][0], group="Tools")
                    for m, tool in enumerate(thief.tools)
                ),
                active=n == acting,
            )
            for n, thief in enumerate(state.thieves)
        ),
        tracks=(
            Track(
                name="Alarm",
                steps=tuple(Step("the house wakes", "bad", "ringing-bell") if n == 3 else Step() for n in range(4)),
                markers=((min(3, state.alarm), "ringing-bell", "Alarm"),),
            ),
        ),
        order=tuple(
            Place(
                name=thief.seat.title(),
                icon="robber-mask",
                metal="brass",
                value="",
                done=n not in waiting and n != acting,
                active=n == acting,
            )
            for n, thief in enumerate(state.thieves)
        ),
        facts=(
            Fact(name="Coins", value=str(sum(thief.coins for thief in state.thieves)), icon="coins"),
            *([Fact(name="Steps left", value=str(turn.left), icon="hourglass")] if turn is not None else []),
        ),
        result="won" if state.outcome == "won" else "lost" if state.outcome else "",
        outcome={"won": "Away with it", "lost": "Nothing to show for it"}.get(state.outcome, ""),
    )


def about(game: Heist, ask: Ask, option: Option) -> About:
    """Where one goes, what is opened or tossed, who is next."""
    if option.verb in ("go", "open"):
        return About((Ref(SPACE, str(option.target)),))
    if option.verb == "toss":
        return About(goal=Ref(FIGURE, str(option.target)))
    if ask.of == FIGURE and isinstance(option.target, int):
        return About((Ref(FIGURE, game.state.thieves[option.target].seat),))
    return plain(ask, option)


def hint(game: Heist, ask: Ask, option: Option) -> Hint | None:
    """The way to a square, and whether the guard would see it; what a tool is good for."""
    turn = game.frame(Turn)
    if ask.of == CARD and isinstance(option.target, str):
        icon, text = TOOLS[option.target]
        return Hint(thing=Thing(id=option.target, name=option.target.title(), text=text, icon=icon, group="Tools"))
    if option.verb != "go" or turn is None:
        return None
    thief = game.state.thieves[turn.thief]
    way = paths.reach(BOARD, thief.space, turn.left, game.near_guard(0)).path_to(int(option.target or 0))
    seen = game.near_guard(3 if game.state.plan == "dash" else 2)
    notes = ("The guard would see it",) if any(seen >> space & 1 for space in way) else ()
    return Hint(
        path=tuple(way), actor=thief.seat, cost=f"{len(way)} of {turn.left} steps", notes=notes, rule=option.rule
    )
