"""Two tiny games that keep the engine from being shaped by one: a duel with secrets, a heist with nested modes."""
