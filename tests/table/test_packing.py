"""What goes over a socket is packed, message by message, and nothing is kept for that between two of them."""

from __future__ import annotations

import zlib

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from undercroft.table.server.packing import packing

TEXT = b"What is packed and what is read must be the same. " * 500


@pytest.mark.parametrize(
    "asked",
    [
        [],
        [("client_max_window_bits", None)],
        [("server_max_window_bits", "10")],
        [("server_no_context_takeover", None), ("client_no_context_takeover", None)],
    ],
)
def test_nothing_is_kept_between_two_messages(asked: list[tuple[str, str | None]]) -> None:
    """Whatever a client agrees to: a client that forgets each message reads the next one all the same."""
    agreed: PerMessageDeflate = packing().process_request_params(asked, [])[1]
    before = dict(vars(agreed))
    for text in (b"", b"x", TEXT):
        sent = agreed.encode(Frame(Opcode.TEXT, text))
        assert zlib.decompressobj(-15).decompress(bytes(sent.data) + b"\x00\x00\xff\xff") == text
        came = zlib.compress(text, 9, -9)
        assert bytes(agreed.decode(Frame(Opcode.TEXT, came, rsv1=True)).data) == text
        assert vars(agreed) == before
    assert len(agreed.encode(Frame(Opcode.TEXT, TEXT)).data) < len(TEXT) / 20
