"""Tables in play: acts, undo, branches, bots and workers."""
