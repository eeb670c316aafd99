"""Tables in play: acts, undo, branches and bots."""
