"""What Brimstone tells of its events: their tone, the dice as they fell, and what the charts of an Adventure count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undercroft.crawl.shown.luck import Deed, Throw
from undercroft.crawl.shown.told import Seen, Tone, seen
from undercroft.games.brimstone import events
from undercroft.games.brimstone.events import campaign as happenings

if TYPE_CHECKING:
    from undercroft.engine.events import Event

FOES: Final = ""
"""The figure that stands for all Enemies together."""
FOE_DIE: Final = 3.5

TONES: Final[dict[type[Event], Tone]] = {
    events.DarknessMoved: "bad",
    events.DepthEvent: "strange",
    events.HitsTaken: "bad",
    events.Wounded: "bad",
    events.Horrified: "bad",
    events.Corrupted: "strange",
    events.Mutated: "strange",
    events.KnockedOut: "bad",
    events.Died: "bad",
    events.FoesPlaced: "bad",
    events.FightBegan: "bad",
    events.FoesActivated: "bad",
    events.FoeMoved: "bad",
    events.FoeAttacked: "bad",
    events.EliteGained: "bad",
    events.ItemLost: "bad",
    events.Lost: "bad",
    events.TokenLost: "bad",
    events.Marked: "bad",
    events.Delayed: "bad",
    events.Cured: "good",
    events.FoeWounded: "good",
    events.FoeKilled: "good",
    events.FightWon: "good",
    events.Healed: "good",
    events.Revived: "good",
    events.Recovered: "good",
    events.GritGained: "good",
    events.XPGained: "good",
    events.Rose: "good",
    events.Learned: "good",
    events.Gained: "good",
    events.ItemGained: "good",
    events.TokenGained: "good",
    events.ClueFound: "good",
    events.ObjectiveFound: "strange",
    events.TokenRevealed: "strange",
    events.CardDrawn: "strange",
    events.TilePlaced: "strange",
    events.GateOpened: "strange",
    events.WorldFound: "strange",
    events.WorldEntered: "strange",
    events.Stepped: "quiet",
    events.GritSpent: "quiet",
    events.Used: "quiet",
    events.LanternPassed: "quiet",
    events.UpgradeAttached: "quiet",
    events.UpgradeRemoved: "quiet",
    events.Forged: "good",
    events.SpotLaid: "strange",
    events.Worked: "good",
    events.AllyJoined: "good",
    events.AllyHurt: "bad",
    events.AllyLost: "bad",
    events.AllySafe: "good",
    events.QuarryFled: "bad",
    events.LeftBehind: "good",
    events.HeldOut: "good",
    events.Ended: "end",
    happenings.RoadRolled: "strange",
    happenings.TownRolled: "strange",
    happenings.Visited: "strange",
    happenings.TownReached: "good",
    happenings.Raised: "good",
    happenings.Joined: "good",
    happenings.Buried: "bad",
    happenings.StoneRolled: "strange",
    happenings.CampaignEnded: "end",
}


def sees(event: Event) -> Seen:
    """What can be seen of an event; an Escape, a save or a test is good or bad as it went."""
    return seen(event, tone_of(event))


def tone_of(event: Event) -> Tone:
    """How an event is for the Heroes."""
    if isinstance(event, events.HeldBack):
        return "good" if event.held else "bad"
    if isinstance(event, events.Escaped | events.SkillTested):
        return "good" if event.passed else "bad"
    if isinstance(event, events.DarknessMoved):
        return "bad" if event.closer else "good"
    if isinstance(event, events.Lost) and event.what == "corruption":
        return "good"
    return TONES.get(type(event), "")


# ---- luck and deeds --------------------------------------------------------------------------------------------------


def throws(event: Event) -> Throw | None:
    """Dice as they fell: a Hero's before any Re-roll, and the To Hit dice of Enemies."""
    if isinstance(event, events.Rolled):
        return Throw(event.hero, event.kind, event.dice, (event.sides + 1) / 2)
    if isinstance(event, events.FoeAttacked):
        return Throw(FOES, "to hit", event.dice, FOE_DIE)
    return None


def deeds(event: Event) -> tuple[Deed, ...]:
    """What is added up over an Adventure."""
    if isinstance(event, events.FoeWounded):
        return (Deed(event.by, "Wounds dealt", event.amount),) if event.by else ()
    if isinstance(event, events.FoeKilled):
        return (Deed(event.by, "Kills"),) if event.by else ()
    if isinstance(event, events.Wounded):
        return (Deed(event.hero, "Wounds taken", event.amount),)
    if isinstance(event, events.Horrified):
        return (Deed(event.hero, "Sanity lost", event.amount),)
    if isinstance(event, events.XPGained):
        return (Deed(event.hero, "XP", event.amount),)
    return ()


def begins(event: Event) -> int:
    """The Game Turn that begins."""
    return event.turn if isinstance(event, events.TurnBegan) else 0
