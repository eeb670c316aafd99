"""The engine: choices, flow, session, journal, chance, events, queries, saves. It knows no dungeon."""
