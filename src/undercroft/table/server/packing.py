"""Packs what goes out over a socket, each message as what changed since the last ones."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Final, cast

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.extensions import Extension
    from websockets.extensions.permessage_deflate import PerMessageDeflate
    from websockets.typing import ExtensionParameter

WINDOW: Final = 15
"""Bits of the distance to what is repeated: 32 KB, which a browser remembers by itself."""
LEVEL, MEMORY = 4, 8


class Packer:
    """Packs one message after another, and keeps nothing between two of them but the 32 KB that it sent last.

    A packer of zlib's own holds five times as much for as long as the socket is open.
    """

    def __init__(self) -> None:
        self._sent = b""
        self._packer: Any = None

    def compress(self, data: bytes) -> bytes:
        """Begin a message; `flush` ends it."""
        self._packer = zlib.compressobj(
            LEVEL, zlib.DEFLATED, -WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, *([self._sent] if self._sent else [])
        )
        self._sent = (self._sent + data)[-(1 << WINDOW) :]
        return cast("bytes", self._packer.compress(data))

    def flush(self, mode: int) -> bytes:
        """Return the rest of the message."""
        packer, self._packer = self._packer, None
        return cast("bytes", packer.flush(mode))


class Packing(ServerPerMessageDeflateFactory):
    """Agrees with a client how messages are packed; most clients leave the server its 32 KB."""

    def __init__(self) -> None:
        super().__init__(client_max_window_bits=12, compress_settings={"level": LEVEL, "memLevel": 5})

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, extension = super().process_request_params(params, accepted_extensions)
        if extension.local_max_window_bits == WINDOW and not extension.local_no_context_takeover:
            extension.encoder = cast("Any", Packer())
        return answer, extension
