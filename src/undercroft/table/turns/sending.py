"""Sends letters and calls the webhook. Both wait for others, so they run in threads, one at a time."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVarTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable
    from email.message import EmailMessage

    from undercroft.table.settings import Turns

A = TypeVarTuple("A")
NAME = "undercroft-post"
"""The name of the threads that wait."""
WAIT = 20.0
"""Seconds to wait for another server."""
PORTS = {"tls": 465, "starttls": 587, "none": 25}


class Unsent(Exception):
    """A message could not be sent; says why, without the address."""


async def mail(turns: Turns, letter: EmailMessage) -> None:
    """Give a letter to the host's mail server; Unsent if that fails."""
    await _sent(_mail, turns, letter)


async def call(turns: Turns, news: dict[str, Any]) -> None:
    """Send news to the webhook; Unsent if that fails."""
    await _sent(_call, turns, news)


async def _sent(work: Callable[[*A], None], *args: *A) -> None:
    try:
        await _beside(work, *args)
    except (OSError, smtplib.SMTPException, ValueError) as fault:
        raise Unsent(_why(fault)) from fault


def _why(fault: Exception) -> str:
    """Say what went wrong, without words that a server chose: it may repeat an address."""
    cause = getattr(fault, "reason", None)
    if isinstance(cause, OSError):  # urllib wraps what the network said
        fault = cause
    code = getattr(fault, "smtp_code", getattr(fault, "code", getattr(fault, "errno", None)))
    words = getattr(fault, "verify_message", None) or getattr(fault, "strerror", None)
    return " ".join(str(part) for part in (type(fault).__name__, code, words and f"({words})") if part)


async def _beside(work: Callable[[*A], None], *args: *A) -> None:
    """Run something in a thread that does not keep the server from stopping."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(fault: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if fault is None else done.set_exception(fault)

    def run() -> None:
        found: Exception | None = None
        try:
            work(*args)
        except Exception as fault:
            found = fault
        with suppress(RuntimeError):  # the server has stopped
            loop.call_soon_threadsafe(finish, found)

    Thread(target=run, name=NAME, daemon=True).start()
    await done


def _mail(turns: Turns, letter: EmailMessage) -> None:
    host, _, port = turns.smtp.partition(":")
    where = host, int(port or PORTS[turns.security])
    safe = ssl.create_default_context()
    direct = turns.security == "tls"
    with smtplib.SMTP_SSL(*where, timeout=WAIT, context=safe) if direct else smtplib.SMTP(*where, timeout=WAIT) as to:
        if turns.security == "starttls":
            to.starttls(context=safe)
        if turns.user:
            to.login(turns.user, turns.password)
        to.send_message(letter)


def _call(turns: Turns, news: dict[str, Any]) -> None:
    body, kind = msgspec.json.encode(news), {"content-type": "application/json", "user-agent": "undercroft"}
    try:
        urlopen(Request(turns.webhook, data=body, headers=kind, method="POST"), timeout=WAIT).close()
    except HTTPError as fault:
        fault.close()
        raise
