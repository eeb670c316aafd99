"""Campaign play: what happens between Adventures, on the road and in Town, and what is kept from one to the next."""
