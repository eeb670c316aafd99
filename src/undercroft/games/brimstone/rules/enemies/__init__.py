"""Enemies: Record Sheets, abilities, Elite and Brutal, size."""
