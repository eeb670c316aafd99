"""The campaign log: which quests were played, who won them, and which one may be next.

One Introduction, three quests of Act I, an Interlude, three of Act II, a Finale. An Act I quest leads to one of two
quests of Act II by who won it; one that was not attempted counts as won by the overlord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undercroft.games.descent.content.types import CampaignCard
    from undercroft.games.descent.state import Played

IN_AN_ACT = 3
HEROES, OVERLORD = "heroes", "overlord"


def winner_of(log: Iterable[Played], quest: str) -> str:
    """Return who won a quest; one that was not attempted counts as the overlord's.

    [descent.campaign.unplayed-overlord] [descent.finale.unplayed-overlord]
    """
    return next((one.winner for one in log if one.quest == quest), OVERLORD)


def of_act_two(card: CampaignCard, log: list[Played]) -> list[str]:
    """Return the Act II quests that are available, by who won the quests of Act I.

    [descent.campaign.act-two-unlock-heroes] [descent.campaign.act-two-unlock-overlord]
    """
    return [branch.heroes if winner_of(log, branch.quest) == HEROES else branch.overlord for branch in card.act_one]


def majority(log: Iterable[Played], quests: Iterable[str]) -> str:
    """Return the side that won more of the quests that were played among these."""
    among = list(quests)
    wins = [one.winner for one in log if one.quest in among]
    return HEROES if wins.count(HEROES) > wins.count(OVERLORD) else OVERLORD


def available(card: CampaignCard, log: list[Played]) -> list[str]:
    """Return the quests among which the next one is chosen; none after the Finale.

    [descent.campaign.nine-quests] [descent.campaign.current-act-only] [descent.interlude.mandatory]
    [descent.campaign.interlude-finale-by-wins] [descent.act-two.to-finale]
    """
    played = [one.quest for one in log]
    if card.introduction not in played:
        return [card.introduction]
    first = [branch.quest for branch in card.act_one]
    if sum(quest in first for quest in played) < IN_AN_ACT:
        return [quest for quest in first if quest not in played]
    interludes = (card.interlude.heroes, card.interlude.overlord)
    if not any(quest in interludes for quest in played):
        return [getattr(card.interlude, majority(log, first))]
    second = of_act_two(card, log)
    if sum(quest in second for quest in played) < IN_AN_ACT:
        return [quest for quest in dict.fromkeys(second) if quest not in played]
    finales = (card.finale.heroes, card.finale.overlord)
    if not any(quest in finales for quest in played):
        return [getattr(card.finale, majority(log, second))]
    return []
