"""Saves of every release; all of them are loaded and played on by every later version."""
