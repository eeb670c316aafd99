"""`undercroft serve` with fixed dice: a table made and answered in the same way plays the same game each time."""

from __future__ import annotations

from unittest.mock import patch

from undercroft.cli import main


class Fixed:
    """Takes the place of `secrets` where the server draws seeds."""

    @staticmethod
    def token_bytes(n: int) -> bytes:
        return b"\x5e" * n

    @staticmethod
    def token_hex(n: int) -> str:
        return Fixed.token_bytes(n).hex()


def part(_keys: object, _table: str) -> str:
    """The server's part of the seed, the same for every table."""
    return Fixed.token_hex(16)


if __name__ == "__main__":
    with (
        patch("undercroft.table.server.security.Keys.entropy", part),
        patch("undercroft.table.play.hall.secrets", Fixed),
        patch("undercroft.table.workers.brought.secrets", Fixed),
    ):
        main()
