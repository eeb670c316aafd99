"""Whatever answers a choice."""
