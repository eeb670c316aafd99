"""The engine: choices, flow, session, journal, chance, events, numbers, saves. It knows no dungeon."""
