"""Setting up an Adventure, creating new Heroes, optional rules."""
