"""What Heroes can do: numbers, dice and Grit, abilities and when they are used, Levels."""
