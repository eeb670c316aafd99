"""What figures have because of what they hold: numbers, reactions to moments, limited uses, re-rolls."""
