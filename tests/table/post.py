"""A mail server and a webhook for tests: they keep what they are sent, and fail when told to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import msgspec


class Post:
    """Both servers, on one machine."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.news: list[dict[str, Any]] = []
        self.fails = False
        self.busy = 0
        self.smtp = self.webhook = ""

    async def mail(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak just enough SMTP; a letter has come when its sender says goodbye."""
        self.busy += 1
        come: list[EmailMessage] = []
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                letter = message_from_bytes(text[:-3], policy=policy.default)
                assert isinstance(letter, EmailMessage)
                come.append(letter)
            if word == b"QUIT":
                self.letters += come
            if word == b"RCPT" and self.fails:
                writer.write(b"451 not now\r\n")
            else:
                writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                break
        writer.close()
        await writer.wait_closed()
        self.busy -= 1

    async def call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak just enough HTTP."""
        self.busy += 1
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        self.news.append(msgspec.json.decode(await reader.readexactly(length)))
        status = b"500 no" if self.fails else b"204 ok"
        writer.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        writer.close()
        await writer.wait_closed()
        self.busy -= 1


@asynccontextmanager
async def post() -> AsyncGenerator[Post]:
    """Open both at free ports."""
    made = Post()
    mail = await asyncio.start_server(made.mail, "127.0.0.1", 0)
    hook = await asyncio.start_server(made.call, "127.0.0.1", 0)
    made.smtp = f"127.0.0.1:{mail.sockets[0].getsockname()[1]}"
    made.webhook = f"http://127.0.0.1:{hook.sockets[0].getsockname()[1]}/hook"
    async with mail, hook:
        yield made
        while made.busy:
            await asyncio.sleep(0.01)


@contextmanager
def office() -> Generator[Post]:
    """Both in a thread of their own."""
    ready, ended = threading.Event(), asyncio.Event()
    made: list[tuple[Post, asyncio.AbstractEventLoop]] = []

    async def open_() -> None:
        async with post() as opened:
            made.append((opened, asyncio.get_running_loop()))
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(open_()), daemon=True)
    thread.start()
    assert ready.wait(30)
    yield made[0][0]
    made[0][1].call_soon_threadsafe(ended.set)
    thread.join(30)
