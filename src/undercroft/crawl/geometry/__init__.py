"""Sight, paths and figures larger than one space."""
