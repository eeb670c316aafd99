"""Familiars: tokens that serve a hero, and those that block and count as heroes do."""
