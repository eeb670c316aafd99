"""Monsters: groups, large monsters, lieutenants."""
