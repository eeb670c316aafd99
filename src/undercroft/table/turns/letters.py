"""What is written to people and to the webhook. No words that a stranger chose, and nothing that opens a seat."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from undercroft.table.play import menu

if TYPE_CHECKING:
    from undercroft.table.settings import Settings
    from undercroft.table.store.addresses import Awaited

_address = re.compile(r"(?=.{3,254}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")
MOST = 10
"""How many tables one message lists."""
LINE = 998
"""The longest line that mail may have: a link that is folded at 78 is encoded, and no mail program reads it then."""


class Waits(NamedTuple):
    """A table that waits for somebody."""

    table: str
    title: str
    mission: str

    @property
    def name(self) -> str:
        return f"{self.mission} ({self.title})" if self.mission not in ("", self.title) else self.title


def is_address(text: str) -> bool:
    """Tell whether something looks like one e-mail address."""
    return _address.fullmatch(text) is not None


def waiting(awaited: Awaited) -> list[Waits]:
    """The tables that wait for a person."""
    return [Waits(id, menu.card(game).title, menu.mission_name(game, setup)) for id, game, setup in awaited.tables]


def asking(settings: Settings, to: str, yes: str, stop: str) -> EmailMessage:
    """Ask whether this address belongs to the person who left it."""
    return _letter(
        settings,
        to,
        "Shall we write to you when it is your turn?",
        "Somebody left this address at a table for board games, to be told when a game waits for them.\n"
        "If that was you, open this link and say yes:\n\n"
        f"{_page(settings, yes)}\n\n"
        "If not, do nothing: you get no more letters. To be sure, you can delete your address here:",
        stop,
    )


def your_turn(settings: Settings, to: str, tables: list[Waits], stop: str) -> EmailMessage:
    """Tell somebody which tables wait for them."""
    more = len(tables) - 1
    listed = "\n".join(f"- {one.name}: {settings.public}/table/{one.table}" for one in tables[:MOST])
    return _letter(
        settings,
        to,
        f"Your turn: {tables[0].name}{f' and {more} more' if more else ''}",
        f"It is your turn:\n\n{listed}\n\n"
        f"All your tables: {settings.public}/tables\n"
        "Open them in the browser in which you play. You get no other letter before you have come back.\n\n"
        "No more letters:",
        stop,
    )


def news(settings: Settings, name: str, tables: list[Waits]) -> dict[str, Any]:
    """What the webhook is sent. `text` and `content` are one sentence, for services that show one of them."""
    known = "".join(c for c in name if c.isalnum() or c in " -'").strip() or "Somebody"
    more = len(tables) - 1
    sentence = f"{known}, it is your turn: {tables[0].name}{f' and {more} more' if more else ''}"
    return {
        "what": "your turn",
        "text": sentence,
        "content": sentence,
        "name": known,
        "tables": [
            {
                "table": one.table,
                "title": one.title,
                "mission": one.mission,
                "link": f"{settings.public}/table/{one.table}" if settings.public else "",
            }
            for one in tables[:MOST]
        ],
    }


def _page(settings: Settings, token: str) -> str:
    return f"{settings.public}/letters#{token}"


def _letter(settings: Settings, to: str, subject: str, text: str, stop: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = settings.turns.sender, to, subject
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=urlsplit(settings.public).hostname)
    letter["Auto-Submitted"] = "auto-generated"
    letter["List-Unsubscribe"] = f"<{_page(settings, stop)}>"
    letter.set_content(f"{text}\n{_page(settings, stop)}\n", cte="quoted-printable")
    letter.policy = letter.policy.clone(max_line_length=LINE)
    return letter
