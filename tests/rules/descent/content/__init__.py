"""What a pack of Descent may hold, and what it is refused for."""
