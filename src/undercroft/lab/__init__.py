"""Many games at once, and what is measured over them; the ledger of rules and its tests."""
