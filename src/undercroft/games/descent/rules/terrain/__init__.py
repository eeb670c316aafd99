"""Terrain: obstacles, water, pits, lava."""
