"""The board: tiles, layouts, the compiled map, and maps as text."""
