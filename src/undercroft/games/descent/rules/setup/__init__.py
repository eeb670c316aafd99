"""Setup: the quest, the party, the overlord."""
