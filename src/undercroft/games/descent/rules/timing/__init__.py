"""Timing: who reacts to what happens, and in which order."""
