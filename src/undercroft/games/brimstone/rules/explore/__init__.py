"""Doors, Room Exploration, Encounters and other cards, Gates and Worlds, Line of Sight."""
