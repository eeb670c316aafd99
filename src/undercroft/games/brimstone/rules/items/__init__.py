"""Gear and Artifacts: carrying, hands, Side Bag, trading, Upgrades, forging."""
