"""The Game Turn, a Hero's Activation, moving, Searching, and how an Adventure is won or lost."""
