"""What worker processes do: bots, hints, odds. Plain data goes in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.engine import saves
from undercroft.engine.choices import key_of
from undercroft.engine.registry import find_game
from undercroft.lab.odds import odds as find_odds
from undercroft.players.base import Seat, maker

if TYPE_CHECKING:
    from undercroft.engine.choices import Ask
    from undercroft.engine.odds import Odds
    from undercroft.engine.session import Session
    from undercroft.players.base import Player


AT_ONCE = 12
"""How many bot answers are written and shown together."""


def ready() -> bool:
    """Tell that this process works."""
    return True


def bot_answers(data: bytes, players: dict[str, str], seed: str, within: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """What bots at these seats answer from here, as (seat, key), until others are asked or that is enough at a time.

    They stop where a chapter ends. With `within` they stop at the first question of another name, and do nothing beside
    the questions.
    """
    session = _session(data)
    session.game.events = []
    minds = {spec: maker(spec, session.game.slug)(seed) for spec in dict.fromkeys(players.values())}
    mine = {seat: tuple(s for s, spec in players.items() if spec == players[seat]) for seat in players}
    done: list[tuple[str, str]] = []
    while len(done) < AT_ONCE:
        if within and (session.ask is None or session.ask.name not in within):
            break
        found = _next(session, players, minds, mine, plain=bool(within))
        if found is None:
            break
        session.answer(found[1], found[0])
        done.append(found)
        if _chapter_over(session):
            break
    return done


def _chapter_over(session: Session[Any]) -> bool:
    """Tell whether a chapter ended with the last answer."""
    game, told = session.game, session.log
    reveals = [game.shown.reveals(game, event) for _, event in told]
    told.clear()
    return any(card is not None and card.over for card in reveals)


def _next(
    session: Session[Any],
    players: dict[str, str],
    minds: dict[str, Player],
    mine: dict[str, tuple[str, ...]],
    *,
    plain: bool,
) -> tuple[str, str] | None:
    """The next answer of a bot: of a question to anybody only if no person is asked; in a vote bots follow people."""
    ask = session.ask
    if ask is None:
        return None
    asked = [seat for seat in ask.seats if seat in players]
    if not asked or (ask.policy == "any" and len(asked) < len(ask.seats)):
        return None
    if ask.policy == "unanimous":
        people = [key for seat, key in session.votes.items() if seat not in players]
        if not people and len(asked) < len(ask.seats):
            return None
        follow = people[0] if people else next(iter(session.votes.values()), None)
        if follow is not None:
            others = [seat for seat in asked if session.votes.get(seat) != follow]
            return (others[0], follow) if others else None
    waiting = [seat for seat in asked if seat not in session.votes]
    if not waiting:
        return None
    seat = waiting[0]
    return choice(minds[players[seat]], ask.for_seat(seat), Seat(session, seat, mine[seat], plain=plain))


def choice(player: Player, ask: Ask, at: Seat) -> tuple[str, str]:
    """The seat and the key of what a player answers."""
    answer = player.answer(ask, at)
    if isinstance(answer, int):
        return at.name, key_of(ask.values[answer])
    return answer.seat, answer.key


def hint(data: bytes, seat: str, spec: str, seed: str) -> tuple[str, str]:
    """What a bot would answer, looking only at what this seat can see, and why; '' if it does not say."""
    imagined = _session(data).imagine(seat)
    assert imagined.ask is not None
    player = maker(spec, imagined.game.slug)(seed)
    at = Seat(imagined, seat)
    key = choice(player, imagined.ask.for_seat(seat), at)[1]
    return key, at.because


def odds(data: bytes, seat: str, key: str, aim: str) -> Odds | None:
    """What would come of an answer, by the rules themselves and what this seat can see."""
    return find_odds(_session(data).imagine(seat), key, aim=aim)


def _session(data: bytes) -> Session[Any]:
    """Open a save that this server wrote."""
    save = saves.read(data)
    return saves.restore(save, find_game(save.game), packs=None)[0]
