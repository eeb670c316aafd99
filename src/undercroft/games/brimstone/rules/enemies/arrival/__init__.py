"""How Enemies come onto the board: Threats, placing, Ambush, Epic Threats."""
