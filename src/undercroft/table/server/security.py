"""Who may do what: links and cookies that cannot be guessed, and where a request may come from."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

import segno

COOKIE = "undercroft"
COOKIE_DAYS = 400
PROMISE = 24 * 3600
"""Seconds for which a promised part of a seed can be used."""

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        " object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""No script, style, font or picture from elsewhere, and none written into a page."""


Target = Literal["seat", "watch", "me"]
Do = Literal["confirm", "stop"]


class Link(NamedTuple):
    """Where a secret link leads."""

    target: Target
    id: str
    seat: str = ""
    issue: int = 0


class Keys:
    """Makes and reads links and cookies. Nothing secret is kept but the server's own key."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, link: Link) -> str:
        """The fragment of a link: where it leads, and a seal."""
        parts = [link.target, link.id]
        if link.target == "seat":
            parts += [link.seat.encode().hex(), str(link.issue)]
        elif link.issue:
            parts.append(str(link.issue))
        return ".".join([*parts, self._seal("link", *parts)])

    def read(self, token: str) -> Link | None:
        """Where a token leads; None if it was not made here."""
        *parts, seal = token.split(".")
        if not token.isascii() or not hmac.compare_digest(seal, self._seal("link", *parts)):
            return None
        match parts:
            case ["seat", table, seat, issue]:
                return Link("seat", table, bytes.fromhex(seat).decode(), int(issue))
            case ["watch" | "me" as target, owner, *issue]:
                return Link(target, owner, issue=int(issue[0]) if issue else 0)
            case _:
                return None

    def cookie(self, person: str, login: int = 0) -> str:
        """The cookie of a person, for as long as logins of this number are valid."""
        parts = [person, str(login)] if login else [person]
        return ".".join([*parts, self._seal("cookie", *parts)])

    def login(self, cookie: str | None) -> tuple[str, int] | None:
        """Who shows this cookie, and the number of their login; None if it was not made here."""
        *parts, seal = (cookie or "").split(".")
        if not parts or not seal.isascii() or not hmac.compare_digest(seal, self._seal("cookie", *parts)):
            return None
        return parts[0], int(parts[1]) if len(parts) > 1 else 0

    def person(self, cookie: str | None) -> str | None:
        """Who shows this cookie, whether or not the login is still valid: enough to count what they ask for."""
        found = self.login(cookie)
        return None if found is None else found[0]

    def handle(self, table: str, person: str) -> str:
        """A name for a person at one table that tells nothing about them elsewhere."""
        return self._seal("handle", table, person)[:16]

    def letter(self, do: Do, person: str, issue: int) -> str:
        """The fragment of a link in a letter; all it can do is to confirm or to delete the address it went to."""
        parts = [do, person, str(issue)]
        return ".".join([*parts, self._seal("letter", *parts)])

    def lettered(self, token: str) -> tuple[Do, str, int] | None:
        """What a link in a letter does, for whom, and its number; None if it was not made here."""
        *parts, seal = token.split(".")
        if not token.isascii() or not hmac.compare_digest(seal, self._seal("letter", *parts)):
            return None
        match parts:
            case ["confirm" | "stop" as do, person, issue]:
                return do, person, int(issue)
            case _:
                return None

    def promise(self, table: str, at: float) -> str:
        """Name a table that is not made yet, so that its part of the seed can be published first."""
        parts = table, str(int(at))
        return ".".join([*parts, self._seal("promise", *parts)])

    def promised(self, promise: str, now: float) -> str | None:
        """The table of a promise; None if it was not made here, or longer than a day ago."""
        *parts, seal = promise.split(".")
        good = promise.isascii() and hmac.compare_digest(seal, self._seal("promise", *parts))
        return parts[0] if good and now - int(parts[1]) < PROMISE else None

    def entropy(self, table: str) -> str:
        """The server's part of a table's seed: known before the table is made, and to nobody else."""
        return hmac.digest(self._secret, f"entropy\0{table}".encode(), sha256).hex()[:32]

    def sealing(self) -> bytes:
        """The key of sealed saves, for Fernet."""
        return urlsafe_b64encode(hmac.digest(self._secret, b"sealed saves", sha256))

    def _seal(self, *parts: str) -> str:
        made = hmac.digest(self._secret, "\0".join(parts).encode(), sha256)
        return urlsafe_b64encode(made[:21]).decode()


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...] = ()) -> bool:
    """Whether a page may talk to us: ours, or one that was allowed. A client that is no browser names no origin."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc != "" and parts.netloc == host


@lru_cache(maxsize=1024)
def qr(link: str) -> str:
    """A link as an SVG picture, drawn here: no one else learns of it.

    The mask is given, since trying all eight for the best takes three times as long and any of them can be read.
    """
    code = segno.make(link, error="m", micro=False, mask=4, boost_error=False)
    return str(code.svg_inline(scale=4, border=2, svgclass="qr", lineclass=None))


def tidy(text: str, most: int) -> str:
    """Return a name or a line of talk without control characters, cut to a length."""
    return " ".join("".join(c if c.isprintable() else " " for c in text[: most * 4]).split())[:most]
