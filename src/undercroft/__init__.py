"""Undercroft: a digital table for cooperative dungeon-crawl board games that knows the rules."""

__version__ = "0.1.0"
