"""What goes out over a socket is packed as what changed, and little is kept for it."""

from __future__ import annotations

import zlib
from random import Random

from websockets.extensions.permessage_deflate import PerMessageDeflate

from undercroft.table.server.packing import Packer, Packing


def packed(packer: Packer, data: bytes) -> bytes:
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def test_a_client_reads_every_message_and_one_like_the_last_is_small() -> None:
    """Messages of every length, shorter and longer than what both sides remember."""
    random, packer, reader = Random(7), Packer(), zlib.decompressobj(-15)
    for size in (0, 1, 500, 20_000, 32_768, 90_000, 3):
        message = random.randbytes(size)
        for again in range(3):
            sent = packed(packer, message)
            assert reader.decompress(sent) == message
            if again and 100 < size < 30_000:
                assert len(sent) < size / 30


def test_only_what_was_sent_last_is_kept() -> None:
    packer = Packer()
    packed(packer, bytes(100_000))
    assert [len(value) for value in vars(packer).values() if value] == [32_768]


def test_a_client_that_remembers_less_gets_less() -> None:
    """Where a client does not remember 32 KB, the packing is that of the library."""

    def agreed(*asked: tuple[str, str | None]) -> PerMessageDeflate:
        return Packing().process_request_params(list(asked), [])[1]

    assert isinstance(agreed().encoder, Packer)
    assert agreed(("server_max_window_bits", "10")).local_max_window_bits == 10
    assert not isinstance(agreed(("server_max_window_bits", "10")).encoder, Packer)
    assert not hasattr(agreed(("server_no_context_takeover", None)), "encoder")
