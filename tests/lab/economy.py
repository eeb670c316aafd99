"""How campaigns go: what Heroes win, earn, buy and suffer, mission by mission and level by level.

python -m tests.lab.economy HEROES PLAYERS CAMPAIGNS SEED [MISSIONS]
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from typing import Any

from undercroft.engine.game import Setup
from undercroft.engine.registry import find_game
from undercroft.engine.session import Session
from undercroft.players.base import seated

Means = defaultdict[str, list[float]]


class Ledger:
    """What is written down over all campaigns."""

    def __init__(self) -> None:
        self.by_number: dict[int, Means] = defaultdict(lambda: defaultdict(list))
        self.by_level: dict[int, list[float]] = defaultdict(list)
        self.by_mission: dict[str, list[float]] = defaultdict(list)
        self.at_the_end: Means = defaultdict(list)
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)


class Follower:
    """One campaign, looked at whenever somebody has answered."""

    def __init__(self, ledger: Ledger, session: Session[Any]) -> None:
        self.ledger = ledger
        self.session = session
        self.seen = 0
        self.before: dict[str, tuple[int, int, int]] = {}
        self.mission, self.number, self.level = "", 0, 0

    def look(self) -> None:
        """Whatever happened since the last look."""
        log = self.session.log
        for _, event in log[self.seen :]:
            handler = getattr(self, f"on_{type(event).__name__.lower()}", None)
            if handler is not None:
                handler(event)
        self.seen = len(log)

    def on_missionchosen(self, event: Any) -> None:
        heroes = self.session.game.heroes
        self.before = {hero.id: (hero.xp, hero.gold, hero.stone) for hero in heroes}
        self.mission, self.number = event.mission, event.number
        self.level = sum(hero.level for hero in heroes) // len(heroes)
        row = self.ledger.by_number[event.number]
        for hero in heroes:
            row["level"].append(hero.level)
            row["gold in hand"].append(hero.gold)
            row["items"].append(len(hero.items))
            row["ailments"].append(len(hero.injuries) + len(hero.madness) + len(hero.mutations))

    def on_ended(self, event: Any) -> None:
        won = float(event.outcome == "won")
        self.ledger.by_number[self.number]["won"].append(won)
        self.ledger.by_level[self.level].append(won)
        self.ledger.by_mission[self.mission].append(won)
        row = self.ledger.by_number[self.number]
        for hero in self.session.game.heroes:
            xp, gold, stone = self.before.get(hero.id, (hero.xp, hero.gold, hero.stone))
            row["xp"].append(hero.xp - xp)
            row["gold"].append(hero.gold - gold)
            row["stone"].append(hero.stone - stone)

    def on_bought(self, event: Any) -> None:
        self.ledger.counts["bought"][event.card] += 1
        self.ledger.counts["gold"]["goods"] += event.gold

    def on_served(self, event: Any) -> None:
        self.ledger.counts["served"][event.service] += 1
        self.ledger.counts["gold"][event.service] += event.gold

    def on_sold(self, event: Any) -> None:
        self.ledger.counts["sold"][event.card] += 1
        self.ledger.counts["gold"]["sales"] -= event.gold

    def on_forged(self, event: Any) -> None:
        self.ledger.counts["forged"][event.card] += 1

    def on_died(self, event: Any) -> None:
        self.ledger.counts["died"][event.why] += 1

    def on_raised(self, _event: Any) -> None:
        self.ledger.counts["died"]["and raised"] += 1

    def on_townreached(self, event: Any) -> None:
        self.ledger.counts["towns"][event.town] += 1

    def end(self) -> None:
        """The state in which a campaign leaves its Heroes."""
        game, last = self.session.game, self.ledger.at_the_end
        last["missions won"].append(len(game.state.campaign.won))
        last["days"].append(game.state.campaign.day)
        for hero in game.heroes:
            last["level"].append(hero.level)
            last["gold"].append(hero.gold)
            last["stone"].append(hero.stone)
            last["injuries"].append(len(hero.injuries))
            last["madness"].append(len(hero.madness))
            last["mutations"].append(len(hero.mutations))


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def follow(heroes: int, players: str, campaigns: int, seed: str, missions: int = 10) -> Ledger:
    """Play campaigns and look at each of them."""
    ledger, kind = Ledger(), find_game("brimstone")
    setup = Setup(mission="campaign", heroes=heroes, switches={"missions": missions})
    for number in range(campaigns):
        session = Session.start(kind, setup, f"{seed}/{number}", checkpoints=False, recording=True)
        table = seated(session, dict.fromkeys(session.game.seats(), players), f"{seed}/{number}")
        follower = Follower(ledger, session)
        while table.step():
            follower.look()
        follower.end()
    return ledger


def show(ledger: Ledger) -> None:
    """Everything, a line a thing."""
    print("at the end:", ", ".join(f"{name} {mean(found):.2f}" for name, found in ledger.at_the_end.items()))
    for number, row in ledger.by_number.items():
        print(f"mission {number}:", ", ".join(f"{name} {mean(found):.2f}" for name, found in row.items()))
    for level, found in sorted(ledger.by_level.items()):
        print(f"level {level}: {100 * mean(found):.0f} % of {len(found)} won")
    for mission, found in sorted(ledger.by_mission.items()):
        print(f"{mission}: {100 * mean(found):.0f} % of {len(found)} won")
    for name, counter in ledger.counts.items():
        print(f"{name}:", ", ".join(f"{what} {count}" for what, count in counter.most_common()))
    pack = find_game("brimstone").content(())
    bought, served = ledger.counts["bought"], ledger.counts["served"]
    print("never bought:", ", ".join(card for card in (*pack.deck_of, *pack.side_bag) if card not in bought))
    print("never asked for:", ", ".join(name for name in pack.frontier.services if name not in served))


if __name__ == "__main__":
    show(follow(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], *map(int, sys.argv[5:6])))
