"""How Enemies Activate: order, targets, movement, Attacks."""
