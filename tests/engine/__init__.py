"""Exact tests of the engine, each on rules of a few lines."""
