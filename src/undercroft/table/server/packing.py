"""How messages are packed on a socket: each by itself, so that nothing is kept for a socket between two of them.

A message that follows another says only what changed; what was sent before would help little to pack it.
"""

from __future__ import annotations

from typing import Final

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

WINDOW: Final = 13
"""Bits of the distance to what is repeated: 8 KB, more than most changes of a picture."""


def packing() -> ServerPerMessageDeflateFactory:
    """What this server agrees to with any client that packs."""
    return ServerPerMessageDeflateFactory(
        server_no_context_takeover=True,
        client_no_context_takeover=True,
        server_max_window_bits=WINDOW,
        client_max_window_bits=12,
        compress_settings={"level": 4, "memLevel": 5},
    )
