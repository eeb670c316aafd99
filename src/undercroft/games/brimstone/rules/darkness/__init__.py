"""The Depth Track, the Darkness and the Growing Dread."""
