"""Quests: encounters, objectives, clocks, objective tokens."""
