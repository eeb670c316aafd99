"""Overlord Turn: cards, and the monster groups one after another."""
