"""Players are set down at the same table as the rules of Brimstone."""

from tests.rules.brimstone.conftest import table, tables

__all__ = ["table", "tables"]
